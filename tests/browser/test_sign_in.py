"""Browser: sign-in by a printed slip, a code or a player's card, account and consent."""

import re

import pyotp
import pytest
from playwright.sync_api import expect

from arbiter.accounts.queries.rights import Role
from tests.support import small_event
from tests.support.browsing import NARROW
from tournaments.entries.services import entering
from tournaments.events.models import Tournament
from tournaments.events.services import regulations
from tournaments.people.models import Player

# Browser: sign-in by a printed slip, own password, code, account and consent.


pytestmark = pytest.mark.django_db(transaction=True)

OWN = "пароль-этого-игрока-1"


def test_a_player_gets_a_slip_chooses_his_password_and_adds_a_code(new_visitor):
    """Every page on the way is accessible and fits a phone."""
    story = small_event.event(3)
    entry = story.tournament.entries.first()
    Player.objects.filter(pk=entry.player_id).update(user=None)
    official = new_visitor("organiser")
    official.open(f"/events/{story.tournament.pk}/people/")
    official.follow(official.page.get_by_role("button", name="Создать учётную запись").first)
    official.look("account-slip")
    name, once = official.page.locator("dl.pairs code").all_inner_texts()

    player = new_visitor()
    page = player.open("/login/")
    page.fill("[name=username]", name)
    page.fill("[name=password]", once)
    player.follow(page.locator("main button"))
    player.look("choose-password")
    page.fill("[name=new_password1]", OWN)
    page.fill("[name=new_password2]", OWN)
    player.follow(page.locator("main button"))
    expect(page.locator(".notice-success")).to_contain_text("Пароль задан")
    player.open("/account/")
    player.look("account")
    page.fill("[name=name]", "табло")
    page.fill("[name=password]", OWN)
    player.press("Создать ключ")
    player.look("account-key")

    player.open("/account/second-factor/")
    player.look("second-factor-new")
    secret = page.locator("figcaption code").inner_text().replace(" ", "")
    page.fill("[name=code]", pyotp.TOTP(secret).now())
    page.fill("[name=password]", OWN)
    player.press("Включить")
    player.look("recovery-codes")
    code = page.locator("main li code").first.inner_text()
    player.open("/account/second-factor/")
    player.look("second-factor")
    player.open("/account/password/")
    player.look("change-password")

    again = new_visitor()
    page = again.open("/login/")
    page.fill("[name=username]", name)
    page.fill("[name=password]", OWN)
    again.follow(page.locator("main button"))
    again.look("login-code")
    page.fill("[name=code]", code)
    again.press("Войти")
    expect(page.locator("header")).to_contain_text(entry.player.name)


def test_an_organiser_asks_for_consent_and_the_other_gives_it(new_visitor):
    story = small_event.event(3)
    event = regulations.create_tournament(
        title="Турнир Б", actor=story.organiser, at=small_event.NOON
    )
    organiser = small_event.user("boris", staff_of=event.scope_key, role=Role.ORGANISER)
    small_event.user("anna", staff_of=story.tournament.scope_key, role=Role.ORGANISER)
    player = story.tournament.entries.first().player
    entry = entering.enter_player(
        tournament=event, player=player, actor=organiser, at=small_event.NOON
    )

    asker = new_visitor("boris")
    asker.open(f"/events/{event.pk}/players/{entry.pk}/edit/")
    asker.look("shared-player")
    asker.page.fill("#ask-reason", "в фамилии опечатка")
    asker.press("Спросить согласия")
    expect(asker.page.locator("main")).to_contain_text("ответа пока нет")

    other = new_visitor("anna")
    other.open("/people/requests/")
    other.look("person-requests")
    other.follow(other.page.get_by_role("button", name="Я согласен"))
    expect(other.page.locator("main")).to_contain_text("Согласие дано")

    asker.open(f"/events/{event.pk}/players/{entry.pk}/edit/")
    asker.page.fill("[name=name]", "Исправленный Игрок")
    asker.press("Записать")
    player.refresh_from_db()
    assert player.name == "Исправленный Игрок"


# Browser: a player's access card is printed, opened on a phone, used, revoked.


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
    second.press("Подтвердить моё поражение")
    expect(second.page.locator(".own-state")).to_contain_text("1–0")

    second.page.locator(".own-call summary").click()
    second.page.fill(".own-call textarea", "Соперник не пожал руку")
    second.follow(second.page.locator(".own-call button"))
    expect(second.page.locator(".messages")).to_contain_text("Судью позвали")
    second.look("card-after")

    desk.open(f"/events/{story.tournament.pk}/cards/")
    desk.page.get_by_label(game.black.player.name).check()
    desk.press("Отозвать карточки выбранных")
    # the open card says it by itself: to open it here would cross with its own reload
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
