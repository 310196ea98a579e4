"""Pages of the API's document: every operation by subject, numbers within bounds."""

import json
import re
import shlex
from collections.abc import Iterator
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.apps import apps
from django.db import connection, models
from django.test import Client
from django.urls import get_resolver, path, resolve
from drf_spectacular.generators import SchemaGenerator
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.web.queries import QueryParameters
from deploy.api_document import schema
from deploy.api_document.reader import (
    Access,
    Kind,
    Operation,
    Subject,
    plain,
    read_problem,
    read_subjects,
    texts_of,
)
from deploy.api_document.texts import STATUSES, _catalogue
from deploy.api_document.views import curl_example
from games.web.serializers import LARGEST, Body
from tests.support import small_event
from tests.support.acts import at_once
from tests.support.addresses import api_document

# Pages of the API's document: every operation, in both languages, with commands that work.


SITE = "https://arbiter.club"

WORDS = {"title": "Кубок", "name": "Иванов", "reason": "Часы встали.", "words": "Обед"}

CODE = re.compile(r"<(code|pre|b|script|style|head|header|footer)\b.*?</\1>", re.DOTALL)

TAG = re.compile(r"<[^>]+>")

# names of formats and of what a program writes, which Russian says so too
THE_SAME = {
    *("API", "CSV", "FEN", "ISO", "JSON", "OpenAPI", "OpenSSH", "PDF", "PDN", "RFC", "TRF", "UTF"),
    *("XLSX", "YAML", "Windows", "false", "null", "true", "new", "skip", "at"),
}


def subjects() -> tuple[Subject, ...]:
    return read_subjects(api_document())


def operations() -> list[Operation]:
    return [operation for subject in subjects() for operation in subject.operations]


def _page(address: str, language: str) -> str:
    answer = Client().get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_text_of_the_document_is_there_in_russian_and_no_other():
    told = {*texts_of(subjects())} | {field.description for field in read_problem(api_document())}
    written = {text for text in _catalogue("ru")._catalog if text}  # type: ignore[attr-defined]
    assert sorted(told - written - {""}) == []
    assert sorted(written - told) == []


def test_every_status_of_an_operation_has_words():
    given = {
        part.status
        for operation in operations()
        for part in (*operation.answers, *operation.refusals)
    }
    assert given <= set(STATUSES)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_operation_stands_on_the_page_of_its_subject_and_in_the_list(language):
    listed = _page("/api/docs/", language)
    for subject in subjects():
        page = _page(f"/api/docs/{subject.slug}/", language)
        for operation in subject.operations:
            assert f'href="/api/docs/{subject.slug}/#{operation.name}"' in listed
            assert page.count(f'id="{operation.name}"') == 1
            assert page.count(f'href="#{operation.name}"') == 2


@pytest.mark.django_db
def test_a_russian_page_says_nothing_in_english():
    for address in ("", *(f"{subject.slug}/" for subject in subjects())):
        said = unescape(TAG.sub(" ", CODE.sub(" ", _page(f"/api/docs/{address}", "ru"))))
        english = {word for word in re.findall(r"[A-Za-z]{3,}", said) if word not in THE_SAME}
        assert english == set(), address


@pytest.mark.django_db
def test_an_unknown_subject_is_not_found():
    assert Client().get("/api/docs/nothing/").status_code == 404


def test_an_example_asks_an_address_that_is_there_with_all_that_is_required():
    for operation in operations():
        words = shlex.split(curl_example(operation, SITE, WORDS).replace("\\\n", " "))
        address = next(word for word in words if word.startswith(SITE))
        assert resolve(urlsplit(address).path), operation.name
        if operation.body is None:
            assert "-d" not in words and "-F" not in words
            continue
        needed = {
            field.name for field in operation.body.fields if field.is_required and not field.depth
        }
        if "-d" in words:
            assert needed <= set(json.loads(words[words.index("-d") + 1])), operation.name
        else:
            sent = {
                words[at + 1].partition("=")[0] for at, word in enumerate(words) if word == "-F"
            }
            assert needed <= sent, operation.name


@pytest.mark.parametrize(
    ("end", "sent"),
    [
        ("/appeals/", {"text": "the claim"}),
        ("/statements/", {"text": "the claim"}),
        ("/hall/alert/", {"text": "the words"}),
        ("/games/{id}/records/", {"text": "1. c3-d4 d6-c5"}),
        ("/api/v1/verify/", {"text": "…"}),
    ],
)
def test_a_text_of_an_example_is_one_of_its_kind(end: str, sent: dict[str, str]) -> None:
    """An appeal does not say when lunch is, and a record is a record."""
    operation = next(one for one in operations() if one.path.endswith(end) and one.method == "POST")
    texts = {"claim_text": "the claim", "words": "the words"}
    words = shlex.split(curl_example(operation, SITE, texts).replace("\\\n", " "))
    assert json.loads(words[words.index("-d") + 1]) == sent


@pytest.mark.django_db
def test_what_everybody_may_ask_is_answered_as_the_example_asks_it():
    """Of what names a row only games and rounds of an event that is there are asked."""
    story = small_event.event(4)
    organiser = small_event.signed_in(story.organiser)
    asked = [
        operation
        for operation in operations()
        if operation.access is not Access.SIGNED_IN
        and "{" not in operation.path.replace("/events/{id}/", "")
        and operation.name != "tokens_create"  # wants the password of somebody
    ]
    assert len(asked) > 30
    for operation in asked:
        words = shlex.split(curl_example(operation, SITE, WORDS).replace("\\\n", " "))
        split = urlsplit(next(word for word in words if word.startswith(SITE)))
        path = split.path.replace("/events/1/", f"/events/{story.tournament.pk}/")
        address = f"{path}?{split.query}"
        body = words[words.index("-d") + 1] if "-d" in words else None
        if operation.method == "GET":
            answer = organiser.get(address)
        elif body is not None and operation.access is Access.EVERYBODY:
            answer = Client().post(address, body, content_type="application/json")
        else:
            continue
        allowed = {part.status for part in operation.answers} | {404}
        assert answer.status_code in allowed, (operation.name, answer.content[:300])
        if answer.status_code == 404:  # nothing of it is there yet: no table, no alert line
            assert "/events/{id}/" in operation.path


def test_a_field_tells_what_it_holds_and_the_fields_within():
    document = {
        "components": {
            "schemas": {
                "Mood": {"enum": ["good", "bad"], "type": "string", "description": "* `good` - g"},
                "Row": {
                    "type": "object",
                    "description": "One row.",
                    "properties": {
                        "mood": {"allOf": [{"$ref": "#/components/schemas/Mood"}]},
                        "rows": {"type": "array", "items": {"$ref": "#/components/schemas/Row"}},
                        "count": {"type": "integer", "minimum": 1, "maximum": 9, "nullable": True},
                    },
                    "required": ["mood"],
                },
            }
        },
        "paths": {
            "/rows/": {
                "get": {
                    "operationId": "rows",
                    "tags": ["rows"],
                    "description": "List\n    them.\n\nAll.",
                    "responses": {
                        "200": {
                            "content": {
                                "application/json": {
                                    "schema": {
                                        "type": "array",
                                        "items": {"$ref": "#/components/schemas/Row"},
                                    }
                                }
                            }
                        },
                        "404": {"description": "Not Found"},
                        "409": {"description": "none yet"},
                    },
                }
            }
        },
    }
    ((operation,),) = (subject.operations for subject in read_subjects(document))
    assert operation.description == "List them.\n\nAll."
    assert operation.access is Access.EVERYBODY
    assert [refusal.description for refusal in operation.refusals] == ["", "none yet"]
    (answer,) = operation.answers
    assert answer.is_list
    mood, rows, *within, count = answer.fields
    assert (mood.value.choices, mood.description, mood.is_required) == (("good", "bad"), "", True)
    assert (rows.value.kind, rows.value.lists, rows.description) == (Kind.OBJECT, 1, "One row.")
    assert [(field.name, field.depth) for field in within] == [
        ("mood", 1),
        ("rows", 1),
        ("count", 1),
    ]
    assert (count.value.least, count.value.most, count.value.may_be_null) == (1, 9, True)


def test_the_values_of_an_enum_are_left_out_of_the_words_about_it():
    assert plain("why\n\n* `a` - a\n* `b` - b") == "why"
    assert plain("* `a` - a") == ""


# The API document is grouped by subject, and each operation has a name and a summary.


def test_operations_stand_by_their_subjects_and_each_says_what_it_does():
    document = api_document()
    operations = [
        operation
        for methods in document["paths"].values()
        for name, operation in methods.items()
        if name in {"get", "post", "put", "patch", "delete"}
    ]
    subjects = {tag for operation in operations for tag in operation["tags"]}
    assert {"standings", "results", "certificates"} <= subjects
    assert "api" not in subjects
    assert [row["operationId"] for row in operations if not row.get("summary")] == []
    names = [row["operationId"] for row in operations]
    assert len({*names}) == len(names)
    assert [name for name in names if not re.fullmatch("(?!api_)[a-z][a-z0-9_]*", name)] == []
    assert "(/)" in document["info"]["description"]


class NamelessView(APIView):
    tag = "results"

    def get(self, request: Request) -> Response:
        """Tell nothing."""
        return Response()


def test_an_operation_without_a_name_is_refused():
    """One made of its address would change for every program with it."""
    addresses = SchemaGenerator(patterns=[path("api/nameless/", NamelessView.as_view())])
    with pytest.raises(LookupError, match="GET /api/nameless/ has no operation_id"):
        addresses.get_schema(request=None, public=True)


# Numbers that the API accepts are never larger than the columns that store them.


ROOMS = ("games", "arbiter", "tournaments")


def _subclasses(kind: type) -> Iterator[type]:
    for subclass in kind.__subclasses__():
        yield subclass
        yield from _subclasses(subclass)


def _numbers(fields: dict, where: str) -> Iterator[tuple[str, str, serializers.IntegerField]]:
    """Every whole number of a request, also in its parts and lists."""
    for name, field in fields.items():
        number = field
        while isinstance(number, serializers.ListField | serializers.ListSerializer):
            number = number.child
        if isinstance(number, serializers.IntegerField):
            yield where, name, number
        if isinstance(number, serializers.BaseSerializer):
            yield from _numbers(number.fields, f"{where}.{name}")


def _columns() -> dict[str, int]:
    """The largest number that every column of a name can hold."""
    bounds: dict[str, int] = {}
    for room in ROOMS:
        for model in apps.get_app_config(room).get_models():
            for field in model._meta.concrete_fields:
                if isinstance(field, models.IntegerField):
                    most = connection.ops.integer_field_range(field.get_internal_type())[1]
                    bounds[field.name] = min(most or LARGEST, bounds.get(field.name, LARGEST))
    return bounds


def _fields(kind: type) -> list[tuple[str, str, serializers.IntegerField]]:
    get_resolver().url_patterns  # noqa: B018  loads every view with its serializers
    ours = (
        subclass for subclass in _subclasses(kind) if not subclass.__module__.startswith("tests.")
    )
    return [
        number_field
        for serializer in ours
        for number_field in _numbers(serializer().fields, serializer.__name__)
    ]


@pytest.mark.django_db
def test_every_number_that_is_kept_is_bounded_by_its_column():
    numbers, columns = _fields(Body), _columns()
    assert len(numbers) > 20
    faults = [
        f"{where}.{name}: {field.max_value} of {columns.get(name, LARGEST)}"
        for where, name, field in numbers
        if field.max_value is None or field.max_value > columns.get(name, LARGEST)
    ]
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.django_db
def test_every_number_that_is_asked_for_is_bounded():
    """It is compared with a column and kept nowhere."""
    numbers = _fields(QueryParameters)
    assert len(numbers) > 10
    assert [
        where for where, _, number in numbers if not (number.max_value or LARGEST) < LARGEST
    ] == []


@pytest.mark.django_db
def test_the_document_is_made_once_for_many_who_ask_at_once(monkeypatch):
    """Its library was not made for threads: two at once could break each other."""
    made, busy = [], []
    make = SchemaGenerator.get_schema

    def get_schema(generator: SchemaGenerator, *args: object, **kwargs: object) -> dict:
        made.append(1)
        busy.append(1)
        alone = len(busy) == 1
        document = make(generator, *args, **kwargs)
        busy.pop()
        assert alone
        return document

    monkeypatch.setattr(SchemaGenerator, "get_schema", get_schema)
    schema.forget_document()
    asked = ("", "?format=json", "?lang=en", "?lang=tlh", "?version=2") * 2
    asks = [lambda query=query: Client().get(f"/api/schema/{query}") for query in asked]
    answers = at_once(*asks)
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) <= 3  # YAML in two languages, and JSON
    assert len(made) <= 2
    assert json.loads(answers[1].content)["openapi"].startswith("3.")
