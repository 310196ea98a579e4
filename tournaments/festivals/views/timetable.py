"""Pages of the timetable of an event, its calendars, and where a person plays."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.papers.queries.lines import absolute_address
from tournaments.errors import TournamentError
from tournaments.festivals.forms.timetable import TimetableForm
from tournaments.festivals.models import Festival
from tournaments.festivals.queries import persons, timetable
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.services.timetable import replace_timetable
from tournaments.festivals.texts import line_of_sitting
from tournaments.festivals.views.page import festival_or_404, head_context
from tournaments.texts import explain_error


@require_safe
def timetable_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the whole timetable, day by day."""
    festival = festival_or_404(request, pk)
    context = head_context(request, festival, "timetable")
    now = timezone.now()
    sittings = timetable.sittings_of(festival)
    context["days"] = timetable.days_of_timetable(festival, now, sittings)
    context["now"] = now
    if context["may"]["manage"]:
        context["clashes"] = timetable.clashes_of(festival, sittings)
        context["sitting_by_key"] = {row.pk: row for row in sittings}
    return render(request, "tournaments/festivals/timetable.html", context)


@login_required
def edit_timetable(request: HttpRequest, pk: int) -> HttpResponse:
    """Show and store the timetable as lines; a line that cannot be read comes back as typed."""
    festival = festival_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, festival_scope(festival))
    sittings = timetable.sittings_of(festival)
    stands = "\n".join(line_of_sitting(row, festival) for row in sittings)
    form = TimetableForm(request.POST or None, festival=festival, initial={"lines": stands})
    if request.method == "POST" and form.is_valid():
        try:
            replace_timetable(
                festival=festival,
                sittings=form.cleaned_data["lines"],
                actor=request.user,
                at=timezone.now(),
            )
        except TournamentError as error:
            form.add_error("lines", explain_error(error.code, error.params, get_language()))
        else:
            messages.success(request, _("The timetable is saved; every round begins by it."))
            return redirect("festival-timetable", pk)
    context = head_context(request, festival, "timetable") | {"form": form}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/festivals/edit_timetable.html", context, status=status)


@require_safe
def download_timetable_as_calendar(request: HttpRequest, pk: int) -> HttpResponse:
    """Give the whole timetable for calendars; a cancelled sitting is told as cancelled."""
    return _calendar(request, festival_or_404(request, pk), None)


@require_safe
def download_persons_calendar(request: HttpRequest, pk: int, player: int) -> HttpResponse:
    """Give the sittings of one person, and those of everybody, for calendars."""
    festival = festival_or_404(request, pk)
    found = persons.persons_now(festival, [player], timezone.now())
    if not found:
        raise Http404
    return _calendar(request, festival, [part.contest.pk for part in found[0].parts])


def _calendar(request: HttpRequest, festival: Festival, contests: list[int] | None) -> HttpResponse:
    text = timetable.calendar_of_festival(
        festival, contests, site=_site(request), at=timezone.now()
    )
    return _file(text, f"event-{festival.pk}.ics")


@require_safe
def download_calendar_of_site(request: HttpRequest) -> HttpResponse:
    """Give what all public events play, for a calendar that asks again and again."""
    text = timetable.calendar_of_site(site=_site(request), at=timezone.now())
    return _file(text, "events.ics")


def _site(request: HttpRequest) -> str:
    return absolute_address(request, "home").removesuffix("/")


def _file(text: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type="text/calendar; charset=utf-8", headers=headers)


@require_safe
def person_page(request: HttpRequest, pk: int, player: int) -> HttpResponse:
    """Show where a person of the event plays now and next, and how he stands."""
    festival = festival_or_404(request, pk)
    now = timezone.now()
    found = persons.persons_now(festival, [player], now)
    if not found:
        raise Http404
    contests = {part.contest.pk for part in found[0].parts}
    context = head_context(request, festival, "person")
    context["person"] = found[0]
    context["days"] = timetable.days_of_timetable(
        festival,
        now,
        [
            row
            for row in timetable.sittings_of(festival)
            if not row.rounds.all() or {one.contest_id for one in row.rounds.all()} & contests
        ],
    )
    return render(request, "tournaments/festivals/where.html", context)
