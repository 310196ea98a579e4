"""Only one place in the code asks whether the reader reads Russian or English."""

import re

from tests.deploy.production_environment import TOP

ROOMS = ("games", "arbiter", "tournaments", "deploy")
ASKED = re.compile(
    r"""[!=]=\s*["'](?:ru|en)["']|["'](?:ru|en)["']\s*[!=]=|startswith\(\(?\s*["'](?:ru|en)\b"""
    r"""|\bin\s*[\[({]\s*["'](?:ru|en)["']|\.get\(language\b|\b(?:ru|en)\b\s*if\s"""
)


def files_that_compare_language() -> set[str]:
    """Files of code and templates that compare a language with Russian or English."""
    files = [
        path
        for room in ROOMS
        for path in sorted((TOP / room).rglob("*"))
        if path.suffix in (".py", ".html") and "migrations" not in path.parts
    ]
    return {
        str(path.relative_to(TOP))
        for path in files
        if ASKED.search(path.read_text(encoding="utf-8"))
    }


def test_nothing_asks_which_of_two_languages_it_is():
    assert files_that_compare_language() == set()


def test_the_question_is_known_in_every_form():
    for form in (
        'if language == "en":',
        "{% if LANGUAGE_CODE == 'ru' %}",
        'language.startswith("en")',
        'if language in ("ru", "be"):',
        'said = ru if language != "en" else en',
    ):
        assert ASKED.search(form), form
    assert not ASKED.search('russian_or_english("ru", "en", language)')
