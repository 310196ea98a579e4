"""Requests refused by middleware: a form without its token, too many requests."""

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.throttling import AnonRateThrottle

from tests import small_event

pytestmark = pytest.mark.django_db


def test_a_form_without_its_token_is_refused():
    """CSRF holds for the pages, whoever is signed in."""
    story = small_event.event(4)
    client = Client(enforce_csrf_checks=True)
    client.force_login(story.organiser)
    address = reverse("event-publish-round", args=[story.tournament.pk, 2])
    assert client.post(address).status_code == 403
    assert story.tournament.rounds.get(number=2).state == "draft"


def test_too_many_requests_are_told_to_wait(settings, monkeypatch):
    """429 with the seconds to wait."""
    monkeypatch.setattr(AnonRateThrottle, "rate", "2/min", raising=False)
    client = Client()
    answers = [client.get(reverse("api-rulesets")) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["params"]["wait_seconds"] > 0
