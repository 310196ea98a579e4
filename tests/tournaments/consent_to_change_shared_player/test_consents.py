"""Consent to correct a player of several events: who is asked, who answers, what then may be."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from arbiter.journal.models import JournalEntry
from arbiter.rights.permissions_of_roles import Role
from tests import small_event
from tournaments.enter_players import enter_and_strike_off
from tournaments.events import create_and_change_events
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db


JSON = "application/json"


# who answers, what, and whether the organiser of B may then correct the player
CONSENTS = [
    ("the other event", "yes", True),
    ("the other event", "no", False),
    ("the site", "yes", True),
    ("the player", "yes", True),
    ("the player", "no", False),
    ("a stranger", "yes", False),
    ("the asker", "yes", False),
]


@pytest.mark.parametrize(("name", "agrees", "may"), CONSENTS)
def test_consent_is_asked_given_and_journalled(two, name, agrees, may):
    entry = two.enter()
    himself = small_event.user("himself")
    Player.objects.filter(pk=two.player.pk).update(user=himself)
    request = two.ask(entry)
    people = {
        "the other event": two.of_a,
        "the site": two.a.organiser,
        "the player": himself,
        "a stranger": two.a.stranger,
        "the asker": two.organiser,
    }
    client = small_event.signed_in(people[name])
    page = client.get(reverse("person-requests")).content.decode()
    assert ("опечатка в фамилии" in page) is (name not in ("a stranger", "the asker"))
    client.post(reverse("person-request-answer", args=[request.pk]), {"agrees": agrees})
    assert two.edit(entry).status_code == (302 if may else 403)
    verbs = set(JournalEntry.objects.filter(stream="people").values_list("verb", flat=True))
    assert "person.requested" in verbs
    assert ("person.answered" in verbs) is (name not in ("a stranger", "the asker"))


def test_all_the_other_events_must_agree_and_the_newest_answer_holds(two):
    entry = two.enter()
    third = create_and_change_events.create_tournament(
        title="Турнир В", actor=two.a.organiser, at=small_event.NOON
    )
    of_third = small_event.user("vera", staff_of=third.scope_key, role=Role.ORGANISER)
    enter_and_strike_off.enter_player(
        tournament=third, player=two.player, actor=of_third, at=small_event.NOON
    )
    request = two.ask(entry)
    address = reverse("person-request-answer", args=[request.pk])
    small_event.signed_in(two.of_a).post(address, {"agrees": "yes"})
    assert two.edit(entry).status_code == 403
    small_event.signed_in(of_third).post(address, {"agrees": "no"})
    assert two.edit(entry).status_code == 403
    small_event.signed_in(of_third).post(address, {"agrees": "yes"})
    account = two.client.post(reverse("api-account", args=[two.here.pk, entry.pk]))
    assert account.status_code == 201
    assert two.edit(entry).status_code == 302


def test_programs_ask_for_consent_and_answer(two):
    entry = two.enter()
    ask = reverse("api-entry-consent", args=[two.here.pk, entry.pk])
    assert two.client.get(ask).status_code == 404
    assert two.client.post(ask, {"reason": " "}, content_type=JSON).status_code == 400
    made = two.client.post(ask, {"reason": "опечатка"}, content_type=JSON)
    assert (made.status_code, made.json()["standing"]) == (201, "open")
    assert two.client.get(ask).json() == made.json()

    due = reverse("api-consents")
    assert Client().get(due).status_code == 401
    assert two.client.get(due).json() == []
    of_a = small_event.signed_in(two.of_a)
    (request,) = of_a.get(due).json()
    assert request.pop("as_whom") == [{"capacity": "event", "event": two.a.tournament.pk}]
    assert request == made.json()

    answer = reverse("api-consent-answer", args=[made.json()["id"]])
    assert Client().post(answer, {"agrees": True}, content_type=JSON).status_code == 401
    refused = two.client.post(answer, {"agrees": True}, content_type=JSON)
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    assert of_a.post(answer, {}, content_type=JSON).json()["code"] == "invalid"
    assert of_a.post(answer, {"agrees": False}, content_type=JSON).json()["standing"] == "refused"
    assert of_a.post(answer, {"agrees": True}, content_type=JSON).json()["standing"] == "granted"
    unknown = reverse("api-consent-answer", args=[made.json()["id"] + 1000])
    assert of_a.post(unknown, {"agrees": True}, content_type=JSON).status_code == 404


def test_nobody_asks_about_his_own_people(two):
    entry = enter_and_strike_off.enter_new_player(
        tournament=two.here, name="Ким Юрий", actor=two.organiser, at=small_event.NOON
    )
    ask = reverse("api-entry-consent", args=[two.here.pk, entry.pk])
    answer = two.client.post(ask, {"reason": "опечатка"}, content_type=JSON)
    assert answer.json()["code"] == "person_not_shared"
    stranger = small_event.signed_in(two.a.stranger)
    assert stranger.post(ask, {"reason": "так"}, content_type=JSON).status_code == 403


@pytest.mark.parametrize("address", ["person-requests", "api-consents"])
@pytest.mark.parametrize("who", ["of_a", "the site"])
def test_a_list_of_requests_costs_as_many_queries_as_one(two, address, who):
    reader = two.of_a if who == "of_a" else two.a.organiser
    client = small_event.signed_in(reader)
    counts = []
    for entry_in_a in two.a.tournament.entries.select_related("player").order_by("pk"):
        entry = enter_and_strike_off.enter_player(
            tournament=two.here, player=entry_in_a.player, actor=two.organiser, at=small_event.NOON
        )
        ask = reverse("event-ask-person", args=[two.here.pk, entry.pk])
        two.client.post(ask, {"reason": f"опечатка {entry.pk}"})
        with CaptureQueriesContext(connection) as queries:
            page = client.get(reverse(address)).content.decode()
        assert entry_in_a.player.name in page
        counts.append(len(queries))
    assert len(counts) == 3
    assert counts[0] == counts[-1]
