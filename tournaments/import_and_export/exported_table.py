"""A table to be exported: columns, and rows produced lazily."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Value = int | str | None


@dataclass(frozen=True, slots=True)
class ExportedColumn:
    """A column: its key in data, its heading."""

    key: str
    head: str


@dataclass(frozen=True, slots=True)
class ExportedTable:
    """A table to export; ``rows`` can be iterated once, each with a value for every column."""

    key: str
    title: str
    columns: tuple[ExportedColumn, ...]
    rows: Iterable[tuple[Value, ...]]

    def records(self) -> Iterable[Mapping[str, Value]]:
        """Yield the rows as dictionaries by column key."""
        keys = [column.key for column in self.columns]
        return (dict(zip(keys, row, strict=True)) for row in self.rows)
