"""Page action: change the number of rounds of an event after its start."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.web.post_only_page_decorator import post_only
from tournaments.events import create_and_change_events
from tournaments.events.event_or_404_and_page_head import event_or_404
from tournaments.events.overview_page import render_event_overview
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.refusals.codes_and_exceptions import NeedsConfirmation
from tournaments.rounds.number_of_rounds_form import RoundsForm


@login_required
@post_only
@show_refusals_as_messages
def change_number_of_rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """Change the number of rounds after the start."""
    form = RoundsForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Give the number of rounds and the reason, and confirm."))
        return redirect("event", pk)
    tournament = event_or_404(request, pk)
    try:
        create_and_change_events.change_number_of_rounds(
            tournament=tournament,
            rounds=form.cleaned_data["rounds"],
            reason=form.cleaned_data["reason"],
            accepted=request.POST.getlist("accepted"),
            actor=request.user,
            at=timezone.now(),
        )
    except NeedsConfirmation as error:
        forms = {"rounds_form": form, "rounds_cautions": error.cautions}
        return render_event_overview(request, tournament, error.status, **forms)
    return redirect("event", pk)
