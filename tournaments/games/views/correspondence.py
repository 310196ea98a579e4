"""Correspondence on a game's page (X3): send a move, end the game, take leave."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.board.texts import position_in_words
from games.draughts.diagrams.svg import svg
from games.web.requests import post_only
from tournaments.boards.models import Game
from tournaments.boards.queries import listing
from tournaments.entries.queries.sides import scope_of_game_and_sides, side_user_speaks_for
from tournaments.events.views.page import show_refusals_as_messages, value_or_404
from tournaments.games.forms import EndingForm, LeaveForm, MoveForm
from tournaments.games.models import Leave
from tournaments.games.queries.correspondence import ShownCorrespondence, correspondence_for_visitor
from tournaments.games.services import correspondence
from tournaments.games.services.correspondence import UNFINISHED
from tournaments.people.texts import shown_name

# Page actions of a correspondence game (X3): send a move, end the game, take leave.


@login_required
@post_only
@show_refusals_as_messages
def send_move(request: HttpRequest, pk: int) -> HttpResponse:
    """Send the next half-move."""
    game = _game(request, pk)
    form = MoveForm(request.POST, is_player=bool(side_user_speaks_for(game, request.user.pk)))
    if not form.is_valid():
        messages.error(request, _("Enter the move, for example c3-d4."))
        return redirect("game", pk)
    correspondence.send_move(game_id=pk, actor=request.user, at=timezone.now(), **form.cleaned_data)
    messages.success(request, _("The move is sent. It stays hidden until it is answered."))
    return redirect("game", pk)


@login_required
@post_only
@show_refusals_as_messages
def resign_or_agree_draw_or_hand_in(request: HttpRequest, pk: int) -> HttpResponse:
    """Resign, offer or accept a draw, or hand in the moves so far."""
    _game(request, pk)
    form = EndingForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose how the game ends."))
        return redirect("game", pk)
    correspondence.resign_or_agree_draw_or_hand_in(
        game_id=pk, how=form.cleaned_data["how"], actor=request.user, at=timezone.now()
    )
    return redirect("game", pk)


@login_required
@post_only
@show_refusals_as_messages
def take_leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Take leave in all games of the event."""
    game = _game(request, pk)
    seats = [(seat, str(seat.pk)) for seat in (game.white, game.black)]
    form = LeaveForm(request.POST, seats=seats)
    if not form.is_valid():
        messages.error(request, _("Give the first and the last day of the leave."))
        return redirect("game", pk)
    typed = form.cleaned_data
    correspondence.take_leave(
        tournament=game.pairing.round.tournament,
        entry_id=typed["entry"],
        first_day=typed["first_day"],
        last_day=typed["last_day"],
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The leave is written down."))
    return redirect("game", pk)


def _game(request: HttpRequest, pk: int) -> Game:
    game = value_or_404(listing.games_in_visible_events().filter(pk=pk).first())
    rights.require_right(request.user, Action.SUBMIT_RECORD, scope_of_game_and_sides(game))
    return game


def correspondence_parts(
    game: Game, user: User | AnonymousUser, permitted: frozenset[Action]
) -> dict[str, object] | None:
    """Build moves, days and forms for a visitor; None for a game at the board."""
    if not game.pairing.round.tournament.is_by_correspondence:
        return None
    side = side_user_speaks_for(game, user.pk)
    is_official = Action.ENTER_RESULT in permitted
    line = correspondence_for_visitor(game, sees_hidden=bool(side) or is_official)
    may_write = game.state in UNFINISHED and not line.is_over
    is_to_move = side == line.turn or is_official and not side
    return {
        "line": line,
        "board": svg(
            line.position,
            title=position_in_words(line.position, line.variant),
            variant=line.variant,
            flipped=side == "b",
        ),
        "leaves": list(
            Leave.objects.filter(entry__in=(game.white_id, game.black_id)).select_related(
                "entry__player"
            )
        ),
        "side": side,
        "move_form": _move_form(line, side) if may_write and is_to_move else None,
        "may_end": may_write and bool(side),
        "leave_form": _leave_form(game, side, is_official) if may_write else None,
    }


def _move_form(line: ShownCorrespondence, side: str) -> MoveForm:
    return MoveForm(is_player=bool(side), initial={"ply": line.next_ply})


def _leave_form(game: Game, side: str, is_official: bool) -> LeaveForm | None:
    """Return a player's own leave, or an official's choice of the two."""
    if not game.pairing.round.tournament.leave_days or not (side or is_official):
        return None
    seats = {"w": [game.white], "b": [game.black]}.get(side, [game.white, game.black])
    return LeaveForm(seats=[(seat, shown_name(seat.player)) for seat in seats])
