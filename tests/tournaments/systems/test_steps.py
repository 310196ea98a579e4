"""Regulations of steps that another system or choice has left say nothing."""

import pytest

from tournaments.systems.registry import system_by_key

SAID = {
    "ladder": "lg",
    "micro_steps": "points",
    "step_points": "12:8:7",
    "last_ladder": "first_win",
}


@pytest.mark.parametrize(
    ("system", "said", "left"),
    [
        ("match", SAID, SAID),
        ("round_robin", SAID, {**SAID, "last_ladder": ""}),
        ("swiss", {**SAID, "micro_steps": ""}, {}),
        ("round_robin", {**SAID, "micro_steps": "wins"}, {}),
        (
            "match",
            {**SAID, "micro_steps": "wins"},
            {**SAID, "micro_steps": "wins", "step_points": ""},
        ),
        ("knockout", {**SAID, "micro_steps": ""}, {"ladder": "lg"}),
        ("danish", {"ladder": "lg"}, {}),
        ("danish", SAID, {**SAID, "last_ladder": ""}),
    ],
)
def test_only_the_steps_that_fit_are_left(system, said, left):
    nothing = dict.fromkeys(SAID, "")
    assert system_by_key(system).steps_that_fit(said) == {**nothing, **left}
