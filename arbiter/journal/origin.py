"""Where a change came from: a page, a player's card, the API, a command, a worker's task.

Set once at the edge (middleware, worker) and written into every row of the journal, for each thread
or coroutine by itself. Where nothing was set the origin is a command: a shell is one too.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum

from django.http import HttpRequest, HttpResponse

API = "/api/"


class ChangeOrigin(StrEnum):
    """Origins of a change: page, player's card, API, command, worker's task."""

    PAGE = "page"
    CARD = "card"  # a page opened by the printed card of a player, without signing in
    API = "api"
    COMMAND = "command"
    TASK = "task"


_now: ContextVar[ChangeOrigin] = ContextVar("origin", default=ChangeOrigin.COMMAND)


def origin_of_current_change() -> ChangeOrigin:
    """Return the origin of the change being made now."""
    return _now.get()


@contextmanager
def with_origin_of_changes(origin: ChangeOrigin) -> Iterator[None]:
    """Context manager: changes made inside have this origin."""
    token = _now.set(origin)
    try:
        yield
    finally:
        _now.reset(token)


def mark_change_as_made_by_card() -> None:
    """Set the origin for the rest of this request to a player's card."""
    _now.set(ChangeOrigin.CARD)


class OriginMiddleware:
    """Middleware: set the origin of changes in a request to page or API."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with with_origin_of_changes(
            ChangeOrigin.API if request.path.startswith(API) else ChangeOrigin.PAGE
        ):
            return self.get_response(request)
