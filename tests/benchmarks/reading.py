"""Measure time a game and memory of reading, for files of 1,000 to 100,000 games.

    python -m tests.benchmarks.reading [--games N …] [--annotated]

Each size is read by a process of its own, so that its peak of memory is its own; seconds are
those of the processor. Linear means
that the last column stays near 1; flat means that the peak does not grow with the file.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks import games_file

SIZES = (1_000, 3_000, 10_000, 30_000, 100_000)

READ = """
import json, resource, sys, time
from games.draughts import pdn
with open(sys.argv[1], "rb") as file:
    start, games, plies, faulty = time.process_time(), 0, 0, 0
    for game in pdn.read_stream(file):
        games += 1
        plies += game.replay.plies
        faulty += not game.is_ok
    seconds = time.process_time() - start
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # kilobytes on Linux
print(json.dumps([seconds, games, plies, faulty, peak]))
"""


def read(path: Path) -> list[float]:
    """Seconds, games, plies, faulty games and the peak of memory of one reading."""
    done = subprocess.run(
        [sys.executable, "-c", READ, path],
        cwd=Path(__file__).parents[2],
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout)


def main() -> None:
    """Print one row a size."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="*", type=int, default=SIZES)
    parser.add_argument("--annotated", action="store_true")
    given = parser.parse_args()
    print(
        f"{'games':>8} {'MB':>7} {'s':>7} {'games/s':>9} {'us/game':>8} {'peak MB':>8} {'ratio':>6}"
    )
    first = 0.0
    with tempfile.TemporaryDirectory(prefix="linear-") as folder:
        for count in given.games:
            path = Path(folder) / f"{count}.pdn"
            size = games_file.write_file(path, count, annotated=given.annotated)
            seconds, games, _, faulty, peak = read(path)
            path.unlink()
            if games != count or faulty:
                sys.exit(f"{count} games written, {games} read, {faulty} faulty")
            each = seconds / count
            first = first or each
            print(
                f"{count:8} {size / 1e6:7.1f} {seconds:7.2f} {count / seconds:9.0f}"
                f" {each * 1e6:8.1f} {peak / 1024:8.1f} {each / first:6.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
