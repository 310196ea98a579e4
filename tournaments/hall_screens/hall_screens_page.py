"""Page of a hall's screens, shown in turn: boards, standings, last positions, alert line."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arbiter.papers.absolute_addresses_and_qr_codes import absolute_address, qr_code
from tournaments.events import page_head_facts_of_event
from tournaments.events.cache_event_pages import cache_event_page
from tournaments.events.event_or_404_and_page_head import event_or_404
from tournaments.hall_alert import current_hall_alert
from tournaments.hall_screens import load_boards_and_places_for_screens
from tournaments.hall_screens.hall_screen_query_parameters import parse_screen_choice
from tournaments.papers import who_signs_paper
from tournaments.papers.shared_player_and_event_texts import event_title
from tournaments.people.tell_namesakes_apart import namesake_notes
from tournaments.schedule import load_planned_beginnings_of_rounds


@require_safe
@cache_event_page
def show_hall_screens(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the hall's screens in turn; a script turns them and follows the event."""
    tournament = event_or_404(request, pk)
    choice = parse_screen_choice(request.GET)
    header = page_head_facts_of_event.event_header(tournament)
    seats = (
        load_boards_and_places_for_screens.boards_of_screen(tournament, header.current, choice)
        if header.current
        else ()
    )
    rows = load_boards_and_places_for_screens.top_standings(tournament)
    positions = (
        load_boards_and_places_for_screens.last_positions(
            tournament, header.current, load_boards_and_places_for_screens.points_by_entry(rows)
        )
        if header.current
        else ()
    )
    screens = load_boards_and_places_for_screens.screens_in_rotation(choice, seats, rows, positions)
    page = "event-round" if header.current else "event"
    phone = absolute_address(request, page, *filter(None, (pk, header.current)))
    starts = load_planned_beginnings_of_rounds.planned_starts(tournament)
    context = {
        "event": tournament,
        "event_title": event_title(tournament),
        "header": header,
        "choice": choice,
        "screens": screens,
        "notes": namesake_notes(load_boards_and_places_for_screens.players_on_screen(seats, rows)),
        "table_is_after": load_boards_and_places_for_screens.round_of_settled_table(header),
        "climbs": load_boards_and_places_for_screens.places_gained(
            tournament, header.current, rows
        ),
        "qr": qr_code(phone),
        "phone": phone,
        "alert": current_hall_alert.current_alert(tournament),
        "starts": starts,
        "chief": who_signs_paper.chief_arbiter_on_papers(tournament),
    }
    return render(request, "tournaments/hall.html", context)
