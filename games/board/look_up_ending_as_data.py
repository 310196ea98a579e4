"""Look up a position of few pieces in the ending tables; return its worth as JSON-ready data.

The tables know no draw by repetition or by counted moves; whoever shows an answer says so.
"""

from functools import cache, lru_cache
from typing import Any

from games.board.moves_and_replies import MOST_REMEMBERED, move_as_data
from games.draughts.colour import Colour
from games.draughts.endings import EndingsError, EndingValue, best_line, probe
from games.draughts.endings.look_up_position import table_reader
from games.draughts.endings.variants_with_solvable_endings import has_solvable_endings
from games.draughts.faults_and_errors import EndingFault
from games.draughts.moves import play
from games.draughts.position import Position, fen_as_shown
from games.draughts.variants import Variant
from games.refusals.codes_and_exceptions import NoEnding, RefusalCode

Json = dict[str, Any]


def ending_with_moves_or_none(position: Position, variant: Variant) -> Json | None:
    """Return the worth of a position to show on a page; None if tables or moves are missing."""
    try:
        worth = ending_as_data(position, variant)
    except NoEnding:
        return None
    return worth if worth["moves"] else None


def ending_as_data(position: Position, variant: Variant) -> Json:
    """Return the worth of a position as JSON-ready data; raises NoEnding.

    Shape: ``{"fen", "turn", "value", "winner", "plies", "moves_to_end", "moves", "line"}``; a
    move is ``{"text", "marks", "taken", "crowned", "plies", "is_best"}``, those of the line have
    no ``plies`` and no ``is_best``.
    """
    most = most_pieces_of_tables(variant)
    if not most:
        raise NoEnding(RefusalCode.NO_ENDINGS_OF_VARIANT, variant=variant.id)
    if count_pieces(position) > most:
        raise NoEnding(RefusalCode.TOO_MANY_FOR_ENDINGS, most=most)
    try:
        return _worth(position, variant)
    except EndingsError as error:
        code = error.fault.code
        is_missing = code in (EndingFault.NO_TABLE, EndingFault.TABLE_CUT)
        refused = (
            RefusalCode.ENDINGS_MISSING if is_missing else RefusalCode.ENDINGS_OF_OTHER_VERSION
        )
        raise NoEnding(refused) from error


@cache
def most_pieces_of_tables(variant: Variant) -> int:
    """Return how many pieces a game's tables reach to here; 0 without tables."""
    return table_reader(None, variant).most if has_solvable_endings(variant) else 0


def count_pieces(position: Position) -> int:
    """Count the pieces on the board."""
    return (position.white | position.black).bit_count()


@lru_cache(maxsize=MOST_REMEMBERED)
def _worth(position: Position, variant: Variant) -> Json:
    answer = probe(position, variant=variant)
    mover = position.turn
    winners = {EndingValue.WIN: mover, EndingValue.LOSS: mover.other}
    winner: Colour | None = winners.get(answer.value)
    plies = answer.plies
    kept = zip(answer.moves, answer.counts, strict=True)
    return {
        "fen": fen_as_shown(position, variant),
        "turn": mover.value,
        "value": answer.value.value,
        "winner": winner and winner.value,
        "plies": plies,
        "moves_to_end": None if plies is None else (plies + 1) // 2,
        "moves": [
            {
                **move_as_data(position, move, variant),
                "plies": count,
                "is_best": move in answer.best,
            }
            for move, count in kept
        ],
        "line": _line(position, variant),
    }


def _line(position: Position, variant: Variant) -> list[Json]:
    answers = []
    for move in best_line(position, variant=variant):
        answers.append(move_as_data(position, move, variant))
        position = play(position, move)
    return answers
