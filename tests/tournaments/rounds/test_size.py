"""Pages of an event of two hundred players stay small enough for a telephone in a hall."""

import pytest

from tests.support import small_event, swiss_event
from tests.support.stories import kept
from tournaments.people.models import Player
from tournaments.rounds.services import publishing
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db

PLAYERS = 200

MOST_BYTES = 100_000  # of HTML, before the server compresses it

LONG_NAME = "Вознесенский Константин Константинович"


@kept
def _large_event() -> small_event.Story:
    """The third round is being played: two rounds of results, a hundred boards to enter."""
    story = swiss_event.event(PLAYERS, 7, games_per_pairing=1, count_by="games")
    for number in (1, 2, 3):
        swiss_event.publish(story)
        publishing.start_round(**swiss_event.by(story), number=number)
        if number < 3:
            swiss_event.play(story, number, swiss_event.higher)
    tournament = story.tournament
    tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=tournament.pk, revision=tournament.revision, at=small_event.NOON
    )
    return story


@pytest.fixture
def story(db):
    """Names as long as Russian ones are, with patronymics at every tenth player."""
    story = _large_event()
    for at, player in enumerate(Player.objects.order_by("pk")):
        name = f"Константинов Александр {at}" if at % 10 else f"{LONG_NAME} {at}"
        Player.objects.filter(pk=player.pk).update(name=name, city="Санкт-Петербург")
    return story


@pytest.mark.parametrize(
    "page",
    [
        "rounds/3/",
        "rounds/2/",
        "rounds/3/?by=name",
        "rounds/3/manual/",
        "standings/",
        "crosstable/",
        "colours/",
        "players/",
        "people/",
        "cards/",
        "check-in/",
        "states/",
    ],
)
def test_a_page_of_two_hundred_players_is_under_100_kb(story, page):
    organiser = small_event.signed_in(story.organiser)
    answer = organiser.get(
        f"/events/{story.tournament.pk}/{page}", headers={"accept-language": "ru"}
    )
    assert answer.status_code == 200
    assert len(answer.content) < MOST_BYTES, len(answer.content)
