"""Suggest that the first two moves describe a flying («летучая») opening: "a3-a5 b6-d4"."""

from games.draughts.faults_and_errors import Param
from games.draughts.notation import Written
from games.draughts.position import START, Position
from games.draughts.replay import replay
from games.draughts.squares_as_bits import BOARD, LAST_RANK_BLACK, LAST_RANK_WHITE
from games.draughts.suggestions.faulty_record import FaultyRecord
from games.draughts.suggestions.other_readings_of_record import FAR
from games.draughts.suggestions.suggestion import Suggestion, SuggestionCode

_MEN = 2  # one of each side


def suggest_flying_opening(record: FaultyRecord) -> Suggestion | None:
    """Suggest the set-up that the first two half-moves describe, if the rest is legal from it.

    Each sets up one man elsewhere, not bound by diagonals; then White moves first.
    """
    is_usual = record.start == START and record.written_plies >= _MEN > record.legal_plies
    if not is_usual or record.fault is None or record.fault.ply is None:
        return None
    first, second = record.written[:_MEN]
    white = _moved(START.white, START.black, first, LAST_RANK_WHITE)
    black = _moved(START.black, START.white, second, LAST_RANK_BLACK)
    if not (white and black) or white & black:
        return None
    start = Position(white, black, 0, record.variant.first)
    following = record.written[_MEN:]
    plies = record.trial.count_legal_moves(start, following, record.variant)
    if plies < len(following) and plies < FAR:
        return None
    fault = None
    if plies < len(following):
        fault = replay(record.texts[_MEN:], start, record.variant).fault
    params: dict[str, Param] = {"start": start.fen(), "moves": record.texts[:_MEN]}
    return Suggestion(
        SuggestionCode.FLYING_OPENING, params, _MEN + plies, record.written_plies, fault
    )


def _moved(own: int, other: int, written: Written | None, last_rank: int) -> int:
    """A side with one man set up elsewhere; nothing where the text tells no such thing."""
    if written is None or written.origin is None or len(written.path) > 1 or written.sign == ":":
        return 0
    origin, target = 1 << written.origin, 1 << written.target
    is_free = target & BOARD & ~(own | other | last_rank)
    return own ^ origin ^ target if own & origin and is_free else 0
