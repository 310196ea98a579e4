"""A computer of its own inside this one: what ``install.sh`` writes is gone with it.

Its ``/etc``, ``/srv``, ``/var/lib`` and ``/run`` are layers over those of this computer, its
network is nobody else's, and its processes end with it: PostgreSQL and Redis are the installed ones
on their usual ports. Where no such thing can be made (root, Linux's namespaces), the tests are left
out.
"""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.environment import TOP
from tests.support.waiting import until

NEEDED = ("unshare", "nsenter", "runuser", "useradd", "git", "psql", "redis-server", "openssl")

PATHS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

# async_timeout: the lock asks for it on the Python of Debian 12, 3.11.2, and not on newer ones
LAYERS = r"""
set -eu
mount -t tmpfs layers "$1/layers"
for place in etc var/lib; do
    mkdir -p "$1/layers/$place/up" "$1/layers/$place/work"
    above="upperdir=$1/layers/$place/up,workdir=$1/layers/$place/work"
    mount -t overlay layer -o "lowerdir=/$place,$above" "/$place"
done
mount -t tmpfs srv /srv
mount -t tmpfs run /run
mkdir -p /run/postgresql /etc/nginx/sites-enabled /etc/systemd/system
mkdir -p /srv/packages /srv/older/async_timeout-5.0.1.dist-info
chown postgres /run/postgresql
mount --bind "$2" /srv/packages
echo 'from asyncio import timeout' >/srv/older/async_timeout.py
printf 'Metadata-Version: 2.1\nName: async-timeout\nVersion: 5.0.1\n' \
    >/srv/older/async_timeout-5.0.1.dist-info/METADATA
"""

# the loop of a new network is down
LOOP_UP = """
import fcntl, socket, struct
with socket.socket() as any_socket:
    fcntl.ioctl(any_socket, 0x8914, struct.pack("16sH14x", b"lo", 0x1 | 0x40))
"""

# what this computer may lack, and what nothing answers to in a layer
STUBS = {
    "nginx": "exit 0",
    "systemctl": 'echo "$@" >>/srv/systemctl',
    "systemd-analyze": "exit 0",
}


def why_none() -> str:
    """Why no such computer can be made here; empty where one can."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "only root makes namespaces"
    if missing := [name for name in NEEDED if shutil.which(name, path=PATHS) is None]:
        return f"missing: {', '.join(missing)}"
    if not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        return "no PostgreSQL of Debian"
    ask = "import sys, venv, ensurepip; sys.exit(sys.version_info[:2] != {})"
    asked = ["/usr/bin/python3", "-c", ask.format(sys.version_info[:2])]
    if subprocess.run(asked, capture_output=True, check=False).returncode:
        return "the Python of the system is not the one of the tests"
    trial = "mount -t tmpfs a /srv"
    made = ["unshare", "--mount", "--net", "--pid", "--fork", "sh", "-c", trial]
    if subprocess.run(made, capture_output=True, check=False).returncode:
        return "no namespaces"
    return ""


@dataclass(frozen=True, slots=True)
class Host:
    """The computer; its commands are run from here."""

    pid: int
    folder: Path
    started: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def checkout(self) -> Path:
        """Root's clone of this tree, closed to others as his home is."""
        return self.folder / "root" / "checkout"

    def _inside(self, command: tuple[object, ...]) -> list[str]:
        enter = ["nsenter", "--mount", "--net", "--pid", "-t", str(self.pid)]
        return [*enter, "--wd=/", "--", *map(str, command)]

    def _environment(self, more: dict[str, str]) -> dict[str, str]:
        return {
            "PATH": f"{self.folder}/stubs:{PATHS}",
            "HOME": str(self.folder / "root"),
            "LANG": "C.UTF-8",
            "SITE_LANGUAGE": "en",
            "PYTHONPATH": "/srv/packages:/srv/older",  # so pip finds every package installed
            "GIT_CONFIG_NOSYSTEM": "1",
            **more,
        }

    def start(self, *command: object, **more: str) -> subprocess.Popen[bytes]:
        """Start a command of root's; it goes on."""
        with (self.folder / "log").open("ab") as log:
            words, env = self._inside(command), self._environment(more)
            started = subprocess.Popen(words, stdout=log, stderr=log, env=env)
        self.started.append(started)
        return started

    def run(self, *command: object, code: int = 0, **more: str) -> str:
        """Run a command as root; what it said."""
        done = subprocess.run(
            self._inside(command),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self._environment(more),
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == code, done.stdout[-4000:]
        return done.stdout

    def as_service(self, line: str) -> str:
        """Run a line of shell as the user of the service, with its settings."""
        words = f"cd /srv/arbiter; set -a; . /etc/arbiter/env; {line}"
        return self.run("runuser", "-u", "arbiter", "--", "sh", "-euc", words)

    def git(self, *words: str) -> str:
        """Run git in root's checkout."""
        who = ("-c", "user.name=Root", "-c", "user.email=root@arbiter.example")
        return self.run("git", "-C", self.checkout, *who, *words).strip()

    def commit(self) -> str:
        """Commit what stands in root's checkout; its id."""
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "Change")
        return self.git("rev-parse", "HEAD")


@contextlib.contextmanager
def host(folder: Path) -> Iterator[Host]:
    """Make the computer with PostgreSQL, Redis and a checkout of this tree as it stands."""
    folder.chmod(0o755)
    for name in ("layers", "root", "stubs"):
        (folder / name).mkdir()
    (folder / "root").chmod(0o700)
    for name, does in STUBS.items():
        (folder / "stubs" / name).write_text(f"#!/bin/sh\n{does}\n", encoding="ascii")
        (folder / "stubs" / name).chmod(0o755)
    (packages,) = [place for place in sys.path if place.endswith("site-packages")]
    made = None
    hold = ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"]
    with subprocess.Popen([*hold, "sleep", "infinity"]) as holder:
        try:
            children = Path(f"/proc/{holder.pid}/task/{holder.pid}/children")
            until(lambda: bool(children.read_text().split()), lambda: "no namespace")
            made = Host(pid=int(children.read_text()), folder=folder)
            until(lambda: _is_ready(made.pid), lambda: "no namespace")
            made.run("sh", "-euc", LAYERS, "sh", folder, packages)
            made.run("/usr/bin/python3", "-c", LOOP_UP)
            _start_servers(made)
            _copy_tree(made)
            yield made
        finally:
            holder.kill()  # and with it all that was started in there
            for process in made.started if made else ():
                process.wait(60)


def _is_ready(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/comm").read_text().strip() == "sleep"
    return False


def _start_servers(made: Host) -> None:
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
    made.run("install", "-d", "-o", "postgres", "-m", "700", "/srv/postgresql")
    as_postgres = ("runuser", "-u", "postgres", "--")
    made.run(*as_postgres, programs / "initdb", "-D", "/srv/postgresql", "--no-sync", "-E", "UTF8")
    made.start(
        *(*as_postgres, programs / "postgres", "-D", "/srv/postgresql", "-p", "5432", "-F"),
        *("-h", "127.0.0.1", "-k", "/run/postgresql"),
    )
    made.start(
        "redis-server", "--port", "6379", "--bind", "127.0.0.1", "--save", "", "--dir", "/srv"
    )
    until(lambda: _answers(made), lambda: (made.folder / "log").read_text(errors="replace"))


def _answers(made: Host) -> bool:
    with contextlib.suppress(AssertionError):
        made.run("psql", "-h", "/run/postgresql", "-U", "postgres", "-c", "SELECT 1", "postgres")
        return "PONG" in made.run("redis-cli", "ping")
    return False


def _copy_tree(made: Host) -> None:
    """Root's checkout: every file that git would take of this tree, committed."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=TOP, capture_output=True, check=True).stdout.decode()
    for name in names.split("\0"):
        if name and (TOP / name).is_file():
            (made.checkout / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(TOP / name, made.checkout / name)
    made.run("git", "init", "-q", "-b", "main", made.checkout)
    made.commit()
