"""Random knock-outs are played to their end and stand every check."""

import random

import pytest

from tournaments.demo.services.simulation import simulate_event
from tournaments.events.models import Tournament

pytestmark = pytest.mark.django_db

SEEDS = [seed for seed in range(1, 400) if 0.75 <= random.Random(seed).random() < 0.8][:8]


def test_random_knockouts_are_played_to_their_end_without_a_fault():
    for seed in SEEDS:
        tally = simulate_event(seed, most_players=12)
        assert not tally.faults
    events = Tournament.objects.all()
    assert {event.system for event in events} == {"knockout"}
    assert {event.state for event in events} == {"finished"}
    assert {event.elimination for event in events} == {"single", "double", "double_reset"}
