"""Template filters of the page of an event's files."""

from django import template
from django.utils.translation import get_language

from tournaments.import_and_export import exported_table_texts

register = template.Library()


@register.filter
def table_title(key: str) -> str:
    """Return an exported table's title."""
    return exported_table_texts.table_title(key, get_language())


@register.filter
def csv_name(key: str) -> str:
    """Return the file name of an exported table."""
    return f"{key}.csv"
