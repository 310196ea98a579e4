"""Change a row in one statement, which is put together once for every set of columns."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models

from games.sql_statements.prepared_cursor import prepared_cursor


def update(model: type[models.Model], where: Mapping[str, Any], values: Mapping[str, Any]) -> int:
    """Write values (by field name) where the columns of ``where`` have theirs; how many rows.

    What a related field is given is the object or its id, as with a query set.
    """
    link = connections[DEFAULT_DB_ALIAS]
    statement, params = _change(model, where, values, link)
    with prepared_cursor(link) as cursor:
        cursor.execute(statement, params)
        count: int = cursor.rowcount
    return count


def update_and_ask(
    model: type[models.Model],
    where: Mapping[str, Any],
    values: Mapping[str, Any],
    question: tuple[str, Sequence[int | str]],
) -> tuple[Any, ...] | None:
    """Change one row like ``update`` and ask about other rows in the same statement.

    ``question`` is what stands behind RETURNING, with its values. None where no row was changed.
    """
    link, (asked, asked_params) = connections[DEFAULT_DB_ALIAS], question
    statement, params = _change(model, where, values, link)
    with prepared_cursor(link) as cursor:
        cursor.execute(f"{statement} RETURNING {asked}", [*params, *asked_params])
        answer: tuple[Any, ...] | None = cursor.fetchone()
    return answer


def _change(
    model: type[models.Model], where: Mapping[str, Any], values: Mapping[str, Any], link: Any
) -> tuple[str, list[Any]]:
    """The statement and its values."""
    statement, fields = _statement(model, tuple(values), tuple(where))
    values_in_order = (*values.values(), *where.values())
    return statement, [
        field.get_db_prep_save(value.pk if isinstance(value, models.Model) else value, link)
        for field, value in zip(fields, values_in_order, strict=True)
    ]


@cache
def _statement(
    model: type[models.Model], names: tuple[str, ...], where: tuple[str, ...]
) -> tuple[str, list[Any]]:
    fields: list[Any] = [model._meta.get_field(name) for name in (*names, *where)]
    quote = connections[DEFAULT_DB_ALIAS].ops.quote_name
    assignments = [f"{quote(field.column)} = %s" for field in fields]
    news, conditions = ", ".join(assignments[: len(names)]), " AND ".join(assignments[len(names) :])
    return f"UPDATE {quote(model._meta.db_table)} SET {news} WHERE {conditions}", fields
