"""The program under test, called as a user calls it."""

import subprocess


def run(program, *arguments):
    """What it prints; it must succeed."""
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        raise AssertionError(f"{program.name} {arguments[0]}: {done.stdout}{done.stderr}")
    return done.stdout
