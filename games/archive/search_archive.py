"""Search the archive page by page, count what matches, or iterate over all of it.

A position is found by its four-byte key, and since two positions may share a key, every record
found so is played through before it is shown.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from games.archive.first_half_move_with_position_or_material import (
    FoundHalfMove,
    find_material,
    find_position,
)
from games.archive.models import GameRecord, RecordIndex
from games.archive.search_conditions_as_query import RecordQuery, matching_index_rows
from games.archive.sql_bytes_within_bytes_and_row_comparison import ComesAfter
from games.web.encode_list_cursors import ListCursor

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
