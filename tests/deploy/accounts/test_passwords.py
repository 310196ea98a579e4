"""Passwords: changing and forgetting one, one-time passwords, sessions and keys they end."""

from datetime import timedelta

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbiter.accounts.models import PasswordLink
from arbiter.accounts.services import passwords, second_factor, tokens
from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tests.support.languages import call_command
from tests.support.signing_in import (
    ELSEWHERE,
    GOOD,
    add_second_factor,
    browser_at_address,
    is_signed_in,
    sign_in,
    token,
)

pytestmark = pytest.mark.django_db


def test_everybody_changes_his_own_password_and_everything_else_ends(anna):
    """Other sessions and all keys; this browser stays signed in."""
    desktop, elsewhere = browser_at_address(), browser_at_address(ELSEWHERE)
    sign_in(desktop), sign_in(elsewhere)
    key = token(desktop).json()["token"]
    new = "другой-пароль-9"
    fields = {"old_password": GOOD, "new_password1": new, "new_password2": new}
    assert desktop.post(reverse("account-password"), fields).status_code == 302
    assert is_signed_in(desktop)
    assert not is_signed_in(elsewhere)
    headers = {"Authorization": f"Token {key}"}
    assert Client().get(reverse("api-tokens"), headers=headers).status_code == 401
    assert sign_in(browser_at_address()).status_code == 200
    assert sign_in(browser_at_address(), new).status_code == 302
    verbs = list(JournalEntry.objects.values_list("verb", flat=True))
    assert "password.changed" in verbs
    assert "token.revoked" in verbs


def test_a_password_changed_anywhere_ends_the_keys(anna):
    """The command of the framework and its back office know nothing of keys."""
    plain = tokens.create_token(user=anna, name="x", at=timezone.now())
    assert tokens.find_token_and_note_use(plain, at=timezone.now())
    anna.set_password("третий-пароль-1")
    anna.save()
    assert tokens.find_token_and_note_use(plain, at=timezone.now()) is None


@pytest.mark.parametrize("days", (1, 90))
def test_a_key_ends_in_time(anna, settings, days):
    settings.API_TOKEN_DAYS = days
    plain = tokens.create_token(user=anna, name="x", at=small_event.NOON)
    assert tokens.find_token_and_note_use(
        plain, at=small_event.NOON + timedelta(days=days, seconds=-1)
    )
    assert tokens.find_token_and_note_use(plain, at=small_event.NOON + timedelta(days=days)) is None


def test_the_old_password_is_guessed_at_no_more_often_than_elsewhere(anna):
    client = browser_at_address()
    sign_in(client)
    fields = {"old_password": "wrong", "new_password1": GOOD, "new_password2": GOOD}
    codes = [client.post(reverse("account-password"), fields).status_code for _ in range(11)]
    assert codes == [422] * 10 + [429]


def test_a_one_time_password_is_used_once_by_its_owner(anna, caplog):
    """On the sign-in page or by its address; then he chooses his own, and nobody knows it."""
    text = passwords.make_password_link(user=anna, made_by=None, at=timezone.now())
    assert text not in str(PasswordLink.objects.values_list())
    client = browser_at_address()
    answer = sign_in(client, text.upper().replace("-", " "))
    assert reverse("password-link", args=["x"])[:-2] in answer["Location"]
    assert not is_signed_in(client)
    address = reverse("password-link", args=[text])
    page = client.get(address)
    assert "no-store" in page["Cache-Control"]
    caplog.clear()
    short = client.post(address, {"new_password1": "123", "new_password2": "123"})
    assert short.context["form"].errors
    assert text not in caplog.text  # the address still opens
    new = {"new_password1": "её-пароль-2026", "new_password2": "её-пароль-2026"}
    chosen = client.post(address, new)
    assert (chosen.status_code, chosen["Location"]) == (302, reverse("home"))  # his games are there
    assert is_signed_in(client)
    assert "anna" in "".join(map(str, get_messages(chosen.wsgi_request)))
    assert browser_at_address().get(address).status_code == 404
    assert browser_at_address().post(address, new).status_code == 404
    assert sign_in(browser_at_address(), text).status_code == 200


def test_a_one_time_password_ends_by_itself_and_by_the_next(anna):
    first = passwords.make_password_link(user=anna, made_by=None, at=small_event.NOON)
    second = passwords.make_password_link(user=anna, made_by=None, at=small_event.NOON)
    assert passwords.find_password_link(first, at=small_event.NOON) is None
    assert passwords.find_password_link(second, at=small_event.NOON)
    assert passwords.find_password_link(second, at=small_event.NOON + timedelta(days=1)) is None
    assert passwords.find_password_link(second, at=small_event.NOON, username="anna2") is None


def test_who_runs_the_machine_helps_an_official_who_has_lost_everything(anna, capsys):
    add_second_factor(anna)
    call_command("password_link", "anna", "--without-code")
    text = capsys.readouterr().out.split()[-1]
    assert passwords.find_password_link(text, at=timezone.now())
    assert not second_factor.has_second_factor(anna)


@pytest.mark.parametrize("password", ["anna-anna-1", "Annaanna9", "anna2026anna", "1anna2anna3"])
def test_a_password_made_of_the_name_is_refused(anna, password):
    """Similar to the name or the name with something around it: the first that is guessed."""
    desktop = browser_at_address()
    sign_in(desktop)
    fields = {"old_password": GOOD, "new_password1": password, "new_password2": password}
    assert desktop.post(reverse("account-password"), fields).status_code != 302
