"""Results disputed, stated, confirmed, or typed against the record, and rulings on them."""

from io import StringIO
from pathlib import Path

from django.core.management import CommandError

from arbiter.cases.services import rulings
from arbiter.certificates.models import Certificate
from arbiter.certificates.queries import keys
from arbiter.proofs.certified import read_grounds
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import records, small_event
from tests.support.languages import call_command
from tests.support.small_event import NOON
from tournaments.boards.models import Game
from tournaments.games.services import disputes, results
from tournaments.games.services import records as records_services
from tournaments.standings import services as standings_services

# Dispute a game of an event and rule in its case, for tests.


def dispute(story, board=1, kind="result", at=NOON):
    game = story.game(board=board)
    return disputes.open_dispute(
        game_id=game.pk, kind=kind, claim_text="Было", actor=story.user_of(game.black), at=at
    )


def rule(case, by, outcome="1-0 resignation", at=NOON, **more):
    result, termination = outcome.split()
    return rulings.rule_in_case(
        case=case, result=result, termination=termination, reason="так", actor=by, at=at, **more
    )


# Records that end on the board, results typed against them, disputes and rulings on them.


BOARD = records.record(1)  # ends on the board: White has won

OTHER = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 0-1"

WON, LOST, DRAW = GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW

RECORDED, FORFEIT = Termination.RECORDED, Termination.FORFEIT

API = {"content_type": "application/json"}


def hand_in(story, text=BOARD, *, by=None):
    """As the arbiter, whose word is enough, unless somebody else is named."""
    return records_services.submit_record(
        game_id=story.game().pk, data=text.encode(), actor=by or story.arbiter, at=small_event.NOON
    )


def type_in(story, result, termination=RECORDED):
    game = story.game()
    return results.enter_result(
        game=game,
        outcome=Outcome(result, termination),
        expected_revision=game.revision,
        actor=story.organiser,
        at=small_event.NOON,
        reason="так сказали",
    )


def dispute_first_board(story, kind="result"):
    black = story.user_of(story.game().black)
    return disputes.open_dispute(
        game_id=story.game().pk, kind=kind, claim_text="не так", actor=black, at=small_event.NOON
    )


def rule_as_arbiter(story, case, result="0-1", termination="discipline", **more):
    return rulings.rule_in_case(
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
    (folder / "allowed_signers").write_text(keys.allowed_signers())
    call_command("write_revocation_list", folder / "revoked")
    printed = StringIO()
    options = {"signers": folder / "allowed_signers", "revoked": folder / "revoked", **more}
    try:
        call_command("verify_certificate", place, stdout=printed, **options)
    except CommandError as error:
        return printed.getvalue(), str(error)
    return printed.getvalue(), ""


# State a result by a record, confirm it, or type it: as players and officials do.


MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"


def people(story):
    game = story.game()
    return {
        "white": story.user_of(game.white),
        "black": story.user_of(game.black),
        "arbiter": story.arbiter,
        "organiser": story.organiser,
    }


def hand_in_by(story, name, text=BOARD):
    return records_services.submit_record(
        game_id=story.game().pk, data=text.encode(), actor=people(story)[name], at=small_event.NOON
    )


def confirm(story, row, name):
    return records_services.confirm_result(
        submission_id=row.pk, actor=people(story)[name], at=small_event.NOON
    )


def type_in_by(
    story, name, result=GameResult.WHITE_WINS, termination=Termination.RECORDED, reason=""
):
    game = story.game()
    return results.enter_result(
        game=game,
        outcome=Outcome(result, termination),
        expected_revision=game.revision,
        actor=people(story)[name],
        at=small_event.NOON,
        reason=reason,
    )


def confirmed_by() -> tuple[str, ...]:
    return read_grounds(Certificate.objects.get(superseded_by__isnull=True).pdn).confirmed_by


# Play a whole event to its end.


def play_all(story, result=None):
    """Every game ends so; without a result the lower number of the two wins."""
    games = Game.objects.filter(pairing__round__tournament=story.tournament).order_by("pk")
    for game in games.select_related("white", "black"):
        won = GameResult.WHITE_WINS
        if game.white.number > game.black.number:
            won = GameResult.BLACK_WINS
        results.enter_result(
            game=game,
            outcome=Outcome(result or won, Termination.RECORDED),
            expected_revision=game.revision,
            actor=story.organiser,
            at=small_event.NOON,
        )
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk,
        revision=story.tournament.revision,
        at=small_event.NOON,
    )
