"""A record as a fold over its moves: stops at the first fault, keeps what was good."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache

from games.draughts.captures import (
    FROM_BEHIND,
    FROM_BEYOND,
    IN_PLACE,
    Manner,
    has_far_capture,
    manner,
)
from games.draughts.colour import Colour
from games.draughts.diagnose import near_first
from games.draughts.errors import DraughtsError, Fault, Note, NoteCode
from games.draughts.moves import Move, legal_moves, play, sides
from games.draughts.movetext import split
from games.draughts.notation import parse_move
from games.draughts.position import START, Position, start_of
from games.draughts.shortcut import CaptureTexts, PlainTexts, are_plain, judged
from games.draughts.squares import BOARD
from games.draughts.variant import RUSSIAN, Goal, Variant
from games.draughts.verify import verify
from games.draughts.waiver import Waiver

Row = tuple[int, int, int, Colour]
Place = tuple[int | None, int | None]  # line and column, counted from 1
Places = Callable[[int], Place]  # place of the token with this index

_PLAIN = {colour: PlainTexts(colour) for colour in Colour}
_CAPTURES = CaptureTexts()
_OPENING = 12  # half-moves that most games of an archive share with others
_MOST_OPENINGS = 1 << 12
_openings: dict[tuple[str, tuple[str, ...]], tuple[tuple[Move, ...], Position]] = {}
_NONE: Mapping[int, Waiver] = {}
_ONCE = frozenset({NoteCode.NUMERIC, NoteCode.SHORT})


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of reading a record.

    moves   the legal moves, in order, and the irregular ones that were let stand
    fault   why reading stopped, or None when every token was a legal move
    notes   what was put right on the way
    texts   the moves as they were written
    rest    what was written after them, the faulty move first; empty when all is good
    waived  the irregular moves among them, each with what it left on the board
    """

    variant: Variant
    start: Position
    moves: tuple[Move, ...]
    fault: Fault | None
    notes: tuple[Note, ...]
    texts: tuple[str, ...]
    rest: tuple[str, ...] = ()
    waived: tuple[Waiver, ...] = ()
    _rows: tuple[Row, ...] = field(default=(), init=False, repr=False, compare=False)
    _positions: tuple[Position, ...] = field(default=(), init=False, repr=False, compare=False)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The position before each move and the one after the last, made when first asked.

        Plain tuples: each equals its Position and hashes like it.
        """
        if not self._rows:
            object.__setattr__(self, "_rows", tuple(_rows(self.start, self.moves, self.waived)))
        return self._rows

    @property
    def positions(self) -> tuple[Position, ...]:
        """The rows as positions."""
        if not self._positions:
            object.__setattr__(self, "_positions", tuple(map(Position._make, self.rows)))
        return self._positions

    @property
    def plies(self) -> int:
        """How many moves were good."""
        return len(self.moves)

    @property
    def final(self) -> Position:
        """The position after the last good move."""
        return Position._make(self.rows[-1])

    @property
    def is_complete(self) -> bool:
        """Whether everything that was written is legal or was let stand."""
        return self.fault is None


@dataclass(frozen=True, slots=True)
class BoardOutcome:
    """A game decided by the board: who won and by which rule, "W2" blocked, "W3" no pieces."""

    winner: Colour
    rule: str


def replay(
    tokens: str | Iterable[str],
    start: Position | None = None,
    variant: Variant = RUSSIAN,
    *,
    game: int | None = None,
    places: Places | None = None,
    waivers: Iterable[Waiver] = (),
) -> Replay:
    """Play the written moves from `start`; stop at the first one that is not legal.

    A move of `waivers` stands as the opponent let it (V2), and reading goes on behind it; a
    set-up among them (V7, ply 0) is what the moves are played from.

    Without `start` they are played from the variant's usual one.
    `tokens` are single moves as written, or one plain movetext ("1. c3-d4 d6-c5 …").
    `places` tells line and column of a token for faults and notes; `game` is put into the fault.
    """
    if isinstance(tokens, str):
        tokens, places = split(tokens, variant.results)
    written = tuple(tokens)
    standing = {waiver.ply: waiver for waiver in waivers}
    set_up = standing.pop(0, None)
    start = set_up.after if set_up else start or start_of(variant)
    reading = _Reading(start, variant, game, places)
    if set_up:
        reading.waived.append(set_up)
    if standing:
        fault = _read_each(written, reading, standing)
    else:
        fault = (_read_plain if are_plain(variant.movement) else _read_each)(written, reading)
    return Replay(
        variant,
        reading.start,
        tuple(reading.moves),
        fault,
        reading.told(),
        written[: len(reading.moves)],
        written[len(reading.moves) :] if fault is not None else (),
        tuple(reading.waived),
    )


def _rows(
    start: Position, moves: tuple[Move, ...], waived: tuple[Waiver, ...] = ()
) -> Iterator[Row]:
    """What `play` leaves after each move, without a call for each."""
    standing = {waiver.ply: waiver.after for waiver in waived}
    white, black, kings, turn = start
    yield start[:]
    for ply, move in enumerate(moves, 1):
        if ply in standing:
            white, black, kings, turn = standing[ply]
            yield white, black, kings, turn
            continue
        origin, target, captured, crowned = move[:]  # bare: unpacked faster
        change = 1 << origin ^ 1 << target
        if turn is Colour.WHITE:
            white, black, turn = white ^ change, black & ~captured, Colour.BLACK
        else:
            white, black, turn = white & ~captured, black ^ change, Colour.WHITE
        if crowned:
            kings |= 1 << target
        elif kings >> origin & 1:
            kings ^= change
        kings &= ~captured
        yield white, black, kings, turn


def board_outcome(position: Position, variant: Variant = RUSSIAN) -> BoardOutcome | None:
    """Who has won on the board, or None while the side to move can move (W2, W3)."""
    seen = sides(position, variant)
    if seen.steps or legal_moves(position, variant):
        return None
    mover = position.turn
    winner = mover.other if variant.goal is Goal.OPPONENT else mover
    return BoardOutcome(winner, "W2" if seen.own else "W3")


@cache
def _manners(variant: Variant) -> tuple[Manner, Manner]:
    """How Black and how White move."""
    return manner(variant, Colour.BLACK), manner(variant, Colour.WHITE)


class _Reading:
    """What has been read so far."""

    __slots__ = (
        "game",
        "moves",
        "notes",
        "once",
        "places",
        "position",
        "start",
        "variant",
        "waived",
    )

    def __init__(
        self, start: Position, variant: Variant, game: int | None, places: Places | None
    ) -> None:
        self.start, self.variant, self.game, self.places = start, variant, game, places
        self.moves: list[Move] = []
        self.position = start  # reached when it is asked for
        self.notes: list[Note] = []
        self.once: dict[StrEnum, int] = {}  # what is told once, and in how many moves it was so
        self.waived: list[Waiver] = []

    def place(self) -> Place:
        """Line and column of the token being read."""
        return self.places(len(self.moves)) if self.places else (None, None)

    def read(self, token: str) -> tuple[Move, Position]:
        """Judge any written move and play it; raises DraughtsError."""
        position = self.position
        written = parse_move(token)
        move = verify(position, written, self.variant)
        if written.notes:
            self.note(token, *written.notes)
        if written.sign == "-" and move.captured:
            self.note(token, NoteCode.DASH_FOR_CAPTURE)
        elif written.sign == ":" and not move.captured:
            self.note(token, NoteCode.SIGN_FOR_QUIET)
        return move, play(position, move)

    def let_stand(self, token: str, waiver: Waiver) -> bool:
        """Play the move as the opponent let it stand; not where something else is written."""
        move = waiver.move(self.position, token) if waiver.covers(token) else None
        if move is None:
            return False
        self.moves.append(move)
        self.waived.append(waiver)
        self.position = waiver.after
        return True

    def note(self, token: str, *codes: NoteCode) -> None:
        """Remember what was put right; forms of notation once a game, where they begin."""
        for code in codes:
            if code in _ONCE:
                self.once[code] = self.once.get(code, 0) + 1
                if self.once[code] > 1:
                    continue
            self.notes.append(Note(code, *self.place(), token))

    def told(self) -> tuple[Note, ...]:
        """The notes, and of what is told once in how many moves it was so."""
        if not self.once:
            return tuple(self.notes)
        counts = [self.once.get(note.code, 1) for note in self.notes]
        return tuple(
            replace(note, params={"count": count}) if count > 1 else note
            for note, count in zip(self.notes, counts, strict=True)
        )

    def fault(self, token: str, fault: Fault) -> Fault:
        """The fault with its place in the record and on the board."""
        position, ply = self.position, len(self.moves) + 1
        line, column = self.place()
        legal = legal_moves(position, self.variant)
        late = 0 if self.start.turn is self.variant.first else 1
        return replace(
            fault,
            game=self.game,
            ply=ply,
            move_number=(ply + 1 + late) // 2,
            side=position.turn,
            token=token,
            line=line,
            column=column,
            position=position.fen(),
            legal=fault.legal or near_first(position, None, legal, self.variant),
        )


def _read_each(
    tokens: tuple[str, ...], reading: _Reading, standing: Mapping[int, Waiver] = _NONE
) -> Fault | None:
    """Read all tokens or up to the first fault, each by `verify` unless it was let stand."""
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


def _read_plain(tokens: tuple[str, ...], reading: _Reading) -> Fault | None:
    """The same for a movement in which some texts are plain.

    An opening that was read before from the usual start is not judged again.
    """
    if reading.start != START or len(tokens) < _OPENING:
        return _fold(tokens, reading)
    key = reading.variant.id, tokens[:_OPENING]
    known = _openings.get(key)
    if known is not None:
        moves, reading.position = known
        reading.moves.extend(moves)
        return _fold(tokens[_OPENING:], reading)
    fault = _fold(key[1], reading)
    if fault is not None:
        return fault
    if not reading.notes:
        if len(_openings) >= _MOST_OPENINGS:
            _openings.clear()
        _openings[key] = tuple(reading.moves), reading.position
    return _fold(tokens[_OPENING:], reading)


def _fold(tokens: tuple[str, ...], reading: _Reading) -> Fault | None:
    """Tokens played from the position reached, which is then the one after them.

    Longer than a function should be, because it runs once for every move of an archive: plain
    moves (see `shortcut`) are judged here without a call, everything else by `verify`.
    """
    white, black = Colour.WHITE, Colour.BLACK
    own, enemy, kings, turn = reading.position
    texts, other_texts = _PLAIN[white], _PLAIN[black]
    is_white = turn is white
    if not is_white:
        own, enemy, texts, other_texts = enemy, own, other_texts, texts
    captures, add_move, manners = _CAPTURES, reading.moves.append, _manners(reading.variant)
    try:
        for token in tokens:
            move = None
            if (plain := texts[token]) is not None:
                origin, free, change, victims, onward, crown, by_man, by_king = plain
                occupied = own | enemy
                if free & occupied or not origin & own:
                    pass
                elif not victims:
                    if (
                        (near := own * FROM_BEHIND & enemy * IN_PLACE)
                        and near & (BOARD ^ occupied) * FROM_BEYOND
                        or kings
                        and (mine := kings & own)
                        and has_far_capture(mine, enemy, occupied)
                    ):
                        pass  # C1: somebody must capture
                    elif origin & kings:
                        move = by_king
                        kings ^= change
                    elif by_man:
                        move = by_man
                        if crown:
                            kings |= crown  # M4
                elif victims & enemy == victims and not origin & kings:
                    occupied ^= origin
                    for victim, landing in onward:
                        if victim & enemy and not landing & occupied:
                            break  # C5: the capture goes on
                    else:
                        move = by_man
                        enemy ^= victims
                        kings &= ~victims
            if move is not None:
                own ^= change
            elif (
                (capture := captures[token]) is not None
                and capture[0] & own
                and (move := judged(capture, manners[is_white], enemy, own | enemy, kings))
            ):
                start, end, victims, crowned = move[:]  # bare: unpacked faster
                change = 1 << start ^ 1 << end
                own ^= change
                enemy &= ~victims
                kings &= ~victims
                if crowned:
                    kings |= 1 << end
                elif kings & 1 << start:
                    kings ^= change
            else:
                sides_now = (own, enemy) if is_white else (enemy, own)
                reading.position = Position(*sides_now, kings, white if is_white else black)
                move, after = reading.read(token)
                own, enemy, kings, _ = sides(after)
                own, enemy = enemy, own
            add_move(move)
            is_white = not is_white
            own, enemy = enemy, own
            texts, other_texts = other_texts, texts
    except DraughtsError as error:
        return reading.fault(token, error.fault)
    sides_now = (own, enemy) if is_white else (enemy, own)
    reading.position = Position(*sides_now, kings, white if is_white else black)
    return None
