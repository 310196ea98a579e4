"""Browser: the page of a finished event and the hall's screen name the winner."""

import pytest
from playwright.sync_api import expect

from tests.support import small_event
from tests.support.results import play_all

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_podium_is_seen_and_the_text_opens(new_visitor, language):
    story = small_event.event(4, published=3)
    play_all(story)
    visitor = new_visitor(language=language)
    page = visitor.open(f"/events/{story.tournament.pk}/")
    expect(page.locator(".event-end .winner")).to_be_visible()
    expect(page.locator(".podium li")).to_have_count(3)
    page.locator(".event-end summary").click()
    expect(page.locator("#chat-text")).to_be_visible()
    visitor.look(f"event-end-{language}")
    visitor.open(f"/events/{story.tournament.pk}/hall/")
    expect(page.locator("h1 .winner")).to_be_visible()
    visitor.picture(f"hall-end-{language}")
