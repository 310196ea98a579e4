"""Measure the import of a file of games into a fresh SQLite on one core.

    python -m tests.benchmarks.archive_import [--games N] [--annotated] [--peer]

`manage.py import_games` as anybody types it, in a process tied to one core, with a database in
a throw-away folder. Told as a ratio to the reading of the same file without a database in the
same run, so that it shows what storing costs; with `--peer` also to py-draughts, which reads
nothing but the moves of the same games and stores nothing, so that machines can be compared.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import games_file
from tests.support.peers import PEERS, least, reading

TOP = Path(__file__).parents[2]
WHOLE = 100_000
PEER_GAMES, PEER_PASSES = 500, 3
INHERITED = ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "SITE_URL")
COUNT = "from games.models import GameRecord as R; print(R.objects.count())"
READ = """
import sys
from games.draughts import pdn
with open(sys.argv[1], "rb") as file:
    for game in pdn.read_stream(file):
        pass
"""


class TimeTaken(NamedTuple):
    """Seconds by the clock, and those of them the processor worked for it."""

    clock: float
    busy: float


def on_one_core() -> None:
    """Tie a process to the first core it may use."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def timed(*command: object, environment: Mapping[str, str]) -> tuple[TimeTaken, str]:
    """How long a command takes from start to end on one core, and what it printed."""
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=TOP,
        env=environment,
        capture_output=True,
        text=True,
        preexec_fn=on_one_core,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return TimeTaken(time.perf_counter() - start, busy), done.stdout


def peer_seconds(*, annotated: bool) -> float:
    """How long py-draughts reads WHOLE such games, by its best pass over some of them."""
    texts = list(islice(games_file.texts(annotated=annotated), PEER_GAMES))
    with reading(PEERS[0]) as them:
        best, _ = least(them.of([] if turn else texts) for turn in range(PEER_PASSES))
    return best * WHOLE / PEER_GAMES


def main() -> None:
    """Print seconds, games a second and the ratio."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--annotated", action="store_true")
    parser.add_argument("--peer", action="store_true", help="beside py-draughts; installs it")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="imports-") as folder:
        inherited = {name: value for name, value in os.environ.items() if name not in INHERITED}
        environment = {**inherited, "ARBITER_VAR": folder, "ARBITER_LOG_LEVEL": "ERROR"}
        file = Path(folder) / "games.pdn"
        size = games_file.write_file(file, given.games, annotated=given.annotated)
        timed("manage.py", "migrate", "-v", "0", environment=environment)
        start, _ = timed("manage.py", "shell", "-v", "0", "-c", COUNT, environment=environment)
        read, _ = timed("-c", READ, file, environment=environment)
        taken, printed = timed(
            *("manage.py", "import_games", file, "--collection", "benchmark"),
            environment=environment,
        )
        _, stored = timed("manage.py", "shell", "-v", "0", "-c", COUNT, environment=environment)
    if int(stored.split()[-1]) != given.games:
        sys.exit(f"{given.games} games written, {stored} stored\n{printed}")
    print(f"{given.games} games, {size / 1e6:.1f} MB, one core; seconds of the processor")
    rows = (("start of the program", start), ("reading alone", read), ("import", taken))
    for name, usage in rows:
        print(f"{name:22} {usage.busy:7.2f} s  ({usage.clock:.2f} s by the clock)")
    print(f"import                 {given.games / taken.busy:7.0f} games/s, start included")
    print(f"ratio to reading       {taken.busy / read.busy:7.2f} x")
    whole = start.busy + (taken.busy - start.busy) * WHOLE / given.games
    print(f"{WHOLE} games would take {whole:.1f} s")
    if given.peer:
        peer_time = peer_seconds(annotated=given.annotated)
        print(f"py-draughts would read their moves in {peer_time:.1f} s: {peer_time / whole:.1f} x")


if __name__ == "__main__":
    main()
