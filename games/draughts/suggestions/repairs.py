"""Single repairs: a move too many, missing, out of order, ambiguous or misprinted."""

import re
from collections.abc import Iterator

from ..errors import FaultCode
from ..judging.meaning import legal_moves_of_written_move
from ..notation import Written, long_form
from ..replay import replay
from .base import Suggestion, SuggestionCode
from .readings import ENOUGH, FAR
from .record import FaultyRecord, Token, begins_on_own_piece, with_other_turn
from .squares import BACK, NAMED, suggest_misprints

# Suggest single repairs: a move too many, missing, out of order or misprinted.
#
# A repair is found only if it makes everything that is written legal to the end.


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
    is_mark = record.marks.issuperset(words)  # it stands all over the text, also in its tags
    if not words or record.written[at] is not None:
        return None
    if not is_mark and (len(words) < 2 or len(moves) < SHOWN):
        return None
    if not record.are_all_legal(record.position_before(at), moves):
        return None
    shown = tuple(words[:_MOST_WORDS])
    return record.suggestion_of_repair(
        SuggestionCode.STRAY_WORDS, at, len(words), words=shown, count=len(words)
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
            return record.suggestion_of_repair(code, at, count, count=count, token=token)
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


# Suggest half-moves that are missing from a record or written as a dash.


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


def suggest_meanings_of_ambiguous_move(record: FaultyRecord) -> Suggestion | None:
    """Suggest the meanings of an ambiguous half-move that fit the later moves.

    They must bring it to its end, or at least further than chance would.
    """
    at, written = record.legal_plies, record.written[record.legal_plies]
    if record.fault is None or record.fault.code is not FaultCode.AMBIGUOUS or written is None:
        return None
    position, following = record.position_before(at), record.written[at + 1 :]
    meant = legal_moves_of_written_move(position, written, record.variant)
    reached = {
        move: record.trial.count_legal_moves(position, (move, *following), record.variant)
        for move in meant
    }
    most = max(reached.values())
    fitting = [move for move, plies in reached.items() if plies == most]
    if len(fitting) == len(meant) or (most <= len(following) and most < FAR):
        return None
    named = tuple(long_form(position, move, variant=record.variant) for move in fitting)
    params = {
        **record.place_as_params(at),
        "token": record.texts[at],
        "moves": named,
        "count": len(meant),
    }
    fault = None
    if most <= len(following):
        words = (*record.texts[:at], named[0], *record.texts[at + 1 :])
        fault = replay(words, record.start, record.variant).fault
    return Suggestion(SuggestionCode.AMBIGUOUS_MOVE, params, at + most, record.written_plies, fault)
