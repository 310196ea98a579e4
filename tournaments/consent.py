"""Whose word is enough for a result the board does not prove.

A position without moves, a repetition or a run of king moves proves itself. A
resignation, a fallen flag or an agreed draw is somebody's word: that of an official, of
the player who says it against himself, or of both players.
"""

from arbiter.rules.outcome import GameResult, Outcome, Termination
from games.draughts import Colour

PROVEN = frozenset(
    {
        Termination.NO_PIECES,
        Termination.BLOCKED,
        Termination.THREEFOLD,
        Termination.KINGS_ONLY,
        Termination.THREE_KINGS_V_ONE,
        Termination.BALANCE,
        Termination.MAIN_ROAD,
        Termination.SMALL_ENDINGS,
        Termination.FLAT,
    }
)
LOSER = {GameResult.WHITE_WINS: Colour.BLACK, GameResult.BLACK_WINS: Colour.WHITE}


def proves_itself(outcome: Outcome) -> bool:
    """W2, W3 and the draws by count need nobody's word."""
    return outcome.termination in PROVEN


def word_is_enough(outcome: Outcome, speaker: Colour | None) -> bool:
    """``speaker`` is the colour of the player who says it, or None for an official."""
    return speaker is None or speaker is LOSER.get(outcome.result)


def claimed(recorded: str) -> Outcome | None:
    """What a result token alone claims: a draw is an agreement, a win is as recorded."""
    result = GameResult(recorded)
    if result is GameResult.OPEN:
        return None
    draw = result is GameResult.DRAW
    return Outcome(result, Termination.AGREEMENT if draw else Termination.RECORDED)
