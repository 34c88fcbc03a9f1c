#!/usr/bin/env python3
"""human_test.py REFEREE: a person, played by tmux, plays a deal of each game at a terminal. Exit status 77: not here."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

REFEREE = Path(sys.argv[1]).resolve()
ROOT = Path(__file__).resolve().parents[2]
PYTHON = "/usr/bin/python3" if os.access("/usr/bin/python3", os.X_OK) else sys.executable
PATIENCE_S = 100


def play(game: str, scratch: Path) -> None:
    log, fifo, socket = scratch / f"{game}.jsonl", scratch / f"{game}.screen", f"human-{os.getpid()}"
    os.mkfifo(fifo)
    match = (f"{REFEREE} match --game {game} --deals 1 --seed person --sandbox none --move-ms {PATIENCE_S}000 --log {log} "
             f'--bot "{PYTHON} sample-bots/human/human.py $(tty)"' + f" --bot {REFEREE.parent}/bots/greedy" * 3)

    def tmux(*words: str) -> None:
        subprocess.run(["tmux", "-L", socket, "-f", "/dev/null", *words], check=True, cwd=ROOT)

    # The shell waits for a line, so that nothing is shown before the pipe is there to see it.
    tmux("new-session", "-d", "-x", "180", "-y", "50",
         f"sh -c 'read go; chmod o+rw $(tty); {match}; echo status $?; read end'")
    killer = threading.Timer(PATIENCE_S, tmux, ["kill-server"])
    killer.start()
    try:
        tmux("pipe-pane", f"cat > {fifo}")
        with open(fifo, encoding="utf-8", errors="replace") as screen:
            tmux("send-keys", "go", "Enter")
            shown, offered, mistakes = "", [], 0
            while not re.search(r"status (\d+)", shown):
                more = screen.read(1)
                if not more:
                    raise SystemExit(f"{game}: the terminal was closed, or {PATIENCE_S} s were over:\n{shown}")
                shown += more
                if not shown.endswith("\n> "):
                    continue
                lines = [line for line in shown.replace("\r", "").splitlines() if re.match(r"   (bid|double|declare|"
                         r"choose|play): ", line)]
                offered = re.sub(r"\d+\) ", "", lines[-1].split(": ", 1)[1]).split()
                if mistakes == 0:
                    mistakes = 1
                    tmux("send-keys", "nonsense", "Enter")
                elif game == "back-alley" and offered[0] == "pass":
                    tmux("send-keys", "2", "Enter")
                else:
                    tmux("send-keys", "1", "Enter")
                shown += "\n"
            for expected in ("'nonsense' is not among them", "hand:", "table:", "you are N, your partner S", "status 0"):
                assert expected in shown, f"{game}: '{expected}' was not shown:\n{shown}"
    finally:
        killer.cancel()
        subprocess.run(["tmux", "-L", socket, "kill-server"], stderr=subprocess.DEVNULL)
    subprocess.run([REFEREE, "verify", log], check=True, stdout=subprocess.DEVNULL)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert not [line for line in lines if line["type"] == "fault"], f"{game}: faults in {log.read_text()}"
    cards = [line for line in lines if line["type"] == "action" and line["seat"] == "N" and line["phase"] == "play"]
    assert len(cards) == {"baloot": 8, "bid-whist": 12, "back-alley": 13}[game], f"{game}: {len(cards)} cards"


if not shutil.which("tmux"):
    print("human is not tested: tmux is not there.")
    sys.exit(77)
with tempfile.TemporaryDirectory(dir=REFEREE.parent) as folder:
    for name in ("baloot", "bid-whist", "back-alley"):
        play(name, Path(folder))
