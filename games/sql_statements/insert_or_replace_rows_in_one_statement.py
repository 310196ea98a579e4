"""Insert or replace model rows in one statement, whose text is built once for each model."""

from collections.abc import Sequence
from functools import cache

from django.db import DEFAULT_DB_ALIAS, connections, models

from games.sql_statements.prepared_cursor import prepared_cursor
from games.sql_statements.row_values_for_statement import (
    StatementColumn,
    statement_columns_of_fields,
    values_of_new_row,
)

FEW = 8  # a text for every number of rows would be too many; a long one costs Django little a row


def insert_row(row: models.Model) -> None:
    """Insert a new row without Django's signals."""
    _insert(row, "")


def insert_row_unless_there(row: models.Model, key: Sequence[str]) -> bool:
    """Insert a row unless one with these unique columns exists; return whether it was.

    One statement where ``get_or_create`` needs four (it looks, and guards its insert with a
    savepoint): nearly everything that comes is new. Django writes this statement too, but does
    not tell the id. Of two who bring the same at once the second waits for the first's commit.
    """
    return _insert(row, f" ON CONFLICT ({_columns(type(row), tuple(key))}) DO NOTHING")


def insert_rows(rows: Sequence[models.Model]) -> None:
    """Insert new rows of one model, and give each its id."""
    if len(rows) > FEW:
        _manager(rows).bulk_create(rows)
    elif rows:
        model = type(rows[0])
        _, returning, chosen, with_default = _statement(model)
        statement = _many(model, len(rows), ("", ())) + returning
        for row, (pk,) in zip(rows, _executed_for_all(rows, chosen, statement), strict=True):
            _note_as_inserted(row, pk, with_default)


def replace_rows(rows: Sequence[models.Model], key: str, names: tuple[str, ...]) -> None:
    """Insert rows with their ids, or update ``names`` of rows with the same unique column."""
    if len(rows) > FEW:
        _manager(rows).bulk_create(
            rows, update_conflicts=True, unique_fields=[key], update_fields=names
        )
    elif rows:
        model = type(rows[0])
        every = statement_columns_of_fields(
            model, tuple(field.name for field in model._meta.concrete_fields)
        )
        returning = _statement(model)[1]
        _executed_for_all(rows, every, _many(model, len(rows), (key, names)) + returning)


def _manager(rows: Sequence[models.Model]) -> "models.Manager[models.Model]":
    return type(rows[0])._default_manager


def _executed_for_all(
    rows: Sequence[models.Model], chosen: list[StatementColumn], statement: str
) -> list[tuple[int]]:
    link = connections[DEFAULT_DB_ALIAS]
    values = [value for row in rows for value in values_of_new_row(row, chosen, link)]
    with prepared_cursor(link) as cursor:
        cursor.execute(statement, values)
        rows_back: list[tuple[int]] = cursor.fetchall()
    return rows_back


@cache
def _many(model: type[models.Model], count: int, replaced: tuple[str, tuple[str, ...]]) -> str:
    """A statement for so many rows; ``replaced`` names the key and the columns changed by it."""
    key, changed = replaced
    fields = model._meta.concrete_fields if key else [one.field for one in _statement(model)[2]]
    row = f"({', '.join(['%s'] * len(fields))})"
    written = _columns(model, tuple(field.name for field in fields))
    statement = f"INSERT INTO {_name(model._meta.db_table)} ({written}) VALUES "
    statement += ", ".join([row] * count)
    if not key:
        return statement
    news = ", ".join(
        f"{column} = EXCLUDED.{column}"
        for column in (_columns(model, (field_name,)) for field_name in changed)
    )
    return f"{statement} ON CONFLICT ({_columns(model, (key,))}) DO UPDATE SET {news}"


def _insert(row: models.Model, on_conflict: str) -> bool:
    link, (begin, end, chosen, with_default) = connections[DEFAULT_DB_ALIAS], _statement(type(row))
    with prepared_cursor(link) as cursor:
        cursor.execute(f"{begin}{on_conflict}{end}", values_of_new_row(row, chosen, link))
        inserted = cursor.fetchone()
    if inserted is None:
        return False
    _note_as_inserted(row, inserted[0], with_default)
    return True


def _note_as_inserted(row: models.Model, pk: int, with_default: list[str]) -> None:
    row.pk = pk
    for name in with_default:
        row.__dict__.pop(name)  # asked for when somebody reads it
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


@cache
def _statement(model: type[models.Model]) -> tuple[str, str, list[StatementColumn], list[str]]:
    """Both ends of a statement, the columns whose values it takes, and the names of those left to
    the database."""
    meta = model._meta
    concrete = [field for field in meta.concrete_fields if not field.primary_key]
    names = tuple(field.name for field in concrete if not field.has_db_default())
    with_default = [field.attname for field in concrete if field.has_db_default()]
    places = ", ".join(["%s"] * len(names))
    begin = f"INSERT INTO {_name(meta.db_table)} ({_columns(model, names)}) VALUES ({places})"
    return (
        begin,
        f" RETURNING {_name(meta.pk.column)}",
        statement_columns_of_fields(model, names),
        with_default,
    )


@cache
def _columns(model: type[models.Model], names: tuple[str, ...]) -> str:
    return ", ".join(_name(model._meta.get_field(name).column) for name in names)


def _name(name: str) -> str:
    """Both databases quote names alike."""
    return connections[DEFAULT_DB_ALIAS].ops.quote_name(name)
