"""Measure move counting and reading of games, here and in another checkout, in turns.

    python -m tests.benchmarks.variants [--before FOLDER] [--rounds N]

Every round counts six half-moves from the start and reads the games of the archive, first in
FOLDER, then here, each in a process of its own; seconds of the processor, the best round counts.
Then the other games are counted here alone.
"""

import argparse
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]

_RUSSIAN = """
import time
from pathlib import Path
from games.draughts import START, pdn, perft
text = Path("games/data/ussr-1924.pdn").read_bytes()
pdn_plies = sum(game.replay.plies for game in pdn.read(text))
begun = time.process_time(); perft(START, 6); counted = time.process_time() - begun
begun = time.process_time()
for _ in range(3):
    sum(1 for _ in pdn.read(text))
print(counted, (time.process_time() - begun) / 3)
"""

_OTHERS = """
import time
from games.draughts import perft, start_of
from games.draughts.variants import VARIANTS
for variant in VARIANTS.values():
    begun = time.process_time()
    count = perft(start_of(variant), 3, variant)
    taken = time.process_time() - begun
    print(f"  {variant.id:14} {count:7} in {taken:6.3f} s")
"""


def measured(folder: Path) -> tuple[float, float]:
    """Seconds of one count and of one reading in a checkout."""
    done = subprocess.run(
        [sys.executable, "-c", _RUSSIAN], cwd=folder, capture_output=True, text=True, check=True
    )
    counted, read = map(float, done.stdout.split())
    return counted, read


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Russian games before and after a change")
    parser.add_argument("--before", type=Path, metavar="FOLDER")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    folders = {"before": given.before, "here": HERE}
    times: dict[str, list[tuple[float, float]]] = {"before": [], "here": []}
    for _ in range(given.rounds):
        for name, folder in folders.items():
            if folder is not None:
                times[name].append(measured(folder))
    for name, rounds in times.items():
        if rounds:
            counted, read = (min(column) for column in zip(*rounds, strict=True))
            print(f"{name:7} count of six half-moves {counted:6.3f} s   reading {read:6.3f} s")
    subprocess.run([sys.executable, "-c", _OTHERS], cwd=HERE, check=True)


if __name__ == "__main__":
    main()
