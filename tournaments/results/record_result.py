"""Write a result of a game: entered by an official, or brought by a record, ruling or absence."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.cases import compute_urgency_of_cases
from arbiter.certificates import issue_certificates
from arbiter.certificates.issue_certificates import Confirmation
from arbiter.examinations.models import Examination
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.outcome import GameResult, Outcome, outcome_facts_for_standings
from games.archive.models import GameRecord
from games.draughts import pdn
from tournaments.events import concurrent_change_errors, raise_event_revision_and_write_journal
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.events.models import Tournament
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.results import (
    begin_round_by_act_at_board,
    compare_and_set_result,
    earliest_move_of_agreed_draw,
    find_records_of_game,
    four_eyes_entry,
    issue_certificate_of_game,
    lock_and_check_game_for_result_change,
    take_back_result,
    who_must_confirm,
)
from tournaments.rounds_and_boards import begin_close_reopen_rounds_and_event
from tournaments.rounds_and_boards.models import Game, GameState
from tournaments.submitted_records.models import Submission, SubmissionState


@transaction.atomic
def enter_result(
    *,
    game: Game,
    outcome: Outcome,
    expected_revision: int,
    actor: User,
    at: datetime,
    reason: str = "",
    moves_made: bool = False,
) -> Game:
    """Enter a result by hand as an official; a finished game needs a reason.

    What an examined record of the game proves is not denied by hand: only a ruling stands
    against it, and only a ruling changes what a ruling decided. Where the event wants four eyes
    the first official's entry is kept beside the game, and the same entry of a second official is
    the result (``four_eyes_entry``). A record that waits with the same result is accepted by it.
    Where the rules let a draw be agreed only from some move on, and no record shows the moves,
    ``moves_made`` is the official's word that they were made; the journal keeps it.
    A stale form that says what stands already changes nothing and is no conflict.
    Raises Conflict ``game_changed``, TournamentError ``reason_missing``, ``round_not_published``,
    ``open_result``, ``against_record``, ``ruled_before``, ``moves_not_stated``; Refused
    ``own_game``.
    """
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(
        game.pk
    )  # every service locks the game before its event
    permissions_of_roles.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    lock_and_check_game_for_result_change.refuse_own_game(game, actor)
    if outcome.result is GameResult.OPEN:
        raise TournamentError(RefusalCode.OPEN_RESULT)
    if game.revision != expected_revision:  # a stale form is told so before anything else
        if _says_what_stands(game, outcome):
            return game
        raise concurrent_change_errors.game_changed_error(game, expected_revision, outcome)
    if game.is_settled and not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    lock_and_check_game_for_result_change.require_published_round(game)
    outcome = find_records_of_game.result_ended_as_records_prove(game, outcome)
    if least := earliest_move_of_agreed_draw.moves_required_for_agreed_draw(game, outcome, at):
        earliest_move_of_agreed_draw.record_agreed_moves(
            lock_and_check_game_for_result_change.lock_event(game),
            game,
            least,
            moves_made,
            actor=actor,
            at=at,
        )
    tournament = game.pairing.round.tournament
    is_second = four_eyes_entry.is_second_entry(game, outcome, actor)
    if tournament.four_eyes and not game.is_settled and not is_second:
        if outcome_facts_for_standings(outcome).played:
            lock_and_check_game_for_result_change.require_drawn_opening(game)
        return four_eyes_entry.store_first_entry(game, tournament, outcome, actor=actor, at=at)
    waiting = find_records_of_game.waiting_version_with_result(game, outcome)
    stated = who_must_confirm.stating_players(game.stated_by) if waiting else ()
    return record_result(
        game=game,
        outcome=outcome,
        expected_revision=expected_revision,
        actor=actor,
        at=at,
        source="hand",
        reason=reason.strip(),
        record=waiting.record if waiting else game.record,
        examination=waiting.examination if waiting else game.examination,
        confirmation=Confirmation(
            (*stated, who_must_confirm.confirming_officials(tournament.four_eyes))
        ),
        accepted=waiting,
    )


def _says_what_stands(game: Game, outcome: Outcome) -> bool:
    """Return whether somebody has entered the same meanwhile."""
    if not game.is_settled or game.outcome.result is not outcome.result:
        return False
    return game.outcome == find_records_of_game.result_ended_as_records_prove(game, outcome)


@transaction.atomic(savepoint=False)
def record_result(
    *,
    game: Game,
    outcome: Outcome,
    expected_revision: int,
    actor: User,
    at: datetime,
    source: str,
    reason: str = "",
    record: GameRecord | None = None,
    examination: Examination | None = None,
    confirmation: Confirmation = issue_certificates.UNCONFIRMED,
    accepted: Submission | None = None,
    event: Tournament | None = None,
    read: pdn.ReadGame | None = None,
    is_first_certificate: bool = False,
) -> Game:
    """Write a confirmed result by compare-and-set, and do everything that follows from it.

    Moves the event one revision on, journals the result, asks for standings after the commit, and
    certifies the record where there is one.

    ``source`` is ``record``, ``hand``, ``confirmation``, ``absence`` or ``ruling``;
    ``confirmation`` says by whose word, ``accepted`` is the version of the record that was waiting
    for it. A game whose opening is still to be drawn has not been played: it may be forfeited, and
    an arbiter may rule in it. Rights are asked by the caller, whose transaction a refusal ends.
    ``event`` is the event where the caller has raised it
    (``raise_event_revision_and_write_journal.lock_and_raise``), ``read`` the reading of the
    record, ``is_first_certificate`` what he knows of certificates. Raises TournamentError
    ``opening_not_drawn``, Conflict ``game_changed`` with the state found.
    """
    tournament = event or raise_event_revision_and_write_journal.lock_and_raise(
        game.pairing.round.tournament_id
    )
    lock_and_check_game_for_result_change.require_published_round(game)
    if source != "ruling" and not game.is_settled and outcome_facts_for_standings(outcome).played:
        lock_and_check_game_for_result_change.require_drawn_opening(game)
    before = str(game.outcome)
    written = {
        "result": outcome.result.value,
        "termination": outcome.termination.value,
        "state": GameState.FINISHED,
        "record": record,
        "examination": examination,
        "revision": expected_revision + 1,
        **take_back_result.NOTHING_STATED,
    }
    if accepted is not None:  # before it is asked what waits
        Submission.objects.filter(pk=accepted.pk).update(state=SubmissionState.CONFIRMED)
    related = compare_and_set_result.write_result(game, expected_revision, written)
    if related is None:
        raise concurrent_change_errors.game_changed_error(game, expected_revision, outcome)
    for name, value in written.items():  # players, pairing and event stay as they were read
        setattr(game, name, value)
    if related.is_waiting:
        Submission.objects.filter(game=game, state=SubmissionState.WAITING).update(
            state=SubmissionState.SUPERSEDED
        )
    if confirmation.ruling is not None:
        take_back_result.set_aside_disputed_versions(game)
    begin_round_by_act_at_board.begin_round_of_game(game, at)
    if not related.others_play:
        begin_close_reopen_rounds_and_event.close_finished_round_and_event(game.pairing.round)
    if related.has_cases:
        compute_urgency_of_cases.recompute_urgency_of_cases(tournament.scope_key)
    raise_event_revision_and_write_journal.raise_revision(
        tournament,
        "result.recorded",
        actor=actor,
        at=at,
        data={
            "game": game.pk,
            "source": source,
            "record": record.pk if record else None,
            "confirmed_by": [confirmer.value for confirmer in confirmation.by],
            **({"ruling": confirmation.ruling.number} if confirmation.ruling else {}),
        },
        before=before,
        after=str(outcome),
        words=reason,
        is_raised=True,
    )
    if record is not None:
        issue_certificate_of_game.certify_result(
            game,
            tournament,
            outcome,
            at=at,
            confirmation=confirmation,
            read=read,
            is_first=is_first_certificate,
        )
    return game
