"""Filter rows by whether a ruling still stands; a row that this visitor may see, or 404."""

from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import Http404

from arbiter.rights.permissions_of_roles import Action

Row = TypeVar("Row", bound=Model)


def filter_rows_in_force(rows: QuerySet, query: dict[str, Any], successor: str) -> QuerySet:
    """Filter rows by the parameter ``in_force``; ``successor`` leads to the superseding ruling."""
    if "in_force" not in query:
        return rows
    return rows.filter(**{f"{successor}__isnull": query["in_force"]})


def visible_row_or_404(rows: QuerySet[Row], model: type[Row], pk: int) -> Row:
    """Return a row by its number; raises Http404, PermissionDenied if not visible."""
    row = rows.filter(pk=pk).first()
    if row is not None:
        return row
    if model.objects.filter(pk=pk).exists():
        raise PermissionDenied(Action.SEE_DESK.value)
    raise Http404
