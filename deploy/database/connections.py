"""How long a process waits for PostgreSQL; a pool that is renewed after the server's restart."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg.abc import PQGen
from psycopg_pool import ConnectionPool

# Set how long a process waits for PostgreSQL, by limits on the server and in the client.
#
# The server ends what takes too long. A server that hangs, or a link that swallows what is sent,
# ends nothing: the driver then stops waiting a little later, and the connection is thrown away.


RV = TypeVar("RV")

SERVER_SECONDS = 3.0  # what the server has to tell that it has ended a statement

CHECK_SECONDS = 3.0  # for a question that asks nothing

_QUICK: ContextVar[float | None] = ContextVar("quick", default=None)


class DatabaseServerSilent(psycopg.OperationalError):
    """Error: PostgreSQL has not answered in time; whether it did what was asked is unknown."""


@contextmanager
def limit_database_wait(seconds: float = CHECK_SECONDS) -> Iterator[None]:
    """Context manager that waits no longer than this for each answer of the database."""
    token = _QUICK.set(seconds)
    try:
        yield
    finally:
        _QUICK.reset(token)


class PooledConnection(psycopg.Connection[Any]):
    """PostgreSQL connection that renews its whole pool when the pool's check of it fails.

    A restart ends every idle connection at once. The pool alone would try them in turn and wait
    longer after each: with four of them a request is refused though the database is back.
    """

    def execute(self, *args: Any, **kwargs: Any) -> psycopg.Cursor[Any]:
        """Execute the pool's check of the connection; if it fails, empty the pool."""
        try:
            return super().execute(*args, **kwargs)
        except psycopg.OperationalError:
            if isinstance(self._pool, ConnectionPool):
                self._pool.drain()
            raise


class ConnectionWithTimeouts(PooledConnection):
    """PostgreSQL connection that is closed when its server does not answer in time."""

    seconds = 20.0 + SERVER_SECONDS

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        """Wait for the server with a limit; on a timeout raise DatabaseServerSilent and close."""
        if timeout is not None:  # the driver's own bound on a step of its own
            return super().wait(gen, interval=interval, timeout=timeout)
        seconds = min(self.seconds, _QUICK.get() or self.seconds)
        try:
            return super().wait(gen, interval=interval, timeout=seconds)
        except errors._WaitTimeout as silence:
            self.close()
            raise DatabaseServerSilent(f"no answer of the database in {seconds:g} s") from silence

    def execute(self, *args: Any, **kwargs: Any) -> psycopg.Cursor[Any]:
        """Execute a pool's or probe's check of the connection, with a short limit."""
        with limit_database_wait(min(CHECK_SECONDS, _QUICK.get() or CHECK_SECONDS)):
            return super().execute(*args, **kwargs)


def set_database_timeouts(
    database: dict[str, Any], *, statement: int, lock: int, idle: int
) -> None:
    """Set the timeouts, in seconds, for this process's connections to PostgreSQL.

    To be said before the first connection is made.
    """
    if not database["ENGINE"].endswith("postgresql"):
        return
    bounds = {
        "statement_timeout": statement,
        "lock_timeout": lock,
        "idle_in_transaction_session_timeout": idle,
    }
    options = database["OPTIONS"]
    ours = " ".join(f"-c {name}={seconds * 1000}" for name, seconds in bounds.items())
    if not database.get("DISABLE_SERVER_SIDE_CURSORS"):  # a pooler refuses to pass them on
        # who names options in the address of the database has the last word
        options["options"] = f"{ours} {options.get('options', '')}".strip()
    kind = type(
        "ConnectionWithTimeouts", (ConnectionWithTimeouts,), {"seconds": statement + SERVER_SECONDS}
    )
    options["pool"] = {**options["pool"], "connection_class": kind}


def set_database_timeouts_of_requests() -> None:
    """Set the timeouts from the settings, in a process that serves requests.

    Workers, commands and migrations may take their time.
    """
    from django.conf import settings  # a server is being put together, nothing is set up before
    from django.db import connections

    for database in connections.settings.values():
        set_database_timeouts(database, **settings.DATABASE_BOUNDS)
