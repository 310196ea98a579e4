"""The feed of the site: what public events play, under the names of their own feeds."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from arbiter.accounts.models import SITE
from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services.offices import appoint_official
from tests.support import festivals, swiss_event
from tests.support.festivals import AT
from tournaments.events.services import visibility
from tournaments.events.services.regulations import (
    create_tournament,
    replace_planned_beginnings,
)
from tournaments.festivals.services.timetable import SittingTerms, replace_timetable

pytestmark = pytest.mark.django_db

ADDRESS = "/calendar.ics"


def _entries(text: str) -> dict[str, dict[str, str]]:
    """The entries of a calendar by their names for ever."""
    unfolded = text.replace("\r\n ", "")
    found = {}
    for part in unfolded.split("BEGIN:VEVENT\r\n")[1:]:
        lines = part.partition("END:VEVENT")[0].splitlines()
        entry = dict(line.split(":", 1) for line in lines)
        found[entry["UID"]] = entry
    return found


def _soon(hours: int):
    now = timezone.now().replace(minute=0, second=0, microsecond=0)
    return now + timedelta(days=2, hours=hours)


def _play(hours: int, contest: int | None = None, title: str = "") -> SittingTerms:
    rounds = ((contest, 1, 1),) if contest else ()
    kind = "play" if contest else "awards"
    return SittingTerms(_soon(hours), _soon(hours + 1), kind, title, "", rounds)


def test_the_feed_tells_rounds_and_sittings_of_public_events_and_their_cancelling(client):
    story = swiss_event.event(4, 3)
    replace_planned_beginnings(**swiss_event.by(story), starts={1: _soon(0), 2: _soon(3)})
    replace_planned_beginnings(**swiss_event.by(story), starts={1: _soon(1)})
    actor = festivals.organiser("second")
    week = festivals.week_in_play(actor)
    contest = week.contests.first().pk
    for sittings in ([_play(0, contest), _play(5)], [_play(2, contest)]):
        replace_timetable(festival=week, sittings=sittings, actor=actor, at=AT)
    draft = festivals.youth_week(actor, groups=festivals.GROUPS[:1])
    replace_timetable(festival=draft, sittings=[_play(5)], actor=actor, at=AT)
    hidden = create_tournament(title="Черновик", actor=actor, at=AT, is_private=True)
    replace_planned_beginnings(tournament=hidden, starts={1: _soon(0)}, actor=actor, at=AT)

    answer = client.get(ADDRESS)
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert "REFRESH-INTERVAL" in answer.text
    feed = _entries(answer.text)
    own = _entries(client.get(f"/events/{story.tournament.pk}/schedule.ics").text)
    whole = _entries(client.get(f"/festivals/{week.pk}/timetable.ics").text)
    told = {
        uid: {name: entry[name] for name in ("DTSTART", "DTEND", "SEQUENCE", "STATUS", "SUMMARY")}
        for uid, entry in feed.items()
    }
    assert told == {
        uid: {name: entry[name] for name in ("DTSTART", "DTEND", "SEQUENCE", "STATUS", "SUMMARY")}
        for uid, entry in (own | whole).items()
    }
    states = [entry["STATUS"] for entry in own.values()]
    assert states == ["CONFIRMED", "CANCELLED"]
    assert [own[uid]["SEQUENCE"] for uid in own] == ["1", "1"]
    assert {entry["STATUS"] for entry in whole.values()} == {"CONFIRMED", "CANCELLED"}

    visibility.cancel_event(**swiss_event.by(story), reason="нет зала")
    after = _entries(client.get(ADDRESS).text)
    assert {after[uid]["STATUS"] for uid in own} == {"CANCELLED"}


def test_twenty_events_cost_as_many_queries_as_one(client, django_assert_max_num_queries):
    actor = festivals.organiser()
    appoint_official(user=actor, role=Role.ORGANISER, scope=SITE, actor=None, at=AT)
    for number in range(20):
        event = create_tournament(title=f"Кубок {number}", actor=actor, at=AT)
        replace_planned_beginnings(tournament=event, starts={1: _soon(number)}, actor=actor, at=AT)
    with django_assert_max_num_queries(6):
        told = client.get(ADDRESS)
    assert len(_entries(told.text)) == 20


def test_the_front_page_leads_to_the_feed_while_something_is_played_or_to_come(client):
    address = f'href="{reverse("site-calendar")}"'
    assert address not in client.get("/").text
    festivals.week_in_play(festivals.organiser())
    assert address in client.get("/").text
