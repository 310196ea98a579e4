"""Decide who must agree before a result counts.

The regulations of the event say it (``ResultBy``): both players or an official, an official
alone, or one player. A position without moves, a repetition or a run of king moves proves
itself, but not that these moves were played: one player's word is enough for it, and for what
he says against himself, only where the event says so.
"""

from arbiter.rules.outcome import PROVEN, GameResult, Outcome, Termination
from arbiter.signed_texts.read_game_and_grounds_of_certified_text import ConfirmedBy
from games.draughts import Colour
from tournaments.events.models import ResultBy

LOSER = {GameResult.WHITE_WINS: Colour.BLACK, GameResult.BLACK_WINS: Colour.WHITE}


def do_moves_prove_outcome(outcome: Outcome) -> bool:
    """Return whether the moves alone prove the result (W2, W3, draws by count)."""
    return outcome.termination in PROVEN


def one_player_suffices(result_by: str, outcome: Outcome, speaker: Colour) -> bool:
    """Return whether one player's statement decides the result by the regulations."""
    if result_by != ResultBy.ONE_PLAYER:
        return False
    return do_moves_prove_outcome(outcome) or speaker is LOSER.get(outcome.result)


def both_players_suffice(result_by: str) -> bool:
    """Return whether two agreeing players decide the result without an official."""
    return result_by != ResultBy.OFFICIAL


def stating_players(sides: str) -> tuple[ConfirmedBy, ...]:
    """Return the players who state a version: ``w``, ``b``, ``wb``; empty for an official."""
    words = {"w": ConfirmedBy.WHITE, "b": ConfirmedBy.BLACK}
    return tuple(word for side, word in words.items() if side in sides)


def confirming_officials(four_eyes: bool) -> ConfirmedBy:
    """Return the officials who may confirm a result."""
    return ConfirmedBy.TWO_OFFICIALS if four_eyes else ConfirmedBy.OFFICIAL


def claimed_outcome(recorded: str) -> Outcome | None:
    """Return the outcome of a bare result token: an agreed draw, or a win as recorded."""
    result = GameResult(recorded)
    if result is GameResult.OPEN:
        return None
    draw = result is GameResult.DRAW
    return Outcome(result, Termination.AGREEMENT if draw else Termination.RECORDED)
