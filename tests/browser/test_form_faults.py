"""Browser: a form that comes back with a fault is scrolled to it."""

import pytest
from playwright.sync_api import expect

from tests.support import small_event
from tests.support.browsing import NARROW, Visitor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(browser, live_server):
    story = small_event.event(3, published=0)
    visitor = Visitor(browser, live_server.url, "ru").sign_in("organiser")
    opened = visitor.open(f"/events/{story.tournament.pk}/")
    opened.set_viewport_size(NARROW)
    yield opened
    visitor.complaints = [text for text in visitor.complaints if "409" not in text]
    visitor.hand_back()


def _add(page, **typed):
    for name, value in typed.items():
        page.fill(f"[name={name}]", value)
    with page.expect_navigation():
        page.get_by_role("button", name="Добавить").click()


def test_the_question_about_a_second_player_of_one_name_is_in_sight(page):
    """Finding S1-12: the same name twice asks; the question stood two screens further down."""
    _add(page, name="Игрок 02")
    question = page.get_by_role("checkbox", name="Игрок 02")
    expect(question).to_be_focused()
    expect(question).to_be_in_viewport()
    page.keyboard.press("Space")
    _add(page)
    expect(page.locator(".start-list tbody tr")).to_have_count(4)


def test_a_faulty_field_is_in_sight_and_has_the_focus(page):
    page.locator("summary", has_text="Федерация, дата рождения").click()
    _add(page, name="Ёлкин Иван", federation="Россия")
    expect(page.locator("[name=federation]")).to_be_focused()
    expect(page.locator("[name=federation]")).to_be_in_viewport()
    expect(page.locator("[name=name]")).to_have_value("Ёлкин Иван")


def test_a_page_that_was_not_refused_begins_at_its_top(page):
    """What is to be confirmed with the lots is told from the beginning, and nobody is led there."""
    assert page.evaluate("scrollY") == 0
