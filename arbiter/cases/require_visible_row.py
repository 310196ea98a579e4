"""Return a row that this visitor may see; 403 if it exists unseen, 404 if it does not."""

from typing import TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import Http404

from arbiter.rights.permissions_of_roles import Action

Row = TypeVar("Row", bound=Model)


def require_visible_row(rows: QuerySet[Row], model: type[Row], pk: int) -> Row:
    """Return a row by its number; raises Http404, PermissionDenied if not visible."""
    row = rows.filter(pk=pk).first()
    if row is not None:
        return row
    if model.objects.filter(pk=pk).exists():
        raise PermissionDenied(Action.SEE_DESK.value)
    raise Http404
