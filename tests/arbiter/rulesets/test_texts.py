"""Articles, sources and open questions of rulesets in the reader's language."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.examinations.texts import findings
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.open_questions import OpenText, open_questions_of_ruleset
from arbiter.rules.rulesets.values import DEFAULTS
from arbiter.rules.verdicts.model import VerdictKind
from arbiter.rules.verdicts.record import adjudicate_record
from arbiter.rulesets.queries import ruleset_sections
from arbiter.rulesets.texts import articles
from arbiter.rulesets.texts.articles import source_in_words, translated_sources, warning_in_words
from arbiter.rulesets.texts.parameters import WHY_BY_DEFAULT
from games.web import language as web_language
from tests.support.draws import replay_of_moves

# Open questions of rulesets: our reading and the other, on page and API.


ALWAYS = {"no_moves", "twice_or_opponents", "no_move_or_victims", "points"}

RATIO = {"ratio_capture", "counted_by"}

ROAD = {"road_leaving", "road_move"}


@pytest.mark.parametrize(
    ("ruleset_id", "more"),
    [
        ("fmjd64@1", {*RATIO, *ROAD, "two_kings", "winning_position", "threefold_ruled"}),
        ("club@1", {*RATIO, "threefold_ruled"}),
        ("pavlovich@1", {"two_kings", "threefold_ruled"}),
        (
            "ua64@1",
            {
                *("counted_by", "two_kings", "winning_position", "early_agreement"),
                *ROAD,
                "threefold_ruled",
            },
        ),
        ("poddavki@1", {"ratio_capture", *ROAD}),
        ("english@1", {"threefold_ruled"}),
        ("pool@1", {"counted_by", "threefold_ruled"}),
    ],
)
def test_a_ruleset_declares_what_is_open_in_its_own_draws(ruleset_id, more):
    questions = {
        question.value for question in open_questions_of_ruleset(catalogue.load_ruleset(ruleset_id))
    }
    assert questions == ALWAYS | more


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("code", OpenText)
def test_every_open_text_has_its_question_and_both_readings(code, language):
    words = articles.WORDS[code]
    texts = {web_language.in_language(word, language) for word in words}
    assert len(texts) == 3
    assert all(texts)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", ("Где текст можно понять двояко", "девять ходов", "десять ходов")),
        ("en", ("Where the text is open", "half-move 9", "half-move 10")),
    ],
)
def test_the_page_of_a_ruleset_shows_both_readings(language, words):
    client = Client(headers={"accept-language": language})
    page = client.get(reverse("ruleset", args=["fmjd64@1"])).content.decode()
    assert all(word in page for word in words)


@pytest.mark.django_db
def test_programs_read_what_is_open_too():
    ruleset = Client(headers={"accept-language": "en"}).get("/api/v1/rulesets/ua64@1/").json()
    text_by_code = {text["code"]: text for text in ruleset["open_texts"]}
    assert text_by_code["counted_by"]["other"].endswith("half-move 10)")
    assert ruleset["parameters"].get("winning_position") is None  # not stated: the default holds


KING_V_KING = "c1-h6 f8-b4 h6-f4 b4-a5 f4-h6 a5-e1 h6-f4 e1-h4 f4-h6"

THREE_OF_FOUR = (  # 1… f8:a3 takes one of four kings; White has made fifteen moves at ply 29
    "g1-c5 f8:a3 c1-g5 a3-d6 g5-c1 d6-f8 e1-c3 f8-a3 c1-g5 a3-c5 a1-b2 c5-b6 g5-e7 b6-g1 b2-a3 "
    "g1-h2 e7-f8 h2-c7 c3-d4 c7-a5 d4-h8 a5-b6 f8-h6 b6-g1 h6-f8 g1-e3 a3-c1 e3-g1 h8-c3"
)


@pytest.mark.parametrize(
    ("fen", "moves", "question", "choices", "termination"),
    [
        pytest.param(
            *("W:WKc1:BKf8", KING_V_KING, "two_kings", ["both", "either"]),
            Termination.SMALL_ENDINGS,
            id="7.2.8 White has made five moves, Black four",
        ),
        pytest.param(
            *("W:WKa1,Kc1,Ke1,Kg1:BKf8", THREE_OF_FOUR, "ratio_capture", ["anew", "goes_on"]),
            Termination.THREE_KINGS_V_ONE,
            id="7.2.4 one of four kings captured on the way",
        ),
    ],
)
def test_a_recorded_draw_that_the_other_reading_would_prove_is_told_both_ways(
    fen, moves, question, choices, termination
):
    verdict = adjudicate_record(
        replay_of_moves(moves, fen),
        ruleset=catalogue.load_ruleset("fmjd64@1"),
        recorded=GameResult.DRAW,
        fact=None,
    )
    assert verdict.kind is VerdictKind.ONGOING
    assert [(reading.question, reading.choice) for reading in verdict.readings] == [
        (question, choice) for choice in choices
    ]
    assert verdict.readings[1].outcome == Outcome(GameResult.DRAW, termination)
    for language in ("ru", "en"):
        assert all(
            findings.explain_open_reading(reading.as_dict(), language)
            for reading in verdict.readings
        )


def test_every_default_says_why_it_is_so():
    assert set(WHY_BY_DEFAULT) == set(DEFAULTS)


# Articles are named in the reader's language wherever they appear.


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
    assert articles.article_in_words(article, "ru") == russian
    assert articles.article_in_words(article, "en") == english


@pytest.mark.parametrize("ruleset_id", catalogue.all_ruleset_ids())
def test_no_article_of_a_ruleset_keeps_russian_letters_in_english(ruleset_id):
    rows = (
        row
        for section in ruleset_sections(catalogue.load_ruleset(ruleset_id), "en")
        for row in section.rows
    )
    left = {
        row.article for row in rows if any("а" <= letter.lower() <= "я" for letter in row.article)
    }
    assert left == set()


# Sources of rulesets: as written in Russian, translated in English.


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
    rules = catalogue.load_ruleset(ruleset_id)
    rows = (*rules.draws.values(), *rules.parameters.values())
    return {rules.source, *(row.source for row in rows)}


@pytest.mark.parametrize("ruleset_id", catalogue.all_ruleset_ids())
def test_every_source_of_a_ruleset_is_read_in_both_languages(ruleset_id):
    for source in _sources(ruleset_id):
        assert source_in_words(source, "ru") == SAID_ON_PAGES.get(source, source)
        assert not CYRILLIC.search(source_in_words(source, "en"))


def test_no_translation_is_left_of_a_source_that_no_ruleset_names():
    assert set(translated_sources()) == set().union(*map(_sources, catalogue.all_ruleset_ids()))


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


@pytest.mark.parametrize("ruleset_id", catalogue.all_ruleset_ids())
def test_a_warning_has_the_word_of_the_pages_for_the_regulations(ruleset_id):
    rules = catalogue.load_ruleset(ruleset_id)
    told = warning_in_words(rules, "ru")
    assert "положени" not in told
    assert told == rules.warning_ru.replace("положение турнира", "регламент соревнования")
    assert warning_in_words(rules, "en") == rules.warning_en


@pytest.mark.django_db
def test_the_page_of_a_ruleset_warns_in_the_words_of_all_pages():
    page = Client().get("/rules/italian@1/", headers={"Accept-Language": "ru"}).content.decode()
    assert "взят обычный порядок или регламент соревнования." in page
