"""Browser: the form of a new event is short on a phone, its folds follow the choice."""

import pytest
from playwright.sync_api import expect

from tests.support import small_event
from tests.support.browsing import NARROW, Visitor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def visitor(browser, live_server):
    small_event.user("organiser", staff_of="site", role="organiser")
    made = Visitor(browser, live_server.url, "ru").sign_in("organiser")
    yield made
    made.hand_back()


def test_a_fold_tells_the_new_choice_as_soon_as_it_is_made(visitor):
    page = visitor.open("/events/new/")
    fold = page.locator("details.fold", has_text="Результаты и опоздания")
    choice = fold.locator("[data-choice]")
    expect(choice).to_have_text("оба игрока или судья")
    fold.locator("summary").click()
    page.select_option("[name=result_by]", "official")
    page.fill("[name=lateness_minutes]", "15")
    page.check("[name=four_eyes]")
    fold.locator("summary").click()
    for words in ("только судья; игроки заявляют", "поражение: 15", "двое судей"):
        expect(choice).to_contain_text(words)
    names = page.locator("details.fold", has_text="Имена в документах")
    expect(names.locator("[data-choice]")).to_have_text("как обычно")


def test_a_time_control_is_read_while_it_is_typed_and_the_delays_follow(visitor):
    page = visitor.open("/events/new/")
    told = page.locator("[name=time_control] + [role=status]")
    page.fill("[name=time_control]", "G/30")
    expect(told).to_have_text("Понято так: 30 мин на партию")
    expect(page.locator("[name=lateness_minutes]")).to_have_attribute("placeholder", "30")
    visitor.look("event-form-control-read")
    page.fill("[name=time_control]", "1:30")
    expect(told).to_contain_text("это часы и минуты или минуты и секунды?")
    page.fill("[name=time_control]", "")
    expect(told).to_have_text("")
    expect(page.locator("[name=lateness_minutes]")).to_have_attribute("placeholder", "60")


def test_the_form_is_short_and_a_fault_leads_to_its_field(visitor):
    """One screen and a half of a computer, not three screens of a telephone."""
    page = visitor.open("/events/new/")
    assert page.evaluate("document.documentElement.scrollHeight") < 1500
    page.set_viewport_size(NARROW)
    assert page.evaluate("document.documentElement.scrollHeight") < 2200
    page.locator("details.fold", has_text="Имена в документах").locator("summary").click()
    page.fill("[name=federation]", "Р")
    page.locator("details.fold", has_text="Имена в документах").locator("summary").click()
    visitor.press("Создать черновик")
    summary = page.locator(".notice-error")
    expect(summary).to_be_focused()
    summary.get_by_role("link", name="Федерация").click()
    expect(page.locator("[name=federation]")).to_be_in_viewport()
    expect(page.locator("[name=federation]")).to_have_value("Р")
    visitor.look("new-event-with-faults")


def test_back_from_the_new_event_the_questions_fit_the_system_that_stands_there(visitor):
    """The browser fills in «Swiss» again: the number of rounds is asked, not of cycles."""
    page = visitor.open("/events/new/")
    page.fill("[name=title]", "Кубок")
    page.select_option("[name=system]", "swiss")
    page.fill("[name=rounds_planned]", "5")
    visitor.press("Создать черновик")
    expect(page.locator("h1")).to_have_text("Кубок")
    page.go_back()
    expect(page.locator("[name=system]")).to_have_value("swiss")
    expect(page.locator("[name=rounds_planned]")).to_be_visible()
    expect(page.locator("[name=cycles]")).to_be_hidden()
