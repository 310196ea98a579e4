"""Filter rows by whether a ruling that stands has given them."""

from typing import Any

from django.db.models import QuerySet


def filter_rows_in_force(rows: QuerySet, query: dict[str, Any], successor: str) -> QuerySet:
    """Filter rows by the parameter ``in_force``; ``successor`` leads to the superseding ruling."""
    if "in_force" not in query:
        return rows
    return rows.filter(**{f"{successor}__isnull": query["in_force"]})
