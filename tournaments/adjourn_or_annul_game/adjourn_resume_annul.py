"""Adjourn, resume and annul games; a game with a sealed move: ``seal_and_open_moves``."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from arbiter.cases import compute_urgency_of_cases
from arbiter.journal import append_journal_rows
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.outcome import OPEN_OUTCOME
from tournaments.events import concurrent_change_errors
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.results import (
    four_eyes_entry,
    lock_and_check_game_for_result_change,
    state_agree_restore_withdraw_result,
    take_back_result,
)
from tournaments.results.begin_round_by_act_at_board import begin_round_of_game
from tournaments.rounds_and_boards.models import Game, GameState

UNFINISHED = (GameState.OPEN, GameState.REPORTED)


@transaction.atomic
def adjourn_game(
    *, game: Game, expected_revision: int, actor: User, at: datetime, reason: str = ""
) -> Game:
    """Adjourn a game; the next round pairs it as a draw (C.04.2).

    A game that is played on is not over: a statement about its result, and the first entry of
    two, are withdrawn with a journal row each; the record stays among the versions.
    Raises TournamentError ``round_not_published``, ``not_in_play``; Conflict ``game_changed``.
    """
    return _suspend(
        game,
        was=UNFINISHED,
        state=GameState.ADJOURNED,
        expected_revision=expected_revision,
        actor=actor,
        at=at,
        reason=reason,
    )


@transaction.atomic
def resume_game(
    *, game: Game, expected_revision: int, actor: User, at: datetime, reason: str = ""
) -> Game:
    """Resume an adjourned game; raises as ``adjourn_game``."""
    was = (GameState.ADJOURNED,)
    return _suspend(
        game,
        was=was,
        state=GameState.OPEN,
        expected_revision=expected_revision,
        actor=actor,
        at=at,
        reason=reason,
    )


def _suspend(
    game: Game,
    *,
    was: tuple[GameState, ...],
    state: GameState,
    expected_revision: int,
    actor: User,
    at: datetime,
    reason: str,
) -> Game:
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(game.pk)
    permissions_of_roles.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    lock_and_check_game_for_result_change.require_published_round(game)
    if game.revision != expected_revision:
        raise concurrent_change_errors.game_changed_error(game, expected_revision, OPEN_OUTCOME)
    if game.state not in was:
        raise TournamentError(RefusalCode.NOT_IN_PLAY, state=game.state)
    withdrawn = take_back_result.NOTHING_STATED if state is GameState.ADJOURNED else {}
    Game.objects.filter(pk=game.pk).update(state=state, revision=F("revision") + 1, **withdrawn)
    begin_round_of_game(game, at)
    compute_urgency_of_cases.recompute_urgency_of_cases(game.pairing.round.tournament.scope_key)
    verb = "game.adjourned" if state is GameState.ADJOURNED else "game.resumed"
    append_journal_rows.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={"game": game.pk},
        before=game.state,
        after=state.value,
        words=reason,
    )
    if state is GameState.ADJOURNED:
        state_agree_restore_withdraw_result.withdraw_statement(game, actor=actor, at=at)
        four_eyes_entry.withdraw_first_entry(game, actor=actor, at=at)
    game.refresh_from_db()
    return game


@transaction.atomic
def annul_game(
    *, game: Game, expected_revision: int, reason: str, actor: User, at: datetime
) -> Game:
    """Annul a game: no points to either player, and its round may close.

    Raises TournamentError ``round_not_published``, ``reason_missing``,
    ``annulled_by_ruling`` (a game with an accepted record); Conflict ``game_changed``; Refused
    ``own_game``.
    """
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(game.pk)
    permissions_of_roles.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    lock_and_check_game_for_result_change.require_published_round(game)
    if game.revision != expected_revision:
        raise concurrent_change_errors.game_changed_error(game, expected_revision, OPEN_OUTCOME)
    lock_and_check_game_for_result_change.refuse_own_game(game, actor)
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    if game.record_id is not None:  # moves that both have confirmed were played
        raise TournamentError(RefusalCode.ANNULLED_BY_RULING)
    take_back_result.take_back_result(
        game,
        actor=actor,
        at=at,
        reason=reason.strip(),
        state=GameState.ANNULLED,
        verb="result.annulled",
    )
    game.refresh_from_db()
    return game
