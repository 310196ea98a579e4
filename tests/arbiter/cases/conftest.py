"""Fixtures: an event whose games are disputed, and a member of its jury."""

import pytest

from tests.support import small_event


@pytest.fixture
def story():
    return small_event.event()


@pytest.fixture
def jury(story):
    return small_event.user("jury", staff_of=story.tournament.scope_key, role="jury")
