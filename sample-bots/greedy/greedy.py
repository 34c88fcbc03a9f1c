#!/usr/bin/env python3
"""Bids what its cards are worth, wins tricks as cheaply as it can, and throws low when it cannot."""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "kit"))
try:
    from referee_bot import Order, View, run
except ImportError:
    sys.exit(f"{__file__} needs ../kit/referee_bot.py: start it from the project's folder, or copy the kit along.")

PROJECTS = ["pass", "sira", "fifty", "hundred", "four_hundred"]


def bid_baloot(view: View) -> str:
    face_up = view.raw["face_up"]
    hand = view.hand + [face_up]
    second_round = len(view.bids) >= 4 and all(action == "pass" for _, action in view.bids[:4])

    def hokum(suit: str) -> float:
        return Order("baloot", suit).tricks(hand) - 3.0

    def gain(action: str) -> float:
        if action == "sun":
            return Order("baloot").tricks(hand) - (3.6 if (view.partner, "hokum") in view.bids else 3.1)
        if action == "hokum":
            return max(hokum(suit) for suit in "SHDC" if (suit != face_up[1]) == second_round)
        return hokum(action[-1]) if action[:6] == "hokum:" else -9.0 if action == "ashkal" else 0.0

    return max(view.legal, key=gain)


def raise_baloot(view: View) -> str:
    needed = {"double": 4.2, "triple": 6.0, "quadruple": 6.0, "gahwa": 7.0}
    return view.legal[-1] if view.order.tricks(view.hand) >= needed[view.legal[-1]] else "pass"


def orders(kind: str) -> list[Order]:
    """Every order that a Bid Whist bid may end in."""
    downs = {"U": [False], "D": [True], "N": [False, True]}[kind]
    return [Order("bid-whist", trump, down) for trump in ("SHDC" if kind != "N" else [""]) for down in downs]


def bid_whist(view: View) -> str:
    kitty = 2.5 if view.match.rules["kitty"] == "exchange" else 1.0
    own = {kind: max(order.tricks(view.hand) for order in orders(kind)) for kind in "UDN"}
    partners = [seat for seat, action in view.bids if action != "pass"][-1:] == [view.partner]

    def gain(action: str) -> float:
        if action == "pass":
            return 0.0
        return kitty + own[action[1]] + (12 - own[action[1]]) / 3 - 5.0 - int(action[0]) - (1 if partners else 0)

    return max(view.legal, key=gain)


def choose_whist(view: View) -> str:
    def gain(action: str) -> float:
        same = [o for o in orders((view.contract or {})["kind"]) if action in (o.trump, "downtown" if o.downtown else "uptown")]
        return max(order.tricks(view.hand) for order in same)

    return max(view.legal, key=gain)


def bid_back_alley(view: View) -> str:
    own = view.order.tricks(view.hand)
    if view.raw["hand_size"] == 1:
        return "board" if own >= 0.3 else "pass"
    bid = min(int(0.85 * own), view.raw["hand_size"] - 1)
    return str(bid) if bid > 0 else "pass"


def play(view: View) -> str:
    order, hand, legal, unseen = view.order, view.hand, view.legal, view.unseen

    def trump(card: str) -> bool:
        return order.suit(card) == order.trump

    master = view.master

    def points(card: str) -> int:
        if view.match.game != "baloot":
            return 0
        return {"J": 20 if trump(card) else 2, "9": 14 if trump(card) else 0, "A": 11, "T": 10, "K": 4, "Q": 3}.get(card[0], 0)

    def length(card: str) -> int:
        return sum(order.suit(c) == order.suit(card) for c in hand)

    def cost(card: str) -> tuple[int, ...]:
        return trump(card), master(card), points(card), order.height(card)

    if view.phase == "discard":
        return min(legal, key=lambda c: (trump(c), master(c), length(c), order.height(c)))
    if not view.trick.cards:
        contract = view.contract or {}
        buyer = contract.get("buyer") or contract.get("declarer") or view.seat
        draw = [c for c in legal if trump(c) and master(c)]
        if draw and view.side(buyer) == view.side(view.seat) and any(map(trump, unseen)):
            return max(draw, key=order.height)
        winners = [c for c in legal if not trump(c) and master(c)]
        if winners:
            return max(winners, key=lambda c: (points(c), -length(c)))
        sign = 1 if order.trump else -1  # short suits to ruff later, long ones to set up
        return min(legal, key=lambda c: (trump(c), points(c) > 4, sign * length(c), order.height(c)))

    best, last, partners = view.best(), len(view.trick.cards) == 3, view.winning() == view.partner
    if partners and (last or master(best)):
        gift = max(legal, key=lambda c: 0 if trump(c) or master(c) else points(c))
        return gift if not trump(gift) and not master(gift) and points(gift) else min(legal, key=cost)
    beaters = [c for c in legal if view.power(c) > view.power(best) and not (partners and order.suit(c) != view.led)]
    safe = [c for c in beaters if last or master(c)]
    if safe:  # a last card may as well bring its points home
        return min(safe, key=lambda c: (trump(c), -points(c) if last and not trump(c) else 0, order.height(c)))
    ruffs = [c for c in beaters if trump(c) and order.suit(c) != view.led]
    if ruffs:
        return min(ruffs, key=order.height)
    return min(legal if not beaters or partners or len(view.trick.cards) != 2 else beaters, key=cost)


def choose(view: View) -> str:
    if view.phase == "declare":
        return max(view.legal, key=lambda action: PROJECTS.index(action.split(":")[0]))
    bid = {"baloot": bid_baloot, "bid-whist": bid_whist, "back-alley": bid_back_alley}[view.match.game]
    return {"bid": bid, "double": raise_baloot, "choose": choose_whist}.get(view.phase, play)(view)


run("greedy", choose)
