"""Places round by round, and the name, heading and definition of every coefficient."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.support import small_event, swiss_event
from tournaments.scoring.coefficients.registry import COEFFICIENTS
from tournaments.scoring.points import PlayedGame
from tournaments.scoring.standings import StandingsFacts
from tournaments.standings import services as standings_services
from tournaments.standings.queries.tables import PlacesOfPlayerByRound, places_of_players_by_round
from tournaments.standings.texts import (
    DEFINITIONS,
    SHORT,
    TITLES,
    coefficient_short,
    coefficient_title,
    coefficients_in_order,
)

# Places round by round and what the last round brought, beside a table of standings.


EVERYBODY = {1: 1, 2: 1, 3: 1, 4: 1}


def facts(*games):
    return StandingsFacts(
        games=tuple(PlayedGame(*game, key=at) for at, game in enumerate(games, 1)),
        numbers=(1, 2, 3, 4),
        coefficients=(),
    )


FIRST = ((1, 1, 2, 2, 0), (1, 3, 4, 2, 0))  # round, White, Black, their points


def test_a_path_begins_with_the_second_round():
    assert places_of_players_by_round(facts(*FIRST), EVERYBODY) == {}


def test_places_points_and_moves_of_the_last_round():
    paths = places_of_players_by_round(facts(*FIRST, (2, 1, 3, 0, 2), (2, 2, 4, 1, 1)), EVERYBODY)
    assert paths[3] == PlacesOfPlayerByRound((1, 1), 2, 0)
    assert paths[1] == PlacesOfPlayerByRound((1, 2), 0, -1)
    assert paths[2] == PlacesOfPlayerByRound((3, 3), 1, 0)


def test_who_still_plays_has_no_points_of_the_round():
    paths = places_of_players_by_round(facts(*FIRST, (2, 1, 3, 0, 2)), EVERYBODY)
    assert paths[2].gained is None
    assert paths[1].gained == 0


def test_who_came_late_has_no_place_before():
    paths = places_of_players_by_round(
        facts((1, 1, 2, 2, 0), (2, 1, 3, 0, 2), (2, 2, 4, 1, 1)), {**EVERYBODY, 4: 2}
    )
    assert paths[4].places[0] is None
    assert paths[4].moved == 0


@pytest.mark.django_db
@pytest.mark.parametrize("query", ("", "?after=2"))
def test_the_table_tells_the_places_round_by_round(query):
    story = swiss_event.event(4, 3, games_per_pairing=1, count_by="games")
    for number in (1, 2):
        swiss_event.publish(story)
        swiss_event.play(story, number, swiss_event.higher)
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    address = reverse("event-standings", args=[story.tournament.pk])
    text = Client().get(address + query, headers={"accept-language": "ru"}).content.decode()
    assert text.count('<td class="path">') == 4
    assert '<td class="path">1, 1</td>' in text
    assert "За тур" in text
    assert "style=" not in text
    part = Client().get(f"{address}?born_from=2010").content.decode()
    assert 'class="path"' not in part


# Every coefficient has its name, its heading and its definition.


@pytest.mark.parametrize("table", [TITLES, SHORT, DEFINITIONS])
def test_every_coefficient_and_nothing_else_has_its_texts(table):
    assert set(table) == set(COEFFICIENTS)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", [coefficient_title, coefficient_short])
def test_no_two_coefficients_have_one_name(name, language):
    assert len({name(code, language) for code in COEFFICIENTS}) == len(COEFFICIENTS)


def test_the_names_are_those_of_the_regulations():
    assert coefficient_title("shmulyan", "ru") == "Коэффициент Шмульяна"
    assert coefficient_title("solkoff", "en") == "Solkoff (Buchholz)"
    assert coefficient_short("median", "ru") == "Мед."
    assert coefficient_title("of_the_future", "ru") == "of_the_future"


def test_names_one_after_another_read_as_one_sentence():
    """Some have a comma of their own, so that a semicolon parts them."""
    codes = ("solkoff_short", "sonneborn_berger", "wins")
    assert coefficients_in_order(codes, "ru") == (
        "Усечённый коэффициент Солкофа; коэффициент Зоннеборна — Бергера; число побед"
    )
    assert coefficients_in_order(codes, "en") == (
        "Solkoff, lowest cut; Sonneborn-Berger; Number of wins"
    )
    assert coefficients_in_order((), "ru") == ""
