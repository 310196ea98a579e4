"""Random events of several tournaments keep every rule, and agree with their journal."""

import pytest

from tests.tournaments.journal.test_checkers import code_and_output
from tournaments.demo.services.festivals import simulate_festival
from tournaments.festivals.models import Festival


@pytest.mark.django_db
@pytest.mark.parametrize("seed", [1, 2, 5])
def test_random_events_of_several_tournaments_keep_every_rule(seed):
    tally = simulate_festival(seed, most_players=10)
    assert tally.faults == []
    assert tally.happened["tournaments"] > 1
    assert tally.rounds


@pytest.mark.django_db
def test_the_command_leaves_nothing():
    code, said = code_and_output("simulate_event", "--festival", "--seed", "3", "--players", "8")
    assert code == 0, said
    assert not Festival.everything.exists()
