"""Set how long a process waits for PostgreSQL: limits on the server and in the client.

The server ends what takes too long. A server that hangs, or a link that swallows what is sent, ends
nothing: the driver then stops waiting a little later, and the connection is thrown away.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg.abc import PQGen

from deploy.database.pool_renewed_after_restart import PooledConnection

RV = TypeVar("RV")

SERVER_SECONDS = 3.0  # what the server has to tell that it has ended a statement
CHECK_SECONDS = 3.0  # for a question that asks nothing
_QUICK: ContextVar[float | None] = ContextVar("quick", default=None)


class ServerSilent(psycopg.OperationalError):
    """PostgreSQL has not answered in time; whether it did what was asked is not known."""


@contextmanager
def limit_database_wait(seconds: float = CHECK_SECONDS) -> Iterator[None]:
    """Context manager: inside, wait for an answer of the database no longer than this."""
    token = _QUICK.set(seconds)
    try:
        yield
    finally:
        _QUICK.reset(token)


class BoundedConnection(PooledConnection):
    """PostgreSQL connection that stops waiting for its server and is closed then."""

    seconds = 20.0 + SERVER_SECONDS

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        """Wait as the driver does, with a bound; raises ServerSilent and closes the connection."""
        if timeout is not None:  # the driver's own bound on a step of its own
            return super().wait(gen, interval=interval, timeout=timeout)
        seconds = min(self.seconds, _QUICK.get() or self.seconds)
        try:
            return super().wait(gen, interval=interval, timeout=seconds)
        except errors._WaitTimeout as silence:
            self.close()
            raise ServerSilent(f"no answer of the database in {seconds:g} s") from silence

    def execute(self, *args: Any, **kwargs: Any) -> psycopg.Cursor[Any]:
        """Execute a check of the link by the pool or a probe, with a short wait."""
        with limit_database_wait(min(CHECK_SECONDS, _QUICK.get() or CHECK_SECONDS)):
            return super().execute(*args, **kwargs)


def bound_database_waits(database: dict[str, Any], *, statement: int, lock: int, idle: int) -> None:
    """Set the bounds, in seconds, for the connections of this process; SQLite has its own.

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
    # who names options in the address of the database has the last word
    options["options"] = f"{ours} {options.get('options', '')}".strip()
    kind = type("BoundedConnection", (BoundedConnection,), {"seconds": statement + SERVER_SECONDS})
    options["pool"] = {**options["pool"], "connection_class": kind}


def bound_database_waits_of_requests() -> None:
    """Set the bounds of the settings for a process that serves requests.

    Workers, commands and migrations may take their time.
    """
    from django.conf import settings  # a server is being put together, nothing is set up before
    from django.db import connections

    bound_database_waits(connections.settings["default"], **settings.DATABASE_BOUNDS)
