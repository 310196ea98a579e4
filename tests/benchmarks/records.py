"""Records validated per second: parse, replay and draw counters, beside py-draughts.

    python -m tests.benchmarks.records [--rounds N] [FILE…]

Both read the same texts in the same run, round by round in turn; the figure that counts is
the ratio of the best rounds. Without files the championship games of the archive are read.
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

from arbiter.rules import ruleset
from arbiter.rules.draws import count_draws
from games.draughts import pdn
from tests.benchmarks.peer import peer_python

ARCHIVE = Path(__file__).parents[2] / "games" / "data" / "ussr-1924.pdn"
PASSES = 10  # a round long enough that waking up does not count
PEER_LOOP = """
import json, sys, time
from draughts import RussianBoard
texts = json.loads(sys.stdin.readline())
for line in sys.stdin:
    start, plies = time.perf_counter(), 0
    for text in texts:
        plies += len(RussianBoard.from_pdn(text)._moves_stack)
    print(json.dumps([time.perf_counter() - start, plies]), flush=True)
"""


def read_ours(texts: list[str]) -> tuple[float, int]:
    """Seconds and plies of one pass of ours: read, replay, count the draws."""
    rules = ruleset.load("fmjd64@1")
    start, plies = time.perf_counter(), 0
    for text in texts:
        for game in pdn.read(text):
            count_draws(game.replay, rules)
            plies += game.replay.plies
    return time.perf_counter() - start, plies


def main() -> None:
    """Print games per second of both and the ratio."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, default=[ARCHIVE])
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    texts = PASSES * [
        pdn.write(game.tags, game.replay, result=game.result or "*")
        for file in given.files
        for game in pdn.read(file.read_bytes())
        if game.replay.fault is None
    ]
    with peer_python() as python:
        peer = subprocess.Popen(
            [python, "-c", PEER_LOOP], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        peer.stdin.write(json.dumps(texts) + "\n")
        ours, theirs = [], []
        for _ in range(given.rounds):
            ours.append(read_ours(texts))
            peer.stdin.write("go\n")
            peer.stdin.flush()
            theirs.append(json.loads(peer.stdout.readline()))
        peer.stdin.close()
        peer.wait(10)
    report(len(texts), min(ours), min(map(tuple, theirs)))


def report(games: int, ours: tuple[float, int], theirs: tuple[float, int]) -> None:
    """The best round of each, and the ratio by plies read."""
    for name, (seconds, plies) in (("ours", ours), ("py-draughts", theirs)):
        print(
            f"{name:12} {games / seconds:9.0f} games/s  {plies / seconds:10.0f} plies/s"
            f"  ({plies} plies read)"
        )
    ratio = (ours[1] / ours[0]) / (theirs[1] / theirs[0])
    print(f"ratio        {ratio:9.1f} x")
    if ours[1] < theirs[1]:
        sys.exit("we read fewer plies than the peer")


if __name__ == "__main__":
    main()
