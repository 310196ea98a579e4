"""Insert a row in one statement, whose columns are put together once for every model."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models


def insert(row: models.Model) -> None:
    """Insert a new row; what would be told of its saving is not."""
    _insert(row, "")


def insert_once(row: models.Model, key: Sequence[str]) -> bool:
    """Insert a row unless one with these unique columns exists; return whether it was inserted.

    One statement where ``get_or_create`` needs four (it looks, and guards its insert with a
    savepoint): nearly everything that comes is new. Django writes this statement too, but does
    not tell the id. Of two who bring the same at once the second waits for the first's commit.
    """
    return _insert(row, f" ON CONFLICT ({_columns(type(row), tuple(key))}) DO NOTHING")


def _insert(row: models.Model, on_conflict: str) -> bool:
    link, (begin, end, fields, left) = connections[DEFAULT_DB_ALIAS], _statement(type(row))
    values = [one.get_db_prep_save(one.pre_save(row, add=True), link) for one in fields]
    with link.cursor() as cursor:
        cursor.execute(f"{begin}{on_conflict}{end}", values)
        inserted = cursor.fetchone()
    if inserted is None:
        return False
    row.pk = inserted[0]
    for name in left:
        row.__dict__.pop(name)  # asked for when somebody reads it
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
    return True


@cache
def _statement(model: type[models.Model]) -> tuple[str, str, list[Any], list[str]]:
    """Both ends of a statement, the fields whose values it takes, and the names of those left to
    the database."""
    meta = model._meta
    given = [one for one in meta.concrete_fields if not one.primary_key]
    fields = [one for one in given if not one.has_db_default()]
    left = [one.attname for one in given if one.has_db_default()]
    columns = _columns(model, tuple(one.name for one in fields))
    places = ", ".join(["%s"] * len(fields))
    begin = f"INSERT INTO {_name(meta.db_table)} ({columns}) VALUES ({places})"
    return begin, f" RETURNING {_name(meta.pk.column)}", fields, left


@cache
def _columns(model: type[models.Model], names: tuple[str, ...]) -> str:
    return ", ".join(_name(model._meta.get_field(one).column) for one in names)


def _name(name: str) -> str:
    """Both databases quote names alike."""
    return connections[DEFAULT_DB_ALIAS].ops.quote_name(name)
