"""Let visitors who have not signed in read from a copy of the database that follows it.

Whoever has signed in reads what he has just written, so he reads where it is written. A visitor
may be a second behind, if all that he is shown is: the server of streams reads the copy, too, or
it would tell of a change that the page asked for next does not have.
"""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.http import HttpRequest, HttpResponse

REPLICA = "replica"

_is_reader: ContextVar[bool] = ContextVar("is_reader", default=False)


class ReplicaForReaders:
    """Router: a reader's questions go to the copy, all else to the database."""

    is_process_of_readers = False
    """Set by the server of streams, which answers nobody else."""

    def db_for_read(self, model: object, **hints: Any) -> str | None:
        """Return the copy for a reader; a row that is known stays where it came from."""
        if not (self.is_process_of_readers or _is_reader.get()):
            return None
        instance = hints.get("instance")
        return instance._state.db if instance is not None and instance._state.db else REPLICA

    def db_for_write(self, model: object, **hints: Any) -> str:
        """Return the database: nobody writes into the copy."""
        return "default"

    def allow_relation(self, one: object, other: object, **hints: Any) -> bool:
        """Return True: rows of the copy are the same rows."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        """Return whether tables are made there: the copy gets its own from the database."""
        return db != REPLICA


class ReplicaMiddleware:
    """Middleware: a request that only reads and comes from nobody known reads from the copy."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_reader = request.method in ("GET", "HEAD") and _is_nobody(request)
        token = _is_reader.set(is_reader)
        try:
            return self.get_response(request)
        finally:
            _is_reader.reset(token)


def _is_nobody(request: HttpRequest) -> bool:
    """Whether the request brings neither a session nor a key; asks no database."""
    return not request.session.session_key and "Authorization" not in request.headers
