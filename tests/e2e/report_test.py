"""The report of a real tournament in a real browser: it draws itself without an error, a match opens and shows
what its log says, and no bot's words become part of the page.

report_test.py REFEREE BOTS_FOLDER [FOLDER_FOR_SCREENSHOTS]"""

import json
import os
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

import browser
import program

REFEREE, BOTS = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
SHOTS = Path(sys.argv[3]) if len(sys.argv) > 3 else None
EVIL = "<script>alert(1)</script>"
NOTE = "</script><img src=x onerror=\"document.title='owned'\"> \u202e & \x1b[31m"
TALKER = f"""
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"type": "ready", "name": "{{}}<b>"}}), flush=True)
        print("<b>on stderr</b>", file=sys.stderr)
    elif message["type"] == "act":
        answer = {{"id": message["id"], "action": message["legal"][0], "note": {NOTE!r}}}
        if message["id"] % 31 == 0:
            answer["action"] = "<i>nonsense</i>"
        print(json.dumps(answer), flush=True)
"""


def referee(*arguments):
    return program.run(REFEREE, *arguments)


class Report(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        folder = Path(cls.temporary.name)
        os.chmod(folder, 0o755)
        (folder / "talker.py").write_text(TALKER)
        cls.results = folder / "results"
        referee("tournament", "--game", "baloot", "--entrant", f"greedy={BOTS}/greedy", "--entrant",
                f"random={BOTS}/random", "--entrant", f"{EVIL}={sys.executable} {folder}/talker.py", "--boards", 2,
                "--deals", 4, "--strikes", 4, "--seed", "a report", "--sandbox", "none", "--out", cls.results,
                "--quiet")
        referee("report", cls.results)
        cls.page = (cls.results / "report.html").as_uri()

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def story(self, match):
        return json.loads(referee("replay", self.results / f"logs/{match:06}.jsonl", "--json"))

    def shot(self, window, name):
        if SHOTS:
            SHOTS.mkdir(parents=True, exist_ok=True)
            window.screenshot(SHOTS / f"{name}.png")

    def whole_page_fits(self, window):
        wide = window.run("return [document.documentElement.scrollWidth, window.innerWidth]")
        self.assertLessEqual(wide[0], wide[1], "the page must not scroll sideways")

    def nothing_is_cut_off(self, window):
        """On a phone too every number of these tables is on the screen, without scrolling sideways."""
        off = window.run("""
            const cells = [...document.querySelectorAll('.stacked tbody td, .score-list tbody td')];
            return cells.filter((cell) => cell.getBoundingClientRect().right > innerWidth).map((cell) => cell.textContent);""")
        self.assertEqual(off, [])

    def shown_hand(self, window, seat):
        return window.run("return [...document.querySelectorAll(`#v-table .seat[data-seat=${arguments[0]}] .card`)]"
                          ".map((card) => card.dataset.card || 'back')", seat)

    def shown_trick(self, window):
        return window.run("return [...document.querySelectorAll('#v-table .trick .card')]"
                          ".map((card) => [card.dataset.by, card.dataset.card, card.classList.contains('wins')])")

    def nothing_is_covered(self, window):
        """The parts of the viewer lie below or beside each other."""
        covered = window.run("""
            const boxes = ['.v-head', '#v-table', '#v-panel'].map((part) => document.querySelector(part).getBoundingClientRect());
            return boxes.some((a, i) => boxes.some((b, k) => k > i && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));""")
        self.assertFalse(covered, "a part of the viewer covers another")

    def check_overview(self, window):
        self.assertEqual(window.run("return document.title"), "Baloot tournament")
        names = window.run("return [...document.querySelectorAll('#standings td.name .text')].map((cell) => cell.textContent)")
        self.assertCountEqual(names, ["greedy", "random", EVIL])
        standings = json.loads((self.results / "standings.json").read_text())["standings"]
        self.assertEqual(names, [line["name"] for line in standings])
        rows = window.run("return [...document.querySelectorAll('#standings tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))")
        for row, line in zip(rows, standings):
            shown = [row[2].lstrip("<>").replace(",", ""), row[5], row[6], row[7], row[8], row[9], row[11]]
            told = [f"{line['elo']:.0f}", *(str(line[key]) for key in ("matches", "wins", "draws", "losses")),
                    f"{100 * line['score']:.1f} %", str(line["faults"])]
            self.assertEqual(shown, told)
            points = float(row[10].split(" ± ")[0].replace("−", "-"))
            self.assertAlmostEqual(points, line["points_per_deal"], delta=0.0501)
        for part in ("standings", "cross", "contracts", "times", "time", "faults", "matches"):
            self.assertTrue(window.run("return !!document.getElementById(arguments[0])", part), part)
        self.assertEqual(window.run("return document.querySelectorAll('#main script, #main img, #main b.x, #main i.x').length"), 0)
        self.whole_page_fits(window)

    def check_match(self, window, match):
        """Steps through a deal and compares every table with the log."""
        window.open(self.page + f"#match={match}")
        window.run("location.reload()")
        deal = self.story(match)["deals"][0]
        hands = {seat: set(cards) for seat, cards in deal["dealt"].items()}
        trick = []
        for step in deal["steps"]:
            window.press("ArrowRight")
            if len(trick) == 4:
                trick = []
            if step["kind"] == "card":
                hands[step["seat"]].remove(step["action"])
                trick.append(step)
            if "hands" in step:
                hands = {seat: set(cards) for seat, cards in step["hands"].items()}
            for seat, cards in hands.items():
                self.assertEqual(set(self.shown_hand(window, seat)), cards, f"{seat} at decision {step['id']}")
            shown = self.shown_trick(window)
            self.assertEqual([(by, card) for by, card, _ in shown], [(s["seat"], s["action"]) for s in trick])
            if len(trick) == 4:
                done = deal["tricks"][7 - len(hands["N"])]
                self.assertEqual([by for by, _, wins in shown if wins], [done["winner"]])
            told = window.run("return document.getElementById('v-step').textContent")
            self.assertIn(f"Decision {step['id']} ", told)
            if "note" in step:
                note = window.run("return document.getElementById('v-note').textContent")
                self.assertTrue(note.startswith("</script><img src=x onerror="), note)
                self.assertNotIn("\u202e", note)
        why = window.run("return document.querySelectorAll('#v-why li').length")
        self.assertEqual(why, len(deal["reckoning"]))
        score = window.run("return document.getElementById('v-why').lastChild.textContent")
        self.assertEqual(score, f"Score: NS {deal['score']['NS']}, EW {deal['score']['EW']}")
        self.assertEqual(window.run("return document.title"), "Baloot tournament")

    def check_controls(self, window):
        count = "return document.getElementById('v-count').textContent"
        at = lambda: int(window.run(count).split(" / ")[0])
        window.press("Home")
        self.assertEqual(at(), 0)
        window.click("#v-next")
        window.click("#v-table")
        self.assertEqual(at(), 2)
        window.click("#v-back")
        self.assertEqual(at(), 1)
        window.run("const s = document.getElementById('v-slider'); s.value = 9; s.dispatchEvent(new Event('input'))")
        self.assertEqual(at(), 9)
        window.press("ArrowDown")
        self.assertEqual(window.run("return document.getElementById('v-deal').value"), "1")
        window.press("ArrowUp")
        window.run("const s = document.getElementById('v-seat'); s.value = '1'; s.dispatchEvent(new Event('change'))")
        self.assertNotIn("back", self.shown_hand(window, "E"))
        self.assertEqual(set(self.shown_hand(window, "N")), {"back"})
        self.assertIn("seat=E", window.run("return location.hash"))
        self.assertTrue(window.run("return document.getElementById('main').inert"), "the page behind cannot be reached")
        window.run("document.getElementById('v-next').focus()")
        window.press("Escape")
        self.assertTrue(window.run("return document.getElementById('viewer').hidden"))
        self.assertFalse(window.run("return document.getElementById('main').inert"))
        window.until("return !location.hash.startsWith('#match')")
        window.run("location.hash = '#match=2&deal=2&step=3'")
        window.until("return !document.getElementById('viewer').hidden")
        self.assertEqual(at(), 3)
        self.assertEqual(window.run("return document.getElementById('v-deal').value"), "1")
        window.press("Escape")

    def check_faults(self, window):
        """A link in the list of faults leads to the decision, with the line that the bot said."""
        window.run("document.querySelector('#faults tbody .link').click()")
        said = window.run("return document.querySelector('#v-panel pre.said').textContent")
        self.assertIn("<i>nonsense</i>", said)
        self.whole_page_fits(window)
        window.press("Escape")

    def test_desktop(self):
        with browser.Browser(1280, 900) as window:
            window.open(self.page)
            self.check_overview(window)
            self.shot(window, "desktop-top")
            for part in ("contracts", "times", "faults", "matches"):
                window.run("document.documentElement.style.scrollBehavior = 'auto'; document.getElementById(arguments[0]).scrollIntoView()", part)
                self.shot(window, f"desktop-{part}")
            self.check_faults(window)
            self.check_match(window, 1)
            self.nothing_is_covered(window)
            self.shot(window, "desktop-match-end")
            self.check_controls(window)
            self.assertEqual(window.console(), [])

    def test_phone(self):
        with browser.Browser(390, 844, phone=True, dark=True) as window:
            window.open(self.page)
            self.check_overview(window)
            self.nothing_is_cut_off(window)
            self.shot(window, "phone-top")
            for part in ("cross", "times", "matches"):
                window.run("document.documentElement.style.scrollBehavior = 'auto'; document.getElementById(arguments[0]).scrollIntoView()", part)
                self.shot(window, f"phone-{part}")
            window.run("document.querySelector('#matches tbody .link').click()")
            for _ in range(14):
                window.press("ArrowRight")
            self.whole_page_fits(window)
            cards = "return [...document.querySelectorAll('#v-table .card')].every((card) => {" \
                    " const box = card.getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth; })"
            self.assertTrue(window.run(cards), "all cards are on the screen")
            window.press("End")
            self.nothing_is_covered(window)
            window.press("Home")
            for _ in range(14):
                window.press("ArrowRight")
            self.shot(window, "phone-match")
            self.check_controls(window)
            window.run("document.querySelector('#matches tbody .link').click()")
            window.run("history.back()")
            window.until("return document.getElementById('viewer').hidden")
            self.assertEqual(window.console(), [])

    def test_other_games(self):
        for game in ("bid-whist", "back-alley"):
            out = Path(self.temporary.name) / game
            referee("tournament", "--game", game, "--entrant", f"greedy={BOTS}/greedy", "--entrant",
                    f"random={BOTS}/random", "--boards", 1, "--deals", 6, "--seed", "a report", "--sandbox", "none",
                    "--out", out, "--quiet")
            referee("report", out)
            with self.subTest(game=game), browser.Browser(1280, 860) as window:
                window.open((out / "report.html").as_uri() + "#match=1&step=12")
                deal = json.loads(referee("replay", out / "logs/000001.jsonl", "--json"))["deals"][0]
                hands = {seat: set(cards) for seat, cards in deal["dealt"].items()}
                for step in deal["steps"][:12]:
                    if step["kind"] in ("card", "secret"):
                        hands[step["seat"]].discard(step["action"])
                    if "hands" in step:
                        hands = {seat: set(cards) for seat, cards in step["hands"].items()}
                for seat, cards in hands.items():
                    self.assertEqual(set(self.shown_hand(window, seat)), cards)
                self.shot(window, game)
                self.assertEqual(window.console(), [])


if __name__ == "__main__":
    if what := browser.missing():
        print(f"skipped: {what} is not installed here; `make browser` installs it where that is possible")
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], "--verbose"])
