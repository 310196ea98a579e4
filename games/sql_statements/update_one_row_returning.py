"""Update a row and read it and related rows in one statement, whose text is built once."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models

from games.sql_statements.prepared_cursor import prepared_cursor
from games.sql_statements.row_values_for_statement import (
    StatementColumn,
    statement_columns_of_fields,
    value_for_statement,
)


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
    statement, written = _statement(model, tuple(values), tuple(where))
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
def _statement(
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
