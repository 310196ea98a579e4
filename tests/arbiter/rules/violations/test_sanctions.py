"""Ladder of sanctions: the next step after every history of sanctions."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.rules.outcome import GameResult
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.rulesets.ruleset_parameters import Parameter
from arbiter.rules.violations.ladder_of_sanctions import (
    SanctionKind,
    SanctionLadder,
    next_sanction,
    number_of_ladder_step,
    possible_sanctions,
    sanction_contradicts_result,
)

STEPS = {"r": "remark", "w": "warning", "t": "time", "l": "loss", "d": "double_loss"}
STEPS |= {"e": "expulsion"}

# what was given in the event, oldest first; what comes next; minutes
LADDER = (
    ("fmjd64@1", "", "remark", 0),
    ("fmjd64@1", "r", "warning", 0),
    ("fmjd64@1", "rw", "time", 1),
    ("fmjd64@1", "w", "time", 1),
    ("fmjd64@1", "rwt", "loss", 0),
    ("fmjd64@1", "ww", "loss", 0),
    ("fmjd64@1", "rwtl", "expulsion", 0),
    ("fmjd64@1", "d", "expulsion", 0),
    ("fmjd64@1", "e", None, 0),
    (None, "rw", "warning", 0),
    (None, "rww", "loss", 0),
)


def kinds(letters):
    return [SanctionKind(STEPS[letter]) for letter in letters]


@pytest.mark.parametrize(("rules", "before", "after", "minutes"), LADDER)
def test_W6_W7_the_next_step(rules, before, after, minutes):
    """One remark, one warning, a minute for the opponent where the rules state it, the game."""
    step = next_sanction(
        kinds(before), ruleset_catalogue.load_ruleset(rules) if rules else None, SanctionLadder()
    )
    assert (step and step.kind) == after
    assert (step.minutes if step else 0) == minutes


def test_time_for_the_opponent_names_its_article():
    """FMJD match regulations 2015."""
    rules = ruleset_catalogue.load_ruleset("fmjd64@1")
    step = next_sanction(kinds("rw"), rules, SanctionLadder())
    assert step.article == rules.article("extra_minutes_after_warning")


def test_an_event_may_be_stricter_or_milder():
    assert next_sanction([], None, SanctionLadder(remarks=0)).kind == "warning"
    assert next_sanction(kinds("rrr"), None, SanctionLadder(remarks=4)).kind == "remark"
    assert next_sanction(kinds("l"), None, SanctionLadder(losses=2)).kind == "loss"


ORDER = list(SanctionKind)


@given(
    history=st.lists(st.sampled_from(ORDER), max_size=9),
    more=st.sampled_from(ORDER),
    rules=st.sampled_from([None, *ruleset_catalogue.shipped_ruleset_ids()]),
    ladder=st.builds(
        SanctionLadder,
        remarks=st.integers(0, 4),
        warnings=st.integers(1, 4),
        losses=st.integers(1, 3),
    ),
)
def test_sanctions_only_add_up(history, more, rules, ladder):
    """One more never makes the next step milder, and after expulsion there is none."""
    loaded = ruleset_catalogue.load_ruleset(rules) if rules else None
    before, after = (next_sanction(given, loaded, ladder) for given in (history, [*history, more]))
    if SanctionKind.EXPULSION in [*history, more]:
        assert after is None
        return
    assert ORDER.index(after.kind) >= ORDER.index(before.kind)
    assert after.kind in possible_sanctions(loaded)
    assert bool(after.minutes) == (after.kind is SanctionKind.TIME)


@pytest.mark.parametrize(
    ("kind", "side", "result", "expected"),
    (
        ("loss", "w", "0-1", False),
        ("loss", "w", "0-0", False),
        ("loss", "w", "1-0", True),
        ("loss", "b", "1/2-1/2", True),
        ("double_loss", "w", "0-0", False),
        ("double_loss", "w", "1-0", True),
        ("warning", "w", "1-0", False),
    ),
)
def test_a_loss_is_the_loss_of_the_game_ruled(kind, side, result, expected):
    assert sanction_contradicts_result(SanctionKind(kind), side, GameResult(result)) is expected


# the event's own, the ruleset's, what holds
NUMBERS = [(None, None, 2), (None, 3, 3), (5, 3, 5), (0, 3, 0), (1, None, 1)]


@pytest.mark.parametrize(("own", "stated", "held"), NUMBERS)
def test_the_event_comes_before_the_ruleset_and_the_ruleset_before_the_default(own, stated, held):
    rules = ruleset_catalogue.load_ruleset("club@1")
    if stated is not None:
        parameter = Parameter(stated, "9.1", "правила клуба")
        rules = replace(rules, parameters={**rules.parameters, "warnings_before_loss": parameter})
    assert number_of_ladder_step("warnings", own, rules) == held
    assert number_of_ladder_step("warnings", None, None) == 2
