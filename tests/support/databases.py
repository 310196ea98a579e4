"""Migrated databases, made once for a run and copied, and the sessions at work in them."""

import fcntl
import gc
import hashlib
import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.db import connection
from psycopg import sql

from tests.support import waiting
from tests.support.environment import TOP, bare_environment

# Make the embedded installation once for the whole run, because migrating takes long.


SQLITE_NAME = "arbiter.sqlite3"

# a migration makes every model anew many times: the search for garbage is a third of its time
MIGRATE = (sys.executable, "-c", "import gc; gc.disable(); import manage; manage.main()")

MIGRATE += ("migrate", "-v", "0")


def manage(var: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What ``manage.py`` does and says, in English, in the installation of this folder."""
    return _run_manage(var, "env", "SITE_LANGUAGE=en", sys.executable, "manage.py", *words)


def _run_manage(var: Path, *command: str) -> subprocess.CompletedProcess[str]:
    env = bare_environment() | {"ARBITER_VAR": str(var)}
    return subprocess.run(command, cwd=TOP, env=env, capture_output=True, text=True, check=False)


def migrated_sqlite(shared: Path, kept: Path | None) -> Path:
    """The database as ``manage.py migrate`` makes it from nothing, now or in an earlier run."""
    return made_once(shared / "embedded-migrated", lambda var: _migrate(var, kept)) / SQLITE_NAME


def filled(shared: Path, kept: Path | None) -> Path:
    """The folder of an installation with its key and the demo's events."""
    database = migrated_sqlite(shared, kept)
    return made_once(shared / "embedded-demo", lambda var: _fill(var, database))


def copy_to(var: Path, made: Path) -> Path:
    """A file of a test's own where an installation of this ``var`` looks for it."""
    var.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(made, var / SQLITE_NAME))


def made_once(place: Path, make: Callable[[Path], None]) -> Path:
    """The first who asks makes it; its parent is a folder that all processes of the run see."""
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            half = place.with_suffix(".half")
            shutil.rmtree(half, ignore_errors=True)
            make(half)
            os.replace(half, place)
    return place


def _migrate(var: Path, kept: Path | None) -> None:
    whole = kept and kept_file(kept, ".sqlite3")
    if whole and whole.exists():
        copy_to(var, whole)
        return
    _must_succeed(_run_manage(var, *MIGRATE))
    if whole:
        half = whole.with_name(f"{whole.name}.{os.getpid()}")
        shutil.copy(var / SQLITE_NAME, half)
        keep_file(half, whole)


def _fill(var: Path, database: Path) -> None:
    copy_to(var, database)
    _must_succeed(manage(var, "make_certificate_key"))
    _must_succeed(manage(var, "fill_demo"))


def _must_succeed(run: subprocess.CompletedProcess[str]) -> None:
    assert run.returncode == 0, run.stdout + run.stderr


# Make a PostgreSQL database with every migration once for the run, to be copied.


NAMED = "TESTS_MIGRATED_DATABASE"  # set by the first process of a run for all of them


def migrated_postgresql(shared: Path, kept: Path | None) -> str:
    """The name of a database that nobody writes to, on the server of the suite."""
    name = os.environ[NAMED]
    made_once(shared / name, lambda var: _make_postgresql(var, name, kept))
    return name


def drop_migrated(server: str) -> None:
    """From a server that outlives the run."""
    name = sql.Identifier(os.environ[NAMED])
    with psycopg.connect(server, autocommit=True) as link:
        link.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(name))


def _make_postgresql(var: Path, name: str, kept: Path | None) -> None:
    server = os.environ["DATABASE_URL"]
    var.mkdir()
    drop_migrated(server)
    with psycopg.connect(server, autocommit=True) as link:
        link.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        number = link.info.server_version
    url = urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    whole = kept and kept_file(kept, f".{number}.sql")
    if whole and whole.exists():
        restored = _run_migrate({}, "psql", "-q", "-v", "ON_ERROR_STOP=1", "-f", whole, url)
        assert restored.returncode == 0, restored.stderr
        return
    named = {"ARBITER_VAR": str(var), "DATABASE_URL": url}
    done = _run_migrate(named, *MIGRATE)
    assert done.returncode == 0, done.stdout + done.stderr
    if whole and shutil.which("pg_dump", path=bare_environment()["PATH"]):
        half = whole.with_name(f"{whole.name}.{os.getpid()}")
        if (
            _run_migrate({}, "pg_dump", "-f", half, url).returncode == 0
        ):  # not of a server newer than it
            keep_file(half, whole)


def _run_migrate(named: dict[str, str], *command: object) -> subprocess.CompletedProcess[str]:
    env = bare_environment() | named
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=TOP, env=env, capture_output=True, text=True, check=False)


# Keep a migrated database for later runs of the same program, because migrating takes long.


PROGRAM = ("games", "arbiter", "tournaments", "deploy", "requirements")


def kept_folder(config: pytest.Config) -> Path | None:
    """Where pytest keeps what outlives a run; None where it keeps nothing."""
    cache = getattr(config, "cache", None)
    return cache.mkdir("migrated") if cache else None


def kept_file(kept: Path, ending: str) -> Path:
    """The file for this very program: its every module and lock, Python and Django."""
    digest = hashlib.sha256(f"{sys.version} {version('django')}".encode())
    for room in PROGRAM:
        for file in sorted((TOP / room).rglob("*")):
            if file.suffix in (".py", ".txt") and file.is_file():
                digest.update(f"{file.relative_to(TOP)}\n".encode() + file.read_bytes())
    return kept / f"{digest.hexdigest()}{ending}"


def keep_file(half: Path, whole: Path) -> None:
    """Keep a file that is written to its end; those of earlier programs go."""
    for old in whole.parent.glob(f"*{whole.suffix}"):
        old.unlink(missing_ok=True)
    os.replace(half, whole)


# List other sessions in the test's database, wait until they are quiet, or end them.


OTHERS = """
select pid, state, query from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid()
and backend_type = 'client backend' and state <> 'idle'
"""


def at_work() -> list[tuple[int, str, str]]:
    """Other sessions with a query or a transaction: number, state and the last query."""
    with connection.cursor() as cursor:
        cursor.execute(OTHERS)
        return cursor.fetchall()


def wait_quiet(seconds: float = waiting.SECONDS) -> None:
    """Return when no other session is at work. One that never ends is told by its query:
    the tables could not be emptied under it anyway."""
    waiting.until(
        lambda: not at_work(),
        lambda: f"still at work in the database of the test: {at_work()}",
        seconds,
    )


LEFT = """
select pid, application_name, state, query from pg_stat_activity
where datname = %s and backend_type = 'client backend'
"""


def end_all(server: str, seconds: float = 5) -> None:
    """Before the database is dropped nobody is in it: who does not leave by himself is told by
    his last query and ended."""
    gc.collect()  # a thread that ended without closing its connection has left that to this
    name = connection.settings_dict["NAME"]
    connection.close()
    connection.close_pool()
    with psycopg.connect(server, autocommit=True) as link:

        def left() -> list[tuple]:
            return link.execute(LEFT, [name]).fetchall()

        try:
            waiting.until(lambda: not left(), lambda: f"still in {name}", seconds)
        except AssertionError:
            warnings.warn(f"still in the database of the tests: {left()}", stacklevel=2)
            link.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where datname = %s and pid <> pg_backend_pid()",
                [name],
            )
