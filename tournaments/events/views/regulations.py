"""Pages to change the regulations, and to plan when the rounds begin."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.defaultfilters import yesno
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.papers.queries.lines import absolute_address
from tournaments.errors import Conflict, TournamentError
from tournaments.events.forms.days import ScheduleForm
from tournaments.events.forms.regulations import HeadForm, TournamentForm
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries import listing
from tournaments.events.queries.calendars import Calendar, calendar_file, rounds_for_calendar
from tournaments.events.queries.checks import ABOUT, fingerprint_of_regulations
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import regulations
from tournaments.events.services.regulations import replace_planned_beginnings
from tournaments.events.texts import event_title
from tournaments.events.views.page import event_or_404, page_head_context
from tournaments.texts import explain_error


@login_required
def edit_event(request: HttpRequest, pk: int) -> HttpResponse:
    """Change all regulations while entries are open, afterwards title data only."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, event_scope(tournament))
    if tournament.is_cancelled:
        raise Http404
    form = _form(tournament, request.POST or None)
    if request.method != "POST":
        return _page(request, tournament, form=form, more={})
    expected = request.POST.get("expected", "")
    if not form.is_valid():
        return _page(request, tournament, form=form, more={"expected": expected}, status=422)
    typed = dict(form.cleaned_data)
    about = {name: typed.pop(name) for name in ABOUT}
    try:
        regulations.change_regulations(
            tournament=tournament,
            expected=expected,
            actor=request.user,
            at=timezone.now(),
            about=about,
            **typed,
        )
    except TournamentError as error:
        tournament.refresh_from_db()
        context: dict[str, Any] = {
            "refusal": explain_error(error.code, error.params, get_language())
        }
        if isinstance(error, Conflict):
            context["stands"] = _differs(_form(tournament, request.POST))
        return _page(request, tournament, form=form, more=context, status=error.status)
    return redirect("event", pk)


def _form(tournament: Tournament, data: QueryDict | None) -> HeadForm:
    is_open = tournament.state == TournamentState.ENTRIES
    return (TournamentForm if is_open else HeadForm).of(tournament, data)


def _differs(form: HeadForm) -> list[tuple[str, object]]:
    """Return what stands now where the form says otherwise."""
    return [(form[name].label, _shown_value(form[name])) for name in form.changed_data]


def _shown_value(bound: BoundField) -> object:
    """Return the value of a row as the form would show it."""
    if isinstance(bound.initial, bool):
        return yesno(bound.initial)
    return dict(getattr(bound.field, "choices", ())).get(bound.initial, bound.initial)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: HeadForm,
    more: Mapping[str, object],
    status: int = 200,
) -> HttpResponse:
    context = page_head_context(request, tournament, "overview")
    context |= {
        "form": form,
        "changed": tournament,
        "expected": fingerprint_of_regulations(tournament),
        **more,
    }
    return render(request, "tournaments/events/new_event.html", context, status=status)


# Pages: plan when the rounds begin; download the schedule as a calendar.


LINES_BEFORE_THE_LOT = 9
"""Lines of the form while nobody knows how many rounds there will be."""


@login_required
def plan_schedule_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show and store the form of the schedule; an unreadable line comes back as typed."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, event_scope(tournament))
    form = ScheduleForm(
        request.POST or None,
        rounds=tournament.rounds_planned or LINES_BEFORE_THE_LOT,
        starts=listing.planned_starts(tournament),
        first_day=tournament.starts_on,
        zone=tournament.zone,
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
    context = page_head_context(request, tournament, "manage") | {
        "form": form,
        "now": timezone.now(),
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/events/schedule.html", context, status=status)


@require_safe
def download_schedule_as_calendar(request: HttpRequest, pk: int) -> HttpResponse:
    """Download the schedule for a calendar; empty where nothing was ever planned."""
    tournament = event_or_404(request, pk)
    text = calendar_file(
        [
            Calendar(
                uid=f"event-{tournament.pk}@{request.get_host()}",
                title=event_title(tournament),
                place=tournament.city,
                address=absolute_address(request, "event", tournament.pk),
                rounds=[
                    (_("Round %(number)s") % {"number": row.number}, row)
                    for row in rounds_for_calendar(tournament)
                ],
            )
        ],
        at=timezone.now(),
    )
    headers = {"Content-Disposition": f'attachment; filename="event-{tournament.pk}.ics"'}
    return HttpResponse(text, content_type="text/calendar; charset=utf-8", headers=headers)
