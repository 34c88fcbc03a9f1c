"""What a user sees of the program: results, sentences and exit statuses, with real bots.

command_line_test.py REFEREE BOTS_FOLDER"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

REFEREE, BOTS = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
GREEDY, RANDOM = f"{BOTS}/greedy", f"{BOTS}/random"
PAIR = ["--entrant", f"greedy={GREEDY}", "--entrant", f"random={RANDOM}"]
GAMES = ["baloot", "bid-whist", "back-alley"]


def referee(*arguments, **options):
    return subprocess.run(
        [REFEREE, *map(str, arguments)], capture_output=True, text=True, timeout=120, **options
    )


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def done(self, run):
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout

    def refused(self, status, words, *arguments, **options):
        """One sentence on stderr that holds `words`, and the exit status."""
        run = referee(*arguments, **options)
        last = run.stderr.strip().splitlines()[-1]
        self.assertIn(words, last)
        self.assertTrue(last.startswith("referee: "), last)
        self.assertEqual(run.returncode, status, run.stderr)
        self.assertNotIn("terminate", run.stderr)

    def tournament(self, out, *more, game="baloot"):
        return referee("tournament", "--game", game, *PAIR, "--out", out, "--seed", "7", *more)


class Games(Case):
    def test_lists_every_game_and_every_option(self):
        listing = self.done(referee("games"))
        for game in GAMES:
            self.assertIn(game, listing)
            described = json.loads(self.done(referee("games", game, "--json")))[0]
            text = self.done(referee("games", game))
            for option in described["options"]:
                self.assertIn(option["name"], text)
                self.assertIn(option["meaning"], text)
            for preset in described["presets"]:
                self.assertIn(preset, text)


class Match(Case):
    def test_a_match_of_each_game_and_preset_verifies(self):
        for game in GAMES:
            presets = json.loads(self.done(referee("games", game, "--json")))[0]["presets"]
            for preset in presets:
                log = self.folder / f"{game}-{preset}.jsonl"
                played = referee("match", "--game", game, "--rules", preset, "--bot", GREEDY, "--bot", RANDOM,
                                 "--seed", "1", "--log", log, "--json")  # fmt: skip
                result = json.loads(self.done(played))
                self.assertEqual(result["faults"], [])
                self.assertIn(result["winner"], ["NS", "EW", None])
                self.assertIn(f"{result['decisions']} decisions", self.done(referee("verify", log)))

    def test_bad_requests(self):
        bots = ["--bot", GREEDY, "--bot", RANDOM]
        self.refused(2, "There is no game 'whist'", "match", "--game", "whist", *bots)
        self.refused(2, "--game is missing", "match", *bots)
        self.refused(2, "not 1 times", "match", "--game", "baloot", "--bot", GREEDY)
        self.refused(2, "neither a preset (standard, saudi)", "match", "--game", "baloot", *bots, "--rules", "x")
        self.refused(2, "There is no option 'x'", "match", "--game", "baloot", *bots, "--rules", "x=1")
        self.refused(2, "takes all or none, not 'x'", "match", "--game", "baloot", *bots, "--rules", "sun_takeover=x")
        self.refused(2, "does not exist", "match", "--game", "baloot", "--bot", "./no-bot", "--bot", RANDOM)
        self.refused(2, "no-such-bot", "match", "--game", "baloot", "--bot", "no-such-bot", "--bot", RANDOM)
        self.refused(2, "unrecognised option", "match", "--game", "baloot", *bots, "--bogus")
        self.refused(2, "--move-ms", "match", "--game", "baloot", *bots, "--move-ms", "0")
        self.refused(2, "There is no command 'mach'", "mach")
        self.refused(2, "Which command?")

    def test_a_log_that_cannot_be_written(self):
        bots = ["--bot", GREEDY, "--bot", RANDOM, "--deals", "1"]
        self.refused(4, "/nowhere/log", "match", "--game", "baloot", *bots, "--log", "/nowhere/log")
        self.refused(4, "No space left", "match", "--game", "baloot", *bots, "--log", "/dev/full")

    def test_output_that_nobody_reads_ends_in_order(self):
        run = subprocess.Popen([REFEREE, "games", "baloot"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        run.stdout.close()
        said = run.stderr.read()
        self.assertEqual((run.wait(timeout=60), said), (0, b""))
        run.stderr.close()
        with open("/dev/full", "w") as full:
            run = subprocess.run([REFEREE, "games"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual(run.returncode, 4)
        self.assertIn("No space left", run.stderr)


class Verify(Case):
    def test_a_changed_or_torn_log_is_named_with_its_line(self):
        log = self.folder / "a log.jsonl"
        self.done(referee("match", "--game", "baloot", "--bot", GREEDY, "--bot", RANDOM, "--log", log, "--deals", "2"))
        text = log.read_text()
        lines = text.splitlines(keepends=True)
        log.write_text(text[:-20])
        torn = referee("verify", log)
        self.assertEqual(torn.returncode, 1)
        self.assertIn(f"line {len(lines)} is torn", torn.stdout)
        log.write_text("".join(lines[:5] + lines[6:]))
        dropped = referee("verify", log)
        self.assertEqual(dropped.returncode, 1)
        self.assertIn("line 6 ", dropped.stdout)
        self.refused(2, "Cannot read", "verify", self.folder / "none.jsonl")
        (self.folder / "empty").mkdir()
        self.refused(2, "There is no log", "verify", self.folder / "empty")


class Tournament(Case):
    def lines(self, out):
        return [json.loads(line) for line in (out / "matches.jsonl").read_text().splitlines()]

    def test_equal_seeds_give_equal_digests_whatever_the_concurrency(self):
        for game in GAMES:
            one, two = self.folder / f"{game}1", self.folder / f"{game}2"
            self.done(self.tournament(one, "--boards", "3", "--concurrency", "1", game=game))
            self.done(self.tournament(two, "--boards", "3", "--concurrency", "3", game=game))
            digests = [[line["digest"] for line in self.lines(out)] for out in (one, two)]
            self.assertEqual(len(digests[0]), 6)
            self.assertEqual(*digests)
            self.assertEqual((one / "standings.json").read_text(), (two / "standings.json").read_text())
            self.done(referee("verify", "--quiet", one))

    def test_the_directory_is_what_the_protocol_says(self):
        out = self.folder / "a tournament"
        table = self.done(self.tournament(out, "--boards", "2"))
        self.assertEqual(table, (out / "standings.txt").read_text())
        self.assertEqual(table, self.done(referee("standings", out)))
        self.assertEqual(len(list((out / "logs").iterdir())), 4)
        config = json.loads((out / "tournament.json").read_text())
        self.assertEqual(len(config["seed"]), 64)
        self.assertEqual(len(config["seed_commitment"]), 64)
        self.assertEqual([entrant["name"] for entrant in config["entrants"]], ["greedy", "random"])

    def test_an_interrupted_tournament_goes_on_where_it_stopped(self):
        whole, broken = self.folder / "whole", self.folder / "broken"
        more = ["--boards", "40", "--deals", "12", "--concurrency", "2"]
        self.done(self.tournament(whole, *more))
        arguments = ["tournament", "--game", "baloot", *PAIR, "--out", broken, "--seed", "7", *more]
        run = subprocess.Popen(
            [REFEREE, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        matches = broken / "matches.jsonl"
        while run.poll() is None and not (matches.exists() and matches.stat().st_size > 0):
            os.sched_yield()
        run.send_signal(signal.SIGINT)
        _, said = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 3, said)
        self.assertIn("goes on", said)
        self.assertLess(len(self.lines(broken)), 80)
        self.done(referee(*arguments))
        self.assertEqual(len(self.lines(broken)), 80)
        self.assertEqual((whole / "standings.txt").read_text(), (broken / "standings.txt").read_text())

    def test_a_second_interrupt_ends_at_once(self):
        bot = self.folder / "bot"
        bot.write_text("#!/bin/sh\ntrap '' TERM\nread hello\necho '{\"type\":\"ready\"}'\n"
                       "while read -r line; do :; done\nsleep 60\n")  # fmt: skip
        bot.chmod(0o755)
        self.folder.chmod(0o755)
        out = self.folder / "out"
        entrants = [word for name in "ab" for word in ("--entrant", f"{name}={bot} {name}")]
        run = subprocess.Popen(
            [REFEREE, "tournament", "--game", "baloot", *entrants, "--move-ms", "60000", "--out", out],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        while run.poll() is None and not (out / "tournament.json").exists():
            os.sched_yield()
        start = time.monotonic()
        run.send_signal(signal.SIGINT)
        run.send_signal(signal.SIGTERM)
        _, said = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 3, said)
        self.assertNotIn("goes on", said)
        # These bots would have to be killed, 1.2 s after the end of their stdin.
        self.assertLess(time.monotonic() - start, 1.1)

    def test_what_protects_the_machine_is_said_and_recorded(self):
        for mode in ["auto", "none"]:
            out = self.folder / mode
            run = self.tournament(out, "--sandbox", mode, "--concurrency", "64")
            self.done(run)
            used = json.loads((out / "tournament.json").read_text())["sandbox_used"]
            self.assertIn(used, ["bwrap", "none"] if mode == "auto" else ["none"])
            sentences = [line for line in run.stderr.splitlines() if line.startswith(("bwrap: each", "none (no"))]
            self.assertEqual([sentence.split()[0].strip(":") for sentence in sentences], [used], run.stderr)
            self.assertRegex(run.stderr, "64 matches at a time on [0-9]+ cores: bots will wait for each other")

    def test_another_tournament_in_the_directory_is_refused(self):
        out = self.folder / "out"
        self.done(self.tournament(out))
        self.refused(2, "boards", "tournament", "--game", "baloot", *PAIR, "--out", out, "--seed", "7", "--boards", "9")
        self.assertEqual(len(self.lines(out)), 2)

    def test_a_configuration_file_and_what_is_wrong_with_it(self):
        file = self.folder / "tournament.json"
        config = {
            "game": "back-alley", "deals": 3, "boards": 1, "seed": "x",
            "entrants": [{"name": "two words", "cmd": GREEDY}, {"name": "<b>", "cmd": [RANDOM]}],
        }  # fmt: skip
        file.write_text(json.dumps(config))
        table = self.done(referee("tournament", file, "--out", self.folder / "out"))
        self.assertIn("two words", table)
        for change, words in [
            ({"bords": 3}, "bords"),
            ({"boards": "many"}, "boards"),
            ({"boards": 0}, "boards"),
            ({"game": "bridge"}, "bridge"),
            ({"rules": {"joker_up": "burn"}}, "burn"),
            ({"entrants": []}, "entrants"),
            ({"entrants": [{"name": "a", "cmd": [RANDOM]}] * 2}, "'a'"),
            ({"entrants": [{"name": "a", "cmd": ["./none"]}, {"name": "b", "cmd": [RANDOM]}]}, "none"),
        ]:
            file.write_text(json.dumps({**config, **change}))
            self.refused(2, words, "tournament", file, "--out", self.folder / "other")
            self.assertFalse((self.folder / "other").exists(), change)
        file.write_text("{")
        self.refused(2, str(file), "tournament", file)

    def test_a_bot_that_does_not_start_is_told_before_anything_is_played(self):
        out = self.folder / "out"
        self.refused(
            2, "'b'", "tournament", "--game", "baloot", "--entrant", f"a={RANDOM}", "--entrant", "b=/bin/false",
            "--out", out
        )  # fmt: skip
        self.assertFalse(out.exists())

    def test_an_interrupt_before_the_first_match_ends_it(self):
        started = self.folder / "started"
        os.mkfifo(started)
        started.chmod(0o666)  # bots may be another user
        self.folder.chmod(0o755)
        bot = self.folder / "bot"
        bot.write_text(f"#!/bin/sh\necho >{started}\nread hello\nread -r end\n")  # never ready
        bot.chmod(0o755)
        entrants = [word for name in "ab" for word in ("--entrant", f"{name}={bot} {name}")]
        out = self.folder / "out"
        run = subprocess.Popen(
            [REFEREE, "tournament", "--game", "baloot", *entrants, "--start-ms", "60000", "--sandbox", "none",
             "--out", out],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        started.read_text()  # waits for the bots
        start = time.monotonic()
        run.send_signal(signal.SIGINT)
        _, said = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 3, said)
        self.assertEqual(said, "Stopped before anything was played.\n")
        self.assertLess(time.monotonic() - start, 10)
        self.assertFalse(out.exists())

    def test_the_words_of_a_bot_that_does_not_start_are_told_once(self):
        run = referee("tournament", "--game", "baloot", "--entrant", f"a={RANDOM}", "--entrant",
                      "b=/bin/sh -c 'echo all is lost >&2; exit 1'", "--out", self.folder / "out")  # fmt: skip
        self.assertEqual(run.returncode, 2)
        self.assertEqual(run.stderr.count("all is lost"), 1, run.stderr)
        self.assertIn("with exit status 1. Its stderr begins:\nall is lost", run.stderr)

    def test_what_a_bot_says_commands_no_terminal(self):
        words = "b=/bin/sh -c 'printf \"\\033]0;mine\\007\" >&2; exit 1'"
        run = referee("tournament", "--game", "baloot", "--entrant", f"a={RANDOM}", "--entrant", words,
                      "--out", self.folder / "out")  # fmt: skip
        self.assertEqual(run.returncode, 2)
        self.assertNotIn("\033", run.stderr)
        self.assertIn("\\x1b]0;mine\\x07", run.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
