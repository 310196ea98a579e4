"""Drawn openings and rounds of the table: by lot, bound, excluded after use, drawn again."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from arbiter.models import JournalEntry
from games.selectors import openings as tables
from tests import cast
from tests.intruder import tamper
from tests.tournaments import swiss as hall
from tournaments.errors import TournamentError
from tournaments.models import Pairing
from tournaments.pairing import round_robin
from tournaments.pairing.pairs import Pair
from tournaments.selectors import lots as lot_selectors
from tournaments.selectors import openings
from tournaments.services import draws, lots, rounds, submissions

pytestmark = pytest.mark.django_db

CLUB = "club@2026"


def draw(story, number, seed="ab"):
    return draws.draw_opening(**hall.by(story), number=number, seed=seed)


@pytest.mark.parametrize(("scope", "different"), [("round", 1), ("board", 4)])
def test_one_lot_for_all_boards_or_one_for_each(scope, different):
    """Tables 150 and 745 are used both ways; the lot binds all games of a pairing."""
    story = hall.event(8, rounds=3, opening_table=CLUB, opening_scope=scope)
    hall.publish(story)
    with pytest.raises(TournamentError) as refused:
        rounds.start_round(**hall.by(story), number=1)
    assert refused.value.code == "opening_first"
    lot = draw(story, 1)
    numbers = list(Pairing.objects.order_by("board").values_list("opening", flat=True))
    assert len(set(numbers)) == different
    assert numbers == [lot.outcome[at % different] for at in range(4)]
    assert lot_selectors.redraw(lot) == lot.outcome
    row = JournalEntry.objects.filter(verb="lots.drawn").order_by("-seq").first()
    assert (row.data["seed"], row.data["order"]) == ("ab", lot.outcome)


def test_what_was_played_lies_in_no_urn():
    """An opening comes once in an event; at the end the urn is empty and says so."""
    story = hall.event(8, rounds=3, opening_table=CLUB, opening_scope="board")
    seen = []
    for number in (1, 2):
        hall.publish(story)
        seen += draw(story, number, seed="7").outcome
        hall.play(story, number, hall.higher)
    assert len(set(seen)) == 8
    with pytest.raises(TournamentError) as refused:
        draw(story, 2)
    assert refused.value.code == "round_not_published"
    hall.publish(story)
    left = len(tables.load(openings.listed(CLUB)).openings) - 8
    assert len(lot_selectors.tickets_of(draw(story, 3))) == left


def test_a_record_begins_with_the_opening_drawn():
    """The lot binds the game: another beginning is told, and nothing is recorded."""
    story = hall.event(4, rounds=2, opening_table=CLUB, games_per_pairing=1)
    hall.publish(story)
    draw(story, 1, seed="1")
    pairing = Pairing.objects.get(board=1)
    opening = openings.of_pairing(pairing)
    game = pairing.games.get()
    other = "a3-b4 b6-c5" if opening.movetext != "1. a3-b4 b6-c5" else "g3-h4 h6-g5"
    wrong = submissions.submit_record(
        game_id=game.pk, data=f"1. {other} 1-0".encode(), actor=story.organiser, at=cast.NOON
    )
    assert (wrong.state, wrong.fault["code"]) == ("faulty", "other_opening")
    fen = opening.position.fen()
    right = submissions.submit_record(
        game_id=game.pk,
        data=f'[FEN "{fen}"]\n\n1-0'.encode()
        if not opening.moves
        else f"{opening.movetext} 1-0".encode(),
        actor=story.organiser,
        at=cast.NOON,
    )
    assert right.fault is None
    assert right.state == "confirmed"


def test_the_page_of_a_game_names_its_opening():
    """Whoever writes the record down sees with what it has to begin."""
    story = hall.event(4, rounds=2, opening_table=CLUB)
    hall.publish(story)
    number = draw(story, 1).outcome[0]
    game = hall.games(story.tournament, 1)[0]
    page = Client().get(reverse("game", args=[game.pk])).content.decode()
    assert f"начало № {number}" in page


def test_a_flying_opening_is_set_up_in_the_record():
    """A «летучая» begins from its own position (P1): its FEN is no foreign set-up there."""
    story = hall.event(4, rounds=2, opening_table=CLUB, games_per_pairing=1)
    hall.publish(story)
    Pairing.objects.update(opening_table=CLUB, opening="39")
    game = Pairing.objects.get(board=1).games.get()
    opening = openings.of_pairing(Pairing.objects.get(board=1))
    said = f'[FEN "{opening.position.fen()}"]\n\n1. c3-b4 1-0'
    row = submissions.submit_record(
        game_id=game.pk, data=said.encode(), actor=story.organiser, at=cast.NOON
    )
    assert row.fault is None
    row = submissions.submit_record(
        game_id=game.pk, data=b"1. c3-b4 b6-c5 1-0", actor=story.organiser, at=cast.NOON
    )
    assert row.fault["code"] == "other_opening"


def test_every_lot_is_drawn_again_by_a_command():
    """The same seed, the same answer; a changed outcome is found."""
    story = hall.event(6, rounds=2, opening_table=CLUB, numbering="lot")
    hall.publish(story)
    draw(story, 1)
    out = StringIO()
    call_command("draw_again", story.tournament.pk, stdout=out)
    told = out.getvalue().splitlines()
    assert [line.split()[1] for line in told] == ["numbers", "colour", "opening.1"]
    assert all(line.endswith("| same") for line in told)
    tamper(
        "tournaments_lot",
        "UPDATE tournaments_lot SET outcome = '[\"0\"]' WHERE kind = 'opening.1'",
    )
    with pytest.raises(CommandError, match="differ: 1"):
        call_command("draw_again", stdout=StringIO())


def test_the_round_of_the_table_is_drawn_day_by_day():
    """Russian rules, annex 1: which round is played today may be drawn by lot."""
    story = cast.event(5, published=0, daily_draw=True)
    lots.draw_lots(**hall.by(story), seed=cast.SEED)
    with pytest.raises(TournamentError) as refused:
        rounds.publish_round(**hall.by(story), number=1)
    assert refused.value.code == "table_round_first"
    played = []
    for number in range(1, 6):
        if number < 5:
            lot = draws.draw_table_round(**hall.by(story), number=number, seed=f"{number}")
            assert lot_selectors.redraw(lot) == lot.outcome
        row = rounds.publish_round(**hall.by(story), number=number)
        played.append(row.table_number)
        hall.play(story, number)
    assert sorted(played) == [1, 2, 3, 4, 5]
    assert played != sorted(played)


@pytest.mark.parametrize(("reverse", "third"), [(True, 2), (False, 3)])
def test_the_joint_of_two_cycles_is_a_choice_of_the_regulations(reverse, third):
    """C.05: the last two rounds of cycle 1 reversed, or the plain repeat of 1960."""
    story = cast.event(4, published=0, cycles=2, reverse_last_two=reverse)
    lots.draw_lots(**hall.by(story), seed=cast.SEED)
    pairs = Pairing.objects.filter(round__tournament=story.tournament, round__number=3)
    laid = [Pair(row.first.number, row.second.number) for row in pairs]
    assert laid == list(round_robin.table(4).rounds[third - 1])
