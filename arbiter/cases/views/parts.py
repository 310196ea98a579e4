"""Parts of a case's page: its board, its incidents, its timeline."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries.rights import Action
from arbiter.cases.forms import IncidentForm, initial_incident_values
from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.cases.queries import draws
from arbiter.cases.queries import incidents as incidents_queries
from arbiter.cases.queries.access import CasePage
from arbiter.cases.queries.parts import PagePart, PartContext, PlaceOnCasePage
from arbiter.cases.queries.rulings import ruleset_of_case_or_event
from arbiter.examinations.models import Examination
from arbiter.examinations.queries import words
from arbiter.journal.queries import rows
from arbiter.ports import SubjectFacts
from arbiter.rules.clocks.readings import ClockCode
from arbiter.rules.incidents.typed import suggest_incident_from_record
from arbiter.rules.rulesets.values import Ruleset
from arbiter.rulesets import queries as rulesets_queries
from arbiter.rulesets.queries import RulesetRow
from games.archive.models import GameRecord
from games.archive.queries import records
from games.board.queries import context as context_queries
from games.board.queries import moves
from games.draughts import legal_moves
from games.draughts.notation import format_move
from games.draughts.replay import Replay
from games.draughts.variants import VARIANTS

# Template context of a case's board: position, counters, legal moves, claim, rules in words.


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
    replay = records.replay_of_record(
        record, incidents_queries.waivers_of_subject(page.case.subject)
    )
    asked_ply = moves.ply_in_query(request)
    shown = _disputed_ply(page, replay.plies) if asked_ply is None else asked_ply
    judged_by = rules if page.case.examination is not None else None
    language = get_language()
    return context | {
        "record": record,
        "replay": replay,
        "board": context_queries.board_context(
            replay, ply=shown, is_flipped=moves.is_flipped_in_query(request)
        ),
        "is_claimed_beyond": page.case.ply is not None and page.case.ply > replay.plies,
        "legal": tuple(_legal_moves(replay, ply) for ply in range(replay.plies + 1)),
        "counters": words.counters_after_every_ply(replay, judged_by.id, language)
        if judged_by
        else (),
        "claims": draws.claim_answers_at_ply(
            replay, judged_by.id, _claimed_ply(page, asked_ply, replay), language
        )
        if judged_by
        else None,
        "answered": draws.answer_claim_of_case_in_words(page.case, replay, judged_by.id, language)
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
    sections = rulesets_queries.ruleset_sections(rules, get_language())
    rows = (row for section in sections for row in section.rows)
    return tuple(row for row in rows if row.key in wanted and row.is_stated)


def _record(page: CasePage) -> GameRecord | None:
    if page.case.examination is not None:
        return page.case.examination.record
    record_id = page.case.context.get("record")
    return records.get_record(record_id) if record_id else None


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


FORM_AS_TYPED = "incident_form"
"""The attribute of a request that takes the form, as it came in, back to the page."""


def _incidents(context: PartContext) -> dict[str, Any] | None:
    """Return the incidents of the case, and the form for another one where one may be entered."""
    case, language = context.page.case, get_language()
    of_game = incidents_queries.incidents_of_subject(case.subject)
    is_open = case.state == CaseState.OPEN
    may_act = is_open and Action.RULE_ON_CASE in context.permitted
    shown = incidents_queries.incidents_as_shown(of_game, language, case_id=case.pk)
    is_free = all(incident.is_over for incident in shown)
    form = _form(context) if may_act and is_free else None
    if not shown and form is None:
        return None
    return {"shown": shown, "may_act": may_act, "form": form, "case": case}


def _form(context: PartContext) -> IncidentForm | None:
    """Return the form as it was sent, or filled with what the record shows; None without rules."""
    typed = getattr(context.request, FORM_AS_TYPED, None)
    if typed is not None:
        return typed
    facts = arbiter_ports.subject_facts(context.page.case.subject)
    rules = ruleset_of_case_or_event(context.page.case, facts.ruleset_id if facts else "")
    if rules is None:
        return None
    suggested = suggest_incident_from_record(context.replay, rules)
    return IncidentForm(
        initial=initial_incident_values(suggested, context.ply, VARIANTS[rules.variant])
    )


INCIDENTS = PagePart(
    "incidents", PlaceOnCasePage.FACTS, "arbiter/cases/_incidents.html", _incidents
)


def _timeline(context: PartContext) -> dict[str, Any] | None:
    """Return everything that is written about the game, for those who may read the journal."""
    if Action.READ_JOURNAL not in context.permitted:
        return None
    case = context.page.case
    return {
        "entries": rows.add_texts_and_names(
            tuple(rows.journal_rows_of_subject(case.subject, case.scope))
        )
    }


TIMELINE = PagePart(
    "timeline", PlaceOnCasePage.ACTS, "arbiter/cases/_timeline_part.html", _timeline
)
