"""Pages and forms of a case: show, rule, sanction, answer, withdraw, appeal."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as _noop
from django.views.decorators.http import require_safe

from arbiter.cases import add_statements, open_and_withdraw_cases, render_case_page
from arbiter.cases.models import CaseKind
from arbiter.cases.require_visible_case import require_visible_case
from arbiter.cases.scope_of_case import case_scope
from arbiter.refusals import texts as refusal_texts
from arbiter.refusals.codes_and_exceptions import ArbiterError
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rulings import open_appeal_to_jury
from arbiter.rulings import rule_in_case as rulings
from arbiter.rulings.ruling_form import LONGEST_TEXT, RulingForm
from arbiter.sanctions import give_sanctions
from games.web.post_only_page_decorator import post_only
from games.web.posted_text_cut_to_length import posted_text_cut_to_length


@login_required
@require_safe
def show_case(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one case: the board at the half-move in question, both sides, the verdict."""
    return render_case_page.render_case(request, require_visible_case(request, pk))


@login_required
@post_only
def rule_in_case(request: HttpRequest, pk: int) -> HttpResponse:
    """Rule in a case; a refused form comes back with everything that was typed."""
    page = require_visible_case(request, pk)
    is_appeal = page.case.kind == CaseKind.APPEAL
    right = Action.RULE_ON_APPEAL if is_appeal else Action.RULE_ON_CASE
    permissions_of_roles.require_right(request.user, right, case_scope(page.case))
    form = render_case_page.ruling_form(page, request.user, request.POST)
    if not form.is_valid():
        return render_case_page.render_case(request, page, form, status=422)
    try:
        _rule(request, page, form)
    except ArbiterError as error:
        for sentence in refusal_texts.explain_all_faults(error, get_language()):
            form.add_error(None, sentence)
        return render_case_page.render_case(
            request, require_visible_case(request, pk), form, status=error.status
        )
    messages.success(request, _("The ruling is signed and in force."))
    return redirect("case", pk)


def _rule(request: HttpRequest, page: render_case_page.CasePage, form: RulingForm) -> None:
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
        view: Callable[[HttpRequest, render_case_page.CasePage], int],
    ) -> Callable[..., Any]:
        @login_required
        @post_only
        @wraps(view)
        def wrapped(request: HttpRequest, pk: int) -> HttpResponse:
            page = require_visible_case(request, pk)
            try:
                shown_case = view(request, page)
            except ArbiterError as error:
                for sentence in refusal_texts.explain_all_faults(error, get_language()):
                    messages.error(request, sentence)
                return render_case_page.render_case(
                    request, require_visible_case(request, pk), status=error.status
                )
            messages.success(request, _(done))  # marked for translation at the decorator
            return redirect("case", shown_case)

        return wrapped

    return decorate


@_case_act(_noop("The case is withdrawn."))
def withdraw_or_dismiss_case(request: HttpRequest, page: render_case_page.CasePage) -> int:
    """Withdraw the case or dismiss it."""
    open_and_withdraw_cases.withdraw_case(case=page.case, actor=request.user, at=timezone.now())
    return page.case.pk


@_case_act(_noop("Your statement is in the case."))
def add_statement_to_case(request: HttpRequest, page: render_case_page.CasePage) -> int:
    """Add a statement by the other side or an official."""
    text = posted_text_cut_to_length(request, "text", LONGEST_TEXT)
    add_statements.add_statement(case=page.case, text=text, actor=request.user, at=timezone.now())
    return page.case.pk


@_case_act(_noop("Your appeal is in the case."))
def appeal_against_ruling(request: HttpRequest, page: render_case_page.CasePage) -> int:
    """Appeal against the ruling to the jury."""
    text = posted_text_cut_to_length(request, "text", LONGEST_TEXT)
    appeal_case = open_appeal_to_jury.appeal_against_ruling(
        case=page.case, text=text, actor=request.user, at=timezone.now()
    )
    return appeal_case.pk


@_case_act(_noop("The sanction is given."))
def give_sanction_in_case(request: HttpRequest, page: render_case_page.CasePage) -> int:
    """Give a sanction without a ruling."""
    minutes = request.POST.get("minutes", "")
    give_sanctions.give_sanction(
        case=page.case,
        wanted=give_sanctions.WantedSanction(
            kind=posted_text_cut_to_length(request, "sanction", 20),
            side=posted_text_cut_to_length(request, "side", 1),
            minutes=int(minutes) if minutes.isdecimal() and len(minutes) < 4 else 0,
        ),
        reason=posted_text_cut_to_length(request, "why", LONGEST_TEXT),
        actor=request.user,
        at=timezone.now(),
    )
    return page.case.pk
