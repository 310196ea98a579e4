"""Change a row in one statement, which is put together once for every set of columns."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models

from games.sql_statements.prepared_cursor import prepared_cursor


def update(model: type[models.Model], where: Mapping[str, Any], values: Mapping[str, Any]) -> int:
    """Write values (by field name) where the columns of ``where`` have theirs; how many rows.

    What a related field is given is the object or its id, as with a query set.
    """
    statement, fields = _statement(model, tuple(values), tuple(where))
    link, given = connections[DEFAULT_DB_ALIAS], (*values.values(), *where.values())
    params = [
        field.get_db_prep_save(one.pk if isinstance(one, models.Model) else one, link)
        for field, one in zip(fields, given, strict=True)
    ]
    with prepared_cursor() as cursor:
        cursor.execute(statement, params)
        count: int = cursor.rowcount
    return count


@cache
def _statement(
    model: type[models.Model], names: tuple[str, ...], where: tuple[str, ...]
) -> tuple[str, list[Any]]:
    fields: list[Any] = [model._meta.get_field(one) for one in (*names, *where)]
    quote = connections[DEFAULT_DB_ALIAS].ops.quote_name
    told = [f"{quote(one.column)} = %s" for one in fields]
    news, asked = ", ".join(told[: len(names)]), " AND ".join(told[len(names) :])
    return f"UPDATE {quote(model._meta.db_table)} SET {news} WHERE {asked}", fields
