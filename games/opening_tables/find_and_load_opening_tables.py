"""Find and load tables of drawn openings, shipped and stored."""

import hashlib
from dataclasses import dataclass
from functools import cache, lru_cache

from games.draughts import openings
from games.draughts.choose_russian_or_english_text import russian_or_english
from games.draughts.openings import Table
from games.opening_tables.models import OpeningTable

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
        )
        for table in openings.load_shipped_tables()
    )


@lru_cache(maxsize=KEPT)
def _stored(pk: int, sha256: str) -> Table:
    """The fingerprint is part of what is remembered, so that a number given twice is no trap."""
    return openings.read(OpeningTable.objects.get(pk=pk, sha256=sha256).text).table
