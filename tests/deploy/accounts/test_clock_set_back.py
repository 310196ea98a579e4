"""A clock that was ahead and was set back locks nobody out for longer than the rule itself does."""

import time
from datetime import timedelta

import pyotp
import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import RequestFactory
from django.utils import timezone

from arbiter.accounts.models import GuessCounter
from arbiter.accounts.services import guesses, passwords, second_factor, tokens
from arbiter.accounts.services.guesses import FREE, GuessesCountedBy, GuessingVisitor
from games.web.limits import AnonymousThrottle, CheckThrottle
from tests.support.signing_in import GOOD

pytestmark = pytest.mark.django_db

AHEAD = timedelta(days=3)

VISITOR = GuessingVisitor("anna", "192.0.2.1")


@pytest.mark.parametrize("kind", [AnonymousThrottle, CheckThrottle])
def test_requests_counted_while_the_clock_was_ahead_do_not_count(kind, monkeypatch):
    cache.clear()
    monkeypatch.setattr(kind, "rate", "2/min", raising=False)
    request = RequestFactory().get("/")
    request.user = AnonymousUser()

    def ask() -> bool:
        return kind().allow_request(request, None)

    with monkeypatch.context() as ahead:
        ahead.setattr(kind, "timer", lambda self: time.time() + AHEAD.total_seconds())
        assert [ask(), ask(), ask()] == [True, True, False]
    assert [ask(), ask(), ask()] == [True, True, False]


def test_wrong_guesses_of_a_clock_that_was_ahead_are_forgotten():
    at = timezone.now()
    for _ in range(FREE[GuessesCountedBy.PAIR] + 8):
        guesses.count_guess_and_get_wait(VISITOR, at=at + AHEAD)
    assert guesses.count_guess_and_get_wait(VISITOR, at=at + AHEAD) > 0
    assert guesses.count_guess_and_get_wait(VISITOR, at=at) == 0


def test_nobody_waits_longer_than_the_longest_wait():
    """The clock was ahead by minutes only: what was counted counts, the wait is no longer."""
    at = timezone.now()
    guesses.count_guess_and_get_wait(VISITOR, at=at)
    ahead = at + guesses.LONGEST_WAIT + timedelta(minutes=4)
    GuessCounter.objects.update(waits_until=ahead, guesses=99)
    wait = guesses.count_guess_and_get_wait(VISITOR, at=at)
    assert 0 < wait <= guesses.LONGEST_WAIT.total_seconds()
    assert GuessCounter.objects.filter(guesses=99).exists()


def test_guesses_at_once_by_clocks_a_little_apart_are_all_counted():
    at = timezone.now()
    for number in range(FREE[GuessesCountedBy.PAIR]):
        guesses.count_guess_and_get_wait(VISITOR, at=at - timedelta(seconds=number % 3))
    assert guesses.count_guess_and_get_wait(VISITOR, at=at) > 0


def test_a_code_signs_in_after_the_clock_was_set_back(anna):
    secret, at = second_factor.new_authenticator_secret(), timezone.now()
    totp = pyotp.TOTP(secret)
    second_factor.enrol_authenticator(
        user=anna, secret=secret, code=totp.at(at + AHEAD), password=GOOD, at=at + AHEAD
    )

    def opens() -> bool:
        return second_factor.verify_second_factor_code(user=anna, code=totp.at(at), at=at)

    assert [opens(), opens()] == [True, False]


def test_a_letter_is_sent_after_the_clock_was_set_back(anna, mailoutbox, settings):
    settings.SITE_URL = "https://arbiter.example"
    at = timezone.now()
    anna.email = "anna@example.org"
    anna.save()
    for moment in (at + AHEAD, at, at):
        passwords.mail_password_link("anna@example.org", "ru", at=moment)
    assert len(mailoutbox) == 2


def test_the_use_of_a_key_is_noted_after_the_clock_was_set_back(anna):
    at = timezone.now()
    plain = tokens.create_token(user=anna, name="program", at=at)
    for moment in (at + timedelta(hours=2), at):
        tokens.find_token_and_note_use(plain, at=moment)
    assert anna.api_tokens.get().last_used_at == at
