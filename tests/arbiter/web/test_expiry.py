"""Ended sessions and old stored answers to programs are deleted."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from arbiter.tasks import delete_expired
from arbiter.web import services as web_services
from arbiter.web.models import ApiAnswer
from tests.support import small_event

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def _answer(user, key, at):
    return web_services.answer_once_for_key(
        user=user, key=key, request=b"x", at=at, act=lambda: (201, {"made": key})
    )


def test_an_answer_is_given_again_for_thirty_days_and_deleted_then():
    clerk, now = small_event.user("clerk"), timezone.now()
    _answer(clerk, "old", now - 31 * DAY)
    _answer(clerk, "young", now - 29 * DAY)
    delete_expired()
    delete_expired()
    assert list(ApiAnswer.objects.values_list("key", flat=True)) == ["young"]
    assert _answer(clerk, "young", now) == (201, {"made": "young"})


def test_the_session_of_a_browser_is_deleted_when_it_has_ended():
    browser = small_event.signed_in(small_event.user("clerk"))
    ended = small_event.signed_in(small_event.user("guest")).session.session_key
    Session.objects.filter(pk=ended).update(expire_date=timezone.now() - DAY)
    delete_expired()
    assert not Session.objects.filter(pk=ended).exists()
    assert browser.get("/account/").status_code == 200
