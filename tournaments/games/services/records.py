"""Records submitted and confirmed."""

import hashlib
import json
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.cases.services import desk
from arbiter.cases.services.desk import give_record_to_open_cases
from arbiter.certificates.services import issuing
from arbiter.certificates.services.issuing import Confirmation
from arbiter.examinations.queries import stored
from arbiter.journal.models import writing
from arbiter.rules.outcome import Outcome
from arbiter.rules.verdicts.model import EnteredFact, VerdictKind
from arbiter.web import services as web_services
from games.web.statements import insert_row
from tournaments.boards.models import Game, GameState
from tournaments.calls.services import telling
from tournaments.entries.queries import sides
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.services import revision
from tournaments.games.models import Submission, SubmissionState
from tournaments.games.queries import correspondence, published, records
from tournaments.games.services import disputes, examination, results, seals, statements


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
        fact=stored.entered_fact_as_dict(fact),
        state=SubmissionState.FAULTY,
    )
    is_new = True
    if idempotency_key:
        request = _request_as_bytes(submission)
        submission.under_key, is_new = web_services.reserve_idempotency_key(
            user=actor, key=idempotency_key, request=request, at=at
        )
    game = published.lock_game_for_result_change(game_id)
    if game.pairing.round.tournament.hidden_at is not None:
        raise Game.DoesNotExist
    rights.require_right(actor, Action.SUBMIT_RECORD, scope_of_game_and_sides(game))
    if not is_new:
        return Submission.objects.get(under_key=submission.under_key)
    submission.game = game
    return _submit(submission, fact)


def _submit(submission: Submission, fact: EnteredFact | None) -> Submission:
    game, actor, at = submission.game, submission.submitted_by, submission.at
    there = published.load_related_rows(game)
    published.require_published_round(game)
    published.require_drawn_opening(game)
    if game.state == GameState.ANNULLED:
        raise TournamentError(RefusalCode.GAME_ANNULLED)
    submission.number = there.versions + 1
    examined = examination.examine_submission(submission, fact, there)
    outcome, agreed = examined.outcome, examined.agreed
    _must_be_the_moves_sent(game, examined)
    if submission.state == SubmissionState.WAITING and there.is_waiting:
        _supersede_waiting(game)
    insert_row(submission)
    is_result = _is_result(submission, outcome)
    # a result moves it on, and every service locks it before its journal
    place = game.pairing.round.tournament_id
    event = revision.lock_and_raise(place) if is_result else published.lock_event(game)
    with writing.write_rows_together(*([event.scope_key, issuing.STREAM] if is_result else [])):
        writing.write_journal_row(
            stream=event.scope_key,
            verb=f"record.{submission.state}",
            actor=actor,
            at=at,
            data={
                "game": game.pk,
                "submission": submission.number,
                "sha256": submission.sha256,
                "side": records.submitting_side(submission),
                "record": submission.record_id,
                "result": submission.result,
                "termination": submission.termination,
                "stated_by": records.sides_that_stated(submission, agreed),
            },
            before=submission.number - 1 or None,
            after=submission.number,
        )
        if there.is_asked and submission.examination and submission.state != SubmissionState.FAULTY:
            give_record_to_open_cases(
                subject=game.subject, examination=submission.examination, actor=actor, at=at
            )
        if there.has_seals and submission.state != SubmissionState.FAULTY:
            seals.check_seals_by_record(submission)
        if is_result and outcome is not None:
            results.record_result(
                game=game,
                outcome=_ended(game, outcome),
                expected_revision=game.revision,
                actor=actor,
                at=at,
                source="record",
                record=submission.record,
                examination=submission.examination,
                confirmation=records.who_confirms_by_record(submission, agreed),
                event=event,
                read=examined.read,
                is_first_certificate=not there.is_certified,
            )
        else:
            _act(submission, examined)
    if submission.state != SubmissionState.CONFIRMED:  # a result written has refreshed them
        desk.recompute_urgency_of_cases(event.scope_key)
    return submission


def _must_be_the_moves_sent(game: Game, examined: examination.ExaminedSubmission) -> None:
    """A record of a correspondence game (X3) has the moves that were sent, and no others."""
    if not game.pairing.round.tournament.is_by_correspondence or examined.read is None:
        return
    ply = correspondence.first_difference_from_sent(game, examined.read.replay.moves)
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


def _act(submission: Submission, examined: examination.ExaminedSubmission) -> None:
    """Carry out what the state says where it makes no result."""
    game, outcome, agreed = submission.game, examined.outcome, examined.agreed
    by, at = submission.submitted_by, submission.at
    if submission.state == SubmissionState.DISPUTED:
        if _joined_open_question(submission, examined.on_seal):
            return
        disputes.send_examination_to_desk(
            game,
            submission,
            kind="record",
            claim_text=examined.on_seal,
            by=by,
            at=at,
        )
        return
    if examined.on_seal and not seals.is_question_of_seal_open(game):
        disputes.send_sealed_move_to_desk(game, examined.on_seal, by=by, at=at)
    if submission.state == SubmissionState.WAITING and outcome is not None:
        if game.state == GameState.FINISHED:
            return  # the result stands; its record waits for the other word
        statements.state_result(
            game,
            outcome,
            records.sides_that_stated(submission, agreed),
            submission.at,
        )
        telling.tell_word(submission, at=submission.at)
        is_scorers = rights.is_scorer(submission.submitted_by, scope_of_game_and_sides(game))
        if records.colour_of_submitter(submission) is None and not is_scorers:
            tournament = game.pairing.round.tournament
            statements.store_first_entry(
                game, tournament, outcome, actor=submission.submitted_by, at=submission.at
            )


def _joined_open_question(submission: Submission, on_seal: str) -> bool:
    """Join the open case that asks already what this record asks; False without one.

    That is the case of the other player's equal record, that of a sealed move, or the violation
    for whose answer every result of its game waits.
    """
    game = submission.game
    joined = _case_of_same_record(submission)
    if joined is None:
        asked = Case.objects.select_for_update().filter(subject=game.subject, state=CaseState.OPEN)
        if on_seal:
            asked = asked.filter(claim_text__contains=seals.MARK)
        elif submission.examination.kind != VerdictKind.ARBITER:
            asked = asked.filter(kind=CaseKind.VIOLATION)
        else:
            return False
        joined = next(((case, "") for case in asked.order_by("pk")), None)
    if joined is None:
        return False
    case, equal = joined
    desk.store_statement(
        case=case,
        text=f"№ {submission.number}{equal or f': {on_seal or submission.result}'}",
        actor=submission.submitted_by,
        at=submission.at,
        facts=arbiter_ports.subject_facts(game.subject),
    )
    return True


def _case_of_same_record(submission: Submission) -> tuple[Case, str] | None:
    """Return the open case of the other player's equal record, and how that is said.

    The same moves with the same result and the same words beside them are one question.
    """
    game, record = submission.game, submission.record
    if record is None:
        return None
    same = game.submissions.filter(
        state=SubmissionState.DISPUTED,
        result=submission.result,
        termination=submission.termination,
        **({"fact": submission.fact} if submission.fact else {"fact__isnull": True}),
        record__line=record.line,
        record__start_fen=record.start_fen,
        record__variant=record.variant,
        record__result=record.result,
    ).exclude(pk=submission.pk)
    for earlier in same.exclude(submitted_by=submission.submitted_by).order_by("number"):
        case = (
            Case.objects.select_for_update()
            .filter(
                subject=game.subject,
                kind=CaseKind.RECORD,
                state=CaseState.OPEN,
                examination=earlier.examination_id,
            )
            .first()
        )
        if case is not None:
            return case, f" = № {earlier.number}"
    return None


def _supersede_waiting(game: Game) -> None:
    """The newest word of a player stands for his earlier ones."""
    game.submissions.filter(state=SubmissionState.WAITING).update(state=SubmissionState.SUPERSEDED)


def _ended(game: Game, outcome: Outcome) -> Outcome:
    """Return how a game ended whose result was entered before its record.

    As was said, unless the moves prove it.
    """
    if game.state != GameState.FINISHED or records.do_moves_prove_outcome(outcome):
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
    rights.require_right(actor, Action.CONFIRM_RECORD, scope_of_game_and_sides(game))
    outcome = submission.outcome
    stated = game.stated_by or records.sides_that_stated(submission, None)
    side = sides.side_user_speaks_for(game, actor.pk)
    if submission.submitted_by_id == actor.pk or side and side in stated:
        raise TournamentError(RefusalCode.OWN_WORD)
    tournament = game.pairing.round.tournament
    is_made = (
        stated in ("w", "b")
        and records.both_players_suffice(tournament.result_by)
        and not statements.is_first_entry_contradicted(game, outcome)
    )
    if side and not is_made:
        statements.store_agreement_of_other_player(game, submission, side, actor=actor, at=at)
        return submission
    if not side and tournament.four_eyes and not statements.is_second_entry(game, outcome, actor):
        statements.store_first_entry(game, tournament, outcome, actor=actor, at=at)
        return submission
    agreed = records.stating_players(stated + side)
    if not side:
        agreed = (*agreed, records.confirming_officials(tournament.four_eyes))
    results.record_result(
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
    submission.game = published.lock_game_for_result_change(submission.game_id)
    submission.refresh_from_db(fields=["state"])
    if submission.state != SubmissionState.WAITING:
        raise TournamentError(RefusalCode.NOT_WAITING, state=submission.state)
    return submission
