"""Live pages: every reader hears of a change, whoever has gone is forgotten."""

import asyncio
import http.client
import json
import re
import threading
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
import uvicorn
from django.db import connections
from django.utils import timezone

from arbiter.ports import TOURNAMENT, Subject
from tests.support import festivals, small_event, swiss_event
from tests.support.programs import free_port
from tests.support.site import served
from tests.support.waiting import SECONDS, until
from tournaments.entries.queries import cards
from tournaments.entries.services import cards as cards_services
from tournaments.festivals.models import FESTIVAL
from tournaments.festivals.queries.tables import read_festival_state
from tournaments.festivals.services import setup
from tournaments.hall.queries.live import State, read_event_state, read_public_states
from tournaments.hall.views import live as live_views
from tournaments.hall.views.live import LivePagesApplication, WatchedEvents

# The server of live pages: every reader hears of a change, whoever has gone is forgotten.


pytestmark = pytest.mark.django_db(transaction=True)


def read_and_close(watched: list[Subject]) -> dict[Subject, State]:
    """As the server reads; the test's database can be emptied afterwards."""
    try:
        return read_public_states(watched)
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
def served_live(most_streams: int = 1000) -> Iterator[Served]:
    server = Served(LivePagesApplication(WatchedEvents(read_and_close), most_streams))
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def server() -> Iterator[Served]:
    with served_live() as served_site:
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


def test_an_event_of_many_tournaments_has_a_stream_of_its_own(server):
    """A tournament of the same number is another matter."""
    week = festivals.week_in_play(festivals.organiser())
    reader = server.ask(f"/festivals/{week.pk}/live/")
    before = next_journal_row(reader)
    assert before == read_festival_state(week.pk)["journal"]
    setup.change_common(
        festival=week, actor=week.opened_by, at=timezone.now(), venue="Дворец спорта"
    )
    after = read_festival_state(week.pk)["journal"]
    assert after > before and next_journal_row(reader) == after
    _close([reader])


def next_journal_row(stream) -> int:
    for line in stream:
        if line.startswith(b"data: {"):
            return json.loads(line[6:])["journal"]
    raise AssertionError("the stream has ended")


def test_a_draft_of_many_tournaments_is_not_streamed(server):
    draft = festivals.youth_week(festivals.organiser(), festivals.GROUPS[:2])
    for address in (f"/festivals/{draft.pk}/live/", f"/festivals/{draft.pk}/live/?once"):
        answer = server.ask(address)
        assert answer.status == 404
        answer.close()


def sign_of_life(stream) -> float:
    """The seconds after which the next sign is due."""
    for line in stream:
        if line == b"event: here\n":
            return float(next(stream).removeprefix(b"data: "))
    raise AssertionError("the stream has ended")


def test_a_sign_of_life_is_an_event_that_a_script_sees(server, monkeypatch):
    """A comment line is heard by no page: a line that died would never be missed."""
    monkeypatch.setattr(live_views, "STILL_HERE_SECONDS", 0.2)
    story = small_event.event(4)
    reader = server.ask(live(story))
    assert sign_of_life(reader) == 0.2
    _close([reader])


def seen_by(shown: str) -> str:
    return re.search(r'data-live-seen="([^"]*)"', shown)[1]


def told_now(story: small_event.Story) -> str:
    now = read_event_state(story.tournament.pk)
    return f"{now['revision']}/{now['standings']}/{now['journal']}"


# nothing is committed here: a worker of another test would store the table between the two looks
@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    ("events/{}/", "events/{}/rounds/1/", "events/{}/standings/", "events/{}/crosstable/"),
)
def test_a_page_tells_what_it_shows_down_to_the_last_act(client, address):
    """Else an act without a result between the page and its line would never be seen there."""
    story = small_event.event(4)
    shown = client.get("/" + address.format(story.tournament.pk)).content.decode()
    assert seen_by(shown) == told_now(story)


@pytest.mark.django_db
def test_a_card_tells_what_it_shows_down_to_the_last_act(client):
    story = small_event.event(4)
    made = cards_services.issue_cards(
        tournament=story.tournament,
        entries=(story.game().white_id,),
        actor=story.organiser,
        at=small_event.NOON,
    )
    code = cards.code_in_address(made[0].code)
    shown = client.get(f"/card/{code}/", follow=True).content.decode()
    assert seen_by(shown) == told_now(story)


def test_one_question_is_asked_for_all_events(django_assert_num_queries):
    stories = [swiss_event.event(4, 2) for _ in range(3)]
    actor = festivals.organiser("of the week")
    week, draft = festivals.week_in_play(actor), festivals.youth_week(actor, festivals.GROUPS[:2])
    seen = [Subject(TOURNAMENT, story.tournament.pk) for story in stories]
    seen.append(Subject(FESTIVAL, week.pk))
    hidden = [Subject(FESTIVAL, draft.pk), Subject(TOURNAMENT, 999_999)]
    with django_assert_num_queries(3):
        states = read_public_states([*seen, *hidden])
    assert set(states) == set(seen)
    assert states[Subject(FESTIVAL, week.pk)] == read_festival_state(week.pk)


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
        ("GET", "/festivals/999999/live/", 404),
        ("GET", "/festivals/1/", 404),
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
    with served_live(most_streams=1) as server:
        first = server.ask(live(story))
        next_state(first, story.tournament.revision)
        refused, asking = server.ask(live(story)), server.ask(f"{live(story)}?once")
        assert (refused.status, asking.status) == (204, 200)
        _close([first, refused, asking])


def test_readers_keep_their_stream_while_the_database_is_away():
    """The next answer of the database reaches them as if nothing had been."""
    from django.db import OperationalError

    one = Subject(TOURNAMENT, 1)
    old, new = {one: {"revision": 1}}, {one: {"revision": 2}}
    answers = [old, OperationalError(), OperationalError(), new]

    def read(_watched: list[Subject]) -> dict[Subject, State]:
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def two_states() -> list[dict]:
        watch = WatchedEvents(read)
        now = await watch.state_of_event(one)
        queue = watch.add_reader(one, now)
        states = [await queue.get(), await asyncio.wait_for(queue.get(), SECONDS)]
        watch.remove_reader(one, queue)
        return states

    with ThreadPoolExecutor(1) as thread:  # a browser's driver may hold a loop in this one
        states = thread.submit(asyncio.run, two_states()).result()
    assert states == [{"revision": 1}, {"revision": 2}]


# Live pages through a real server with threads: a stream, its limit, and asking instead.


NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def opened(address: str):
    return NO_PROXY.open(address, timeout=20)


def without_standings(state: dict) -> dict:
    """What it says besides the table: that one comes whenever a worker of some test does it."""
    assert state.pop("standings") in range(state["revision"] + 1)
    return state


def next_state(stream, revision: int) -> dict:
    """The first state of this revision."""
    for line in stream:
        if line.startswith(b"data: {") and (state := json.loads(line[6:]))["revision"] == revision:
            return without_standings(state)
    raise AssertionError("the stream has ended")


def test_a_result_reaches_an_open_page_and_the_streams_are_few(live_server):
    """Two streams are open; a third is refused, and a free place is given again."""
    story = small_event.event(4)
    address = f"{live_server.url}/events/{story.tournament.pk}/live/"
    streams = [opened(address) for _ in range(live_views.MOST_STREAMS_OF_SITE)]
    now = story.tournament.revision
    before = [next_state(stream, now) for stream in streams]
    assert opened(address).status == 204  # a browser does not come again after that
    assert without_standings(json.load(opened(f"{address}?once"))) == before[0]
    swiss_event.enter_result(story, story.game(), swiss_event.WHITE)
    after = [next_state(stream, now + 1) for stream in streams]
    assert (
        after
        == [without_standings(json.load(opened(f"{address}?once")))]
        * live_views.MOST_STREAMS_OF_SITE
    )
    assert sign_of_life(streams[0]) == live_views.PAUSE_SECONDS
    for stream in streams:
        stream.close()


def test_a_server_without_threads_opens_no_stream(client):
    story = small_event.event(4)
    address = f"/events/{story.tournament.pk}/live/"
    assert client.get(address, **{"wsgi.multithread": False}).status_code == 204
    state = client.get(f"{address}?once").json()
    assert without_standings(state)["revision"] == story.tournament.revision
    assert client.get("/events/999/live/").status_code == 404


def test_a_stopped_server_has_ended_its_streams(monkeypatch):
    """None of them asks the database any more, which is dropped next."""
    monkeypatch.setattr(live_views, "STREAM_SECONDS", 3)
    story = small_event.event(4)
    before, readers = set(threading.enumerate()), []

    def reads() -> bool:
        readers.append(opened(f"{server.url}/events/{story.tournament.pk}/live/"))
        return readers[-1].status == 200

    with served() as server:
        until(reads, lambda: "no stream was free")
    assert set(threading.enumerate()) - before == set()
