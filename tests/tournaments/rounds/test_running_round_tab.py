"""The tab of the running round is marked on its own pages alone."""

import re

import pytest
from django.test import Client

from tests import small_event

pytestmark = pytest.mark.django_db


def marked(page: str) -> set[str]:
    """The words of the tabs that the page marks as where its reader is."""
    head = page.partition('<nav class="tabs"')[2].partition("</nav>")[0]
    return set(re.findall(r"<a [^>]*aria-current=[^>]*>([^<]*)</a>", head))


@pytest.mark.parametrize(("published", "tab"), [(1, "Round 1"), (2, "All rounds")])
def test_an_earlier_round_and_its_games_stand_under_all_rounds(published, tab):
    story = small_event.event(4, published=published)
    for address in (f"/events/{story.tournament.pk}/rounds/1/", f"/games/{story.game().pk}/"):
        page = Client().get(address, headers={"accept-language": "en"}).content.decode()
        assert marked(page) == {tab}, address
