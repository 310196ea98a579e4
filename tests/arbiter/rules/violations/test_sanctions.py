"""Ladder of sanctions: the next step after every history of sanctions."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.rules.outcome import GameResult
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.parameters import Parameter
from arbiter.rules.violations.sanctions import (
    Ladder,
    SanctionKind,
    contradicts,
    ladder_number,
    next_step,
    possible_sanctions,
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
    found = next_step(kinds(before), catalogue.load(rules) if rules else None, Ladder())
    assert (found and found.kind) == after
    assert (found.minutes if found else 0) == minutes


def test_time_for_the_opponent_names_its_article():
    """FMJD match regulations 2015."""
    rules = catalogue.load("fmjd64@1")
    found = next_step(kinds("rw"), rules, Ladder())
    assert found.article == rules.article("extra_minutes_after_warning")


def test_an_event_may_be_stricter_or_milder():
    assert next_step([], None, Ladder(remarks=0)).kind == "warning"
    assert next_step(kinds("rrr"), None, Ladder(remarks=4)).kind == "remark"
    assert next_step(kinds("l"), None, Ladder(losses=2)).kind == "loss"


ORDER = list(SanctionKind)


@given(
    history=st.lists(st.sampled_from(ORDER), max_size=9),
    more=st.sampled_from(ORDER),
    rules=st.sampled_from([None, *catalogue.shipped_ids()]),
    ladder=st.builds(
        Ladder,
        remarks=st.integers(0, 4),
        warnings=st.integers(1, 4),
        losses=st.integers(1, 3),
    ),
)
def test_sanctions_only_add_up(history, more, rules, ladder):
    """One more never makes the next step milder, and after expulsion there is none."""
    loaded = catalogue.load(rules) if rules else None
    before, after = (next_step(given, loaded, ladder) for given in (history, [*history, more]))
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
    assert contradicts(SanctionKind(kind), side, GameResult(result)) is expected


# the event's own, the ruleset's, what holds
NUMBERS = [(None, None, 2), (None, 3, 3), (5, 3, 5), (0, 3, 0), (1, None, 1)]


@pytest.mark.parametrize(("own", "stated", "held"), NUMBERS)
def test_the_event_comes_before_the_ruleset_and_the_ruleset_before_the_default(own, stated, held):
    rules = catalogue.load("club@1")
    if stated is not None:
        parameter = Parameter(stated, "9.1", "правила клуба")
        rules = replace(rules, parameters={**rules.parameters, "warnings_before_loss": parameter})
    assert ladder_number("warnings", own, rules) == held
    assert ladder_number("warnings", None, None) == 2
