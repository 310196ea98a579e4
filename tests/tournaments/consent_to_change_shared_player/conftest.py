"""Two events for the tests of people who stand in several."""

import pytest

from tests.tournaments.consent_to_change_shared_player.two_events import TwoEvents


@pytest.fixture
def two():
    return TwoEvents()
