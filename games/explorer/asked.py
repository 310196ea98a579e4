"""Read the position that the explorer is asked about."""

from games.archive.search_input import LONGEST, parse_position
from games.draughts.errors import DraughtsError, FenError
from games.draughts.position import START, Position
from games.draughts.replay import Replay, replay
from games.refusals.codes import BadPosition

LONGEST_LINE = 1200  # characters; a game of a hundred moves


def position_of(text: str) -> Position:
    """A position from its FEN or from the moves that lead to it; raise BadPosition."""
    if not text.strip():
        return START
    try:
        return parse_position(text[:LONGEST])
    except FenError as error:
        part = str(error.fault.params.get("part", ""))[:80]
        raise BadPosition("bad_position", reason=str(error.fault.code), part=part) from error
    except DraughtsError as error:
        raise BadPosition("bad_move", text=error.fault.token[:80]) from error


def line_from(position: Position, text: str) -> Replay:
    """The moves gone on from a position; raise BadPosition."""
    played = replay(text[:LONGEST_LINE], position)
    if played.fault is not None:
        raise BadPosition("bad_move", text=played.fault.token[:80])
    return played
