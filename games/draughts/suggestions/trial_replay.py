"""Replay changed records on trial, within a bounded amount of work."""

from collections.abc import Iterable

from games.draughts.colour import Colour
from games.draughts.moves import Move, legal_moves, play
from games.draughts.notation import Written
from games.draughts.position import Position
from games.draughts.variants import Variant
from games.draughts.verify_written_move import moves_meant

MOST_WORK = 100_000
_NEW, _KNOWN = 12, 1  # what judging a half-move costs, and looking up one judged before

Token = Written | Move | None  # None is a word that is no move


def with_other_turn(position: Position) -> Position:
    """Return the position with the other side to move."""
    return position._replace(turn=position.turn.other)


class TrialReplay:
    """Counts how far moves are legal, with a cache and a limit of work.

    `is_cut` is set when the work allowed is used up: every further answer is "not at all".
    Work is counted in half-moves, not in time, so that every machine answers the same.
    """

    def __init__(self, work: int | None = None) -> None:
        self.left = MOST_WORK if work is None else work
        self.is_cut = False
        self._known: dict[tuple[Position, Token, Variant], Position | None] = {}

    def count_legal_moves(self, start: Position, tokens: Iterable[Token], variant: Variant) -> int:
        """Count how many of the moves, in order, are legal from `start`."""
        count, position = 0, start
        for token in tokens:
            after = self.position_after(position, token, variant)
            if after is None:
                break
            count, position = count + 1, after
        return count

    def position_after(self, position: Position, token: Token, variant: Variant) -> Position | None:
        """Return the position after one move; None if it is illegal or ambiguous."""
        if token is None or not self._may_go_on():
            return None
        key = position, token, variant
        if key in self._known:
            self.left -= _KNOWN
            return self._known[key]
        self.left -= _NEW
        self._known[key] = after = _played(position, token, variant)
        return after

    def legal_moves_within_work(self, position: Position, variant: Variant) -> tuple[Move, ...]:
        """Return the legal moves of a position, none once the work is used up."""
        if not self._may_go_on():
            return ()
        self.left -= _NEW
        return legal_moves(position, variant)

    def _may_go_on(self) -> bool:
        if self.left <= 0:
            self.is_cut = True
        return not self.is_cut


def _played(position: Position, token: Written | Move, variant: Variant) -> Position | None:
    if isinstance(token, Move):
        return play(position, token)
    meant = moves_meant(position, token, variant)
    return play(position, meant[0]) if len(meant) == 1 else None


def begins_on_own_piece(position: Position, token: Token) -> bool:
    """Whether a written move begins, or may begin, on a piece of the side to move."""
    if token is None:
        return False
    own = position.white if position.turn is Colour.WHITE else position.black
    return token.origin is None or bool(own >> token.origin & 1)
