"""At most three outcomes stand before an arbiter: those that fit the case in hand."""

import pytest

from arbiter.rules.claims import AnswerKind
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.outcome import Outcome
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.cases import CaseMatter, outcomes_to_rule
from arbiter.rules.verdicts.proposals import outcomes_that_fit
from games.draughts.colour import Colour

FMJD = catalogue.load_ruleset("fmjd64@1")


def _fitting(matter: CaseMatter, *named: str, offender: Colour | None = None, **asked: object):
    options = outcomes_to_rule(matter, FMJD, **asked)
    likely = [Outcome.from_codes(*codes.split()) for codes in named]
    fitting = outcomes_that_fit(matter, options, likely=likely, offender=offender)
    return [option.value for option in fitting]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (AnswerKind.RIGHT, ["1/2-1/2 threefold", "* open"]),
        (AnswerKind.WRONG, ["1/2-1/2 threefold", "* open"]),
        (None, ["1/2-1/2 threefold", "* open"]),
    ],
)
def test_a_claim_is_accepted_or_refused(answer, expected):
    found = _fitting(CaseMatter.CLAIM, rule=DrawRuleName.THREEFOLD, answer=answer)
    assert found == expected


@pytest.mark.parametrize(
    ("matter", "named", "expected"),
    [
        # a result that one side named, the game going on, and what the other side would say
        (CaseMatter.RESULT, ["1-0 recorded"], ["1-0 recorded", "* open", "0-1 adjudicated"]),
        # both named theirs
        (
            CaseMatter.RESULT,
            ["1-0 recorded", "1/2-1/2 agreement"],
            ["1-0 recorded", "1/2-1/2 agreement", "* open"],
        ),
        (CaseMatter.RESULT, [], ["* open", "1-0 adjudicated", "0-1 adjudicated"]),
        (CaseMatter.CLOCK, [], ["* open", "1-0 clock", "0-1 clock"]),
        (CaseMatter.CLOCK, ["0-1 clock"], ["0-1 clock", "* open", "1-0 clock"]),
        (CaseMatter.VIOLATION, [], ["* open", "1-0 adjudicated", "0-1 adjudicated"]),
    ],
)
def test_what_was_named_stands_first_and_the_usual_fills_up(matter, named, expected):
    assert _fitting(matter, *named) == expected


def test_of_a_violation_the_offender_may_lose():
    found = _fitting(CaseMatter.VIOLATION, offender=Colour.WHITE)
    assert found == ["* open", "0-1 refusal", "0-1 discipline"]
