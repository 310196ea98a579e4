"""Template context of a case's board: position, counters, legal moves, claim, rules in words."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from arbiter.cases.models import Case
from arbiter.cases.selectors import CasePage
from arbiter.claims import selectors as claims
from arbiter.examinations import draw_counter_texts
from arbiter.incidents import selectors as incidents
from arbiter.ports.subject_handlers import SubjectFacts
from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.rulesets import ruleset_rows as ruleset_rows
from arbiter.rulesets.ruleset_rows import Row
from arbiter.rulings import outcome_options as ruling_options
from games.archive import selectors as records
from games.archive.models import GameRecord
from games.board import board_query_parameters as asked
from games.board import template_context
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
class MovesAt:
    """Legal moves in one position."""

    ply: int
    moves: tuple[str, ...]


def board_context(
    request: HttpRequest, page: CasePage, facts: SubjectFacts | None
) -> dict[str, Any]:
    """Build the context of the board; a case may be without a record."""
    rules = ruling_options.rules_of(page.case, facts.ruleset_id if facts else "")
    context = {"board": None, "rules": rules, "texts": _texts(page.case, rules)}
    record = _record(page)
    if record is None:
        return context
    replay = records.replay_of(record, incidents.waivers_of(page.case.subject))
    asked_ply = asked.ply(request)
    shown = _disputed_ply(page, replay.plies) if asked_ply is None else asked_ply
    examined = page.case.examination is not None and rules is not None
    return context | {
        "record": record,
        "replay": replay,
        "board": template_context.board_context(
            replay, ply=shown, is_flipped=asked.is_flipped(request)
        ),
        "disputed": page.case.ply,
        "legal": tuple(_legal_moves(replay, ply) for ply in range(replay.plies + 1)),
        "counters": draw_counter_texts.counters_after_every_ply(replay, rules.id, get_language())
        if examined
        else (),
        "claims": claims.answers_at_ply(
            replay, rules.id, _claimed_ply(page, asked_ply, replay), get_language()
        )
        if examined
        else None,
        "answered": claims.answer_to_claim(page.case, replay, rules.id, get_language())
        if examined
        else None,
        "exception": rules.obvious_win_article if examined else "",
    }


def _legal_moves(replay: Replay, ply: int) -> MovesAt:
    position, variant = replay.positions[ply], replay.variant
    sign = variant.capture_sign
    moves = legal_moves(position, variant=variant)
    return MovesAt(
        ply, tuple(format_move(position, move, capture=sign, variant=variant) for move in moves)
    )


def _texts(case: Case, rules: Ruleset | None) -> tuple[Row, ...]:
    """The rows of the ruleset that speak of this case, those of the rule claimed first."""
    if rules is None:
        return ()
    names = TEXTS.get(case.kind, ())
    wanted = {f"draws.{case.rule}.law", *names} if case.rule else set(names)
    sections = ruleset_rows.sections(rules, get_language())
    rows = (row for section in sections for row in section.rows)
    return tuple(row for row in rows if row.key in wanted and row.is_stated)


def _record(page: CasePage) -> GameRecord | None:
    if page.case.examination is not None:
        return page.case.examination.record
    record_id = page.case.context.get("record")
    return records.get(record_id) if record_id else None


def _claimed_ply(page: CasePage, asked_ply: int | None, replay: Replay) -> int:
    if asked_ply is not None:
        return asked_ply
    return replay.plies if page.case.ply is None else min(page.case.ply, replay.plies)


def _disputed_ply(page: CasePage, last: int) -> int:
    """The ply of the claim, else where the newest claim became good, else the last one."""
    if page.case.ply is not None:
        return min(page.case.ply, last)
    examination = page.case.examination
    claims = examination.document["claims"] if examination else []
    return max((claim["first_ply"] for claim in claims), default=last)
