"""Every refusal of the arbiter app has a text in both languages."""

import pytest

from arbiter.refusals.codes_and_exceptions import ErrorCode
from arbiter.refusals.texts import explain_refusal
from arbiter.rules.draws.read_draw_rule_keys import RulesetCode

PARAMS = {"case": 7, "state": "ruled", "by": "Иванов", "result": "1-0", "termination": "clock"}


@pytest.mark.parametrize("code", ErrorCode)
def test_a_refusal_speaks_russian_and_english(code):
    """Two different sentences, neither of them the bare code."""
    russian, english = explain_refusal(code, PARAMS, "ru"), explain_refusal(code, PARAMS, "en-gb")
    assert russian != english
    assert code not in russian + english
    assert "{" not in russian + english


@pytest.mark.parametrize("code", RulesetCode)
def test_a_fault_of_a_ruleset_speaks_russian_and_english(code):
    """One of the codes is an English word, so only the Russian sentence is free of it."""
    params = {"ruleset": "mine@1", "key": "draws.threefold"}
    russian, english = explain_refusal(code, params, "ru"), explain_refusal(code, params, "en-gb")
    assert russian != english
    assert code not in russian
    assert "{" not in russian + english


def test_an_unknown_code_is_still_named():
    """A code of another room goes through."""
    assert explain_refusal("elsewhere", {}, "en") == "Refused (elsewhere)."
