"""Suggest half-moves that are missing from a record or written as a dash."""

import re
from collections.abc import Iterator

from games.draughts.suggestions.faulty_record import FaultyRecord
from games.draughts.suggestions.one_wrong_square import BACK, NAMED
from games.draughts.suggestions.suggestion import Suggestion, SuggestionCode
from games.draughts.suggestions.trial_replay import Token, begins_on_own_piece, with_other_turn

SHOWN = 2  # half-moves that must follow each guess for it to have been tried at all
_PAIRS_BACK = 12
_UNKNOWN = re.compile(r"\W+")  # dashes or dots in place of a move

Line = tuple[str, ...]  # moves in long form


def suggest_missing_move(record: FaultyRecord) -> Suggestion | None:
    """Suggest one half-move that is missing from the record."""
    spots: list[tuple[int, list[Line]]] = []
    for at in range(record.legal_plies, max(record.legal_plies - BACK, -1), -1):
        following = record.written[at:]
        # what follows was then made by the other side, so it must be able to speak of its pieces
        if begins_on_own_piece(with_other_turn(record.position_before(at)), following[0]) and (
            lines := list(_lines(record, at, 1, following))
        ):
            spots.append((at, lines))
    if not spots:
        return None
    count = sum(len(lines) for _, lines in spots)
    at, lines = spots[0]
    named = tuple(move for (move,) in lines) if count <= NAMED else ()
    return record.suggestion_of_repair(SuggestionCode.MISSING_MOVE, at, moves=named, count=count)


def suggest_dashed_moves(record: FaultyRecord) -> Suggestion | None:
    """Suggest the moves in place of one or two half-moves written as a dash."""
    at, count = record.legal_plies, 0
    while at + count < record.written_plies and _UNKNOWN.fullmatch(record.texts[at + count]):
        count += 1
    if count not in (1, 2):
        return None
    lines = set(_lines(record, at, count, record.written[at + count :]))
    if not lines:
        return None
    named = next(iter(lines)) if len(lines) == 1 else ()
    token = " ".join(record.texts[at : at + count])
    code = SuggestionCode.UNKNOWN_MOVE
    return record.suggestion_of_repair(code, at, token=token, moves=named, count=len(lines))


def suggest_missing_pair(record: FaultyRecord) -> Suggestion | None:
    """Suggest a missing pair of moves, a row of the score sheet.

    The same two moves may fit at several places; the earliest is named then.
    """
    earliest, pairs = 0, set[Line]()
    for at in range(record.legal_plies, max(record.legal_plies - _PAIRS_BACK, -1), -1):
        if lines := set(_lines(record, at, 2, record.written[at:])):
            earliest, pairs = at, pairs | lines
    if not pairs:
        return None
    named = next(iter(pairs)) if len(pairs) == 1 else ()
    return record.suggestion_of_repair(
        SuggestionCode.MISSING_PAIR, earliest, moves=named, count=len(pairs)
    )


def _lines(
    record: FaultyRecord, at: int, count: int, following: tuple[Token, ...]
) -> Iterator[Line]:
    """Every line of one or two legal half-moves after which all of `following` is legal."""
    if len(following) < SHOWN * count:
        return
    position, variant = record.position_before(at), record.variant
    for first in record.trial.legal_moves_within_work(position, variant):
        if count == 1:
            if record.are_all_legal_after(position, first, following):
                yield record.format_moves_in_full(position, (first,))
            continue
        between = record.trial.position_after(position, first, variant)
        if between is None:
            continue
        for second in record.trial.legal_moves_within_work(between, variant):
            if record.are_all_legal_after(between, second, following):
                yield (
                    *record.format_moves_in_full(position, (first,)),
                    *record.format_moves_in_full(between, (second,)),
                )
