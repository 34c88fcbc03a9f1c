#!/usr/bin/env python3
"""Plays any legal action, as if by chance; equal matches are played equally."""
import sys
from pathlib import Path

# The file's own folder must go, or this random.py would stand in for Python's.
sys.path[0] = str(Path(__file__).resolve().parent.parent / "kit")
try:
    from referee_bot import View, run
except ImportError:
    sys.exit(f"{__file__} needs ../kit/referee_bot.py: start it from the project's folder, or copy the kit along.")


def choose(view: View) -> str:
    return view.legal[view.pick(len(view.legal))]


run("random", choose)
