"""Every refusal of the judge's office has its words in both languages."""

import pytest

from arbiter.refusals.codes import ErrorCode
from arbiter.refusals.texts import explain
from arbiter.rules.draws.ruleset_keys import RulesetCode

PARAMS = {"case": 7, "state": "ruled", "by": "Иванов", "result": "1-0", "termination": "clock"}


@pytest.mark.parametrize("code", [*ErrorCode, *RulesetCode])
def test_a_refusal_speaks_russian_and_english(code):
    """Two different sentences, neither of them the bare code."""
    russian, english = explain(code, PARAMS, "ru"), explain(code, PARAMS, "en-gb")
    assert russian != english
    assert code not in russian + english
    assert "{" not in russian + english


def test_an_unknown_code_is_still_named():
    """A code of another room goes through."""
    assert explain("elsewhere", {}, "en") == "Refused (elsewhere)."
