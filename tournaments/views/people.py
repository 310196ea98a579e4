"""Who may act in an event: its officials, and the accounts of its players."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from arbiter import permissions
from arbiter.permissions import Action, Role
from arbiter.rules import sanctions as sanction_rules
from arbiter.selectors import sanctions
from arbiter.services import offices
from games.posted import posted
from tournaments.office_forms import OfficeForm, OfficeRulesForm
from tournaments.scopes import event_scope
from tournaments.selectors import events as selectors
from tournaments.services import accounts
from tournaments.views.common import event_context, event_or_404, say_refusals


@login_required
def people(request: HttpRequest, pk: int) -> HttpResponse:
    """Officials and accounts, for whoever may give them."""
    return _page(request, pk)


@login_required
@posted
@never_cache
@say_refusals
def give_account(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """A new account; its password is shown on this one answer and never again."""
    made = accounts.give_account(
        tournament=event_or_404(pk), entry_id=entry, actor=request.user, at=timezone.now()
    )
    return _page(request, pk, made=made)


@login_required
@posted
@say_refusals
def appoint(request: HttpRequest, pk: int) -> HttpResponse:
    """An office for somebody who has an account."""
    form = OfficeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose who and which office."))
        return redirect("event-people", pk)
    office = accounts.appoint(
        tournament=event_or_404(pk),
        username=form.cleaned_data["username"],
        role=Role(form.cleaned_data["role"]),
        actor=request.user,
        at=timezone.now(),
        section=form.cleaned_data["section"],
        boards=form.boards(),
    )
    messages.success(
        request, _("%(name)s holds the office now.") % {"name": office.user.get_username()}
    )
    return redirect("event-people", pk)


@login_required
@posted
@say_refusals
def dismiss(request: HttpRequest, pk: int, office: int) -> HttpResponse:
    """Take an office of the event away."""
    tournament = event_or_404(pk)
    permissions.require(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    row = get_object_or_404(selectors.offices(tournament), pk=office)
    offices.dismiss(
        user=row.user,
        role=Role(row.role),
        scope=tournament.scope_key,
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("%(name)s is dismissed.") % {"name": row.user.get_username()})
    return redirect("event-people", pk)


@login_required
@posted
@say_refusals
def office_rules(request: HttpRequest, pk: int) -> HttpResponse:
    """Protest period and ladder of sanctions."""
    tournament = event_or_404(pk)
    permissions.require(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    form = OfficeRulesForm(request.POST)
    if not form.is_valid():
        return _page(request, pk, rules_form=form, status=422)
    offices.set_rules(
        scope=tournament.scope_key, actor=request.user, at=timezone.now(), **form.cleaned_data
    )
    messages.success(request, _("The numbers are set."))
    return redirect("event-people", pk)


def _page(
    request: HttpRequest,
    pk: int,
    made: accounts.NewAccount | None = None,
    rules_form: OfficeRulesForm | None = None,
    status: int = 200,
) -> HttpResponse:
    tournament = event_or_404(pk)
    permissions.require(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    rules = sanctions.office_rules(tournament.scope_key)
    numbers = {name: getattr(rules, name) for name in offices.LIMITS}
    ruleset = sanctions.rules_named(tournament.ruleset_id)
    held = {name: sanction_rules.number(name, None, ruleset) for name in offices.LIMITS}
    context = event_context(request, tournament, "people")
    context |= {
        "entries": selectors.entries(tournament).select_related("player__user"),
        "offices": selectors.offices(tournament),
        "office_form": OfficeForm(),
        "rules_form": rules_form or OfficeRulesForm(initial=numbers, held=held),
        "made": made,
    }
    return render(request, "tournaments/people.html", context, status=status)
