"""Find and load tables of drawn openings, shipped and stored; name the opening of a game."""

import hashlib
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from games.draughts import openings
from games.draughts.openings import Opening, ReadOpeningTable, Table
from games.draughts.replay import Replay
from games.draughts.texts.catalogue import russian_or_english
from games.openings.models import OpeningTable
from games.web.errors import OpeningTableRefused, RefusalCode

# Find and load tables of drawn openings, shipped and stored.


KEPT = 32  # tables read once and kept in the memory of a process


@dataclass(frozen=True, slots=True)
class ListedTable:
    """One edition of a table in a list; ``pk`` is None for a table shipped with the program."""

    slug: str
    edition: str
    title_ru: str
    title_en: str
    source: str
    size: int
    sha256: str
    pk: int | None = None
    link: str = ""

    def title(self, language: str | None) -> str:
        """Return the title in the reader's language."""
        return russian_or_english(self.title_ru, self.title_en, language)


def list_opening_tables() -> tuple[ListedTable, ...]:
    """List every edition of every table: by slug, the latest edition first."""
    stored = OpeningTable.objects.defer("text")
    listed = [*_shipped(), *map(_listed, stored)]
    return tuple(sorted(listed, key=lambda table: (table.slug, -(table.pk or 0))))


def latest_editions() -> tuple[ListedTable, ...]:
    """List the latest edition of each table."""
    newest: dict[str, ListedTable] = {}
    for table in list_opening_tables():
        newest.setdefault(table.slug, table)
    return tuple(newest.values())


def find_edition(slug: str, edition: str) -> ListedTable | None:
    """Find one edition of a table; None if there is none."""
    for table in _shipped():
        if (table.slug, table.edition) == (slug, edition):
            return table
    row = OpeningTable.objects.defer("text").filter(slug=slug, edition=edition).first()
    return None if row is None else _listed(row)


def edition_exists(slug: str, edition: str) -> bool:
    """Whether this edition exists."""
    return find_edition(slug, edition) is not None


def load_opening_table(listed: ListedTable) -> Table:
    """Load a listed table with all its openings, once a process."""
    if listed.pk is None:
        return openings.load_shipped_table(listed.slug, listed.edition)
    return _stored(listed.pk, listed.sha256)


def _listed(row: OpeningTable) -> ListedTable:
    return ListedTable(
        slug=row.slug,
        edition=row.edition,
        title_ru=row.title_ru,
        title_en=row.title_en,
        source=row.source,
        size=row.size,
        sha256=row.sha256,
        pk=row.pk,
        link=row.link or "",
    )


@cache
def _shipped() -> tuple[ListedTable, ...]:
    return tuple(
        ListedTable(
            slug=table.slug,
            edition=table.edition,
            title_ru=table.title_ru,
            title_en=table.title_en,
            source=table.source,
            size=len(table.openings),
            sha256=hashlib.sha256(openings.write(table).encode()).hexdigest(),
            link=table.link,
        )
        for table in openings.load_shipped_tables()
    )


@lru_cache(maxsize=KEPT)
def _stored(pk: int, sha256: str) -> Table:
    """The fingerprint is part of what is remembered, so that a number given twice is no trap."""
    return openings.read(OpeningTable.objects.get(pk=pk, sha256=sha256).text).table


# Read a list of openings that somebody brings.


MOST_ROWS = 2000  # the longest table in use has 745


def read_opening_list(text: str, **fields: str) -> ReadOpeningTable:
    """Read a list of openings as it is printed; ``fields`` replace names of the table in it.

    They may be slug, edition, title_ru, title_en, source and link; an empty one replaces nothing.
    Raises OpeningTableRefused ``table_rows`` (rows, limit).
    """
    rows = text.count("\n") + 1
    if rows > MOST_ROWS:
        raise OpeningTableRefused(RefusalCode.TABLE_ROWS, rows=rows, limit=MOST_ROWS)
    table_read = openings.read_list(text)
    named: dict[str, Any] = {
        name: " ".join(words.split()) for name, words in fields.items() if words.strip()
    }
    return replace(table_read, table=replace(table_read.table, **named))


# Name the drawn opening that a game begins with, by all tables.


@dataclass(frozen=True, slots=True)
class BegunOpening:
    """The opening that a game begins with, and its table."""

    table: ListedTable
    opening: Opening


def openings_begun_by(played: Replay) -> tuple[BegunOpening, ...]:
    """Find the openings that a game begins with, in the latest edition of each table.

    Of several lines it follows the longest counts; entries with one position are all named.
    """
    begun_openings = []
    for listed in latest_editions():
        table = load_opening_table(listed)
        if table.is_of_first_moves:  # every game begins with one of them
            continue
        begun = table.openings_begun_by(played)
        begun_openings += [
            BegunOpening(listed, opening)
            for opening in begun
            if opening.position == begun[0].position
        ]
    return tuple(begun_openings)
