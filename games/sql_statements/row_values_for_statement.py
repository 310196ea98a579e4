"""Convert the values of model rows for SQL statements, quickly for plain values."""

from collections.abc import Sequence
from functools import cache
from types import NoneType
from typing import Any, NamedTuple

from django.db import models

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


class StatementColumn(NamedTuple):
    """A model field, its attribute, and the types that need no conversion."""

    field: Any
    name: str
    unchanged: frozenset[type]


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
