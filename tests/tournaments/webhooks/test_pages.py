"""Pages and API of messages to other sites: who may, the secret once, bad addresses, replay."""

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tests.support.small_event import client_of
from tests.tournaments.webhooks.conftest import ALL, send_all, told
from tournaments.webhooks.models import WebhookDelivery, WebhookEndpoint

pytestmark = pytest.mark.django_db

ADDRESS = "https://club.example.org/hook?token=t0ps3cr3t"


def verbs(story) -> list[str]:
    rows = JournalEntry.objects.filter(
        stream=story.tournament.scope_key, verb__startswith="webhook."
    )
    return list(rows.order_by("seq").values_list("verb", flat=True))


def programs(user) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def test_an_organiser_adds_an_address_and_sees_its_secret_once(story):
    client = client_of(story.organiser)
    pk = story.tournament.pk
    new = reverse("event-webhooks-new", args=[pk])
    page = client.post(new, {"address": ADDRESS, "types": ["round.published", "result.recorded"]})
    assert page.status_code == 200
    assert page.content.decode().count("whsec_") == 1
    (endpoint,) = WebhookEndpoint.objects.all()
    assert endpoint.types == ["round.published", "result.recorded"]
    assert "whsec_" not in endpoint.secret, "it is stored encrypted"
    for name, args in (("event-webhooks", [pk]), ("event-webhook", [pk, endpoint.pk])):
        shown = client.get(reverse(name, args=args)).content.decode()
        assert "club.example.org" in shown
        assert "whsec_" not in shown
    one = reverse("event-webhook", args=[pk, endpoint.pk])
    client.post(one, {"types": ["standings.published"]})
    client.post(one, {"turn": "off"})
    client.post(one, {"turn": "on"})
    renewed = client.post(reverse("event-webhook-secret", args=[pk, endpoint.pk]))
    assert renewed.content.decode().count("whsec_") == 1
    client.post(reverse("event-webhook-remove", args=[pk, endpoint.pk]))
    assert verbs(story) == [
        "webhook.added",
        "webhook.changed",
        "webhook.changed",
        "webhook.changed",
        "webhook.secret_renewed",
        "webhook.removed",
    ]
    assert "t0ps3cr3t" not in str(list(JournalEntry.objects.values_list("data", flat=True)))
    assert client.get(one).status_code == 404


@pytest.mark.parametrize("who", ["arbiter", "stranger"])
def test_nobody_but_an_organiser_sees_or_changes_them(story, receiver, who):
    made = told(story, receiver)
    user, pk = getattr(story, who), story.tournament.pk
    for name, args in (("event-webhooks", [pk]), ("event-webhook", [pk, made.endpoint.pk])):
        assert client_of(user).get(reverse(name, args=args)).status_code == 403
    one = reverse("api-webhook", args=[pk, made.endpoint.pk])
    asked = programs(user)
    assert asked.get(one).status_code == 403
    assert asked.patch(one, {"is_active": False}, format="json").status_code == 403
    assert asked.delete(one).status_code == 403
    deliveries = reverse("api-webhook-deliveries", args=[pk, made.endpoint.pk])
    assert asked.get(deliveries).status_code == 403
    assert APIClient().get(one).status_code == 401


def test_the_address_of_another_event_is_not_there(receiver):
    two = small_event.TwoEvents()
    made = told(two.a, receiver)
    there = reverse("event-webhook", args=[two.here.pk, made.endpoint.pk])
    assert client_of(two.a.organiser).get(there).status_code == 404
    again = reverse("api-webhook-again", args=[two.here.pk, made.endpoint.pk])
    assert programs(two.a.organiser).post(again, {}, format="json").status_code == 404


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"address": "http://example.org/a"}, 400, "webhook_address"),
        ({"address": "https://10.0.0.1/a"}, 400, "webhook_address"),
        ({"address": ADDRESS, "types": []}, 400, None),
        ({"address": ADDRESS, "types": ["no.such"]}, 400, None),
        ({"address": ADDRESS, "secret": "mine"}, 400, None),
        ({}, 400, None),
    ],
)
def test_a_wrong_address_is_refused(story, body, status, code):
    answer = programs(story.organiser).post(
        reverse("api-webhooks", args=[story.tournament.pk]), body, format="json"
    )
    assert answer.status_code == status
    assert code is None or answer.json()["code"] == code
    assert not WebhookEndpoint.objects.exists()


def test_a_refused_form_keeps_what_was_typed(story):
    client = client_of(story.organiser)
    new = reverse("event-webhooks-new", args=[story.tournament.pk])
    assert client.post(new, {"address": ADDRESS}).status_code == 422
    refused = client.post(new, {"address": "ftp://a", "types": ALL}, follow=True)
    assert "https://" in refused.content.decode()
    assert not WebhookEndpoint.objects.exists()


def test_the_same_address_twice_and_an_eleventh_are_refused(story):
    asked = programs(story.organiser)
    url = reverse("api-webhooks", args=[story.tournament.pk])
    first = asked.post(url, {"address": ADDRESS}, format="json")
    assert first.json()["types"] == ALL
    assert first["Location"] == reverse(
        "api-webhook", args=[story.tournament.pk, first.json()["id"]]
    )
    assert asked.post(url, {"address": ADDRESS}, format="json").json()["code"] == "webhook_twice"
    for number in range(9):
        asked.post(url, {"address": f"https://example.org/{number}"}, format="json")
    last = asked.post(url, {"address": "https://example.org/last"}, format="json")
    assert (last.status_code, last.json()["code"]) == (409, "too_many_webhooks")


def test_a_trial_message_arrives_and_is_sent_again_under_its_number(story, receiver, clock):
    made = told(story, receiver)
    asked, places = programs(story.organiser), [story.tournament.pk, made.endpoint.pk]
    sent = asked.post(reverse("api-webhook-trial", args=places)).json()
    assert sent["type"] == "webhook.test"
    clock.move(minutes=1)
    send_all(clock)
    (seen,) = asked.get(reverse("api-webhook-deliveries", args=places)).json()
    assert (seen["state"], seen["tries"][0]["status"]) == ("delivered", 204)
    again = reverse("api-webhook-again", args=places)
    assert asked.post(again, {"deliveries": [seen["id"]]}, format="json").json() == {"count": 1}
    clock.move(minutes=1)
    send_all(clock)
    assert receiver.ids() == [sent["message_id"]] * 2
    page = client_of(story.organiser).get(reverse("event-webhook", args=places)).content.decode()
    assert sent["message_id"] in page
    assert page.count(" · 204") == 2


def test_a_stopped_address_takes_no_trial(story, receiver):
    made = told(story, receiver)
    asked, places = programs(story.organiser), [story.tournament.pk, made.endpoint.pk]
    asked.patch(reverse("api-webhook", args=places), {"is_active": False}, format="json")
    refused = asked.post(reverse("api-webhook-trial", args=places))
    assert (refused.status_code, refused.json()["code"]) == (409, "webhook_stopped")
    assert not WebhookDelivery.objects.exists()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_page_says_what_became_of_a_message(story, receiver, clock, language):
    made = told(story, receiver)
    receiver.answers["one"] = 500
    programs(story.organiser).post(
        reverse("api-webhook-trial", args=[story.tournament.pk, made.endpoint.pk])
    )
    clock.move(minutes=1)
    send_all(clock)
    url = reverse("event-webhook", args=[story.tournament.pk, made.endpoint.pk])
    page = client_of(story.organiser).get(url, headers={"accept-language": language})
    text = page.content.decode()
    assert ("не принято" if language == "ru" else "not taken") in text
    assert "<code>never</code>" in text, "how the answer began"
