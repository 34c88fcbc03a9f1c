#!/usr/bin/env python3
"""A seat for a person: shows hand, table and what is legal on a terminal, and plays what is typed there.

    build/referee match --game baloot --sandbox none --move-ms 3600000 \\
      --bot "python3 sample-bots/human/human.py $(tty)" --bot build/bots/greedy --bot build/bots/greedy --bot build/bots/greedy

A bot is given no terminal, so it is told which to open; without an argument it tries /dev/tty.
"""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "kit"))
try:
    from referee_bot import Trick, View, run
except ImportError:
    sys.exit(f"{__file__} needs ../kit/referee_bot.py: start it from the project's folder, or copy the kit along.")

PATH = sys.argv[1] if len(sys.argv) > 1 else "/dev/tty"
try:
    screen, keys = open(PATH, "w"), open(PATH)
except OSError as error:
    sys.exit(f"human cannot open its terminal {PATH} ({error.strerror}): name yours with $(tty), use --sandbox none, "
             f"and if the referee runs as root, chmod o+rw {PATH} first.")
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
shown = {"deal": 0, "tricks": 0}  # what the person has been told already; the request holds all else


def pretty(card: str) -> str:
    return card[0] + SUITS[card[1]] if len(card) == 2 and card[1] in SUITS and card[0] != "X" else card


def plain(value) -> str:
    """A field of the request as a person would write it."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {SUITS[each] if key == 'trump' else plain(each)}"
                         for key, each in value.items() if each is not None)
    if isinstance(value, list):
        return " ".join(map(plain, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    return pretty(text) if len(text) == 2 and text[0] in "23456789TJQKA" else text


def by_suit(view: View) -> str:
    suits = dict.fromkeys(map(view.order.suit, view.hand))
    held = [[c for c in view.hand if view.order.suit(c) == suit] for suit in suits]
    return "   ".join(" ".join(map(pretty, sorted(cards, key=view.order.height, reverse=True))) for cards in held)


def table(view: View, trick: Trick) -> str:
    cards = [f"{view.seat_after(trick.leader, i)} {pretty(card)}" for i, card in enumerate(trick.cards)]
    return "   ".join(cards) + (f"   → {trick.winner}" if trick.winner else "")


def tell(view: View) -> None:
    if shown["deal"] != view.deal:
        shown.update(deal=view.deal, tricks=0)
        print(f"\n── deal {view.deal}, dealt by {view.dealer}; you are {view.seat}, your partner {view.partner}; "
              f"score NS {view.score['NS']}, EW {view.score['EW']}", file=screen)
    for trick in view.tricks[shown["tricks"]:]:
        print("   trick:", table(view, trick), file=screen)
    shown["tricks"] = len(view.tricks)
    if view.bids and not view.tricks:
        print("   said: ", "   ".join(f"{seat} {action}" for seat, action in view.bids), file=screen)
    own = {key: value for key, value in view.raw.items() if value and key in
           ("face_up", "projects", "kitty", "turn_up", "trump", "laid_aside", "contract")}
    for key, value in own.items():
        print(f"   {key}: {SUITS[value] if key == 'trump' else plain(value)}", file=screen)
    print("   table:", table(view, view.trick) or "-", file=screen)
    print("   hand: ", by_suit(view), file=screen)


def choose(view: View) -> str:
    tell(view)
    numbers = {} if view.legal[-1] == "board" else {str(n): action for n, action in enumerate(view.legal, 1)}
    names = {action: f"{n}) " for n, action in numbers.items()}  # in Back Alley a number is a bid
    print(f"   {view.phase}: ", "  ".join(names.get(a, "") + pretty(a) for a in view.legal), file=screen)
    while True:
        print("> ", end="", file=screen, flush=True)
        line = keys.readline()
        if not line:
            sys.exit("human: the terminal was closed.")
        typed = line.strip()
        for action in view.legal:
            if typed.lower() == action.lower() or numbers.get(typed) == action:
                return action
        print(f"   '{typed}' is not among them; type one of them{', or its number' if numbers else ''}.", file=screen)


run("human", choose)
