"""With PostgreSQL frozen, requests are refused in time with the reason."""

import contextlib
import http.client
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.db import OperationalError
from psycopg_pool import ConnectionPool

from deploy.database import connections
from deploy.database.connections import PooledConnection
from deploy.database.url import parse_database
from deploy.errors import outages
from deploy.errors.outages import recognise_outage
from tests.deploy.requests.test_servers import BEHIND_TLS, Web
from tests.support import servers
from tests.support.environment import TOP, bare_environment, own_postgres, production_environment
from tests.support.programs import dies_with_us, free_port
from tests.support.waiting import SECONDS, until

# With PostgreSQL frozen, requests are refused in time with the reason.


STATEMENT = 2

END_THE_OTHERS = """
select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid()
"""

IN_TIME = (
    30  # seconds: our bounds are a tenth of it, and without them it would be a minute and more
)


class Link:
    """Stands before a server on a port of its own."""

    def __init__(self, host: str, port: int) -> None:
        self.target = (host, port)
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self._flows, self._ends = threading.Event(), threading.Event()
        self._flows.set()

    def freeze(self) -> None:
        """Both sides see an open connection, and nothing comes through any more."""
        self._flows.clear()

    def thaw(self) -> None:
        self._flows.set()

    @contextlib.contextmanager
    def up(self) -> Iterator["Link"]:
        threading.Thread(target=self._accept, daemon=True).start()
        try:
            yield self
        finally:
            self._ends.set()
            self._flows.set()
            self.server.close()

    def _accept(self) -> None:
        while not self._ends.is_set():
            with contextlib.suppress(OSError):
                near, _address = self.server.accept()
                threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with near:
            self._flows.wait()
            with contextlib.suppress(OSError):
                self._between(near, socket.create_connection(self.target))

    def _between(self, near: socket.socket, far: socket.socket) -> None:
        with far, selectors.DefaultSelector() as ready:
            ready.register(near, selectors.EVENT_READ, far)
            ready.register(far, selectors.EVENT_READ, near)
            while not self._ends.is_set():
                for key, _events in ready.select(0.2):
                    self._flows.wait()
                    data = key.fileobj.recv(65536)
                    if not data:
                        return
                    key.data.sendall(data)


def url_through_link(url: str, link: Link) -> str:
    """The same database, asked for at the link."""
    parts = urlsplit(url)
    user = f"{parts.netloc.rpartition('@')[0]}@" if "@" in parts.netloc else ""
    return urlunsplit(parts._replace(netloc=f"{user}127.0.0.1:{link.port}"))


def link_to(url: str) -> Link:
    parts = urlsplit(url)
    return Link(parts.hostname or "127.0.0.1", parts.port or 5432)


def test_an_address_is_watched_for_a_server_that_goes_without_a_word():
    options = parse_database("postgresql://a:b@h/name?keepalives_idle=60")["OPTIONS"]
    assert options["tcp_user_timeout"] == "20000"
    assert options["connect_timeout"] == "5"
    assert options["keepalives_idle"] == "60"  # who names one knows why


def test_only_what_serves_requests_is_bounded():
    usual = parse_database("postgresql://a:b@h/name?options=-c%20work_mem%3D8MB")
    assert usual["OPTIONS"]["pool"]["connection_class"] is PooledConnection
    connections.set_database_timeouts(usual, statement=20, lock=10, idle=60)
    assert usual["OPTIONS"]["options"] == (
        "-c statement_timeout=20000 -c lock_timeout=10000"
        " -c idle_in_transaction_session_timeout=60000 -c work_mem=8MB"
    )
    assert usual["OPTIONS"]["pool"]["connection_class"].seconds == 20 + connections.SERVER_SECONDS
    sqlite = parse_database("sqlite:////x.sqlite3")
    connections.set_database_timeouts(sqlite, statement=20, lock=10, idle=60)
    assert "options" not in sqlite["OPTIONS"]


def environment(folder: Path, address: str) -> dict[str, str]:
    """A public service's, with the programs of our own Python first."""
    env = production_environment(folder, address)
    return env | {"PATH": os.pathsep.join([str(Path(sys.executable).parent), env["PATH"]])}


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A PostgreSQL of these tests alone, whatever the suite runs on: it is slowed and stopped."""
    with servers.postgres() as (url, _program):
        yield url


@pytest.fixture(scope="module")
def migrated(server: str, migrated_database: str) -> Iterator[str]:
    """A migrated database of that server, brought from the server of the suite and copied."""
    with own_postgres(server=server) as url:
        with own_postgres(migrated_database) as source:
            move = 'pg_dump "$0" | psql --quiet --set ON_ERROR_STOP=1 "$1" >/dev/null'
            command = ["sh", "-ec", move, source, url]
            subprocess.run(command, cwd=TOP, env=bare_environment(), check=True)
        yield urlsplit(url).path.removeprefix("/")


@pytest.fixture
def frozen_url(server: str, migrated: str):
    """A database of its own, the link before it, and its address there."""
    with own_postgres(migrated, server) as url, link_to(url).up() as link:
        yield url, link, url_through_link(url, link)


@pytest.mark.parametrize(
    ("query", "known"),
    [
        ("SELECT pg_sleep(60)", outages.DATABASE_BUSY),
        (
            "SELECT pg_terminate_backend(pg_backend_pid())",
            outages.DATABASE_AWAY,
        ),
    ],
)
def test_the_server_ends_what_takes_too_long(server, query, known):
    with own_postgres(server=server) as url:
        database = parse_database(url)
        connections.set_database_timeouts(database, statement=1, lock=1, idle=1)
        words = database["OPTIONS"]["options"]
        began = time.monotonic()
        with psycopg.connect(url, options=words) as link:
            with pytest.raises(psycopg.OperationalError) as caught:
                link.execute(query)
            wrapped = OperationalError()
            wrapped.__cause__ = caught.value
            assert recognise_outage(wrapped) is known
        assert time.monotonic() - began < IN_TIME


def sessions_where(url: str, condition: str) -> list[tuple]:
    """Those of the database of which this is so now."""
    others = "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
    with psycopg.connect(url) as link:
        return link.execute(f"{others} AND {condition}").fetchall()


def test_a_transaction_that_lies_open_is_ended(frozen_url):
    database = parse_database(frozen_url[0])
    connections.set_database_timeouts(database, statement=9, lock=9, idle=1)
    with psycopg.connect(frozen_url[0], options=database["OPTIONS"]["options"]) as link:
        (own,) = link.execute("SELECT pg_backend_pid()").fetchone()
        until(lambda: not sessions_where(frozen_url[0], f"pid = {own}"), link.info.__repr__)
        with pytest.raises(psycopg.errors.IdleInTransactionSessionTimeout) as caught:
            link.execute("SELECT 1")
    wrapped = OperationalError()
    wrapped.__cause__ = caught.value
    assert recognise_outage(wrapped) is outages.DATABASE_AWAY


@pytest.mark.parametrize("is_bounded", [False, True])
def test_a_restart_costs_a_full_pool_one_wait(server, is_bounded):
    """Ten idle connections end at once: the next request has a new one, and is not refused."""
    with own_postgres(server=server) as url:
        database = parse_database(url)
        if is_bounded:
            connections.set_database_timeouts(database, statement=9, lock=9, idle=9)
        with ConnectionPool(
            url, check=ConnectionPool.check_connection, **database["OPTIONS"]["pool"]
        ) as pool:
            held = [pool.getconn() for _ in range(10)]
            for connection in held:
                pool.putconn(connection)
            with psycopg.connect(url, autocommit=True) as other:
                other.execute(END_THE_OTHERS)
            with pool.connection() as link:
                assert link.cursor().execute("SELECT 1").fetchone() == (1,)


def test_a_link_that_freezes_in_mid_query_is_given_up(frozen_url):
    """The server's own bound cannot be heard of: ours ends the wait, and the connection."""
    _url, link, address = frozen_url
    with connections.ConnectionWithTimeouts.connect(address, autocommit=True) as connection:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            link.freeze()
            began = time.monotonic()
            with (
                connections.limit_database_wait(0.5),
                pytest.raises(connections.DatabaseServerSilent),
            ):
                cursor.execute("SELECT pg_sleep(60)")
            assert time.monotonic() - began < IN_TIME
        assert connection.closed
    link.thaw()


def ask(web: Web, path: str, headers: dict[str, str]) -> tuple[int, dict, float]:
    """The status, the document and the seconds it took."""
    began = time.monotonic()
    link = http.client.HTTPConnection("127.0.0.1", web.port, timeout=60)
    link.request("GET", path, headers={"Connection": "close", **headers})
    answer = link.getresponse()
    return answer.status, json.loads(answer.read()), time.monotonic() - began


@contextlib.contextmanager
def serving(address: str, folder: Path) -> Iterator[Web]:
    """A web server of one process on that database, as a public service starts it."""
    env = environment(folder, address) | {
        "WEB_BIND": f"127.0.0.1:{free_port()}",
        "WEB_PROCESSES": "1",
        "DATABASE_STATEMENT_SECONDS": str(STATEMENT),
    }
    log = folder / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            ["gunicorn", "-c", "deploy/gunicorn.conf.py", "deploy.wsgi"],
            cwd=TOP,
            env=env,
            stdout=output,
            stderr=output,
            preexec_fn=dies_with_us(signal.SIGTERM),
        )
    web = Web(process, int(env["WEB_BIND"].rpartition(":")[2]), log, env)
    try:
        web.wait_until_ready()
        yield web
    finally:
        process.terminate()
        process.wait(SECONDS)


def test_a_request_is_refused_when_the_database_hangs(frozen_url, tmp_path: Path):
    """Held up by a lock, then by a frozen link in mid-query: 503 in time, told by the probe, and
    well again without a new start."""
    url, link, address = frozen_url
    events = "/api/v1/events/"
    with serving(address, tmp_path) as web:
        assert ask(web, events, BEHIND_TLS)[0] == 200  # the first one loads the program
        try:
            with psycopg.connect(url) as other:
                other.execute("LOCK TABLE tournaments_tournament IN ACCESS EXCLUSIVE MODE")
                status, document, seconds = ask(web, events, BEHIND_TLS)
                assert (status, document["code"]) == (503, "database_busy")
                assert seconds < IN_TIME
                with ThreadPoolExecutor(1) as another:
                    waiting = another.submit(ask, web, events, BEHIND_TLS)
                    until(
                        lambda: bool(sessions_where(url, "wait_event_type = 'Lock'")), web.log_text
                    )
                    link.freeze()
                    status, document, seconds = waiting.result(SECONDS)
            assert (status, document["code"]) == (503, "database_away")
            assert seconds < IN_TIME
            status, document, _seconds = ask(web, "/readyz", {})
            assert (status, document["database"]) == (503, "database_away")
            link.thaw()
            web.wait_until_ready()
            assert ask(web, events, BEHIND_TLS)[0] == 200
        finally:
            link.thaw()


@contextlib.contextmanager
def stopped_server(url: str) -> Iterator[None]:
    """Every process of the server gets SIGSTOP, and SIGCONT at the end."""
    with psycopg.connect(url) as link:
        (own,) = link.execute("SELECT pg_backend_pid()").fetchone()
        status = Path(f"/proc/{own}/stat").read_text(encoding="ascii")
    first = int(status.rpartition(")")[2].split()[1])  # the parent of a backend
    children = Path(f"/proc/{first}/task/{first}/children").read_text(encoding="ascii").split()
    everybody = [first, *map(int, children)]
    for pid in everybody:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in everybody:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def test_the_probe_tells_of_a_stopped_server_in_time(server, migrated, tmp_path: Path):
    """It takes connections and answers nothing: told, each time, before a probe gives up."""
    with own_postgres(migrated, server) as url, serving(url, tmp_path) as web:
        with stopped_server(url):
            answers = [ask(web, "/readyz", {}) for _ in range(3)]
        for status, document, seconds in answers:
            assert (status, document["database"]) == (503, "database_away")
            assert seconds < IN_TIME
        web.wait_until_ready()
