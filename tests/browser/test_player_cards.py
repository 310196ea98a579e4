"""Browser: a player's access card is printed, opened on a phone, used, revoked."""

import re

import pytest
from playwright.sync_api import expect

from tests import small_event
from tests.browser.page_checking_visitor import NARROW
from tournaments.events.models import Tournament
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db(transaction=True)

WON = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"


def address(code: str) -> str:
    return f"/card/{code.replace('-', '')}/"


def test_from_the_printer_to_the_own_board(new_visitor):
    """Cards for all, a record handed in by one telephone, confirmed by another, then the arbiter
    is called; a card taken back says so."""
    story = small_event.event(4)
    game = story.game()
    Player.objects.update(user=None)  # nobody has an account

    desk = new_visitor("organiser")
    desk.open(f"/events/{story.tournament.pk}/cards/")
    desk.look("cards-list")
    desk.press("Напечатать 4 карточки: всем, у кого их нет")
    desk.look("cards-printed")
    expect(desk.page.locator(".name-card")).to_have_count(4)
    codes = {
        card.locator(".name-card-name").inner_text().replace("\n", " "): code
        for card in desk.page.locator(".name-card").all()
        if (code := card.locator(".name-card-code b").inner_text())
    }
    white, black = (codes[side.player.name] for side in (game.white, game.black))

    first = new_visitor(viewport=NARROW)
    first.open(address(white))
    assert re.search(r"/card/$", first.page.url), "the code is out of the address"
    expect(first.page.locator(".own-board")).to_contain_text("Тур 1, доска 1")
    expect(first.page.locator(".own-board")).to_contain_text("Вы играете белыми")
    first.look("card-own-board")
    first.open(f"/games/{game.pk}/")
    sent = first.page.request.post(
        f"{first.address}/games/{game.pk}/submit/",
        form={
            "csrfmiddlewaretoken": first.page.locator(
                "[name=csrfmiddlewaretoken]"
            ).first.input_value(),
            "text": WON,
        },
    )
    assert sent.ok

    second = new_visitor(viewport=NARROW)
    second.open(address(black))
    second.look("card-to-confirm")
    second.press("Подтвердить 1–0")
    expect(second.page.locator(".own-state")).to_contain_text("1–0")

    second.page.locator(".own-call summary").click()
    second.page.fill(".own-call textarea", "Соперник не пожал руку")
    second.follow(second.page.locator(".own-call button"))
    expect(second.page.locator(".messages")).to_contain_text("Судью позвали")
    second.look("card-after")

    desk.open(f"/events/{story.tournament.pk}/cards/")
    desk.page.get_by_label(game.black.player.name).check()
    desk.press("Отозвать карточки выбранных")
    second.open("/card/")
    expect(second.page.locator("[role=alert]")).to_contain_text("отозвана или заменена")
    second.look("card-taken-back")


def test_the_search_is_a_key_away(new_visitor):
    """«/» and Ctrl+K from anywhere, but not out of a field that is typed in."""
    story = small_event.event(4)
    someone = new_visitor()
    page = someone.open("/archive/")
    page.keyboard.press("/")
    expect(page.locator("#site-search")).to_be_focused()
    page.keyboard.type("игрок 01")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    someone.look("search")
    someone.follow(page.locator("main ul.rows a").first)
    expect(page.locator("h1")).to_contain_text(story.tournament.entries.first().player.name[:5])
    someone.look("person")
    page.keyboard.press("Control+k")
    expect(page.locator("#site-search")).to_be_focused()


@pytest.mark.parametrize(
    "surname",
    ["Преображенский", "Константинов", "Абдурахманов-Константинопольский", "Морозов"],
)
def test_a_long_surname_is_not_cut_off_by_the_code_beside_it(new_visitor, surname):
    small_event.event(4)
    Player.objects.filter(user__username="player1").update(name=f"{surname} Шамсутдин")
    desk = new_visitor("organiser")
    page = desk.open(f"/events/{Tournament.objects.get().pk}/cards/")
    desk.press("Напечатать 4 карточки: всем, у кого их нет")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1047})  # an A4 without its margins
    name = page.locator(".name-card-name strong", has_text=surname)
    expect(name).to_have_count(1)
    assert name.evaluate("it => it.scrollWidth <= it.clientWidth")
