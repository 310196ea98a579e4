"""The arbiter's desk: what waits for a person, one case, and the ruling."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter import permissions, refusals
from arbiter.errors import ArbiterError
from arbiter.forms import RulingForm
from arbiter.models import CaseState
from arbiter.permissions import Action
from arbiter.rules import ruleset
from arbiter.selectors import cases as selectors
from arbiter.selectors import claims, counters, examinations
from arbiter.selectors.cases import CasePage
from arbiter.services import cases, rulings
from arbiter.views import case_parts
from games import asked, board_page
from games.models import GameRecord
from games.posted import posted
from games.selectors import records


@login_required
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """Cases of the places where the visitor holds office, the newest need first."""
    reach = permissions.reach(request.user, Action.SEE_DESK)
    if not reach.everywhere and not reach.keys:
        raise PermissionDenied(Action.SEE_DESK.value)
    found = selectors.desk(request.user)
    context = {"waiting": found.open[::-1], "closed": found.closed}
    return render(request, "arbiter/desk.html", context)


@login_required
@require_safe
def case(request: HttpRequest, pk: int) -> HttpResponse:
    """One case: the board at the ply in question, the claim, what the machine found."""
    page = _page(request, pk)
    return _case(request, page, _form(page))


@login_required
@posted
def rule(request: HttpRequest, pk: int) -> HttpResponse:
    """Decide; a ruling that is refused comes back with everything that was typed."""
    page = _page(request, pk)
    permissions.require(request.user, Action.RULE_ON_CASE, cases.case_scope(page.case))
    form = RulingForm(request.POST)
    if not form.is_valid():
        return _case(request, page, form, status=422)
    typed = form.cleaned_data
    try:
        rulings.rule(
            case=page.case,
            result=typed["result"],
            termination=typed["termination"],
            reason=typed["reason"],
            actor=request.user,
            at=timezone.now(),
            supersedes=next((one for one in page.rulings if one.pk == typed["supersedes"]), None),
        )
    except ArbiterError as error:
        form.add_error(None, refusals.explain(error.code, error.params, get_language()))
        return _case(request, _page(request, pk), form, status=error.status)
    messages.success(request, _("The ruling is signed and in force."))
    return redirect("case", pk)


@login_required
@posted
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the question back, or send it away."""
    page = _page(request, pk)
    try:
        cases.withdraw(case=page.case, actor=request.user, at=timezone.now())
    except ArbiterError as error:
        messages.error(request, refusals.explain(error.code, error.params, get_language()))
    else:
        messages.success(request, _("The case is withdrawn."))
    return redirect("case", pk)


def _page(request: HttpRequest, pk: int) -> CasePage:
    """The case, for those who may see it: the officials of its place and whoever opened it."""
    page = selectors.case_page(pk)
    if page is None:
        raise Http404
    scope = cases.case_scope(page.case)
    if request.user.pk not in scope.participants:
        permissions.require(request.user, Action.SEE_DESK, scope)
    return page


def _form(page: CasePage) -> RulingForm:
    current = page.in_force
    if current is None:
        return RulingForm()
    return RulingForm(
        initial={
            "result": current.result,
            "termination": current.termination,
            "reason": current.reason,
            "supersedes": current.pk,
        }
    )


def _case(
    request: HttpRequest, page: CasePage, form: RulingForm, status: int = 200
) -> HttpResponse:
    scope = cases.case_scope(page.case)
    held = permissions.permitted(request.user, scope)
    is_open = page.case.state == CaseState.OPEN
    context = {
        "page": page,
        "case": page.case,
        "form": form,
        "may_rule": Action.RULE_ON_CASE in held and page.case.state != CaseState.WITHDRAWN,
        "may_read_journal": Action.READ_JOURNAL in held,
        "may_withdraw": is_open and Action.WITHDRAW_CASE in held,
        "examination": examinations.in_words(page.case.examination, get_language()),
    }
    board = _board(request, page)
    context["parts"] = case_parts.parts(_told(request, page, held, board))
    return render(request, "arbiter/case.html", context | board, status=status)


def _told(
    request: HttpRequest, page: CasePage, held: frozenset[Action], board: dict[str, Any]
) -> case_parts.Told:
    examination = page.case.examination
    return case_parts.Told(
        request=request,
        page=page,
        held=held,
        replay=board.get("replay"),
        ply=board["board"]["ply"] if board["board"] else 0,
        ruleset_id=examination.ruleset_id if examination else "",
    )


def _board(request: HttpRequest, page: CasePage) -> dict[str, Any]:
    """The board at the ply in question with its counters; a case may be without a record."""
    record = _record(page)
    if record is None:
        return {"board": None}
    replay = records.replay_of(record)
    asked_ply = asked.ply(request)
    shown = _disputed_ply(page, replay.plies) if asked_ply is None else asked_ply
    examination = page.case.examination
    return {
        "record": record,
        "replay": replay,
        "board": board_page.board_context(replay, ply=shown, is_flipped=asked.is_flipped(request)),
        "counters": counters.every_ply(replay, examination.ruleset_id, get_language())
        if examination
        else (),
        "claims": claims.at_ply(
            replay,
            examination.ruleset_id,
            replay.plies if asked_ply is None else asked_ply,
            get_language(),
        )
        if examination
        else None,
        "exception": _exception(examination.ruleset_id) if examination else "",
    }


def _exception(ruleset_id: str) -> str:
    """The article by which the arbiter may refuse a draw by count, if the rules have one."""
    if ruleset_id not in ruleset.all_ids():
        return ""
    rules = ruleset.load(ruleset_id)
    return rules.article("obvious_win") if rules.value("obvious_win") == "arbiter" else ""


def _record(page: CasePage) -> GameRecord | None:
    if page.case.examination is not None:
        return page.case.examination.record
    kept = page.case.context.get("record")
    return records.get(kept) if kept else None


def _disputed_ply(page: CasePage, last: int) -> int:
    """Where the newest claim became good, else the last good position."""
    examination = page.case.examination
    claims = examination.document["claims"] if examination else []
    return max((claim["first_ply"] for claim in claims), default=last)
