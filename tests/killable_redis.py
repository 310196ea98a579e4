"""Start a Redis for one test, to be killed, to hang and to come back."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

from tests import server_programs
from tests.waiting_times import until


class Broker:
    """It forgets everything when it is killed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, server_programs.free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.cache_url = f"redis://127.0.0.1:{self.port}/1"
        self.process: subprocess.Popen | None = None

    @contextmanager
    def up(self) -> Iterator[None]:
        program = server_programs.find_redis()
        assert program is not None
        run = (
            *(program[0], "--port", str(self.port), "--bind", "127.0.0.1"),
            *("--save", "", "--appendonly", "no", "--dir", self.folder),
        )
        with subprocess.Popen(
            run, stdout=subprocess.DEVNULL, preexec_fn=server_programs.dies_with_us(signal.SIGTERM)
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
