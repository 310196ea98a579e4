"""Suggest a misprint: one wrong square in a half-move, at the fault or before it.

The search begins at the faulty half-move and goes back from there: a wrong move is often legal
by chance and shows itself later.
"""

import re
from collections.abc import Iterator

from games.draughts.faults_and_errors import InvalidMove
from games.draughts.moves import Move
from games.draughts.squares_as_bits import Square, file_of, from_number, parse_square
from games.draughts.suggestions.faulty_record import FaultyRecord
from games.draughts.suggestions.suggestion import Suggestion, SuggestionCode

NAMED = 3  # more possibilities than these are counted, not listed
BACK = 100  # half-moves before the faulty one that are looked at
_SIGN = re.compile("[-:xхX×–—]+")
_NUMBER = re.compile("[0-9]{1,2}")

Spot = tuple[int, tuple[Move, ...]]  # index of a half-move, and moves that may stand there


def suggest_misprints(record: FaultyRecord) -> list[Suggestion]:
    """Suggest changes of one square that make the whole record legal, if they are few.

    Of many those at the faulty half-move itself count; no others are named.
    """
    spots: list[Spot] = []
    for at in range(record.legal_plies, max(record.legal_plies - BACK, -1), -1):
        position, following = record.position_before(at), record.written[at + 1 :]
        moves = one_square_off(record, at)
        if fitting := tuple(
            move for move in moves if record.are_all_legal_after(position, move, following)
        ):
            spots.append((at, fitting))
    count = sum(len(moves) for _, moves in spots)
    if count > NAMED:
        spots = [spot for spot in spots if spot[0] == record.legal_plies and len(spot[1]) <= NAMED]
    return [_suggestion(record, spot, count) for spot in spots]


def _suggestion(record: FaultyRecord, spot: Spot, count: int) -> Suggestion:
    at, moves = spot
    named = record.format_moves_in_full(record.position_before(at), moves)
    token = record.texts[at]
    return record.suggestion_of_repair(
        SuggestionCode.MISPRINT, at, token=token, moves=named, count=count
    )


def one_square_off(record: FaultyRecord, at: int) -> Iterator[Move]:
    """Yield the legal moves that differ from a written half-move in one square."""
    written, text = record.written[at], record.texts[at]
    position = record.position_before(at)
    origin, target = _ends(text) if written is None else (written.origin, written.target)
    file = written.file if written else None
    played = record.replay.moves[at] if at < record.legal_plies else None
    for move in record.trial.legal_moves_within_work(position, record.variant):
        if move == played or (written and written.sign == ":" and not move.captured):
            continue
        same_origin = move.origin == origin or (file is not None and file_of(move.origin) == file)
        same_target = move.target == target
        # both the same: it is one of the landings between them that is wrong
        if same_origin != same_target or (same_origin and len(written.path if written else ()) > 1):
            yield move


def _ends(text: str) -> tuple[Square | None, Square | None]:
    """First and last square of a word that is no move: what can be read of it."""
    parts = _SIGN.split(text.lower().strip("!?*"))
    return (_square(parts[0]), _square(parts[-1])) if len(parts) > 1 else (None, None)


def _square(name: str) -> Square | None:
    try:
        return from_number(int(name)) if _NUMBER.fullmatch(name) else parse_square(name)
    except InvalidMove:
        return None
