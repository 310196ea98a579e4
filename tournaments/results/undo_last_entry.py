"""Undo of the last entry of a result, while nothing has been built on it.

A press on the wrong board is taken back without a reason: the result goes, and the journal keeps
both rows. Whatever came after it (another change, a record, a case, a round paired from it)
makes it a correction, and a correction has its reason.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.cases.models import Case
from arbiter.journal.models import JournalEntry
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.outcome import GameResult, Termination
from tournaments.events import concurrent_change_errors
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.results import (
    four_eyes_entry,
    lock_and_check_game_for_result_change,
    take_back_result,
)
from tournaments.rounds_and_boards.models import Game, GameState
from tournaments.submitted_records.models import Submission

NO_RESULT = f"{GameResult.OPEN.value} {Termination.OPEN.value}"


@transaction.atomic
def undo_last_entry(*, game: Game, expected_revision: int, actor: User, at: datetime) -> Game:
    """Undo the result, or the first of two entries, that this official entered last.

    Raises Conflict ``game_changed``, TournamentError ``nothing_to_undo`` (no entry of his),
    ``result_built_on`` (a record, a case or a later round came in between), Refused ``own_game``.
    """
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(game.pk)
    permissions_of_roles.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    lock_and_check_game_for_result_change.refuse_own_game(game, actor)
    if game.revision != expected_revision:
        raise concurrent_change_errors.game_changed_error(game, expected_revision, game.outcome)
    if game.state == GameState.OPEN and game.word_by_id == actor.pk:
        four_eyes_entry.undo_first_entry(
            game, lock_and_check_game_for_result_change.lock_event(game), actor=actor, at=at
        )
    elif game.state == GameState.FINISHED and _was_entered_by(game, actor):
        if _is_built_on(game):
            raise TournamentError(RefusalCode.RESULT_BUILT_ON, board=game.pairing.board)
        take_back_result.take_back_result(game, actor=actor, at=at, reason="")
    else:
        raise TournamentError(RefusalCode.NOTHING_TO_UNDO, board=game.pairing.board)
    game.refresh_from_db()
    return game


def _was_entered_by(game: Game, actor: User) -> bool:
    """Return whether the result that stands is the first one, entered by hand by this official."""
    last = (
        JournalEntry.objects.filter(
            stream=game.pairing.round.tournament.scope_key,
            verb__startswith="result.",
            data__game=game.pk,
        )
        .order_by("-seq")
        .first()
    )
    if last is None or last.verb != "result.recorded" or last.actor_id != actor.pk:
        return False
    return last.data.get("source") == "hand" and last.data.get("before") == NO_RESULT


def _is_built_on(game: Game) -> bool:
    """Return whether a record, a case or a round paired from the result exists."""
    if game.record_id or Submission.objects.filter(game=game).exists():
        return True
    if Case.objects.filter(subject=game.subject).exists():
        return True
    row = game.pairing.round
    if row.tournament.play_system.is_laid_out_whole:
        return False
    return row.tournament.rounds.filter(number__gt=row.number).exists()
