"""Measure an archive import by two Celery workers beside one, on PostgreSQL and Redis.

    python -m tests.benchmarks.import_workers [--games N]

PostgreSQL and Redis of its own, emptied between the two runs; the command cuts the file and leaves
the reading to the workers (``import_games --workers``), which are up and idle when the clock
starts. Seconds by the clock, because two processes share two cores: a quiet machine tells most.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from tests import postgres_and_redis
from tests.benchmarks import write_games_file
from tests.campaigns.killable_service import TOP, environment
from tests.waiting_times import until

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


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20_000)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="imports-") as folder,
        postgres_and_redis.postgres() as (database, _),
        postgres_and_redis.redis_server() as (queue, _),
    ):
        env = environment(Path(folder)) | {"DATABASE_URL": database, "REDIS_URL": queue}
        file = Path(folder) / "games.pdn"
        write_games_file.write_file(file, given.games, annotated=False)
        managed("migrate", "-v", "0", env=env)
        alone, two = (imported(number, file, given.games, env) for number in (1, 2))
    print(f"{given.games} games   one worker {alone:.1f} s   two workers {two:.1f} s")
    print(f"ratio          {alone / two:.2f} x")


if __name__ == "__main__":
    main()
