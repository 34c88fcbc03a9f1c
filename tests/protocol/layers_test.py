#!/usr/bin/python3
"""Fails on an include that the layers of referee/README.md forbid. usage: layers_test.py SOURCE_DIR"""
import pathlib, re, sys

# Each layer may include itself and what stands here.
BELOW = {"protocol": [], "rules": ["protocol"], "ratings": [], "match": ["protocol", "rules"]}
BELOW["process"] = BELOW["match"] + ["match"]
BELOW["tournament"] = BELOW["process"] + ["process", "ratings"]
BELOW["report"] = BELOW["tournament"] + ["tournament"]
BELOW["cli"] = BELOW["report"] + ["report"]
BELOW["main.cpp"] = ["protocol", "cli"]
BELOW["sample-bots"] = ["protocol", "rules"]

SODIUM = ["match", "process", "tournament", "report", "cli"]
ANY = list(BELOW)
# The first pattern that fits an include in <> says which layers may have it; what fits none is free.
LIBRARIES = [
    (r"boost/program_options", ["cli"]),
    (r"boost/", ["process"]),
    (r"Eigen/", ["ratings"]),
    (r"sodium", SODIUM),
    (r"nlohmann/", [layer for layer in ANY if layer != "rules"]),
    # No I/O, no clock, no chance in the rules, nor in the numbers of the ratings.
    (r"(chrono|random|ctime|time\.h|sys/.*|unistd\.h|fcntl\.h|cstdio|stdio\.h|fstream|iostream|filesystem|thread|mutex)$",
     [layer for layer in ANY if layer not in ("rules", "ratings")]),
]


def layer_of(path):
    parts = path.split("/")
    return parts[1] if parts[0] == "referee" else parts[0]


def wrong_includes(path, text):
    layer = layer_of(path)
    for number, line in enumerate(text.splitlines(), 1):
        include = re.match(r'\s*#\s*include\s*(["<])([^">]+)', line)
        if not include:
            continue
        bracket, name = include.groups()
        if bracket == "<":
            allowed = next((layers for pattern, layers in LIBRARIES if re.match(pattern, name)), ANY)
            heavy = name == "nlohmann/json.hpp" and path.endswith(".hpp") and layer != "sample-bots"
            ok = layer in allowed and not heavy
        else:
            ok = name == "all_games.hpp" if "/" not in name else layer_of(name) in BELOW[layer] + [layer]
        if not ok:
            yield f"{path}:{number}: {layer} may not include {name}"


PLANTED = [
    ("referee/rules/x.hpp", '#include "referee/match/log.hpp"', False),
    ("referee/rules/x.cpp", "#include <nlohmann/json.hpp>", False),
    ("referee/rules/x.cpp", "#include <chrono>", False),
    ("referee/match/x.cpp", '  #  include "referee/process/bot.hpp"', False),
    ("referee/match/x.hpp", "#include <nlohmann/json.hpp>", False),
    ("referee/match/x.cpp", "#include <boost/process.hpp>", False),
    ("referee/match/x.cpp", '#include "seed.hpp"', False),
    ("referee/tournament/x.cpp", "#include <Eigen/Dense>", False),
    ("referee/ratings/x.cpp", '#include "protocol/seats.hpp"', False),
    ("referee/process/x.cpp", "#include <boost/program_options.hpp>", False),
    ("protocol/x.cpp", "#include <sodium.h>", False),
    ("protocol/x.hpp", '#include "referee/rules/game.hpp"', False),
    ("referee/match/x.cpp", "#include <nlohmann/json.hpp>", True),
    ("referee/match/x.hpp", "#include <nlohmann/json_fwd.hpp>", True),
    ("referee/cli/x.cpp", "#include <boost/program_options/parsers.hpp>", True),
    ("referee/process/x.cpp", '#include "referee/match/player.hpp"', True),
    ("referee/rules/table.cpp", '#include "all_games.hpp"', True),
]
for path, line, fine in PLANTED:
    assert (not list(wrong_includes(path, line))) == fine, f"this check does not work: {path}: {line}"

root = pathlib.Path(sys.argv[1])
files = [f for top in ("protocol", "referee", "sample-bots") for f in sorted((root / top).rglob("*.[ch]pp"))]
assert len(files) > 10, f"no sources under {root}"
found = [w for f in files for w in wrong_includes(f.relative_to(root).as_posix(), f.read_text())]
print("\n".join(found) or f"{len(files)} files: every include is allowed")
sys.exit(bool(found))
