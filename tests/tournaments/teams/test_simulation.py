"""Random events of teams from the lots to the end: every round and every table decided again."""

import pytest
from django.core.management import call_command

from tournaments.demo.services.teams import simulate_team_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_random_event_of_teams_is_decided_again_without_a_fault(seed):
    tally = simulate_team_event(seed, most_players=12)
    assert tally.faults == []
    assert tally.games
    assert tally.rounds


def test_the_command_simulates_events_of_teams(capsys):
    call_command("simulate_event", "--teams", "--seed", "3", "--events", "1", "--players", "6")
    said = capsys.readouterr().out
    assert "line-ups handed in" in said or "составы" in said
