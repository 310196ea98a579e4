"""Judge and play written moves one after the other, up to the first fault."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from operator import itemgetter

from games.draughts.board_shapes import Names
from games.draughts.captures import (
    FROM_BEHIND,
    FROM_BEYOND,
    IN_PLACE,
    Manner,
    has_far_capture,
    manner,
    near_capturers,
)
from games.draughts.colour import Colour
from games.draughts.errors import DraughtsError, Fault, Note, NoteCode
from games.draughts.explain_illegal_move import nearest_legal_moves_first
from games.draughts.fast_plain_moves import CaptureTexts, PlainTexts, are_plain, judged
from games.draughts.moves import Move, legal_moves, play, sides_of
from games.draughts.moves_in_c import (
    NOTES,
    FirstNotes,
    moves_of,
    pieces_of,
    position_of,
    read_moves,
    rules_of,
)
from games.draughts.position import START, Position, fen_as_shown
from games.draughts.read_written_move import parse_as_variant_writes
from games.draughts.squares import BOARD
from games.draughts.turn_numbers import turn_number
from games.draughts.variants import Variant
from games.draughts.verify_move import verify
from games.draughts.waived_move import Waiver

Place = tuple[int | None, int | None]  # line and column, counted from 1
Places = Callable[[int], Place]  # place of the token with this index

_IS_COMPILED = not __file__.endswith(".py")
"""Where big numbers are slow and small ones fast: each way of asking for captures fits one."""
_PLAIN = {colour: PlainTexts(colour) for colour in Colour}
_CAPTURES = CaptureTexts()
_OPENING = 12  # half-moves that most games of an archive share with others
_MOST_OPENINGS = 1 << 12
Noted = tuple[int, str, tuple[NoteCode, ...], int]
"""Index of a token, the token, what is told of it, and of how many in a row the same is told."""
_openings: dict[tuple[str, tuple[str, ...]], tuple[tuple[Move, ...], Position, list[Noted]]] = {}
_NONE: Mapping[int, Waiver] = {}
_PLAINLY: tuple[NoteCode, ...] = ()
FORMS = frozenset(
    (
        *(NoteCode.DASH, NoteCode.CAPTURE_SIGN, NoteCode.CYRILLIC, NoteCode.UPPER_CASE),
        *(NoteCode.NO_SIGN, NoteCode.NUMERIC, NoteCode.SHORT),
    )
)
"""Forms of notation: told once a game, at their first use, with the number of their moves."""


@cache
def _manners(variant: Variant) -> tuple[Manner, Manner]:
    """How Black and how White move."""
    return manner(variant, Colour.BLACK), manner(variant, Colour.WHITE)


class Reading:
    """The state of a replay: the position reached, the moves, and what was corrected."""

    __slots__ = (
        "game",
        "moves",
        "noted",
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
        self.noted: list[Noted] = []
        self.waived: list[Waiver] = []

    def place(self) -> Place:
        """Return line and column of the token being read."""
        return self.places(len(self.moves)) if self.places else (None, None)

    def read(self, token: str) -> tuple[Move, Position]:
        """Judge any written move and play it; raises DraughtsError."""
        position = self.position
        written = parse_as_variant_writes(token, self.variant)
        move = verify(position, written, self.variant)
        if written.notes:
            self.note(token, *written.notes)
        if written.sign == "-" and move.captured:
            self.note(token, NoteCode.DASH_FOR_CAPTURE)
        elif written.sign == ":" and not move.captured:
            self.note(token, NoteCode.SIGN_FOR_QUIET)
        return move, play(position, move)

    def let_stand(self, token: str, waiver: Waiver) -> bool:
        """Play a waived irregular move; return False if the waiver is for another text."""
        variant = self.variant
        is_it = waiver.covers(token, variant)
        move = waiver.move(self.position, token, variant) if is_it else None
        if move is None:
            return False
        self.moves.append(move)
        self.waived.append(waiver)
        self.position = waiver.after
        return True

    def note_first(self, first_notes: FirstNotes) -> None:
        """Keep what the kernel tells of the form of moves."""
        for code, (first, word, count) in zip(NOTES, first_notes, strict=False):
            if count:
                self.noted.append((first, word, (code,), count))

    def note(self, token: str, *codes: NoteCode) -> None:
        """Keep what was corrected in the token being read."""
        self.noted.append((len(self.moves), token, codes, 1))

    def all_notes(self) -> tuple[Note, ...]:
        """Return the notes; a form of notation is told once, with the number of its moves."""
        if not self.noted:
            return ()
        usual = set() if self.variant.square_names is Names.LETTERS else {NoteCode.NUMERIC}
        counts: dict[NoteCode, int] = {}
        listed: list[tuple[int, str, NoteCode]] = []
        for index, token, codes, count in sorted(self.noted, key=lambda entry: entry[0]):
            for code in codes:
                if code in usual:  # a game whose squares are numbers is written so
                    continue
                if code not in counts:
                    listed.append((index, token, code))
                if code in FORMS:
                    counts[code] = counts.get(code, 0) + count
        return tuple(self._note(*entry, counts.get(entry[2], 1)) for entry in listed)

    def _note(self, index: int, token: str, code: NoteCode, count: int) -> Note:
        place = self.places(index) if self.places else (None, None)
        return Note(code, *place, token, {"count": count} if count > 1 else {})

    def fault(self, token: str, fault: Fault) -> Fault:
        """Complete a fault with its place in the record and the position before the move."""
        position, ply = self.position, len(self.moves) + 1
        line, column = self.place()
        legal = legal_moves(position, self.variant)
        number = turn_number(ply, self.start, self.variant)
        return replace(
            fault,
            game=self.game,
            ply=ply,
            move_number=number,
            side=position.turn,
            token=token,
            line=line,
            column=column,
            position=fen_as_shown(position, self.variant),
            legal=fault.legal or nearest_legal_moves_first(position, None, legal, self.variant),
        )


def notes_on_forms(
    first_notes: FirstNotes, variant: Variant, places: Places | None
) -> tuple[Note, ...]:
    """Notes on the form of moves that the kernel has played, in the order of their first words."""
    has_letters = variant.square_names is Names.LETTERS
    listed = [
        (first, code, word, count)
        for code, (first, word, count) in zip(NOTES, first_notes, strict=False)
        if count and (has_letters or code is not NoteCode.NUMERIC)
    ]
    listed.sort(key=itemgetter(0))
    return tuple(
        Note(
            code,
            *(places(first) if places else (None, None)),
            word,
            {"count": count} if count > 1 else {},
        )
        for first, code, word, count in listed
    )


def read_each(
    tokens: tuple[str, ...], reading: Reading, standing: Mapping[int, Waiver] = _NONE
) -> Fault | None:
    """Replay tokens up to the first fault, each judged by `verify` unless it is waived."""
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


def read_all(tokens: tuple[str, ...], reading: Reading) -> Fault | None:
    """Replay tokens up to the first fault, by the fastest way there is for the variant."""
    variant = reading.variant
    if not variant.is_usual:
        return read_each(tokens, reading)
    if read_moves is not None:
        return _read_in_c(tokens, reading)
    return (replay_plain_moves_fast if are_plain(variant.movement) else read_each)(tokens, reading)


def _read_in_c(tokens: tuple[str, ...], reading: Reading) -> Fault | None:
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


def replay_plain_moves_fast(tokens: tuple[str, ...], reading: Reading) -> Fault | None:
    """Replay tokens up to the first fault by the fast path for plain moves (`fast_plain_moves`).

    An opening that was read before from the usual start is not judged again.
    """
    if reading.start != START or len(tokens) < _OPENING:
        return _fold(tokens, reading)
    key = reading.variant.id, tokens[:_OPENING]
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


def _fold(tokens: tuple[str, ...], reading: Reading) -> Fault | None:
    """Play tokens from the position reached and move it on; the fast loop of the replay.

    Longer than a function should be, because it runs once for every move of an archive: plain
    moves (see `fast_plain_moves`) are judged here without a call, everything else by `verify`.
    """
    white, black = Colour.WHITE, Colour.BLACK
    own, enemy, kings, turn = reading.position
    texts, other_texts = _PLAIN[white], _PLAIN[black]
    is_white = turn is white
    if not is_white:
        own, enemy, texts, other_texts = enemy, own, other_texts, texts
    captures, manners = _CAPTURES, _manners(reading.variant)
    moves, note = reading.moves, reading.noted.append
    add_move = moves.append
    form, first, times = _PLAINLY, (0, ""), 0  # told of the last moves alike, counted here
    try:
        for token in tokens:
            if (plain := texts[token]) is not None:
                origin, free, change, victims, onward, crown, move, by_king, notes = plain
                occupied = own | enemy
                if free & occupied or not origin & own:
                    move = None
                elif not victims:
                    if (
                        near_capturers(own, enemy, BOARD ^ occupied)
                        if _IS_COMPILED
                        else (near := own * FROM_BEHIND & enemy * IN_PLACE)
                        and near & (BOARD ^ occupied) * FROM_BEYOND
                    ):
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
            else:
                move = None
            if move is not None:
                own ^= change
                if notes:
                    if notes is form:
                        times += 1
                    else:
                        if times:
                            note((*first, form, times))
                        form, first, times = notes, (len(moves), token), 1
                        if not FORMS.issuperset(notes):
                            note((*first, form, times))
                            form, times = _PLAINLY, 0
            elif (
                (capture := captures[token]) is not None
                and capture[0] & own
                and (
                    move := judged(
                        capture, manners[is_white], enemies=enemy, occupied=own | enemy, kings=kings
                    )
                )
            ):
                start, end, victims, crowned = move[:]  # bare: unpacked faster
                change = 1 << start ^ 1 << end
                own ^= change
                enemy &= ~victims
                if capture[3]:
                    note((len(moves), token, capture[3], 1))
                kings &= ~victims
                if crowned:
                    kings |= 1 << end
                elif kings & 1 << start:
                    kings ^= change
            else:
                sides_now = (own, enemy) if is_white else (enemy, own)
                reading.position = Position(*sides_now, kings, white if is_white else black)
                move, after = reading.read(token)
                own, enemy, kings, _ = sides_of(after)
                own, enemy = enemy, own
            add_move(move)
            is_white = not is_white
            own, enemy = enemy, own
            texts, other_texts = other_texts, texts
    except DraughtsError as error:
        if times:
            note((*first, form, times))
        return reading.fault(token, error.fault)
    if times:
        note((*first, form, times))
    sides_now = (own, enemy) if is_white else (enemy, own)
    reading.position = Position(*sides_now, kings, white if is_white else black)
    return None
