"""Browser: on the page of a round the boards stand first, and keys lead to any of them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support import swiss_event
from tests.support.browsing import NARROW, Visitor
from tests.support.small_event import Story
from tests.support.stories import kept
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db(transaction=True)

LAPTOP = {"width": 1366, "height": 650}

HIGHEST = 200  # where the first row of boards begins at the latest


@kept
def _round(players: int) -> Story:
    story = swiss_event.event(players, 3, games_per_pairing=1)
    swiss_event.publish(story)
    return story


@kept
def _closed_round() -> Story:
    story = swiss_event.event(8, 3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    return story


def _open(visitor: Visitor, story: Story) -> Page:
    return visitor.open(f"/events/{story.tournament.pk}/rounds/1/")


def _open_as_organiser(new_visitor: Callable[..., Visitor], story: Story) -> Page:
    return _open(new_visitor("organiser"), story)


def _top_of_first_board(page: Page) -> float:
    return page.locator(".round-table tbody tr").first.bounding_box()["y"]


@pytest.mark.parametrize("window", [LAPTOP, NARROW], ids=["laptop", "phone"])
@pytest.mark.parametrize("players", [8, 24, 204])
def test_the_first_board_begins_in_the_upper_part_of_the_screen(new_visitor, players, window):
    """Of four boards, twelve, more than a hundred, in both languages; nothing is cut sideways."""
    story = _round(players)
    for language in ("ru", "en"):
        visitor = new_visitor("organiser", language)
        visitor.page.set_viewport_size(window)
        page = _open(visitor, story)
        assert _top_of_first_board(page) < HIGHEST
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        for control in page.locator(".tool-line :is(summary, .round-filters a):visible").all():
            box = control.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= window["width"]
        visitor.look(f"round-console-{players}-{language}-{window['width']}")


@pytest.mark.parametrize("window", [LAPTOP, NARROW], ids=["laptop", "phone"])
def test_the_next_step_takes_nothing_from_the_boards_and_is_in_sight(new_visitor, window):
    story = _closed_round()
    visitor = new_visitor("organiser")
    visitor.page.set_viewport_size(window)
    page = _open(visitor, story)
    assert _top_of_first_board(page) < HIGHEST
    expect(page.locator("#next-step .button")).to_be_in_viewport(ratio=1)
    black = page.locator("main .button:not(.button-quiet):visible")
    expect(black).to_have_count(1)
    visitor.look(f"round-console-next-{window['width']}")


def test_the_line_of_controls_stays_in_sight_at_the_last_board(new_visitor):
    page = _open_as_organiser(new_visitor, _round(24))
    page.set_viewport_size(NARROW)
    page.locator("tr[data-game]").last.scroll_into_view_if_needed()
    expect(page.locator(".tool-line")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Без результата").click()
    expect(page.locator("tr[data-game]:visible")).to_have_count(12)


def test_a_number_and_enter_lead_to_a_board_whose_key_enters_there(new_visitor):
    """Board 7 by «7», board 11 by the box that finds: a 1 by itself is a result."""
    page = _open_as_organiser(new_visitor, _round(40))
    page.keyboard.press("7")
    expect(page.locator("[data-jump]")).to_contain_text("7")
    page.keyboard.press("Enter")
    row = page.locator("tr[data-table='7']")
    expect(row).to_have_class(re.compile("is-current"))
    page.keyboard.press("1")
    expect(row).to_have_attribute("data-result", "1")
    page.keyboard.press("/")
    expect(page.locator(".tool-line [type=search]")).to_be_focused()
    page.keyboard.type("11")
    page.keyboard.press("Enter")
    row = page.locator("tr[data-table='11']")
    expect(row).to_have_class(re.compile("is-current"))
    expect(page.locator("tr[data-game]:visible")).to_have_count(20)
    page.keyboard.press("=")
    expect(row).to_have_attribute("data-result", "=")


def test_a_number_leads_to_a_board_that_the_filter_leaves_out(new_visitor):
    page = _open_as_organiser(new_visitor, _round(40))
    for key in "1111":
        page.keyboard.press(key)
    expect(page.locator("tr[data-table='4']")).to_have_attribute("data-result", "1")
    page.get_by_role("link", name="Без результата").click()
    expect(page.locator("tr[data-table='4']")).to_be_hidden()
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    expect(page.locator("tr[data-table='4']")).to_be_visible()
    expect(page.locator("tr[data-table='4']")).to_have_class(re.compile("is-current"))


def test_a_number_that_was_begun_is_given_up_by_escape(new_visitor):
    page = _open_as_organiser(new_visitor, _round(40))
    page.keyboard.press("3")
    expect(page.locator("[data-jump]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-jump]")).to_be_hidden()
    page.keyboard.press("1")
    expect(page.locator("tr[data-table='1']")).to_have_attribute("data-result", "1")


def test_a_number_leads_to_a_board_of_another_page(new_visitor):
    page = _open_as_organiser(new_visitor, _round(204))
    page.keyboard.press("/")
    page.keyboard.type("101")
    page.keyboard.press("Enter")
    expect(page.locator("tr[data-table='101']")).to_have_class(re.compile("is-current"))


def test_a_slash_leads_to_the_search_of_the_site_where_a_page_has_no_box(new_visitor):
    page = _open_as_organiser(new_visitor, _round(8))
    page.keyboard.press("/")
    expect(page.locator("#site-search")).to_be_focused()


def test_a_menu_closes_by_escape_and_by_a_press_beside_it(new_visitor):
    page = _open_as_organiser(new_visitor, _round(24))
    menu = page.locator(".tool-more")
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.locator("h1").click()):
        menu.locator("summary").first.click()
        expect(menu.get_by_role("link", name="По фамилиям")).to_be_visible()
        close()
        expect(menu.get_by_role("link", name="По фамилиям")).to_be_hidden()


def test_the_rare_acts_are_reached_without_a_script(browser, live_server, new_visitor):
    story = _round(24)
    signed_in = new_visitor("organiser").context.cookies()
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url, locale="ru")
    context.add_cookies(signed_in)
    page = context.new_page()
    page.goto(f"/events/{story.tournament.pk}/rounds/1/")
    assert _top_of_first_board(page) < HIGHEST
    page.locator(".tool-more > summary").click()
    page.get_by_role("link", name="Изменить вручную").click()
    expect(page).to_have_url(re.compile("/manual/"))
    context.close()


# Long lists of names: a strip of letters, the end folded.


@kept
def _two_hundred() -> Story:
    """Two hundred and four players, their names by turns with А, К and Я."""
    story = _round(204)
    players = list(Player.objects.order_by("pk"))
    for at, player in enumerate(players):
        player.name = f"{'АКЯ'[at % 3]}{player.name.lower()}"
    Player.objects.bulk_update(players, ["name"])
    return story


@pytest.mark.parametrize(
    ("path", "found"), [("players/", 1), ("rounds/1/?by=name", 2), ("states/", 1), ("people/", 1)]
)
def test_two_hundred_names_are_no_page_of_ten_screens(new_visitor, path, found):
    """A letter shows its names, the search finds among all, paper has all."""
    story = _two_hundred()
    visitor = new_visitor("organiser")
    page = visitor.open(f"/events/{story.tournament.pk}/{path}")
    rows = page.locator("main .table-wrap tbody tr:visible")
    expect(rows).to_have_count(50)
    page.set_viewport_size(NARROW)
    assert page.evaluate("document.documentElement.scrollHeight") < 7000
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    letters = page.locator(".letters button")
    assert letters.all_inner_texts() == ["А", "К", "Я", "Все 204"]
    letters.nth(1).click()
    expect(rows).to_have_count(68)
    visitor.look(f"letters-{path.split('/')[0]}")
    letters.last.click()
    expect(rows).to_have_count(204)
    letters.nth(2).click()
    page.locator("[data-letters] input").fill("яигрок 003")
    expect(rows).to_have_count(found)
    page.locator("[data-letters] input").press("Escape")
    expect(rows).to_have_count(68)
    page.emulate_media(media="print")
    expect(rows).to_have_count(204)
