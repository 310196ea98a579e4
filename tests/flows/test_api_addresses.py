"""Rules that hold at every address of the API: with a slash or without, no unknown field."""

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.test import APIClient

from games.web.serializers import Body
from tests.support import small_event
from tests.support.addresses import api_document, operations, operations_with_number
from tournaments.federations.models import SentReport
from tournaments.festivals.models import Festival
from tournaments.openings import services as opening_services
from tournaments.stages.services import series as series_services
from tournaments.stages.services import stages as stage_services

# Rules that hold at every address of the API document.


NOBODYS = 999_999

pytestmark = pytest.mark.django_db


def asked_by(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def status_and_document(client: Client, method: str, path: str) -> tuple[int, object]:
    """The status and the document, without the number of the request."""
    cache.clear()  # so many questions would be too many for one visitor
    answer = client.generic(method.upper(), path, b"{}", content_type="application/json")
    if answer.streaming or not answer.headers.get("Content-Type", "").endswith("json"):
        return answer.status_code, answer.headers.get("Location", "")
    document = answer.json()
    return answer.status_code, {**document, "request_id": ""} if isinstance(
        document, dict
    ) else document


def with_other_slash(path: str) -> str:
    return path.removesuffix("/") if path.endswith("/") else f"{path}/"


def test_a_number_that_nothing_bears_is_no_fault_of_ours():
    """404, or what the request lacks, also for whoever may do everything."""
    story = small_event.event(4)
    story.organiser.is_superuser = True
    story.organiser.save()
    client = asked_by(story.organiser)
    statuses = {
        address: status_and_document(client, *address)[0]
        for address in operations_with_number(NOBODYS)
    }
    assert {address: status for address, status in statuses.items() if status >= 500} == {}
    assert len(statuses) > 100


def test_every_address_answers_alike_with_the_other_slash():
    """Neither sent elsewhere nor unknown: a redirected POST would come back as a GET."""
    story = small_event.event(4)
    client = asked_by(story.stranger)
    for method, path in operations_with_number(story.tournament.pk):
        expected = status_and_document(client, method, path)
        assert expected[0] not in (301, 302, 307, 308, 405), (method, path)
        assert status_and_document(client, method, with_other_slash(path)) == expected, (
            method,
            path,
        )


# Every API write refuses an unknown field.


WRITES = frozenset({"post", "put", "patch"})  # a DELETE bears no body

NAMELESS = frozenset({"text/plain", "application/vnd.pdn"})  # the body is the record itself

FORM = "application/x-www-form-urlencoded"

JSON = "application/json"

READ_AS_JSON_ALONE = frozenset({"/api/v1/records/line/"})

WORDS = {"ru": "Такого поля здесь нет.", "en": "There is no such field here."}

WRONG = "time_controll"

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"

Schema = Mapping[str, Any]


class Write(NamedTuple):
    """One address, and one form in which something may be said to it."""

    method: str
    path: str
    form: str
    body: Schema
    parts: tuple[str, ...]  # the fields that are bodies themselves


def writes_in_document() -> tuple[Write, ...]:
    """Every write of the document in every form it takes; where it takes none, JSON.

    A form is read wherever JSON is, though the document does not tell of it.
    """
    document = api_document()
    writes = []
    for path, method, act in operations():
        if method not in WRITES:
            continue
        told = act.get("requestBody", {}).get("content", {})
        content = told or {JSON: {"schema": {}}}
        if JSON in told and path not in READ_AS_JSON_ALONE:
            content = {**told, FORM: told[JSON]}
        for form in sorted(content.keys() - NAMELESS):
            body = resolve_reference(content[form]["schema"], document)
            fields = body.get("properties", {}).items()
            parts = [
                name
                for name, schema in fields
                if "properties" in resolve_reference(schema, document)
            ]
            writes.append(Write(method, path, form, body, tuple(parts)))
    return tuple(writes)


def resolve_reference(schema: Schema, document: Schema) -> Schema:
    """What a reference stands for, also one with a word beside it."""
    for part in (schema, *schema.get("allOf", ()), *schema.get("oneOf", ())):
        if "$ref" in part:
            return document["components"]["schemas"][part["$ref"].rpartition("/")[2]]
    return schema


def _opening_draft(story: small_event.Story) -> int:
    """Bring a table of openings in preparation."""
    draft = opening_services.bring_table(
        text="1. c3-d4 b6-a5", names={}, file_name="", actor=story.organiser, at=small_event.NOON
    )
    return draft.pk


def _stage(story: small_event.Story) -> int:
    """Plan a final for the first two of the event."""
    stage = stage_services.plan_stage(
        tournament=story.tournament,
        actor=story.organiser,
        at=small_event.NOON,
        title="Финал",
        quotas=[{"first": 1, "last": 2}],
        regulations={"system": story.tournament.system},
    )
    return stage.pk


def _series(story: small_event.Story) -> int:
    """Open a series without an event."""
    row = series_services.open_series(
        actor=story.organiser, at=small_event.NOON, title="Кубок", points=[3, 2]
    )
    return row.pk


def _festival() -> int:
    """An event of many tournaments, with none yet."""
    return Festival.objects.create(title="Весна", opened_at=small_event.NOON).pk


def _sent_report(story: small_event.Story) -> int:
    """A report of the event that was sent to a federation."""
    return SentReport.objects.create(
        tournament=story.tournament,
        form="plain",
        title="Форма",
        sent_on=small_event.NOON.date(),
        sent_by=story.organiser,
        sent_noted_at=small_event.NOON,
    ).pk


class Caller:
    """Whoever may do everything, at the addresses of one event."""

    def __init__(self) -> None:
        story = small_event.event(4)
        story.organiser.is_superuser = True
        story.organiser.save()
        self.client = APIClient()
        self.client.force_authenticate(story.organiser)
        self.places = {
            "events/{id}": f"events/{story.tournament.pk}",
            "entries/{entry}": f"entries/{story.tournament.entries.first().pk}",
            "sent-reports/{sent}": f"sent-reports/{_sent_report(story)}",
            "festivals/{id}": f"festivals/{_festival()}",
            "opening-drafts/{id}": f"opening-drafts/{_opening_draft(story)}",
            "stages/{stage}": f"stages/{_stage(story)}",
            "series/{id}": f"series/{_series(story)}",
        }

    def errors(self, write: Write, data: dict[str, Any], language: str = "en") -> dict[str, Any]:
        """What was found wrong with each field."""
        path = write.path
        for place, own in self.places.items():
            path = path.replace(place, own)
        answer = self._sent(write, re.sub(r"{\w+}", str(NOBODYS), path), data, language)
        assert answer.status_code == 400, (write, answer.content.decode())
        assert answer.json()["code"] == "invalid", (write, answer.content.decode())
        return answer.json()["errors"]

    def _sent(self, write: Write, path: str, data: dict[str, Any], language: str) -> Response:
        cache.clear()  # so many questions would be too many for one visitor
        send, headers = getattr(self.client, write.method), {"accept-language": language}
        if write.form == JSON:
            return send(path, json.dumps(data), content_type=JSON, headers=headers)
        if write.form == FORM:
            body = QueryDict(mutable=True)
            body.update(data)
            return send(path, body.urlencode(), content_type=FORM, headers=headers)
        return send(path, data, format="multipart", headers=headers)


@pytest.mark.parametrize("language", WORDS)
def test_every_write_refuses_a_field_that_it_does_not_know(language):
    """Whatever else is wrong or missing, and in every form that the address takes."""
    caller, writes = Caller(), writes_in_document()
    refusal = [{"message": WORDS[language], "code": "unknown_field"}]
    errors = {write[:3]: caller.errors(write, {WRONG: "1"}, language) for write in writes}
    assert {key: errors for key, errors in errors.items() if errors.get(WRONG) != refusal} == {}
    assert len(errors) > 100


def test_every_part_of_a_body_refuses_a_field_that_it_does_not_know():
    """A form says ``fact.kind`` where JSON has an object in the object."""
    caller = Caller()
    inner = [(write, part) for write in writes_in_document() for part in write.parts]
    for write, part in inner:
        fields = {part: {WRONG: "1"}} if write.form == JSON else {f"{part}.{WRONG}": "1"}
        assert caller.errors(write, fields)[part][WRONG][0]["code"] == "unknown_field", write
    assert {part for _, part in inner} == {"fact", "sanction", "medals", "team", "rules"}


def test_the_document_says_that_there_is_nothing_else():
    """Of every body, and of the objects in it that have fields."""
    schemas = api_document()["components"]["schemas"]
    bodies = {name: schema for name, schema in schemas.items() if name.endswith("Request")}
    assert [
        name for name, body in bodies.items() if body["additionalProperties"] is not False
    ] == []
    documented = [write.body for write in writes_in_document() if write.body]
    assert [body for body in documented if body["additionalProperties"] is not False] == []
    assert len(bodies) > 30


class NestedBody(Body):
    kind = serializers.CharField()


class OuterBody(Body):
    title = serializers.CharField(required=False)
    fact = NestedBody(required=False)
    present = serializers.ListField(child=serializers.IntegerField(), required=False)
    by_hand = serializers.DictField(child=serializers.IntegerField(), required=False)


@pytest.mark.parametrize(
    ("form", "read"),
    [
        ("title=a", {"title": "a"}),
        ("fact.kind=clock", {"fact": {"kind": "clock"}}),
        ("present=1&present=2", {"present": [1, 2]}),
        ("present[0]=1&present[1]=2", {"present": [1, 2]}),
        ("by_hand.12=3", {"by_hand": {"12": 3}}),
        ("csrfmiddlewaretoken=x", {}),
    ],
)
def test_a_form_says_parts_under_their_own_names(form, read):
    body = OuterBody(data=QueryDict(form))
    body.is_valid(raise_exception=True)
    assert {name: value for name, value in body.validated_data.items() if value} == read


@pytest.mark.parametrize(
    "name",
    ["titel", "title.en", "title[0]", "fact", "fact.", "fact[kind]", "by_hand", "by_hand[1]"]
    + ["present.0", "present[x]", "", "."],
)
def test_what_a_form_says_and_nobody_would_read_is_refused(name):
    """``fact={…}`` looks like the whole part, and would be passed over."""
    form = QueryDict(mutable=True)
    form[name] = "1"
    body = OuterBody(data=form)
    assert not body.is_valid()
    assert body.errors[name][0].code == "unknown_field"


@pytest.mark.parametrize("data", [None, [], "text", 5, [{WRONG: 1}]])
def test_a_request_that_is_no_object_says_nothing(data):
    body = OuterBody(data=data)
    assert not body.is_valid()
    assert list(body.errors) == ["non_field_errors"]


def test_a_form_tells_how_the_game_ended():
    """What the walk refuses does not bar what is written rightly."""
    story = small_event.event(4)
    game = story.game()
    caller = APIClient()
    caller.force_authenticate(story.user_of(game.white))
    fields = {"text": MOVES, "fact.kind": "resignation", "fact.loser": "w"}
    answer = caller.post(reverse("api-records", args=[game.pk]), fields, format="multipart")
    assert answer.status_code == 201, answer.content
    assert answer.json()["result"] == "0-1"
