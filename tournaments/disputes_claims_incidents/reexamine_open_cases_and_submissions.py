"""Re-examine open cases and waiting submissions after new evidence about a game."""

from datetime import datetime

from django.contrib.auth.models import User

from arbiter.cases.models import Case, CaseState
from arbiter.draw_offers.load_recorded_draw_offers import valid_offers_of_subject
from arbiter.examinations import (
    examine_again_with_present_facts_or_waivers,
    examine_record,
    examined_facts_to_and_from_json,
)
from arbiter.examinations.models import Examination
from arbiter.incidents.irregular_moves_let_stand import waivers_of_subject
from arbiter.journal import append_journal_rows
from arbiter.rules.clocks.clocks_and_flags_from_entries_and_record import ClockFacts
from arbiter.rules.clocks.judge_fallen_flag import FlagCaller
from arbiter.rules.verdicts.verdict import VerdictKind
from games.archive import read_and_replay_stored_record
from tournaments.clock_readings import clock_notes_and_conclusions
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.rounds_and_boards.models import Game
from tournaments.submitted_records.models import Submission, SubmissionState


def reexamine_pending(game: Game, *, actor: User, at: datetime) -> None:
    """Re-examine open cases and waiting submissions; the caller has locked the game.

    A record that can no longer wait for the opponent's word alone goes to the desk.
    """
    on_desk = Case.objects.filter(subject=game.subject, state=CaseState.OPEN)
    for case in on_desk.exclude(examination=None).select_related("examination__record"):
        examine_again_with_present_facts_or_waivers.examine_again(
            case, clocks=_clocks(game, case.examination), at=at
        )
    waiting = (
        game.submissions.filter(state=SubmissionState.WAITING)
        .select_related("examination__record", "record", "submitted_by")
        .first()
    )
    if waiting is not None and waiting.examination is not None:
        _examine_again(game, waiting, actor, at)


def _clocks(game: Game, old: Examination) -> ClockFacts | None:
    caller = FlagCaller(old.clocks["caller"]) if old.clocks else FlagCaller.MACHINE
    read = read_and_replay_stored_record.read_record_again(
        old.record, waivers_of_subject(game.subject)
    )
    return clock_notes_and_conclusions.clock_evidence(game, read, caller)


def _examine_again(game: Game, waiting: Submission, actor: User, at: datetime) -> None:
    old = waiting.examination
    examination = examine_record.examine_record(
        record=old.record,
        ruleset_id=old.ruleset_id,
        recorded=old.recorded,
        fact=examined_facts_to_and_from_json.entered_fact_from_dict(old.fact),
        at=at,
        waivers=waivers_of_subject(game.subject),
        clocks=_clocks(game, old),
        offers=valid_offers_of_subject(game.subject),
    )
    if examination.pk == old.pk:
        return
    Submission.objects.filter(pk=waiting.pk).update(examination=examination)
    waiting.examination = examination
    if _still_waits(examination, waiting):
        return
    open_cases_about_games.send_examination_to_desk(
        game, waiting, kind="record", claim_text="", by=actor, at=at
    )
    append_journal_rows.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb="record.disputed",
        actor=actor,
        at=at,
        data={"game": game.pk, "submission": waiting.number, "sha256": waiting.sha256},
        before={"examination": old.pk},
        after={"examination": examination.pk},
    )


def _still_waits(examination: Examination, waiting: Submission) -> bool:
    """Return whether the opponent's word is all that is missing to the result the record claims."""
    if examination.kind == VerdictKind.ARBITER:
        return False
    return examination.kind == VerdictKind.ONGOING or examination.result == waiting.result
