"""Wrong password guesses make the guesser wait, and nobody else."""

from datetime import timedelta

import pytest
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone

from arbiter.accounts.models import ApiToken, GuessCounter, KnownAddress
from arbiter.accounts.services import guesses, passwords
from arbiter.accounts.services.guesses import FREE, GuessesCountedBy
from arbiter.journal.models.rows import JournalEntry
from tests.support.signing_in import (
    ELSEWHERE,
    HOME,
    browser_at_address,
    is_signed_in,
    sign_in,
    sign_out,
    token,
)

pytestmark = pytest.mark.django_db


def test_guessing_makes_the_guesser_wait_and_nobody_else(anna):
    """From one address: ten are free, then even the right one waits; elsewhere it opens."""
    client = browser_at_address()
    codes = [sign_in(client, "wrong").status_code for _ in range(FREE[GuessesCountedBy.PAIR])]
    assert set(codes) == {200}
    refused = sign_in(client)
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 30
    assert sign_in(browser_at_address(ELSEWHERE)).status_code == 302


def test_pages_and_programs_share_one_count(anna):
    """What the page has counted, the API counts on, and the other way round."""
    for _ in range(FREE[GuessesCountedBy.PAIR] // 2):
        sign_in(browser_at_address(), "wrong")
        assert token(browser_at_address(), "wrong").status_code == 401
    refused = token(browser_at_address())
    assert (refused.status_code, refused.json()["code"]) == (429, "throttled")
    assert refused.json()["params"]["wait_seconds"] > 0
    assert sign_in(browser_at_address()).status_code == 429
    assert not ApiToken.objects.exists()


def test_a_stranger_in_many_places_does_not_lock_an_official_out(anna):
    """Neither the browser nor the address from which the official has signed in before."""
    known = browser_at_address()
    assert sign_in(known).status_code == 302
    sign_out(known)
    for number in range(FREE[GuessesCountedBy.ACCOUNT]):
        sign_in(browser_at_address(f"203.0.113.{number}"), "wrong")
    assert sign_in(browser_at_address(ELSEWHERE)).status_code == 429
    assert token(browser_at_address(ELSEWHERE)).status_code == 429
    assert sign_in(known).status_code == 302
    assert sign_in(browser_at_address(HOME)).status_code == 302


def test_a_stranger_in_the_same_hall_does_not_lock_the_laptop_of_an_official(anna):
    """One address for the whole hall: the browser that is known goes on."""
    known = browser_at_address()
    sign_in(known)
    sign_out(known)
    for _ in range(FREE[GuessesCountedBy.PAIR]):
        sign_in(browser_at_address(), "wrong")
    assert sign_in(browser_at_address()).status_code == 429
    assert sign_in(known).status_code == 302


def test_a_one_time_password_opens_while_an_account_is_guessed_at(anna):
    """By its address, which asks for no guess."""
    for number in range(FREE[GuessesCountedBy.ACCOUNT]):
        sign_in(browser_at_address(f"203.0.113.{number}"), "wrong")
    text = passwords.make_password_link(user=anna, made_by=None, at=timezone.now())
    client = browser_at_address(ELSEWHERE)
    fields = {"new_password1": "ещё-один-пароль-8", "new_password2": "ещё-один-пароль-8"}
    assert client.post(reverse("password-link", args=[text]), fields).status_code == 302
    assert JournalEntry.objects.filter(verb="password.set_by_link").count() == 1
    assert is_signed_in(client)


def test_a_known_browser_is_no_way_to_guess_for_ever(anna):
    client = browser_at_address()
    sign_in(client)
    sign_out(client)
    for _ in range(FREE[GuessesCountedBy.BROWSER]):
        assert sign_in(client, "wrong").status_code == 200
    assert sign_in(client).status_code == 429


def test_a_cookie_of_another_or_of_one_s_own_making_is_none(anna):
    factory = RequestFactory()
    client = browser_at_address()
    sign_in(client)
    cookie = client.cookies[guesses.COOKIE].value
    for value, is_known in ((cookie, True), (cookie[:-1] + "~", False), ("{}", False)):
        request = factory.get("/")
        request.COOKIES[guesses.COOKIE] = value
        assert bool(guesses.visitor_of_request(request, "anna").browser) is is_known
        assert not guesses.visitor_of_request(request, "boris").browser


def test_waiting_grows_and_is_forgotten(anna):
    """Twice as long each time, a quarter of an hour at most, nothing after an hour's rest."""
    guesser = guesses.GuessingVisitor("anna", HOME)
    now = timezone.now()
    waited = []
    for _ in range(FREE[GuessesCountedBy.PAIR] + 8):
        wait = guesses.count_guess_and_get_wait(guesser, at=now)
        if wait:
            waited.append(wait)
            now += timedelta(seconds=wait + 1)
            assert guesses.count_guess_and_get_wait(guesser, at=now) == 0
    assert waited[:3] == [30, 60, 120]
    assert max(waited) == 900
    assert guesses.count_guess_and_get_wait(guesser, at=now + timedelta(hours=2)) == 0
    assert (
        GuessCounter.objects.get(
            key=dict(guesses._keys(guesser, now))[GuessesCountedBy.PAIR]
        ).guesses
        == 1
    )


def test_neither_names_nor_addresses_are_kept_as_they_are(anna):
    sign_in(browser_at_address(), "wrong")
    sign_in(browser_at_address())
    kept = str([*GuessCounter.objects.values_list(), *KnownAddress.objects.values_list("address")])
    assert "anna" not in kept
    assert HOME not in kept


def test_the_networks_of_ipv6_count_as_one_visitor():
    request = RequestFactory().get("/", REMOTE_ADDR="2001:db8:1:2:3:4:5:6")
    assert guesses.visitor_ip_address_or_network(request) == "2001:db8:1:2::/64"
