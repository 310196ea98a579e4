"""Stream changes of an event to open pages (server-sent events).

A stream occupies a thread of the server, so it is short, a process has few of them, and one too
many is answered 204, by which a browser knows not to come again: then the page asks the same
address for one answer now and again. A server without threads opens none. Nothing is kept in
memory: the rows are asked once a second, and no connection to the database is held between two
questions. An installation for many spectators has a server of its own for streams
(``tournaments.live_pages.live_pages_server``); the same pages are served by both.
"""

import json
import threading
import time
from collections.abc import Generator, Iterator

from django.db import close_old_connections, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.views.decorators.http import require_safe

from tournaments.live_pages.read_revisions_of_events import read_event_state

MOST_STREAMS = 2  # of a process with four threads: half of them go on answering


STREAM_SECONDS = 25


PAUSE_SECONDS = 1


AGAIN_SECONDS = 3


_free = threading.BoundedSemaphore(MOST_STREAMS)


@require_safe
def stream_event_state(request: HttpRequest, pk: int) -> HttpResponse:
    """Stream the newest state of an event; as one JSON document with ``?once``."""
    now = read_event_state(pk)
    if now is None:
        raise Http404
    if "once" in request.GET:
        return JsonResponse(now, headers={"Cache-Control": "no-store"})
    if not request.META.get("wsgi.multithread") or not _free.acquire(blocking=False):
        return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
    return StreamingHttpResponse(
        _Stream(pk),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


class _Stream:
    """The lines of one stream; its place is free again when it ends or the reader has gone."""

    def __init__(self, pk: int) -> None:
        self._lines = _lines(pk)
        self._is_open = True

    def __iter__(self) -> Iterator[str]:
        return self._lines

    def close(self) -> None:
        """Called by the server at the end of the answer, however it ended."""
        self._lines.close()
        if self._is_open:
            self._is_open = False
            _free.release()


def _lines(pk: int) -> Generator[str, None, None]:
    sent, end = None, time.monotonic() + STREAM_SECONDS
    yield f"retry: {AGAIN_SECONDS * 1000}\n\n"
    while time.monotonic() < end:
        now = read_event_state(pk)
        _let_go()
        if now != sent:
            sent = now
            yield f"data: {json.dumps(now)}\n\n"
        else:
            yield ": here\n\n"  # a reader who has gone is noticed by writing to him
        time.sleep(PAUSE_SECONDS)


def _let_go() -> None:
    """Hold no connection while asleep; one inside a transaction is somebody else's."""
    if not connection.in_atomic_block:
        close_old_connections()
        connection.close()
