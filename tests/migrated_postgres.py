"""Make a PostgreSQL database with every migration once for the run, to be copied."""

import os
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from tests import reused_databases
from tests.deploy.production_environment import TOP, bare_environment
from tests.embedded_installation import MIGRATE, made_once

NAMED = "TESTS_MIGRATED_DATABASE"  # set by the first process of a run for all of them


def migrated(shared: Path, kept: Path | None) -> str:
    """The name of a database that nobody writes to, on the server of the suite."""
    name = os.environ[NAMED]
    made_once(shared / name, lambda var: _make(var, name, kept))
    return name


def drop(server: str) -> None:
    """From a server that outlives the run."""
    name = sql.Identifier(os.environ[NAMED])
    with psycopg.connect(server, autocommit=True) as link:
        link.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(name))


def _make(var: Path, name: str, kept: Path | None) -> None:
    server = os.environ["DATABASE_URL"]
    var.mkdir()
    drop(server)
    with psycopg.connect(server, autocommit=True) as link:
        link.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        number = link.info.server_version
    url = urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    whole = kept and reused_databases.place(kept, f".{number}.sql")
    if whole and whole.exists():
        restored = _run({}, "psql", "-q", "-v", "ON_ERROR_STOP=1", "-f", whole, url)
        assert restored.returncode == 0, restored.stderr
        return
    named = {"ARBITER_VAR": str(var), "DATABASE_URL": url}
    done = _run(named, *MIGRATE)
    assert done.returncode == 0, done.stdout + done.stderr
    if whole and shutil.which("pg_dump", path=bare_environment()["PATH"]):
        half = whole.with_name(f"{whole.name}.{os.getpid()}")
        if _run({}, "pg_dump", "-f", half, url).returncode == 0:  # not of a server newer than it
            reused_databases.put(half, whole)


def _run(named: dict[str, str], *command: object) -> subprocess.CompletedProcess[str]:
    env = bare_environment() | named
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=TOP, env=env, capture_output=True, text=True, check=False)
