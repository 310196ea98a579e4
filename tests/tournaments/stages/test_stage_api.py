"""Stages by programs: planned, previewed, made once for a key, refused to strangers."""

import json
from typing import Any

import pytest
from django.urls import reverse

from tests.support import small_event
from tests.support.small_event import NOON, client_of
from tests.support.stages import entry_of, organiser, planned, two_semi_finals
from tournaments.stages.models import Stage
from tournaments.stages.services import stages

pytestmark = pytest.mark.django_db

JSON = {"content_type": "application/json", "headers": {"accept-language": "en"}}


def send(method: str, name: str, *places: int, by: Any = None, **body: Any) -> Any:
    client = client_of(by if by is not None else organiser())
    return getattr(client, method)(reverse(name, args=places), json.dumps(body), **JSON)


def test_plan_preview_and_make_by_a_program() -> None:
    first, second = two_semi_finals()
    answer = send(
        "post", "api-stages", first.pk, title="Финал", also_from=[second.pk],
        quotas=[{"first": 1, "last": 2}], carry="mutual", system="round_robin",
    )  # fmt: skip
    assert answer.status_code == 201, answer.content
    stage = answer.json()["id"]
    shown = client_of(organiser()).get(reverse("api-stage", args=[first.pk, stage])).json()
    assert [comer["carried"] for comer in shown["finals"][0]["comers"]] == [2, 2, 0, 0]
    assert shown["faults"] == []
    made = send("post", "api-stage-make", first.pk, stage).json()
    again = send("post", "api-stage-make", first.pk, stage).json()
    assert made["stage"]["finals"] == again["stage"]["finals"]
    assert [one["rank"] for one in made["finals"][0]["came"]] == [1, 1, 2, 2]
    assert made["finals"][0]["came"][0]["games"][0]["points"] == 2
    public = client_of(None).get(reverse("api-stages", args=[second.pk])).json()
    assert [one["id"] for one in public] == [stage]


def test_acts_of_a_stage() -> None:
    first, second = two_semi_finals()
    stage = planned([first, second])
    places = (first.pk, stage.pk)
    away = entry_of(first, "Абрамов").pk
    shown = send("post", "api-stage-away", *places, entry=away, is_away=True, reason="уехал").json()
    comers = [comer["why"] for comer in shown["finals"][0]["comers"]]
    assert comers.count("steps_in") == 1
    assert send("post", "api-stage-away", *places, entry=away, is_away=False).status_code == 200
    changed = send("patch", "api-stage", *places, carry="all")
    assert (changed.status_code, changed.json()["carry"]) == (200, "all")
    assert changed.json()["sources"] == [first.pk, second.pk]
    refused = send("post", "api-stage-tie", *places, go_on=[away], reason="так")
    assert (refused.status_code, refused.json()["code"]) == (400, "stage_not_of_it")
    send("post", "api-stage-make", *places)
    (final,) = stage.finals.all()
    gone = entry_of(final.tournament, "Белова").pk
    replaced = send("post", "api-stage-replacements", *places, entry=gone, reason="болеет")
    assert [one["entry"] is None for one in replaced.json()["finals"][0]["came"]].count(True) == 1
    assert send("patch", "api-stage", *places, carry="none").status_code == 409
    assert send("patch", "api-stage", *places, deadline="2026-12-01T10:00Z").status_code == 200
    assert send("delete", "api-stage", *places).status_code == 409


def test_a_plan_is_removed_by_a_program() -> None:
    first, second = two_semi_finals()
    stage = planned([first, second])
    assert send("delete", "api-stage", first.pk, stage.pk).status_code == 204
    assert send("delete", "api-stage", first.pk, stage.pk).status_code == 404
    assert Stage.objects.get().is_removed


def test_strangers_neither_see_nor_change_a_plan() -> None:
    first, second = two_semi_finals()
    stage = planned([first, second])
    stranger = small_event.user("stranger")
    address = reverse("api-stage", args=[first.pk, stage.pk])
    assert client_of(stranger).get(address).status_code == 404
    assert client_of(None).get(reverse("api-stages", args=[first.pk])).json() == []
    assert send("patch", "api-stage", first.pk, stage.pk, by=stranger, title="?").status_code == 403
    assert send("delete", "api-stage", first.pk, stage.pk, by=stranger).status_code == 403
    stages.make_stage(stage=stage, actor=organiser(), at=NOON)
    assert client_of(stranger).get(address).status_code == 200
