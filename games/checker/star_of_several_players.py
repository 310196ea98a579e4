"""Show a star of several players on the page «Check a record»: its board, its rounds, its words."""

from dataclasses import dataclass

from games.draughts.races import STAR
from games.draughts.races.diagram import svg
from games.draughts.races.record_reader import RaceRecord
from games.draughts.texts.describe_star import describe_race


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A move of the list, by the half-move after which the board would stand."""

    ply: int
    text: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class Round:
    """One move of every player, as far as they are written."""

    number: int
    moves: tuple[ShownMove, ...]


@dataclass(frozen=True, slots=True)
class RaceBoard:
    """What the page shows of a record: the board after one half-move, and all moves by rounds."""

    ply: int
    svg: str
    words: str
    rounds: tuple[Round, ...]


def race_board(record: RaceRecord, ply: int | None, language: str) -> RaceBoard:
    """The board after a half-move, by default the last good one, and the list of moves."""
    last = len(record.moves)
    at = last if ply is None else min(ply, last)
    position = record.positions[at]
    words = describe_race(position, STAR, language)
    wide = len(record.players)
    moves = [ShownMove(ply, move.key(), ply == at) for ply, move in enumerate(record.moves, 1)]
    rounds = tuple(
        Round(first // wide + 1, tuple(moves[first : first + wide]))
        for first in range(0, last, wide)
    )
    drawn = svg(position, STAR, words, record.moves[at - 1] if at else None)
    return RaceBoard(at, drawn, words, rounds)
