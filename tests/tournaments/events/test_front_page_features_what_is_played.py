"""The front page features an event that has something to show; the others are listed below."""

import re
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests import demo_games, small_event
from tests.tournaments import swiss_event
from tournaments.events.models import Tournament
from tournaments.standings.recompute_standings import recompute_standings
from tournaments.submitted_records import submit_and_confirm_records

pytestmark = pytest.mark.django_db

LATER = timezone.localdate()
EARLIER, LONG_AGO = LATER - timedelta(days=1), LATER - timedelta(days=60)


def sections() -> dict[str, str]:
    """What stands on the front page under every heading."""
    page = Client().get("/", HTTP_ACCEPT_LANGUAGE="ru").content.decode()
    parts = re.split(r'<section[^>]* aria-labelledby="([^"]+)"', page)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def with_lots(title: str, day: date | None) -> small_event.Story:
    """An event of four whose lots are drawn."""
    story = swiss_event.event(4, 3, games_per_pairing=1)
    Tournament.objects.filter(pk=story.tournament.pk).update(title=title, starts_on=day)
    story.tournament.refresh_from_db()
    return story


def with_pairings(title: str, day: date | None) -> small_event.Story:
    story = with_lots(title, day)
    swiss_event.publish(story)
    return story


def with_results(title: str, day: date | None) -> small_event.Story:
    story = with_pairings(title, day)
    swiss_event.play(story, 1)
    return story


def with_boards(title: str, day: date | None) -> small_event.Story:
    story = with_pairings(title, day)
    submit_and_confirm_records.submit_record(
        game_id=story.game().pk,
        data=demo_games.record(1).encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    return story


def never_closed(title: str, day: date) -> small_event.Story:
    """An event with results whose last table is as old as the event: nobody ended it."""
    return _with_table_of(day, with_results(title, day))


def long_played(title: str, day: date) -> small_event.Story:
    """An event that began on this day and has a result of today."""
    return _with_table_of(LATER, with_results(title, day))


def _with_table_of(day: date, story: small_event.Story) -> small_event.Story:
    Tournament.objects.filter(pk=story.tournament.pk).update(opened_at=_noon(LONG_AGO))
    story.tournament.refresh_from_db()
    recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=_noon(day)
    )
    return story


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), tzinfo=UTC)


@pytest.mark.parametrize(
    ("featured", "other", "heading"),
    [
        pytest.param(
            (with_results, EARLIER), (with_pairings, LATER), "now", id="results before pairings"
        ),
        pytest.param(
            (with_boards, EARLIER), (with_pairings, LATER), "now", id="boards before pairings"
        ),
        pytest.param(
            (with_pairings, EARLIER), (with_lots, LATER), "coming", id="pairings before lots"
        ),
        pytest.param(
            (with_results, LATER), (with_boards, EARLIER), "now", id="of two with results the newer"
        ),
        pytest.param(
            (with_boards, LATER), (with_results, LATER), "now", id="of one day that with boards"
        ),
        pytest.param(
            (with_results, EARLIER), (with_results, None), "now", id="a dated one before an undated"
        ),
        pytest.param(
            (with_pairings, LATER), (never_closed, LONG_AGO), "now", id="today's before a forgotten"
        ),
        pytest.param(
            (never_closed, EARLIER), (with_pairings, LATER), "now", id="yesterday's goes on"
        ),
        pytest.param(
            (long_played, LONG_AGO), (with_pairings, LATER), "now", id="a long one still played"
        ),
    ],
)
@pytest.mark.parametrize("is_first", (True, False))
def test_the_event_with_something_to_show_is_featured(featured, other, heading, is_first):
    made = [(*featured, "Кубок показанный"), (*other, "Кубок другой")]
    for make, day, title in made if is_first else reversed(made):
        make(title, day)
    shown = sections()
    assert "Кубок показанный" in shown["in-play-title"]
    assert "Кубок другой" not in shown["in-play-title"]
    assert "Кубок другой" in shown[heading]


def test_an_event_whose_lots_alone_are_drawn_is_coming():
    """Nothing is played before a round is published."""
    with_lots("Кубок", LATER)
    shown = sections()
    assert "in-play-title" not in shown
    assert "Кубок" in shown["coming"]
