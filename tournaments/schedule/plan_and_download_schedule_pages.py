"""Pages: plan when the rounds begin; download the schedule as a calendar."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.papers.absolute_addresses_and_qr_codes import absolute_address
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.papers.shared_player_and_event_texts import event_title
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.refusals.texts import explain_error
from tournaments.schedule import load_planned_beginnings_of_rounds
from tournaments.schedule.planned_beginnings_form import ScheduleForm
from tournaments.schedule.replace_planned_beginnings import replace_planned_beginnings
from tournaments.schedule.schedule_as_calendar_file import schedule_as_calendar_file

LINES_BEFORE_THE_LOT = 9
"""Lines of the form while nobody knows how many rounds there will be."""


@login_required
def plan_schedule_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show and store the form of the schedule; an unreadable line comes back as typed."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.EDIT_EVENT, event_scope(tournament))
    form = ScheduleForm(
        request.POST or None,
        rounds=tournament.rounds_planned or LINES_BEFORE_THE_LOT,
        starts=load_planned_beginnings_of_rounds.planned_starts(tournament),
        first_day=tournament.starts_on,
    )
    if request.method == "POST" and form.is_valid():
        try:
            replace_planned_beginnings(
                tournament=tournament,
                starts=form.cleaned_data["starts"],
                actor=request.user,
                at=timezone.now(),
            )
        except TournamentError as error:
            form.add_error(None, explain_error(error.code, error.params, get_language()))
        else:
            messages.success(request, _("The schedule is saved."))
            return redirect("event-schedule", pk)
    context = page_head_context(request, tournament, "manage") | {"form": form}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/schedule.html", context, status=status)


@require_safe
def download_schedule_as_calendar(request: HttpRequest, pk: int) -> HttpResponse:
    """Download the schedule for a calendar; empty where nothing is planned."""
    tournament = event_or_404(request, pk)
    starts = load_planned_beginnings_of_rounds.planned_starts(tournament)
    text = schedule_as_calendar_file(
        uid=f"event-{tournament.pk}@{request.get_host()}",
        title=event_title(tournament),
        place=tournament.city,
        address=absolute_address(request, "event", tournament.pk),
        rounds={
            number: (_("Round %(number)s") % {"number": number}, moment)
            for number, moment in starts.items()
        },
        at=timezone.now(),
    )
    headers = {"Content-Disposition": f'attachment; filename="event-{tournament.pk}.ics"'}
    return HttpResponse(text, content_type="text/calendar; charset=utf-8", headers=headers)
