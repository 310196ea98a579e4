"""Insert rows in one statement, whose columns are put together once for every model."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models

from games.sql_statements.prepared_cursor import prepared_cursor

FEW = 8  # a text for every number of rows would be too many; a long one costs Django little a row


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


def insert_all(rows: Sequence[models.Model]) -> None:
    """Insert new rows of one model, few or many; each is given its id."""
    if len(rows) > FEW:
        _manager(rows).bulk_create(rows)
    elif rows:
        model = type(rows[0])
        _, returning, fields, left = _statement(model)
        statement = _many(model, len(rows), ("", ())) + returning
        for row, (pk,) in zip(rows, _executed_for_all(rows, fields, statement), strict=True):
            _note_as_inserted(row, pk, left)


def replace_all(rows: Sequence[models.Model], key: str, names: tuple[str, ...]) -> None:
    """Write rows with their ids; where one with this unique column is there, change ``names``."""
    if len(rows) > FEW:
        _manager(rows).bulk_create(
            rows, update_conflicts=True, unique_fields=[key], update_fields=names
        )
    elif rows:
        model = type(rows[0])
        fields = list(model._meta.concrete_fields)
        returning = _statement(model)[1]
        _executed_for_all(rows, fields, _many(model, len(rows), (key, names)) + returning)


def _manager(rows: Sequence[models.Model]) -> "models.Manager[models.Model]":
    return type(rows[0])._default_manager


def _executed_for_all(
    rows: Sequence[models.Model], fields: list[Any], statement: str
) -> list[tuple[int]]:
    link = connections[DEFAULT_DB_ALIAS]
    values = [
        one.get_db_prep_save(one.pre_save(row, add=True), link) for row in rows for one in fields
    ]
    with prepared_cursor() as cursor:
        cursor.execute(statement, values)
        found: list[tuple[int]] = cursor.fetchall()
    return found


@cache
def _many(model: type[models.Model], count: int, replaced: tuple[str, tuple[str, ...]]) -> str:
    """A statement for so many rows; ``replaced`` names the key and the columns changed by it."""
    key, changed = replaced
    fields = model._meta.concrete_fields if key else _statement(model)[2]
    row = f"({', '.join(['%s'] * len(fields))})"
    columns = _columns(model, tuple(one.name for one in fields))
    statement = f"INSERT INTO {_name(model._meta.db_table)} ({columns}) VALUES "
    statement += ", ".join([row] * count)
    if not key:
        return statement
    news = ", ".join(
        f"{column} = EXCLUDED.{column}" for column in (_columns(model, (one,)) for one in changed)
    )
    return f"{statement} ON CONFLICT ({_columns(model, (key,))}) DO UPDATE SET {news}"


def _insert(row: models.Model, on_conflict: str) -> bool:
    link, (begin, end, fields, left) = connections[DEFAULT_DB_ALIAS], _statement(type(row))
    values = [one.get_db_prep_save(one.pre_save(row, add=True), link) for one in fields]
    with prepared_cursor() as cursor:
        cursor.execute(f"{begin}{on_conflict}{end}", values)
        inserted = cursor.fetchone()
    if inserted is None:
        return False
    _note_as_inserted(row, inserted[0], left)
    return True


def _note_as_inserted(row: models.Model, pk: int, left: list[str]) -> None:
    row.pk = pk
    for name in left:
        row.__dict__.pop(name)  # asked for when somebody reads it
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


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
