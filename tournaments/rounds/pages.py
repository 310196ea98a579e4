"""Pages of rounds: boards and results; drafting, publishing, starting; the number of rounds."""

import secrets

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from games.web.post_only_pages import post_only
from tournaments.adjournments import sealed_moves as seals
from tournaments.adjournments.forms import SuspendForm
from tournaments.attendance import selectors as no_shows
from tournaments.drawn_openings import selectors as openings
from tournaments.drawn_openings.selectors import DrawnOpening
from tournaments.entries.models import Entry
from tournaments.events import selectors
from tournaments.events import services as events
from tournaments.events.cache_event_pages import cached_page
from tournaments.events.models import OpeningScope, Tournament
from tournaments.events.overview_page import overview
from tournaments.events.page_frame import event_context, event_or_404, not_none, show_refusals
from tournaments.games.first_mover import black_begins
from tournaments.hand_pairing.drafted_boards import pairs_of
from tournaments.lots.forms import LotForm
from tournaments.refusals.codes import NeedsConfirmation
from tournaments.results import agreed_draw_move
from tournaments.results import selectors as confirming
from tournaments.results.forms import SPECIAL_RESULTS
from tournaments.results.result_signs import is_in_points, keys_of, signs_by_value
from tournaments.round_drafts import background_drafting
from tournaments.round_drafts.models import DraftJob
from tournaments.rounds import divide_long_round, results_progress
from tournaments.rounds import selectors as control
from tournaments.rounds import services as rounds
from tournaments.rounds.forms import RoundsForm
from tournaments.rounds_and_boards.models import OPEN_ROUNDS, Game, GameState, Round, RoundState


@cached_page
def event_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show one round: boards, colours, results and why; officials enter results here."""
    tournament = event_or_404(request, pk)
    row = not_none(selectors.round_with_boards(tournament, number))
    context = event_context(request, tournament, "rounds")
    if row.state == RoundState.DRAFT and not context["may"]["publish"]:
        raise Http404
    if row.state == RoundState.DRAFT and not tournament.play_system.is_laid_out_whole:
        context["check"] = control.check_draft(tournament, row, pairs_of(row))
        context["no_shows"] = no_shows.unexplained_no_shows(tournament, row)
    if row.state == RoundState.CLOSED and context["may"]["publish"]:
        context["next"] = control.next_step(tournament)  # from the last result to the next round
        context["draft_job"] = control.draft_job(tournament)
    may_draw = context["may"]["draw"] and row.state in OPEN_ROUNDS and tournament.opening_table
    boards = control.boards(row)
    the_map = results_progress.round_map(boards)
    shown_boards = the_map.only(request.GET.get("show", "")) if "show" in request.GET else boards
    results_at = _results_at(request, tournament, boards)
    by_name = control.by_name(boards) if request.GET.get("by") == "name" else None
    page_query = {"name": request.GET.get("name", ""), "page": request.GET.get("page", "1")}
    shown = divide_long_round.page_of_lines(shown_boards, _players_of, **page_query)
    if by_name is not None:
        shown = divide_long_round.page_of_lines(by_name, lambda line: [line.entry], **page_query)
    context |= {
        "round": row,
        "shown_round": row.number,
        "boards_page": shown,
        "boards": shown.lines if by_name is None else boards,
        "all_boards": boards,
        "map": the_map,
        "show": request.GET.get("show", ""),
        "results_at": results_at,
        "is_map_by_script": len(results_at) == len(the_map.squares) and "show" not in request.GET,
        "cases": results_progress.open_cases(tournament, _games_of(boards)) if results_at else {},
        "agreed_from": agreed_draw_move.least_agreed_move(tournament) if results_at else 0,
        "entered": _entered(request, boards) if results_at else None,
        "special_results": SPECIAL_RESULTS,
        "result_keys": dict(keys_of(tournament.ruleset_id)),
        "result_signs": dict(signs_by_value(tournament.ruleset_id)),
        "in_points": is_in_points(tournament.ruleset_id),
        "to_confirm": confirming.versions_waiting_by_game(
            request.user, tournament, [board.pairing for board in boards]
        ),
        "opening": _one_opening(tournament, boards),
        "phase": control.phase(row) if context["may"]["publish"] else None,
        "phases": control.last_phases(row),
        "may_unpublish": _may_unpublish(tournament, row, context["may"]["publish"]),
        "may_draw_opening": may_draw and openings.are_openings_awaited(row),
        "table_lot": _table_lot(tournament, row, context["may"]["draw"]),
        "lot_form": LotForm(),
        "rounds": selectors.visible_rounds(tournament, drafts=context["may"]["publish"]),
        "by_name": None if by_name is None else shown.lines,
        "all_names": by_name,
        "finished": GameState.FINISHED,
    }
    return render(request, "tournaments/round.html", context)


@require_safe
@cached_page
def why(request: HttpRequest, pk: int, number: int, board: int) -> HttpResponse:
    """Explain why two meet on a board with these colours; for htmx as a row of the round."""
    tournament = event_or_404(request, pk)
    row = not_none(selectors.round_with_boards(tournament, number))
    context = event_context(request, tournament, "rounds")
    if row.state == RoundState.DRAFT and not context["may"]["publish"]:
        raise Http404
    pairing = not_none(
        next((paired for paired in row.pairings.all() if paired.board == board), None)
    )
    context |= {"round": row, "shown_round": row.number, "pairing": pairing}
    page = "_board_why_row.html" if request.htmx else "board_why.html"
    return render(request, f"tournaments/{page}", context)


@cached_page
def all_rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every round that visitors see: how far it is, where its pairings and lots are."""
    tournament = event_or_404(request, pk)
    context = event_context(request, tournament, "all-rounds")
    context["lines"] = selectors.round_lines(tournament, drafts=context["may"]["publish"])
    return render(request, "tournaments/rounds.html", context)


def _players_of(board: control.Board) -> list[Entry]:
    return [entry for entry in (board.pairing.first, board.pairing.second) if entry is not None]


def _may_unpublish(tournament: Tournament, row: Round, may_publish: bool) -> bool:
    if not may_publish or row.state != RoundState.PUBLISHED:
        return False
    return rounds.is_untouched(tournament, row)


def _games_of(boards: list[control.Board]) -> list[Game]:
    played = (board.pairing for board in boards if board.pairing.second is not None)
    return [game for pairing in played for game in pairing.games.all()]


def _entered(request: HttpRequest, boards: list[control.Board]) -> Game | None:
    """The game whose result was entered a moment ago, to be taken back by one button."""
    number = request.GET.get("entered", "")
    return next((game for game in _games_of(boards) if str(game.pk) == number), None)


def _results_at(
    request: HttpRequest, tournament: Tournament, boards: list[control.Board]
) -> frozenset[int]:
    """The boards whose results this visitor enters: all, those of his section, or none."""
    if tournament.is_cancelled:
        return frozenset()
    his = permissions.reach(request.user, Action.ENTER_RESULT)
    played = (board.pairing.board for board in boards if board.pairing.second is not None)
    return frozenset(board for board in played if his.holds(tournament.scope_key, board))


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


@login_required
@post_only
@show_refusals
def draft_round(request: HttpRequest, pk: int) -> HttpResponse:
    """Pair the next round of a Swiss event, or its draft again; a large field by a worker."""
    made = background_drafting.request_draft(
        tournament=event_or_404(request, pk), actor=request.user, at=timezone.now()
    )
    if isinstance(made, DraftJob):
        return redirect("event", pk)
    return redirect("event-round", pk, made.number)


@login_required
@post_only
@show_refusals
def publish_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Publish the next round; first it asks about those who did not come to the round before."""
    tournament = event_or_404(request, pk)
    row = tournament.rounds.filter(number=number).first()
    is_asked = not tournament.play_system.is_laid_out_whole and "undecided" not in request.POST
    if row is not None and is_asked and no_shows.unexplained_no_shows(tournament, row):
        messages.warning(request, _("First decide about those who did not come."))
        return redirect(f"{reverse('event-round', args=[pk, number])}#no-shows")
    rounds.publish_round(
        tournament=tournament, number=number, actor=request.user, at=timezone.now()
    )
    return redirect("event-round", pk, number)


@login_required
@post_only
@show_refusals
def unpublish_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Take the publication of a round back, so that its draft can be changed."""
    rounds.unpublish_round(
        tournament=event_or_404(request, pk), number=number, actor=request.user, at=timezone.now()
    )
    return redirect("event-round", pk, number)


@login_required
@post_only
@show_refusals
def start_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Start a published round and its clocks."""
    rounds.start_round(
        tournament=event_or_404(request, pk), number=number, actor=request.user, at=timezone.now()
    )
    return redirect("event-round", pk, number)


@login_required
@post_only
@show_refusals
def change_rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """Change the number of rounds after the start."""
    form = RoundsForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say how many rounds and why, and confirm it."))
        return redirect("event", pk)
    tournament = event_or_404(request, pk)
    try:
        events.change_rounds(
            tournament=tournament,
            rounds=form.cleaned_data["rounds"],
            reason=form.cleaned_data["reason"],
            accepted=request.POST.getlist("accepted"),
            actor=request.user,
            at=timezone.now(),
        )
    except NeedsConfirmation as error:
        forms = {"rounds_form": form, "rounds_cautions": error.cautions}
        return overview(request, tournament, error.status, **forms)
    return redirect("event", pk)


def _adjourn_with_seal(request: HttpRequest, game: Game, form: SuspendForm) -> None:
    typed = form.cleaned_data
    seals.adjourn(
        game=game,
        expected_revision=typed["expected_revision"],
        text=typed["sealed"],
        ply=form.sealed_ply(black_first=black_begins(game)),
        salt=secrets.token_hex(16),
        reason=typed["reason"],
        actor=request.user,
        at=timezone.now(),
    )
