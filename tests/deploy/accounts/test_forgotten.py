"""Forgotten passwords by mail, and removal of a second factor after a lost telephone."""

import re
from datetime import timedelta

import pyotp
import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from arbiter import tasks as arbiter_tasks
from arbiter.accounts.models import PasswordLink, SecondFactor
from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services import passwords, second_factor
from arbiter.accounts.services.guesses import FREE, GuessesCountedBy
from arbiter.journal.models.rows import JournalEntry, Note
from deploy.settings.addresses import parse_mail
from games.web import workers
from tests.support import small_event
from tests.support.signing_in import (
    GOOD,
    add_second_factor,
    browser_at_address,
    is_signed_in,
    sign_in,
)

pytestmark = pytest.mark.django_db

FORGOTTEN = "/login/forgotten/"


@pytest.fixture
def anna():
    return User.objects.create_user("anna", email="Anna@Example.org", password=GOOD)


@pytest.fixture
def letters(settings, monkeypatch):
    """An installation that sends letters; its worker is at hand."""
    settings.EMAIL_HOST, settings.SITE_URL = "mail.example", "https://arbiter.example"
    works = {passwords.TASK: arbiter_tasks.mail_password_link}

    def send(task: str, *args: str) -> bool:
        works[task](*args)
        return True

    monkeypatch.setattr(workers, "send_message", send)
    return mail.outbox


def ask(address: str, client=None):
    return (client or browser_at_address()).post(FORGOTTEN, {"email": address})


@pytest.mark.parametrize(
    ("url", "host", "port", "tls", "ssl"),
    [
        ("smtp+tls://u%40x:p%2F@mail.example", "mail.example", 587, True, False),
        ("smtps://u%40x:p%2F@mail.example", "mail.example", 465, False, True),
        ("smtp://u%40x:p%2F@localhost:2525", "localhost", 2525, False, False),
    ],
)
def test_the_address_of_the_mail_server_is_read(url, host, port, tls, ssl):
    server = parse_mail(url)
    assert (server["host"], server["port"]) == (host, port)
    assert (server["use_tls"], server["use_ssl"]) == (tls, ssl)
    assert (server["user"], server["password"]) == ("u@x", "p/")


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://"])
def test_an_address_that_is_none_is_refused(url):
    with pytest.raises(ValueError, match="EMAIL_URL"):
        parse_mail(url)


def test_without_a_mail_server_the_page_says_whom_to_ask(anna, settings):
    settings.EMAIL_HOST = ""
    page = browser_at_address().get(FORGOTTEN).content.decode()
    assert "Листок с одноразовым паролем" in page
    assert 'name="email"' not in page
    ask("anna@example.org")
    assert mail.outbox == []
    assert FORGOTTEN in browser_at_address().get("/login/").content.decode()


def test_a_letter_brings_a_link_that_opens_once(anna, letters):
    """In the language of who asked, whatever the capitals of the address."""
    answer = browser_at_address().post(
        FORGOTTEN, {"email": "anna@example.org"}, headers={"Accept-Language": "en"}
    )
    assert answer.status_code == 200
    (letter,) = letters
    assert letter.to == [anna.email]
    assert "anna" in letter.body and letter.subject == "A new password"
    path = re.search(r"https://arbiter\.example(\S+)", letter.body)[1]
    new = "совсем-другой-пароль-8"
    client = browser_at_address()
    done = client.post(path, {"new_password1": new, "new_password2": new})
    assert done.status_code == 302 and is_signed_in(client)
    assert browser_at_address().get(path).status_code == 404
    assert sign_in(browser_at_address(), new).status_code == 302
    row = JournalEntry.objects.get(verb="password.link_made")
    assert (row.actor, row.data["by_mail"]) == (None, True)
    assert "example.org" not in str(list(JournalEntry.objects.values_list("data", flat=True)))


def test_nobody_learns_which_addresses_are_known(anna, letters):
    """The same page, and the same work for the page: the address is looked up elsewhere."""
    known, unknown = (ask(f"{name}@example.org") for name in ("anna", "nobody"))
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    assert len(letters) == 1
    assert "Если этот адрес указан в учётной записи" in known.content.decode()


def test_no_second_letter_follows_at_once_and_the_slip_in_hand_still_opens(anna, letters):
    """A stranger who asks neither fills the box nor takes the organiser's slip away."""
    slip = passwords.make_password_link(
        user=anna, made_by=small_event.user("official"), at=timezone.now()
    )
    ask("anna@example.org"), ask("anna@example.org")
    assert len(letters) == 1
    link = passwords.find_password_link(slip, at=timezone.now())
    passwords.set_password_by_link(link=link, password=GOOD, at=timezone.now())
    assert not PasswordLink.objects.filter(used_at=None).exists()  # the letter's ends with it


def test_a_link_by_mail_holds_for_an_hour(anna, letters):
    ask("anna@example.org")
    row = PasswordLink.objects.get()
    assert row.expires_at - row.made_at == timedelta(hours=1)


def test_asking_is_counted_like_guessing(anna, letters):
    codes = [ask("anna@example.org").status_code for _ in range(FREE[GuessesCountedBy.PAIR] + 1)]
    assert codes == [200] * FREE[GuessesCountedBy.PAIR] + [429]
    assert sign_in(browser_at_address()).status_code == 302  # and nobody is locked out by it


def test_a_letter_that_cannot_be_handed_on_is_told(anna, letters, monkeypatch):
    monkeypatch.setattr(workers, "send_message", lambda *message: False)
    answer = ask("nobody@example.org")
    assert answer.status_code == 503
    assert "Сейчас письмо отправить нельзя" in answer.content.decode()


def test_one_writes_down_ones_address_with_the_password(anna, letters):
    client, address = browser_at_address(), reverse("account-email")
    sign_in(client)
    assert "anna@example.org" in client.get(address).content.decode().lower()
    wrong = client.post(address, {"email": "new@example.org", "password": "wrong"})
    assert wrong.status_code == 422
    client.post(address, {"email": "new@example.org", "password": GOOD})
    anna.refresh_from_db()
    assert anna.email == "new@example.org"
    row = JournalEntry.objects.get(verb="email.changed")
    assert (row.actor, "new@" in str(row.data)) == (anna, False)


# --- a lost telephone -----------------------------------------------------------------------------


def take_off(client, name: str, **more: str):
    fields = {"username": name, "reason": "пришла с паспортом", "password": GOOD, **more}
    return client.post(reverse("account-factor-of"), fields)


@pytest.fixture
def keeper():
    """An organiser of the whole site."""
    account = User.objects.create_user("keeper", password=GOOD)
    small_event.user("keeper", staff_of="site", role=Role.ORGANISER)
    account.set_password(GOOD)
    account.save()
    return account


def test_a_keeper_of_the_site_takes_a_lost_second_factor_off(anna, keeper):
    """With his own password and a reason, which the journal keeps."""
    add_second_factor(anna)
    client = browser_at_address()
    sign_in(client, name="keeper")
    assert reverse("account-factor-of") in client.get(reverse("account")).content.decode()
    assert take_off(client, "anna", reason="").status_code == 422
    assert take_off(client, "anna", password="wrong").status_code == 422
    assert second_factor.has_second_factor(anna)
    assert take_off(client, "anna").status_code == 302
    assert not second_factor.has_second_factor(anna)
    row = JournalEntry.objects.get(verb="second_factor.removed")
    assert (row.actor, row.stream) == (keeper, f"user:{anna.pk}")
    assert Note.objects.get(pk=row.data["note"]).text == "пришла с паспортом"
    assert sign_in(browser_at_address())["Location"] != reverse("login-code")
    assert take_off(client, "anna").status_code == 422  # there is none any more


def test_a_keeper_who_signs_in_with_a_code_shows_one(anna, keeper):
    add_second_factor(anna)
    secret = add_second_factor(keeper)
    client = browser_at_address()
    client.force_login(keeper)
    assert take_off(client, "anna").status_code == 422
    assert take_off(client, "anna", code="000000").status_code == 422
    assert take_off(client, "anna", code=pyotp.TOTP(secret).now()).status_code == 302


def test_nobody_else_takes_a_second_factor_off(anna, keeper):
    """Neither an organiser of one event, nor a keeper that of staff, nor anybody his own."""
    story = small_event.event(4)
    boris = small_event.user("boris", staff_of=story.tournament.scope_key, role=Role.ORGANISER)
    add_second_factor(anna)
    assert take_off(small_event.signed_in(boris), "anna").status_code == 403
    assert take_off(small_event.signed_in(anna), "anna").status_code == 403
    User.objects.filter(pk=anna.pk).update(is_staff=True)
    client = browser_at_address()
    sign_in(client, name="keeper")
    for name in ("anna", "keeper", "nobody"):
        answer = take_off(client, name)
        assert answer.status_code == 422
        assert "менять её не вам" in answer.content.decode()
    assert SecondFactor.objects.filter(user=anna).exists()
