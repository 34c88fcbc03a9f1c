#!/usr/bin/python3
"""Derives dealer, boards and decks from seeds by itself, from what protocol/match-log.md says and nothing else.
usage: deck.py baloot|full DEALS < seeds, one a line
prints, for each seed and deal k: seed, commitment, first dealer, seed of board k, deck of deal k, a check of uniform()"""
import struct, sys
from nacl.bindings import crypto_generichash, randombytes_buf_deterministic

FULL = [r + s for s in "SHDC" for r in "23456789TJQKA"] + ["XB", "XR"]
DECKS = {"full": FULL, "baloot": [c for c in FULL if c[0] in "789TJQKA"]}


def blake2b(message, key=b""):
    return crypto_generichash.generichash_blake2b_salt_personal(message, digest_size=32, key=key)


def stream(key, label, n):
    return iter(struct.unpack("<999I", randombytes_buf_deterministic(3996, blake2b(label + struct.pack("<I", n), key))))


def uniform(words, m):
    return next(r for r in words if r >= 2**32 % m) % m


def deck(key, k, cards):
    d, words = list(cards), stream(key, b"deal", k)
    for i in range(len(d) - 1, 0, -1):
        j = uniform(words, i + 1)
        d[i], d[j] = d[j], d[i]
    return d


for line in sys.stdin.buffer.read().split(b"\n")[:-1]:
    is_seed = len(line) == 64 and all(c in b"0123456789abcdefABCDEF" for c in line)
    seed = bytes.fromhex(line.decode()) if is_seed else blake2b(line)
    for k in range(1, int(sys.argv[2]) + 1):
        words = stream(seed, b"check", k)  # half of all words are passed over
        print(seed.hex(), blake2b(seed).hex(), "NESW"[uniform(stream(seed, b"dealer", 0), 4)],
              blake2b(b"board" + struct.pack("<I", k), seed).hex(), *deck(seed, k, DECKS[sys.argv[1]]),
              sum(uniform(words, 2**31 + 1) for _ in range(200)))
