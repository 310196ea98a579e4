"""State of a replay in progress: position, moves and notes so far, and where a fault stands."""

from collections.abc import Callable, Sequence
from operator import itemgetter

from ..boards import SquareNaming
from ..errors import Fault, Note, NoteCode
from ..move import Move
from ..moves import legal_moves, play
from ..native import NOTES, FirstNotes
from ..notation import parse_as_variant_writes
from ..position import Position, fen_as_shown
from ..squares import naming_as_written
from ..variants import Variant
from .illegal import nearest_legal_moves_first, verify
from .waivers import Waiver, turn_number_with_waivers

Place = tuple[int | None, int | None]  # line and column, counted from 1

Places = Callable[[int], Place]  # place of the token with this index

Noted = tuple[int, str, tuple[NoteCode, ...], int]
"""Index of a token, the token, what is told of it, and of how many from there on."""

Run = tuple[int, tuple[NoteCode, ...]]
"""Index of the first of moves in a row of whose form the same is told, and what."""

FORMS_OF_NOTATION = frozenset(
    (
        *(NoteCode.DASH, NoteCode.CAPTURE_SIGN, NoteCode.CYRILLIC, NoteCode.UPPER_CASE),
        *(NoteCode.NO_SIGN, NoteCode.NUMERIC, NoteCode.SHORT),
    )
)
"""Forms of notation: told once a game, at their first use, with the number of their moves."""


class ReplayState:
    """A replay in progress: the position reached, the moves, the notes."""

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
        """Judge a written move and return it with the position after it; raises DraughtsError."""
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
        is_it = waiver.is_for_move(token, variant)
        move = waiver.as_move(self.position, token, variant) if is_it else None
        if move is None:
            return False
        self.moves.append(move)
        self.waived.append(waiver)
        self.position = waiver.after
        return True

    def note_first(self, first_notes: FirstNotes) -> None:
        """Store the kernel's notes on the notation of moves."""
        for code, (first, word, count) in zip(NOTES, first_notes, strict=False):
            if count:
                self.noted.append((first, word, (code,), count))

    def note(self, token: str, *codes: NoteCode) -> None:
        """Store notes about the token being read."""
        self.noted.append((len(self.moves), token, codes, 1))

    def note_runs(self, runs: list[Run], tokens: Sequence[str], before: int) -> None:
        """Store notes about runs of moves in the same notation, read after so many.

        The same is told of each move of a run, up to the next run or the end.
        """
        ends = [begin for begin, _ in runs[1:]]
        ends.append(len(self.moves))
        of_all: dict[tuple[NoteCode, ...], list[int]] = {}  # the first move and how many
        for (begin, codes), end in zip(runs, ends, strict=True):
            if not codes:
                continue
            if codes in of_all:
                of_all[codes][1] += end - begin
            elif FORMS_OF_NOTATION.issuperset(codes):
                of_all[codes] = [begin, end - begin]
            else:
                for index in range(begin, end):
                    self.noted.append((index, tokens[index - before], codes, 1))
        for codes, (first, count) in of_all.items():
            self.noted.append((first, tokens[first - before], codes, count))

    def all_notes(self) -> tuple[Note, ...]:
        """Return all notes; a form of notation is noted once, with the number of its moves."""
        if not self.noted:
            return ()
        has_letters = self.variant.square_names is SquareNaming.LETTERS
        counts: dict[NoteCode, int] = {}
        listed: list[tuple[int, str, NoteCode]] = []
        self.noted.sort(key=itemgetter(0))
        for index, token, codes, count in self.noted:
            for code in codes:
                if code is NoteCode.NUMERIC and not has_letters:
                    continue  # a game whose squares are numbers is written so
                if code not in counts:
                    listed.append((index, token, code))
                if code in FORMS_OF_NOTATION:
                    counts[code] = counts.get(code, 0) + count
        return tuple([self._note(*entry, counts.get(entry[2], 1)) for entry in listed])

    def _note(self, index: int, token: str, code: NoteCode, count: int) -> Note:
        place = self.places(index) if self.places else (None, None)
        return Note(code, *place, token, {"count": count} if count > 1 else {})

    def fault(self, token: str, fault: Fault) -> Fault:
        """Add place and position to a fault of the token being read."""
        position, ply = self.position, len(self.moves) + 1
        line, column = self.place()
        legal = legal_moves(position, self.variant)
        number = turn_number_with_waivers(ply, self.start, self.variant, self.waived)
        naming = naming_as_written(token, self.variant)
        return fault._replace(
            game=self.game,
            ply=ply,
            move_number=number,
            side=position.turn,
            token=token,
            line=line,
            column=column,
            position=fen_as_shown(position, self.variant),
            legal=fault.legal
            or nearest_legal_moves_first(position, None, legal, self.variant, naming=naming),
        )


def notes_on_forms(
    first_notes: FirstNotes, variant: Variant, places: Places | None
) -> tuple[Note, ...]:
    """Return the kernel's notes on notation, in the order of the words they are about."""
    has_letters = variant.square_names is SquareNaming.LETTERS
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
