"""Build the part of a game's page about its correspondence (X3): moves, days, forms."""

from django.contrib.auth.models import AnonymousUser, User

from arbiter.rights.permissions_of_roles import Action
from games.board.position_texts import position_in_words
from games.draughts.svg_diagram import svg
from tournaments.correspondence.correspondence_game_as_visitor_sees_it import (
    ShownCorrespondence,
    correspondence_for_visitor,
)
from tournaments.correspondence.models import Leave
from tournaments.correspondence.move_ending_and_leave_forms import LeaveForm, MoveForm
from tournaments.correspondence.send_move_end_game_take_leave import UNFINISHED
from tournaments.partners_seconds_and_blindfold.who_may_speak_for_side import (
    side_user_speaks_for,
)
from tournaments.people.shown_names import shown_name
from tournaments.rounds_and_boards.models import Game


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
