"""Overview page of an event: regulations, players, next step; also with a faulty form."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from arbiter.cases.who_decides import appeal_waits_for_jury
from tournaments.draft_jobs import newest_draft_job
from tournaments.drawn_openings import drawn_and_awaited_openings
from tournaments.enter_players.enter_player_form import EntryForm
from tournaments.entries import read_start_list_and_entries
from tournaments.entries.models import EntryState
from tournaments.events import page_head_facts_of_event
from tournaments.events.event_or_404_and_page_head import page_head_context
from tournaments.events.models import Tournament, TournamentState
from tournaments.hall_screens import load_boards_and_places_for_screens
from tournaments.lots import draw_starting_numbers_and_begin_event
from tournaments.lots.seed_of_lot_form import LotForm
from tournaments.make_event_public import checklist_before_making_public
from tournaments.rounds import next_step_of_organiser
from tournaments.rounds.number_of_rounds_form import RoundsForm
from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.schedule import load_planned_beginnings_of_rounds

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
        "next": next_step_of_organiser.next_step_of_event(tournament) if publishes else None,
        "waits_for_jury": context["may"]["result"] and appeal_waits_for_jury(tournament.scope_key),
        "draft_job": newest_draft_job.newest_draft_job(tournament) if publishes else None,
        "rounds_form": RoundsForm(initial={"rounds": tournament.rounds_planned}),
        "checklist": checklist_before_making_public.checklist_before_making_public(tournament)
        if tournament.is_private
        else (),
        "opening_table": drawn_and_awaited_openings.find_opening_table_by_name(
            tournament.opening_table
        ),
        "entries": read_start_list_and_entries.start_list(tournament),
        "rounds": find_rounds_boards_games.visible_rounds(tournament, drafts=publishes),
        "starts": load_planned_beginnings_of_rounds.planned_starts(tournament),
        **_now(context["header"]),
        "entry_form": EntryForm(
            is_next="added" in request.GET, is_late=tournament.state == TournamentState.RUNNING
        ),
        "lot_form": LotForm(),
        "too_many_rounds_cautions": _too_many_rounds_cautions(tournament)
        if context["may"]["draw"]
        else (),
        **forms,
    }
    return render(request, "tournaments/event.html", context, status=status)


def _now(header: page_head_facts_of_event.EventHeader) -> dict[str, object]:
    """First boards, head of the table and every board of the running round as a square."""
    if header.current is None:
        return {}
    rows = load_boards_and_places_for_screens.top_standings(header.tournament)
    points = load_boards_and_places_for_screens.points_by_entry(rows)
    return {
        "first_boards": load_boards_and_places_for_screens.last_positions(
            header.tournament, header.current, points, FIRST_BOARDS
        ),
        "top": rows[:TOP],
        "squares": load_boards_and_places_for_screens.boards_for_map(
            header.tournament, header.current
        ),
    }


def _too_many_rounds_cautions(tournament: Tournament) -> tuple[object, ...]:
    """Told beside the lots from the beginning, so that nothing typed there is lost."""
    system = tournament.play_system
    if tournament.state != TournamentState.ENTRIES or not system.is_length_chosen:
        return ()
    players = tournament.entries.filter(state=EntryState.ACTIVE).count()
    return (
        draw_starting_numbers_and_begin_event.too_many_rounds_cautions(tournament, players)
        if players
        else ()
    )
