"""Openings of the boards of a match: each board from its own table, by lots drawn again."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import team_event
from tests.support.small_event import NOON, signed_in
from tests.tournaments.teams.test_line_ups import publish, refused
from tournaments.boards.models import Game, Pairing
from tournaments.boards.queries import openings
from tournaments.errors import RefusalCode
from tournaments.events.models import Tournament
from tournaments.journal.queries.checks import compare_event_with_journal
from tournaments.rounds.models import Lot
from tournaments.rounds.queries.lots import draw_lot_again
from tournaments.rounds.services import publishing
from tournaments.teams.services import beginning, drafts, rosters, rounds

pytestmark = pytest.mark.django_db

CLUB, MOVES = "club@2026", "first-move@2026"

AS_IDF = (CLUB, CLUB, MOVES, "")
"""Boards 1 and 2 from a table, board 3 by the first move, board 4 from the start."""


def event(teams=4, tables=AS_IDF, *, scope="round", table=""):
    story = team_event.event(teams, drawn=False, opening_tables=tables)
    Tournament.objects.filter(pk=story.tournament.pk).update(
        opening_scope=scope, opening_table=table
    )
    beginning.draw_teams(tournament=story.tournament, seed="2a", actor=story.organiser, at=NOON)
    return story


def change_tables(story, tables):
    rosters.change_settings(
        tournament=story.tournament,
        typed=team_event.team_settings(opening_tables=tables),
        actor=story.organiser,
        at=NOON,
    )


def draw(story, number=1, seed="ab"):
    return rounds.draw_any_opening(
        tournament=story.tournament, number=number, seed=seed, actor=story.organiser, at=NOON
    )


def drawn_at(story, number=1):
    """What was drawn, by boards of a match: the tables and numbers of all matches."""
    rows = Pairing.objects.filter(round__tournament=story.tournament, round__number=number)
    found = {}
    for pairing in rows.order_by("board"):
        at = 1 + (pairing.board - 1) % 4
        found.setdefault(at, []).append((pairing.opening_table, pairing.opening))
    return found


def test_each_board_draws_from_its_own_table_the_same_in_all_matches():
    story = event()
    publish(story)
    row = story.tournament.rounds.get(number=1)
    assert openings.are_openings_awaited(row)
    closed = refused(
        publishing.start_round, tournament=story.tournament, number=1, actor=story.arbiter, at=NOON
    )
    assert closed.code == RefusalCode.OPENING_FIRST
    draw(story)
    found = drawn_at(story)
    assert [{table for table, _number in found[at]} for at in (1, 2, 3, 4)] == [
        {CLUB},
        {CLUB},
        {MOVES},
        {""},
    ]
    assert [len(set(found[at])) for at in (1, 2, 3)] == [1, 1, 1]
    assert found[1][0] != found[2][0]  # of one table, and not the same twice in a round
    assert {number for _table, number in found[4]} == {""}
    assert not openings.are_openings_awaited(row)
    lots = list(Lot.objects.filter(kind__startswith="opening").order_by("pk"))
    assert [lot.kind for lot in lots] == ["opening.1", "opening.1.2", "opening.1.3"]
    assert [draw_lot_again(lot) for lot in lots] == [lot.outcome for lot in lots]
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key).order_by("seq")
    assert not compare_event_with_journal(story.tournament.scope_key, rows).breaks
    publishing.start_round(tournament=story.tournament, number=1, actor=story.arbiter, at=NOON)


def test_every_board_of_every_match_may_have_its_own():
    story = event(scope="board", table=CLUB, tables=(MOVES, "", "", ""))
    publish(story)
    draw(story)
    found = drawn_at(story)
    assert {table for table, _number in found[1]} == {MOVES}
    assert {table for at in (2, 3, 4) for table, _number in found[at]} == {CLUB}
    numbers = [number for at in (2, 3, 4) for _table, number in found[at]]
    assert len(set(numbers)) == len(numbers) == 6
    lot = next(lot for lot in Lot.objects.filter(kind__startswith="opening") if "boards" in lot.urn)
    assert (lot.urn["table"], lot.urn["boards"]) == (MOVES, [1, 5])


def test_the_table_of_the_event_holds_where_a_board_has_none():
    """One opening of the event for the round, and board 3 by its own."""
    story = event(table=CLUB, tables=("", "", MOVES, ""))
    publish(story)
    draw(story)
    found = drawn_at(story)
    assert len({one for at in (1, 2, 4) for one in found[at]}) == 1
    assert {table for table, _number in found[3]} == {MOVES}


def test_what_was_drawn_for_a_board_comes_no_more_in_the_event():
    story = event(2, tables=(MOVES, MOVES, MOVES, ""))
    publish(story)
    draw(story)
    first = {number for at in (1, 2, 3) for _table, number in drawn_at(story)[at]}
    assert len(first) == 3


def test_without_a_table_nothing_is_drawn():
    story = event(tables=())
    publish(story)
    assert refused(draw, story).code == RefusalCode.NO_OPENING_TABLE


@pytest.mark.parametrize(
    ("tables", "code"),
    ((("no-such@1",), "unknown_opening_table"), ((CLUB, "club"), "unknown_opening_table")),
)
def test_an_unknown_table_of_a_board_is_refused(tables, code):
    story = team_event.event(2, drawn=False)
    wrong = refused(
        rosters.change_settings,
        tournament=story.tournament,
        typed=team_event.team_settings(opening_tables=tables),
        actor=story.organiser,
        at=NOON,
    )
    assert wrong.code == code


def test_a_swiss_numbered_by_rating_shows_its_lots():
    """The numbers have no seed then, and an opening for board 1 alone is none of the round."""
    story = team_event.event(4, drawn=False, system="team_swiss", rounds_planned=2)
    change_tables(story, (MOVES,))
    beginning.draw_teams(tournament=story.tournament, seed="2a", actor=story.organiser, at=NOON)
    drafts.draft_team_round(tournament=story.tournament, actor=story.organiser, at=NOON)
    publish(story)
    draw(story)
    pk = story.tournament.pk
    for name, args in (
        ("event-draw", (pk,)),
        ("event-round", (pk, 1)),
        ("event-match", (pk, 1, 1)),
    ):
        assert Client().get(reverse(name, args=args)).status_code == 200, name
    page = Client().get(reverse("event-round", args=[pk, 1])).content.decode()
    assert "Разыгранное начало" not in page  # not for all boards
    page = Client().get(reverse("event-draw", args=[pk])).content.decode()
    assert "Номера команд" in page
    assert "Начало тура 1, доска 1 каждого матча" in page
    assert all(team.name in page for team in story.teams)


def test_pages_papers_and_games_show_the_opening_of_the_board():
    """Drawn by the button of the round; the match, its sheet, the slips and the game say it."""
    story = event(2)
    publish(story)
    organiser, pk = signed_in(story.organiser), story.tournament.pk
    page = organiser.get(reverse("event-round", args=[pk, 1])).content.decode()
    assert "Разыграть начало" in page
    organiser.post(reverse("event-draw-opening", args=[pk, 1]), {"seed": "ab"})
    numbers = [number for _table, number in (drawn_at(story)[at][0] for at in (1, 2, 3))]
    for name, args in (("event-match", (pk, 1, 1)), ("event-match-sheets", (pk, 1))):
        page = Client().get(reverse(name, args=args)).content.decode()
        assert all(number in page for number in numbers), name
    game = Game.objects.filter(pairing__board=1).first()
    page = Client().get(reverse("game", args=[game.pk])).content.decode()
    assert f"#n{numbers[0]}" in page
    assert Client().get(reverse("event-draw", args=[pk])).status_code == 200
