"""The front page features an event that has something to show; the others are listed below."""

import re
from datetime import date

import pytest
from django.test import Client

from tests import demo_games, small_event
from tests.tournaments import swiss_event
from tournaments.events.models import Tournament
from tournaments.submitted_records import submit_and_confirm_records

pytestmark = pytest.mark.django_db

EARLIER, LATER = date(2026, 11, 20), date(2026, 11, 21)


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
