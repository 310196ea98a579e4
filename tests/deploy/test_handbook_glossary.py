"""The users' glossary is in alphabetical order, with short terms, anchors and real articles."""

import re
from itertools import pairwise

import pytest
from django.test import Client

from arbiter.rules.rulesets import ruleset_catalogue
from deploy.handbook.chapter_reader import CHAPTERS, HANDBOOK, heading_anchor

LANGUAGES = ("ru", "en")
LONGEST = 330
"""Characters of an explanation as it is read, its links without their addresses."""

ARTICLE = re.compile(r"\b(?:7\.2\.\d|[BCDMPW]\d+|V\d+(?:\.\d+)?)\b")


def text_of(language: str, chapter: str = "glossary") -> str:
    return (HANDBOOK / language / f"{chapter}.md").read_text(encoding="utf-8")


def terms_of(language: str) -> dict[str, str]:
    """By term, what is said of it."""
    _before, *parts = re.split(
        r"^### ", re.sub(r"^## .+\n", "", text_of(language), flags=re.M), flags=re.M
    )
    return {head: told.strip() for head, _, told in (part.partition("\n") for part in parts)}


def alphabetical(term: str) -> tuple[bool, str]:
    """Latin letters come last among Russian ones."""
    word = term.lower().replace("ё", "е")
    return word.isascii(), word


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_stand_in_alphabetical_order(language):
    terms = list(terms_of(language))
    assert len(terms) > 80
    lost = [(a, b) for a, b in pairwise(terms) if alphabetical(a) >= alphabetical(b)]
    assert lost == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_stands_under_its_letter_and_the_letters_lead_there(language):
    letters = re.findall(r"^## (.+)$", text_of(language), re.M)
    row = re.search(r"\n\n((?:\[[^]]+\]\(#[^)]+\) ?)+)\n\n", text_of(language))
    assert re.findall(r"\(#([^)]+)\)", row[1]) == [heading_anchor(letter) for letter in letters]
    for letter, part in zip(
        letters, re.split(r"^## .+\n", text_of(language), flags=re.M)[1:], strict=True
    ):
        heads = re.findall(r"^### (.+)$", part, re.M)
        assert heads
        assert {head[0] for head in heads} == {letter} or letter == "Латиницей"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_told_in_a_few_words(language):
    plain = {term: re.sub(r"\]\([^)]+\)", "]", told) for term, told in terms_of(language).items()}
    assert [term for term, told in plain.items() if not 10 < len(told) < LONGEST] == []
    assert [term for term, told in plain.items() if "\n" in told or not told.endswith(".")] == []


def test_both_languages_name_the_same_articles_and_the_rules_have_them():
    named = {
        language: set(ARTICLE.findall(" ".join(terms_of(language).values())))
        for language in LANGUAGES
    }
    assert named["ru"] == named["en"]
    rules = ruleset_catalogue.load_ruleset("fmjd64@1")
    known = {rule.article for rule in rules.draws.values()}
    for language in LANGUAGES:
        chapter = text_of(language, "rules")
        known |= set(ARTICLE.findall(chapter)) | {f"V{number}" for number in range(6, 10)}
    known |= {f"V4.{number}" for number in range(1, 18)}
    assert {"7.2.3", "7.2.5", "C7", "C11"} <= named["ru"] <= known


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ru",
            ("Большак", "Бой", "Тройник", "Турецкий удар", "Свободен от игры", "Зоннеборн-Бергер"),
        ),
        ("en", ("Main road", "Capture", "Turkish strike", "Bye", "Sonneborn-Berger", "Solkoff")),
    ],
)
def test_what_people_ask_for_is_there(language, words):
    assert set(words) <= set(terms_of(language))


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_its_own_address(language):
    client = Client(headers={"accept-language": language})
    page = client.get("/help/glossary/").content.decode()
    assert [term for term in terms_of(language) if f'id="{heading_anchor(term)}"' not in page] == []
    assert "/help/glossary/" in client.get("/help/spectator/").content.decode()


def test_the_glossary_is_a_chapter_of_users_and_names_in_code_one_of_builders():
    assert "glossary" in CHAPTERS["users"]
    assert "names-in-code" in CHAPTERS["builders"]
