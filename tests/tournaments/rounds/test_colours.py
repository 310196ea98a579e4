"""A round robin changed by hand: the colours of a board, and nothing else."""

import io

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from arbiter.cases.services import desk
from arbiter.journal.models.rows import JournalEntry, Note
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, swiss_event
from tests.support.languages import call_command
from tournaments.boards.models import Game, GameState, RoundState
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.games.queries import published
from tournaments.games.services import clocks, disputes, draw_offers, results
from tournaments.rounds.queries.lots import draw_tickets
from tournaments.rounds.services import board_acts, lots
from tournaments.standings import services as standings_services
from tournaments.standings.queries.journal import check_standings

pytestmark = pytest.mark.django_db

WHITE_WINS = Outcome(GameResult.WHITE_WINS, Termination.RECORDED)


def turn(story, number=1, board=1, reason="у доски перепутали", actor=None):
    return board_acts.swap_board_colours(
        tournament=story.tournament,
        number=number,
        board=board,
        reason=reason,
        actor=actor or story.organiser,
        at=small_event.NOON,
    )


def test_c_05_the_colours_of_a_board_are_exchanged_and_the_pair_stays():
    story = small_event.event(4, games_per_pairing=2)
    before = story.game().pairing
    after = turn(story)
    assert (after.first, after.second) == (before.second, before.first)
    games = list(after.games.order_by("number").values_list("white", "black"))
    first, second = before.second_id, before.first_id
    assert games == [(first, second), (second, first)]
    assert after.reasons[0] == before.reasons[0]
    assert after.reasons[-1]["code"] == "by_hand"
    assert after.reasons[-1]["params"]["who"] == "organiser"
    row = JournalEntry.objects.get(verb="board.turned")
    assert row.data["before"] == row.data["after"][::-1]
    assert Note.objects.get(pk=row.data["note"]).text == "у доски перепутали"


def finished(story):
    results.enter_result(
        game=story.game(),
        outcome=WHITE_WINS,
        expected_revision=0,
        actor=story.organiser,
        at=small_event.NOON,
    )


REFUSED = [
    (lambda story: turn(story, reason=" "), "reason_missing"),
    (lambda story: turn(story, number=9), "no_such_round"),
    (lambda story: turn(story, board=9), "no_such_board"),
    (lambda story: (finished(story), turn(story)), "board_in_play"),
    (
        lambda story: (story.tournament.rounds.update(state=RoundState.CLOSED), turn(story)),
        "round_closed",
    ),
]


def write_clock(story):
    clocks.store_clock_entry(
        game_id=story.game().pk,
        actor=story.organiser,
        at=small_event.NOON,
        kind="reading",
        side="w",
        ply=0,
        time=60_000,
        reason="",
    )


def write_offer(story):
    offer = {"game_id": story.game().pk, "actor": story.organiser, "at": small_event.NOON}
    draw_offers.enter_draw_offer(**offer, side="w", ply=1, answer="declined")


def say_first(story):
    """Of two persons who must say the result one has."""
    Tournament.objects.filter(pk=story.tournament.pk).update(four_eyes=True)
    finished(story)


def ask_and_withdraw(story):
    game = story.game()
    player = story.user_of(game.white)
    case = disputes.open_dispute(
        game_id=game.pk,
        kind="violation",
        claim_text="соперник шумит",
        actor=player,
        at=small_event.NOON,
    )
    desk.withdraw_case(case=case, actor=story.arbiter, at=small_event.NOON)
    Game.objects.filter(pk=game.pk).update(state=GameState.OPEN)


@pytest.mark.parametrize("act", [write_clock, write_offer, say_first, ask_and_withdraw])
def test_a_board_of_which_something_is_written_down_is_not_turned(act):
    """Its games would be gone, and what was said of them would be about nothing."""
    story = small_event.event(4)
    act(story)
    with pytest.raises(TournamentError) as refused:
        turn(story)
    assert refused.value.code == "board_in_play"
    assert story.game().pairing.games.count() == 1


@pytest.mark.parametrize(("act", "code"), REFUSED)
def test_what_cannot_be_turned_is_refused(act, code):
    with pytest.raises(TournamentError) as refused:
        act(small_event.event(4))
    assert refused.value.code == code


def test_a_swiss_board_is_turned_in_its_phase_and_not_here():
    story = swiss_event.event(6, rounds=3)
    swiss_event.publish(story)
    with pytest.raises(TournamentError) as refused:
        turn(story)
    assert refused.value.code == "needs_round_robin"


def test_a_stranger_turns_nothing():
    story = small_event.event(4)
    with pytest.raises(PermissionDenied):
        turn(story, actor=story.stranger)


def test_the_checkers_tell_the_hand_from_the_table():
    """The table is held against the table, the change is told; a stored table is found again."""
    story = small_event.event(4)
    finished(story)
    game = story.game()
    store(story)
    results.take_back_result(
        published.lock_game_for_result_change(game.pk),
        actor=story.arbiter,
        at=small_event.NOON,
        reason="не та",
    )
    turn(story)
    finished(story)
    store(story)
    out = io.StringIO()
    call_command("check_pairings", story.tournament.pk, stdout=out)
    assert "round 1, by hand: drafted | played" in out.getvalue()
    assert out.getvalue().endswith("1 rounds, 1 as decided again, 0 not\n")
    tables = list(check_standings(story.tournament))
    assert len(tables) == 2
    assert not any(table.lines or table.unknown for table in tables)


def test_a_board_turned_before_the_lot_of_the_day_is_known_in_the_round_it_became():
    """Annex 1: which round of the table is played today is drawn; its boards come along."""
    story = small_event.event(4, published=0, daily_draw=True)
    by = {"tournament": story.tournament, "actor": story.organiser, "at": small_event.NOON}
    lots.draw_lots(**by, seed="1")
    turn(story, number=1)
    turned = story.tournament.rounds.get(number=1)
    seed = next(seed for seed in "123456789" if draw_tickets([1, 2, 3], seed, "table.1", 1) != [1])
    lots.draw_table_round(**by, number=1, seed=seed)
    turned.refresh_from_db()
    assert turned.number != 1
    story.tournament.rounds.update(state=RoundState.PUBLISHED)
    out = io.StringIO()
    call_command("check_pairings", story.tournament.pk, stdout=out)
    assert f"round {turned.number}, by hand: drafted | played" in out.getvalue()
    assert ", 0 not\n" in out.getvalue()


def store(story):
    story.tournament.refresh_from_db()
    revision = story.tournament.revision
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=revision, at=small_event.NOON
    )


def test_the_page_of_a_round_offers_it_to_those_who_publish():
    story = small_event.event(4)
    client = Client()
    address = reverse("event-round", args=[story.tournament.pk, 1])
    form = reverse("event-turn-board", args=[story.tournament.pk, 1])
    assert form not in client.get(address).content.decode()
    client.force_login(story.organiser)
    assert form in client.get(address).content.decode()
    white = story.game().white_id
    client.post(form, {"board": 1, "reason": "перепутали"})
    assert story.game().black_id == white


def program(user):
    client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    client.force_authenticate(user)
    return client


def test_c_05_a_program_exchanges_the_colours_of_a_board_once_for_a_key():
    """Sent again after a broken line, the same request does not turn the board back."""
    story = small_event.event(4, games_per_pairing=2)
    address = reverse("api-turn-board", args=[story.tournament.pk, 1])
    game = story.game()
    client, body = program(story.organiser), {"board": 1, "reason": "перепутали"}
    answers = [
        client.post(address, body, format="json", HTTP_IDEMPOTENCY_KEY="a") for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    shown = answers[0].json()
    white, black = game.white.player.name, game.black.player.name
    assert (shown["board"], shown["first"], shown["second"]) == (1, black, white)
    assert [board["white"] for board in shown["games"]] == [black, white]
    assert (story.game().white_id, story.game().black_id) == (game.black_id, game.white_id)
    assert JournalEntry.objects.filter(verb="board.turned").count() == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"board": 1, "reason": " "}, "invalid"),
        ({"reason": "так"}, "invalid"),
        ({"board": 9, "reason": "так"}, "no_such_board"),
    ],
)
def test_a_program_is_told_why_a_board_is_not_turned(body, code):
    story = small_event.event(4)
    address = reverse("api-turn-board", args=[story.tournament.pk, 1])
    answer = program(story.organiser).post(address, body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert not JournalEntry.objects.filter(verb="board.turned").exists()
