"""Examine a submitted record and decide what its verdict means for the game."""

from dataclasses import dataclass

from arbiter.draw_offers.load_recorded_draw_offers import valid_offers_of_subject
from arbiter.examinations import examine_record
from arbiter.examinations.models import Examination
from arbiter.incidents import irregular_moves_let_stand
from arbiter.rules.clocks.judge_fallen_flag import FlagCaller
from arbiter.rules.outcome import GameResult, Outcome, Termination, outcome_facts_for_standings
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.verdict import EnteredFact, VerdictKind
from games.archive import read_and_store_record as records
from games.archive.models import GameRecord
from games.draughts import Colour, pdn
from games.draughts.variants import VARIANTS
from games.refusals.codes_and_exceptions import GamesError
from tournaments.clock_readings.clock_notes_and_conclusions import clock_evidence
from tournaments.drawn_openings import starting_position_of_pairing
from tournaments.events.models import Tournament
from tournaments.games.which_related_rows_game_has import RelatedRows
from tournaments.results import find_records_of_game, four_eyes_entry, who_must_confirm
from tournaments.rounds_and_boards.models import Game, GameState
from tournaments.submitted_records import who_submitted_or_confirms_record
from tournaments.submitted_records.models import Submission, SubmissionState
from tournaments.submitted_records.player_names_check import does_record_name_others

Weighed = tuple[SubmissionState, Outcome | None, Submission | None]
"""What becomes of a version, what it says, and the other side's version that says the same."""


@dataclass(frozen=True, slots=True)
class ExaminedSubmission:
    """An examined submission, and what its verdict means for the game.

    ``outcome`` is proved or claimed, ``agreed`` the version of the other side that says the same,
    ``read`` the reading of the text where it is a record.
    """

    outcome: Outcome | None = None
    agreed: Submission | None = None
    read: pdn.ReadGame | None = None


def examine_submission(
    submission: Submission, fact: EnteredFact | None, there: RelatedRows
) -> ExaminedSubmission:
    """Fill in a submission's record, examination and state."""
    game = submission.game
    rules = ruleset_catalogue.load_ruleset(game.pairing.round.tournament.ruleset_id)
    waivers = (
        irregular_moves_let_stand.waivers_of_subject(game.subject) if there.has_waivers else ()
    )
    try:
        read = records.read_event_game(
            bytes(submission.source),
            variant=VARIANTS[rules.variant],
            opening=starting_position_of_pairing.opening_of_pairing(game.pairing),
            stood=next((waiver.after for waiver in waivers if not waiver.ply), None),
        )
        record = records.store_record(read)
    except GamesError as error:
        submission.fault = {"code": error.code, "params": dict(error.params)}
        return ExaminedSubmission()
    submission.record = record
    lines = None if there.has_clocks else ()
    clocks = clock_evidence(
        game,
        read.game,
        _caller(fact, who_submitted_or_confirms_record.colour_of_submitter(submission)),
        lines,
    )
    submission.examination = examination = examine_record.examine_record(
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
    earlier = find_records_of_game.waiting_version(game) if there.is_waiting else None
    submission.state, outcome, agreed = _weigh(submission, examination, record, earlier)
    if outcome is not None:
        submission.result = outcome.result
        submission.termination = outcome.termination
    return ExaminedSubmission(outcome, agreed, read.game)


def _caller(fact: EnteredFact | None, speaker: Colour | None) -> FlagCaller:
    """Return who calls the flag by handing in this record: whoever says that one fell."""
    if fact is None or fact.kind is not Termination.CLOCK or speaker is fact.loser:
        return FlagCaller.MACHINE
    return FlagCaller.PLAYER if speaker else FlagCaller.ARBITER


def _declared(game: Game) -> EnteredFact | None:
    """Return a flag that an official has declared already: the result that stands says so."""
    if game.state != GameState.FINISHED or game.termination != Termination.CLOCK:
        return None
    return EnteredFact(Termination.CLOCK, who_must_confirm.LOSER.get(GameResult(game.result)))


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
        outcome = who_must_confirm.claimed_outcome(record.result or GameResult.OPEN)
    if outcome is None:
        return SubmissionState.INCOMPLETE, None, None
    if game.state == GameState.DISPUTED:
        return SubmissionState.DISPUTED, outcome, None
    if game.state == GameState.FINISHED and (
        game.record is not None or not _agrees(game, record, outcome)
    ):
        same = _agrees(game, record, outcome)
        return (SubmissionState.CONFIRMED if same else SubmissionState.DISPUTED), outcome, None
    speaker = who_submitted_or_confirms_record.colour_of_submitter(submission)
    if (
        earlier is not None
        and who_submitted_or_confirms_record.colour_of_submitter(earlier) is not speaker
    ):
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
        who_submitted_or_confirms_record.colour_of_submitter(submission),
    )
    tournament = game.pairing.round.tournament
    if speaker is None:
        is_enough = not tournament.four_eyes or four_eyes_entry.is_second_entry(
            game, outcome, submission.submitted_by
        )
    elif four_eyes_entry.is_first_entry_contradicted(game, outcome):
        is_enough = False  # the players do not overrule an official: it stays stated
    elif does_record_name_others(game, submission.record.white, submission.record.black):
        is_enough = agreed is not None and _are_players(agreed, tournament)
    else:
        is_alone_enough = who_must_confirm.one_player_suffices(
            tournament.result_by, outcome, speaker
        )
        is_enough = is_alone_enough or agreed is not None and _are_players(agreed, tournament)
    return SubmissionState.CONFIRMED if is_enough else SubmissionState.WAITING


def _are_players(agreed: Submission, tournament: Tournament) -> bool:
    """Two who agree are both players, and two players make a result here."""
    return who_submitted_or_confirms_record.colour_of_submitter(
        agreed
    ) is not None and who_must_confirm.both_players_suffice(tournament.result_by)


def _agrees(game: Game, record: GameRecord, outcome: Outcome) -> bool:
    """Whether a record says what stands; a game nobody played (W5) has no moves to agree with."""
    stands = game.outcome
    same_moves = game.record is None or game.record.line == record.line
    return (
        same_moves
        and stands.result == outcome.result
        and outcome_facts_for_standings(stands).played
    )
