"""Start the whole service as users run it, with parts that can be killed, or its demo."""

import contextlib
import http.client
import os
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import psycopg

from arbiter.proofs.keyfile import make_key_unless_there
from tests.support import programs, servers
from tests.support.programs import dies_with_us, free_port
from tests.support.waiting import until

# Start the whole service as users run it, with parts that can be killed at any moment.
#
# Two of them: PostgreSQL, Redis, web server, worker and schedule as an installation has them, and
# ``./deploy/demo`` on SQLite and folders. Whatever is killed is started again, as systemd does
# it.


TOP = Path(__file__).resolve().parents[2]

AGAIN_SECONDS = 0.5  # how soon a part that has ended is started again

# what is acknowledged must outlive a killed backend: the log is handed to the system at commit
LASTING = ("-c", "synchronous_commit=on", "-c", "max_connections=100")


@dataclass(slots=True)
class Stack:
    """A running service: where it answers, its environment, and what may be killed in it."""

    port: int
    env: Mapping[str, str]
    targets: Mapping[str, Callable[[], int | None]]
    log: Path
    host: str = "127.0.0.1"

    def answers(self) -> bool:
        """Whether the web server is up."""
        link = http.client.HTTPConnection(self.host, self.port, timeout=5)
        with contextlib.closing(link), contextlib.suppress(OSError, http.client.HTTPException):
            link.request("GET", "/healthz")
            return link.getresponse().status == 200
        return False

    def kill(self, target: str) -> bool:
        """``kill -9`` of one process of this kind; False when none is there now."""
        pid = self.targets[target]()
        if pid is None:
            return False
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            return True
        return False


class Supervisor:
    """Starts each part again when it has ended, until it is stopped."""

    def __init__(self, commands: Mapping[str, tuple[str, ...]], env: Mapping[str, str]) -> None:
        self.commands, self.env = commands, env
        self.log = Path(env["ARBITER_VAR"]) / "campaign.log"
        self.children: dict[str, subprocess.Popen] = {}
        self.lock = threading.Lock()
        self.ended = threading.Event()
        for name in commands:
            self._start(name)
        self.thread = threading.Thread(target=self._keep, daemon=True)
        self.thread.start()

    def _start(self, name: str) -> None:
        with self.log.open("ab") as output:
            self.children[name] = subprocess.Popen(
                self.commands[name],
                cwd=TOP,
                env=dict(self.env),
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=programs.dies_with_us(signal.SIGKILL),
            )

    def _keep(self) -> None:
        while not self.ended.wait(AGAIN_SECONDS):
            with self.lock:
                for name, child in self.children.items():
                    if child.poll() is not None:
                        self._sweep(child.pid)
                        self._start(name)

    def _sweep(self, group: int) -> None:
        """systemd ends what a killed parent has left behind."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)

    def pid(self, name: str) -> int | None:
        """The part itself."""
        return self.children[name].pid

    def child_pid(self, name: str) -> int | None:
        """One of the processes that the part has started."""
        parent = self.children[name].pid
        with contextlib.suppress(OSError):
            children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
            return int(random.choice(children)) if children else None
        return None

    def stop(self) -> None:
        """Each part is asked to end, then made to."""
        self.ended.set()
        self.thread.join()
        for child in self.children.values():
            child.terminate()
        for child in self.children.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(20)
            self._sweep(child.pid)
            child.wait()


def environment(folder: Path) -> dict[str, str]:
    """Nothing of whoever starts the campaign reaches into it."""
    (folder / "tmp").mkdir()
    return {
        **{name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ},
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "ARBITER_VAR": str(folder),
        "CERTIFICATE_KEY_FILE": str(make_key_unless_there(folder / "certificate_key")),
        "THROTTLE_USER": "off",
        "THROTTLE_ANON": "off",
        "ARBITER_LOG_FORMAT": "text",
        "TMPDIR": str(folder / "tmp"),
    }


@contextlib.contextmanager
def running_installation() -> Iterator[Stack]:
    """PostgreSQL and Redis of its own, gunicorn, a prefork worker, the schedule."""
    folder = Path(tempfile.mkdtemp(prefix="campaign-"))
    with servers.postgres(options=LASTING) as (url, _):
        web, queue = programs.free_port(), programs.free_port()
        env = environment(folder) | {
            "DATABASE_URL": url,
            "REDIS_URL": f"redis://127.0.0.1:{queue}/0",
            "WEB_BIND": f"127.0.0.1:{web}",
            "WEB_PROCESSES": "4",
        }
        redis_program = programs.find_redis()
        assert redis_program is not None, servers.NO_REDIS
        celery = (sys.executable, "-m", "celery", "-A", "deploy")
        (folder / "redis").mkdir()
        commands = {
            "redis": (
                *(redis_program[0], "--port", str(queue), "--bind", "127.0.0.1", "--save", ""),
                *("--appendonly", "yes", "--dir", str(folder / "redis")),
            ),
            "web": (
                *(sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py"),
                "deploy.wsgi",
            ),
            "worker": (*celery, "worker", "-P", "prefork", "-c", "2", "-l", "WARNING"),
            "beat": (*celery, "beat", "-l", "WARNING", "--pidfile="),
        }
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "-v", "0"], cwd=TOP, env=env, check=True
        )
        parts = Supervisor(commands, env)
        targets = {
            "web child": lambda: parts.child_pid("web"),
            "web all": lambda: parts.pid("web"),
            "worker child": lambda: parts.child_pid("worker"),
            "worker all": lambda: parts.pid("worker"),
            "schedule": lambda: parts.pid("beat"),
            "Redis": lambda: parts.pid("redis"),
            "PostgreSQL backend": lambda: _backend(url),
        }
        try:
            yield Stack(web, env, targets, parts.log)
        finally:
            parts.stop()
            shutil.rmtree(folder, ignore_errors=True)


def _backend(url: str) -> int | None:
    """The process of PostgreSQL that serves somebody's connection, never ours."""
    query = (
        "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND "
        "pid <> pg_backend_pid() ORDER BY random() LIMIT 1"
    )
    try:
        with psycopg.connect(url, connect_timeout=2) as link:
            row = link.execute(query).fetchone()
    except psycopg.OperationalError:
        return None
    return row[0] if row else None


@contextlib.contextmanager
def running_demo() -> Iterator[Stack]:
    """``./deploy/demo`` with its data in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix="campaign-"))
    web = programs.free_port()
    env = environment(folder)
    log = folder / "campaign.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "deploy/demo", "--port", str(web)],
            cwd=TOP,
            env=env,
            stdout=output,
            stderr=output,
            start_new_session=True,
            preexec_fn=programs.dies_with_us(signal.SIGTERM),
        )
    until(lambda: f":{web}/" in log.read_text("utf-8"), lambda: log.read_text("utf-8"))
    names = {"web": "runserver", "worker": "worker", "schedule": "beat"}
    targets = {
        name: lambda word=word: _descendant(process.pid, word) for name, word in names.items()
    }
    try:
        yield Stack(web, env, targets, log)
    finally:
        with _children_ended(process.pid):  # the system tells them that their parent has gone
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(60)
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _children_ended(parent: int) -> Iterator[None]:
    """Wait behind the block until the processes that were children before it have ended."""
    with contextlib.ExitStack() as held:
        ends = []
        for pid in _children(parent):
            with contextlib.suppress(ProcessLookupError):
                ends.append(os.pidfd_open(pid))
                held.callback(os.close, ends[-1])
        yield
        while ends:
            ended, _, _ = select.select(ends, (), (), 60)
            assert ended, f"{len(ends)} children go on without their parent"
            ends = [end for end in ends if end not in ended]


def _children(parent: int) -> list[int]:
    with contextlib.suppress(OSError):
        text = Path(f"/proc/{parent}/task/{parent}/children").read_text("ascii")
        return [int(pid) for pid in text.split()]
    return []


def _descendant(parent: int, word: str) -> int | None:
    """The child process whose command says this word."""
    for pid in _children(parent):
        with contextlib.suppress(OSError):
            if word.encode() in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0"):
                return pid
    return None


# Run the demo in a folder of its own, for benchmarks that walk it in a browser.


PLACE = Path(__file__).parents[2]

LOGIN = re.compile(r"/ (organiser|arbiter|player) +(\S+) +(\S+)")


class DemoSite(NamedTuple):
    """A running demo.

    logins   login and password of each kind of person, as its terminal shows them
    seconds  from its start until it could be used
    """

    address: str
    logins: Mapping[str, tuple[str, str]]
    seconds: float


@contextmanager
def demo(folder: Path) -> Iterator[DemoSite]:
    """Start a demo whose data lie in a folder; stop it at the end."""
    port, terminal, start = free_port(), folder / "terminal.log", time.perf_counter()
    with terminal.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "demo", "--port", str(port)],
            cwd=PLACE,
            env={**os.environ, "ARBITER_VAR": str(folder / "var")},
            stdout=output,
            stderr=output,
            preexec_fn=dies_with_us(signal.SIGTERM),
        )
    try:
        while "Ctrl-C" not in (words := terminal.read_text(encoding="utf-8")):
            if process.poll() is not None:
                sys.exit(words)
            time.sleep(0.05)
        logins = {role: (login, password) for role, login, password in LOGIN.findall(words)}
        yield DemoSite(f"http://127.0.0.1:{port}", logins, time.perf_counter() - start)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()
