"""Query parameters of the explorer: a position, moves gone on from it, which games are counted."""

import re
from collections.abc import Mapping

from games.archive.search_input import LONGEST, parse_position
from games.draughts.colour import Colour
from games.draughts.errors import DraughtsError, FenError
from games.draughts.position import START, Position
from games.draughts.replay import Replay, replay
from games.explorer.game_counts import RESULTS
from games.explorer.game_filter import GameFilter
from games.refusals.codes import BadPosition, BadSearch

LONGEST_LINE = 1200  # characters; a game of a hundred moves
LONGEST_NAME = 120
YEAR = re.compile("[0-9]{4}")


def read_position(text: str) -> Position:
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


def read_line(position: Position, text: str) -> Replay:
    """The moves gone on from a position; raise BadPosition."""
    played = replay(text[:LONGEST_LINE], position)
    if played.fault is not None:
        raise BadPosition("bad_move", text=played.fault.token[:80])
    return played


def read_game_filter(asked: Mapping[str, str]) -> GameFilter:
    """Read which games are counted; raise BadSearch."""
    return GameFilter(
        player=asked.get("player", "")[:LONGEST_NAME].strip(),
        colour=_colour(asked.get("colour", "")),
        since=_year(asked.get("since", "")),
        until=_year(asked.get("until", "")),
        result=_result(asked.get("result", "")),
    )


def _colour(text: str) -> Colour | None:
    if text not in ("", "w", "b"):
        raise BadSearch("bad_condition", text=text[:20])
    return Colour(text) if text else None


def _year(text: str) -> int | None:
    if not text.strip():
        return None
    if not YEAR.fullmatch(text.strip()):
        raise BadSearch("bad_year", text=text[:20])
    return int(text)


def _result(text: str) -> str:
    if text not in ("", *RESULTS):
        raise BadSearch("bad_condition", text=text[:20])
    return text
