"""Texts of clock findings and time controls, in Russian and English."""

import pytest

from arbiter.clocks import (
    clock_finding_texts,
    explain_clock_finding,
    fallen_flag_texts,
    time_control_texts,
)
from arbiter.clocks.describe_clock_time import describe_clock_time
from arbiter.examinations import verdict_texts
from arbiter.rules.clocks import convert_ruleset_time_control
from arbiter.rules.clocks.clock_readings_flags_and_findings import ClockCode
from arbiter.rules.clocks.judge_fallen_flag import FlagKind

PARAMS = {
    "told": 61_000,
    "most": 60_000,
    "before": 59_000,
    "due": 1_500,
    "added": 2_000,
    "left": 3_600_000,
    "by": 300_000,
    "reason": "встали",
    "value": "draw",
    "rule": "threefold",
    "tolerance": 30,
    "minutes": 60,
}


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        (clock_finding_texts.FINDINGS, ClockCode),
        (fallen_flag_texts.FLAG_KINDS, FlagKind),
    ],
)
def test_no_code_is_without_words(table, codes):
    assert set(table) == set(codes)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("code", ClockCode)
def test_every_finding_is_spoken_with_its_place_and_article(code, language):
    finding = {"code": code, "article": "W4", "ply": 7, "side": "w", "params": PARAMS}
    text = explain_clock_finding.explain_finding(finding, language)
    assert text.startswith("4. White: " if language == "en" else "4. белые: ")
    assert text.split(": ")[1][0].islower() or not text.split(": ")[1][0].isalpha()
    assert text.endswith("(article W4)" if language == "en" else "(п. W4)")
    assert "{" not in text
    reason = {
        "code": "clock_finding",
        "article": "W4",
        "ply": 7,
        "params": {"finding": str(code), "side": "w", **PARAMS},
    }
    assert verdict_texts.verdict_reason_in_words(reason, language) == text


@pytest.mark.parametrize(
    ("text", "ru", "en"),
    [
        ("480", "8 мин на партию", "8 min for the game"),
        ("2400+5", "40 мин на партию + 5 с за ход", "40 min for the game + 5 s a move"),
        ("90d2", "1 мин 30 с на партию с задержкой 2 с на ход", None),
        ("45/5400:900", "90 мин на 45 ходов, затем 15 мин до конца", None),
        ("50/7200", "2 ч на каждые 50 ходов", "2 h for every 50 moves"),
    ],
)
def test_a_control_as_people_say_it(text, ru, en):
    control = convert_ruleset_time_control.parse(text)
    assert time_control_texts.describe_control(control, "ru") == ru
    if en:
        assert time_control_texts.describe_control(control, "en") == en
    assert time_control_texts.describe_stored_control(text, "ru") == ru


def test_what_is_no_control_is_shown_as_it_stands_and_explained():
    assert time_control_texts.describe_stored_control("G/8", "ru") == "G/8"
    assert set(time_control_texts.BAD_CONTROLS) == set(convert_ruleset_time_control.ControlFault)
    for code in convert_ruleset_time_control.ControlFault:
        for language in ("ru", "en"):
            assert time_control_texts.explain_bad_control(code, {"said": "G/8"}, language)


@pytest.mark.parametrize(
    ("time", "expected"),
    [(0, "0:00"), (461_000, "7:41"), (3_900_000, "1:05:00"), (9_500, "0:09.5"), (-1_000, "−0:01")],
)
def test_a_time_as_a_clock_shows_it(time, expected):
    assert describe_clock_time(time) == expected
