"""Submit, examine and confirm game records."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from arbiter.cases import urgencies
from arbiter.certificates import services as certificates
from arbiter.certificates.services import Confirmation
from arbiter.draw_offers.selectors import offers_of
from arbiter.examinations import services as examinations
from arbiter.examinations.models import Examination
from arbiter.incidents import selectors as incidents
from arbiter.journal import services as journal_services
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from arbiter.rules.clocks.fallen_flags import Caller
from arbiter.rules.outcome import GameResult, Outcome, Termination, standing_facts
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.verdict import EnteredFact, VerdictKind
from arbiter.web import stored_answers as answers
from games.archive import services as records
from games.archive.models import GameRecord
from games.draughts import Colour, pdn
from games.draughts.variant import VARIANTS
from games.refusals.codes import GamesError
from tournaments.boards.models import Game, GameState
from tournaments.clocks.selectors import clock_evidence
from tournaments.disputes import services as disputes
from tournaments.drawn_openings import selectors as openings
from tournaments.events.models import Tournament
from tournaments.events.scopes import game_scope
from tournaments.games import related_rows
from tournaments.games.related_rows import RelatedRows
from tournaments.refusals.codes import KeyReused, TournamentError
from tournaments.results import confirmation as consent
from tournaments.results import double_entry, statements
from tournaments.results import records_on_file as evidence
from tournaments.results import services as results
from tournaments.submissions.models import Submission, SubmissionState
from tournaments.submissions.record_names import names_others

_COLOURS = {colour.value: colour for colour in Colour}


Weighed = tuple[SubmissionState, Outcome | None, Submission | None]


"""What becomes of a version, what it says, and the other side's version that says the same."""


def submit_record(
    *,
    game_id: int,
    data: bytes,
    actor: User,
    at: datetime,
    fact: EnteredFact | None = None,
    idempotency_key: str | None = None,
) -> Submission:
    """Read, replay and examine a record; what a clean one says is stated until it is confirmed.

    Whose word makes it the result of the game, the regulations of the event say (``ResultBy``).
    The same key with the same request gives the submission of the first time. A faulty
    text is kept as a version of its own and changes nothing else.
    Raises TournamentError ``round_not_published``, ``opening_not_drawn``; KeyReused; Refused
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
    game = results.load_game(game_id)
    if game.pairing.round.tournament.hidden_at is not None:
        raise Game.DoesNotExist
    permissions.require(actor, Action.SUBMIT_RECORD, game_scope(game))
    sha256 = hashlib.sha256(data).hexdigest()
    there = related_rows.load_related_rows(game, user=actor.pk, key=key)
    asked = (sha256, examinations.fact_as_dict(fact))
    if earlier := _answered_before(game, there, asked):
        return earlier
    results.must_be_published(game)
    results.must_be_drawn(game)
    if game.state == GameState.ANNULLED:
        raise TournamentError("game_annulled")
    submission = Submission(
        game=game,
        number=there.versions + 1,
        submitted_by=actor,
        at=at,
        source=data,
        sha256=sha256,
        idempotency_key=key,
        fact=examinations.fact_as_dict(fact),
        state=SubmissionState.FAULTY,
    )
    examined = _examine(submission, fact, there)
    outcome, agreed = examined.outcome, examined.agreed
    if submission.state == SubmissionState.WAITING and there.is_waiting:
        _supersede_waiting(game)
    submission.save(force_insert=True)
    is_result = _is_result(submission, outcome)
    # a result moves it on, and every service locks it before its journal
    event = results.advance_revision(game) if is_result else results.lock_event(game)
    with journal_services.together(*([event.scope_key, certificates.STREAM] if is_result else [])):
        journal_services.record(
            stream=event.scope_key,
            verb=f"record.{submission.state}",
            actor=actor,
            at=at,
            data={
                "game": game.pk,
                "submission": submission.number,
                "sha256": sha256,
                "side": _side(submission),
                "record": submission.record_id,
                "result": submission.result,
                "termination": submission.termination,
                "stated_by": _stated_by(submission, agreed),
            },
            before=submission.number - 1 or None,
            after=submission.number,
        )
        if is_result:
            results.record_result(
                game=game,
                outcome=_ended(game, outcome),
                expected_revision=game.revision,
                actor=actor,
                at=at,
                source="record",
                record=submission.record,
                examination=submission.examination,
                confirmation=_confirmation(submission, agreed),
                event=event,
                read=examined.read,
                is_first_certificate=not there.is_certified,
            )
        else:
            _act(submission, outcome, agreed)
    if submission.state != SubmissionState.CONFIRMED:  # a result written has refreshed them
        urgencies.refresh(event.scope_key)
    return submission


def _is_result(submission: Submission, outcome: Outcome | None) -> bool:
    """Whether this version makes the result of its game, or gives it the record it lacked."""
    game = submission.game
    is_there = game.state == GameState.FINISHED and game.record_id is not None
    return submission.state == SubmissionState.CONFIRMED and outcome is not None and not is_there


def _answered_before(
    game: Game, there: RelatedRows, asked: tuple[str, dict | None]
) -> Submission | None:
    if there.answered is None:
        return None
    earlier = Submission.objects.get(pk=there.answered)
    if (earlier.game_id, earlier.sha256, earlier.fact) != (game.pk, *asked):
        raise KeyReused("idempotency_key_reused", key=earlier.idempotency_key)
    return earlier


@dataclass(frozen=True, slots=True)
class Examined:
    """``outcome`` is proved or claimed, ``agreed`` the version of the other side that says the
    same, ``read`` the reading of the text where it is a record."""

    outcome: Outcome | None = None
    agreed: Submission | None = None
    read: pdn.ReadGame | None = None


def _examine(submission: Submission, fact: EnteredFact | None, there: RelatedRows) -> Examined:
    """Fill in record, examination and state."""
    game = submission.game
    rules = catalogue.load(game.pairing.round.tournament.ruleset_id)
    waivers = incidents.waivers_of(game.subject) if there.has_waivers else ()
    try:
        read = records.read_played(
            bytes(submission.source),
            variant=VARIANTS[rules.variant],
            opening=openings.opening_of_pairing(game.pairing),
            stood=next((one.after for one in waivers if not one.ply), None),
        )
        record = records.store(read)
    except GamesError as error:
        submission.fault = {"code": error.code, "params": dict(error.params)}
        return Examined()
    submission.record = record
    lines = None if there.has_clocks else ()
    clocks = clock_evidence(game, read.game, _caller(fact, _speaker(submission)), lines)
    submission.examination = examination = examinations.examine(
        record=record,
        ruleset_id=rules.id,
        recorded=record.result or None,
        fact=fact if clocks is None else fact or _declared(game),
        at=submission.at,
        waivers=waivers,
        clocks=clocks,
        offers=offers_of(game.subject) if there.has_offers else (),
        read=read.game,
    )
    if not record.is_ok and examination.document["fault"]:  # not even with what stands (V2)
        return Examined(read=read.game)
    earlier = evidence.waiting_version(game) if there.is_waiting else None
    submission.state, outcome, agreed = _weigh(submission, examination, record, earlier)
    if outcome is not None:
        submission.result = outcome.result
        submission.termination = outcome.termination
    return Examined(outcome, agreed, read.game)


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
    return _COLOURS.get(_side_of(submission.game, submission.submitted_by_id))


def _side(submission: Submission) -> str:
    return _side_of(submission.game, submission.submitted_by_id)


def _weigh(
    submission: Submission,
    examination: Examination,
    record: GameRecord,
    earlier: Submission | None,
) -> Weighed:
    """What the verdict means for this game, in the order an arbiter would ask; ``earlier`` is the
    version that waits for a word."""
    game = submission.game
    if examination.kind == VerdictKind.ARBITER:
        return SubmissionState.DISPUTED, None, None
    if examination.kind == VerdictKind.RESULT:
        outcome = Outcome(GameResult(examination.result), Termination(examination.termination))
    else:
        outcome = consent.claimed_outcome(record.result or GameResult.OPEN)
    if outcome is None:
        return SubmissionState.INCOMPLETE, None, None
    if game.state == GameState.DISPUTED:
        return SubmissionState.DISPUTED, outcome, None
    if game.state == GameState.FINISHED and (
        game.record is not None or not _agrees(game, record, outcome)
    ):
        same = _agrees(game, record, outcome)
        return (SubmissionState.CONFIRMED if same else SubmissionState.DISPUTED), outcome, None
    speaker = _speaker(submission)
    if earlier is not None and _speaker(earlier) is not speaker:
        if earlier.result != outcome.result or earlier.record.line != record.line:
            return SubmissionState.DISPUTED, outcome, None
    else:
        earlier = None  # the newer word of the same side stands for its earlier ones
    return _confirmed_or_waiting(submission, outcome, earlier), outcome, earlier


def _confirmed_or_waiting(
    submission: Submission, outcome: Outcome, agreed: Submission | None
) -> SubmissionState:
    """Whether this word makes the result by the regulations; ``agreed`` is the other side's."""
    game, speaker = submission.game, _speaker(submission)
    tournament = game.pairing.round.tournament
    if speaker is None:
        is_enough = not tournament.four_eyes or double_entry.is_second_entry(
            game, outcome, submission.submitted_by
        )
    elif double_entry.is_contradicted(game, outcome):
        is_enough = False  # the players do not overrule an official: it stays stated
    elif names_others(game, submission.record.white, submission.record.black):
        is_enough = agreed is not None and _are_players(agreed, tournament)
    else:
        is_alone_enough = consent.one_player_suffices(tournament.result_by, outcome, speaker)
        is_enough = is_alone_enough or agreed is not None and _are_players(agreed, tournament)
    return SubmissionState.CONFIRMED if is_enough else SubmissionState.WAITING


def _are_players(agreed: Submission, tournament: Tournament) -> bool:
    """Two who agree are both players, and two players make a result here."""
    return _speaker(agreed) is not None and consent.both_players_suffice(tournament.result_by)


def _agrees(game: Game, record: GameRecord, outcome: Outcome) -> bool:
    """Whether a record says what stands; a game nobody played (W5) has no moves to agree with."""
    stands = results.outcome_of(game)
    same_moves = game.record is None or game.record.line == record.line
    return same_moves and stands.result == outcome.result and standing_facts(stands).played


def _stated_by(submission: Submission, agreed: Submission | None) -> str:
    """Whose word a version is, with the other player's who said the same before."""
    sides = {_side(one) for one in (submission, agreed) if one is not None} - {""}
    return "".join(one for one in "wb" if one in sides) or "o"


def _confirmation(submission: Submission, agreed: Submission | None) -> Confirmation:
    """By whose word the record that has just come in is the result."""
    told = consent.stating_players(_stated_by(submission, agreed))
    if _speaker(submission) is None:
        four_eyes = submission.game.pairing.round.tournament.four_eyes
        told = (*told, consent.confirming_officials(four_eyes))
    return Confirmation(told)


def _act(submission: Submission, outcome: Outcome | None, agreed: Submission | None) -> None:
    """Carry out what the state says where it makes no result."""
    game = submission.game
    if submission.state == SubmissionState.DISPUTED:
        disputes.send_to_desk(game, submission, kind="record", claim_text="")
    elif submission.state == SubmissionState.WAITING and outcome is not None:
        if game.state == GameState.FINISHED:
            return  # the result stands; its record waits for the other word
        statements.state_result(game, outcome, _stated_by(submission, agreed), submission.at)
        if _speaker(submission) is None:
            tournament = game.pairing.round.tournament
            double_entry.keep_entry(
                game, tournament, outcome, actor=submission.submitted_by, at=submission.at
            )


def _supersede_waiting(game: Game) -> None:
    """The newest word of a player stands for his earlier ones."""
    game.submissions.filter(state=SubmissionState.WAITING).update(state=SubmissionState.SUPERSEDED)


def _ended(game: Game, outcome: Outcome) -> Outcome:
    """How a game ended whose result was entered before its record: as was said, unless the moves
    prove it."""
    if game.state != GameState.FINISHED or consent.proves_itself(outcome):
        return outcome
    return results.outcome_of(game)


@transaction.atomic
def confirm(*, submission_id: int, actor: User, at: datetime) -> Submission:
    """Confirm a stated result as the other player or an official.

    Where an official makes the result, or has entered another one, a player's word only joins the
    statement; where the event wants four eyes, the first official's is kept for the second's.
    Whoever plays in the game has his player's word here and no other, whatever his office. Raises
    TournamentError ``not_waiting``, ``own_word``.
    """
    submission = _waiting(submission_id)
    game = submission.game
    permissions.require(actor, Action.CONFIRM_RECORD, game_scope(game))
    outcome = Outcome(GameResult(submission.result), Termination(submission.termination))
    stated = game.stated_by or _stated_by(submission, None)
    side = _side_of(game, actor.pk)
    if submission.submitted_by_id == actor.pk or side and side in stated:
        raise TournamentError("own_word")
    tournament = game.pairing.round.tournament
    is_made = (
        stated in ("w", "b")
        and consent.both_players_suffice(tournament.result_by)
        and not double_entry.is_contradicted(game, outcome)
    )
    if side and not is_made:
        statements.add_agreement(game, submission, side, actor=actor, at=at)
        return submission
    if not side and tournament.four_eyes and not double_entry.is_second_entry(game, outcome, actor):
        double_entry.keep_entry(game, tournament, outcome, actor=actor, at=at)
        return submission
    told = consent.stating_players(stated + side)
    if not side:
        told = (*told, consent.confirming_officials(tournament.four_eyes))
    results.record_result(
        game=game,
        outcome=_ended(game, outcome),
        expected_revision=game.revision,
        actor=actor,
        at=at,
        source="confirmation",
        record=submission.record,
        examination=submission.examination,
        confirmation=Confirmation(told),
        accepted=submission,
    )
    submission.refresh_from_db()
    return submission


def _side_of(game: Game, user: int) -> str:
    """``w``, ``b``, or nothing for an official."""
    sides = {game.white.player.user_id: "w", game.black.player.user_id: "b"}
    return sides.get(user, "")


def _waiting(submission_id: int) -> Submission:
    submission = Submission.objects.select_related("submitted_by", "record").get(pk=submission_id)
    submission.game = results.load_game(submission.game_id)
    submission.refresh_from_db(fields=["state"])
    if submission.state != SubmissionState.WAITING:
        raise TournamentError("not_waiting", state=submission.state)
    return submission
