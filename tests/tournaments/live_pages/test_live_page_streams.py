"""Live pages through a real server with threads: a stream, its limit, and asking instead."""

import json
import threading
import urllib.request

import pytest

from tests import small_event
from tests.site_in_threads import served
from tests.tournaments import swiss_event
from tests.waiting_times import until
from tournaments.live_pages import event_stream_page

pytestmark = pytest.mark.django_db(transaction=True)


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
        if line.startswith(b"data: ") and (state := json.loads(line[6:]))["revision"] == revision:
            return without_standings(state)
    raise AssertionError("the stream has ended")


def test_a_result_reaches_an_open_page_and_the_streams_are_few(live_server):
    """Two streams are open; a third is refused, and a free place is given again."""
    story = small_event.event(4)
    address = f"{live_server.url}/events/{story.tournament.pk}/live/"
    streams = [opened(address) for _ in range(event_stream_page.MOST_STREAMS)]
    now = story.tournament.revision
    before = [next_state(stream, now) for stream in streams]
    assert opened(address).status == 204  # a browser does not come again after that
    assert without_standings(json.load(opened(f"{address}?once"))) == before[0]
    swiss_event.enter_result(story, story.game(), swiss_event.WHITE)
    after = [next_state(stream, now + 1) for stream in streams]
    assert (
        after
        == [without_standings(json.load(opened(f"{address}?once")))]
        * event_stream_page.MOST_STREAMS
    )
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
    monkeypatch.setattr(event_stream_page, "STREAM_SECONDS", 3)
    story = small_event.event(4)
    before, readers = set(threading.enumerate()), []

    def reads() -> bool:
        readers.append(opened(f"{server.url}/events/{story.tournament.pk}/live/"))
        return readers[-1].status == 200

    with served() as server:
        until(reads, lambda: "no stream was free")
    assert set(threading.enumerate()) - before == set()
