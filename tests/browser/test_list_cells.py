"""Browser: the cells of a pasted list of players are corrected, with and without a script."""

import re

import pytest
from playwright.sync_api import expect

from tests.support import small_event
from tests.support.browsing import NARROW, WIDE, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

PASTED = """Список на субботу:
1. Соколов Андрей МС 1988
2. лебедев кострома
3. Петров Пётр 2 разряд Тверь, звонить вечером
"""


@pytest.fixture
def story(db):
    return small_event.event(0, published=0)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_cells_are_corrected_on_the_page_of_the_list(browser, live_server, story, language):
    visitor = Visitor(browser, live_server.url, language, java_script_enabled=False)
    visitor.sign_in("organiser")
    page = visitor.open(f"/events/{story.tournament.pk}/entries/import/")
    page.fill("textarea[name=text]", PASTED)
    visitor.follow(page.locator("main form .button").first)
    page.fill("[name='cell-2-birth_year']", "давно")
    page.fill("[name='cell-3-name']", "Лебедев Кирилл")
    page.fill("[name='cell-3-city']", "Кострома")
    page.locator("[name='cell-3-city']").press("Enter")  # looks, enters nobody
    expect(page.locator("[aria-invalid]")).to_have_value("давно")
    visitor.page.set_viewport_size({"width": 1280, "height": 900})
    visitor.picture(f"list-cells-{language}")
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    visitor.picture(f"list-cells-{language}-narrow")
    page.locator("[aria-invalid]").fill("1989")
    visitor.follow(page.locator("main form .button:not(.button-quiet)"))
    names = story.tournament.entries.order_by("player__name").values_list(
        "player__name", "player__birth_year", "player__city"
    )
    assert list(names) == [
        ("Лебедев Кирилл", None, "Кострома"),
        ("Петров Пётр", None, "Тверь"),
        ("Соколов Андрей", 1989, ""),
    ]
    visitor.leave()


def test_the_text_agrees_with_the_cells_on_the_page_of_the_list(browser, live_server, story):
    visitor = Visitor(browser, live_server.url, "ru").sign_in("organiser")
    page = visitor.open(f"/events/{story.tournament.pk}/entries/import/")
    page.fill("textarea[name=text]", PASTED)
    visitor.follow(page.locator("main form .button").first)
    visitor.look("list-cells")
    page.fill("[name='cell-4-city']", "Ржев")
    visitor.press("Проверить исправленное")
    page.locator("details[data-list-text] summary").click()
    assert "Петров Пётр;2 разряд;;Ржев" in page.locator("#pasted").input_value()
    visitor.press("Перенести список")
    assert story.tournament.entries.filter(player__city="Ржев").count() == 1
    visitor.leave()


def test_below_the_box_a_corrected_cell_is_said_by_the_box_at_once(browser, live_server, story):
    event = story.tournament
    event.is_private = True
    event.save(update_fields=["is_private"])
    visitor = Visitor(browser, live_server.url, "ru").sign_in("organiser")
    page = visitor.open(f"/events/{event.pk}/")
    box = page.locator(".pasted-list textarea")
    box.evaluate(
        """(box, text) => {
            box.value = text;
            box.dispatchEvent(new InputEvent("input", {inputType: "insertFromPaste"}));
            box.dispatchEvent(new Event("paste"));
        }""",
        PASTED,
    )
    page.locator("[name='cell-2-birth_year']").fill("давно")
    page.locator("[name='cell-3-name']").fill("Лебедев Кирилл")
    page.locator("[name='cell-3-city']").fill("Кострома")
    page.keyboard.press("Tab")
    expect(box).to_have_value(re.compile("Лебедев Кирилл;;;Кострома"))
    wrong = page.locator("#pasted-preview [aria-invalid]")
    expect(wrong).to_have_value("давно")
    assert page.evaluate("document.activeElement.name").endswith("-club")
    visitor.picture("list-cells-below-box")
    wrong.fill("1989")
    visitor.press("Перенести список")
    names = event.entries.order_by("player__name").values_list("player__name", flat=True)
    assert list(names) == ["Лебедев Кирилл", "Петров Пётр", "Соколов Андрей"]
    assert event.entries.get(player__name="Соколов Андрей").player.birth_year == 1989
    visitor.leave()


def test_on_a_telephone_a_row_shows_what_it_says_and_opens_when_it_is_touched(
    browser, live_server, story
):
    """Twelve rows of five empty fields were seven screens long."""
    visitor = Visitor(browser, live_server.url, "ru").sign_in("organiser")
    page = visitor.open(f"/events/{story.tournament.pk}/entries/import/")
    page.fill("textarea[name=text]", PASTED)
    visitor.follow(page.locator("main form .button").first)
    page.set_viewport_size(NARROW)
    filled, empty = page.locator("[name='cell-2-title']"), page.locator("[name='cell-2-city']")
    expect(page.locator(".list-cells-hint")).to_be_visible()
    expect(filled).to_be_visible()
    expect(empty).to_be_hidden()
    visitor.picture("list-cells-folded")
    page.locator("[name='cell-2-name']").click()
    expect(empty).to_be_visible()
    empty.fill("Тверь")
    page.locator("[name='cell-4-name']").click()
    expect(empty).to_be_visible()  # it says something now
    expect(page.locator("[name='cell-2-club']")).to_be_hidden()
    visitor.leave()


def test_the_button_below_the_box_of_a_list_does_not_cover_it(browser, live_server, story):
    event = story.tournament
    event.is_private = True
    event.save(update_fields=["is_private"])
    visitor = Visitor(browser, live_server.url, "ru").sign_in("organiser")
    page = visitor.open(f"/events/{event.pk}/")
    for size in (NARROW, WIDE):
        page.set_viewport_size(size)
        box = page.locator(".pasted-list textarea").bounding_box()
        button = page.locator(".pasted-list button").bounding_box()
        assert button["y"] >= box["y"] + box["height"]
    visitor.leave()


@pytest.mark.parametrize("width", [1024, 1100, 1180, 1280])
def test_ranks_and_towns_are_seen_whole_and_no_page_is_wider_than_its_window(
    browser, live_server, story, width
):
    """«1 разряд» and «Воронеж» were cut in their cells, and a laptop of 1024 scrolled sideways."""
    visitor = Visitor(browser, live_server.url, "ru").sign_in("organiser")
    page = visitor.open(f"/events/{story.tournament.pk}/entries/import/")
    page.fill("textarea[name=text]", "1. Белов Пётр, 2 юн. разряд, Воронеж 2011 ж")
    visitor.follow(page.locator("main form .button").first)
    page.set_viewport_size({"width": width, "height": 768})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for name in ("cell-1-name", "cell-1-title", "cell-1-birth_year", "cell-1-city", "cell-1-sex"):
        cell = page.locator(f"[name='{name}']")
        assert cell.evaluate("cell => cell.scrollWidth <= cell.clientWidth"), name
    visitor.leave()
