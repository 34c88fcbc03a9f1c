#!/usr/bin/python3
"""Holds every example, and every line that matches really produce, against the schemas.
usage: schema_test.py SOURCE_DIR CONVERSATIONS_PROGRAM [REFEREE_PROGRAM]"""
import copy, hashlib, json, pathlib, random, subprocess, sys, tempfile
from jsonschema import Draft202012Validator, RefResolver

source, conversations = pathlib.Path(sys.argv[1]), sys.argv[2]
schemas = {f.name: json.loads(f.read_text()) for f in sorted((source / "protocol/schema").glob("*.json"))}
GAMES = {"baloot": {"bid", "double", "declare", "play"}, "bid-whist": {"bid", "choose", "discard", "play"},
         "back-alley": {"bid", "play"}}
LOG_LINES = ["match_start", "deal", "action", "fault", "deal_end", "match_end"]
WRITTEN_BY_BOTS = ["ready", "answer"]  # may hold members of their own


def validator(reference):
    """A validator of "file.json" or "file.json#/$defs/name"."""
    resolver = RefResolver("file:///", {}, store={"file:///" + name: schema for name, schema in schemas.items()})
    return Draft202012Validator({"$ref": reference}, resolver=resolver)


def strict(pairs):
    names = [name for name, _ in pairs]
    assert len(names) == len(set(names)), f"a name stands twice: {names}"
    return dict(pairs)


def parse(line):
    return json.loads(line, object_pairs_hook=strict)


def of_game(game, kind, value):
    """The reference of the narrowest schema for a line."""
    if kind == "log_line":
        own = value["type"] in ("match_start", "deal", "deal_end")
        if game == "back-alley" and value["type"] == "deal":
            game = "bid-whist"  # the same deck
        return f"{game if own else 'common'}.json#/$defs/log_{value['type']}"
    return f"{game}.json#/$defs/{kind}" if kind in ("hello", "act", "deal_end") else f"{kind}.json"


def check(reference, value, where, known={}):
    checker = known.setdefault(reference, validator(reference))
    for error in checker.iter_errors(value):
        sys.exit(f"{where}: against {reference}: {error.message[:2000]} at {list(error.absolute_path)}")


def check_order(value, where):
    """What schemas cannot say: sets of cards stand in list order."""
    def place(card):
        return 52 + "BR".index(card[1]) if card[0] == "X" else 13 * "SHDC".index(card[1]) + "23456789TJQKA".index(card[0])
    sets = [value.get("hand", []), value.get("kitty", []), value.get("discards", []), *value.get("hands", {}).values()]
    if value.get("phase") in ("play", "discard"):
        sets.append(value.get("legal", []))
    for cards in sets:
        assert [place(c) for c in cards] == sorted(place(c) for c in cards), f"{where}: {cards} not in list order"


def check_digests(lines, where):
    """Digests of logs, one after another, worked out from match-log.md alone."""
    left_out = "referee match seats limits started wall_us cpu_us lag_us note detail line".split()
    for line in lines:
        if line["type"] == "match_start":
            hash = hashlib.blake2b(digest_size=32)
        if line["type"] == "match_end":
            assert line["digest"] == hash.hexdigest(), f"{where}: the digest is not what the lines give"
        kept = {name: value for name, value in line.items() if name not in left_out}
        hash.update((json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n").encode())


def check_drift(reference, value, where):
    """A field more, less or renamed, anywhere in a line of the referee's, is noticed."""
    checker = validator(reference)

    def objects(node, path=()):
        if isinstance(node, dict):
            yield path
        children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        for name, child in children:
            yield from objects(child, (*path, name))

    def changed(path, change):
        other = copy.deepcopy(value)
        node = other
        for step in path:
            node = node[step]
        change(node)
        return other

    for path in objects(value):
        assert not checker.is_valid(changed(path, lambda node: node.update(unknown=1))), \
            f"{where}: {reference} lets an unknown field pass in {path}"
    for name in value:
        if name not in OPTIONAL.get(value["type"], ()):
            assert not checker.is_valid(changed((), lambda node: node.pop(name))), f"{where}: {reference} does not need {name}"
        assert not checker.is_valid({**value, name: {"neither": "this"}}), f"{where}: {reference} takes anything as {name}"


OPTIONAL = {"act": ("kitty", "discards"), "deal_end": ("discards",), "action": ("by", "note", "lag_us")}


def check_conversations(folder):
    sampled = random.Random(1)
    counted = 0
    for game, phases in GAMES.items():
        seen, drifted = set(), set()
        for file in sorted((folder / game).glob("*.jsonl")):
            lines = [parse(line) for line in file.read_text().split("\n")[:-1]]
            kind = file.stem
            for number, value in enumerate(lines, 1):
                where = f"{game}/{file.name}:{number}"
                what = value.get("type", "")
                seen.add((kind, value.get("phase") or what))
                if (kind, value.get("phase")) in drifted and sampled.random() > 0.1:
                    continue
                reference = of_game(game, kind, value)
                check(reference, value, where)
                check_order(value, where)
                if kind not in WRITTEN_BY_BOTS and (kind, value.get("phase") or what) not in drifted:
                    check_drift(reference, value, where)
                drifted.add((kind, value.get("phase") or what))
                counted += 1
            if kind == "log_line":
                check_digests(lines, f"{game}/{file.name}")
        wanted = {("act", phase) for phase in phases} | {("log_line", kind) for kind in LOG_LINES if kind != "action"}
        wanted |= {("log_line", phase) for phase in phases} | {(kind, kind) for kind in ("hello", "ready", "deal_end", "match_end")}
        assert seen >= wanted, f"{game}: never seen: {wanted - seen}"
    return counted


def check_examples():
    counted, seen = 0, set()
    for file in sorted((source / "protocol/examples").glob("*.json*")):
        text = file.read_text()
        values = [parse(line) for line in text.split("\n")[:-1]] if file.suffix == ".jsonl" else [parse(text)]
        schema = file.name.split(".")[0]  # SCHEMA.jsonl, SCHEMA.GAME.jsonl, or conversation.GAME.jsonl of many
        for number, value in enumerate(values, 1):
            kind = value.get("type", "answer") if schema == "conversation" else schema
            check(kind + ".json", value, f"{file.name}:{number}")
            check_order(value, f"{file.name}:{number}")
            counted += 1
        seen.add(schema + ".json")
        if schema == "log_line":
            check_digests(values, file.name)
    described = schemas.keys() - {"common.json", *(game + ".json" for game in GAMES)}
    described.add("conversation.json")
    assert seen == described, f"examples and schemas differ: {seen ^ described}"
    return counted


def check_results(folder, game):
    """A results directory of a tournament that is over, whatever file it holds."""
    where = f"tournament of {game}"
    check("tournament.json", parse((folder / "tournament.json").read_text()), where)
    check("standings.json", parse((folder / "standings.json").read_text()), where)
    matches = [parse(line) for line in (folder / "matches.jsonl").read_text().split("\n")[:-1]]
    for match in matches:
        check("matches_line.json", match, f"{where}, match {match['match']}")
        file = folder / f"logs/{match['match']:06}.jsonl"
        log = [parse(line) for line in file.read_text().split("\n")[:-1]]
        for number, value in enumerate(log, 1):
            check(of_game(game, "log_line", value), value, f"{where}, {file.name}:{number}")
        check_digests(log, file)
        assert log[-1]["digest"] == match["digest"], f"{where}: match {match['match']} has another digest than its log"
    assert {match["reason"] for match in matches} == {"deals", "forfeit"}, f"{where}: not as played"


def check_tournaments(referee, folder):
    striker = r"""sh -c 'read hello; echo "{\"type\":\"ready\"}"; while read request; do echo no; done'"""
    for game in GAMES:
        played = subprocess.run(
            [referee, "tournament", "--game", game, "--out", folder / game, "--deals", "2", "--seed", "schemas", "--quiet",
             "--entrant", f"greedy={sys.executable} sample-bots/greedy/greedy.py",
             "--entrant", f"random={sys.executable} sample-bots/random/random.py", "--entrant", f"striker={striker}"],
            cwd=source, capture_output=True, text=True)  # a sandboxed bot sees no more than this folder
        assert played.returncode == 0, f"the tournament failed: {played.stderr}"
        check_results(folder / game, game)


def check_quotations():
    """The worked examples of the documents are the examples, shortened where they say so."""
    def quotes(document, starts):
        text = (source / "protocol" / document).read_text()
        return [line for line in text.split("\n") if line.startswith(starts)]

    def follow(quoted, lines, where):
        for quote in quoted:
            while True:
                assert lines, f"{where}: not in the example: {quote}"
                line, at = lines.pop(0), 0
                for part in quote.split("…"):
                    at = line.find(part.strip(" ,"), at) if at >= 0 else at
                if at >= 0:
                    break

    examples = source / "protocol/examples"
    conversation = quotes("README.md", ("→ ", "← "))[4:]  # the first four are a sketch
    lines = (examples / "conversation.baloot.jsonl").read_text().split("\n")[:-1]
    assert len(conversation) == len(lines), "README.md leaves lines of the conversation out"
    follow([line[2:] for line in conversation], lines, "README.md")
    log = (examples / "log_line.baloot.jsonl").read_text().split("\n")[:-1]
    follow(quotes("match-log.md", '{"type":'), log, "match-log.md")


for name, schema in schemas.items():
    Draft202012Validator.check_schema(schema)
check_quotations()
with tempfile.TemporaryDirectory() as folder:
    subprocess.run([conversations, folder], check=True)
    if len(sys.argv) > 3:
        check_tournaments(sys.argv[3], pathlib.Path(folder) / "results")
    print(check_conversations(pathlib.Path(folder)), "lines of matches and", check_examples(), "of examples are as the schemas say")
