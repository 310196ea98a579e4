"""Exact endings: tables of what positions of few pieces are worth with best play.

    >>> from draughts64 import Position
    >>> from draughts64.endings import best_line, probe
    >>> answer = probe(Position.from_fen("W:Wb4:Bf8"))
    >>> answer.value.value, answer.plies
    ('win', 13)
    >>> [move.key() for move in answer.moves]
    ['b4-a5', 'b4-c5']
    >>> " ".join(move.key() for move in best_line(Position.from_fen("W:WKa1,Kc3:Bh4")))
    'c3-e5 h4-g3 e5:h2|g3'
    >>> probe(Position.from_fen("W:WKa1:BKh2")).value.value
    'draw'

The worth is that of best play to the end, when a side has no move.  The rules of a draw (fifteen
moves with kings alone, three kings against the main road and the like) are not counted in: those
rules, not these tables, decide what the result of a game is.
"""

from ..errors import EndingsError
from .probe import EndingAnswer, EndingValue, best_line, probe

__all__ = ["EndingAnswer", "EndingsError", "EndingValue", "best_line", "probe"]

Answer = EndingAnswer
Value = EndingValue
"""Names of the first 0.2.0 for what has another now."""
