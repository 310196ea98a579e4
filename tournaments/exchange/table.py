"""A table on its way into a file: heads, and rows made when they are asked for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Value = int | str | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its key in data, its head on paper."""

    key: str
    head: str


@dataclass(frozen=True, slots=True)
class Table:
    """``rows`` may be walked once; each has a value for every column."""

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: Iterable[tuple[Value, ...]]

    def records(self) -> Iterable[Mapping[str, Value]]:
        """The rows as values by key."""
        keys = [column.key for column in self.columns]
        return (dict(zip(keys, row, strict=True)) for row in self.rows)
