"""State a result by a record, confirm it, or type it: as players and officials do."""

from arbiter.certificates.models import Certificate
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.signed_texts.read_game_and_grounds_of_certified_text import read_grounds
from tests import demo_games, small_event
from tournaments.results import record_result
from tournaments.submitted_records import submit_and_confirm_records

BOARD = demo_games.record(1)  # ends on the board: White has won


MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"


API = {"content_type": "application/json"}


def people(story):
    game = story.game()
    return {
        "white": story.user_of(game.white),
        "black": story.user_of(game.black),
        "arbiter": story.arbiter,
        "organiser": story.organiser,
    }


def hand_in(story, name, text=BOARD):
    return submit_and_confirm_records.submit_record(
        game_id=story.game().pk, data=text.encode(), actor=people(story)[name], at=small_event.NOON
    )


def confirm(story, row, name):
    return submit_and_confirm_records.confirm_result(
        submission_id=row.pk, actor=people(story)[name], at=small_event.NOON
    )


def type_in(story, name, result=GameResult.WHITE_WINS, termination=Termination.RECORDED, reason=""):
    game = story.game()
    return record_result.enter_result(
        game=game,
        outcome=Outcome(result, termination),
        expected_revision=game.revision,
        actor=people(story)[name],
        at=small_event.NOON,
        reason=reason,
    )


def confirmed_by() -> tuple[str, ...]:
    return read_grounds(Certificate.objects.get(superseded_by__isnull=True).pdn).confirmed_by
