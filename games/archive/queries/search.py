"""Search the archive page by page, count what matches, or iterate over all of it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TypeVar

from games.archive.models import GameRecord, RecordIndex
from games.archive.queries.conditions import ComesAfter, RecordQuery, matching_index_rows
from games.draughts import search_keys
from games.draughts.colour import Colour
from games.draughts.position import Position, without_king_runs
from games.draughts.search_keys import play_line_of_keys
from games.draughts.variants import VARIANTS
from games.web.requests import ListCursor

# Search the archive page by page, count what matches, or iterate over all of it.
#
# A position is found by its four-byte key, and since two positions may share a key, every record
# found so is played through before it is shown.


PAGE_SIZE = 50

ORDER = ("since", "record_id")
"""The columns that order what is found; a cursor names a place among them."""

BATCH = 500

MOST_COUNTED = 10_000  # a count goes no further

MOST_PLAYED_THROUGH = 1_000  # nor does one for which games are played through

LISTED = (
    "id",
    "white",
    "black",
    "event",
    "site",
    "date",
    "year",
    "round",
    "result",
    "plies",
    "is_ok",
    "variant",
    "collection__slug",
    "collection__title_ru",
    "collection__title_en",
)

MOVES = ("start_fen", "line")

WHOLE = (*LISTED, *MOVES, "source", "tags", "fault", "sha256")

# Find the half-move of a game at which a searched position or material occurs.


@dataclass(frozen=True, slots=True)
class FoundHalfMove:
    """A half-move found by a search: its ply, and which side began the game.

    ``is_mirrored`` when it is what was looked for with the colours exchanged.
    """

    ply: int
    is_mirrored: bool = False
    first: Colour = Colour.WHITE

    @property
    def number(self) -> int:
        """The number of the last move played, 0 before the first."""
        return (self.ply + (self.first is Colour.BLACK) + 1) // 2 if self.ply else 0

    @property
    def side(self) -> Colour:
        """The side that played the last move."""
        return self.first if self.ply % 2 else self.first.other


@dataclass(frozen=True, slots=True)
class FoundRecord:
    """A record found: its place in the order, and the half-move searched for."""

    record: GameRecord
    since: int
    moment: FoundHalfMove | None = None


@dataclass(frozen=True, slots=True)
class RecordPage:
    """One page of records found, and the cursors of the pages before and after."""

    hits: tuple[FoundRecord, ...]
    previous: ListCursor | None
    next: ListCursor | None

    @property
    def records(self) -> tuple[GameRecord, ...]:
        """The records of the page."""
        return tuple(hit.record for hit in self.hits)


@dataclass(frozen=True, slots=True)
class FoundRecordCount:
    """How many records match; if not exact, there are more."""

    number: int
    is_exact: bool


def find_page_of_records(
    query: RecordQuery, *, cursor: ListCursor | None = None, size: int = PAGE_SIZE
) -> RecordPage:
    """Find one page of matching records in one query, oldest first and undated last."""
    is_back = cursor is not None and cursor.before
    hits_read = list(islice(iterate_found_records(query, cursor=cursor, batch=size + 1), size + 1))
    is_more, shown = len(hits_read) > size, hits_read[:size]
    if is_back:
        shown.reverse()
    if not shown:
        return RecordPage((), None, None)
    has_previous = is_more if is_back else cursor is not None
    return RecordPage(
        tuple(shown),
        _cursor(shown[0], before=True) if has_previous else None,
        _cursor(shown[-1]) if is_more or is_back else None,
    )


def count_found_records(query: RecordQuery) -> FoundRecordCount:
    """Count the matching records up to a limit that keeps the count quick."""
    if query.position is None:
        return _total(matching_index_rows(query)[: MOST_COUNTED + 1].count(), MOST_COUNTED)
    hits = islice(iterate_found_records(query), MOST_PLAYED_THROUGH + 1)
    return _total(sum(1 for _ in hits), MOST_PLAYED_THROUGH)


def _total(number: int, most: int) -> FoundRecordCount:
    return FoundRecordCount(min(number, most), number <= most)


def iterate_found_records(
    query: RecordQuery,
    *,
    cursor: ListCursor | None = None,
    batch: int = BATCH,
    fields: tuple[str, ...] = LISTED,
) -> Iterator[FoundRecord]:
    """Yield all matching records in order, batch by batch in flat memory."""
    if query.position or query.material:
        fields = tuple(dict.fromkeys((*fields, *MOVES)))
    is_back = cursor is not None and cursor.before
    order = [f"-{name}" if is_back else name for name in ORDER]
    names = [f"record__{name}" for name in fields]
    candidates = (
        matching_index_rows(query)
        .select_related("record__collection")
        .only("since", *names)
        .order_by(*order)
    )
    place = cursor.place if cursor else None
    while True:
        beyond = (
            candidates.filter(ComesAfter(*ORDER, place, before=is_back)) if place else candidates
        )
        rows = list(beyond[:batch])
        yield from _confirmed(query, rows)
        if len(rows) < batch:
            return
        place = rows[-1].since, rows[-1].record_id


def _confirmed(query: RecordQuery, rows: Iterable[RecordIndex]) -> Iterator[FoundRecord]:
    """Each record with the moment that was looked for; a key shared by chance is left out."""
    for row in rows:
        moment = _moment(query, row.record)
        if query.position is None or moment is not None:
            yield FoundRecord(row.record, row.since, moment)


def _moment(query: RecordQuery, record: GameRecord) -> FoundHalfMove | None:
    """Where to open the game: at the position, else the material, else after the opening."""
    if query.position is not None:
        return find_position(record, query.position, mirrored=query.mirrored)
    if query.material:
        return find_material(record, query.material, mirrored=query.mirrored)
    return FoundHalfMove(len(query.opening.split())) if query.opening else None


def _cursor(hit: FoundRecord, *, before: bool = False) -> ListCursor:
    return ListCursor((hit.since, hit.record.pk), before=before)


Sought = TypeVar("Sought", Position, str)


def find_position(record: GameRecord, sought: Position, *, mirrored: bool) -> FoundHalfMove | None:
    """Find the first half-move of a record after which a position stood on the board."""
    turned = search_keys.mirror_position(sought) if mirrored else None
    return _first_occurrence(record, sought, turned, without_king_runs)


def find_material(record: GameRecord, sought: str, *, mirrored: bool) -> FoundHalfMove | None:
    """Find the first half-move of a record after which this material stood on the board."""
    turned = search_keys.swap_sides_in_material(sought) if mirrored else None
    return _first_occurrence(record, sought, turned, search_keys.material_as_text)


def _first_occurrence(
    record: GameRecord,
    sought: Sought,
    turned: Sought | None,
    compared: Callable[[Position], Sought],
) -> FoundHalfMove | None:
    """The first half-move of a game whose position, as it is ``compared``, is one of the two."""
    variant = VARIANTS[record.variant]
    start = _position(record.start_fen, variant)
    for ply, position in enumerate(play_line_of_keys(start, record.line, variant.board)):
        reached = compared(position)
        if reached in (sought, turned):
            return FoundHalfMove(ply, reached != sought, start.turn)
    return None


_position = lru_cache(1 << 10)(Position.from_fen)
