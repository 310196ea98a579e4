"""Other readings of a whole record: variant, colours, board, numbers, start, columns."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from ..boards import USUAL
from ..errors import FenError, Note, Param
from ..notation import Written, parse_move_or_none
from ..openings import Table
from ..pdn.codes import PdnNote
from ..position import START, Position, fen_as_shown, has_extra_state, start_of
from ..replay import replay
from ..squares import BOARD, LAST_RANK_BLACK, LAST_RANK_WHITE, square_name
from ..variants import VARIANTS, Variant
from . import squares
from .base import ORDER, Suggestion, SuggestionCode
from .record import FaultyRecord, with_other_turn

# Suggest other readings of a whole record: variant, colours, board, numbers, start, columns.
#
# Each is played from the first half-move. Two of them together are tried where the usual board or
# variant will not do: a mirrored board on which Black began.


FAR = 8  # half-moves that a reading which still ends in a fault must bring at least

FEW = 3  # drawn openings with one beginning; if more fit, none is shown

BY_CHANCE = 20  # half-moves after which nobody has begun elsewhere without its being seen

ENOUGH = 4  # half-moves below which a record shows nothing

_TURNED = frozenset({SuggestionCode.BOARD_TURNED, SuggestionCode.NUMBERS_FROM_OTHER_CORNER})


@dataclass(frozen=True, slots=True)
class RecordReading:
    """One way to read the whole record: start, variant and moves, with what it changes.

    The start and the variant are told by themselves.
    """

    codes: tuple[SuggestionCode, ...]
    params: tuple[tuple[str, str], ...]
    start: Position
    texts: tuple[str, ...]
    written: tuple[Written | None, ...]
    variant: Variant

    def with_start(
        self, code: SuggestionCode, start: Position, /, **params: str
    ) -> "RecordReading":
        """Return this reading from another starting position."""
        all_params = (*self.params, *params.items())
        return RecordReading(
            (*self.codes, code), all_params, start, self.texts, self.written, self.variant
        )

    def with_variant(self, variant: Variant) -> "RecordReading":
        """Return this reading by another variant's rules."""
        codes = (SuggestionCode.OTHER_VARIANT, *self.codes)
        if self.start == _usual(variant):
            codes = tuple(code for code in codes if code is not SuggestionCode.COLOURS_SWAPPED)
        return RecordReading(codes, self.params, self.start, self.texts, self.written, variant)

    def suggestion_params(self, record: FaultyRecord) -> dict[str, str]:
        """Return the suggestion's params: all that is needed to try this reading again."""
        params = dict(self.params)
        is_other_board = self.variant.board is not record.variant.board
        if not is_other_board and self.start[:4] != record.start[:4]:
            params["start"] = fen_as_shown(self.start, self.variant)
        if self.variant != record.variant:
            params["variant"] = self.variant.id
        return params


def _usual(variant: Variant) -> Position:
    """The usual start with the side to move that begins in this variant."""
    return START if variant.first is START.turn else with_other_turn(START)


TriedReading = tuple[RecordReading, int]  # and how many half-moves are legal so


def suggest_other_readings(
    record: FaultyRecord,
    tables: Iterable[Table] = (),
    *,
    fen: str | None = None,
    notes: Iterable[Note] = (),
) -> Iterator[Suggestion]:
    """Suggest the simplest readings that are legal further than the record as it stands.

    `tables` of drawn openings name starts to try; `fen` is the FEN tag, whose squares may be
    named otherwise, too; `notes` tell which captures were put together from two words.
    """
    usual = RecordReading((), (), record.start, record.texts, record.written, record.variant)
    named = list(_boards(record, usual))
    tried = list(_tried(record, _unstarted(record, usual)))
    as_it_stands = () if tried else (usual,)
    tried += _tried(record, _starts(usual, fen))
    for reading in named:
        tried += _tried(record, chain([reading], _starts(reading, fen)))
    tried += _tried(record, _columns(usual, notes))
    if record.legal_plies <= BY_CHANCE and not any(map(_is_whole, tried)):
        drawn = list(_tried(record, _drawn(usual, tables)))
        fitting = {reading.start for reading, _ in filter(_is_whole, drawn)}
        tried += drawn if len(fitting) <= FEW else ()
    ahead = [reading for reading, _ in tried]
    for variant in VARIANTS.values():
        if variant.is_usual and variant.movement != record.variant.movement:
            readings = [*as_it_stands, *_starts(usual, None), *ahead]
            tried += _tried(record, (reading.with_variant(variant) for reading in readings))
    is_explained = any(map(_is_whole, tried))
    if not is_explained or squares.are_squares_written_as_numbers(record.texts):
        tried += _games_tried(record, is_other_board=is_explained)
    yield from _best_suggestions(record, tried)


def suggest_other_games(record: FaultyRecord) -> Iterator[Suggestion]:
    """Suggest other variants, each from its own start, in which more moves are legal."""
    yield from _best_suggestions(record, _games_tried(record))


def _games_tried(record: FaultyRecord, *, is_other_board: bool = False) -> list[TriedReading]:
    """The other games that reach further; forms of one game only where the game itself fails."""
    tried: list[TriedReading] = []
    for reading in _other_games(record, is_other_board=is_other_board):
        is_form = has_extra_state(reading.variant) and reading.variant.board is USUAL
        if not (is_form and any(map(_is_whole, tried))):
            tried += _tried(record, [reading])
    return tried


def _other_games(record: FaultyRecord, *, is_other_board: bool = False) -> Iterator[RecordReading]:
    """The record as it stands, from the start of every game not tried with other readings.

    `is_other_board` leaves out forms of the same game on the same board, like almost any record.
    """
    for variant in VARIANTS.values():
        is_tried_with_others = record.variant.is_usual and variant.is_usual
        is_too_like = is_other_board and variant.board is record.variant.board
        if is_tried_with_others or is_too_like or variant.id == record.variant.id:
            continue
        written = tuple(parse_move_or_none(text, variant) for text in record.texts)
        start = start_of(variant)
        yield RecordReading(
            (SuggestionCode.OTHER_VARIANT,), (), start, record.texts, written, variant
        )


def _tried(record: FaultyRecord, readings: Iterable[RecordReading]) -> Iterator[TriedReading]:
    """The readings that go further than the record as it stands."""
    for reading in readings:
        plies = record.trial.count_legal_moves(reading.start, reading.written, reading.variant)
        if plies > record.legal_plies:
            yield reading, plies


def _unstarted(record: FaultyRecord, usual: RecordReading) -> Iterator[RecordReading]:
    """The usual start where the record names one that cannot be read, and nothing was played."""
    if record.legal_plies == 0:  # where something was, the replay has gone as far as anybody can
        named = {"start": record.start.fen()}
        yield usual.with_start(SuggestionCode.OTHER_START, record.start, **named)


def _starts(reading: RecordReading, fen: str | None) -> Iterator[RecordReading]:
    """Either side to move, the usual start, and the FEN with its squares named otherwise."""
    tried = {reading.start}
    for position in (with_other_turn(reading.start), START, with_other_turn(START), *_fens(fen)):
        if position not in tried:
            tried.add(position)
            is_black_first = reading.start == START and position == with_other_turn(START)
            code = SuggestionCode.COLOURS_SWAPPED if is_black_first else SuggestionCode.OTHER_START
            yield reading.with_start(code, position)


def _fens(fen: str | None) -> Iterator[Position]:
    """The set-up of a FEN whose squares are named from another side or corner."""
    for text in squares.fens_of_other_naming(fen) if fen else ():
        try:
            yield Position.from_fen(text)
        except FenError:
            continue


def _drawn(usual: RecordReading, tables: Iterable[Table]) -> Iterator[RecordReading]:
    """The positions of the drawn openings."""
    for table in tables:
        for opening in table.openings:
            if opening.position != usual.start:
                named = {"table": table.slug, "number": opening.number}
                yield usual.with_start(SuggestionCode.OTHER_START, opening.position, **named)


def _columns(usual: RecordReading, notes: Iterable[Note]) -> Iterator[RecordReading]:
    """White's moves in Black's column and the other way round."""
    pieces = _captures_in_pieces(notes)
    words = list(chain.from_iterable(pieces.get(text, (text,)) for text in usual.texts))
    last = len(words) - len(words) % 2  # the last line may have one move only
    words[:last] = chain.from_iterable(zip(words[1:last:2], words[:last:2], strict=True))
    written = tuple(map(parse_move_or_none, words))
    yield RecordReading(
        (SuggestionCode.COLUMNS_SWAPPED,), (), usual.start, tuple(words), written, usual.variant
    )


def _captures_in_pieces(notes: Iterable[Note]) -> dict[str, tuple[str, ...]]:
    """The words of every capture that was taken for one written in pieces.

    With the columns exchanged a capture and the one that takes back look so.
    """
    joined_captures: dict[str, tuple[str, ...]] = {}
    for note in notes:
        last_piece = parse_move_or_none(note.token)
        if note.code is PdnNote.SPLIT_CAPTURE and last_piece is not None:
            joined = str(note.params["joined"])
            tail = ":" + ":".join(map(square_name, last_piece.path))
            first = joined.removesuffix(tail)
            joined_captures[joined] = (*joined_captures.get(first, (first,)), note.token)
    return joined_captures


def _boards(record: FaultyRecord, usual: RecordReading) -> Iterator[RecordReading]:
    """The squares named otherwise: a board mirrored or turned, numbers from another corner."""
    if squares.are_squares_written_as_numbers(record.texts):
        for corner, rewriting in squares.CORNERS.items():
            is_a1 = corner == "a1"
            code = (
                SuggestionCode.NUMBERS_FROM_A1
                if is_a1
                else SuggestionCode.NUMBERS_FROM_OTHER_CORNER
            )
            yield _board(usual, code, ("numbers", corner), rewriting)
        return
    for code, name, rewriting in (
        (
            SuggestionCode.BOARD_MIRRORED,
            "mirrored",
            squares.mirror_move_text,
        ),
        (
            SuggestionCode.BOARD_TURNED,
            "turned",
            squares.turn_move_text,
        ),
    ):
        yield _board(usual, code, ("board", name), rewriting)


def _board(
    usual: RecordReading,
    code: SuggestionCode,
    named: tuple[str, str],
    rewriting: squares.Rewriting,
) -> RecordReading:
    texts = tuple(map(rewriting, usual.texts))
    return RecordReading(
        (code,), (named,), usual.start, texts, tuple(map(parse_move_or_none, texts)), usual.variant
    )


def _best_suggestions(record: FaultyRecord, tried: list[TriedReading]) -> Iterator[Suggestion]:
    """Make suggestions of the best readings: complete ones, else those that reach furthest."""
    whole = [pair for pair in tried if _is_whole(pair)]
    best = whole or _furthest(record, tried)
    fewest = min((len(reading.codes) for reading, _ in best), default=0)
    simple = [(reading, plies) for reading, plies in best if len(reading.codes) == fewest]
    is_usual = record.start[:3] == START[:3]
    if is_usual and any(reading.start == with_other_turn(record.start) for reading, _ in simple):
        # the other side began, or the board was turned: with the usual set-up it is one reading
        simple = [(reading, plies) for reading, plies in simple if not _TURNED & set(reading.codes)]
    for reading, plies in _first_of_each_position(simple):
        fault = None
        if plies < len(reading.texts):
            fault = replay(reading.texts, reading.start, reading.variant).fault
        code = min(reading.codes, key=ORDER.__getitem__)
        params = reading.suggestion_params(record)
        yield Suggestion(code, params, plies, len(reading.texts), fault)


def _is_whole(tried: TriedReading) -> bool:
    """Whether a reading goes to the end of a record that is long enough to show anything."""
    reading, plies = tried
    return plies == len(reading.texts) >= ENOUGH


def _furthest(record: FaultyRecord, tried: list[TriedReading]) -> list[TriedReading]:
    """The readings that bring most, if that is far enough to mean something."""
    most = max((plies for _, plies in tried), default=0)
    if most < record.legal_plies + FAR:
        return []
    return [(reading, plies) for reading, plies in tried if plies == most]


def _first_of_each_position(tried: list[TriedReading]) -> Iterator[TriedReading]:
    """Of several openings with one position the first names it."""
    named = set()
    for reading, plies in tried:
        key = reading.codes, reading.start, reading.texts, reading.variant
        if key not in named:
            named.add(key)
            yield reading, plies


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
