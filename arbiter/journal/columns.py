"""Where every column of the tables is held to the journal, or why it is not; rows told in an act.

An act that gives a row its values tells them in its journal row (``stands``), so that a table that
is changed behind the journal no longer fits it. Apps place the columns of their tables here; a
test goes through Django's models and asks for each column whether it has a place.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any

from arbiter.proofs.chain import canonical_json, text_fingerprint

STANDS = "stands"
"""The fact of a journal row that tells rows of tables."""

LENGTH = 32  # letters of a fingerprint


class WhyNot(StrEnum):
    """Reasons why a column is not compared with the journal."""

    AUTHOR = "author"  # who and when: the journal's own row has both
    AGAIN = "again"  # a command computes it anew from what is compared
    DERIVED = "derived"  # follows from columns that are compared
    STATED = "stated"  # counts nowhere before it is confirmed
    PRIVATE = "private"  # of a person; a fingerprint of so short a thing would tell it
    SIGHT = "sight"  # who may see a thing, not what it is
    WORK = "work"  # of a queue, a printer, a screen
    ACCESS = "access"  # of signing in
    ARCHIVE = "archive"  # what files say; what an event counts of it stands in its certificates
    PAPER = "paper"  # typed for a paper
    PROOF = "proof"  # proves itself: the journal, its anchors, what is sealed


@dataclass(frozen=True, slots=True)
class Place:
    """Where a column is compared: the acts that tell it; or why it is not."""

    acts: tuple[str, ...] = ()
    is_in_row: bool = False
    is_fingerprint: bool = False
    why_not: WhyNot | None = None


_places: dict[str, dict[str, Place]] = {}


def place_columns(
    table: str,
    *,
    told: Mapping[str, str] | None = None,
    compared: Mapping[str, str] | None = None,
    not_compared: Mapping[WhyNot, str] | None = None,
) -> None:
    """Place the columns of a table (``tournaments.entry``).

    Each mapping goes from acts (or the reason) to columns, several in one text. ``told`` are
    columns whose values the acts tell under ``stands``, of one with a star (a person's words) its
    fingerprint; those ``compared`` are read off the row's other facts.
    """
    columns: dict[str, Place] = {}
    for is_in_row, given in ((True, told or {}), (False, compared or {})):
        for acts, names in given.items():
            for name in names.split():
                columns[name.rstrip("*")] = Place(
                    tuple(acts.split()), is_in_row=is_in_row, is_fingerprint=name.endswith("*")
                )
    for why, names in (not_compared or {}).items():
        columns.update({name: Place(why_not=why) for name in names.split()})
    _places[table] = columns


def placed_columns() -> Mapping[str, Mapping[str, Place]]:
    """Return the place of every column, by table."""
    return _places


def told_columns(table: str) -> tuple[str, ...]:
    """Return the columns that acts tell of a table's row, in the order of their names."""
    return tuple(sorted(name for name, place in _places[table].items() if place.is_in_row))


def stands(*groups: Mapping[str, Any]) -> dict[str, Any]:
    """Make the fact of a journal row that tells rows of tables; nothing where there are none."""
    told = [dict(group) for group in groups if group]
    return {STANDS: told} if told else {}


def some_rows(rows: Iterable[Any]) -> dict[str, Any]:
    """Tell these rows of one table as they stand; others stay as they were told."""
    told = list(rows)
    return _group(told[0]._meta.label_lower, told, {}) if told else {}


def all_rows(model: Any, **of: int) -> dict[str, Any]:
    """Tell the rows of a table that belong to ``of`` (``round=17``): these and no others."""
    return _group(model._meta.label_lower, model._base_manager.filter(**of), of)


def these_rows(model: Any, rows: Iterable[Any], **of: int) -> dict[str, Any]:
    """Tell as ``all_rows`` what belongs to ``of``, from rows that are at hand: no query."""
    return _group(model._meta.label_lower, rows, of)


def rows_forgotten(model: Any, **of: int) -> dict[str, Any]:
    """Tell that what was told of the rows that belong to ``of`` holds no longer."""
    return {"table": model._meta.label_lower, "of": of, "rows": None}


def _group(table: str, rows: Iterable[Any], of: Mapping[str, int]) -> dict[str, Any]:
    columns = told_columns(table)
    return {
        "table": table,
        **({"of": dict(of)} if of else {}),
        "columns": list(columns),
        "rows": sorted(
            ([row.pk, *(told_value(row, name) for name in columns)] for row in rows),
            key=lambda values: values[0],
        ),
    }


def told_value(row: Any, column: str) -> str | int | bool | None:
    """Return the value of a row's column as a journal row tells it."""
    value = getattr(row, row._meta.get_field(column).attname)
    if value is None or isinstance(value, bool):
        return value
    if _places[row._meta.label_lower][column].is_fingerprint:
        return text_fingerprint(value)[:LENGTH] if value else ""
    if isinstance(value, int):
        return int(value)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return text_fingerprint(canonical_json({"": value}))[:LENGTH]
