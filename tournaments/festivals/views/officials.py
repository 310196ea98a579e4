"""Page of the officials of an event of many tournaments: appointed once for all of them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.accounts.models import Office, OfficeRole
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.accounts.queries.rights import Action, Role
from games.web.requests import post_only
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.views.page import show_refusals_as_messages
from tournaments.festivals.forms.setup import OfficialForm
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.services.officials import appoint_everywhere, dismiss_everywhere
from tournaments.festivals.views.page import festival_or_404, head_context


@login_required
def officials_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show who holds which office in the whole event, and the form to appoint one."""
    festival = _festival(request, pk)
    context = head_context(request, festival, "manage")
    context["offices"] = (
        Office.objects.filter(scope=festival.scope_key)
        .exclude(role=OfficeRole.CLERK)
        .select_related("user")
    )
    context["form"] = OfficialForm()
    return render(request, "tournaments/festivals/officials.html", context)


@login_required
@post_only
@show_refusals_as_messages
def appoint_official(request: HttpRequest, pk: int) -> HttpResponse:
    """Appoint an account in the event and in each of its tournaments."""
    festival = _festival(request, pk)
    form = OfficialForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose a person and an office."))
        return redirect("festival-officials", pk)
    name = form.cleaned_data["username"].strip()
    user = User.objects.filter(username=name, is_active=True).first()
    if user is None:
        raise TournamentError(RefusalCode.UNKNOWN_USER, user=name)
    appoint_everywhere(
        festival=festival,
        user=user,
        role=Role(form.cleaned_data["role"]),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(
        request,
        _("%(name)s holds the office in every tournament of the event.")
        % {"name": person_name_for_paper(user)},
    )
    return redirect("festival-officials", pk)


@login_required
@post_only
@show_refusals_as_messages
def dismiss_official(request: HttpRequest, pk: int, office: int) -> HttpResponse:
    """Dismiss an official from the event and from each of its tournaments."""
    festival = _festival(request, pk)
    row = get_object_or_404(Office, pk=office, scope=festival.scope_key)
    dismiss_everywhere(
        festival=festival,
        user=row.user,
        role=Role(row.role),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(
        request, _("%(name)s is removed from office.") % {"name": person_name_for_paper(row.user)}
    )
    return redirect("festival-officials", pk)


def _festival(request: HttpRequest, pk: int) -> Festival:
    festival = festival_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_OFFICES, festival_scope(festival))
    return festival
