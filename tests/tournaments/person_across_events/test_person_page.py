"""A person over all events: what is public, and nothing of what is out of sight."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests import small_event
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.person_across_events import person_with_all_events
from tournaments.results import record_result as results

pytestmark = pytest.mark.django_db


def enter(story, result, termination=Termination.RECORDED):
    game = story.game()
    results.enter_result(
        game=game,
        expected_revision=game.revision,
        outcome=Outcome(result, termination),
        actor=story.arbiter,
        at=small_event.NOON,
    )


@pytest.fixture
def twice():
    """The same person has White on the first board of two events and wins one."""
    first = small_event.event(4)
    player = first.game().white.player
    enter(first, GameResult.WHITE_WINS)
    Player.objects.update(user=None)
    second = small_event.event(4)
    Entry.objects.filter(pk=second.game().white.pk).update(player=player)
    enter(second, GameResult.DRAW, Termination.AGREEMENT)
    return player, first, second


def test_events_games_and_totals_stand_together(twice):
    player, first, second = twice
    loaded_person = person_with_all_events.load_person(player.pk)
    assert {event.entry.tournament_id for event in loaded_person.events} == {
        first.tournament.pk,
        second.tournament.pk,
    }
    assert (
        loaded_person.total.games,
        loaded_person.total.won,
        loaded_person.total.drawn,
        loaded_person.total.lost,
    ) == (2, 1, 1, 0)
    assert (loaded_person.white.games, loaded_person.black.games) == (2, 0)


def test_a_game_that_nobody_played_is_no_game_over_the_board():
    story = small_event.event(4)
    enter(story, GameResult.WHITE_WINS, Termination.FORFEIT)
    loaded_person = person_with_all_events.load_person(story.game().white.player_id)
    assert loaded_person.total.games == 0
    assert loaded_person.games


def test_an_event_out_of_sight_leaves_no_trace(twice):
    player, first, second = twice
    Tournament.objects.filter(pk=first.tournament.pk).update(hidden_at=small_event.NOON)
    loaded_person = person_with_all_events.load_person(player.pk)
    assert [event.entry.tournament_id for event in loaded_person.events] == [second.tournament.pk]
    assert loaded_person.total.games == 1
    Tournament.objects.update(hidden_at=small_event.NOON)
    assert Client().get(reverse("person", args=[player.pk])).status_code == 404


def test_day_of_birth_and_sex_are_not_told(twice):
    player, *_events = twice
    Player.objects.filter(pk=player.pk).update(
        birth_year=2014, birth_date=date(2014, 5, 17), sex="w"
    )
    text = Client().get(reverse("person", args=[player.pk])).content.decode()
    words = strip_tags(text.partition("<main")[2].partition("</main>")[0])
    assert "17" not in words
    assert "2014" not in words


def test_a_person_is_read_in_few_queries(twice, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        person_with_all_events.load_person(twice[0].pk)


def test_the_card_of_an_event_leads_to_the_person(twice):
    player, first, _second = twice
    entry = first.game().white
    text = Client().get(reverse("event-player", args=[first.tournament.pk, entry.pk]))
    assert reverse("person", args=[player.pk]) in text.content.decode()


@pytest.mark.parametrize("rating", [None, 1987])
def test_ratings_have_a_column_where_there_is_one(twice, rating):
    player, _first, second = twice
    Entry.objects.filter(player=player).update(rating=None)
    Entry.objects.filter(player=player, tournament=second.tournament).update(rating=rating)
    page = Client().get(reverse("person", args=[player.pk])).content.decode()
    assert ('data-label="Рейтинг"' in page) is (rating is not None)
    assert ("1987" in page) is (rating is not None)
