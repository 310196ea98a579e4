"""Parse the explorer's query parameters: position, moves after it, filter of games."""

import re
from collections.abc import Mapping

from games.archive.parse_search_input import LONGEST, parse_position
from games.draughts.colour import Colour
from games.draughts.faults_and_errors import DraughtsError, FenError
from games.draughts.position import Position, start_of
from games.draughts.replay import Replay, replay
from games.draughts.variants import RUSSIAN, Variant
from games.opening_explorer.filter_of_counted_games import GameFilter
from games.opening_explorer.tally_games_by_move_result_and_player import RESULTS
from games.refusals.codes_and_exceptions import BadPosition, BadSearch, RefusalCode

LONGEST_LINE = 1200  # characters; a game of a hundred moves
LONGEST_NAME = 120
YEAR = re.compile("[0-9]{4}")


def read_position(text: str, variant: Variant = RUSSIAN) -> Position:
    """Parse a position from its FEN or from the moves that lead to it; raises BadPosition."""
    if not text.strip():
        return start_of(variant)
    try:
        return parse_position(text[:LONGEST], variant)
    except FenError as error:
        fault = error.fault
        params = {name: str(value)[:80] for name, value in fault.params.items()}
        params["square"] = fault.square or ""
        raise BadPosition(RefusalCode.BAD_POSITION, reason=str(fault.code), **params) from error
    except DraughtsError as error:
        raise BadPosition(RefusalCode.BAD_MOVE, text=error.fault.token[:80]) from error


def read_played_line(position: Position, text: str, variant: Variant = RUSSIAN) -> Replay:
    """Parse the moves played on from a position; raises BadPosition."""
    played = replay(text[:LONGEST_LINE], position, variant)
    if played.fault is not None:
        raise BadPosition(RefusalCode.BAD_MOVE, text=played.fault.token[:80])
    return played


def read_game_filter(query: Mapping[str, str]) -> GameFilter:
    """Parse which games are to be counted; raises BadSearch."""
    return GameFilter(
        player=query.get("player", "")[:LONGEST_NAME].strip(),
        colour=_colour(query.get("colour", "")),
        since=_year(query.get("since", "")),
        until=_year(query.get("until", "")),
        result=_result(query.get("result", "")),
    )


def _colour(text: str) -> Colour | None:
    if text not in ("", "w", "b"):
        raise BadSearch(RefusalCode.BAD_CONDITION, text=text[:20])
    return Colour(text) if text else None


def _year(text: str) -> int | None:
    if not text.strip():
        return None
    if not YEAR.fullmatch(text.strip()):
        raise BadSearch(RefusalCode.BAD_YEAR, text=text[:20])
    return int(text)


def _result(text: str) -> str:
    if text not in ("", *RESULTS):
        raise BadSearch(RefusalCode.BAD_CONDITION, text=text[:20])
    return text
