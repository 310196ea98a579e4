"""The work of a table grows as its results do: counted in steps of Python, never in seconds."""

import sys
from collections.abc import Callable

import pytest

from tests.benchmarks.standings import FIVE, results
from tournaments.scoring.coefficient_registry import COEFFICIENTS
from tournaments.scoring.rank_players import rank_players

ROUNDS = 7


def steps(act: Callable[[], object]) -> int:
    """How many instructions the interpreter executes for it."""
    count = 0

    def trace(frame, event, _):
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(before)
    return count


def ranked(players: int, coefficients: tuple[str, ...]) -> int:
    games, numbers = results(players, ROUNDS), tuple(range(1, players + 1))
    return steps(lambda: rank_players(games, numbers, coefficients))


@pytest.mark.parametrize("coefficients", [FIVE, tuple(COEFFICIENTS)], ids=["five", "all"])
def test_four_times_the_players_cost_four_times_the_steps(coefficients):
    few, many = ranked(40, coefficients), ranked(160, coefficients)
    assert many < 5 * few
