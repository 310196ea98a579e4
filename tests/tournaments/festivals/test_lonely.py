"""A tournament of no event stays what it is when an event of several tournaments stands beside."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.support import festivals, swiss_event

WITH_A_NUMBER_OF_ITS_OWN = re.compile(r'csrf[^>]*>|nonce="[^"]*"')


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["ru", "en"])
def test_pages_of_a_lonely_tournament_are_not_changed_by_an_event(language):
    story = swiss_event.event(6, 3)
    assert not story.tournament.contests.exists()
    client = Client(headers={"accept-language": language})
    before = _pages(client, story.tournament)
    assert len(before) >= 2
    festivals.week_in_play(festivals.organiser("other"))
    assert _pages(client, story.tournament) == before
    answer = client.get(f"/api/v1/events/{story.tournament.pk}/").json()
    assert not {name for name in answer if "festival" in name or "contest" in name}
    assert not any("/festivals/" in page for page in before.values())


def _pages(client, tournament):
    found = {}
    for name in ("event", "event-standings", "event-crosstable", "event-players"):
        page = client.get(reverse(name, args=(tournament.pk,)))
        assert page.status_code == 200, name
        text = WITH_A_NUMBER_OF_ITS_OWN.sub("", page.content.decode())
        found[name] = text[text.index("<main") :]
    return found
