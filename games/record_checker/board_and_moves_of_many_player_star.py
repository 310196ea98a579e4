"""Board and moves, round by round, of a star (a game of 3 to 6 players) being checked."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.draughts.many_player_star import STAR, legal_moves
from games.draughts.many_player_star.read_and_judge_star_record import RaceRecord
from games.draughts.many_player_star.star_diagram import star_svg
from games.draughts.texts.describe_star_position import describe_star_position


@dataclass(frozen=True, slots=True)
class ShownStarMove:
    """A move in the list of rounds, and whether the board shows the position after it."""

    ply: int
    text: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class ShownRound:
    """One round: a move of every player, as far as written."""

    number: int
    moves: tuple[ShownStarMove, ...]


@dataclass(frozen=True, slots=True)
class ShownStarBoard:
    """The board of a star record after one half-move, and all moves by rounds.

    men            of each hole the player whose man stands there
    turn, moves    who is to move and what he may play, at the end of a good record
    can_take_back  whether its last move may be taken out
    """

    ply: int
    svg: str
    words: str
    rounds: tuple[ShownRound, ...]
    men: Mapping[str, str]
    turn: str = ""
    moves: tuple[str, ...] = ()
    can_take_back: bool = False

    @property
    def data(self) -> dict[str, object]:
        """Data for the script that moves men: whose men stand where, and where each may go."""
        to: dict[str, list[str]] = {}
        for move in self.moves:
            origin, _dash, target = move.partition("-")
            to.setdefault(origin, []).append(target)
        return {"men": self.men, "moves": to}


def draw_star_and_list_moves(record: RaceRecord, ply: int | None, language: str) -> ShownStarBoard:
    """Draw a star record after a half-move (by default its last), and list its rounds."""
    last = len(record.moves)
    at = last if ply is None else min(ply, last)
    position = record.positions[at]
    words = describe_star_position(position, STAR, language)
    wide = len(record.players)
    moves = [ShownStarMove(ply, move.key(), ply == at) for ply, move in enumerate(record.moves, 1)]
    rounds = tuple(
        ShownRound(first // wide + 1, tuple(moves[first : first + wide]))
        for first in range(0, last, wide)
    )
    drawn = star_svg(position, STAR, words, record.moves[at - 1] if at else None)
    is_end = record.is_ok and at == last
    legal = legal_moves(position, STAR) if is_end else ()
    return ShownStarBoard(
        at,
        drawn,
        words,
        rounds,
        men={hole: player for player, holes in position.men for hole in sorted(holes)},
        turn=position.turn if legal else "",
        moves=tuple(move.key() for move in legal),
        can_take_back=is_end and last > 0,
    )
