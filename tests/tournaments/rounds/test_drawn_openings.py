"""Drawn openings and rounds of the table: by lot, bound, excluded after use, drawn again."""

from io import StringIO

import pytest
from django.core.management import CommandError
from django.test import Client
from django.urls import reverse

from arbiter.certificates.models import Certificate
from arbiter.journal.models.rows import JournalEntry
from arbiter.rules.outcome import GameResult, Outcome, Termination
from games.draughts import START
from games.openings.queries import tables
from tests.support import small_event, swiss_event
from tests.support.acts import tamper
from tests.support.languages import call_command
from tournaments import texts as tournaments_texts
from tournaments.boards.models import GameState, Pairing, RoundState
from tournaments.boards.queries import openings
from tournaments.errors import TournamentError
from tournaments.games.queries import published
from tournaments.games.services import records, results
from tournaments.pairing import round_robin
from tournaments.pairing.field import Pair
from tournaments.rounds.queries import lots
from tournaments.rounds.services import lots as lots_services
from tournaments.rounds.services import publishing

pytestmark = pytest.mark.django_db

CLUB = "club@2026"


def draw(story, number, seed="ab"):
    return lots_services.draw_opening(**swiss_event.by(story), number=number, seed=seed)


@pytest.mark.parametrize(("scope", "different"), [("round", 1), ("board", 4)])
def test_one_lot_for_all_boards_or_one_for_each(scope, different):
    """Tables 150 and 745 are used both ways; the lot binds all games of a pairing."""
    story = swiss_event.event(8, rounds=3, opening_table=CLUB, opening_scope=scope)
    swiss_event.publish(story)
    with pytest.raises(TournamentError) as refused:
        publishing.start_round(**swiss_event.by(story), number=1)
    assert refused.value.code == "opening_first"
    lot = draw(story, 1)
    numbers = list(Pairing.objects.order_by("board").values_list("opening", flat=True))
    assert len(set(numbers)) == different
    assert numbers == [lot.outcome[at % different] for at in range(4)]
    assert lots.draw_lot_again(lot) == lot.outcome
    row = JournalEntry.objects.filter(verb="lots.drawn").order_by("-seq").first()
    assert (row.data["seed"], row.data["order"]) == ("ab", lot.outcome)


def test_what_was_played_lies_in_no_urn():
    """An opening comes once in an event; at the end the urn is empty and says so."""
    story = swiss_event.event(8, rounds=3, opening_table=CLUB, opening_scope="board")
    seen = []
    for number in (1, 2):
        swiss_event.publish(story)
        seen += draw(story, number, seed="7").outcome
        swiss_event.play(story, number, swiss_event.higher)
    assert len(set(seen)) == 8
    with pytest.raises(TournamentError) as refused:
        draw(story, 2)
    assert refused.value.code == "round_not_published"
    swiss_event.publish(story)
    left = len(tables.load_opening_table(openings.find_opening_table_by_name(CLUB)).openings) - 8
    assert len(lots.tickets_of_lot(draw(story, 3))) == left


def test_a_table_shorter_than_the_event_is_put_back_when_it_has_run_out():
    """Seven first moves, two lots of four: what has not come lies in the urn as long as it can."""
    story = swiss_event.event(
        8, rounds=4, opening_table="first-move@2026", opening_scope="board", games_per_pairing=1
    )
    drawn = []
    for number in (1, 2, 3, 4):
        swiss_event.publish(story)
        lot = draw(story, number, seed=str(number))
        drawn.append(lot)
        assert lots.draw_lot_again(lot) == lot.outcome
        swiss_event.play(story, number, swiss_event.higher)
    assert [lot.urn.get("again") for lot in drawn] == [None, 1, 1, 2]
    assert all(len(set(lot.outcome)) == 4 for lot in drawn)  # never twice in a round
    page = Client().get(reverse("event-draw", args=[story.tournament.pk])).content.decode()
    assert page.count("Таблица кончилась") == 3


def test_a_table_shorter_than_the_round_serves_boards_in_turn():
    story = swiss_event.event(
        16, rounds=2, opening_table="first-move@2026", opening_scope="board", games_per_pairing=1
    )
    swiss_event.publish(story)
    lot = draw(story, 1)
    numbers = list(Pairing.objects.order_by("board").values_list("opening", flat=True))
    assert sorted(lot.outcome) == list("1234567")
    assert numbers == [*lot.outcome, lot.outcome[0]]


def test_a_record_begins_with_the_opening_drawn():
    """The lot binds the game: another beginning is told, and nothing is recorded."""
    story = swiss_event.event(4, rounds=2, opening_table=CLUB, games_per_pairing=1)
    swiss_event.publish(story)
    draw(story, 1, seed="1")
    pairing = Pairing.objects.get(board=1)
    opening = openings.opening_of_pairing(pairing)
    game = pairing.games.get()
    other = "a3-b4 b6-c5" if opening.movetext != "1. a3-b4 b6-c5" else "g3-h4 h6-g5"
    wrong = records.submit_record(
        game_id=game.pk, data=f"1. {other} 1-0".encode(), actor=story.organiser, at=small_event.NOON
    )
    assert (wrong.state, wrong.fault["code"]) == ("faulty", "other_opening")
    fen = opening.position.fen()
    right = records.submit_record(
        game_id=game.pk,
        data=f'[FEN "{fen}"]\n\n1-0'.encode()
        if not opening.moves
        else f"{opening.movetext} 1-0".encode(),
        actor=story.organiser,
        at=small_event.NOON,
    )
    assert right.fault is None
    assert right.state == "confirmed"


def test_the_page_of_a_game_names_its_opening():
    """Whoever writes the record down sees with what it has to begin."""
    story = swiss_event.event(4, rounds=2, opening_table=CLUB)
    swiss_event.publish(story)
    number = draw(story, 1).outcome[0]
    game = swiss_event.games(story.tournament, 1)[0]
    page = Client().get(reverse("game", args=[game.pk])).content.decode()
    assert f"начало № {number}" in page


def test_a_flying_opening_is_set_up_in_the_record():
    """A «летучая» begins from its own position (P1): its FEN is no foreign set-up there."""
    story = swiss_event.event(4, rounds=2, opening_table=CLUB, games_per_pairing=1)
    swiss_event.publish(story)
    Pairing.objects.update(opening_table=CLUB, opening="39")
    game = Pairing.objects.get(board=1).games.get()
    opening = openings.opening_of_pairing(Pairing.objects.get(board=1))
    text = f'[FEN "{opening.position.fen()}"]\n\n1. c3-b4 1-0'
    row = records.submit_record(
        game_id=game.pk, data=text.encode(), actor=story.organiser, at=small_event.NOON
    )
    assert row.fault is None


FLYING = "39"  # a man of White stands on another square


def _flying(**regulations):
    story = swiss_event.event(4, rounds=2, opening_table=CLUB, games_per_pairing=1, **regulations)
    swiss_event.publish(story)
    Pairing.objects.update(opening_table=CLUB, opening=FLYING)
    pairing = Pairing.objects.get(board=1)
    return (
        story,
        pairing.games.get(),
        openings.opening_of_pairing(pairing).position,
    )


def _hand_in(story, game, text):
    return records.submit_record(
        game_id=game.pk, data=text.encode(), actor=story.organiser, at=small_event.NOON
    )


@pytest.mark.parametrize(
    "text",
    [
        "1. a3-b4 b6-a5 1-0",
        '[White "Игрок"]\n[Result "1-0"]\n\n1. a3-b4 b6-a5 1-0',
        "{начало летучее} 1. a3-b4 b6-a5 1-0",
    ],
    ids=["moves alone", "tags, none of them FEN", "a comment first"],
)
def test_O1_a_set_up_the_event_drew_needs_no_fen_in_the_record(text):
    """The moves are read from the drawn set-up, and the certificate says from which."""
    story, game, position = _flying()
    row = _hand_in(story, game, text)
    assert (row.fault, row.state) == (None, "confirmed")
    assert row.record.start_fen == position.fen()
    assert bytes(row.source) == text.encode()  # what was handed in is kept as it came
    (certificate,) = Certificate.objects.filter(subject=game.subject)
    assert f'[FEN "{position.fen()}"]' in certificate.pdn


@pytest.mark.parametrize(
    "fen",
    [START.fen(), "W:Wa1,c1:Bb8,d8"],
    ids=["the usual start", "another set-up"],
)
def test_O1_a_fen_that_differs_from_the_drawn_set_up_is_a_fault(fen):
    story, game, _ = _flying()
    row = _hand_in(story, game, f'[FEN "{fen}"]\n\n1. a1-b2 1-0')
    assert (row.state, row.fault["code"]) == ("faulty", "other_opening")
    assert story_game(game).result == "*"


def test_O1_a_fault_in_moves_read_from_the_drawn_set_up_is_told():
    story, game, _ = _flying()
    row = _hand_in(story, game, "1. a3-b4 b6-a5 2. a3-a5 1-0")
    assert row.state == "faulty"
    assert row.examination.document["fault"]["ply"] == 3


def story_game(game):
    """The game as it stands now."""
    game.refresh_from_db()
    return game


def _undrawn():
    story = small_event.event(4, published=0, opening_table=CLUB)
    lots_services.draw_lots(**swiss_event.by(story), seed=small_event.SEED)
    publishing.publish_round(**swiss_event.by(story), number=1)
    return story, story.game()


@pytest.mark.parametrize("author", ["player", "official"])
def test_O1_no_record_is_taken_before_the_lot_of_the_opening(author):
    """A player's or an official's: refused, and the round does not begin by itself."""
    story, game = _undrawn()
    actor = story.user_of(game.white) if author == "player" else story.arbiter
    with pytest.raises(TournamentError) as refused:
        records.submit_record(
            game_id=game.pk, data=b"1. c3-d4 d6-c5 0-1", actor=actor, at=small_event.NOON
        )
    assert (refused.value.code, refused.value.params) == ("opening_not_drawn", {"round": 1})
    for language, words in (("ru", "Сначала жеребьёвка начала"), ("en", "First the lot")):
        assert words in tournaments_texts.explain_error("opening_not_drawn", {"round": 1}, language)
    assert story_game(game).state == GameState.OPEN
    assert game.submissions.count() == 0
    draw(story, 1)
    assert publishing.start_round(**swiss_event.by(story), number=1).state == RoundState.PLAYING


def test_O1_no_record_is_taken_before_the_lot_through_page_and_api():
    story, game = _undrawn()
    player = story.user_of(game.white)
    answer = small_event.signed_in(player).post(
        reverse("api-records", args=[game.pk]), {"text": "1. c3-d4 *"}, "application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "opening_not_drawn")
    page = small_event.signed_in(player).post(
        reverse("game-submit", args=[game.pk]), {"text": "1. c3-d4 *"}, follow=True
    )
    assert "Сначала жеребьёвка начала" in page.content.decode()
    assert game.submissions.count() == 0


def test_O1_a_result_typed_before_the_lot_is_refused_but_a_forfeit_is_taken():
    """Who does not come has lost before any lot; the round waits for it all the same."""
    story, game = _undrawn()
    won = Outcome(GameResult.WHITE_WINS, Termination.RESIGNATION)
    with pytest.raises(TournamentError, match="opening_not_drawn"):
        results.enter_result(
            game=game, outcome=won, expected_revision=0, actor=story.arbiter, at=small_event.NOON
        )
    results.enter_result(
        game=game,
        outcome=Outcome(GameResult.WHITE_WINS, Termination.FORFEIT),
        expected_revision=0,
        actor=story.arbiter,
        at=small_event.NOON,
    )
    row = game.pairing.round
    row.refresh_from_db()
    assert row.state == RoundState.PUBLISHED
    draw(story, 1)
    assert publishing.start_round(**swiss_event.by(story), number=1).state == RoundState.PLAYING


@pytest.mark.parametrize("scope", ["round", "board"])
def test_O1_a_board_that_comes_by_hand_after_the_lot_gets_one_of_its_own(scope):
    """Of one lot for all boards the same opening binds it; else it draws its own."""
    story = swiss_event.event(8, rounds=3, opening_table=CLUB, opening_scope=scope)
    swiss_event.publish(story)
    first = draw(story, 1)
    Pairing.objects.filter(board=4).update(opening="", opening_table="")  # a bye, now a game
    with pytest.raises(TournamentError, match="opening_first"):
        publishing.start_round(**swiss_event.by(story), number=1)
    page = small_event.signed_in(story.organiser).get(
        reverse("event-round", args=[story.tournament.pk, 1])
    )
    assert page.context["may_draw_opening"]
    second = draw(story, 1, seed="cd")
    given = list(Pairing.objects.order_by("board").values_list("opening", flat=True))
    assert given[3] == second.outcome[0]
    assert (given[3] == first.outcome[0]) is (scope == "round")
    assert second.kind == "opening.1.2"
    assert lots.draw_lot_again(second) == second.outcome
    assert {
        lot.round for lot in lots.draw_stored_lots_again(story.tournament) if lot.what == "opening"
    } == {"1"}
    with pytest.raises(TournamentError, match="already_drawn"):
        draw(story, 1)
    assert publishing.start_round(**swiss_event.by(story), number=1).state == RoundState.PLAYING


def test_O1_a_game_played_before_the_lot_is_left_without_an_opening():
    """A ruling may end a game before the lot; the lot then binds the other boards only."""
    story, game = _undrawn()
    results.record_result(
        game=published.lock_game_for_result_change(game.pk),
        outcome=Outcome(GameResult.WHITE_WINS, Termination.ADJUDICATED),
        expected_revision=0,
        actor=story.arbiter,
        at=small_event.NOON,
        source="ruling",
    )
    lot = draw(story, 1)
    given = dict(Pairing.objects.filter(round__number=1).values_list("board", "opening"))
    assert given[game.pairing.board] == ""
    assert all(opening for board, opening in given.items() if board != game.pairing.board)
    assert lot.urn["left_out"] == [game.pairing.board]
    assert lots.draw_lot_again(lot) == lot.outcome
    assert publishing.start_round(**swiss_event.by(story), number=1).state == RoundState.PLAYING


def test_every_lot_is_drawn_again_by_a_command():
    """The same seed, the same answer; a changed outcome is found."""
    story = swiss_event.event(6, rounds=2, opening_table=CLUB, numbering="lot")
    swiss_event.publish(story)
    draw(story, 1)
    out = StringIO()
    call_command("draw_again", story.tournament.pk, stdout=out)
    lines = out.getvalue().splitlines()
    assert [line.split()[1] for line in lines] == ["numbers", "colour", "opening.1"]
    assert all(line.endswith("| same") for line in lines)
    tamper(
        "tournaments_lot",
        "UPDATE tournaments_lot SET outcome = '[\"0\"]' WHERE kind = 'opening.1'",
    )
    with pytest.raises(CommandError, match="differ: 1"):
        call_command("draw_again", stdout=StringIO())


def test_the_round_of_the_table_is_drawn_day_by_day():
    """Russian rules, annex 1: which round is played today may be drawn by lot."""
    story = small_event.event(5, published=0, daily_draw=True)
    lots_services.draw_lots(**swiss_event.by(story), seed=small_event.SEED)
    with pytest.raises(TournamentError) as refused:
        publishing.publish_round(**swiss_event.by(story), number=1)
    assert refused.value.code == "table_round_first"
    played = []
    for number in range(1, 6):
        if number < 5:
            lot = lots_services.draw_table_round(
                **swiss_event.by(story), number=number, seed=f"{number}"
            )
            assert lots.draw_lot_again(lot) == lot.outcome
        row = publishing.publish_round(**swiss_event.by(story), number=number)
        played.append(row.table_number)
        swiss_event.play(story, number)
    assert sorted(played) == [1, 2, 3, 4, 5]
    assert played != sorted(played)


@pytest.mark.parametrize(("reverse", "third"), [(True, 2), (False, 3)])
def test_the_joint_of_two_cycles_is_a_choice_of_the_regulations(reverse, third):
    """C.05: the last two rounds of cycle 1 reversed, or the plain repeat of 1960."""
    story = small_event.event(4, published=0, cycles=2, reverse_last_two=reverse)
    lots_services.draw_lots(**swiss_event.by(story), seed=small_event.SEED)
    pairs = Pairing.objects.filter(round__tournament=story.tournament, round__number=3)
    laid = [Pair(row.first.number, row.second.number) for row in pairs]
    assert laid == list(round_robin.berger_table(4).rounds[third - 1])
