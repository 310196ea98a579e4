"""Records that end on the board, results typed against them, disputes and rulings on them."""

from io import StringIO
from pathlib import Path

from django.core.management import CommandError

from arbiter.certificates import issue_certificates
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rulings import rule_in_case
from tests import demo_games, small_event
from tests.english_command import call_command
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.results import record_result
from tournaments.submitted_records import submit_and_confirm_records

BOARD = demo_games.record(1)  # ends on the board: White has won


OTHER = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 0-1"


WON, LOST, DRAW = GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW


RECORDED, FORFEIT = Termination.RECORDED, Termination.FORFEIT


API = {"content_type": "application/json"}


def hand_in(story, text=BOARD, *, by=None):
    """As the arbiter, whose word is enough, unless somebody else is named."""
    return submit_and_confirm_records.submit_record(
        game_id=story.game().pk, data=text.encode(), actor=by or story.arbiter, at=small_event.NOON
    )


def type_in(story, result, termination=RECORDED):
    game = story.game()
    return record_result.enter_result(
        game=game,
        outcome=Outcome(result, termination),
        expected_revision=game.revision,
        actor=story.organiser,
        at=small_event.NOON,
        reason="так сказали",
    )


def dispute(story, kind="result"):
    black = story.user_of(story.game().black)
    return open_cases_about_games.open_dispute(
        game_id=story.game().pk, kind=kind, claim_text="не так", actor=black, at=small_event.NOON
    )


def rule(story, case, result="0-1", termination="discipline", **more):
    return rule_in_case.rule_in_case(
        case=case,
        result=result,
        termination=termination,
        reason="Белые играли по подсказке",
        actor=story.arbiter,
        at=small_event.NOON,
        **more,
    )


def offline(certificate, folder, **more) -> tuple[str, str]:
    """What the command prints with files alone, and its complaint."""
    place = folder / "game.pdn"
    place.write_bytes(certificate.pdn_bytes)
    Path(f"{place}.sig").write_text(certificate.signature)
    (folder / "allowed_signers").write_text(issue_certificates.allowed_signers())
    call_command("write_revocation_list", folder / "revoked")
    printed = StringIO()
    options = {"signers": folder / "allowed_signers", "revoked": folder / "revoked", **more}
    try:
        call_command("verify_certificate", place, stdout=printed, **options)
    except CommandError as error:
        return printed.getvalue(), str(error)
    return printed.getvalue(), ""
