"""Start a real Celery worker for the tests, kill it and read its output."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

import redis
from django.conf import settings

from tests.support import waiting
from tests.support.programs import dies_with_us

TOP = Path(__file__).resolve().parents[2]

QUEUES = ("celery", "imports")

UNACKNOWLEDGED = "unacked"


def worker_environment(broker: str = "") -> dict[str, str]:
    """The test's own database instead of the server's first one."""
    parts = urlsplit(os.environ["DATABASE_URL"])
    name = quote(settings.DATABASES["default"]["NAME"], safe="")
    return {
        **os.environ,
        "DATABASE_URL": urlunsplit(parts._replace(path=f"/{name}")),
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "ARBITER_LOG_LEVEL": "INFO",
        **({"REDIS_URL": broker} if broker else {}),
    }


class WorkerProcess:
    """One worker at a time; its output stays readable when something goes wrong."""

    def __init__(self, log: Path, broker: str = "", more: Mapping[str, str] | None = None) -> None:
        self.log, self.broker, self.more = log, broker, more or {}
        self.process: subprocess.Popen | None = None
        self.queue = redis.Redis.from_url(broker or settings.CELERY_BROKER_URL)
        self.left_behind: set[bytes] = set()  # what killed workers had taken and not done

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def ensure(self) -> None:
        """Running and ready; messages of earlier tests are thrown away."""
        if not self.is_alive:
            self.start("--purge")

    def start(self, *more: str) -> None:
        """Start and wait until it takes work."""
        command = (
            *(sys.executable, "-m", "celery", "-A", "deploy", "worker"),
            *("-P", "prefork", "-c", "2", "-l", "INFO", *more),
        )
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                command,
                cwd=TOP,
                env={**worker_environment(self.broker), **self.more},
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=dies_with_us(signal.SIGTERM),
            )
        waiting.until(self._is_ready, self.log.read_text)

    def _is_ready(self) -> bool:
        assert self.is_alive, self.log.read_text()
        return b" ready." in self.log.read_bytes()

    def has_done(self, task: str) -> bool:
        """Whether it has ended a task of this name with success."""
        log = self.log.read_text()
        return any(f"Task {task}[" in row and "succeeded" in row for row in log.splitlines())

    def kill(self) -> None:
        """The whole family at once with -9, as a power cut would."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(waiting.SECONDS)
        self.left_behind |= set(self.queue.hkeys(UNACKNOWLEDGED))

    def wait_idle(self, seconds: float = waiting.SECONDS) -> None:
        """Nothing waits and nothing is being worked on."""
        waiting.until(lambda: not (self.is_alive and self._is_busy()), self.log.read_text, seconds)

    def _is_busy(self) -> bool:
        """All in one look. Between taking a message and noting it as taken it is nowhere to be
        seen, but a worker then does not stand in BRPOP, waiting for the next one."""
        look = self.queue.pipeline(transaction=True)
        for name in QUEUES:
            look.llen(name)
        look.hkeys(UNACKNOWLEDGED)
        look.client_list()
        *waiting, taken, clients = look.execute()
        return any(waiting) or bool(set(taken) - self.left_behind) or not self._stands(clients)

    def _stands(self, clients: list[dict[str, str]]) -> bool:
        number = str(self.queue.connection_pool.connection_kwargs.get("db", 0))
        return any(
            (client["db"], client["cmd"]) == (number, "brpop") and "b" in client["flags"]
            for client in clients
        )

    def stop(self) -> None:
        """Let it finish what it does, then go."""
        if self.process is None or not self.is_alive:
            return
        self.process.terminate()
        try:
            self.process.wait(waiting.SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
