"""Pages: make an event public, cancel, hide, show, copy it."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action
from games.web.requests import post_only, posted_text_cut_to_length
from tournaments.entries.queries import players
from tournaments.errors import TournamentError
from tournaments.events.forms.officials import CopyForm
from tournaments.events.queries.officials import event_scope, was_event_played
from tournaments.events.services import copies, visibility
from tournaments.events.texts import event_title
from tournaments.events.views.page import (
    event_or_404,
    hidden_event_or_404,
    page_head_context,
    show_refusals_as_messages,
)
from tournaments.people.texts import name_with_note, namesake_notes
from tournaments.texts import explain_error


@login_required
@post_only
@show_refusals_as_messages
def make_event_public(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a private event public."""
    tournament = event_or_404(request, pk)
    visibility.make_event_public(tournament=tournament, actor=request.user, at=timezone.now())
    messages.success(request, _("The event is open to the public."))
    return redirect("event", pk)


# Pages: cancel, resume, hide and show an event.


LONGEST_REASON = 400


@login_required
def cancel_and_hide_forms_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the forms to cancel, resume or hide an event."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, event_scope(tournament))
    context = page_head_context(request, tournament, "overview")
    context["is_played"] = was_event_played(tournament)
    return render(request, "tournaments/events/cancel_event.html", context)


@login_required
@post_only
@show_refusals_as_messages
def cancel_event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Cancel an event with a public reason."""
    return _act(request, pk, visibility.cancel_event)


@login_required
@post_only
@show_refusals_as_messages
def resume_event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Resume a cancelled event."""
    return _act(request, pk, visibility.resume_event)


@login_required
@post_only
@show_refusals_as_messages
def hide_event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Hide an event that was opened by mistake."""
    return _act(request, pk, visibility.hide_event)


def _act(request: HttpRequest, pk: int, act: Callable[..., object]) -> HttpResponse:
    act(
        tournament=event_or_404(request, pk),
        reason=posted_text_cut_to_length(request, "reason", LONGEST_REASON),
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event", pk)


@login_required
@post_only
def show_event_again_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a hidden event again."""
    tournament = hidden_event_or_404(request, pk)
    visibility.show_event(tournament=tournament, actor=request.user, at=timezone.now())
    messages.success(request, _("The event is shown again."))
    return redirect("event", pk)


ABOUT = ("title", "city", "starts_on", "ends_on")


@login_required
def copy_event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what is taken from the old event; make the new one."""
    source = event_or_404(request, pk)
    rights.require_right(request.user, Action.CREATE_EVENT, SITE_SCOPE)
    entered = list(players.start_list(source))
    notes = namesake_notes(entry.player for entry in entered)
    entries = [(entry, name_with_note(entry.player, notes)) for entry in entered]
    form = CopyForm(request.POST or None, source=source, entries=entries)
    if form.is_valid():
        typed = form.cleaned_data
        try:
            made = copies.copy_event(
                source=source,
                about={name: typed[name] for name in ABOUT},
                players=typed["players"],
                with_officials=typed["with_officials"],
                actor=request.user,
                at=timezone.now(),
            )
        except TournamentError as error:
            form.add_error(None, explain_error(error.code, error.params, get_language()))
        else:
            messages.success(
                request, _("A draft was made as in “%(title)s”.") % {"title": event_title(source)}
            )
            return redirect("event", made.pk)
    context = page_head_context(request, source, "manage") | {"form": form}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/events/copy_event.html", context, status=status)
