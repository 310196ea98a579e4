"""Find the text of a code in a table of texts, in a given language."""

from collections.abc import Mapping

from games.web.render_text_in_language import Text, in_language


def text_of_code(table: Mapping[str, Text], code: str, language: str | None) -> str:
    """Return the text of a code from a table of texts."""
    return in_language(table[code], language)
