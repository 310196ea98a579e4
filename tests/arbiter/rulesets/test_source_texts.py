"""Sources of rulesets: as written in Russian, translated in English."""

import re

import pytest
from django.test import Client

from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rulesets.ruleset_source_and_warning_texts import (
    source_in_words,
    translated_sources,
    warning_in_words,
)

CYRILLIC = re.compile("[А-Яа-яЁё]+")
# a ruleset never changes; pages have one word for the regulations, which is not that of the table
SAID_ON_PAGES = {
    "говорит положение": "говорит регламент соревнования",
    "40 ходов для стоклеточных; для 64 говорит положение": (
        "40 ходов для стоклеточных; для 64 говорит регламент"
    ),
    "быстрые также 10–20 минут, блиц 3–5 минут; положение может назначить иное": (
        "быстрые также 10–20 минут, блиц 3–5 минут; регламент может назначить иное"
    ),
}
SILENT = "в доступном тексте об этом не сказано; обычный порядок"


def _sources(ruleset_id: str) -> set[str]:
    rules = ruleset_catalogue.load_ruleset(ruleset_id)
    rows = (*rules.draws.values(), *rules.parameters.values())
    return {rules.source, *(row.source for row in rows)}


@pytest.mark.parametrize("ruleset_id", ruleset_catalogue.all_ruleset_ids())
def test_every_source_of_a_ruleset_is_read_in_both_languages(ruleset_id):
    for source in _sources(ruleset_id):
        assert source_in_words(source, "ru") == SAID_ON_PAGES.get(source, source)
        assert not CYRILLIC.search(source_in_words(source, "en"))


def test_no_translation_is_left_of_a_source_that_no_ruleset_names():
    assert set(translated_sources()) == set().union(
        *map(_sources, ruleset_catalogue.all_ruleset_ids())
    )


def test_a_source_that_nobody_translated_is_shown_as_it_is_written():
    assert source_in_words("устав клуба, 7", "en") == "устав клуба, 7"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    (("ru", SILENT), ("en", "the text at hand does not say; the usual order")),
)
def test_the_page_of_a_ruleset_tells_its_sources_in_the_readers_language(language, words):
    page = Client().get("/rules/pool@1/", headers={"Accept-Language": language}).content.decode()
    assert words in page
    assert "<small>:" not in page


@pytest.mark.django_db
def test_an_english_page_of_a_ruleset_has_no_russian_words_but_the_name_of_the_language():
    page = Client().get("/rules/pool@1/", headers={"Accept-Language": "en"}).content.decode()
    body = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", page.partition("<main")[2])
    assert set(CYRILLIC.findall(body)) <= {"Русский"}


@pytest.mark.parametrize("ruleset_id", ruleset_catalogue.all_ruleset_ids())
def test_a_warning_has_the_word_of_the_pages_for_the_regulations(ruleset_id):
    rules = ruleset_catalogue.load_ruleset(ruleset_id)
    told = warning_in_words(rules, "ru")
    assert "положени" not in told
    assert told == rules.warning_ru.replace("положение турнира", "регламент соревнования")
    assert warning_in_words(rules, "en") == rules.warning_en


@pytest.mark.django_db
def test_the_page_of_a_ruleset_warns_in_the_words_of_all_pages():
    page = Client().get("/rules/italian@1/", headers={"Accept-Language": "ru"}).content.decode()
    assert "взят обычный порядок или регламент соревнования." in page
