"""Random knock-outs are played to their end and stand every check."""

import random

import pytest

from tournaments.demo.services.simulation import simulate_event
from tournaments.events.models import Tournament

pytestmark = pytest.mark.django_db

SEEDS = [seed for seed in range(1, 400) if 0.75 <= random.Random(seed).random() < 0.8][:4]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_knockout_is_played_to_its_end_without_a_fault(seed):
    tally = simulate_event(seed, most_players=12)
    assert not tally.faults
    event = Tournament.objects.get()
    assert event.system == "knockout"
    assert event.state == "finished"
