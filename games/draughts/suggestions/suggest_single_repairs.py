"""Suggest single repairs: a move too many, missing, out of order or misprinted.

A repair is found only if it makes everything that is written legal to the end.
"""

from games.draughts.notation import Written
from games.draughts.suggestions.faulty_record import FaultyRecord
from games.draughts.suggestions.one_wrong_square import suggest_misprints
from games.draughts.suggestions.other_readings_of_record import ENOUGH
from games.draughts.suggestions.suggest_meaning_of_ambiguous_move import (
    suggest_meanings_of_ambiguous_move,
)
from games.draughts.suggestions.suggest_missing_or_dashed_moves import (
    SHOWN,
    suggest_dashed_moves,
    suggest_missing_move,
    suggest_missing_pair,
)
from games.draughts.suggestions.suggestion import Suggestion, SuggestionCode

_APART = 10  # half-moves between two that were exchanged
_MOST_WORDS = 6


def suggest_repairs(record: FaultyRecord) -> list[Suggestion]:
    """List every single repair that makes the whole record legal; none for a tiny record.

    A missing pair leaves much to be guessed: it is looked for only where nothing else will do.
    """
    if record.written_plies < ENOUGH:
        return []
    return suggest_one_slip(record) or [*filter(None, [suggest_missing_pair(record)])]


def suggest_one_slip(record: FaultyRecord) -> list[Suggestion]:
    """List single repairs other than a missing pair of moves."""
    single = [
        suggest_meanings_of_ambiguous_move(record),
        suggest_dashed_moves(record),
        _stray(record),
        _left_out(record),
        _swapped(record),
        suggest_missing_move(record),
    ]
    return [*filter(None, single), *suggest_misprints(record)]


def _stray(record: FaultyRecord) -> Suggestion | None:
    """Suggest leaving out all words that are no moves: a remark without braces."""
    words = [text for text, move in zip(record.texts, record.written, strict=True) if move is None]
    moves = tuple(move for move in record.written[record.legal_plies :] if move is not None)
    at = record.legal_plies
    if len(words) < 2 or record.written[at] is not None or len(moves) < SHOWN:
        return None
    if not record.are_all_legal(record.position_before(at), moves):
        return None
    shown = tuple(words[:_MOST_WORDS])
    return record.suggestion_of_repair(
        SuggestionCode.STRAY_WORDS, at, words=shown, count=len(words)
    )


def _left_out(record: FaultyRecord) -> Suggestion | None:
    """Suggest leaving out one half-move or a pair: written twice, or not of this game."""
    at = record.legal_plies
    for count in (1, 2):
        after = record.written[at + count :]
        again = _repeats(record, at, count)
        if len(after) < (0 if again else SHOWN) or at + count > record.written_plies:
            continue
        if (again or count == 1) and record.are_all_legal(record.position_before(at), after):
            code = SuggestionCode.DOUBLED_MOVE if again else SuggestionCode.EXTRA_MOVE
            token = " ".join(record.texts[at : at + count])
            return record.suggestion_of_repair(code, at, count=count, token=token)
    return None


def _repeats(record: FaultyRecord, at: int, count: int) -> bool:
    """Whether the half-moves from `at` on say again what stands right before them."""
    again = record.written[at : at + count]
    if len(again) < count or None in again:
        return False
    return any(
        [_written_squares(move) for move in again]
        == [_written_squares(move) for move in record.written[back : back + count]]
        for back in (at - count, at - 2)
        if back >= 0
    )


def _written_squares(written: Written | None) -> tuple[object, ...] | None:
    """The squares of a move, whatever signs and marks stand beside them."""
    return (written.origin, written.file, written.path) if written else None


def _swapped(record: FaultyRecord) -> Suggestion | None:
    """Suggest exchanging two half-moves: neighbours, or two moves of one side."""
    at = record.legal_plies
    for first in range(at, max(at - _APART, -1), -1):
        for second in range(max(first + 1, at), min(first + _APART, record.written_plies)):
            if second - first > 1 and (second - first) % 2:
                continue
            between = record.written[first + 1 : second]
            tokens = (
                record.written[second],
                *between,
                record.written[first],
                *record.written[second + 1 :],
            )
            if second + 1 < record.written_plies and record.are_all_legal(
                record.position_before(first), tokens
            ):
                both = record.texts[first], record.texts[second]
                return record.suggestion_of_repair(
                    SuggestionCode.MOVES_SWAPPED,
                    first,
                    **record.place_as_params(second, "second_"),
                    token=both[0],
                    moves=both[1:],
                )
    return None
