"""Make the API's document once for a whole test run, because it takes seconds."""

from functools import cache

from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator


def api_document() -> dict:
    """As everybody gets it, in the language spoken now; not to be changed."""
    return _document(get_language())


@cache
def _document(_language: str | None) -> dict:
    return SchemaGenerator().get_schema(request=None, public=True)
