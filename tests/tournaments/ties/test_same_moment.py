"""An act in a tie while somebody else is at its game: nobody waits for the other in a circle."""

import threading

import pytest
from django.db import connection, transaction

from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, waiting
from tests.support.acts import at_once
from tests.tournaments.ties.test_acts import Tie
from tests.tournaments.ties.test_knockout import Bracket
from tournaments.boards.models import Game
from tournaments.brackets import services as brackets
from tournaments.games.queries import published
from tournaments.rounds.services import publishing
from tournaments.ties.services import acts, steps

pytestmark = pytest.mark.django_db(transaction=True)


def _one_awaited(act):
    """A tie with a game of a further step that nobody has played."""
    tie = Tie()
    tie.next()
    by = {"tournament": tie.tournament, "actor": tie.user, "at": small_event.NOON}
    return Game.objects.get(pk=tie.tie["games"][-1]["id"]), lambda: act(number=2, board=1, **by)


def _late(**place):
    told = {"kind": "late", "players": [1], "minutes": 0, "reason": "", "article": ""}
    return acts.note_act(**place, **told)


def _clocks():
    """A drawn game whose clocks go over to the next one."""
    tie = Tie()
    tie.next()
    tie.enter("=")
    game = Game.objects.get(pk=tie.tie["games"][-1]["id"])
    left = {"left_white": 100, "left_black": 90}
    return game, lambda: steps.note_clocks(game=game, **left, actor=tie.user, at=small_event.NOON)


def _semi_final_won():
    cup = Bracket(system="knockout", rounds_planned=0)
    cup.draft(1)
    cup.finish(1, "+")
    cup.finish(2, "+")
    cup.draft(2)
    games = Game.objects.filter(pairing__round__tournament=cup.event, pairing__board=1)
    return cup, games.get(pairing__round__number=1), games.get(pairing__round__number=2)


def _correction():
    """A semi-final won by the other, while the final is published."""
    cup, game, final = _semi_final_won()
    turned = {"1-0": GameResult.BLACK_WINS, "0-1": GameResult.WHITE_WINS}[game.result]
    return final, lambda: brackets.correct_result(
        game=game,
        outcome=Outcome(turned, Termination.RECORDED),
        expected_revision=game.revision,
        reason="ошибка",
        actor=cup.user,
        at=small_event.NOON,
    )


def _publication():
    cup, _game, final = _semi_final_won()
    by = {"tournament": cup.tournament, "actor": cup.user, "at": small_event.NOON}
    return final, lambda: publishing.unpublish_round(number=2, **by)


@pytest.mark.parametrize(
    "begin",
    [
        lambda: _one_awaited(_late),
        lambda: _one_awaited(steps.take_back_games),
        _clocks,
        _correction,
        _publication,
    ],
    ids=("who is late", "games taken back", "clocks", "a correction", "a publication taken back"),
)
def test_whoever_holds_a_game_is_given_its_event_while_the_act_waits(begin):
    """As who enters a result: he holds the game, and then asks for its event."""
    game, act = begin()
    held = threading.Event()

    def somebody_waits():
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            return cursor.fetchone()[0] > 0

    def enter_result():
        with transaction.atomic():
            locked = published.lock_game_for_result_change(game.pk)
            held.set()
            waiting.until(somebody_waits, lambda: "nobody waited for the game")
            published.lock_event(locked)
        return "done"

    def begin_act():
        held.wait(waiting.SECONDS)
        act()
        return "done"

    assert at_once(enter_result, begin_act) == ["done", "done"]
