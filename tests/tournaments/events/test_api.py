"""A Swiss event run by programs only: every act has its address, every refusal its code."""

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from arbiter.accounts.queries.rights import Role
from tests.support import small_event
from tournaments.entries.models import Entry, ForbiddenPair
from tournaments.events.models import Tournament

pytestmark = pytest.mark.django_db


class Program:
    """A client with a right; answers are checked for their status and come back as data."""

    def __init__(self, user):
        self.client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
        self.client.force_authenticate(user)

    def post(self, page, *args, status=(200, 201), **body):
        answer = self.client.post(reverse(page, args=args), body, format="json")
        assert answer.status_code in status, answer.content
        return answer.json()

    def get(self, page, *args):
        return self.client.get(reverse(page, args=args)).json()


@pytest.fixture
def organiser():
    return Program(small_event.user("organiser", staff_of="site", role=Role.ORGANISER))


def opened(organiser, players=6, **given):
    body = {
        "title": "Швейцарка",
        "system": "swiss",
        "rounds_planned": 3,
        "games_per_pairing": 2,
        "count_by": "match",
        "opening_table": "club@2026",
        "is_private": False,
        **given,
    }
    event = organiser.post("api-events", **body)
    assert event["coefficients"][0] == "solkoff_short"
    for number in range(1, players + 1):
        organiser.post("api-entries", event["id"], name=f"Игрок {number}", rating=2400 - number)
    lot = organiser.post("api-lots", event["id"], seed="2a")
    assert lot["kind"] == "colour"
    return event["id"]


def test_a_round_from_draft_to_its_close_by_a_program(organiser):
    """Draft, look, publish, draw, start, enter: the states go forward."""
    event = opened(organiser)
    assert organiser.post("api-draft", event)["state"] == "draft"
    draft = organiser.get("api-round", event, 1)
    assert [board["kind"] for board in draft["pairings"]] == ["game"] * 3
    assert Program(None).client.get(reverse("api-round", args=[event, 1])).status_code == 404
    organiser.post("api-publish", event, 1)
    lot = organiser.post("api-opening-lot", event, 1, seed="7")
    again = organiser.post("api-opening-lot", event, 1, seed="7", status=(409,))
    assert again["code"] == "already_drawn"
    assert organiser.post("api-start", event, 1)["state"] == "playing"
    boards = organiser.get("api-round", event, 1)["pairings"]
    assert {board["opening"] for board in boards} == set(lot["outcome"])
    for board in boards:
        for game in board["games"]:
            organiser.post("api-result", game["id"], result="1-0", expected_revision=0)
    assert organiser.get("api-round", event, 1)["state"] == "closed"


def test_states_and_check_in_by_a_program(organiser):
    event = opened(organiser)
    entries = list(Entry.objects.order_by("number").values_list("pk", flat=True))
    organiser.post("api-marks", event, entries[0], round=1, presence="half_bye")
    reply = organiser.post(
        "api-marks", event, entries[0], round=2, presence="half_bye", status=(400,)
    )
    assert (reply["code"], reply["params"]) == ("half_bye_limit", {"limit": 1})
    assert organiser.post("api-check-in", event, 1, present=entries[:5])["changed"] == 1
    assert [row["presence"] for row in organiser.get("api-marks", event, entries[5])] == ["absent"]
    organiser.post("api-draft", event)
    kinds = [board["kind"] for board in organiser.get("api-round", event, 1)["pairings"]]
    assert kinds == ["game", "game", "half_bye", "absent"]


def test_a_change_by_hand_tells_its_cautions_to_a_program(organiser):
    """409 with the keys; the same request with them goes through."""
    event = opened(organiser)
    organiser.post("api-draft", event)
    organiser.post("api-manual-begin", event, 1, reason="просьба")
    change = {"how": "exchange", "one": 4, "other": 5}
    reply = organiser.post("api-manual-change", event, 1, status=(200, 409), **change)
    if reply.get("code") == "needs_confirmation":
        keys = [caution["key"] for caution in reply["params"]["cautions"]]
        organiser.post("api-manual-change", event, 1, **change, accepted=keys)
    missing = organiser.post("api-manual-change", event, 1, how="pair", one=1, status=(400,))
    assert missing["code"] == "invalid"
    phase = organiser.post("api-manual-end", event, 1)
    assert len(phase["differences"]) == 2


def test_pairs_kept_apart_by_a_program(organiser):
    """Lifted is not deleted, and a stranger lifts nothing."""
    event = opened(organiser)
    first, other = Entry.objects.order_by("number").values_list("pk", flat=True)[:2]
    pair = organiser.post("api-apart", event, one=first, other=other, reason="клуб")
    address = reverse("api-apart-pair", args=[event, pair["id"]])
    stranger = Program(small_event.user("stranger"))
    assert stranger.client.delete(address).status_code == 403
    assert [row["id"] for row in organiser.get("api-apart", event)] == [pair["id"]]
    assert organiser.client.delete(address).status_code == 204
    assert organiser.get("api-apart", event) == []
    assert ForbiddenPair.objects.get().is_lifted


def test_games_are_suspended_and_rounds_changed_by_a_program(organiser):
    event = opened(organiser, opening_table="")
    organiser.post("api-draft", event)
    organiser.post("api-publish", event, 1)
    game = organiser.get("api-round", event, 1)["pairings"][0]["games"][0]
    answer = organiser.post("api-suspend", game["id"], how="adjourn", expected_revision=0)
    assert (answer["state"], answer["revision"]) == ("adjourned", 1)
    stale = organiser.post(
        "api-suspend", game["id"], how="annul", expected_revision=0, reason="x", status=(409,)
    )
    assert stale["code"] == "game_changed"
    organiser.post("api-rounds", event, rounds=4, reason="заявок больше")
    assert Tournament.objects.get(pk=event).rounds_planned == 4


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"rounds_planned": 0}, "rounds_out_of_range"),
        ({"system": "round_robin"}, "only_for_swiss"),
        ({"cycles": 2}, "only_for_round_robin"),
        ({"opening_table": "nobody@1"}, "unknown_opening_table"),
        ({"coefficients": ["best_half"]}, "unknown_coefficient"),
        (
            {"system": "round_robin", "rounds_planned": 0, "coefficients": ["solkoff"]},
            "coefficient_needs_swiss",
        ),
    ],
)
def test_regulations_that_do_not_fit_together_are_refused(organiser, given, code):
    body = {"title": "Турнир", "system": "swiss", "rounds_planned": 3, **given}
    assert organiser.post("api-events", **body, status=(400,))["code"] == code


def test_regulations_change_while_entries_are_open_and_not_after(organiser):
    """VCL Q70–88: locked at the start; what is not named stays."""
    body = {"title": "Турнир", "system": "swiss", "rounds_planned": 3, "city": "Тула"}
    body["is_private"] = False
    opened = organiser.post("api-events", **body)
    event = opened["id"]
    address = reverse("api-event", args=[event])
    fields = {"rounds_planned": 5, "title": "Кубок", "coefficients": ["wins"]}
    changed = organiser.client.patch(
        address, {"expected": opened["version"], **fields}, format="json"
    ).json()
    assert (changed["title"], changed["city"], changed["rounds_planned"]) == ("Кубок", "Тула", 5)
    assert changed["coefficients"] == ["wins"]
    stranger = Program(small_event.user("stranger"))
    fields = {"expected": changed["version"], "city": "Орёл"}
    assert stranger.client.patch(address, fields, format="json").status_code == 403
    for number in range(6):
        organiser.post("api-entries", event, name=f"Игрок {number}")
    organiser.post("api-lots", event, seed="1")
    fields = {"expected": organiser.client.get(address).json()["version"], "rounds_planned": 4}
    refused = organiser.client.patch(address, fields, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
