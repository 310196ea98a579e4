"""Every act of an event in which there is nobody, nothing or no more: a sentence, never a fault.

A list that is empty is asked of every page and every act: nobody entered, nobody present, all
withdrawn, all with a bye, one player, nothing left to play, cancelled, by hand without a board.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.support import small_event, swiss_event
from tests.support.addresses import addresses
from tournaments.events.services import visibility
from tournaments.pairing.attendance import Presence
from tournaments.rounds.services import attendance, hand_changes

pytestmark = pytest.mark.django_db

Story = small_event.Story


def _mark_all(story: Story, presence: Presence, round_number: int) -> None:
    for entry in story.tournament.entries.order_by("pk"):
        attendance.mark_attendance(
            entry=entry, round=round_number, presence=presence, reason="так",
            actor=story.organiser, at=small_event.NOON,
        )  # fmt: skip


def _nobody_entered() -> Story:
    return swiss_event.event(0, 3, drawn=False)


def _nobody_in_a_round_robin() -> Story:
    return small_event.event(0, published=0)


def _one_in_a_round_robin() -> Story:
    return small_event.event(1, published=0)


def _one_entered() -> Story:
    return swiss_event.event(1, 3, drawn=False)


def _nobody_present() -> Story:
    story = swiss_event.event(4, 3)
    _mark_all(story, Presence.ABSENT, 1)
    return story


def _all_withdrawn_after_a_round() -> Story:
    story = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    _mark_all(story, Presence.WITHDRAWN, 2)
    return story


def _all_withdrawn_before_the_first() -> Story:
    story = swiss_event.event(4, 3)
    _mark_all(story, Presence.WITHDRAWN, 1)
    return story


def _all_with_a_bye() -> Story:
    story = swiss_event.event(4, 3)
    _mark_all(story, Presence.HALF_BYE, 1)
    return story


def _one_is_left() -> Story:
    story = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    for entry in story.tournament.entries.order_by("pk")[1:]:
        attendance.mark_attendance(
            entry=entry, round=2, presence=Presence.WITHDRAWN, reason="так",
            actor=story.organiser, at=small_event.NOON,
        )  # fmt: skip
    return story


def _by_hand_without_a_board() -> Story:
    story = swiss_event.event(4, 3, games_per_pairing=1)
    _mark_all(story, Presence.ABSENT, 1)
    hand_changes.begin_hand_pairing(
        **swiss_event.by(story), number=1, reason="так", from_nothing=True
    )
    return story


def _finished() -> Story:
    story = swiss_event.event(4, 1, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    return story


def _finished_round_robin() -> Story:
    story = small_event.event(2, published=1)
    swiss_event.play(story, 1)
    return story


def _cancelled() -> Story:
    story = swiss_event.event(4, 3)
    visibility.cancel_event(**swiss_event.by(story), reason="никто не пришёл")
    return story


STATES: tuple[Callable[[], Story], ...] = (
    *(_nobody_entered, _nobody_in_a_round_robin, _one_entered, _one_in_a_round_robin),
    *(_nobody_present, _all_withdrawn_before_the_first, _all_withdrawn_after_a_round),
    *(_all_with_a_bye, _one_is_left, _by_hand_without_a_board),
    *(_finished, _finished_round_robin, _cancelled),
)

EMPTY = ({}, {"starts": []}, {"present": []}, {"entries": []}, {"players": []}, {"boards": []})

BODIES: dict[str, tuple[dict, ...]] = {
    "check-in": ({"present": []}, {"here": []}, {"present": [], "round": 1}),
    "draft": ({}, {"rounds": 1}),
    "change": ({"rounds": 1, "reason": "так"}, {"rounds": 0, "reason": "так"}),
    "lots": ({"seed": small_event.SEED}, {"seed": small_event.SEED, "reason": "так"}),
    "lot": ({"seed": small_event.SEED},),
    "begin": ({"reason": "так"},),
    "end": ({"reason": "так"}, {"reason": "так", "is_sure": True}),
    "schedule": ({"starts": []},),
    "again": ({"title": "Ещё раз", "entries": []},),
    "import": ({"text": ""}, {"text": "Иванов"}),
    "cancel": ({"reason": "так"},),
    "hide": ({"reason": "так"},),
    "standings": ({},),
}


@contextmanager
def _undone() -> Iterator[None]:
    """What an act did is not there for the next one."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _addresses_of_event(story: Story) -> Iterator[tuple[str, str]]:
    """Yield every address of this event, rounds 1 and 2 in the place of a round, with its name."""
    entry = story.tournament.entries.order_by("pk").first()
    for address in addresses():
        if "events/{pk}/" not in address.template or "live" in address.template:
            continue
        values = {
            "pk": story.tournament.pk, "entry": entry.pk if entry else 1, "board": 1, "seq": 1,
            "mark": 1, "change": 1, "phase": 1, "act": 1, "office": 1, "user": 1, "player": 1,
            "pair": 1, "file": 1, "job_pk": 1, "classification": 1, "proposal": 1, "language": "ru",
            "stage": 1, "game": 1, "form": "plain",
            "team": 1, "table": 1, "sent": 1,
        }  # fmt: skip
        names = {"files": ("players.csv", "event.json"), "exchange": ("event.trf", "all.xlsx")}
        kind = next((kind for kind in names if f"/{kind}/" in address.template), "print")
        named = names.get(kind, ("boards", "final", "crosstable"))
        for number in (1, 2) if "{number}" in address.template else (1,):
            for name in named if "{name}" in address.template else ("",):
                path = address.template.format(**values, number=number, name=name)
                yield path, address.name


def _faults(story: Story) -> list[str]:
    """Return every answer that is a fault, or a refusal without a sentence."""
    story.tournament.refresh_from_db()
    client = small_event.signed_in(story.organiser)
    client.raise_request_exception = False
    found = []
    for path, name in _addresses_of_event(story):
        with _undone():
            answer = client.get(path)
        if answer.status_code >= 500:
            found.append(f"GET {path}: {answer.status_code}")
        last = path.rstrip("/").rpartition("/")[2]
        for body in BODIES.get(last, EMPTY[:1]):
            with _undone():
                found += _fault_of_post(client, path, body, name)
    return found


def _fault_of_post(client: Client, path: str, body: dict, name: str) -> Iterator[str]:
    is_api = path.startswith("/api/")
    sent = json.dumps(body) if is_api else {**body, "reason": "так"}
    kind = {"content_type": "application/json"} if is_api else {}
    answer = client.post(path, sent, **kind)
    if answer.status_code >= 500:
        yield f"POST {path} {body}: {answer.status_code}"
    elif is_api and answer.status_code >= 400 and answer.status_code not in (404, 405):
        told = answer.json()
        if not (told.get("detail") or told.get("errors") or told.get("fields")):
            yield f"POST {path} {body}: {answer.status_code} without a sentence: {told}"
    elif not is_api and answer.status_code in (301, 302):
        there = answer["Location"]
        if there.startswith("/") and client.get(there).status_code >= 500:
            yield f"POST {path} {body}: then {there} is a fault"


@pytest.mark.parametrize("make", STATES, ids=lambda make: make.__name__.strip("_"))
def test_no_act_on_an_empty_event_is_a_fault(make):
    story = make()
    assert _faults(story) == []
    assert Client().get(reverse("home")).status_code == 200
