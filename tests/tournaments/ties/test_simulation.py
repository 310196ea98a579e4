"""Random events with a ladder of steps: played on, every round and table of them checked."""

import random

import pytest

from tournaments.demo.services import simulation

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", ["swiss", "danish", "round_robin", "knockout"])
def test_equal_ties_of_random_events_are_played_on(key, monkeypatch):
    """Of every system in which they are, with points by the step where each has a ladder."""
    system = simulation.registry.system_by_key(key)

    def with_steps(chance: random.Random, system, given):
        given["games_per_pairing"] = 2
        micro_steps = {} if system.has_ties else {"micro_steps": "points"}
        return {"ladder": "world_cup", **micro_steps}

    monkeypatch.setattr(simulation, "_system", lambda at: system)
    monkeypatch.setattr(simulation, "chosen_steps", with_steps)
    whole = simulation.SimulationTally()
    for seed in (1, 2):
        whole.add(simulation.simulate_event(seed, most_players=7))
    assert whole.faults == []
    assert whole.happened["games of further steps"]


def test_a_random_event_may_have_steps_of_its_own_chance():
    """Those of other events stay as they were: nothing else is drawn from it."""
    swiss = simulation.registry.system_by_key("swiss")
    given = {"games_per_pairing": 2}
    chosen = [
        simulation.chosen_steps(random.Random(f"{seed} steps"), swiss, given)
        for seed in range(1, 30)
    ]
    assert {} in chosen
    assert {one.get("micro_steps") for one in chosen} == {None, "points"}
    single = {"games_per_pairing": 1}
    assert not simulation.chosen_steps(random.Random("1 steps"), swiss, single)
