"""Measure an archive import by two processes beside one.

    python -m tests.benchmarks.import_workers [--games N] [--sqlite]

With `--sqlite` the command reads the file itself, by one process and by two that a third one
stores for. Else two Celery workers read beside one, on a PostgreSQL and Redis of their own, emptied
between the two runs; the command cuts the file and leaves the reading to the workers
(``import_games --workers``), which are up and idle when the clock starts. Seconds by the clock,
because two processes share two cores: a quiet machine tells most.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from tests.benchmarks import games_file
from tests.support import servers
from tests.support.service import TOP, environment
from tests.support.waiting import until

COUNT = "from games.models import GameRecord as R; print(R.objects.count())"


def managed(*words: str, env: Mapping[str, str]) -> str:
    """One command of the program; what it printed."""
    done = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=TOP, env=env, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}")
    return done.stdout


def imported(workers: int, file: Path, games: int, env: Mapping[str, str]) -> float:
    """Seconds until every game is stored, by this number of workers."""
    managed("flush", "--noinput", "-v", "0", env=env)
    log = Path(env["ARBITER_VAR"]) / f"workers-{workers}.log"
    command = ("-m", "celery", "-A", "deploy", "worker", "-P", "prefork", "-c", str(workers))
    with log.open("wb") as output:
        worker = subprocess.Popen(
            [sys.executable, *command, "-l", "INFO"], cwd=TOP, env=env, stdout=output, stderr=output
        )
    try:
        until(lambda: b" ready." in log.read_bytes(), log.read_text)
        began = time.perf_counter()
        managed("import_games", str(file), "--collection", "benchmark", "--workers", env=env)
        taken = time.perf_counter() - began
    finally:
        worker.terminate()
        worker.wait(60)
    stored = int(managed("shell", "-v", "0", "-c", COUNT, env=env).split()[-1])
    if stored != games:
        sys.exit(f"{games} games written, {stored} stored")
    return taken


def read_by_command(processes: int, file: Path, games: int, folder: Path) -> float:
    """Seconds by the clock until the command has stored every game in a SQLite of its own."""
    place = folder / str(processes)
    place.mkdir()
    env = environment(place)
    managed("migrate", "-v", "0", env=env)
    began, before = time.perf_counter(), busy_seconds()
    words = (str(file), "--collection", "benchmark", "--processes", str(processes))
    managed("import_games", *words, env=env)
    taken, busy = time.perf_counter() - began, busy_seconds() - before
    stored = int(managed("shell", "-v", "0", "-c", COUNT, env=env).split()[-1])
    if stored != games:
        sys.exit(f"{games} games written, {stored} stored")
    print(f"read by {processes}: {busy:.1f} s of the processor in all")
    return taken


def busy_seconds() -> float:
    """What the processor worked for all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--sqlite", action="store_true", help="the command reads, not workers")
    given = parser.parse_args()
    alone, two = on_sqlite(given.games) if given.sqlite else by_workers(given.games)
    print(f"{given.games} games   one {alone:.1f} s   two {two:.1f} s by the clock")
    print(f"ratio          {alone / two:.2f} x")


def on_sqlite(games: int) -> tuple[float, ...]:
    """Seconds of the command, reading by one process and by two."""
    with tempfile.TemporaryDirectory(prefix="imports-") as name:
        file = Path(name) / "games.pdn"
        games_file.write_file(file, games, annotated=False)
        return tuple(read_by_command(number, file, games, Path(name)) for number in (1, 2))


def by_workers(games: int) -> tuple[float, ...]:
    """Seconds of one Celery worker and of two, on PostgreSQL and Redis."""
    with (
        tempfile.TemporaryDirectory(prefix="imports-") as folder,
        servers.postgres() as (database, _),
        servers.redis_server() as (queue, _),
    ):
        env = environment(Path(folder)) | {"DATABASE_URL": database, "REDIS_URL": queue}
        file = Path(folder) / "games.pdn"
        games_file.write_file(file, games, annotated=False)
        managed("migrate", "-v", "0", env=env)
        return tuple(imported(number, file, games, env) for number in (1, 2))


if __name__ == "__main__":
    main()
