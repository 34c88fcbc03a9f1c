#!/usr/bin/env python3
"""Counts the instructions of the fixed match under callgrind, and fails when they are more than a tenth above
the number pinned in instructions.json.

    instructions.py PROGRAM BUILD

Time depends on the machine and its load; instructions do not, only on what translated the program: so there
is a number for each BUILD (compiler, version, build type, processor). Where valgrind or a number for the
build is missing, the test says so and is skipped (exit status 77).
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ALLOWED = 1.10
PINNED = pathlib.Path(__file__).with_name("instructions.json")


def skip(why):
    print(f"Skipped: {why}.")
    sys.exit(77)


def count(program):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out",
             "--toggle-collect=*counted_match*", program],
            capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        sys.exit(f"valgrind did not count:\n{done.stderr}")
    return int(found.group(1))


def main(program, build):
    if not shutil.which("valgrind"):
        skip("valgrind is not there (package valgrind)")
    pinned = json.loads(PINNED.read_text()).get(build)
    if not pinned:
        skip(f"no number is pinned for a build by '{build}' in {PINNED.name}")
    counted = count(program)
    ratio = counted / pinned
    print(f"{counted} instructions, {ratio:.3f} of the {pinned} pinned for {build}")
    if ratio > ALLOWED:
        sys.exit("That is too many. If it must be, pin the new number and say in the commit why.")
    if ratio < 2 - ALLOWED:
        print(f"Well done; pin the new number in {PINNED.name}, so that it cannot be lost again.")


if __name__ == "__main__":
    main(*sys.argv[1:])
