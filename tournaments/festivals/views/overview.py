"""Pages of an event of many tournaments: set up, its front page, what is common, officials."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Scope
from games.web.requests import post_only
from tournaments.errors import TournamentError
from tournaments.events.views.page import show_refusals_as_messages
from tournaments.festivals.forms.setup import CommonForm, SetupForm, lines_as_last_time
from tournaments.festivals.queries import listing
from tournaments.festivals.queries.overview import best_games_of_festival, festival_overview
from tournaments.festivals.queries.persons import find_persons
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.queries.steps import next_steps
from tournaments.festivals.queries.timetable import sittings_of_today
from tournaments.festivals.services import setup
from tournaments.festivals.views.page import festival_or_404, head_context
from tournaments.festivals.views.share import festival_line, festival_share_address
from tournaments.texts import explain_error


@require_safe
def festival_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the event: every group in every programme as it stands now."""
    festival = festival_or_404(request, pk)
    context = head_context(request, festival, "overview")
    now = timezone.now()
    typed = request.GET.get("who", "").strip()[:80]
    context["overview"] = festival_overview(festival, now)
    context["share_address"] = festival_share_address(request, festival, context["overview"])
    context["share_line"] = festival_line(festival)
    nobody_plays = not any(cell.players for cell in context["overview"].cells)
    context["lacks_players"] = context["may"]["edit"] and nobody_plays
    if context["may"]["publish"]:
        context["steps"] = len(next_steps(context["overview"]))
    cells = [one for cell in context["overview"].cells for one in (cell, *cell.finals)]
    context["best_games"] = best_games_of_festival(festival, [one.tournament for one in cells])
    context["today"] = sittings_of_today(festival, now)
    context["typed"] = typed
    context["found"] = find_persons(festival, typed, now)
    return render(request, "tournaments/festivals/festival.html", context)


@login_required
@show_refusals_as_messages
def new_festival(request: HttpRequest) -> HttpResponse:
    """Open an event: first its matrix is shown, then all its tournaments are made at once."""
    rights.require_right(request.user, Action.CREATE_EVENT, Scope(key="site"))
    earlier = listing.festivals_run_by(request.user)
    number = request.GET.get("from", "")
    source = next((one for one in earlier if str(one.pk) == number), None)
    initial = lines_as_last_time(source, timezone.localdate().year) if source else {}
    form = SetupForm(request.POST or None, initial=initial)
    context: dict[str, object] = {"form": form, "plan": None, "earlier": earlier}
    if request.method == "POST" and form.is_valid():
        is_shown = "matrix" in request.POST  # the ticks were on the page that was sent
        kept = request.POST.getlist("cell") if is_shown else None
        plan = form.plan(kept)
        context["plan"] = plan
        if "make" in request.POST:
            try:
                festival = setup.create_festival(
                    plan=plan, actor=request.user, at=timezone.now(), **form.common
                )
            except TournamentError as error:  # nothing that was typed is lost
                form.add_error(None, explain_error(error.code, error.params, get_language()))
            else:
                messages.success(
                    request,
                    _("The event is a draft with all its tournaments. Bring in the players next."),
                )
                return redirect("festival", festival.pk)
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "tournaments/festivals/new_festival.html", context, status=status)


@login_required
@show_refusals_as_messages
def edit_festival(request: HttpRequest, pk: int) -> HttpResponse:
    """Change what is common to all tournaments; those that say otherwise keep it."""
    festival = festival_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, festival_scope(festival))
    form = CommonForm.of(festival, request.POST or None)
    if request.method == "POST" and form.is_valid():
        setup.change_common(
            festival=festival, actor=request.user, at=timezone.now(), **form.cleaned_data
        )
        messages.success(request, _("Changed, in the tournaments that followed it as well."))
        return redirect("festival", festival.pk)
    context = head_context(request, festival, "manage") | {"form": form}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/festivals/edit_festival.html", context, status=status)


@login_required
@require_safe
def manage_festival(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what an official may do in the whole event."""
    festival = festival_or_404(request, pk)
    context = head_context(request, festival, "manage")
    if not any(context["may"].values()):
        raise PermissionDenied
    return render(request, "tournaments/festivals/manage.html", context)


@login_required
@post_only
@show_refusals_as_messages
def open_festival(request: HttpRequest, pk: int) -> HttpResponse:
    """Open the event and all its tournaments to everybody."""
    festival = festival_or_404(request, pk)
    setup.open_to_everybody(festival=festival, actor=request.user, at=timezone.now())
    messages.success(request, _("Everybody sees the event now."))
    return redirect("festival", pk)
