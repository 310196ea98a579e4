"""Who may act in an event: its officials, and the accounts of its players."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from arbiter import permissions
from arbiter.permissions import Action, Role
from games.posted import posted
from tournaments.forms import OfficeForm
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
    )
    messages.success(
        request, _("%(name)s holds the office now.") % {"name": office.user.get_username()}
    )
    return redirect("event-people", pk)


def _page(request: HttpRequest, pk: int, made: accounts.NewAccount | None = None) -> HttpResponse:
    tournament = event_or_404(pk)
    permissions.require(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    context = event_context(request, tournament, "people")
    context |= {
        "entries": selectors.entries(tournament).select_related("player__user"),
        "offices": selectors.offices(tournament),
        "office_form": OfficeForm(),
        "made": made,
    }
    return render(request, "tournaments/people.html", context)
