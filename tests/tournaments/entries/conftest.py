"""Two events for the tests of people who stand in several."""

import pytest

from tests.support.small_event import TwoEvents


@pytest.fixture
def two():
    return TwoEvents()
