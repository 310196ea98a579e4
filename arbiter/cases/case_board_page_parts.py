"""Template context of a case's board: position, counters, legal moves, claim, rules in words."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from arbiter.cases.load_case_with_rulings_and_journal_rows import CasePage
from arbiter.cases.models import Case, CaseKind
from arbiter.cases.ruleset_of_case_or_event import ruleset_of_case_or_event
from arbiter.claims import answer_draw_claim_of_record_or_case as claims
from arbiter.examinations import draw_counters_in_words_after_every_ply
from arbiter.examinations.models import Examination
from arbiter.incidents import irregular_moves_let_stand
from arbiter.ports.facts_and_rulings_of_subject_port import SubjectFacts
from arbiter.rules.clocks.clock_readings_flags_and_findings import ClockCode
from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.rulesets import describe_ruleset_row_by_row
from arbiter.rulesets.describe_ruleset_row_by_row import RulesetRow
from games.archive import read_and_replay_stored_record
from games.archive.models import GameRecord
from games.board import board_query_parameters, board_template_context
from games.draughts import legal_moves
from games.draughts.notation import format_move
from games.draughts.replay import Replay

TEXTS = {
    "violation": (
        "violations",
        "missed_capture",
        "decider",
        "deadline",
        "partial_correction",
        "clock_while_correcting",
        "illegal_move_loses",
        "extra_minutes_after_warning",
        "wrong_board",
    ),
    "clock": ("time_controls", "flag_call", "both_flags", "flag_vs_lone_king", "recording_duty"),
    "claim": ("count_starts", "draws_without_record", "obvious_win"),
}
"""What an arbiter reads first in a case of this kind."""


@dataclass(frozen=True, slots=True)
class LegalMovesAtPly:
    """The legal moves in one position."""

    ply: int
    moves: tuple[str, ...]


def board_context(
    request: HttpRequest, page: CasePage, facts: SubjectFacts | None
) -> dict[str, Any]:
    """Build the template context of a case's board; a case may be without a record."""
    rules = ruleset_of_case_or_event(page.case, facts.ruleset_id if facts else "")
    context = {"board": None, "rules": rules, "texts": _texts(page.case, rules)}
    record = _record(page)
    if record is None:
        return context
    replay = read_and_replay_stored_record.replay_of_record(
        record, irregular_moves_let_stand.waivers_of_subject(page.case.subject)
    )
    asked_ply = board_query_parameters.ply_in_query(request)
    shown = _disputed_ply(page, replay.plies) if asked_ply is None else asked_ply
    judged_by = rules if page.case.examination is not None else None
    language = get_language()
    return context | {
        "record": record,
        "replay": replay,
        "board": board_template_context.board_context(
            replay, ply=shown, is_flipped=board_query_parameters.is_flipped_in_query(request)
        ),
        "is_claimed_beyond": page.case.ply is not None and page.case.ply > replay.plies,
        "legal": tuple(_legal_moves(replay, ply) for ply in range(replay.plies + 1)),
        "counters": draw_counters_in_words_after_every_ply.counters_after_every_ply(
            replay, judged_by.id, language
        )
        if judged_by
        else (),
        "claims": claims.claim_answers_at_ply(
            replay, judged_by.id, _claimed_ply(page, asked_ply, replay), language
        )
        if judged_by
        else None,
        "answered": claims.answer_claim_of_case_in_words(page.case, replay, judged_by.id, language)
        if judged_by
        else None,
        "exception": judged_by.obvious_win_article if judged_by else "",
    }


def _legal_moves(replay: Replay, ply: int) -> LegalMovesAtPly:
    position, variant = replay.positions[ply], replay.variant
    sign = variant.capture_sign
    moves = legal_moves(position, variant=variant)
    return LegalMovesAtPly(
        ply, tuple(format_move(position, move, capture=sign, variant=variant) for move in moves)
    )


def _texts(case: Case, rules: Ruleset | None) -> tuple[RulesetRow, ...]:
    """Return the rows of the ruleset that speak of this case, those of the rule claimed first."""
    if rules is None:
        return ()
    names = TEXTS.get(case.kind, ())
    wanted = {f"draws.{case.rule}.law", *names} if case.rule else set(names)
    sections = describe_ruleset_row_by_row.ruleset_sections(rules, get_language())
    rows = (row for section in sections for row in section.rows)
    return tuple(row for row in rows if row.key in wanted and row.is_stated)


def _record(page: CasePage) -> GameRecord | None:
    if page.case.examination is not None:
        return page.case.examination.record
    record_id = page.case.context.get("record")
    return read_and_replay_stored_record.get_record(record_id) if record_id else None


def _flag_ply(examination: Examination) -> int | None:
    """The half-move during which the first flag fell; None where none did, 0 where none knows."""
    reasons = examination.document["reasons"]
    fell = (
        reason["ply"]
        for reason in reasons
        if reason["params"].get("finding") == ClockCode.FLAG_FELL
    )
    return next(fell, None)


def _claimed_ply(page: CasePage, asked_ply: int | None, replay: Replay) -> int:
    if asked_ply is not None:
        return asked_ply
    return replay.plies if page.case.ply is None else min(page.case.ply, replay.plies)


def _disputed_ply(page: CasePage, last: int) -> int:
    """Return the ply of the claim, in a case about clocks the one before whose end the flag fell.

    Else where the newest claim became good, else the last one.
    """
    if page.case.ply is not None:
        return min(page.case.ply, last)
    examination = page.case.examination
    fell = _flag_ply(examination) if page.case.kind == CaseKind.CLOCK and examination else None
    if fell:
        return min(fell - 1, last)
    claims = examination.document["claims"] if examination else []
    return max((claim["first_ply"] for claim in claims), default=last)
