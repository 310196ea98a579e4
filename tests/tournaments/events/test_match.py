"""A match of two players, tables larger than 24, and more cycles, through the real site."""

import re

import pytest
from django.urls import reverse

from tests.support import small_event, swiss_event
from tournaments.boards.models import Game
from tournaments.errors import TournamentError
from tournaments.rounds.services import lots, publishing
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db

PAGES = ("event", "event-crosstable", "event-standings", "event-colours", "event-draw")

PAPERS = ("protocol", "standings", "crosstable", "pairings", "slips")


def by(story):
    return {"tournament": story.tournament, "actor": story.organiser, "at": small_event.NOON}


def recompute(story):
    story.tournament.refresh_from_db()
    revision = story.tournament.revision
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=revision, at=small_event.NOON
    )


def test_a_match_of_ten_games_alternates_colours_and_ends_in_a_table():
    """One pairing of ten games: 6 : 4 by the sum of the games."""
    story = small_event.event(2, games_per_pairing=10)
    games = swiss_event.games(story.tournament, 1)
    whites = [game.white.number for game in games]
    assert whites == [1, 2] * 5
    for game in games:
        # number 1 wins as White, number 2 draws as White
        swiss_event.enter_result(
            story, game, swiss_event.WHITE if game.white.number == 1 else swiss_event.DRAW
        )
    story.tournament.refresh_from_db()
    assert story.tournament.state == "finished"
    recompute(story)
    table = story.tournament.standings.order_by("-revision").first().rows.order_by("place_from")
    assert [(row.entry.number, row.points) for row in table] == [(1, 15), (2, 5)]
    client = small_event.signed_in(story.organiser)
    for name in PAGES:
        assert client.get(reverse(name, args=[story.tournament.pk])).status_code == 200, name
    listed = client.get(reverse("event-papers", args=[story.tournament.pk])).content.decode()
    for name in PAPERS:
        address = reverse("event-paper", args=[story.tournament.pk, name])
        if address in listed:
            assert client.get(address).status_code == 200, name
    trf = client.get(reverse("event-file", args=[story.tournament.pk, "event.trf"]))
    assert b"a match has 10 games" in b"".join(trf)


def test_a_match_by_rounds_draws_an_opening_for_each():
    """Six cycles of a micro-match: six rounds, each with its own drawn opening."""
    story = small_event.event(
        2, published=0, cycles=6, games_per_pairing=2, opening_table="club@2026"
    )
    lots.draw_lots(**by(story), seed="1")
    story.tournament.refresh_from_db()
    assert story.tournament.rounds_planned == 6
    drawn = set()
    for number in range(1, 7):
        publishing.publish_round(**by(story), number=number)
        lots.draw_opening(**by(story), number=number, seed=f"{number}")
        first, second = swiss_event.games(story.tournament, number)
        assert (first.white, first.black) == (second.black, second.white)
        assert first.white.number == (1 if number % 2 else 2)
        drawn.add(first.pairing.opening)
        publishing.start_round(**by(story), number=number)
        for game in (first, second):
            swiss_event.enter_result(story, game, swiss_event.WHITE)
    assert len(drawn) == 6
    story.tournament.refresh_from_db()
    assert story.tournament.state == "finished"


def test_a_table_of_thirty_is_laid_out_and_published():
    story = small_event.event(30, published=1)
    assert story.tournament.rounds_planned == 29
    assert Game.objects.filter(pairing__round__tournament=story.tournament).count() == 435


def test_more_games_than_a_table_holds_are_refused_with_the_limit():
    story = small_event.event(30, published=0, cycles=10, games_per_pairing=4)
    with pytest.raises(TournamentError) as refused:
        lots.draw_lots(**by(story), seed="1")
    assert (refused.value.code, refused.value.params["games"]) == ("too_many_games", 17_400)


@pytest.mark.parametrize(
    ("regulations", "code"),
    [
        ({"cycles": 51}, "cycles_out_of_range"),
        ({"games_per_pairing": 101}, "games_out_of_range"),
        ({"half_byes": 10}, "half_byes_out_of_range"),
        ({"lateness_minutes": 61}, "lateness_out_of_range"),
        ({"confirm_minutes": 0}, "confirm_minutes_out_of_range"),
    ],
)
def test_the_limits_are_told(regulations, code):
    with pytest.raises(TournamentError) as refused:
        small_event.event(2, published=0, **regulations)
    assert refused.value.code == code


def test_four_players_in_four_cycles_and_the_colour_table_tells_the_order():
    """Two rounds are exchanged in the first and third cycle alone: nobody has one colour thrice."""
    story = small_event.event(4, published=0, cycles=4)
    lots.draw_lots(**by(story), seed=small_event.SEED)
    story.tournament.rounds.update(state="published", published_at=small_event.NOON)
    address = reverse("event-colours", args=[story.tournament.pk])
    page = small_event.signed_in(story.organiser).get(address)
    assert max(line.row.longest_run for line in page.context["lines"]) == 2
    text = page.content.decode()
    assert "Туры таблицы Бергера" in text
    listed = re.findall(r"<li>([^<]*)</li>", text[text.index("Туры таблицы Бергера") :])
    assert listed[:4] == ["1, 3, 2", "1, 2, 3, цвета обратные"] * 2
