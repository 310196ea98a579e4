"""Two events for the tests of people who stand in several."""

import pytest

from tests.tournaments.shared_people.two_events import TwoEvents


@pytest.fixture
def two():
    return TwoEvents()
