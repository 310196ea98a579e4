"""Find the stored records of a game, and what they prove against a result by hand."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from arbiter.examinations import examine_again_with_present_facts_or_waivers
from arbiter.examinations.models import Examination
from arbiter.incidents.irregular_moves_let_stand import waivers_of_subject
from arbiter.rules.outcome import PROVEN, GameResult, Outcome, Termination
from arbiter.rules.verdicts.verdict import VerdictKind
from arbiter.rulings.models import Ruling
from games.archive import read_and_replay_stored_record
from games.archive.models import GameRecord
from games.draughts import Waiver
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import Game
from tournaments.submitted_records.models import Submission, SubmissionState

ON_FILE = (SubmissionState.WAITING, SubmissionState.DISPUTED, SubmissionState.CONFIRMED)
"""Versions of the record that somebody's word or a case is about."""


def accepted_or_newest_full_record(
    game: Game, at: datetime
) -> tuple[GameRecord | None, Examination | None]:
    """Return the accepted record, else the newest submitted one that replays fully.

    It replays by itself, or with the irregular moves that were let stand since (V2).
    """
    if game.record is not None:
        return game.record, game.examination
    waivers = waivers_of_subject(game.subject)
    newest = newest_readable_record(game, waivers)
    if newest is None:
        return None, None
    examination = newest.examination
    if waivers and examination is not None:
        examination = examine_again_with_present_facts_or_waivers.examine_with_waivers(
            examination, waivers, at=at
        )
    return newest.record, examination


def newest_readable_record(game: Game, waivers: Sequence[Waiver]) -> Submission | None:
    """Return the newest submitted record that replays fully with these waivers."""
    handed_in = game.submissions.exclude(record=None).select_related("record", "examination")
    if not waivers:
        return handed_in.filter(record__is_ok=True).order_by("-number").first()
    for submission in handed_in.order_by("-number"):
        if read_and_replay_stored_record.read_record_again(submission.record, waivers).is_ok:
            return submission
    return None


def waiting_version(game: Game) -> Submission | None:
    """Return the record version that waits for confirmation, with its examination."""
    waiting = game.submissions.filter(state=SubmissionState.WAITING)
    return waiting.select_related("record", "examination", "submitted_by").first()


def waiting_version_with_result(game: Game, outcome: Outcome) -> Submission | None:
    """Return the waiting version, if it states the same result."""
    waiting = waiting_version(game)
    return waiting if waiting is not None and waiting.result == outcome.result else None


def result_ended_as_records_prove(game: Game, outcome: Outcome) -> Outcome:
    """Return a typed result with the end that the submitted moves prove for it.

    Raises TournamentError ``against_record`` where a record on file proves another result, or
    the accepted one bears another; ``ruled_before`` where a ruling decided otherwise.
    """
    ruling = _ruling_that_stands(game)
    if ruling is not None and ruling.result != outcome.result:
        raise TournamentError(
            RefusalCode.RULED_BEFORE, ruling=ruling.shown_number, case=ruling.case_id
        )
    if ruling is not None:
        return outcome
    for examination in _examined(game):
        claimed = _claimed(examination, is_accepted=examination.pk == game.examination_id)
        if claimed is None:
            continue
        is_same = claimed.result == outcome.result
        is_same_end = outcome.termination in (Termination.RECORDED, claimed.termination)
        if not is_same or claimed.termination in PROVEN and not is_same_end:
            raise TournamentError(
                RefusalCode.AGAINST_RECORD,
                game=game.pk,
                result=claimed.result.value,
                meant=outcome.result.value,
                termination=claimed.termination.value,
            )
        if claimed.termination in PROVEN:
            outcome = claimed
    return outcome


def _examined(game: Game) -> Iterator[Examination]:
    if game.examination is not None:
        yield game.examination
    for row in game.submissions.filter(state__in=ON_FILE).select_related("examination"):
        if row.examination is not None and row.examination_id != game.examination_id:
            yield row.examination


def _claimed(examination: Examination, *, is_accepted: bool) -> Outcome | None:
    """Return what a record says with force: by its moves, and the accepted one by its words too."""
    if examination.kind == VerdictKind.RESULT:
        outcome = examination.outcome
        return outcome if is_accepted or outcome.termination in PROVEN else None
    if not is_accepted or examination.recorded == GameResult.OPEN:
        return None
    return Outcome.from_codes(examination.recorded, Termination.RECORDED)


def _ruling_that_stands(game: Game) -> Ruling | None:
    """Return the ruling by which the result of a settled game stands, if one decided it."""
    if not game.is_settled:
        return None
    decided = Ruling.objects.filter(case__subject=game.subject, superseded_by__isnull=True)
    newest = decided.order_by("-pk").first()
    return newest if newest and newest.outcome == game.outcome else None
