"""Run web, worker, PostgreSQL and Redis as four hosts while network links are cut and healed.

    python -m tests.campaigns.network_cuts --minutes 6 --away 30

Needs root, iproute2 and Linux: each host is a network namespace with an address of its own on one
bridge of this machine. While clients hand in records and results, the link of one host after the
other is cut for ``--away`` seconds and healed. What must hold afterwards is that of
``tests.campaigns.kills``. The network is taken away at the end.
"""

import argparse
import contextlib
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.campaigns.kills import campaign
from tests.support import programs, servers
from tests.support.service import TOP, Stack, Supervisor, environment
from tests.support.waiting import until

NETWORK = "10.77.0"

BRIDGE = "arbiter-br"

HOSTS = {"web": 2, "worker": 3, "postgresql": 4, "redis": 5}

BREATH_SECONDS = 15  # between two cuts the service may be whole


def run_ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


def address(host: str) -> str:
    return f"{NETWORK}.{HOSTS[host]}"


@contextlib.contextmanager
def network() -> Iterator[None]:
    """One bridge, four hosts on it; this process is the router's side, 10.77.0.1."""
    try:
        run_ip("link", "add", BRIDGE, "type", "bridge")
        run_ip("addr", "add", f"{NETWORK}.1/24", "dev", BRIDGE)
        run_ip("link", "set", BRIDGE, "up")
        for host in HOSTS:
            space, outer = f"arbiter-{host}", link_of(host)
            run_ip("netns", "add", space)
            run_ip("link", "add", outer, "type", "veth", "peer", "name", "eth0", "netns", space)
            run_ip("link", "set", outer, "master", BRIDGE, "up")
            run_ip("-n", space, "addr", "add", f"{address(host)}/24", "dev", "eth0")
            for device in ("lo", "eth0"):
                run_ip("-n", space, "link", "set", device, "up")
        yield
    finally:
        for host in HOSTS:
            subprocess.run(["ip", "netns", "del", f"arbiter-{host}"], check=False)
        subprocess.run(["ip", "link", "del", BRIDGE], check=False)


def link_of(host: str) -> str:
    """This machine's end of a host's cable."""
    return f"arb-{host[:8]}"


def command_on_host(host: str, *command: str) -> tuple[str, ...]:
    """A command that runs on that host."""
    return ("ip", "netns", "exec", f"arbiter-{host}", *command)


def make_database(folder: Path) -> tuple[str, ...]:
    """A new cluster; the command that runs it on its host."""
    program = programs.find_initdb()
    assert program is not None, servers.NO_POSTGRES
    bindir = Path(os.path.realpath(program[0])).parent
    user = pwd.getpwnam("postgres")
    data = folder / "postgresql"
    data.mkdir()
    os.chown(data, user.pw_uid, user.pw_gid)
    folder.chmod(0o755)
    as_postgres = ("setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups")
    make = (str(bindir / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8")
    subprocess.run([*as_postgres, *make, "--locale=C.UTF-8"], check=True, stdout=subprocess.DEVNULL)
    with (data / "pg_hba.conf").open("a") as rules:
        rules.write(f"host all all {NETWORK}.0/24 trust\n")
    run = (str(bindir / "postgres"), "-D", str(data), "-h", address("postgresql"), "-k", "")
    return command_on_host("postgresql", *as_postgres, *run, "-F")


@contextlib.contextmanager
def installation() -> Iterator[Stack]:
    """The four hosts with their programs."""
    folder = Path(tempfile.mkdtemp(prefix="campaign-"))
    redis_program = programs.find_redis()
    assert redis_program is not None, servers.NO_REDIS
    env = environment(folder) | {
        "DATABASE_URL": f"postgresql://postgres@{address('postgresql')}:5432/postgres",
        "REDIS_URL": f"redis://{address('redis')}:6379/0",
        "WEB_BIND": f"{address('web')}:8000",
    }
    python = sys.executable
    celery = (python, "-m", "celery", "-A", "deploy")
    (folder / "redis").mkdir()
    with network():
        stores = Supervisor(
            {
                "postgresql": make_database(folder),
                "redis": command_on_host(
                    "redis",
                    *(redis_program[0], "--bind", address("redis"), "--protected-mode", "no"),
                    *("--save", "", "--appendonly", "yes", "--dir", str(folder / "redis")),
                ),
            },
            env,
        )
        migrate = [python, "manage.py", "migrate", "-v", "0"]
        until(
            lambda: not subprocess.run(migrate, cwd=TOP, env=env, capture_output=True).returncode,
            lambda: stores.log.read_text("utf-8", "replace"),
        )
        programs_ = Supervisor(
            {
                "web": command_on_host(
                    "web",
                    *(python, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "deploy.wsgi"),
                ),
                "worker": command_on_host("worker", *celery, "worker", "-P", "prefork", "-c", "2"),
                "beat": command_on_host("worker", *celery, "beat", "--pidfile="),
            },
            env,
        )
        try:
            yield Stack(8000, env, {}, programs_.log, address("web"))
        finally:
            programs_.stop()
            stores.stop()
            shutil.rmtree(folder, ignore_errors=True)


class Cutter:
    """Cuts the link of one host after the other, and heals it."""

    def __init__(self, away: float) -> None:
        self.away = away
        self.acts: Counter[str] = Counter()

    def work(self, ended: threading.Event) -> None:
        hosts = list(HOSTS)
        while not ended.wait(BREATH_SECONDS):
            host = hosts[self.acts.total() % len(hosts)]
            run_ip("link", "set", link_of(host), "down")
            self.acts[f"link of {host} cut {self.away:.0f} s"] += 1
            ended.wait(self.away)
            run_ip("link", "set", link_of(host), "up")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=6)
    parser.add_argument("--away", type=float, default=30, help="seconds a link is cut")
    given = parser.parse_args()
    if os.geteuid() != 0 or shutil.which("ip") is None:
        parser.error("this campaign needs root and iproute2 (the command ip)")
    with installation() as stack:
        faults = campaign(stack, given.minutes, Cutter(given.away))
        if faults:
            print(stack.log.read_text("utf-8", "replace")[-3000:])
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
