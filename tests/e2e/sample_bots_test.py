#!/usr/bin/env python3
"""sample_bots_test.py REFEREE: the sample bots in every language that is here, under the real referee.

All languages play `random` alike, and `greedy` alike, so it must not matter who sits where: besides finding no fault,
and logs that verify, the digests of the matches must be equal.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

REFEREE = Path(sys.argv[1]).resolve()
BUILT = REFEREE.parent / "bots"
SOURCES = Path(__file__).resolve().parents[2] / "sample-bots"
GAMES = {"baloot": ["standard", "saudi"], "bid-whist": ["standard", "club"], "back-alley": ["standard"]}


def tool(name: str) -> str:
    """The system's own, which the bots' user can read, before one of some user's."""
    return next((path for path in (f"/usr/bin/{name}", shutil.which(name)) if path and os.access(path, os.X_OK)), "")


def languages(scratch: Path) -> dict[str, dict[str, str]]:
    """Commands by bot and language; what is missing is said."""
    found = {"random": {"C++": f"{BUILT}/random"}, "greedy": {"C++": f"{BUILT}/greedy"}}
    for language, program, suffix in (("Python", "python3", "py"), ("JavaScript", "node", "js")):
        for bot in found:
            if tool(program):
                found[bot][language] = f"{tool(program)} {SOURCES}/{bot}/{bot}.{suffix}"
    if tool("javac") and tool("java"):
        subprocess.run([tool("javac"), "-d", scratch, SOURCES / "random/Random.java"], check=True)
        found["random"]["Java"] = f"{tool('java')} -XX:TieredStopAtLevel=1 -cp {scratch} Random"
    if shutil.which("rustc"):
        done = subprocess.run(["rustc", "-O", "-o", scratch / "random-rs", SOURCES / "random/random.rs"])
        if done.returncode == 0:
            found["random"]["Rust"] = f"{scratch}/random-rs"
    if tool("jq"):
        found["random"]["sh"] = f"{SOURCES}/random/random.sh"
    for language in ("Python", "JavaScript", "Java", "Rust", "sh"):
        if language not in found["random"]:
            print(f"The {language} bots are not tested: their toolchain is not there.", file=sys.stderr)
    return found


class SampleBots(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory(dir=REFEREE.parent)
        cls.scratch = Path(cls.folder.name)
        cls.scratch.chmod(0o755)
        cls.commands = languages(cls.scratch)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def referee(self, *arguments: object) -> str:
        done = subprocess.run([REFEREE, *map(str, arguments)], capture_output=True, text=True, cwd=SOURCES.parent)
        self.assertEqual(done.returncode, 0, f"{arguments}\n{done.stdout}{done.stderr}")
        return done.stdout

    def match(self, game: str, bots: list[str], *options: object) -> list[dict]:
        """Plays a match by the log of which nobody was at fault; returns its lines."""
        log = self.scratch / "match.jsonl"
        log.unlink(missing_ok=True)
        seats = [word for bot in bots for word in ("--bot", bot)]
        self.referee("match", "--game", game, *seats, "--log", log, "--seed", "sample bots", *options)
        self.referee("verify", log)
        lines = [json.loads(line) for line in log.read_text().splitlines()]
        self.assertEqual([line for line in lines if line["type"] == "fault"], [])
        return lines

    def test_all_languages_play_alike(self) -> None:
        for game, presets in GAMES.items():
            for bot, commands in self.commands.items():
                for preset in presets:
                    options = ("--rules", preset, "--deals", 2)
                    digests = {self.match(game, [command] * 2, *options)[-1]["digest"]
                               for command in commands.values()}
                    self.assertEqual(len(digests), 1, f"{bot}s play {game} {preset} differently")

    def test_every_pair_of_languages(self) -> None:
        for game in GAMES:
            for bot, commands in self.commands.items():
                out = self.scratch / f"{game}-{bot}"
                entrants = [w for name, command in commands.items() for w in ("--entrant", f"{name}={command}")]
                self.referee("tournament", "--game", game, *entrants, "--no-duplicate", "--deals", 1, "--seed", bot,
                             "--out", out, "--quiet")
                self.referee("verify", out)
                matches = [json.loads(line) for line in (out / "matches.jsonl").read_text().splitlines()]
                self.assertEqual(len(matches), len(commands) * (len(commands) - 1) // 2)
                for log in (out / "logs").iterdir():
                    self.assertNotIn('"type":"fault"', log.read_text())

    def test_greedy_beats_random(self) -> None:
        for game, presets in GAMES.items():
            for preset in presets:
                greedy, rand = self.commands["greedy"]["C++"], self.commands["random"]["C++"]
                self.assertEqual(self.match(game, [greedy, rand], "--rules", preset)[-1]["winner"], "NS")

    def test_montecarlo_keeps_its_clock(self) -> None:
        """Against random too: odd bids and plays are the hard case for who imagines what is behind them."""
        for game, presets in GAMES.items():
            for preset in presets:
                for bot in self.commands:
                    bots = [f"{BUILT}/montecarlo", self.commands[bot]["C++"]]
                    lines = self.match(game, bots, "--rules", preset, "--deals", 2, "--move-ms", 400)
                    notes = [line["note"] for line in lines if "note" in line]
                    self.assertTrue(notes)
                    self.assertEqual([note for note in notes if note.startswith("0 worlds")], [])

    def test_a_kit_that_is_not_there(self) -> None:
        lonely = self.scratch / "lonely"
        lonely.mkdir()
        for bot in ("random", "greedy"):
            copy = shutil.copy(SOURCES / bot / f"{bot}.py", lonely)
            done = subprocess.run([sys.executable, copy], input="", capture_output=True, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn("needs ../kit/referee_bot.py", done.stderr)
            self.assertEqual(len(done.stderr.splitlines()), 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
