"""Template filters that put parts of the standings into words: places, coefficients, reasons."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import get_language

from tournaments.rounds import pairing_colour_and_place_reason_texts
from tournaments.scoring.coefficient_registry import Coefficient
from tournaments.standings import coefficient_and_reason_texts
from tournaments.standings.models import StandingRow

register = template.Library()


@register.filter
def coefficient_as_printed(values: Mapping[str, int], column: Coefficient) -> str:
    """Format a stored coefficient; one that was not needed is a dash."""
    stored = values.get(column.code)
    return "–" if stored is None else coefficient_and_reason_texts.format_value(column.code, stored)


@register.filter
def coefficient_column_title(column: Coefficient) -> str:
    """Return the full name of a coefficient's column."""
    return coefficient_and_reason_texts.coefficient_title(column.code, get_language())


@register.filter
def coefficient_column_short_title(column: Coefficient) -> str:
    """Return the short heading of a coefficient's column."""
    return coefficient_and_reason_texts.coefficient_short(column.code, get_language())


@register.filter
def coefficient_definition(code: str) -> str:
    """Return what a coefficient counts, forfeits and unplayed rounds included."""
    return coefficient_and_reason_texts.coefficient_definition(code, get_language())


@register.filter
def coefficient_title(code: str) -> str:
    """Return a coefficient's full name."""
    return coefficient_and_reason_texts.coefficient_title(code, get_language())


@register.filter
def place(row: StandingRow) -> str:
    """Format a place; a shared one is a span: 3–4."""
    if row.place_from == row.place_to:
        return str(row.place_from)
    return f"{row.place_from}–{row.place_to}"


@register.filter
def place_or_dash(row: StandingRow | None) -> str:
    """Format a place; a dash for one who is not in the table."""
    return place(row) if row else "–"


@register.filter
def value_of(value: int | list[int] | None, code: str) -> str:
    """Format one value of a coefficient."""
    return "–" if value is None else coefficient_and_reason_texts.format_value(code, value)


@register.filter
def stored_value(row: StandingRow | None, code: str) -> str:
    """Format the coefficient of a stored line."""
    return value_of(row.values.get(code) if row else None, code)


@register.filter
def rank_reason(reason: Mapping[str, Any]) -> str:
    """Return the reason of a place in words."""
    return pairing_colour_and_place_reason_texts.pairing_or_place_reason_in_words(
        reason, get_language()
    )


@register.filter
def unplayed_words(code: str) -> str:
    """Say how the coefficients count an unplayed round."""
    return coefficient_and_reason_texts.unplayed_rounds_policy(code, get_language())


@register.filter
def count_words(code: str) -> str:
    """Say how a micro-match is counted."""
    return coefficient_and_reason_texts.describe_match_counting(code, get_language())
