"""Pages of one event: its overview with the next step, the page to manage it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Scope
from arbiter.cases.queries.desk import appeal_waits_for_jury
from arbiter.examinations.texts import clocks
from arbiter.papers.queries.lines import absolute_address
from tournaments.boards.queries import listing, openings
from tournaments.entries.forms import EntryForm
from tournaments.entries.models import EntryState
from tournaments.entries.queries import players, two_sides
from tournaments.errors import TournamentError
from tournaments.events.forms.regulations import TournamentForm
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries import listing as listing_queries
from tournaments.events.queries import officials
from tournaments.events.queries.officials import may_open_event
from tournaments.events.services import regulations
from tournaments.events.views.cache import cache_event_page
from tournaments.events.views.page import (
    event_or_404,
    hidden_event_page,
    page_head_context,
    show_refusals_as_messages,
)
from tournaments.games.queries.best import best_games_of
from tournaments.hall.queries import round_now, screens
from tournaments.rounds.forms import LotForm, RoundsForm
from tournaments.rounds.queries import drafts
from tournaments.rounds.services import lots
from tournaments.standings.queries import sides as sides_queries
from tournaments.standings.queries import stored
from tournaments.texts import explain_error
from tournaments.webhooks.queries import sites_not_reached

# Pages of one event: its overview, the page to manage it, opening a new one.


@cache_event_page
def event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an event's overview: regulations, start list, next step for organisers."""
    tournament = listing_queries.find_visible_event(request.user, pk)
    if tournament is None:
        return hidden_event_page(request, pk)
    return render_event_overview(request, tournament)


@login_required
def manage_event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the page with links to everything needed to run an event."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "manage")
    context["may_open"] = may_open_event(request)
    may = context["may"]
    context["sites_not_reached"] = may["webhooks"] and sites_not_reached(tournament)
    if not any(may.values()):
        raise PermissionDenied
    return render(request, "tournaments/events/manage.html", context)


@login_required
@show_refusals_as_messages
def new_event(request: HttpRequest) -> HttpResponse:
    """Open a new event: a private draft, or public at once."""
    rights.require_right(
        request.user, Action.CREATE_EVENT, Scope(key="site", participants=frozenset())
    )
    form = TournamentForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = regulations.create_tournament(
                actor=request.user,
                at=timezone.now(),
                is_private="public" not in request.POST,
                **form.cleaned_data,
            )
        except TournamentError as error:  # nothing that was typed is lost
            form.add_error(None, explain_error(error.code, error.params, get_language()))
        else:
            _show_time_control(request, made)
            return redirect("event", made.pk)
    status = 422 if form.is_bound else 200
    context = {
        "form": form,
        "earlier": listing_queries.newest_events_run_by_user(request.user),
    }
    return render(request, "tournaments/events/new_event.html", context, status=status)


def _show_time_control(request: HttpRequest, tournament: Tournament) -> None:
    """Say how the time control was understood."""
    if tournament.time_control:
        sentence = clocks.describe_stored_control(tournament.time_control, get_language())
        messages.success(request, _("Time control, as understood: %(told)s") % {"told": sentence})


FIRST_BOARDS, TOP = 4, 8


def render_event_overview(
    request: HttpRequest, tournament: Tournament, status: int = 200, **forms: object
) -> HttpResponse:
    """Show an event's regulations and start list, and to organisers the next step.

    ``forms`` are forms that came back and the cautions to be accepted with them.
    """
    context = page_head_context(request, tournament, "overview")
    publishes = context["may"]["publish"]
    context |= {
        "is_overview": True,
        "next": drafts.next_step_of_event(tournament) if publishes else None,
        "waits_for_jury": context["may"]["result"] and appeal_waits_for_jury(tournament.scope_key),
        "lacks_chief": context["may"]["appoint"]
        and tournament.state == TournamentState.FINISHED
        and not officials.has_chief_arbiter(tournament),
        "draft_job": drafts.newest_draft_job(tournament) if publishes else None,
        "rounds_form": RoundsForm(initial={"rounds": tournament.rounds_planned}),
        "checklist": officials.checklist_before_making_public(tournament)
        if tournament.is_private
        else (),
        "opening_table": openings.find_opening_table_by_name(tournament.opening_table),
        "entries": players.start_list(tournament),
        "rounds": listing.visible_rounds(tournament, drafts=publishes),
        "starts": listing_queries.planned_starts(tournament),
        "best_games": best_games_of([tournament]) if context["header"].current else (),
        **_now(context["header"]),
        **_sides(tournament),
        "entry_form": EntryForm(
            is_next="added" in request.GET, is_late=tournament.state == TournamentState.RUNNING
        ),
        "lot_form": LotForm(),
        "too_many_rounds_cautions": _too_many_rounds_cautions(tournament)
        if context["may"]["draw"]
        else (),
        **forms,
    }
    if context.get("end"):
        context["table_address"] = absolute_address(request, "event-standings", tournament.pk)
    return render(request, "tournaments/events/event.html", context, status=status)


def _sides(tournament: Tournament) -> dict[str, object]:
    """Tell before the lots who would play for which side, or why not; afterwards their sums."""
    if not tournament.play_system.sides(2):
        return {}
    if tournament.state != TournamentState.ENTRIES:
        scores = sides_queries.scores_of_sides(tournament, stored.stored_table(tournament))
        return {"sides_note": sides_queries.describe_scores_of_sides(tournament, scores)}
    entered = two_sides.active_entries(tournament)
    if not entered:
        return {}
    try:
        sides = two_sides.sides_as_entered(tournament, entered)
    except TournamentError as error:
        return {"sides_fault": explain_error(error.code, error.params, get_language())}
    return {"sides": sides}


def _now(header: listing_queries.EventHeader) -> dict[str, object]:
    """First boards, head of the table and every board of the running round as a square."""
    if header.current is None:
        return {}
    rows = screens.top_standings(header.tournament)
    points = screens.points_by_entry(rows)
    boards = screens.last_positions(header.tournament, header.current, points, FIRST_BOARDS)
    return {
        "first_boards": boards,
        "top": rows[:TOP],
        "counted_byes": stored.points_of_byes_counted(header) if rows else (),
        "beside": round_now.round_beside_boards(header, ()),  # the table stands beside it
        "end": screens.end_of_event(header.tournament, rows),
    }


def _too_many_rounds_cautions(tournament: Tournament) -> tuple[object, ...]:
    """Told beside the lots from the beginning, so that nothing typed there is lost."""
    system = tournament.play_system
    if tournament.state != TournamentState.ENTRIES or not system.is_length_chosen:
        return ()
    players = tournament.entries.filter(state=EntryState.ACTIVE).count()
    return lots.too_many_rounds_cautions(tournament, players) if players else ()
