"""Load the opening tables that come with this library."""

from functools import cache
from pathlib import Path

from games.draughts.openings.drawn_opening_table import Table
from games.draughts.openings.opening_table_text import read

FOLDER = Path(__file__).parents[1] / "tables"


@cache
def load_shipped_tables() -> tuple[Table, ...]:
    """Load every edition of every table that comes with this library."""
    tables = (read(path.read_text("utf-8")).table for path in FOLDER.glob("*.txt"))
    return tuple(sorted(tables, key=lambda table: (table.slug, table.edition)))


def load_shipped_table(slug: str, edition: str | None = None) -> Table:
    """Load a shipped table by slug, by default its latest edition; raises KeyError."""
    tables = [
        table
        for table in load_shipped_tables()
        if table.slug == slug and edition in (None, table.edition)
    ]
    if not tables:
        raise KeyError(slug if edition is None else f"{slug}@{edition}")
    return tables[-1]
