"""Results as the game of an event writes them: PDN's default set, or points (Annex 3 5.6)."""

import pytest

from arbiter.rules.outcome import Outcome
from tournaments.games.texts import result_choices, result_entry_keys, result_sign


@pytest.mark.parametrize(
    "ruleset, result, termination, sign",
    (
        ("fmjd64@1", "1-0", "resignation", "1–0"),
        ("fmjd64@1", "1/2-1/2", "agreement", "½–½"),
        ("international@1", "1-0", "resignation", "2–0"),
        ("international@1", "0-1", "clock", "0–2"),
        ("international@1", "1/2-1/2", "agreement", "1–1"),
        ("international@1", "0-0", "recorded", "0–0"),
        ("international@1", "1-0", "forfeit", "+/−"),
        ("international@1", "0-0", "double_forfeit", "−/−"),
        ("", "1-0", "recorded", "1–0"),
        ("gone@1", "1-0", "recorded", "1–0"),
    ),
)
def test_a_result_is_written_as_its_game_writes_it(ruleset, result, termination, sign):
    assert result_sign(Outcome.from_codes(result, termination), ruleset) == sign


def test_the_key_1_is_a_draw_only_where_a_win_is_2():
    assert result_entry_keys("fmjd64@1")["1"] == "1"
    assert result_entry_keys("international@1")["1"] == "="
    assert result_entry_keys("international@1")["2"] == "1"


def test_the_form_offers_every_result_once():
    usual, points = result_choices("fmjd64@1"), result_choices("international@1")
    assert [value for value, _ in usual] == [value for value, _ in points]
    assert str(dict(points)["="]).startswith("1–1")
