"""Fixtures: an event whose games are disputed, and a member of its jury."""

import pytest

from tests import cast


@pytest.fixture
def story():
    return cast.event()


@pytest.fixture
def jury(story):
    return cast.user("jury", staff_of=story.tournament.scope_key, role="jury")
