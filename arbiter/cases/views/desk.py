"""The desk, and the acts on a case's page: rule, sanction, answer, withdraw, appeal."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as _noop
from django.views.decorators.http import require_safe

from arbiter import texts as arbiter_texts
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.forms import LONGEST_TEXT, IncidentForm, RulingForm
from arbiter.cases.models import CaseKind
from arbiter.cases.queries import access, desk, incidents
from arbiter.cases.queries.access import case_scope, require_visible_case
from arbiter.cases.services import desk as desk_services
from arbiter.cases.services import incidents as incidents_services
from arbiter.cases.services import rulings, sanctions
from arbiter.cases.views import page as page_views
from arbiter.cases.views.parts import FORM_AS_TYPED
from arbiter.errors import ArbiterError
from games.web.requests import parse_whole_number, post_only, posted_text_cut_to_length

# Pages and forms of a case: show, rule, sanction, answer, withdraw, appeal.


@login_required
@require_safe
def show_case(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one case: the board at the half-move in question, both sides, the verdict."""
    return page_views.render_case(request, require_visible_case(request, pk))


@login_required
@post_only
def rule_in_case(request: HttpRequest, pk: int) -> HttpResponse:
    """Rule in a case; a refused form comes back with everything that was typed."""
    page = require_visible_case(request, pk)
    is_appeal = page.case.kind == CaseKind.APPEAL
    right = Action.RULE_ON_APPEAL if is_appeal else Action.RULE_ON_CASE
    rights.require_right(request.user, right, case_scope(page.case))
    form = page_views.ruling_form(page, request.user, request.POST)
    if not form.is_valid():
        return page_views.render_case(request, page, form, status=422)
    try:
        _rule(request, page, form)
    except ArbiterError as error:
        for sentence in arbiter_texts.explain_all_faults(error, get_language()):
            form.add_error(None, sentence)
        form.page_of_refusal = str(error.params.get("page", ""))
        return page_views.render_case(
            request, require_visible_case(request, pk), form, status=error.status
        )
    messages.success(request, _("The ruling is signed and in force."))
    return redirect("case", pk)


def _rule(request: HttpRequest, page: access.CasePage, form: RulingForm) -> None:
    typed = form.cleaned_data
    rulings.rule_in_case(
        case=page.case,
        result=typed["result"],
        termination=typed["termination"],
        reason=typed["reason"],
        article=typed["article"],
        actor=request.user,
        at=timezone.now(),
        supersedes=next(
            (ruling for ruling in page.rulings if ruling.pk == typed["supersedes"]), None
        ),
        sanction=form.sanction(),
        also_answers=[other for other in page.others if other.pk in typed["also_answers"]],
    )


def _case_act(done: str) -> Callable[..., Any]:
    """Decorator: show the case again after an act, with a success message or its refusal."""

    def decorate(
        view: Callable[[HttpRequest, access.CasePage], int],
    ) -> Callable[..., Any]:
        @login_required
        @post_only
        @wraps(view)
        def wrapped(request: HttpRequest, pk: int) -> HttpResponse:
            page = require_visible_case(request, pk)
            try:
                shown_case = view(request, page)
            except ArbiterError as error:
                for sentence in arbiter_texts.explain_all_faults(error, get_language()):
                    messages.error(request, sentence)
                return page_views.render_case(
                    request, require_visible_case(request, pk), status=error.status
                )
            messages.success(request, _(done))  # marked for translation at the decorator
            return redirect("case", shown_case)

        return wrapped

    return decorate


@_case_act(_noop("The case is withdrawn."))
def withdraw_or_dismiss_case(request: HttpRequest, page: access.CasePage) -> int:
    """Withdraw the case or dismiss it."""
    desk_services.withdraw_case(case=page.case, actor=request.user, at=timezone.now())
    return page.case.pk


@_case_act(_noop("Your statement is in the case."))
def add_statement_to_case(request: HttpRequest, page: access.CasePage) -> int:
    """Add a statement by the other side or an official."""
    text = posted_text_cut_to_length(request, "text", LONGEST_TEXT)
    desk_services.add_statement(case=page.case, text=text, actor=request.user, at=timezone.now())
    return page.case.pk


@_case_act(_noop("Your appeal is in the case."))
def appeal_against_ruling(request: HttpRequest, page: access.CasePage) -> int:
    """Appeal against the ruling to the jury."""
    text = posted_text_cut_to_length(request, "text", LONGEST_TEXT)
    appeal_case = rulings.appeal_against_ruling(
        case=page.case, text=text, actor=request.user, at=timezone.now()
    )
    return appeal_case.pk


@_case_act(_noop("The sanction is given."))
def give_sanction_in_case(request: HttpRequest, page: access.CasePage) -> int:
    """Give a sanction without a ruling."""
    minutes = request.POST.get("minutes", "")
    sanctions.give_sanction(
        case=page.case,
        wanted=sanctions.WantedSanction(
            kind=posted_text_cut_to_length(request, "sanction", 20),
            side=posted_text_cut_to_length(request, "side", 1),
            minutes=int(minutes) if minutes.isdecimal() and len(minutes) < 4 else 0,
        ),
        reason=posted_text_cut_to_length(request, "why", LONGEST_TEXT),
        actor=request.user,
        at=timezone.now(),
    )
    return page.case.pk


@login_required
@require_safe
def desk_of_cases(request: HttpRequest) -> HttpResponse:
    """Show the cases of the events where the visitor is an official; htmx gets the queue only."""
    rights = desk.desk_rights(request.user)
    if not rights.sees.is_anywhere:
        raise PermissionDenied(Action.SEE_DESK.value)
    chosen = {name: request.GET.get(name, "")[:60] for name in ("scope", "section")}
    queue = desk.open_cases(rights, page=request.GET.get("page", ""), **chosen)
    context = {"queue": queue, "chosen": chosen, "address": request.get_full_path()}
    if request.htmx:
        return render(request, "arbiter/cases/_queue.html", context)
    return render(
        request,
        "arbiter/cases/desk.html",
        context | {"closed": desk.closed_cases(rights)},
    )


# Pages that enter an incident of a case and record its acts.


@login_required
@post_only
def enter_incident(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter an incident; a faulty form comes back with everything that was typed."""
    page = require_visible_case(request, pk)
    rights.require_right(request.user, Action.RULE_ON_CASE, case_scope(page.case))
    form = IncidentForm(request.POST)
    setattr(request, FORM_AS_TYPED, form)
    if not form.is_valid():
        return page_views.render_case(request, page, status=422)
    try:
        incidents_services.enter_incident(
            case=page.case, entry=form.cleaned_data, actor=request.user, at=timezone.now()
        )
    except ArbiterError as error:
        form.add_error(
            None, arbiter_texts.explain_refusal(error.code, error.params, get_language())
        )
        return page_views.render_case(request, page, status=error.status)
    messages.success(request, _("The incident is entered."))
    return redirect("case", pk)


@login_required
@post_only
def record_incident_act(request: HttpRequest, pk: int) -> HttpResponse:
    """Record an act of an incident; a new game is ordered by a ruling with its reason."""
    incident = incidents.get_incident(pk)
    if incident is None:
        raise Http404
    rights.require_right(request.user, Action.RULE_ON_CASE, case_scope(incident.case))
    expected = parse_whole_number(request.POST.get("expected", ""))
    common = {
        "incident": incident,
        "expected": -1 if expected is None else expected,
        "reason": posted_text_cut_to_length(request, "reason", LONGEST_TEXT),
        "actor": request.user,
        "at": timezone.now(),
    }
    name = posted_text_cut_to_length(request, "act", 20)
    try:
        if name == "annulled":
            rulings.annul_game_and_order_new_one(**common)
        else:
            incidents_services.record_incident_act(
                act=name, said=posted_text_cut_to_length(request, "said", 100), **common
            )
    except ArbiterError as error:
        messages.error(
            request, arbiter_texts.explain_refusal(error.code, error.params, get_language())
        )
    else:
        messages.success(request, _("Recorded."))
    return redirect("case", incident.case_id)
