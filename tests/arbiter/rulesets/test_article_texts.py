"""Articles are named in the reader's language wherever they appear."""

import pytest

from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rulesets import article_citation_texts
from arbiter.rulesets.describe_ruleset_row_by_row import ruleset_sections

CASES = (
    ("C.05 Annex 1", "ФИДЕ C.05, приложение 1", "C.05 Annex 1"),
    ("FIDE C.07", "ФИДЕ C.07", "FIDE C.07"),
    ("FMJD Annex 3, 5.6", "ФМЖД, приложение 3, 5.6", "FMJD Annex 3, 5.6"),
    ("ФМЖД, приложение 1, 5.4", "ФМЖД, приложение 1, 5.4", "FMJD, annex 1, 5.4"),
    ("регламент матчей ФМЖД 2015", "регламент матчей ФМЖД 2015", "FMJD match regulations 2015"),
    ("7.2.3", "7.2.3", "7.2.3"),
    ("V4.6", "V4.6", "V4.6"),
)


@pytest.mark.parametrize(("article", "russian", "english"), CASES)
def test_an_article_is_named_in_both_languages(article, russian, english):
    assert article_citation_texts.article_in_words(article, "ru") == russian
    assert article_citation_texts.article_in_words(article, "en") == english


@pytest.mark.parametrize("ruleset_id", ruleset_catalogue.all_ruleset_ids())
def test_no_article_of_a_ruleset_keeps_russian_letters_in_english(ruleset_id):
    rows = (
        row
        for section in ruleset_sections(ruleset_catalogue.load_ruleset(ruleset_id), "en")
        for row in section.rows
    )
    left = {
        row.article for row in rows if any("а" <= letter.lower() <= "я" for letter in row.article)
    }
    assert left == set()
