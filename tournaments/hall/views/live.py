"""Changes of an event streamed to open pages (server-sent events)."""

import asyncio
import json
import logging
import re
import threading
import time
from collections.abc import Awaitable, Callable, Generator, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.views.decorators.http import require_safe

from arbiter.ports import TOURNAMENT, Subject
from tournaments.festivals.models import FESTIVAL
from tournaments.festivals.queries.tables import read_festival_state
from tournaments.festivals.views.page import festival_or_404
from tournaments.hall.queries.live import State, read_event_state, read_public_states

# Server of live pages: streams events' changes (server-sent events) to thousands of readers.
#
# uvicorn deploy.live_pages_asgi:application --host 127.0.0.1 --port 8001
#
# The web server keeps a thread for every request, so it has room for a few streams only
# (``tournaments.hall.views.live``). This one waits for all its readers at once: a second after a
# change it asks the database one question about all that is being watched, and writes to the
# readers of what has changed. It serves nothing but ``/events/N/live/`` and, for events of many
# tournaments, ``/festivals/N/live/``; the proxy in front sends those addresses here and, while
# this process is away, to the web server.


Message = MutableMapping[str, Any]

Receive = Callable[[], Awaitable[Message]]

Send = Callable[[Message], Awaitable[None]]

ADDRESS = re.compile(r"/(events|festivals)/([0-9]{1,18})/live/")

KINDS = {"events": TOURNAMENT, "festivals": FESTIVAL}

PAUSE_SECONDS = 1

STILL_HERE_SECONDS = 10  # a page that misses three signs of life says that it is not live

AGAIN_MILLISECONDS = 3000

MOST_STREAMS = 5000

HEADERS = [
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]

log = logging.getLogger(__name__)


class WatchedEvents:
    """The newest state of all that is watched, read by one task for all readers."""

    def __init__(self, read: Callable[[list[Subject]], dict[Subject, State]]) -> None:
        self._read = read
        self._thread = ThreadPoolExecutor(1, "live-states")  # one connection to the database
        self._readers: dict[Subject, set[asyncio.Queue[State]]] = {}
        self._known: dict[Subject, State] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def open_stream_count(self) -> int:
        """The number of open streams."""
        return sum(map(len, self._readers.values()))

    async def state_of_event(self, event: Subject) -> State | None:
        """Return an event's state: at most a second old if watched, else from the database."""
        known = self._known.get(event)
        return known if known is not None else (await self._ask([event])).get(event)

    def add_reader(self, event: Subject, now: State) -> asyncio.Queue[State]:
        """Add a reader; his queue receives the event's state and every newer one."""
        queue: asyncio.Queue[State] = asyncio.Queue()
        queue.put_nowait(self._known.setdefault(event, now))
        self._readers.setdefault(event, set()).add(queue)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._follow())
        return queue

    def remove_reader(self, event: Subject, queue: asyncio.Queue[State]) -> None:
        """Remove a reader; an event without readers is no longer polled."""
        readers = self._readers[event]
        readers.discard(queue)
        if not readers:
            del self._readers[event], self._known[event]

    async def _follow(self) -> None:
        while self._readers:
            await asyncio.sleep(PAUSE_SECONDS)
            try:
                states = await self._ask(list(self._readers))
            except DatabaseError as fault:  # away for a while: the readers keep what they have
                log.warning("live states: %s", type(fault).__name__)
                continue
            for event, now in states.items():
                self._send_to_readers(event, now)

    def _send_to_readers(self, event: Subject, now: State) -> None:
        if event not in self._readers or self._known[event] == now:
            return
        self._known[event] = now
        for queue in self._readers[event]:
            queue.put_nowait(now)

    async def _ask(self, events: list[Subject]) -> dict[Subject, State]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._read_fresh, events)

    def _read_fresh(self, events: list[Subject]) -> dict[Subject, State]:
        close_old_connections()  # one that was cut is opened again
        return self._read(events)


class LivePagesApplication:
    """ASGI application that streams events at two addresses, by ``GET`` and ``HEAD``."""

    def __init__(self, watch: WatchedEvents, most_streams: int = MOST_STREAMS) -> None:
        self.watch = watch
        self.most_streams = most_streams

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _live_and_end(receive, send)
            return
        match = ADDRESS.fullmatch(scope["path"])
        if scope["type"] != "http" or match is None:
            await _answer(send, 404)
            return
        if scope["method"] not in ("GET", "HEAD"):
            await _answer(send, 405, headers=[(b"allow", b"GET, HEAD")])
            return
        event = Subject(KINDS[match[1]], int(match[2]))
        try:
            now = await self.watch.state_of_event(event)
        except DatabaseError:
            await _answer(send, 503, headers=[(b"retry-after", b"3")])
            return
        if now is None:
            await _answer(send, 404)
        elif scope["method"] == "HEAD" or b"once" in _names(scope["query_string"]):
            await _answer(send, 200, json.dumps(now).encode(), kind=b"application/json")
        elif self.watch.open_stream_count >= self.most_streams:
            await _answer(send, 204)  # a browser does not come again, and asks now and then
        else:
            await self._stream(event, now, receive, send)

    async def _stream(self, event: Subject, now: State, receive: Receive, send: Send) -> None:
        await send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": [(b"content-type", b"text/event-stream"), *HEADERS],
            }
        )
        queue = self.watch.add_reader(event, now)
        disconnected = asyncio.create_task(_until_gone(receive))
        try:
            await _send_text(send, f"retry: {AGAIN_MILLISECONDS}\n\n")
            while not disconnected.done():
                await _send_text(send, await _next_lines(queue, disconnected))
        finally:
            self.watch.remove_reader(event, queue)
            disconnected.cancel()


async def _next_lines(queue: asyncio.Queue[State], disconnected: asyncio.Task[None]) -> str:
    """The next state as a message, else a sign of life, else nothing for a reader who has gone."""
    waiting = asyncio.create_task(queue.get())
    await asyncio.wait(
        {waiting, disconnected}, timeout=STILL_HERE_SECONDS, return_when=asyncio.FIRST_COMPLETED
    )
    if waiting.done():
        return f"data: {json.dumps(waiting.result())}\n\n"
    waiting.cancel()
    return "" if disconnected.done() else _sign_of_life(STILL_HERE_SECONDS)


def _sign_of_life(seconds: int) -> str:
    """An event that a script sees, unlike a comment, with the seconds until the next one."""
    return f"event: here\ndata: {seconds}\n\n"


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _live_and_end(receive: Receive, send: Send) -> None:
    """What a server asks of an application at its start and at its end."""
    for moment in ("startup", "shutdown"):
        await receive()
        await send({"type": f"lifespan.{moment}.complete"})


def _names(query: bytes) -> set[bytes]:
    return set(parse_qs(query, keep_blank_values=True))


async def _send_text(send: Send, text: str) -> None:
    if text:
        await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _answer(
    send: Send,
    status: int,
    body: bytes = b"",
    *,
    kind: bytes = b"text/plain",
    headers: list[tuple[bytes, bytes]] | None = None,
) -> None:
    start = [(b"content-type", kind), *HEADERS, *(headers or [])]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": body})


application = LivePagesApplication(WatchedEvents(read_public_states))

# Stream changes of an event to open pages (server-sent events).
#
# A stream occupies a thread of the server, so it is short, a process has few of them, and one too
# many is answered 204, by which a browser knows not to come again: then the page asks the same
# address for one answer now and again. A server without threads opens none. Nothing is kept in
# memory but what all streams of a process share: the rows are asked twice a second at most, and no
# connection to the database is held between two questions. An installation for many spectators
# has a server of its own for streams (``LivePagesApplication``); the same pages are served by both.


MOST_STREAMS_OF_SITE: int = settings.LIVE_STREAMS

STREAM_SECONDS = 25

AGAIN_SECONDS = 3

FRESH_SECONDS = PAUSE_SECONDS / 2  # a state asked for one stream is good so long for all others

ReadState = Callable[[], State | None]

_free = threading.BoundedSemaphore(MOST_STREAMS_OF_SITE)


@require_safe
def stream_event_state(request: HttpRequest, pk: int) -> HttpResponse:
    """Stream the newest state of an event; as one JSON document with ``?once``."""
    return _stream_state(request, f"event:{pk}", lambda: read_event_state(pk))


@require_safe
def stream_festival_state(request: HttpRequest, pk: int) -> HttpResponse:
    """Stream the newest state of an event of many tournaments; once with ``?once``."""
    festival_or_404(request, pk)
    return _stream_state(request, f"festival:{pk}", lambda: read_festival_state(pk))


def _stream_state(request: HttpRequest, key: str, read: ReadState) -> HttpResponse:
    now = read()
    if now is None:
        raise Http404
    if "once" in request.GET:
        return JsonResponse(now, headers={"Cache-Control": "no-store"})
    if not request.META.get("wsgi.multithread") or not _free.acquire(blocking=False):
        return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
    return StreamingHttpResponse(
        _Stream(key, read),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


class _Stream:
    """The lines of one stream; its place is free again when it ends or the reader has gone."""

    def __init__(self, key: str, read: ReadState) -> None:
        self._lines = _lines(key, read)
        self._is_open = True

    def __iter__(self) -> Iterator[str]:
        return self._lines

    def close(self) -> None:
        """Called by the server at the end of the answer, however it ended."""
        self._lines.close()
        if self._is_open:
            self._is_open = False
            _free.release()


def _lines(key: str, read: ReadState) -> Generator[str, None, None]:
    sent, end = None, time.monotonic() + STREAM_SECONDS
    yield f"retry: {AGAIN_SECONDS * 1000}\n\n"
    while time.monotonic() < end:
        now = _states.read(key, read)
        if now != sent:
            sent = now
            yield f"data: {json.dumps(now)}\n\n"
        else:
            yield _sign_of_life(PAUSE_SECONDS)  # a reader who has gone is noticed by writing to him
        time.sleep(PAUSE_SECONDS)


class _SharedStates:
    """States of events, asked of the database by one stream for all others of the process."""

    def __init__(self) -> None:
        self._asking = threading.Lock()
        self._known: dict[str, tuple[float, State | None]] = {}

    def read(self, key: str, read: ReadState) -> State | None:
        """Return an event's state, at most FRESH_SECONDS old."""
        with self._asking:
            until, state = self._known.get(key, (0.0, None))
            if time.monotonic() < until:
                return state
            state = read()
            _let_go()
            self._known[key] = (time.monotonic() + FRESH_SECONDS, state)
            return state


_states = _SharedStates()


def _let_go() -> None:
    """Hold no connection while asleep; one inside a transaction is somebody else's."""
    if not connection.in_atomic_block:
        close_old_connections()
        connection.close()
