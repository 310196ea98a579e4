"""Translate a text into the service's languages, for tests of wording."""

from games.web.render_text_in_language import Text, in_language


def russian_and_english(text: Text) -> tuple[str, str]:
    """One text as both readers read it."""
    return in_language(text, "ru"), in_language(text, "en")
