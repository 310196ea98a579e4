"""A submitted record examined; what its verdict means for the game."""

from dataclasses import dataclass

from arbiter.accounts.queries import rights
from arbiter.cases.queries import incidents
from arbiter.cases.queries.draws import valid_offers_of_subject
from arbiter.examinations import services as examinations_services
from arbiter.examinations.models import Examination
from arbiter.rules.clocks.flags import FlagCaller
from arbiter.rules.outcome import GameResult, Outcome, Termination, outcome_facts_for_standings
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import EnteredFact, VerdictKind
from games.archive import services as archive_services
from games.archive.models import GameRecord
from games.archive.queries import records
from games.draughts import Colour, pdn
from games.draughts.variants import VARIANTS
from games.web.errors import GamesError
from tournaments.boards.models import Game, GameState
from tournaments.boards.queries import openings
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.events.models import Tournament
from tournaments.games.models import Submission, SubmissionState
from tournaments.games.queries import records as records_queries
from tournaments.games.queries.clocks import clock_evidence
from tournaments.games.queries.published import RelatedRows
from tournaments.games.queries.records import does_record_name_others
from tournaments.games.services import seals, statements

Weighed = tuple[SubmissionState, Outcome | None, Submission | None]
"""What becomes of a version, what it says, and the other side's version that says the same."""


@dataclass(frozen=True, slots=True)
class ExaminedSubmission:
    """An examined submission, and what its verdict means for the game.

    ``outcome`` is proved or claimed, ``agreed`` the version of the other side that says the same,
    ``read`` the reading of the text where it is a record, ``on_seal`` what it asks about a sealed
    move.
    """

    outcome: Outcome | None = None
    agreed: Submission | None = None
    read: pdn.ReadGame | None = None
    on_seal: str = ""


def examine_submission(
    submission: Submission, fact: EnteredFact | None, there: RelatedRows
) -> ExaminedSubmission:
    """Fill in a submission's record, examination and state."""
    game = submission.game
    rules = catalogue.load_ruleset(game.pairing.round.tournament.ruleset_id)
    waivers = incidents.waivers_of_subject(game.subject) if there.has_waivers else ()
    try:
        read = records.read_event_game(
            bytes(submission.source),
            variant=VARIANTS[rules.variant],
            opening=openings.opening_of_pairing(openings.seat_of_game(game)),
            stood=next((waiver.after for waiver in waivers if not waiver.ply), None),
        )
        record = archive_services.store_record(read)
    except GamesError as error:
        submission.fault = {"code": error.code, "params": dict(error.params)}
        return ExaminedSubmission()
    submission.record = record
    lines = None if there.has_clocks else ()
    clocks = clock_evidence(
        game,
        read.game,
        _caller(fact, records_queries.colour_of_submitter(submission)),
        lines,
    )
    submission.examination = examination = examinations_services.examine_record(
        record=record,
        ruleset_id=rules.id,
        recorded=record.result or None,
        fact=fact if clocks is None else fact or _declared(game),
        at=submission.at,
        waivers=waivers,
        clocks=clocks,
        offers=valid_offers_of_subject(game.subject) if there.has_offers else (),
        read=read.game,
    )
    if not record.is_ok and examination.document["fault"]:  # not even with what stands (V2)
        return ExaminedSubmission(read=read.game)
    earlier = records_queries.waiting_version(game) if there.is_waiting else None
    submission.state, outcome, agreed = _weigh(submission, examination, record, earlier)
    if outcome is not None:
        submission.result = outcome.result
        submission.termination = outcome.termination
    on_seal, is_against = seals.question_of_record(game, record) if there.has_seals else ("", False)
    if is_against and submission.state in (SubmissionState.WAITING, SubmissionState.CONFIRMED):
        submission.state = SubmissionState.DISPUTED
    return ExaminedSubmission(outcome, agreed, read.game, on_seal)


def _caller(fact: EnteredFact | None, speaker: Colour | None) -> FlagCaller:
    """Return who calls the flag by handing in this record: whoever says that one fell."""
    if fact is None or fact.kind is not Termination.CLOCK or speaker is fact.loser:
        return FlagCaller.MACHINE
    return FlagCaller.PLAYER if speaker else FlagCaller.ARBITER


def _declared(game: Game) -> EnteredFact | None:
    """Return a flag that an official has declared already: the result that stands says so."""
    if game.state != GameState.FINISHED or game.termination != Termination.CLOCK:
        return None
    return EnteredFact(Termination.CLOCK, records_queries.LOSER.get(GameResult(game.result)))


def _weigh(
    submission: Submission,
    examination: Examination,
    record: GameRecord,
    earlier: Submission | None,
) -> Weighed:
    """Decide what the verdict means for this game, in the order an arbiter would ask.

    ``earlier`` is the version that waits for a word.
    """
    game = submission.game
    outcome: Outcome | None
    if examination.kind == VerdictKind.ARBITER:
        return SubmissionState.DISPUTED, None, None
    if examination.kind == VerdictKind.RESULT:
        outcome = examination.outcome
    else:
        outcome = records_queries.claimed_outcome(record.result or GameResult.OPEN)
    if outcome is None:
        return SubmissionState.INCOMPLETE, None, None
    if game.state == GameState.DISPUTED:
        return SubmissionState.DISPUTED, outcome, None
    if game.state == GameState.FINISHED and (
        game.record is not None or not _agrees(game, record, outcome)
    ):
        same = _agrees(game, record, outcome)
        return (SubmissionState.CONFIRMED if same else SubmissionState.DISPUTED), outcome, None
    speaker = records_queries.colour_of_submitter(submission)
    if earlier is not None and records_queries.colour_of_submitter(earlier) is not speaker:
        if earlier.result != outcome.result or earlier.record.line != record.line:
            return SubmissionState.DISPUTED, outcome, None
    else:
        earlier = None  # the newer word of the same side stands for its earlier ones
    return _confirmed_or_waiting(submission, outcome, earlier), outcome, earlier


def _confirmed_or_waiting(
    submission: Submission, outcome: Outcome, agreed: Submission | None
) -> SubmissionState:
    """Whether this word makes the result by the regulations; ``agreed`` is the other side's."""
    game, speaker = (
        submission.game,
        records_queries.colour_of_submitter(submission),
    )
    tournament = game.pairing.round.tournament
    if rights.is_scorer(submission.submitted_by, scope_of_game_and_sides(game)):
        is_enough = False  # who wrote the moves at the board played none: both players confirm
    elif speaker is None:
        is_enough = not tournament.four_eyes or statements.is_second_entry(
            game, outcome, submission.submitted_by
        )
    elif statements.is_first_entry_contradicted(game, outcome):
        is_enough = False  # the players do not overrule an official: it stays stated
    elif does_record_name_others(game, submission.record.white, submission.record.black):
        is_enough = agreed is not None and _are_players(agreed, tournament)
    else:
        is_alone_enough = records_queries.one_player_suffices(
            tournament.result_by, outcome, speaker
        )
        is_enough = is_alone_enough or agreed is not None and _are_players(agreed, tournament)
    return SubmissionState.CONFIRMED if is_enough else SubmissionState.WAITING


def _are_players(agreed: Submission, tournament: Tournament) -> bool:
    """Two who agree are both players, and two players make a result here."""
    return records_queries.colour_of_submitter(
        agreed
    ) is not None and records_queries.both_players_suffice(tournament.result_by)


def _agrees(game: Game, record: GameRecord, outcome: Outcome) -> bool:
    """Whether a record says what stands; a game nobody played (W5) has no moves to agree with."""
    stands = game.outcome
    same_moves = game.record is None or game.record.line == record.line
    return (
        same_moves
        and stands.result == outcome.result
        and outcome_facts_for_standings(stands).played
    )
