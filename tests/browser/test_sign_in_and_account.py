"""Browser: sign-in by a printed slip, own password, code, account and consent."""

import pyotp
import pytest
from playwright.sync_api import expect

from arbiter.rights.permissions_of_roles import Role
from tests import small_event
from tournaments.enter_players import enter_and_strike_off
from tournaments.events import create_and_change_events
from tournaments.people.models import Player

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
    event = create_and_change_events.create_tournament(
        title="Турнир Б", actor=story.organiser, at=small_event.NOON
    )
    organiser = small_event.user("boris", staff_of=event.scope_key, role=Role.ORGANISER)
    small_event.user("anna", staff_of=story.tournament.scope_key, role=Role.ORGANISER)
    player = story.tournament.entries.first().player
    entry = enter_and_strike_off.enter_player(
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
