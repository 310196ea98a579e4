"""Pages: the list of rounds, one round with its boards and results, why two were paired."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.boards.models import OPEN_ROUNDS, Game, GameState, Round, RoundState
from tournaments.boards.queries import listing, openings
from tournaments.boards.queries.openings import DrawnOpening
from tournaments.entries.models import Entry
from tournaments.events.models import OpeningScope, Tournament
from tournaments.events.views.cache import cache_event_page
from tournaments.events.views.page import event_or_404, page_head_context, value_or_404
from tournaments.games.queries import records
from tournaments.games.services import statements
from tournaments.games.texts import (
    SPECIAL_RESULTS,
    are_results_in_points,
    result_entry_keys,
    signs_by_value,
)
from tournaments.rounds.forms import LotForm
from tournaments.rounds.queries import attendance, drafts, hand_changes, seats
from tournaments.rounds.queries.hand_changes import pairs_when_paired
from tournaments.rounds.services import publishing
from tournaments.teams.queries.drafts import check_team_draft, whys_of_matches
from tournaments.teams.queries.round_page import matches_of_round_context


@cache_event_page
def show_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show a round: boards, colours, results, reasons; officials enter results here."""
    tournament = event_or_404(request, pk)
    row = value_or_404(listing.round_with_boards(tournament, number))
    context = page_head_context(request, tournament, "rounds")
    if row.state == RoundState.DRAFT and not context["may"]["publish"]:
        raise Http404
    in_teams = tournament.play_system.plays_in_teams
    if in_teams and not tournament.play_system.is_laid_out_whole:
        context["whys"] = whys_of_matches(row, get_language())
        if row.state == RoundState.DRAFT:
            context |= check_team_draft(tournament, row)
    elif row.state == RoundState.DRAFT and not tournament.play_system.is_laid_out_whole:
        context["check"] = drafts.check_stored_draft(tournament, row, pairs_when_paired(row))
        context["no_shows"] = attendance.unexplained_no_shows(tournament, row)
    if row.state == RoundState.CLOSED and context["may"]["publish"]:
        context["next"] = drafts.next_step_of_event(
            tournament
        )  # from the last result to the next round
        context["draft_job"] = drafts.newest_draft_job(tournament)
    if row.state in OPEN_ROUNDS and context["may"]["publish"]:
        context["corrected"] = drafts.boards_corrected_after_publication(tournament, row)
    if in_teams:
        context |= matches_of_round_context(tournament, row)
    may_draw = context["may"]["draw"] and row.state in OPEN_ROUNDS
    may_draw = may_draw and bool(tournament.opening_table or in_teams)
    boards = seats.boards_of_round(row)
    the_map = seats.build_round_map(boards)
    shown_boards = (
        the_map.boards_in_state(request.GET.get("show", "")) if "show" in request.GET else boards
    )
    results_at = _results_at(request, tournament, boards)
    by_name = seats.seats_in_order_of_names(boards) if request.GET.get("by") == "name" else None
    page_query = {"name": request.GET.get("name", ""), "page": request.GET.get("page", "1")}
    shown: Any = seats.page_of_lines(
        shown_boards, _players_of, most=seats.BOARDS_A_PAGE, **page_query
    )
    if by_name is not None:
        shown = seats.page_of_lines(
            by_name, lambda line: [line.entry], most=seats.NAMES_A_PAGE, **page_query
        )
    is_map_shown = row.state != RoundState.DRAFT and len(the_map.squares) > 4 and not shown.is_long
    context |= {
        "round": row,
        "shown_round": row.number,
        "is_thin": True,  # the boards stand first: the head of the event is one line
        "is_map_shown": is_map_shown,
        "has_side": is_map_shown or bool(results_at) or context["may"]["publish"],
        "boards_page": shown,
        "boards": shown.lines if by_name is None else boards,
        "all_boards": boards,
        "map": the_map,
        "show": request.GET.get("show", ""),
        "results_at": results_at,
        "is_map_by_script": len(results_at) == len(the_map.squares) and "show" not in request.GET,
        "cases": seats.open_cases_by_game(tournament, _games_of(boards)) if results_at else {},
        "agreed_from": statements.least_agreed_move(tournament) if results_at else 0,
        "entered": _entered(request, boards) if results_at else None,
        "special_results": SPECIAL_RESULTS,
        "result_keys": dict(result_entry_keys(tournament.ruleset_id)),
        "result_signs": dict(signs_by_value(tournament.ruleset_id)),
        "in_points": are_results_in_points(tournament.ruleset_id),
        "to_confirm": records.versions_waiting_by_game(
            request.user, tournament, [board.pairing for board in boards]
        ),
        "opening": _one_opening(tournament, boards),
        "phase": hand_changes.open_phase_of_changes(row) if context["may"]["publish"] else None,
        "phases": hand_changes.ended_phases_of_changes(row),
        "paired_as_last": row.state != RoundState.DRAFT
        and row.known.get("rounds") == row.number < tournament.rounds_planned,
        "may_unpublish": _may_unpublish(tournament, row, context["may"]["publish"]),
        **_just_done(request, tournament, row, context["may"]),
        "may_draw_opening": may_draw and openings.are_openings_awaited(row),
        "table_lot": _table_lot(tournament, row, context["may"]["draw"]),
        "lot_form": LotForm(),
        **_rounds_around(tournament, row, drafts=context["may"]["publish"]),
        "by_name": None if by_name is None else shown.lines,
        "all_names": by_name,
        "finished": GameState.FINISHED,
    }
    return render(request, "tournaments/rounds/round.html", context)


@require_safe
@cache_event_page
def explain_pairing(request: HttpRequest, pk: int, number: int, board: int) -> HttpResponse:
    """Explain why two meet on a board, with these colours; htmx shows it as a row."""
    tournament = event_or_404(request, pk)
    row = value_or_404(listing.round_with_boards(tournament, number))
    context = page_head_context(request, tournament, "rounds")
    if row.state == RoundState.DRAFT and not context["may"]["publish"]:
        raise Http404
    pairing = value_or_404(
        next((paired for paired in row.pairings.all() if paired.board == board), None)
    )
    context |= {"round": row, "shown_round": row.number, "pairing": pairing}
    page = "_board_why_row.html" if request.htmx else "board_why.html"
    return render(request, f"tournaments/rounds/{page}", context)


@cache_event_page
def list_rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every visible round: its state, and links to pairings and lots."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "all-rounds")
    context["lines"] = listing.round_lines(tournament, drafts=context["may"]["publish"])
    return render(request, "tournaments/rounds/rounds.html", context)


def _rounds_around(tournament: Tournament, row: Round, *, drafts: bool) -> dict[str, object]:
    """Return the rounds that the visitor may see, and those before and after this one."""
    rounds = list(listing.visible_rounds(tournament, drafts=drafts))
    numbers = {other.number for other in rounds}
    return {
        "rounds": rounds,
        "round_before": row.number - 1 if row.number - 1 in numbers else None,
        "round_after": row.number + 1 if row.number + 1 in numbers else None,
    }


def _players_of(board: seats.BoardOfRound) -> list[Entry]:
    return [entry for entry in (board.pairing.first, board.pairing.second) if entry is not None]


def _just_done(
    request: HttpRequest, tournament: Tournament, row: Round, may: Mapping[str, bool]
) -> dict[str, object]:
    """What the notice at the foot of the page tells and takes back, one of these at a time."""
    query, done = request.GET, dict[str, object]()
    if may["publish"] and "published" in query:
        done["just_published"] = _may_unpublish(tournament, row, True)
    elif may["publish"] and "ended" in query:
        done["just_ended"] = hand_changes.phase_just_ended(row, query)
    elif may["publish"] and "by_hand" in query:
        done["just_by_hand"] = hand_changes.act_at_board_just_done(tournament, row.number, query)
    elif may["edit"] and "marked" in query:
        done["just_marked"] = attendance.mark_just_made(tournament, query)
    return done


def _may_unpublish(tournament: Tournament, row: Round, may_publish: bool) -> bool:
    if not may_publish or not publishing.may_be_unpublished(row):
        return False
    return publishing.is_round_untouched(tournament, row)


def _games_of(boards: list[seats.BoardOfRound]) -> list[Game]:
    played = (board.pairing for board in boards if board.pairing.second is not None)
    return [game for pairing in played for game in pairing.games.all()]


def _entered(request: HttpRequest, boards: list[seats.BoardOfRound]) -> Game | None:
    """Return the game whose result was entered a moment ago, to be taken back by one button."""
    number = request.GET.get("entered", "")
    return next((game for game in _games_of(boards) if str(game.pk) == number), None)


def _results_at(
    request: HttpRequest,
    tournament: Tournament,
    boards: list[seats.BoardOfRound],
) -> frozenset[int]:
    """Return the boards whose results this visitor enters: all, those of his section, or none."""
    if tournament.is_cancelled:
        return frozenset()
    his = rights.reach_of_action(request.user, Action.ENTER_RESULT)
    played = (board.pairing.board for board in boards if board.pairing.second is not None)
    return frozenset(board for board in played if his.covers_board(tournament.scope_key, board))


def _one_opening(tournament: Tournament, boards: list[seats.BoardOfRound]) -> DrawnOpening | None:
    """Return the opening of all boards, where one was drawn for all."""
    if tournament.opening_scope != OpeningScope.ROUND:
        return None
    drawn = {(one.table, one.opening.number): one for board in boards if (one := board.opening)}
    is_for_all = not any(board.pairing.match_id and not board.opening for board in boards)
    return next(iter(drawn.values())) if len(drawn) == 1 and is_for_all else None


def _table_lot(tournament: Tournament, row: Round, may_draw: bool) -> bool:
    """Return whether the round of the table is still to be drawn here."""
    is_open = row.state == RoundState.DRAFT and row.number < tournament.rounds_planned
    if not (may_draw and tournament.daily_draw and is_open):
        return False
    earlier = tournament.rounds.filter(number__lt=row.number, state=RoundState.DRAFT)
    return not earlier.exists() and not tournament.lots.filter(kind=f"table.{row.number}").exists()
