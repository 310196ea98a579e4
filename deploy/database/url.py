"""Parse ``DATABASE_URL`` into Django's database settings."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from deploy.startup import gettext as _

# a deferred transaction that reads first and writes later fails at once when another
# process writes in between; IMMEDIATE makes it wait its turn
SQLITE_OPTIONS = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": (
        # FULL: what was acknowledged is on the disk, also when the power goes the next moment
        # a record of a game is two thousand bytes: five to a page, where four thousand hold one
        "PRAGMA page_size=8192;"
        "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON;"
        # an import touches pages all over the index of fingerprints: keep them at hand and
        # write each back once for many transactions
        "PRAGMA cache_size=-16000;PRAGMA wal_autocheckpoint=4000;"
    ),
}
# opened and closed by each request it costs more than most questions, and whoever closes the last
# connection moves the whole log into the file; a connection is its thread's own and nobody else's
SQLITE_SECONDS = 60
# a restart of the database is waited out; one that is away is told after that
POOL = {"min_size": 1, "max_size": 10, "timeout": 10}
# a server that is gone without a word is noticed within half a minute, by every process
LINK = {
    "connect_timeout": "5",
    "keepalives": "1",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
}


def parse_database(url: str) -> dict[str, Any]:
    """Parse ``postgresql://user:password@host:port/name`` or ``sqlite:////absolute/path``."""
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(parts.path)
    if parts.scheme in ("postgres", "postgresql"):
        return _postgresql(url)
    raise ValueError(_("DATABASE_URL must begin with postgresql:// or sqlite:///"))


def _sqlite(path: str) -> dict[str, Any]:
    name = unquote(path.removeprefix("/"))
    if not name:
        raise ValueError(_("DATABASE_URL names no SQLite file"))
    return {
        "ENGINE": "deploy.database.sqlite3",
        "NAME": str(Path(name).absolute()),
        "CONN_MAX_AGE": SQLITE_SECONDS,
        "OPTIONS": SQLITE_OPTIONS,
    }


def _postgresql(url: str) -> dict[str, Any]:
    from deploy.database.connections import PooledConnection

    parts = urlsplit(url)
    name = unquote(parts.path.removeprefix("/"))
    if not name:
        raise ValueError(_("DATABASE_URL names no database"))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 0,  # the pool keeps connections, not the request
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            **LINK,
            **dict(parse_qsl(parts.query)),
            "prepare_threshold": 0,  # only what is asked through a prepared cursor is prepared
            "pool": {**POOL, "connection_class": PooledConnection},
        },
    }


def for_pooler(database: dict[str, Any], is_pooled: bool) -> dict[str, Any]:
    """Return the settings as a pooler of transactions wants them (PgBouncer, ``transaction``).

    The next transaction may have another connection to the server: no statement is prepared, no
    cursor kept, and what a connection is to be told at its start the pooler tells it.
    """
    if not is_pooled or not database.get("ENGINE", "").endswith("postgresql"):
        return database
    options = {**database["OPTIONS"], "prepare_threshold": None}
    return {**database, "OPTIONS": options, "DISABLE_SERVER_SIDE_CURSORS": True}
