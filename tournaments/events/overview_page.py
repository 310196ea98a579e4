"""Overview page of an event: regulations, players, next step; also with a faulty form."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from arbiter.cases.selectors import waits_for_a_jury
from tournaments.drawn_openings import selectors as openings
from tournaments.entries.models import EntryState
from tournaments.events import selectors
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.page_frame import event_context
from tournaments.hall_screens import selectors as hall
from tournaments.lots import services as lots
from tournaments.lots.forms import LotForm
from tournaments.private_events import selectors as private_events
from tournaments.registration.forms import EntryForm
from tournaments.rounds import selectors as control
from tournaments.rounds.forms import RoundsForm
from tournaments.schedule import selectors as schedule

FIRST_BOARDS, TOP = 4, 8


def overview(
    request: HttpRequest, tournament: Tournament, status: int = 200, **forms: object
) -> HttpResponse:
    """Show regulations, start list, and for organisers the next step.

    ``forms`` are forms that came back and the cautions to be accepted with them.
    """
    context = event_context(request, tournament, "overview")
    publishes = context["may"]["publish"]
    context |= {
        "next": control.next_step(tournament) if publishes else None,
        "waits_for_jury": context["may"]["manage"] and waits_for_a_jury(tournament.scope_key),
        "draft_job": control.draft_job(tournament) if publishes else None,
        "rounds_form": RoundsForm(initial={"rounds": tournament.rounds_planned}),
        "checklist": private_events.checklist(tournament) if tournament.is_private else (),
        "opening_table": openings.find_edition(tournament.opening_table),
        "entries": selectors.entries(tournament),
        "rounds": selectors.visible_rounds(tournament, drafts=publishes),
        "starts": schedule.planned_starts(tournament),
        **_now(context["header"]),
        "entry_form": EntryForm(
            is_next="added" in request.GET, is_late=tournament.state == TournamentState.RUNNING
        ),
        "lot_form": LotForm(),
        "lot_cautions": _lot_cautions(tournament) if context["may"]["draw"] else (),
        **forms,
    }
    return render(request, "tournaments/event.html", context, status=status)


def _now(header: selectors.EventHeader) -> dict[str, object]:
    """First boards, head of the table and every board of the running round as a square."""
    if header.current is None:
        return {}
    rows = hall.top_standings(header.tournament)
    points = hall.points_by_entry(rows)
    return {
        "first_boards": hall.last_positions(
            header.tournament, header.current, points, FIRST_BOARDS
        ),
        "top": rows[:TOP],
        "squares": hall.map_boards(header.tournament, header.current),
    }


def _lot_cautions(tournament: Tournament) -> tuple[object, ...]:
    """Told beside the lots from the beginning, so that nothing typed there is lost."""
    system = tournament.play_system
    if tournament.state != TournamentState.ENTRIES or not system.is_length_chosen:
        return ()
    players = tournament.entries.filter(state=EntryState.ACTIVE).count()
    return lots.lot_cautions(tournament, players) if players else ()
