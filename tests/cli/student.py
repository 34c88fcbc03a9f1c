"""A bot with one of the mistakes that people make: student.py [MISTAKE [SECONDS]]. Without one it plays well-behaved."""
import json
import os
import sys
import time

mistake = sys.argv[1] if len(sys.argv) > 1 else ""
decisions = 0


def say(message, flush=True):
    print(json.dumps(message), flush=flush)


def act(request):
    global decisions
    decisions += 1
    answer = {"id": request["id"], "action": request["legal"][-1]}
    if mistake == "first":
        answer["action"] = request["legal"][0]
    if mistake == "illegal" and request["phase"] == "play" and decisions % 5 == 0:
        answer["action"] = "9Z"
    if mistake == "number":
        answer["action"] = 7
    if mistake == "other-id":
        answer["id"] -= 1
    if mistake == "twice":
        say(answer)
    if mistake == "prints":
        print("thinking about", request["hand"])
    if mistake == "prints-after":
        say(answer)
        print("done")
        sys.stdout.flush()
        return
    if mistake == "slow" and decisions == 3:
        time.sleep(float(sys.argv[2]))
    if mistake == "crash" and decisions == 4:
        sys.exit("no idea what to do")
    if mistake == "hangs" and decisions == 4:
        time.sleep(60)
    if mistake == "no-newline":
        print(json.dumps(answer), end="", flush=True)
        return
    if mistake == "pretty":
        print(json.dumps(answer, indent=1), flush=True)
        return
    if mistake == "python":
        print(answer, flush=True)
        return
    if mistake == "noisy":
        print("x" * 5000, file=sys.stderr)
    say(answer, flush=mistake != "unflushed")


if mistake == "exits":
    sys.exit(3)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        seat = message["seat"]
        if mistake == "baloot-only" and message["game"] != "baloot":
            sys.exit("that game I do not know")
        if mistake == "welcome":
            print("Welcome to my bot!")
        if mistake == "no-type":
            say({"name": "student"})
        if mistake == "ready-word":
            print("ready", flush=True)
            continue
        say({"type": "ready", "name": "student"}, flush=mistake != "unflushed-hello")
    elif message["type"] == "act":
        act(message)
if mistake == "stays" and seat == "N":
    while True:
        time.sleep(1)
if mistake == "fails-at-end":
    os._exit(5)
