"""Pages: the sides of an event, and one side to be changed."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.post_only_page_decorator import post_only
from tournaments.entries import read_start_list_and_entries
from tournaments.entries.models import Entry
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.events.models import Tournament
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.events.value_or_404 import value_or_404
from tournaments.partners_seconds_and_blindfold import (
    load_persons_of_side,
    set_partners_seconds_blindfold_of_side,
)
from tournaments.partners_seconds_and_blindfold.side_besides_player_form import SideForm


@login_required
def list_sides(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every entry with its side's partners, seconds, blindfold and relief board."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    entries = list(read_start_list_and_entries.start_list(tournament))
    persons = load_persons_of_side.persons_by_entry(entries)
    lines = [(entry, persons.get(entry.pk, ())) for entry in entries]
    context = page_head_context(request, tournament, "entries")
    return render(request, "tournaments/sides.html", context | {"lines": lines})


@login_required
def edit_side(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Show and store the form of one side."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    entered = _entry(tournament, entry)
    form = _form(tournament, entered)
    context = page_head_context(request, tournament, "entries")
    return render(request, "tournaments/edit_side.html", context | {"entry": entered, "form": form})


@login_required
@post_only
@show_refusals_as_messages
def save_side(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Store what was typed about a side."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    entered = _entry(tournament, entry)
    form = _form(tournament, entered, request.POST)
    if not form.is_valid():
        context = page_head_context(request, tournament, "entries") | {
            "entry": entered,
            "form": form,
        }
        return render(request, "tournaments/edit_side.html", context, status=400)
    set_partners_seconds_blindfold_of_side.set_side_besides_player(
        tournament=tournament,
        entry_id=entry,
        side=form.side(),
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-sides", pk)


def _entry(tournament: Tournament, entry: int) -> Entry:
    return value_or_404(tournament.entries.select_related("player").filter(pk=entry).first())


def _form(tournament: Tournament, entry: Entry, typed: object = None) -> SideForm:
    persons = list(entry.persons.select_related("user"))
    return SideForm(typed, tournament=tournament, entry=entry, persons=persons)
