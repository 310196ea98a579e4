"""Environment variables of a public service, for programs that a test starts."""

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from arbiter.proofs.keyfile import make_key_unless_there
from deploy.settings.environment import VARIABLE_NAMES
from tests.support.programs import find_initdb

TOP = Path(__file__).resolve().parents[2]


@contextlib.contextmanager
def own_postgres(like: str = "template1", server: str = "") -> Iterator[str]:
    """Context manager: a new database copied from another, dropped at the end.

    On the server of the suite if no other is named.
    """
    server, name = server or os.environ["DATABASE_URL"], f"own_{secrets.token_hex(6)}"
    make = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
    with psycopg.connect(server, autocommit=True) as link:
        link.execute(make.format(sql.Identifier(name), sql.Identifier(like)))
    try:
        yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(server, autocommit=True) as link:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            link.execute(drop)


def bare_environment() -> dict[str, str]:
    """Return the environment without the suite's variables, PostgreSQL's programs in PATH."""
    strangers = VARIABLE_NAMES | {"DJANGO_ALLOW_ASYNC_UNSAFE"}
    env = {name: value for name, value in os.environ.items() if name not in strangers}
    program = find_initdb()
    programs = [str(Path(os.path.realpath(program[0])).parent)] if program else []
    env["PATH"] = os.pathsep.join([*programs, os.environ["PATH"]])
    env["DJANGO_SETTINGS_MODULE"] = "deploy.settings"
    return env


def production_environment(folder: Path, database_url: str) -> dict[str, str]:
    """Return the variables of a public service, its files in ``folder``."""
    return {
        **bare_environment(),
        "SITE_URL": "https://arbiter.example",
        "SECRET_KEY": secrets.token_urlsafe(60),
        "DATABASE_URL": database_url,
        "REDIS_URL": os.environ["REDIS_URL"],
        "CERTIFICATE_KEY_FILE": str(make_key_unless_there(folder / "keys" / "certificate_key")),
        "ARBITER_VAR": str(folder / "var"),
        "ARBITER_LOG_FORMAT": "text",
    }
