"""Page: make a new event from an old one, in one form."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import SITE_SCOPE, Action
from tournaments.entries import read_start_list_and_entries
from tournaments.event_copies import copy_event_as_private_draft
from tournaments.event_copies.copy_event_form import CopyForm
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.papers.shared_player_and_event_texts import event_title
from tournaments.people.tell_namesakes_apart import name_with_note, namesake_notes
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.refusals.texts import explain_error

ABOUT = ("title", "city", "starts_on", "ends_on")


@login_required
def copy_event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what is taken from the old event; make the new one."""
    source = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.CREATE_EVENT, SITE_SCOPE)
    entered = list(read_start_list_and_entries.start_list(source))
    notes = namesake_notes(entry.player for entry in entered)
    entries = [(entry, name_with_note(entry.player, notes)) for entry in entered]
    form = CopyForm(request.POST or None, source=source, entries=entries)
    if form.is_valid():
        typed = form.cleaned_data
        try:
            made = copy_event_as_private_draft.copy_event(
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
    return render(request, "tournaments/copy_event.html", context, status=status)
