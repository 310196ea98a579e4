"""PostgreSQL with every migration, made once for the whole run: to migrate takes long, to copy
does not."""

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from tests.deploy.production import TOP, bare_environment
from tests.embedded import made_once

NAMED = "TESTS_MIGRATED_DATABASE"  # set by the first process of a run for all of them


def migrated(shared: Path) -> str:
    """The name of a database that nobody writes to, on the server of the suite."""
    name = os.environ[NAMED]
    made_once(shared / name, lambda var: _migrate(var, name))
    return name


def drop(server: str) -> None:
    """From a server that outlives the run."""
    name = sql.Identifier(os.environ[NAMED])
    with psycopg.connect(server, autocommit=True) as link:
        link.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(name))


def _migrate(var: Path, name: str) -> None:
    server = os.environ["DATABASE_URL"]
    drop(server)
    with psycopg.connect(server, autocommit=True) as link:
        link.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    url = urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    env = bare_environment() | {"ARBITER_VAR": str(var), "DATABASE_URL": url}
    command = [sys.executable, "manage.py", "migrate", "-v", "0"]
    done = subprocess.run(command, cwd=TOP, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
