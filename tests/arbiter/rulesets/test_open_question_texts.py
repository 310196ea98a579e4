"""Open questions of rulesets: our reading and the other, on page and API."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.examinations import readings_of_open_rules_texts
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.rulesets.open_questions import OpenText, open_questions_of_ruleset
from arbiter.rules.rulesets.ruleset_parameters import DEFAULTS
from arbiter.rules.verdicts.give_verdict_on_record import adjudicate_record
from arbiter.rules.verdicts.verdict import VerdictKind
from arbiter.rulesets import open_question_texts
from arbiter.rulesets.parameter_and_value_texts import WHY_BY_DEFAULT
from tests.arbiter.rules.positions_for_draw_rules import replay_of_moves

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
        question.value
        for question in open_questions_of_ruleset(ruleset_catalogue.load_ruleset(ruleset_id))
    }
    assert questions == ALWAYS | more


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("code", OpenText)
def test_every_open_text_has_its_question_and_both_readings(code, language):
    words = open_question_texts.WORDS[code]
    texts = {open_question_texts.in_language(word, language) for word in words}
    assert len(texts) == 3
    assert all(texts)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", ("Где текст можно понять двояко", "полуход 9", "полуход 10")),
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
        ruleset=ruleset_catalogue.load_ruleset("fmjd64@1"),
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
            readings_of_open_rules_texts.explain_open_reading(reading.as_dict(), language)
            for reading in verdict.readings
        )


def test_every_default_says_why_it_is_so():
    assert set(WHY_BY_DEFAULT) == set(DEFAULTS)
