"""Search the archive page by page.

A position is found by its four-byte key, and since two positions may share a key, every record
found so is played through before it is shown.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from games.archive.found_half_moves import Moment, find_material, find_position
from games.archive.models import GameRecord, RecordIndex
from games.archive.query import RecordQuery, find
from games.archive.sql_expressions import Beyond
from games.web.cursors import Cursor

PAGE_SIZE = 50


ORDER = ("since", "record_id")
"""The columns that order what is found; a cursor names a place among them."""


BATCH = 500


COUNTED, PLAYED = 10_000, 1_000  # a count goes no further; games are played through for the second


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
class Hit:
    """A record found; ``since`` is its place in the order, ``moment`` where it fits."""

    record: GameRecord
    since: int
    moment: Moment | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page of results, and the cursors of its neighbours."""

    hits: tuple[Hit, ...]
    previous: Cursor | None
    next: Cursor | None

    @property
    def records(self) -> tuple[GameRecord, ...]:
        """The records alone."""
        return tuple(hit.record for hit in self.hits)


@dataclass(frozen=True, slots=True)
class Total:
    """The number of results; if not exact, there are more."""

    number: int
    is_exact: bool


def search(query: RecordQuery, *, cursor: Cursor | None = None, size: int = PAGE_SIZE) -> Page:
    """Find one page of records in one query, oldest first and undated last."""
    is_back = cursor is not None and cursor.before
    found = list(islice(hits(query, cursor=cursor, batch=size + 1), size + 1))
    is_more, shown = len(found) > size, found[:size]
    if is_back:
        shown.reverse()
    if not shown:
        return Page((), None, None)
    has_previous = is_more if is_back else cursor is not None
    return Page(
        tuple(shown),
        _cursor(shown[0], before=True) if has_previous else None,
        _cursor(shown[-1]) if is_more or is_back else None,
    )


def total(query: RecordQuery) -> Total:
    """Count the records that match, up to a limit that keeps the count quick."""
    if query.position is None:
        number = find(query)[: COUNTED + 1].count()
        return Total(min(number, COUNTED), number <= COUNTED)
    number = sum(1 for _ in islice(hits(query), PLAYED + 1))
    return Total(min(number, PLAYED), number <= PLAYED)


def hits(
    query: RecordQuery,
    *,
    cursor: Cursor | None = None,
    batch: int = BATCH,
    fields: tuple[str, ...] = LISTED,
) -> Iterator[Hit]:
    """Yield everything found in order, batch by batch in flat memory."""
    if query.position or query.material:
        fields = tuple(dict.fromkeys((*fields, *MOVES)))
    is_back = cursor is not None and cursor.before
    order = [f"-{name}" if is_back else name for name in ORDER]
    names = [f"record__{name}" for name in fields]
    found = find(query).select_related("record__collection").only("since", *names).order_by(*order)
    place = cursor.place if cursor else None
    while True:
        beyond = found.filter(Beyond(*ORDER, place, before=is_back)) if place else found
        rows = list(beyond[:batch])
        yield from _confirmed(query, rows)
        if len(rows) < batch:
            return
        place = rows[-1].since, rows[-1].record_id


def _confirmed(query: RecordQuery, rows: Iterable[RecordIndex]) -> Iterator[Hit]:
    """Each record with the moment that was looked for; a key shared by chance is left out."""
    for row in rows:
        moment = _moment(query, row.record)
        if query.position is None or moment is not None:
            yield Hit(row.record, row.since, moment)


def _moment(query: RecordQuery, record: GameRecord) -> Moment | None:
    """Where to open the game: at the position, else the material, else after the opening."""
    if query.position is not None:
        return find_position(record, query.position, mirrored=query.mirrored)
    if query.material:
        return find_material(record, query.material, mirrored=query.mirrored)
    return Moment(len(query.opening.split())) if query.opening else None


def _cursor(hit: Hit, *, before: bool = False) -> Cursor:
    return Cursor((hit.since, hit.record.pk), before=before)
