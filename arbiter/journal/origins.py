"""Where a change came from: a page, the API, a command or a worker's task.

Said once at the edge (middleware, worker) and written into every row of the journal; the word
is the thread's or coroutine's own. What nobody said is a command: a shell is one too.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum

from django.http import HttpRequest, HttpResponse

API = "/api/"


class Origin(StrEnum):
    """The ways in."""

    PAGE = "page"
    API = "api"
    COMMAND = "command"
    TASK = "task"


_now: ContextVar[Origin] = ContextVar("origin", default=Origin.COMMAND)


def current() -> Origin:
    """The way in of what is done now."""
    return _now.get()


@contextmanager
def coming_from(origin: Origin) -> Iterator[None]:
    """Whatever is done inside came this way."""
    token = _now.set(origin)
    try:
        yield
    finally:
        _now.reset(token)


class OriginMiddleware:
    """A request came by a page or by the API."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with coming_from(Origin.API if request.path.startswith(API) else Origin.PAGE):
            return self.get_response(request)
