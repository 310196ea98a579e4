"""Server of live pages: streams events' changes (server-sent events) to thousands of readers.

    uvicorn deploy.live_pages_asgi:application --host 127.0.0.1 --port 8001

The web server keeps a thread for every request, so it has room for a few streams only
(``tournaments.live_pages.event_stream_page``). This one waits for all its readers at once: a second
after a change it asks the database one question about all the events that are being watched, and
writes to the readers of those that have changed. It serves nothing but ``/events/N/live/``; the
proxy in front sends that address here and, while this process is away, to the web server.
"""

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import parse_qs

from django.db import DatabaseError, close_old_connections

from tournaments.live_pages.read_revisions_of_events import State, revisions_of_events

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

ADDRESS = re.compile(r"/events/([0-9]{1,18})/live/")
PAUSE_SECONDS = 1
STILL_HERE_SECONDS = 15  # proxies end a connection that says nothing for a minute
AGAIN_MILLISECONDS = 3000
MOST_STREAMS = 5000
HEADERS = [
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
log = logging.getLogger(__name__)


class WatchedEvents:
    """The newest state of every watched event, read by one task for all readers."""

    def __init__(self, read: Callable[[list[int]], dict[int, State]]) -> None:
        self._read = read
        self._thread = ThreadPoolExecutor(1, "live-states")  # one connection to the database
        self._readers: dict[int, set[asyncio.Queue[State]]] = {}
        self._known: dict[int, State] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def open_stream_count(self) -> int:
        """The number of open streams."""
        return sum(map(len, self._readers.values()))

    async def state_of_event(self, event: int) -> State | None:
        """Return an event's state: at most a second old if watched, else from the database."""
        known = self._known.get(event)
        return known if known is not None else (await self._ask([event])).get(event)

    def add_reader(self, event: int, now: State) -> asyncio.Queue[State]:
        """Add a reader; his queue receives the event's state and every newer one."""
        queue: asyncio.Queue[State] = asyncio.Queue()
        queue.put_nowait(self._known.setdefault(event, now))
        self._readers.setdefault(event, set()).add(queue)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._follow())
        return queue

    def remove_reader(self, event: int, queue: asyncio.Queue[State]) -> None:
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

    def _send_to_readers(self, event: int, now: State) -> None:
        if event not in self._readers or self._known[event] == now:
            return
        self._known[event] = now
        for queue in self._readers[event]:
            queue.put_nowait(now)

    async def _ask(self, events: list[int]) -> dict[int, State]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._read_fresh, events)

    def _read_fresh(self, events: list[int]) -> dict[int, State]:
        close_old_connections()  # one that was cut is opened again
        return self._read(events)


class LivePagesApplication:
    """ASGI application that streams events at one address, by ``GET`` and ``HEAD``."""

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
        event = int(match[1])
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

    async def _stream(self, event: int, now: State, receive: Receive, send: Send) -> None:
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
    return "" if disconnected.done() else ": here\n\n"


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


application = LivePagesApplication(WatchedEvents(revisions_of_events))
