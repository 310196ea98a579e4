"""Feed damaged texts to the code in C under a compiler that watches every byte touched.

    python -m tests.campaigns.damaged_texts [--texts 100000] [--seed 64]

The reading of moves in `games/draughts/native` is compiled with the sanitizers for addresses
and for undefined behaviour and reads damaged records, half of them with any bytes among their
letters, each from the usual start and from a position by lot, under rules by lot; search indexes
are made of the moves read and of numbers by lot. A byte read or written where none is, a shift too
far or a board with a piece beside it ends the run with exit 1.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from games.draughts.endings.c_solver import find_c_compiler
from tests.campaigns.damaged_records import records

HERE = Path(__file__).with_suffix(".c")

KERNEL = Path(__file__).parents[2] / "games" / "draughts" / "native"

PARTS = ("read_move.c", "split_moves.c", "search_index.c")

WATCHED = ("-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")

STRANGE = b"\x00\x1c\x80\xc3\xd0\xd1\xe2\xff.:x!?"


def texts(count: int, seed: int) -> Iterator[bytes]:
    """Damaged records without their tags, every second one with bytes that are no letters."""
    chance = random.Random(seed)
    for number, record in enumerate(islice(records(seed), count)):
        text = bytearray(record.split("\n\n", 1)[-1].encode("utf-8", errors="replace"))
        for _ in range(chance.randint(1, 9) if number % 2 and text else 0):
            text[chance.randrange(len(text))] = chance.choice(STRANGE)
        yield bytes(text)


def main() -> int:
    """Compile, feed, and tell what the program said."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--texts", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=64)
    given = parser.parse_args()
    compiler = find_c_compiler()
    if compiler is None:
        print("no C compiler on this computer")
        return 2
    with tempfile.TemporaryDirectory(prefix="kernel-") as folder:
        program = str(Path(folder) / "program")
        sources = [str(HERE), *(str(KERNEL / name) for name in PARTS)]
        subprocess.run([compiler, *WATCHED, "-I", str(KERNEL), "-o", program, *sources], check=True)
        with subprocess.Popen([program], stdin=subprocess.PIPE) as running:
            try:
                for text in texts(given.texts, given.seed):
                    running.stdin.write(len(text).to_bytes(4, "little") + text)
                running.stdin.close()
            except BrokenPipeError:
                print("the program ended before its texts")
            return 1 if running.wait() else 0


if __name__ == "__main__":
    sys.exit(main())
