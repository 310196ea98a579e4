"""Return a value that a page needs; a missing one is a page not found."""

from typing import TypeVar

from django.http import Http404

Value = TypeVar("Value")


def value_or_404(value: Value | None) -> Value:
    """Return the value; raises Http404 for None."""
    if value is None:
        raise Http404
    return value
