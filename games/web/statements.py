"""Insert, replace or update rows in one statement, whose text is built once for each model."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import NoneType
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connections, models

from games.web.prepared import prepared_cursor

# Insert or replace model rows in one statement, whose text is built once for each model.


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


# Convert the values of model rows for SQL statements, quickly for plain values.


class StatementColumn(NamedTuple):
    """A model field, its attribute, and the types that need no conversion."""

    field: Any
    name: str
    unchanged: frozenset[type]


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


def update_one_row_returning(
    model: type[models.Model],
    where: Mapping[str, Any],
    values: Mapping[str, Any],
    returning: tuple[str, Sequence[int | str]],
) -> tuple[Any, ...] | None:
    """Update the row that has the values of ``where``; return what ``returning`` selects of it.

    ``returning`` is what stands behind RETURNING, with its values; the answer is its one row, None
    where no row was changed. A related field is given the object or its id, as with a query set.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    statement, written = _update_statement(model, tuple(values), tuple(where))
    params = [
        value_for_statement(value, column, connection)
        for column, value in zip(written, (*values.values(), *where.values()), strict=True)
    ]
    asked, asked_params = returning
    with prepared_cursor(connection) as cursor:
        cursor.execute(f"{statement} RETURNING {asked}", [*params, *asked_params])
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row


@cache
def _update_statement(
    model: type[models.Model], names: tuple[str, ...], where: tuple[str, ...]
) -> tuple[str, list[StatementColumn]]:
    """The statement up to its RETURNING, and the columns whose values it takes, in order."""
    written = statement_columns_of_fields(model, (*names, *where))
    quote = connections[DEFAULT_DB_ALIAS].ops.quote_name
    equations = [f"{quote(column.field.column)} = %s" for column in written]
    assignments, conditions = equations[: len(names)], equations[len(names) :]
    table = quote(model._meta.db_table)
    statement = f"UPDATE {table} SET {', '.join(assignments)} WHERE {' AND '.join(conditions)}"
    return statement, written


_UNCHANGED: dict[type[models.Field], frozenset[type]] = {
    models.CharField: frozenset({str, NoneType}),
    models.TextField: frozenset({str, NoneType}),
    models.BooleanField: frozenset({bool, NoneType}),
    models.AutoField: frozenset({int, NoneType}),  # and what points at such a row
    models.BigAutoField: frozenset({int, NoneType}),
    models.IntegerField: frozenset({NoneType}),
    models.PositiveIntegerField: frozenset({NoneType}),
    models.PositiveSmallIntegerField: frozenset({NoneType}),
    models.BinaryField: frozenset({NoneType}),
    models.JSONField: frozenset({NoneType}),
}

_ABSENT = object()


@cache
def statement_columns_of_fields(
    model: type[models.Model], names: tuple[str, ...]
) -> list[StatementColumn]:
    """Return the columns of these model fields, in this order."""
    return [_column(model._meta.get_field(name)) for name in names]


def _column(field: Any) -> StatementColumn:
    target = field.target_field if field.is_relation else field
    return StatementColumn(field, field.attname, _UNCHANGED.get(type(target), frozenset()))


def values_of_new_row(row: models.Model, chosen: Sequence[StatementColumn], link: Any) -> list[Any]:
    """Return the values that a new row inserts into these columns.

    A text, a yes or no, an id and nothing go as they are, which Django finds out in five to ten
    steps for each of the hundred values of a handed-in record.
    """
    own, values = vars(row), []
    for field, name, unchanged in chosen:
        value = own.get(name, _ABSENT)
        if type(value) not in unchanged:
            value = field.get_db_prep_save(field.pre_save(row, add=True), link)
        values.append(value)
    return values


def value_for_statement(value: Any, column: StatementColumn, link: Any) -> Any:
    """Convert one value for a column; of a model row, take its id."""
    if type(value) in column.unchanged:
        return value
    plain = value.pk if isinstance(value, models.Model) else value
    return column.field.get_db_prep_save(plain, link)
