"""The page of a case rendered for who may see it: both sides, verdict, ruling form."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries import officials, rights
from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.accounts.queries.rights import Action
from arbiter.cases.forms import RulingForm
from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.cases.queries import desk, draws, incidents, rulings
from arbiter.cases.queries import parts as parts_queries
from arbiter.cases.queries.access import CasePage, case_scope
from arbiter.cases.queries.draws import AnsweredClaim
from arbiter.cases.queries.parts import ShownPart, SuggestedRuling
from arbiter.cases.queries.rulings import ruleset_of_case_or_event
from arbiter.cases.texts.reasons import ready_reasons
from arbiter.cases.texts.rulings import case_kind_words, describe_urgency, party_name
from arbiter.cases.views import parts as parts_views
from arbiter.examinations.queries import words as words_queries
from arbiter.examinations.queries.words import ExaminationInWords, describe_comparison
from arbiter.examinations.texts.terms import draw_rule_words
from arbiter.journal.queries import rows
from arbiter.ports import SubjectFacts
from arbiter.rules.claims import AnswerKind
from arbiter.rules.outcome import GameResult, Outcome
from arbiter.rules.sanctions import SanctionKind, possible_sanctions
from arbiter.rules.verdicts.cases import CaseMatter, OptionCause, RulingOption
from arbiter.rules.verdicts.model import VerdictKind
from arbiter.rules.verdicts.proposals import outcomes_that_fit
from games.draughts.colour import Colour


def ruling_form(
    page: CasePage,
    user: User,
    typed: QueryDict | None = None,
    *,
    answered: AnsweredClaim | None = None,
    suggested: SuggestedRuling | None = None,
    offender: str = "",
) -> RulingForm:
    """Make the ruling form with the outcomes and sanctions possible in this case.

    ``answered`` is what the record says of the claim, ``suggested`` what a rule gives of a flag:
    the outcome is chosen and the sentence stands as the reason beforehand; a person signs them
    or writes others.
    """
    facts = arbiter_ports.subject_facts(page.case.subject)
    options = rulings.outcomes_that_may_be_ruled(page.case)
    initial: dict[str, Any] = {}
    if typed is None and page.in_force is not None:
        ruled = page.in_force
        initial = {"outcome": str(ruled.outcome), "reason": ruled.reason, "supersedes": ruled.pk}
    elif typed is None:
        initial = _answer_of_the_record(options, answered) or _suggested_values(options, suggested)
    chosen = {
        "options": options,
        "fitting": _fitting(
            page, facts, options, first=initial.get("outcome", ""), offender=offender
        ),
        "others": _cases_to_close(page, user),
        "is_before_jury": page.case.kind == CaseKind.APPEAL,
        **_sanction_choices(page, user, facts),
    }
    if typed is not None:
        return RulingForm(typed, **chosen)
    return RulingForm(initial=initial, **chosen)


def _fitting(
    page: CasePage,
    facts: SubjectFacts | None,
    options: tuple[RulingOption, ...],
    *,
    first: str,
    offender: str,
) -> tuple[RulingOption, ...]:
    """Return the outcomes that fit the case: what is chosen beforehand, then what was named."""
    case = page.case
    matter = CaseMatter(case.kind) if case.kind != CaseKind.APPEAL else None
    named = [Outcome.from_codes(*first.split(" "))] if first else []
    named += facts.stated if facts else ()
    examination = case.examination
    if examination is not None and examination.kind != VerdictKind.ONGOING and examination.result:
        named.append(Outcome.from_codes(examination.result, examination.termination))
    decided = [outcome for outcome in named if outcome.result is not GameResult.OPEN or first]
    return outcomes_that_fit(
        matter, options, likely=decided, offender=Colour(offender) if offender else None
    )


def _cases_to_close(page: CasePage, user: User) -> list[tuple[int, str]]:
    """Return the other open questions about the game, which a result would answer too."""
    if page.case.state != CaseState.OPEN or page.case.kind == CaseKind.APPEAL:
        return []
    return [
        (other.pk, _("Case %(number)s: %(about)s") % {"number": other.pk, "about": _about(other)})
        for other in page.others
        if other.state == CaseState.OPEN
        and other.kind != CaseKind.APPEAL
        and incidents.open_incident_of(other) is None
        and Action.WITHDRAW_CASE in rights.permitted_actions(user, case_scope(other))
    ]


def _about(case: Case) -> str:
    """Return what a case asks, who asks it, and in which words."""
    asked = (
        f"{case_kind_words(case.kind)}, {draw_rule_words(case.rule)}"
        if case.rule
        else case_kind_words(case.kind)
    )
    return f"{asked}; {person_name_for_paper(case.opened_by)}"


def _answer_of_the_record(
    options: tuple[RulingOption, ...], answered: AnsweredClaim | None
) -> dict[str, str]:
    """Return the outcome of a claim that the record answers, and its sentence as the reason."""
    if answered is None or answered.kind not in tuple(AnswerKind):
        return {}
    is_right = answered.kind == AnswerKind.RIGHT
    causes = (
        (OptionCause.CLAIM_PROVEN,) if is_right else (OptionCause.STANDS, OptionCause.CLAIM_REFUSED)
    )
    fitting = [option for option in options if option.why in causes]
    if not fitting or (is_right and len(fitting) > 1):
        return {}
    return {"outcome": fitting[0].value, "reason": answered.text}


def _suggested_values(
    options: tuple[RulingOption, ...], suggested: SuggestedRuling | None
) -> dict[str, str]:
    """Return what a part suggests, where it may be ruled here."""
    if suggested is None or suggested.outcome is None:
        return {}
    fitting = (option for option in options if option.outcome == suggested.outcome)
    return (
        {"outcome": option.value, "reason": suggested.reason}
        if (option := next(fitting, None))
        else {}
    )


def _sanction_choices(page: CasePage, user: User, facts: SubjectFacts | None) -> dict[str, Any]:
    permitted = rights.permitted_actions(user, case_scope(page.case))
    if facts is None or Action.SANCTION not in permitted:
        return {}
    rules = ruleset_of_case_or_event(page.case, facts.ruleset_id)
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
    facts = arbiter_ports.subject_facts(case.subject)
    if facts and facts.zone:
        timezone.activate(facts.zone)
    permitted = rights.permitted_actions(request.user, case_scope(case))
    board = parts_views.board_context(request, page, facts)
    examination = _examination(page, facts)
    rows.add_texts_and_names(page.journal)
    parts = parts_queries.build_parts(_part_context(request, page, permitted, board))
    suggested, answered = (
        parts_queries.suggested_ruling(parts),
        board.get("answered"),
    )
    if Action.SEE_DESK in permitted:
        answered = draws.leave_claim_open_if_tables_show_win(case, answered, board.get("replay"))
    context = {
        "page": page,
        "case": case,
        "form": form
        or ruling_form(
            page,
            request.user,
            answered=answered,
            suggested=suggested,
            offender=_offender_of_open_incident(parts),
        ),
        "found_reason": _found_reason(answered, suggested, examination),
        "ready_reasons": ready_reasons(case.kind, case.rule, get_language()),
        "parts": parts,
        "suggested": suggested,
        "facts": facts,
        "chief_judge": officials.officials_of_scope(case.scope).chief,
        "examination": examination,
        "comparison": _ruling_against_examination(page),
        "urgency": describe_urgency(case.urgency_reason, get_language()),
        "records": rulings.sanctions_of_both_sides(case.scope, facts) if facts else (),
        "may_read_journal": Action.READ_JOURNAL in permitted,
        "may_see_desk": Action.SEE_DESK in permitted,
        **_ending_context(page, permitted, board, facts),
        **_possible_acts(request, page, permitted),
        **_who_decides(request, page, permitted),
    }
    return render(
        request, "arbiter/cases/case.html", context | board | {"answered": answered}, status=status
    )


def _offender_of_open_incident(parts: Mapping[str, Iterable[ShownPart]]) -> str:
    """Return who did what the open incident on the page is about; empty without one."""
    shown = (incident for at in parts.values() for one in at for incident in one.incidents)
    return next((incident.offender for incident in shown if not incident.is_over), "")


def _examination(page: CasePage, facts: SubjectFacts | None) -> ExaminationInWords | None:
    """Return the examination of the record; what nobody but one player says is told as his word."""
    if page.case.examination is None:
        return None
    words = words_queries.examination_in_words(page.case.examination, get_language())
    in_force = facts.result_in_force if facts else None
    return words_queries.mark_unconfirmed_result(
        words, page.in_force.outcome if page.in_force else in_force
    )


def _found_reason(
    answered: AnsweredClaim | None,
    suggested: SuggestedRuling | None,
    examination: ExaminationInWords | None,
) -> str:
    """Return what the program found, as a reason that the arbiter may take over."""
    if answered is not None:
        return answered.text
    if suggested is not None:
        return suggested.reason
    if examination is None or examination.kind == VerdictKind.ONGOING:
        return ""
    return " ".join(f"{reason}." for reason in examination.reasons)


def _ruling_against_examination(page: CasePage) -> str:
    """Say whether the ruling in force agrees with the examination of the record."""
    ruling = page.in_force
    outcome = ruling.outcome if ruling else None
    return describe_comparison(page.case.examination, outcome, get_language())


def _ending_context(
    page: CasePage, permitted: frozenset[Action], board: dict[str, Any], facts: SubjectFacts | None
) -> dict[str, draws.EndingTableAnswer | bool | None]:
    """Return the answer of the ending tables, for officials only: it would be advice to players."""
    if Action.SEE_DESK not in permitted:
        return {"no_ending": facts is None or facts.result_in_force is None}
    replay = board.get("replay")
    ply = board["board"]["ply"] if board["board"] else 0
    return {"ending_beside": draws.ending_table_answer(page.case, replay, ply)}


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


def _who_decides(
    request: HttpRequest, page: CasePage, permitted: frozenset[Action]
) -> dict[str, Any]:
    """Who decides the case while it is open, and who would decide an appeal against its ruling.

    A reader who may decide it alone as an arbiter finds the form instead.
    """
    case = page.case
    waits = case.state == CaseState.OPEN and (
        case.kind == CaseKind.APPEAL or not _may_rule(request.user, page, permitted)
    )
    ruling = page.in_force if _protest_until(page) else None
    return {
        "deciders": desk.deciders_of_case(case) if waits else None,
        "jury": desk.jury_of_appeal_against(ruling) if ruling else None,
        "may_appoint": Action.MANAGE_OFFICES in permitted,
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
    return rulings.end_of_protest_period(ruling)


def _part_context(
    request: HttpRequest, page: CasePage, permitted: frozenset[Action], board: dict[str, Any]
) -> parts_queries.PartContext:
    examination = page.case.examination
    return parts_queries.PartContext(
        request=request,
        page=page,
        permitted=permitted,
        replay=board.get("replay"),
        ply=board["board"]["ply"] if board["board"] else 0,
        ruleset_id=examination.ruleset_id if examination else "",
    )
