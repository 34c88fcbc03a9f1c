"""A small kit for bots in Python: it hides the wire, and leaves one function to write.

    from referee_bot import View, run
    def choose(view: View) -> str:
        return view.legal[0]
    run("first", choose)

The kits for C++ and JavaScript say the same things under the same names. Cards, seats, suits and actions are the
protocol's strings; "" stands for no suit and no seat. While the bot runs, print() goes to stderr, because stdout
belongs to the referee.
"""
from __future__ import annotations

import json
import sys
from typing import Any, Callable

SEATS = "NESW"


def deck(game: str) -> list[str]:
    """Every card of the game, in the protocol's list order."""
    if game == "baloot":
        return [rank + suit for suit in "SHDC" for rank in "789TJQKA"]
    return [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"] + ["XB", "XR"]


class Order:
    """How the cards of a deal stand to each other: which suit each belongs to, which beats which.

    trump is "" without trump, and "X" where jokers alone are trumps; downtown is Bid Whist's low order.
    """

    def __init__(self, game: str, trump: str = "", downtown: bool = False) -> None:
        self.game, self.trump, self.downtown = game, trump, downtown
        self.plain = "789JQKTA" if game == "baloot" else "KQJT98765432ABR" if downtown else "23456789TJQKABR"
        self.trumps = "78QKTA9J" if game == "baloot" else self.plain

    def suit(self, card: str) -> str:
        """The suit a card belongs to: a joker to the trump suit, or to none, "X"."""
        return card[1] if card[0] != "X" else self.trump or "X"

    def height(self, card: str) -> int:
        """Its place among the cards of its suit, from 1; 0 for a joker that has no suit."""
        if card[0] == "X":
            return self.plain.index(card[1]) + 1 if self.trump else 0
        return (self.trumps if card[1] == self.trump else self.plain).index(card[0]) + 1

    def power(self, card: str, led: str) -> int:
        """Of the cards of a trick the one with most power wins; 0 cannot win."""
        suit = self.suit(card)
        return self.height(card) + (100 if suit == self.trump else 0) if suit in (self.trump, led) else 0

    def tricks(self, hand: list[str]) -> float:
        """How many tricks a hand should take, by rule of thumb: each higher card elsewhere nearly halves a chance."""
        total = 0.0
        for suit in "SHDCX":
            held = sorted((self.height(card) for card in hand if self.suit(card) == suit), reverse=True)
            size = sum(self.suit(card) == suit for card in deck(self.game))
            for place, height in enumerate(held):
                chance = 0.55 ** (size - height - place) if height else 0.0
                length = 0.25 * max(0, place - 2) if height else 0.0  # a long suit's last cards win by themselves
                if suit == self.trump:
                    total += max(chance, min(0.95, 0.4 + length))
                else:
                    total += chance * 0.75**place if self.trump else max(chance, length)
        return total


class Match:
    """The referee's hello."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.id: str = raw["match"]
        self.game: str = raw["game"]
        self.seat: str = raw["seat"]
        self.partner: str = raw["partner"]
        self.rules: dict[str, Any] = raw["rules"]
        self.deals: int = raw["deals"]
        self.limits: dict[str, int] = raw["limits"]


class Trick:
    """Cards in the order played; winner is "" while the trick is open."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.leader: str = raw["leader"]
        self.cards: list[str] = raw["cards"]
        self.winner: str = raw.get("winner", "")


class View:
    """All that the seat may know when it is asked; raw holds the game's own fields too."""

    def __init__(self, match: Match, raw: dict[str, Any]) -> None:
        self.match, self.raw = match, raw
        self.note = ""  # set it, and it is kept in the match log
        self.id: int = raw["id"]
        self.deal: int = raw["deal"]
        self.dealer: str = raw["dealer"]
        self.phase: str = raw["phase"]
        self.seat: str = raw["seat"]
        self.partner = match.partner
        self.hand: list[str] = raw["hand"]
        self.legal: list[str] = raw["legal"]
        self.score: dict[str, int] = raw["score"]
        self.bids: list[tuple[str, str]] = [(seat, action) for seat, action in raw["bids"]]
        self.contract: dict[str, Any] | None = raw["contract"]
        self.tricks = [Trick(trick) for trick in raw["tricks"]]
        self.trick = Trick(raw["trick"]) if raw["trick"] else Trick({"leader": "", "cards": []})
        self.clock: dict[str, int] = raw["clock"]
        contract = self.contract or {}
        trump = raw.get("trump") or "X" if match.game == "back-alley" else contract.get("trump") or ""
        self.order = Order(match.game, trump, contract.get("order") == "downtown")
        # The suit of the open trick, "" while it has none.
        self.led = next((s for s in map(self.order.suit, self.trick.cards) if s != "X" or trump), "")
        aside = [raw.get("turn_up"), *(raw.get("laid_aside") or []), *raw.get("kitty", []), *raw.get("discards", [])]
        seen = {*self.hand, *aside, *(card for trick in [*self.tricks, self.trick] for card in trick.cards)}
        # The cards that may be in the other hands.
        self.unseen = [card for card in deck(match.game) if card not in seen]

    def side(self, seat: str) -> str:
        return "NS" if seat in "NS" else "EW"

    def seat_after(self, seat: str, steps: int) -> str:
        """The seat that plays so many turns after another: clockwise, in Baloot counter-clockwise."""
        return SEATS[(SEATS.index(seat) + (-steps if self.match.game == "baloot" else steps)) % 4]

    def power(self, card: str) -> int:
        return self.order.power(card, self.led or self.order.suit(card))

    def best(self) -> str:
        """The card that wins the open trick so far; "" before the lead."""
        return max(self.trick.cards, key=self.power, default="")

    def winning(self) -> str:
        """The seat that wins the open trick so far; "" before the lead."""
        best = self.best()
        return self.seat_after(self.trick.leader, self.trick.cards.index(best)) if best else ""

    def master(self, card: str) -> bool:
        """No card of its suit that may be in another hand is higher."""
        suit, height = self.order.suit(card), self.order.height(card)
        return not any(self.order.suit(c) == suit and self.order.height(c) > height for c in self.unseen)

    def pick(self, n: int) -> int:
        """A number below n as if by chance, from match, seat and id alone: equal matches are played equally."""
        h = 1
        for char in f"{self.match.id} {self.seat} {self.id} .":
            h = (h + ord(char)) * 48271 % 2147483647
        return h % n


def run(name: str, choose: Callable[[View], str], version: str = "1") -> None:
    """Plays until the referee closes the input: asks choose() for one of view.legal."""
    wire, sys.stdout = sys.stdout, sys.stderr
    match = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            match = Match(message)
            answer: dict[str, Any] = {"type": "ready", "name": name, "version": version}
        elif message["type"] == "act" and match:
            view = View(match, message)
            answer = {"id": view.id, "action": choose(view)}
            if view.note:
                answer["note"] = view.note
        else:
            continue
        wire.write(json.dumps(answer) + "\n")
        wire.flush()
