"""The tournament committed under results/sample is true: its logs follow the rules, its standings and its report come of
its matches, it is small, and its seed is the one it was bound to.

sample_test.py REFEREE"""

import json
import sys
import tempfile
import unittest
from hashlib import blake2b
from pathlib import Path

import program

REFEREE = Path(sys.argv[1]).resolve()
SAMPLE = Path(__file__).resolve().parents[2] / "results" / "sample"


def referee(*arguments):
    return program.run(REFEREE, *arguments)


class Sample(unittest.TestCase):
    def test_logs_verify(self):
        logs = list((SAMPLE / "logs").glob("*.jsonl"))
        matches = (SAMPLE / "matches.jsonl").read_text().splitlines()
        self.assertEqual(len(logs), len(matches))
        self.assertIn(f"{len(logs)} logs verify, 0 do not", referee("verify", SAMPLE))

    def test_matches_are_those_of_the_logs(self):
        for line in (SAMPLE / "matches.jsonl").read_text().splitlines():
            match = json.loads(line)
            log = (SAMPLE / f"logs/{match['match']:06}.jsonl").read_text().splitlines()
            end = json.loads(log[-1])
            self.assertEqual([match["score"], match["digest"]], [end["score"], end["digest"]])

    def test_standings_come_of_the_matches(self):
        self.assertEqual(referee("standings", SAMPLE), (SAMPLE / "standings.txt").read_text())

    def test_report_comes_of_the_results(self):
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "report.html"
            referee("report", SAMPLE, "--out", page)
            same = page.read_bytes() == (SAMPLE / "report.html").read_bytes()
        self.assertTrue(same, "after a change of the report that is meant: referee report results/sample")

    def test_seed_is_the_one_committed_to(self):
        config = json.loads((SAMPLE / "tournament.json").read_text())
        digest = blake2b(bytes.fromhex(config["seed"]), digest_size=32).hexdigest()
        self.assertEqual(digest, config["seed_commitment"])

    def test_is_small(self):
        size = sum(file.stat().st_size for file in SAMPLE.rglob("*") if file.is_file())
        self.assertLess(size, 3_000_000)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
