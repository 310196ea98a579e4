"""Check who may see a case and render its page: board, both sides, verdict, ruling form."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.cases import board_page as case_board
from arbiter.cases import ending_table_answers, selectors, visible_to_user
from arbiter.cases import page_parts as case_parts
from arbiter.cases import services as cases
from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.cases.selectors import CasePage
from arbiter.examinations import selectors as examinations
from arbiter.examinations.compare_result_with_record import describe_comparison
from arbiter.incidents import selectors as incidents
from arbiter.journal import resolve_row_references as journal_notes
from arbiter.offices import selectors as offices
from arbiter.offices import texts as office_words
from arbiter.ports import subject_handlers
from arbiter.ports.subject_handlers import SubjectFacts
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from arbiter.rules.verdicts.ruling_options import Option, OptionCause
from arbiter.rules.violations.sanctions import SanctionKind, possible_sanctions
from arbiter.rulings import appeals
from arbiter.rulings import outcome_options as ruling_options
from arbiter.rulings.forms import RulingForm
from arbiter.sanctions import selectors as sanctions
from arbiter.templatetags.arbiter_words import kind_words, party_name, person_name, rule_words

__all__ = ["CasePage", "ruling_form", "render_case", "find_visible_case"]


def find_visible_case(request: HttpRequest, pk: int) -> CasePage:
    """The case, if the visitor may see it; raises Http404, PermissionDenied.

    Officials of its event, its author and its players may.
    """
    page = selectors.case_page(pk)
    if page is None:
        raise Http404
    visible_to_user.require_case_visible(request.user, page.case)
    return page


def ruling_form(page: CasePage, user: User, typed: QueryDict | None = None) -> RulingForm:
    """Make the ruling form with the outcomes and sanctions possible in this case."""
    facts = subject_handlers.subject_facts(page.case.subject)
    options = ruling_options.outcome_options(page.case)
    chosen = {
        "options": options,
        "others": _cases_to_close(page, user),
        **_sanction_choices(page, user, facts),
    }
    if typed is not None:
        return RulingForm(typed, **chosen)
    current = page.in_force
    if current is None:
        return RulingForm(initial={"outcome": _proven_outcome(options)}, **chosen)
    return RulingForm(
        initial={
            "outcome": str(current.outcome),
            "reason": current.reason,
            "supersedes": current.pk,
        },
        **chosen,
    )


def _cases_to_close(page: CasePage, user: User) -> list[tuple[int, str]]:
    """The other open questions about the game, which a result would answer too."""
    if page.case.state != CaseState.OPEN or page.case.kind == CaseKind.APPEAL:
        return []
    return [
        (other.pk, _("Case %(number)s: %(about)s") % {"number": other.pk, "about": _about(other)})
        for other in page.others
        if other.state == CaseState.OPEN
        and other.kind != CaseKind.APPEAL
        and incidents.open_incident_of(other) is None
        and Action.WITHDRAW_CASE in permissions.permitted(user, cases.case_scope(other))
    ]


def _about(case: Case) -> str:
    """What a case asks, who asks it, and in which words."""
    asked = (
        f"{kind_words(case.kind)}, {rule_words(case.rule)}" if case.rule else kind_words(case.kind)
    )
    return f"{asked}; {person_name(case.opened_by)}"


def _proven_outcome(options: tuple[Option, ...]) -> str:
    """The outcome that the record proves, chosen beforehand; a person chooses any other."""
    proven = [option for option in options if option.why is OptionCause.CLAIM_PROVEN]
    return proven[0].value if len(proven) == 1 else ""


def _sanction_choices(page: CasePage, user: User, facts: SubjectFacts | None) -> dict[str, Any]:
    permitted = permissions.permitted(user, cases.case_scope(page.case))
    if facts is None or Action.SANCTION not in permitted:
        return {}
    rules = ruling_options.rules_of(page.case, facts.ruleset_id)
    may_expel = Action.EXPEL in permitted
    kinds = [
        kind
        for kind in possible_sanctions(rules)
        if may_expel or kind is not SanctionKind.EXPULSION
    ]
    return {"means": kinds, "sides": [(party.side, party_name(party)) for party in facts.parties]}


def render_case(
    request: HttpRequest, page: CasePage, form: RulingForm | None = None, status: int = 200
) -> HttpResponse:
    """Render the page of a case; a faulty form keeps what was typed."""
    case = page.case
    facts = subject_handlers.subject_facts(case.subject)
    permitted = permissions.permitted(request.user, cases.case_scope(case))
    board = case_board.board_context(request, page, facts)
    journal_notes.add_texts_and_names(page.journal)
    officials = offices.officials_of_scope(case.scope)
    context = {
        "page": page,
        "case": case,
        "form": form or ruling_form(page, request.user),
        "facts": facts,
        "chief_judge": officials.chief,
        "jury": officials.jury,
        "examination": examinations.examination_in_words(case.examination, get_language()),
        "comparison": _ruling_against_examination(page),
        "urgency": office_words.describe_urgency(case.urgency_reason, get_language()),
        "records": sanctions.sanctions_of_both_sides(case.scope, facts) if facts else (),
        "may_read_journal": Action.READ_JOURNAL in permitted,
        "may_see_desk": Action.SEE_DESK in permitted,
        **_ending_context(page, permitted, board, facts),
        **_possible_acts(request, page, permitted),
    }
    context["parts"] = case_parts.build_parts(_part_context(request, page, permitted, board))
    return render(request, "arbiter/case.html", context | board, status=status)


def _ruling_against_examination(page: CasePage) -> str:
    """Say whether the ruling in force agrees with the examination of the record."""
    ruling = page.in_force
    outcome = ruling.outcome if ruling else None
    return describe_comparison(page.case.examination, outcome, get_language())


def _ending_context(
    page: CasePage, permitted: frozenset[Action], board: dict[str, Any], facts: SubjectFacts | None
) -> dict[str, ending_table_answers.EndingTableAnswer | bool | None]:
    """The answer of the ending tables, for officials only: it would be advice to players."""
    if Action.SEE_DESK not in permitted:
        return {"no_ending": facts is None or facts.result_in_force is None}
    replay = board.get("replay")
    ply = board["board"]["ply"] if board["board"] else 0
    return {"ending_beside": ending_table_answers.ending_table_answer(page.case, replay, ply)}


def _possible_acts(
    request: HttpRequest, page: CasePage, permitted: frozenset[Action]
) -> dict[str, Any]:
    """Template flags: what this visitor may do in the case now."""
    is_open = page.case.state == CaseState.OPEN
    until = _protest_until(page)
    return {
        "may_rule": _may_rule(request.user, page, permitted),
        "may_sanction": Action.SANCTION in permitted and page.case.kind != CaseKind.APPEAL,
        "may_withdraw": is_open and Action.WITHDRAW_CASE in permitted,
        "may_answer": is_open and Action.ANSWER_CASE in permitted,
        "may_appeal": bool(until and Action.APPEAL in permitted and timezone.now() <= until),
        "protest_until": until,
        "is_final": page.case.kind == CaseKind.APPEAL,
    }


def _may_rule(user: User, page: CasePage, permitted: frozenset[Action]) -> bool:
    case = page.case
    is_appeal = case.kind == CaseKind.APPEAL
    if is_appeal and (case.appeals.by_id == user.pk or Action.RULE_ON_APPEAL not in permitted):
        return False
    if not is_appeal and (page.is_under_appeal or Action.RULE_ON_CASE not in permitted):
        return False
    return case.state == CaseState.OPEN or (
        case.state == CaseState.RULED and page.in_force is not None
    )


def _protest_until(page: CasePage) -> datetime | None:
    """Until when the ruling in force may be taken before the jury; None where it may not."""
    ruling = page.in_force
    if ruling is None or page.appeal is not None or page.case.kind == CaseKind.APPEAL:
        return None
    return appeals.protest_until(ruling)


def _part_context(
    request: HttpRequest, page: CasePage, permitted: frozenset[Action], board: dict[str, Any]
) -> case_parts.PartContext:
    examination = page.case.examination
    return case_parts.PartContext(
        request=request,
        page=page,
        permitted=permitted,
        replay=board.get("replay"),
        ply=board["board"]["ply"] if board["board"] else 0,
        ruleset_id=examination.ruleset_id if examination else "",
    )
