"""Submit, examine and confirm game records."""

import hashlib
import json
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.cases import compute_urgency_of_cases
from arbiter.cases.give_record_to_open_cases import give_record_to_open_cases
from arbiter.certificates import issue_certificates
from arbiter.certificates.issue_certificates import Confirmation
from arbiter.examinations import examined_facts_to_and_from_json
from arbiter.journal import append_journal_rows
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.outcome import Outcome
from arbiter.rules.verdicts.verdict import EnteredFact
from arbiter.web import answers_by_idempotency_key
from games.sql_statements.insert_or_replace_rows_in_one_statement import insert_row
from tournaments.correspondence import sent_move_days_and_record_comparison
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.events import raise_event_revision_and_write_journal
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.games import which_related_rows_game_has
from tournaments.partners_seconds_and_blindfold import who_may_speak_for_side
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.results import (
    four_eyes_entry,
    lock_and_check_game_for_result_change,
    record_result,
    state_agree_restore_withdraw_result,
    who_must_confirm,
)
from tournaments.rounds_and_boards.models import Game, GameState
from tournaments.submitted_records import examine_submitted_record, who_submitted_or_confirms_record
from tournaments.submitted_records.models import Submission, SubmissionState


@transaction.atomic
def submit_record(
    *,
    game_id: int,
    data: bytes,
    actor: User,
    at: datetime,
    fact: EnteredFact | None = None,
    idempotency_key: str = "",
) -> Submission:
    """Read, replay, examine and store a record; a clean one states the game's result.

    Whose word makes it the result of the game, the regulations of the event say (``ResultBy``).
    The same key with the same request gives the submission of the first time. A faulty
    text is kept as a version of its own and changes nothing else.
    Raises TournamentError ``round_not_published``, ``opening_not_drawn``, ``sent_moves_differ``;
    StaleRequest ``idempotency_key_reused``; Refused ``idempotency_key_too_long``.
    """
    submission = Submission(
        game_id=game_id,
        submitted_by=actor,
        at=at,
        source=data,
        sha256=hashlib.sha256(data).hexdigest(),
        fact=examined_facts_to_and_from_json.entered_fact_as_dict(fact),
        state=SubmissionState.FAULTY,
    )
    is_new = True
    if idempotency_key:
        request = _request_as_bytes(submission)
        submission.under_key, is_new = answers_by_idempotency_key.reserve_idempotency_key(
            user=actor, key=idempotency_key, request=request, at=at
        )
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(game_id)
    if game.pairing.round.tournament.hidden_at is not None:
        raise Game.DoesNotExist
    permissions_of_roles.require_right(actor, Action.SUBMIT_RECORD, scope_of_game_and_sides(game))
    if not is_new:
        return Submission.objects.get(under_key=submission.under_key)
    submission.game = game
    return _submit(submission, fact)


def _submit(submission: Submission, fact: EnteredFact | None) -> Submission:
    game, actor, at = submission.game, submission.submitted_by, submission.at
    there = which_related_rows_game_has.load_related_rows(game)
    lock_and_check_game_for_result_change.require_published_round(game)
    lock_and_check_game_for_result_change.require_drawn_opening(game)
    if game.state == GameState.ANNULLED:
        raise TournamentError(RefusalCode.GAME_ANNULLED)
    submission.number = there.versions + 1
    examined = examine_submitted_record.examine_submission(submission, fact, there)
    outcome, agreed = examined.outcome, examined.agreed
    _must_be_the_moves_sent(game, examined)
    if submission.state == SubmissionState.WAITING and there.is_waiting:
        _supersede_waiting(game)
    insert_row(submission)
    is_result = _is_result(submission, outcome)
    # a result moves it on, and every service locks it before its journal
    place = game.pairing.round.tournament_id
    event = (
        raise_event_revision_and_write_journal.lock_and_raise(place)
        if is_result
        else lock_and_check_game_for_result_change.lock_event(game)
    )
    with append_journal_rows.write_rows_together(
        *([event.scope_key, issue_certificates.STREAM] if is_result else [])
    ):
        append_journal_rows.write_journal_row(
            stream=event.scope_key,
            verb=f"record.{submission.state}",
            actor=actor,
            at=at,
            data={
                "game": game.pk,
                "submission": submission.number,
                "sha256": submission.sha256,
                "side": who_submitted_or_confirms_record.submitting_side(submission),
                "record": submission.record_id,
                "result": submission.result,
                "termination": submission.termination,
                "stated_by": who_submitted_or_confirms_record.sides_that_stated(submission, agreed),
            },
            before=submission.number - 1 or None,
            after=submission.number,
        )
        if there.is_asked and submission.examination and submission.state != SubmissionState.FAULTY:
            give_record_to_open_cases(
                subject=game.subject, examination=submission.examination, actor=actor, at=at
            )
        if is_result and outcome is not None:
            record_result.record_result(
                game=game,
                outcome=_ended(game, outcome),
                expected_revision=game.revision,
                actor=actor,
                at=at,
                source="record",
                record=submission.record,
                examination=submission.examination,
                confirmation=who_submitted_or_confirms_record.who_confirms_by_record(
                    submission, agreed
                ),
                event=event,
                read=examined.read,
                is_first_certificate=not there.is_certified,
            )
        else:
            _act(submission, outcome, agreed)
    if submission.state != SubmissionState.CONFIRMED:  # a result written has refreshed them
        compute_urgency_of_cases.recompute_urgency_of_cases(event.scope_key)
    return submission


def _must_be_the_moves_sent(
    game: Game, examined: examine_submitted_record.ExaminedSubmission
) -> None:
    """A record of a correspondence game (X3) has the moves that were sent, and no others."""
    if not game.pairing.round.tournament.is_by_correspondence or examined.read is None:
        return
    ply = sent_move_days_and_record_comparison.first_difference_from_sent(
        game, examined.read.replay.moves
    )
    if ply is not None:
        raise TournamentError(RefusalCode.SENT_MOVES_DIFFER, ply=ply)


def _is_result(submission: Submission, outcome: Outcome | None) -> bool:
    """Whether this version makes the result of its game, or gives it the record it lacked."""
    game = submission.game
    is_there = game.state == GameState.FINISHED and game.record_id is not None
    return submission.state == SubmissionState.CONFIRMED and outcome is not None and not is_there


def _request_as_bytes(submission: Submission) -> bytes:
    """What a key stands for: game, text and fact, whether the text came as JSON or as a file."""
    fact = json.dumps(submission.fact, sort_keys=True)
    return f"record {submission.game_id} {submission.sha256} {fact}".encode()


def _act(submission: Submission, outcome: Outcome | None, agreed: Submission | None) -> None:
    """Carry out what the state says where it makes no result."""
    game = submission.game
    if submission.state == SubmissionState.DISPUTED:
        open_cases_about_games.send_examination_to_desk(
            game,
            submission,
            kind="record",
            claim_text="",
            by=submission.submitted_by,
            at=submission.at,
        )
    elif submission.state == SubmissionState.WAITING and outcome is not None:
        if game.state == GameState.FINISHED:
            return  # the result stands; its record waits for the other word
        state_agree_restore_withdraw_result.state_result(
            game,
            outcome,
            who_submitted_or_confirms_record.sides_that_stated(submission, agreed),
            submission.at,
        )
        if who_submitted_or_confirms_record.colour_of_submitter(submission) is None:
            tournament = game.pairing.round.tournament
            four_eyes_entry.store_first_entry(
                game, tournament, outcome, actor=submission.submitted_by, at=submission.at
            )


def _supersede_waiting(game: Game) -> None:
    """The newest word of a player stands for his earlier ones."""
    game.submissions.filter(state=SubmissionState.WAITING).update(state=SubmissionState.SUPERSEDED)


def _ended(game: Game, outcome: Outcome) -> Outcome:
    """Return how a game ended whose result was entered before its record.

    As was said, unless the moves prove it.
    """
    if game.state != GameState.FINISHED or who_must_confirm.do_moves_prove_outcome(outcome):
        return outcome
    return game.outcome


@transaction.atomic
def confirm_result(*, submission_id: int, actor: User, at: datetime) -> Submission:
    """Confirm a stated result as the other player or an official.

    Where an official makes the result, or has entered another one, a player's word only joins the
    statement; where the event wants four eyes, the first official's is kept for the second's.
    Whoever plays in the game has his player's word here and no other, whatever his office. Raises
    TournamentError ``not_waiting``, ``own_word``.
    """
    submission = _waiting(submission_id)
    game = submission.game
    permissions_of_roles.require_right(actor, Action.CONFIRM_RECORD, scope_of_game_and_sides(game))
    outcome = submission.outcome
    stated = game.stated_by or who_submitted_or_confirms_record.sides_that_stated(submission, None)
    side = who_may_speak_for_side.side_user_speaks_for(game, actor.pk)
    if submission.submitted_by_id == actor.pk or side and side in stated:
        raise TournamentError(RefusalCode.OWN_WORD)
    tournament = game.pairing.round.tournament
    is_made = (
        stated in ("w", "b")
        and who_must_confirm.both_players_suffice(tournament.result_by)
        and not four_eyes_entry.is_first_entry_contradicted(game, outcome)
    )
    if side and not is_made:
        state_agree_restore_withdraw_result.store_agreement_of_other_player(
            game, submission, side, actor=actor, at=at
        )
        return submission
    if (
        not side
        and tournament.four_eyes
        and not four_eyes_entry.is_second_entry(game, outcome, actor)
    ):
        four_eyes_entry.store_first_entry(game, tournament, outcome, actor=actor, at=at)
        return submission
    agreed = who_must_confirm.stating_players(stated + side)
    if not side:
        agreed = (*agreed, who_must_confirm.confirming_officials(tournament.four_eyes))
    record_result.record_result(
        game=game,
        outcome=_ended(game, outcome),
        expected_revision=game.revision,
        actor=actor,
        at=at,
        source="confirmation",
        record=submission.record,
        examination=submission.examination,
        confirmation=Confirmation(agreed),
        accepted=submission,
    )
    submission.refresh_from_db()
    return submission


def _waiting(submission_id: int) -> Submission:
    submission = Submission.objects.select_related("submitted_by", "record").get(pk=submission_id)
    submission.game = lock_and_check_game_for_result_change.lock_game_for_result_change(
        submission.game_id
    )
    submission.refresh_from_db(fields=["state"])
    if submission.state != SubmissionState.WAITING:
        raise TournamentError(RefusalCode.NOT_WAITING, state=submission.state)
    return submission
