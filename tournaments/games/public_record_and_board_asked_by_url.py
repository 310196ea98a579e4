"""The record of a game as everybody sees it, and its board as an address asks for it."""

from django.http import Http404, HttpRequest

from arbiter.incidents.irregular_moves_let_stand import waivers_of_subject
from games.archive import read_and_replay_stored_record as record_selectors
from games.archive.models import GameRecord
from games.board import board_query_parameters, board_template_context
from games.draughts import pdn
from tournaments.games.published_game import GamePage
from tournaments.games.record_page_parts import public_record
from tournaments.games.record_with_hidden_names import with_shown_names


def public_record_and_game(
    page: GamePage, *, as_written: bool = False
) -> tuple[GameRecord, pdn.ReadGame]:
    """Return the record that everybody sees, and its game with what was let stand.

    ``as_written`` leaves out what was let stand. Raises Http404 where nobody sees a record.
    """
    record = public_record(page)
    if record is None:
        raise Http404
    waivers = () if as_written else waivers_of_subject(page.game.subject)
    read = record_selectors.read_record_again(record, waivers)
    return record, with_shown_names(read, page.game)


def board_as_asked(
    request: HttpRequest, game: pdn.ReadGame, *, is_over: bool = False
) -> dict[str, object]:
    """Return the board of a game at the line and half-move that the address asks for."""
    return board_template_context.board_context(
        game.replay,
        game=game,
        line=board_query_parameters.line_in_query(request),
        ply=board_query_parameters.ply_in_query(request),
        is_flipped=board_query_parameters.is_flipped_in_query(request),
        is_over=is_over,
    )
