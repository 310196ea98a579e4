"""Names of players and event stored with a case, in the letters of the reader's language."""

from collections.abc import Mapping

from games.draughts.choose_russian_or_english_text import reads_cyrillic


def name_stored_with_case(context: Mapping[str, object], name: str, language: str | None) -> str:
    """Return a name stored with a case (white, black, event) in the reader's letters."""
    latin = "" if reads_cyrillic(language) else context.get(f"{name}_en")
    return str(latin or context.get(name) or "?")


def name_with_namesake_note(name: str, note: str | None) -> str:
    """Return a name with a note in brackets that tells it from namesakes."""
    return f"{name} ({note})" if note else name
