"""Judge and play written moves in order, up to the first fault."""

from collections.abc import Mapping, Sequence
from functools import cache

from ..colour import Colour
from ..errors import DraughtsError, Fault, NoteCode
from ..move import Move
from ..movegen.tables import FROM_BEHIND, FROM_BEYOND, IN_PLACE, Manner, movement_tables_of_side
from ..movegen.usual import has_far_capture
from ..moves import position_of_mover
from ..native import moves_of, pieces_of, position_of, read_moves, rules_of
from ..position import START, Position
from ..squares import BOARD
from ..variants import Variant
from .fast import OtherTexts, PlainTexts, are_plain, judge_other
from .state import Noted, ReplayState, Run
from .waivers import Waiver

_PLAIN = {colour: PlainTexts(colour) for colour in Colour}

_OTHER_FORMS = OtherTexts()

_OPENING = 12  # half-moves that most games of an archive share with others

_MOST_OPENINGS = 1 << 12

_openings: dict[tuple[str, tuple[str, ...]], tuple[tuple[Move, ...], Position, list[Noted]]] = {}

_NONE: Mapping[int, Waiver] = {}

_PLAINLY: tuple[NoteCode, ...] = ()


@cache
def _manners(variant: Variant) -> tuple[Manner, Manner]:
    """How Black and how White move."""
    return movement_tables_of_side(variant, Colour.BLACK), movement_tables_of_side(
        variant, Colour.WHITE
    )


def judge_moves_one_by_one(
    tokens: Sequence[str], reading: ReplayState, standing: Mapping[int, Waiver] = _NONE
) -> Fault | None:
    """Judge and play moves with `verify` up to the first fault; waived ones stand."""
    for ply, token in enumerate(tokens, 1):
        if ply in standing and reading.let_stand(token, standing[ply]):
            continue
        try:
            move, after = reading.read(token)
        except DraughtsError as error:
            return reading.fault(token, error.fault)
        reading.moves.append(move)
        reading.position = after
    return None


def judge_moves_fastest(tokens: Sequence[str], reading: ReplayState) -> Fault | None:
    """Judge and play moves up to the first fault, in the fastest way for the variant."""
    variant = reading.variant
    if not variant.is_usual:
        return judge_moves_one_by_one(tokens, reading)
    if read_moves is not None:
        return _read_in_c(tuple(tokens), reading)
    return (replay_plain_moves_fast if are_plain(variant.movement) else judge_moves_one_by_one)(
        tokens, reading
    )


def _read_in_c(tokens: tuple[str, ...], reading: ReplayState) -> Fault | None:
    """Replay tokens by the kernel; each that it leaves is judged by `verify`."""
    if read_moves is None:
        raise AssertionError("there is no kernel")
    rules, at = rules_of(reading.variant), 0
    while True:
        numbers, pieces, first_notes = read_moves(tokens, at, pieces_of(reading.position), rules)
        reading.moves += moves_of(numbers)
        at = len(reading.moves)
        reading.position = position_of(pieces)
        reading.note_first(first_notes)
        if at == len(tokens):
            return None
        try:
            move, reading.position = reading.read(tokens[at])
        except DraughtsError as error:
            return reading.fault(tokens[at], error.fault)
        reading.moves.append(move)
        at += 1


def replay_plain_moves_fast(tokens: Sequence[str], reading: ReplayState) -> Fault | None:
    """Judge and play moves up to the first fault, plain ones with few bit tests.

    An opening that was read before from the usual start is not judged again.
    """
    if reading.start != START or len(tokens) < _OPENING:
        return _fold(tokens, reading)
    key = reading.variant.id, tuple(tokens[:_OPENING])
    known = _openings.get(key)
    if known is not None:
        moves, reading.position, noted = known
        reading.moves.extend(moves)
        reading.noted.extend(noted)
        return _fold(tokens[_OPENING:], reading)
    fault = _fold(key[1], reading)
    if fault is not None:
        return fault
    if len(_openings) >= _MOST_OPENINGS:
        _openings.clear()
    _openings[key] = tuple(reading.moves), reading.position, list(reading.noted)
    return _fold(tokens[_OPENING:], reading)


def _fold(tokens: Sequence[str], reading: ReplayState) -> Fault | None:
    """Play tokens from the position reached and move it on; the fast loop of the replay.

    Longer than a function should be, because it runs once for every move of an archive: plain
    moves (see `fast`) are judged here without a call,
    all others by `verify`.
    """
    own, enemy, kings, turn = reading.position
    whites = texts = _PLAIN[Colour.WHITE]
    other_texts = _PLAIN[Colour.BLACK]
    if turn is Colour.BLACK:
        own, enemy, texts, other_texts = enemy, own, other_texts, texts
    other_forms, manners = _OTHER_FORMS, _manners(reading.variant)
    moves = reading.moves
    add_move = moves.append
    form, runs, before = _PLAINLY, list[Run](), len(moves)  # what is told of moves in a row
    try:
        for token in tokens:
            origin, free, change, victims, onward, crown, move, by_king, notes = texts[token]
            occupied = own | enemy
            if free & occupied or not origin & own:
                move = None
            elif not victims:
                near = own * FROM_BEHIND & enemy * IN_PLACE
                if near and near & (BOARD ^ occupied) * FROM_BEYOND:
                    move = None  # C1: somebody must capture
                elif kings or crown:
                    own_kings = kings & own
                    if own_kings and has_far_capture(own_kings, enemy, occupied):
                        move = None  # C1: a king must
                    elif onward and onward[0][0] & own_kings:
                        move = None  # the short form may mean another piece
                    elif origin & own_kings:
                        move = by_king
                        kings ^= change
                    elif move is not None:
                        kings |= crown  # M4
            elif victims & enemy == victims and not origin & kings:
                occupied ^= origin
                for victim, landing in onward:
                    if victim & enemy and not landing & occupied:
                        move = None  # C5: the capture goes on
                        break
                else:
                    enemy ^= victims
                    kings &= ~victims
            else:
                move = None
            if move is not None:
                own, enemy = enemy, own ^ change
            elif (
                (other := other_forms[token]) is not None
                and other[0] & own
                and (
                    move := judge_other(
                        other,
                        manners[texts is whites],
                        enemies=enemy,
                        occupied=own | enemy,
                        kings=kings,
                    )
                )
            ):
                start, end, victims, crowned = move[:]  # bare: unpacked faster
                change = 1 << start ^ 1 << end
                own, enemy = enemy & ~victims, own ^ change
                notes = other[3]
                kings &= ~victims
                if crowned:
                    kings |= 1 << end
                elif kings & 1 << start:
                    kings ^= change
            else:
                reading.position = _position(own, enemy, kings, is_white=texts is whites)
                move, after = reading.read(token)
                own, enemy, kings, _ = position_of_mover(after)
                notes = _PLAINLY  # told already
            if notes is not form:
                runs.append((len(moves), notes))
                form = notes
            add_move(move)
            texts, other_texts = other_texts, texts
    except DraughtsError as error:
        if runs:
            reading.note_runs(runs, tokens, before)
        return reading.fault(token, error.fault)
    if runs:
        reading.note_runs(runs, tokens, before)
    reading.position = _position(own, enemy, kings, is_white=texts is whites)
    return None


def _position(own: int, enemy: int, kings: int, *, is_white: bool) -> Position:
    """The position of the side to move and the other."""
    if is_white:
        return Position(own, enemy, kings, Colour.WHITE)
    return Position(enemy, own, kings, Colour.BLACK)
