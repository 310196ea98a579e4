"""Every code of a verdict has a text in both languages."""

import re

import pytest

from arbiter.examinations import (
    draw_rule_and_claim_texts,
    move_number_and_article_texts,
    outcome_and_side_texts,
    verdict_texts,
)
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import (
    DrawRuleName,
    Reset,
    Trigger,
    WhoseMovesCount,
)
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.verdict import ReasonCode, VerdictKind
from tests.translations import russian_and_english


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        (draw_rule_and_claim_texts.RULES, DrawRuleName),
        (draw_rule_and_claim_texts.CLAIMS, DrawRuleName),
        (verdict_texts.REASONS, ReasonCode),
        (outcome_and_side_texts.TERMINATIONS, Termination),
        (outcome_and_side_texts.RESULTS, GameResult),
        (verdict_texts.VERDICTS, VerdictKind),
        (draw_rule_and_claim_texts.RESETS, Reset),
        (draw_rule_and_claim_texts.COUNTS, WhoseMovesCount),
        (draw_rule_and_claim_texts.TRIGGERS, Trigger),
    ],
)
def test_no_code_is_without_words(table, codes):
    assert set(table) == set(codes)
    for text in table.values():
        russian, english = russian_and_english(text)
        assert russian
        assert english
        assert russian != english or english == "{finding}"


@pytest.mark.parametrize(("ply", "expected"), [(1, "1."), (2, "1…"), (29, "15."), (40, "20…")])
def test_a_ply_is_spoken_as_the_move_it_is(ply, expected):
    assert move_number_and_article_texts.format_ply(ply) == expected


@pytest.mark.parametrize(("ply", "expected"), [(1, "1"), (2, "1…"), (29, "15"), (40, "20…")])
def test_a_ply_inside_a_sentence_has_no_dot_of_its_own(ply, expected):
    assert move_number_and_article_texts.format_ply_in_sentence(ply) == expected


def test_a_claim_names_the_plies_that_prove_it():
    claim = {"rule": "threefold", "article": "7.2.3", "plies": [0, 4, 8]}
    assert draw_rule_and_claim_texts.draw_claim_in_words(claim, "ru") == (
        "Троекратное повторение: одна и та же позиция при том же праве хода — "
        "после начальной позиции и ходов 2…, 4… (п. 7.2.3)"
    )
    assert draw_rule_and_claim_texts.draw_claim_in_words(claim, "en").endswith(
        "after the start and moves 2…, 4… (article 7.2.3)"
    )


# rule | plies | who begins | Russian | English
IN_SENTENCES = [
    ("threefold", [61, 65, 69], "w", "после ходов 31, 33, 35", "after moves 31, 33, 35"),
    ("threefold", [61, 65, 69], "b", "после ходов 31…, 33…, 35…", "after moves 31…, 33…, 35…"),
    ("threefold", [0, 3, 5], "b", "и ходов 2…, 3…", "the start and moves 2…, 3…"),
    ("main_road", [88, 97], "w", "с хода 44… по ход 49", "from move 44… to move 49"),
    ("flat", [1, 30], "w", "с хода 1 по ход 15…", "from move 1 to move 15…"),
]


@pytest.mark.parametrize(("rule", "plies", "begins", "russian", "english"), IN_SENTENCES)
def test_moves_inside_a_sentence_of_a_claim_do_not_end_it(rule, plies, begins, russian, english):
    """`(после 31., 33. (п. 7.2.3)` ended its sentence twice."""
    claim = {"rule": rule, "article": "7.2", "plies": plies}
    for language, words in (("ru", russian), ("en", english)):
        sentence = draw_rule_and_claim_texts.draw_claim_in_words(
            claim, language, black_first=begins == "b"
        )
        assert f"{words} (" in sentence
        assert not re.search(r"\d\.[ ,]", sentence)


@pytest.mark.parametrize(
    ("result", "termination", "expected"),
    [
        ("1-0", "recorded", "1–0"),
        ("1/2-1/2", "agreement", "½–½"),
        ("1-0", "forfeit", "+/−"),
        ("0-1", "forfeit", "−/+"),
        ("0-0", "double_forfeit", "−/−"),
        ("0-0", "discipline", "0–0"),
    ],
)
def test_results_as_a_table_shows_them(result, termination, expected):
    assert (
        outcome_and_side_texts.describe_outcome(Outcome.from_codes(result, termination)) == expected
    )


# every reason with the params adjudication gives it
SAID = {
    ReasonCode.NO_WIN: {"fact": "no_win", "material": "1K:1K", "position": "W:WKc1:BKf8"},
    ReasonCode.CLOCK_FINDING: {"finding": "flag_fell", "side": "w"},
    ReasonCode.FAULT: {"fault": "must_capture"},
    ReasonCode.OTHER_GAME: {"variant": "poddavki", "expected": "russian"},
    ReasonCode.AGREED_TOO_EARLY: {"least": 20},
    ReasonCode.OBVIOUS_WIN: {"rule": "small_endings", "plies": [1, 9]},
    ReasonCode.BLOCKED: {"winner": "w"},
    ReasonCode.NO_PIECES: {"winner": "b"},
    ReasonCode.ARRIVAL: {"winner": "w"},
    ReasonCode.BLOCKED_WINS: {"winner": "w"},
    ReasonCode.NO_PIECES_WINS: {"winner": "b"},
    ReasonCode.CONTRADICTS_BOARD: {"recorded": "0-1", "board": "1-0"},
    ReasonCode.FACT_AFTER_END: {"fact": "clock", "board": "1-0"},
    ReasonCode.CONTRADICTS_RECORD: {"fact": "resignation", "recorded": "0-1"},
    ReasonCode.RESIGNATION: {"fact": "resignation", "loser": "b"},
    ReasonCode.CLOCK: {"fact": "clock", "loser": "w"},
    ReasonCode.AGREEMENT: {"fact": "agreement"},
    ReasonCode.DRAW_BY_COUNT: {"rule": "threefold", "plies": [0, 4, 8]},
    ReasonCode.CLAIM_STANDS: {"rule": "kings_only", "plies": [1, 30]},
    ReasonCode.WON_POSITION: {"rule": "small_endings", "winner": "w"},
    ReasonCode.NO_MOVES: {},
    ReasonCode.ONLY_RECORDED: {"result": "1/2-1/2"},
    ReasonCode.NO_RESULT: {},
    ReasonCode.DRAW_OFFER: {"finding": "draw_offered", "side": "w", "answer": "lapsed"},
}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("code", ReasonCode)
def test_every_reason_is_spoken_with_its_article(code, language):
    """No gap of a wording is left open in either language."""
    text = verdict_texts.verdict_reason_in_words(
        {"code": code, "article": "D3", "ply": 7, "params": SAID[code]}, language
    )
    assert "{" not in text
    assert text.endswith("(п. D3)" if language == "ru" else "(article D3)")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("rule", DrawRuleName)
def test_every_claim_is_spoken_with_its_article(rule, language):
    """A claim names moves that prove it and the article it rests on."""
    claim = {"rule": rule, "article": "7.2.4", "plies": [1, 29]}
    text = draw_rule_and_claim_texts.draw_claim_in_words(claim, language)
    assert "{" not in text
    assert re.search(r"\b1\b", text)
    assert re.search(r"\b15\b", text)
    assert text.endswith("7.2.4)")


@pytest.mark.parametrize("article", ["W2", "W3", "W8", "S4 (W3)"])
def test_an_end_on_the_board_is_told_without_a_number_of_our_own_list(article):
    reason = {"code": ReasonCode.NO_PIECES, "article": article, "params": {"winner": "w"}}
    text = verdict_texts.verdict_reason_in_words(reason, "ru")
    assert text == "Партия окончена на доске: чёрные остались без шашек"
