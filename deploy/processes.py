"""Run web server, worker and scheduler of the demonstration as child processes."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from deploy.settings import addresses
from deploy.settings.environment import BASE_DIR

PR_SET_PDEATHSIG = 1

START_SECONDS = 120

STOP_SECONDS = 10

# Windows hears Ctrl-C only between two waits
WATCH_SECONDS = None if os.name == "posix" else 0.3

KILLED = 9  # Windows has no signal of this name

# what start_new_session is elsewhere; Windows alone knows the word
OWN_GROUP: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)

LIVE_STREAMS = "500"  # its web server has a thread for each reader, not four for all

MOST_RESTARTS = 3  # a part that ends more often has a fault of its own

# without these the folders of the embedded broker fill with messages nobody reads
QUIET_WORKER = ("--without-gossip", "--without-mingle", "--without-heartbeat")


class ChildEnded(Exception):
    """Error: a child process has ended that should have gone on; ``name`` says which."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def child_commands(host: str, port: int) -> Mapping[str, tuple[str, ...]]:
    """List the commands of the children: those of production, with a broker on this computer."""
    celery = (sys.executable, "-m", "celery", "-A", "deploy")
    web = (sys.executable, str(BASE_DIR / "manage.py"), "runserver", f"{host}:{port}")
    return {
        "web": (*web, "--noreload", "--nostatic", "--skip-checks"),
        "worker": (*celery, "worker", "-P", "solo", "-l", "WARNING", *QUIET_WORKER),
        "beat": (*celery, "beat", "-l", "WARNING", "--pidfile="),
    }


def child_environment(var: Path, host: str) -> dict[str, str]:
    """Return the children's environment variables; the broker's folders are under ``var``."""
    temporary = var / "tmp"
    temporary.mkdir(parents=True, exist_ok=True)
    return {
        **os.environ,
        "TMPDIR": str(temporary),
        addresses.ADDRESS: " ".join(addresses.hall_addresses(host)),
        "DJANGO_RUNSERVER_HIDE_WARNING": "true",
        "LIVE_STREAMS": LIVE_STREAMS,
        "ARBITER_LOG_LEVEL": "WARNING",
        "ARBITER_LOG_FORMAT": "text",
        "PYTHONUNBUFFERED": "1",
        # a warning to root: right for a server, confusing in a demonstration
        "PYTHONWARNINGS": "ignore:You're running the worker",
    }


def _end_with_parent() -> Callable[[], None] | None:
    """Make a child end with its parent, even a parent killed with -9 (Linux only)."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass(slots=True)
class ChildProcesses:
    """The demonstration's child processes, in the order they were started."""

    env: Mapping[str, str]
    on_restart: Callable[[str], None]
    children: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    commands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    failures: Counter[str] = field(default_factory=Counter)
    ended: threading.Event = field(default_factory=threading.Event)  # set when a child has ended

    def start(self, name: str, command: tuple[str, ...]) -> None:
        """Start a child in a process group of its own: Ctrl-C reaches the parent alone."""
        self.commands[name] = command
        self.children[name] = subprocess.Popen(
            command,
            cwd=BASE_DIR,
            env=dict(self.env),
            stdout=subprocess.DEVNULL,  # banners; what goes wrong is said on standard error
            start_new_session=True,
            creationflags=OWN_GROUP,
            preexec_fn=_end_with_parent(),
        )
        watched = (self.children[name],)
        threading.Thread(target=self._note_end, args=watched, daemon=True).start()

    def _note_end(self, child: subprocess.Popen[bytes]) -> None:
        child.wait()
        self.ended.set()

    def wait_until_a_child_ends(self, seconds: float | None = None) -> None:
        """Wait until a child ends, or for so many seconds."""
        self.ended.wait(seconds)
        self.ended.clear()

    def restart_ended(self) -> None:
        """Start ended children again; their work waits in the database.

        Raises :class:`ChildEnded` for a part that ends again and again by itself.
        """
        for name, child in list(self.children.items()):
            if child.poll() is None:
                continue
            if child.returncode != -KILLED:  # from outside: no fault of its own
                self.failures[name] += 1
            if self.failures[name] > MOST_RESTARTS:
                raise ChildEnded(name)
            self.on_restart(name)
            self.start(name, self.commands[name])

    def stop(self) -> None:
        """Stop all children, the web server first so that no new request comes in."""
        for child in self.children.values():
            if child.poll() is None:
                child.terminate()
        for child in self.children.values():
            try:
                child.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()


def wait_until_served(processes: ChildProcesses, url: str) -> None:
    """Wait until an address answers; raises :class:`ChildEnded` if it does not in time."""
    deadline = time.monotonic() + START_SECONDS
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while time.monotonic() < deadline:
        processes.restart_ended()
        try:
            opener.open(f"{url}/healthz", timeout=2).close()
            return
        except (urllib.error.URLError, OSError):
            processes.wait_until_a_child_ends(0.1)
    raise ChildEnded("web")


def supervise_child_processes(
    host: str,
    port: int,
    var: Path,
    *,
    on_ready: Callable[[str], None],
    on_restart: Callable[[str], None],
) -> None:
    """Keep the children running until Ctrl-C or SIGTERM; raises :class:`ChildEnded`."""
    asked_to_stop: list[int] = []

    def on_terminate(signum: int, _frame: FrameType | None) -> None:
        asked_to_stop.append(signum)  # in the middle of a fork the exception is swallowed
        raise KeyboardInterrupt

    for signum in (signal.SIGTERM, signal.SIGINT):  # also where a script has it ignored
        signal.signal(signum, on_terminate)
    processes = ChildProcesses(child_environment(var, host), on_restart)
    url = f"http://{'127.0.0.1' if host == addresses.EVERYWHERE else host}:{port}"
    try:
        for name, command in child_commands(host, port).items():
            processes.start(name, command)
        wait_until_served(processes, url)
        on_ready(url)
        while True:
            processes.restart_ended()
            if asked_to_stop:
                return
            processes.wait_until_a_child_ends(WATCH_SECONDS)
    except KeyboardInterrupt:
        return
    finally:
        processes.stop()
