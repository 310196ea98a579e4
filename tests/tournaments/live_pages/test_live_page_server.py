"""The server of live pages: every reader hears of a change, whoever has gone is forgotten."""

import asyncio
import http.client
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
import uvicorn
from django.db import connections

from tests import small_event
from tests.server_programs import free_port
from tests.tournaments import swiss_event
from tests.tournaments.live_pages.test_live_page_streams import next_state
from tests.waiting_times import SECONDS, until
from tournaments.live_pages.live_pages_server import LivePagesApplication, WatchedEvents
from tournaments.live_pages.read_revisions_of_events import revisions_of_events

pytestmark = pytest.mark.django_db(transaction=True)


def read_and_close(events: list[int]) -> dict:
    """As the server reads; the test's database can be emptied afterwards."""
    try:
        return revisions_of_events(events)
    finally:
        connections.close_all()


class Served:
    """The application behind the server that production runs, in a thread of the test."""

    def __init__(self, application: LivePagesApplication) -> None:
        self.watch, self.port = application.watch, free_port()
        self.links: list[http.client.HTTPConnection] = []
        config = uvicorn.Config(
            application, port=self.port, log_level="error", timeout_graceful_shutdown=1
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        until(lambda: self.server.started, lambda: "the server did not start")

    def ask(self, path: str, method: str = "GET") -> http.client.HTTPResponse:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        self.links.append(link)
        link.request(method, path)
        return link.getresponse()

    def hang_up(self) -> None:
        """Every reader goes."""
        for link in self.links:
            link.close()

    def stop(self) -> None:
        self.hang_up()
        self.server.should_exit = True
        self.thread.join(SECONDS)
        assert not self.thread.is_alive()


@contextmanager
def served(most_streams: int = 1000) -> Iterator[Served]:
    server = Served(LivePagesApplication(WatchedEvents(read_and_close), most_streams))
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def server() -> Iterator[Served]:
    with served() as served_site:
        yield served_site


def _close(answers: list[http.client.HTTPResponse]) -> None:
    for answer in answers:
        answer.close()


def live(story: small_event.Story) -> str:
    return f"/events/{story.tournament.pk}/live/"


def test_a_result_reaches_every_reader_of_its_event_and_nobody_else(server):
    story, other = small_event.event(4), swiss_event.event(4, 2)
    readers = [server.ask(live(story)) for _ in range(30)]
    elsewhere = server.ask(live(other))
    assert {reader.getheader("Content-Type") for reader in readers} == {"text/event-stream"}
    now = story.tournament.revision
    for reader in readers:
        assert next_state(reader, now)["revision"] == now
    swiss_event.enter_result(story, story.game(), swiss_event.WHITE)
    for reader in readers:
        assert next_state(reader, now + 1)["revision"] == now + 1
    assert next_state(elsewhere, other.tournament.revision)
    assert server.watch.open_stream_count == 31
    _close([*readers, elsewhere])
    server.hang_up()
    until(lambda: server.watch.open_stream_count == 0, lambda: server.watch.open_stream_count)


def test_one_question_is_asked_for_all_events(django_assert_num_queries):
    stories = [swiss_event.event(4, 2) for _ in range(3)]
    with django_assert_num_queries(2):
        revisions = revisions_of_events([story.tournament.pk for story in stories] + [999_999])
    assert set(revisions) == {story.tournament.pk for story in stories}


def test_a_reader_who_asks_once_has_one_answer(server):
    story = small_event.event(4)
    answer = server.ask(f"{live(story)}?once")
    assert answer.getheader("Cache-Control") == "no-store"
    assert json.load(answer)["revision"] == story.tournament.revision
    answer.close()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/events/999999/live/", 404),
        ("GET", "/events/1/", 404),
        ("GET", "/events/99999999999999999999/live/", 404),
        ("POST", "/events/1/live/", 405),
    ],
)
def test_nothing_else_is_served(server, method, path, status):
    answer = server.ask(path, method)
    assert answer.status == status
    answer.close()


def test_a_reader_too_many_is_sent_to_ask_now_and_then():
    story = small_event.event(4)
    with served(most_streams=1) as server:
        first = server.ask(live(story))
        next_state(first, story.tournament.revision)
        refused, asking = server.ask(live(story)), server.ask(f"{live(story)}?once")
        assert (refused.status, asking.status) == (204, 200)
        _close([first, refused, asking])


def test_readers_keep_their_stream_while_the_database_is_away():
    """The next answer of the database reaches them as if nothing had been."""
    from django.db import OperationalError

    answers = [{1: {"revision": 1}}, OperationalError(), OperationalError(), {1: {"revision": 2}}]

    def read(_events: list[int]) -> dict:
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def two_states() -> list[dict]:
        watch = WatchedEvents(read)
        now = await watch.state_of_event(1)
        queue = watch.add_reader(1, now)
        states = [await queue.get(), await asyncio.wait_for(queue.get(), SECONDS)]
        watch.remove_reader(1, queue)
        return states

    with ThreadPoolExecutor(1) as thread:  # a browser's driver may hold a loop in this one
        states = thread.submit(asyncio.run, two_states()).result()
    assert states == [{"revision": 1}, {"revision": 2}]
