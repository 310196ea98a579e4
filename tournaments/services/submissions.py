"""A player hands in the record of his game."""

import hashlib
from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from arbiter import permissions
from arbiter.models import Examination
from arbiter.permissions import Action
from arbiter.rules import ruleset
from arbiter.rules.clock_flags import Caller
from arbiter.rules.outcome import GameResult, Outcome, Termination, standing_facts
from arbiter.rules.verdict import EnteredFact, VerdictKind
from arbiter.selectors import incidents
from arbiter.selectors.offers import offers_of
from arbiter.services import answers, examinations, journal, urgencies
from games.draughts import Colour
from games.draughts.variant import VARIANTS
from games.errors import GamesError
from games.models import GameRecord
from games.services import records
from tournaments import consent
from tournaments.errors import KeyReused, TournamentError
from tournaments.models import Game, GameState, Submission, SubmissionState
from tournaments.record_names import names_others
from tournaments.scopes import game_scope
from tournaments.selectors import openings
from tournaments.selectors.clocks import to_weigh
from tournaments.services import disputes, results

Said = tuple[SubmissionState, Outcome | None]


def submit_record(
    *,
    game_id: int,
    data: bytes,
    actor: User,
    at: datetime,
    fact: EnteredFact | None = None,
    idempotency_key: str | None = None,
) -> Submission:
    """Read, replay and examine a record; a clean one records its result by itself.

    The same key with the same request gives the submission of the first time. A faulty
    text is kept as a version of its own and changes nothing else.
    Raises TournamentError ``round_not_published``; KeyReused; Refused
    ``idempotency_key_too_long``.
    """
    answers.refuse_long(idempotency_key or "")
    try:
        with transaction.atomic():
            return _submit(game_id, data, actor, at, fact, idempotency_key or None)
    except IntegrityError as error:
        if "submission_key_once" in str(error) or "idempotency_key" in str(error):
            raise KeyReused("idempotency_key_reused", key=idempotency_key) from error
        raise


def _submit(
    game_id: int,
    data: bytes,
    actor: User,
    at: datetime,
    fact: EnteredFact | None,
    key: str | None,
) -> Submission:
    game = results.load(game_id)
    permissions.require(actor, Action.SUBMIT_RECORD, game_scope(game))
    sha256 = hashlib.sha256(data).hexdigest()
    if earlier := _answered_before(game, actor, key, (sha256, examinations.fact_as_dict(fact))):
        return earlier
    results.must_be_published(game)
    if game.state == GameState.ANNULLED:
        raise TournamentError("game_annulled")
    submission = Submission(
        game=game,
        number=game.submissions.count() + 1,
        submitted_by=actor,
        at=at,
        source=data,
        sha256=sha256,
        idempotency_key=key,
        fact=examinations.fact_as_dict(fact),
        state=SubmissionState.FAULTY,
    )
    outcome = _examine(submission, fact)
    if submission.state == SubmissionState.WAITING:
        _supersede_waiting(game)
    submission.save()
    results.lock_event(game)  # a result locks it, and every service does so before its journal
    journal.record(
        stream=game.pairing.round.tournament.scope_key,
        verb=f"record.{submission.state}",
        actor=actor,
        at=at,
        data={"game": game.pk, "submission": submission.number, "sha256": sha256},
        before=submission.number - 1 or None,
        after=submission.number,
    )
    _act(submission, outcome)
    urgencies.refresh(game.pairing.round.tournament.scope_key)
    return submission


def _answered_before(
    game: Game, actor: User, key: str | None, asked: tuple[str, dict | None]
) -> Submission | None:
    if key is None:
        return None
    earlier = Submission.objects.filter(submitted_by=actor, idempotency_key=key).first()
    if earlier is None:
        return None
    if (earlier.game_id, earlier.sha256, earlier.fact) != (game.pk, *asked):
        raise KeyReused("idempotency_key_reused", key=key)
    return earlier


def _examine(submission: Submission, fact: EnteredFact | None) -> Outcome | None:
    """Fill in record, examination and state; returns the outcome proved or claimed."""
    game = submission.game
    rules = ruleset.load(game.pairing.round.tournament.ruleset_id)
    waivers = incidents.waivers_of(game.subject)
    try:
        read = records.read_played(
            bytes(submission.source),
            variant=VARIANTS[rules.variant],
            opening=openings.of_pairing(game.pairing),
            stood=next((one.after for one in waivers if not one.ply), None),
        )
        record = records.store(read)
    except GamesError as error:
        submission.fault = {"code": error.code, "params": dict(error.params)}
        return None
    submission.record = record
    clocks = to_weigh(game, read.game, _caller(fact, _speaker(submission)))
    submission.examination = examination = examinations.examine(
        record=record,
        ruleset_id=rules.id,
        recorded=record.result or None,
        fact=fact if clocks is None else fact or _declared(game),
        at=submission.at,
        waivers=waivers,
        clocks=clocks,
        offers=offers_of(game.subject),
    )
    if not record.is_ok and examination.document["fault"]:  # not even with what stands (V2)
        return None
    submission.state, outcome = _weigh(game, examination, record, _speaker(submission))
    if outcome is not None:
        submission.result = outcome.result
        submission.termination = outcome.termination
    return outcome


def _caller(fact: EnteredFact | None, speaker: Colour | None) -> Caller:
    """Who calls the flag by handing in this record: whoever says that one fell."""
    if fact is None or fact.kind is not Termination.CLOCK or speaker is fact.loser:
        return Caller.MACHINE
    return Caller.PLAYER if speaker else Caller.ARBITER


def _declared(game: Game) -> EnteredFact | None:
    """A flag that an official has declared already: the result that stands says so."""
    if game.state != GameState.FINISHED or game.termination != Termination.CLOCK:
        return None
    return EnteredFact(Termination.CLOCK, consent.LOSER.get(GameResult(game.result)))


def _speaker(submission: Submission) -> Colour | None:
    """The colour of the player who hands it in; None for an official."""
    player = getattr(submission.submitted_by, "player", None)
    sides = {
        submission.game.white.player_id: Colour.WHITE,
        submission.game.black.player_id: Colour.BLACK,
    }
    return sides.get(player.pk) if player else None


def _weigh(
    game: Game, examination: Examination, record: GameRecord, speaker: Colour | None
) -> Said:
    """What the verdict means for this game, in the order an arbiter would ask."""
    if examination.kind == VerdictKind.ARBITER:
        return SubmissionState.DISPUTED, None
    if examination.kind == VerdictKind.RESULT:
        outcome = Outcome(GameResult(examination.result), Termination(examination.termination))
    else:
        outcome = consent.claimed(record.result or GameResult.OPEN)
    if outcome is None:
        return SubmissionState.INCOMPLETE, None
    if game.state == GameState.DISPUTED:
        return SubmissionState.DISPUTED, outcome
    if game.state == GameState.FINISHED:
        return _beside_a_result(game, record, outcome), outcome
    is_said = consent.proves_itself(outcome) or consent.word_is_enough(outcome, speaker)
    is_theirs = speaker is None or not names_others(game, record.white, record.black)
    if is_said and is_theirs:
        return SubmissionState.CONFIRMED, outcome
    return _beside_the_opponents_word(game, outcome, speaker), outcome


def _beside_a_result(game: Game, record: GameRecord, outcome: Outcome) -> SubmissionState:
    """A second record of a finished game agrees with it, or goes to the arbiter.

    A game nobody played (W5) has no moves to agree with.
    """
    stands = results.outcome_of(game)
    same_moves = game.record is None or game.record.line == record.line
    if same_moves and stands.result == outcome.result and standing_facts(stands).played:
        return SubmissionState.CONFIRMED
    return SubmissionState.DISPUTED


def _beside_the_opponents_word(
    game: Game, outcome: Outcome, speaker: Colour | None
) -> SubmissionState:
    """Two words that agree are enough; two that do not go to the arbiter."""
    waiting = game.submissions.filter(state=SubmissionState.WAITING).first()
    if waiting is None or _speaker(waiting) is speaker:
        return SubmissionState.WAITING
    if waiting.result == outcome.result:
        return SubmissionState.CONFIRMED
    return SubmissionState.DISPUTED


def _act(submission: Submission, outcome: Outcome | None) -> None:
    """Carry out what the state says."""
    game = submission.game
    if submission.state == SubmissionState.DISPUTED:
        disputes.send_to_desk(game, submission, kind="record", claim_text="")
    elif submission.state == SubmissionState.WAITING:
        Game.objects.filter(pk=game.pk).update(state=GameState.REPORTED)
    elif submission.state == SubmissionState.CONFIRMED and outcome is not None:
        _record(game, submission, outcome)


def _supersede_waiting(game: Game) -> None:
    """The newest word of a player stands for his earlier ones."""
    game.submissions.filter(state=SubmissionState.WAITING).update(state=SubmissionState.SUPERSEDED)


def _record(game: Game, submission: Submission, outcome: Outcome) -> None:
    if game.state == GameState.FINISHED:
        if game.record_id is not None:
            return
        if not consent.proves_itself(outcome):
            outcome = results.outcome_of(game)  # how it ended was said already
    results.record_result(
        game=game,
        outcome=outcome,
        expected_revision=game.revision,
        actor=submission.submitted_by,
        at=submission.at,
        source="record",
        record=submission.record,
        examination=submission.examination,
    )


@transaction.atomic
def confirm(*, submission_id: int, actor: User, at: datetime) -> Submission:
    """The opponent, or an official, confirms what was reported.

    Raises TournamentError ``not_waiting``, ``own_word``.
    """
    submission = _waiting(submission_id)
    game = submission.game
    permissions.require(actor, Action.CONFIRM_RECORD, game_scope(game))
    if submission.submitted_by_id == actor.pk:
        raise TournamentError("own_word")
    Submission.objects.filter(pk=submission.pk).update(state=SubmissionState.CONFIRMED)
    results.record_result(
        game=game,
        outcome=Outcome(GameResult(submission.result), Termination(submission.termination)),
        expected_revision=game.revision,
        actor=actor,
        at=at,
        source="confirmation",
        record=submission.record,
        examination=submission.examination,
    )
    submission.refresh_from_db()
    return submission


def _waiting(submission_id: int) -> Submission:
    submission = Submission.objects.select_related("submitted_by", "record").get(pk=submission_id)
    submission.game = results.load(submission.game_id)
    submission.refresh_from_db(fields=["state"])
    if submission.state != SubmissionState.WAITING:
        raise TournamentError("not_waiting", state=submission.state)
    return submission
