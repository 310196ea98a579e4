"""What everybody sees of an event."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from arbiter import permissions
from arbiter.permissions import Action
from tournaments.conditional import for_everybody
from tournaments.forms import RESULT_CHOICES, LotForm
from tournaments.models import (
    OPEN_ROUNDS,
    Entry,
    GameState,
    OpeningScope,
    Round,
    RoundState,
    Tournament,
)
from tournaments.scopes import event_scope
from tournaments.selectors import board_pages, confirming, control, no_shows, openings, player_card
from tournaments.selectors import crosstable as crosstable_selectors
from tournaments.selectors import events as selectors
from tournaments.selectors import lots as lot_selectors
from tournaments.selectors.openings import DrawnOpening
from tournaments.services.manual_boards import pairs_of
from tournaments.views.closing import hidden_page
from tournaments.views.common import event_context, event_or_404, not_none
from tournaments.views.overview import overview


def home(request: HttpRequest) -> HttpResponse:
    """Events now, coming and past; all of them, or those a search finds."""
    asked = request.GET.get("q", "").strip()[:80]
    return render(
        request,
        "tournaments/home.html",
        {
            "groups": selectors.list_events(asked),
            "asked": asked,
            "hidden": selectors.hidden_events(request.user),
            "own_games": selectors.games_of(request.user)[:6],
            "may_open": may_open_event(request),
        },
    )


@for_everybody
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """Overview: regulations, start list, and for organisers the next step."""
    tournament = Tournament.objects.filter(pk=pk).first()
    if tournament is None:
        return hidden_page(request, pk)
    return overview(request, tournament)


@for_everybody
def event_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """One round: boards, colours, results and why; officials enter results here."""
    tournament = event_or_404(pk)
    row = not_none(selectors.round_with_boards(tournament, number))
    context = event_context(request, tournament, "rounds")
    if row.state == RoundState.DRAFT and not context["may"]["publish"]:
        raise Http404
    if row.state == RoundState.DRAFT and not tournament.play_system.is_laid_out_whole:
        context["check"] = control.check(tournament, row, pairs_of(row))
        context["no_shows"] = no_shows.unexplained(tournament, row)
    if row.state == RoundState.CLOSED and context["may"]["publish"]:
        context["next"] = control.next_step(tournament)  # from the last result to the next round
        context["draft_job"] = control.draft_job(tournament)
    may_draw = context["may"]["draw"] and row.state in OPEN_ROUNDS and tournament.opening_table
    boards = control.boards(row)
    by_name = control.by_name(boards) if request.GET.get("by") == "name" else None
    asked = {"name": request.GET.get("name", ""), "page": request.GET.get("page", "1")}
    shown = board_pages.paged(boards, _players_of, **asked)
    if by_name is not None:
        shown = board_pages.paged(by_name, lambda line: [line.entry], **asked)
    context |= {
        "round": row,
        "boards_page": shown,
        "boards": shown.lines if by_name is None else boards,
        "results_at": _results_at(request, tournament, boards),
        "to_confirm": confirming.on_boards(
            request.user, tournament, [board.pairing for board in boards]
        ),
        "opening": _one_opening(tournament, boards),
        "phase": control.phase(row) if context["may"]["publish"] else None,
        "phases": control.last_phases(row),
        "may_draw_opening": may_draw and openings.are_awaited(row),
        "table_lot": _table_lot(tournament, row, context["may"]["draw"]),
        "lot_form": LotForm(),
        "rounds": selectors.visible_rounds(tournament, drafts=context["may"]["publish"]),
        "by_name": None if by_name is None else shown.lines,
        "result_choices": RESULT_CHOICES,
        "finished": GameState.FINISHED,
    }
    return render(request, "tournaments/round.html", context)


def _players_of(board: control.Board) -> list[Entry]:
    return [one for one in (board.pairing.first, board.pairing.second) if one is not None]


def _results_at(
    request: HttpRequest, tournament: Tournament, boards: list[control.Board]
) -> frozenset[int]:
    """The boards whose results this visitor enters: all, those of his section, or none."""
    if tournament.is_cancelled:
        return frozenset()
    his = permissions.reach(request.user, Action.ENTER_RESULT)
    played = (one.pairing.board for one in boards if one.pairing.second is not None)
    return frozenset(board for board in played if his.holds(tournament.scope_key, board))


@for_everybody
def crosstable(request: HttpRequest, pk: int) -> HttpResponse:
    """The crosstable (шахматка)."""
    tournament = event_or_404(pk)
    context = event_context(request, tournament, "crosstable")
    context["crosstable"] = crosstable_selectors.crosstable(tournament)
    context["is_match"] = tournament.games_per_pairing > 1
    return render(request, "tournaments/crosstable.html", context)


@for_everybody
def player(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """One player's card: his rounds, opponents, colours, results and place."""
    tournament = event_or_404(pk)
    context = event_context(request, tournament, "overview")
    context["card"] = not_none(player_card.card(tournament, entry))
    return render(request, "tournaments/player.html", context)


@for_everybody
def colours(request: HttpRequest, pk: int) -> HttpResponse:
    """The colour table: due, given and the rule, player by player."""
    tournament = event_or_404(pk)
    context = event_context(request, tournament, "colours")
    context |= crosstable_selectors.colours(tournament)
    return render(request, "tournaments/colours.html", context)


def _one_opening(tournament: Tournament, boards: list[control.Board]) -> DrawnOpening | None:
    """The opening of all boards, where one was drawn for all."""
    if tournament.opening_scope != OpeningScope.ROUND:
        return None
    return next((board.opening for board in boards if board.opening), None)


def _table_lot(tournament: Tournament, row: Round, may_draw: bool) -> bool:
    """Whether the round of the table is still to be drawn here."""
    is_open = row.state == RoundState.DRAFT and row.number < tournament.rounds_planned
    if not (may_draw and tournament.daily_draw and is_open):
        return False
    earlier = tournament.rounds.filter(number__lt=row.number, state=RoundState.DRAFT)
    return not earlier.exists() and not tournament.lots.filter(kind=f"table.{row.number}").exists()


@for_everybody
def draw(request: HttpRequest, pk: int) -> HttpResponse:
    """Every lot with its seed, drawn again before your eyes."""
    tournament = event_or_404(pk)
    context = event_context(request, tournament, "draw")
    context["lots"] = lot_selectors.shown(tournament)
    return render(request, "tournaments/draw.html", context)


def may_open_event(request: HttpRequest) -> bool:
    site = permissions.Scope(key="site", participants=frozenset())
    return permissions.allowed(request.user, Action.CREATE_EVENT, site)


__all__ = [
    "colours",
    "crosstable",
    "draw",
    "event",
    "event_round",
    "event_scope",
    "home",
    "may_open_event",
    "player",
]
