"""Browser: from a round on a telephone to the text and the picture for the club's chat."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.support import small_event
from tests.support.browsing import find_violations

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 360, "height": 740}


def test_an_organiser_copies_the_pairings_and_sees_their_picture_on_a_telephone(new_visitor):
    story = small_event.event(5)
    visitor = new_visitor("organiser", viewport=PHONE)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visitor.open(reverse("event-round", args=[story.tournament.pk, 1]))
    page.locator(".tool-more > summary").click()
    visitor.follow(page.get_by_role("link", name="Для чата"))
    text = page.get_by_label("Выделите всё и скопируйте")
    white = story.game().white.player.name
    assert f"1. {white} – " in text.input_value()
    page.get_by_role("button", name="Скопировать").first.click()  # frames have theirs below
    expect(page.get_by_text("Текст скопирован.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == text.input_value()
    picture = page.get_by_role("img", name="Пары тура 1 картинкой")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("naturalWidth", 1080)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    violations = find_violations(page)
    assert violations.violations_count == 0, violations.generate_report()
    visitor.picture("round-chat")
