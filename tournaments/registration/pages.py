"""Pages: enter a player into an event, strike him off the list, put him back on it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from games.web.post_only_pages import post_only
from tournaments.events.models import TournamentState
from tournaments.events.overview_page import overview
from tournaments.events.page_frame import event_or_404, not_none, show_refusals
from tournaments.events.right_scopes import event_scope
from tournaments.refusals.codes import NeedsConfirmation
from tournaments.registration import selectors
from tournaments.registration import services as entries
from tournaments.registration.forms import EntryForm


@login_required
@post_only
@show_refusals
def remove_entry(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Strike an entry made by mistake off the list; the page offers to take that back."""
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    row = not_none(tournament.entries.filter(pk=entry).first())
    player = entries.remove_entry(entry=row, actor=request.user, at=timezone.now())
    return redirect(f"{reverse('event-players', args=[pk])}?removed={player.pk}")


@login_required
@post_only
@show_refusals
def put_back(request: HttpRequest, pk: int, player: int) -> HttpResponse:
    """Enter a known person who was struck off by mistake; of his name he is told to be himself."""
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    known = not_none(selectors.struck_off(tournament, player))
    entries.enter_player(
        tournament=tournament,
        player=known,
        actor=request.user,
        at=timezone.now(),
        accepted=[caution.key for caution in entries.name_cautions(tournament, known.name)],
    )
    messages.success(request, _("%(name)s is entered.") % {"name": known.name})
    return redirect("event-players", pk)


@login_required
@post_only
@show_refusals
def add_entry(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter a new player; a form with a fault comes back with what was typed."""
    tournament = event_or_404(request, pk)
    form = EntryForm(request.POST, is_late=tournament.state == TournamentState.RUNNING)
    if not form.is_valid():
        return overview(request, tournament, 422, entry_form=form)
    try:
        entry = entries.add_player(
            tournament=tournament,
            actor=request.user,
            at=timezone.now(),
            accepted=request.POST.getlist("accepted"),
            **form.cleaned_data,
        )
    except NeedsConfirmation as error:
        forms = {"entry_form": form, "entry_cautions": error.cautions}
        return overview(request, tournament, error.status, **forms)
    messages.success(request, _("%(name)s is entered.") % {"name": entry.player.name})
    return redirect(f"{reverse('event', args=[pk])}?added")
