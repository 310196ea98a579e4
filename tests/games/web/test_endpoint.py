"""The endpoint decorator validates bodies, serializes answers, describes both."""

from pathlib import Path

import pytest
from django.utils import translation
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from games.web.strict_serializers import Body, LongTextField, NonNegativeIntegerField
from games.web.validate_body_and_serialize_answer import endpoint

TOP = Path(__file__).resolve().parents[3]
# a record as JSON, a form, a file, plain text or PDN
IN_FIVE_FORMS = "games/record_checker/check_record_api.py"


class MoveIn(Body):
    move = serializers.CharField(max_length=20)


class MoveOut(serializers.Serializer):
    move = serializers.CharField()


def _not_found(request: Request, pk: int) -> str:
    if pk == 404:
        raise serializers.ValidationError("no such game", "no_game")
    return f"game {pk}"


@pytest.mark.parametrize("field", [serializers.CharField, LongTextField])
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1. c3-d4 \ud83d d6-c5", "surrogate_characters_not_allowed"),
        ("1. c3-d4 \0 d6-c5", "null_characters_not_allowed"),
        ("1. c3-d4 \U0001f600 d6-c5", None),
    ],
)
def test_a_long_text_is_refused_for_what_a_short_one_is(field, text, code):
    checked = field(max_length=40)
    if code is None:
        assert checked.run_validation(text) == text
        return
    with pytest.raises(serializers.ValidationError) as refused:
        checked.run_validation(text)
    assert [fault.code for fault in refused.value.detail] == [code]


def test_fields_are_made_once_and_a_part_of_a_body_has_its_own():
    class PartIn(Body):
        number = serializers.IntegerField()

    class WholeIn(Body):
        part = PartIn()

    first, second = WholeIn(data={}), WholeIn(data={"part": {"number": 7}})
    assert first.fields is second.fields
    assert WholeIn(partial=True).fields is not first.fields
    assert not first.is_valid()
    assert second.is_valid(), second.errors
    assert WholeIn(data={}, partial=True).is_valid()
    assert not WholeIn(data={"part": {}}).is_valid()
    assert WholeIn(data={"part": {}}, partial=True).is_valid()


def test_what_a_number_or_a_text_breaks_is_said_in_the_language_of_each_request():
    class PartIn(Body):
        number = NonNegativeIntegerField(min_value=1)

    class WholeIn(Body):
        number = serializers.IntegerField(max_value=5)
        text = serializers.CharField(max_length=3)
        numbers = serializers.ListField(child=NonNegativeIntegerField(min_value=2), max_length=4)
        part = PartIn()
        parts = PartIn(many=True)

    wrong = {
        "number": 9,
        "text": "c3-d4",
        "numbers": [1],
        "part": {"number": 0},
        "parts": [{"number": 0}],
    }
    beginnings = {"ru": "Убедитесь, что", "en": "Ensure this"}
    for language in ("ru", "en", "ru"):
        body = WholeIn(data=wrong)
        with translation.override(language):
            assert not body.is_valid()
        faults = [
            body.errors["number"][0],
            body.errors["text"][0],
            body.errors["numbers"][0][0],
            body.errors["part"]["number"][0],
            body.errors["parts"][0]["number"][0],
        ]
        assert [fault[: len(beginnings[language])] for fault in faults] == (
            [beginnings[language]] * 5
        )


class BoardView(APIView):
    authentication_classes = ()
    permission_classes = ()

    @endpoint(gives=MoveOut, many=True)
    def get(self, request: Request, pk: int) -> object:
        return [{"move": "c3-d4"}, {"move": "b6-a5"}]

    @endpoint(takes=MoveIn, gives=MoveOut, status=201, first=_not_found)
    def post(self, request: Request, pk: int, found: str, body: MoveIn) -> object:
        return {"move": f"{found}: {body.validated_data['move']}"}

    @endpoint(takes=MoveIn, gives=MoveOut, partial=True)
    def patch(self, request: Request, pk: int, body: MoveIn) -> object:
        return {"move": str(dict(body.validated_data))}

    @endpoint(status=204)
    def delete(self, request: Request, pk: int) -> None:
        return None


class StartView(APIView):
    authentication_classes = ()
    permission_classes = ()

    @endpoint(gives=MoveOut)
    def post(self, request: Request) -> object:
        return Response({"move": "none"}, status=202)


@pytest.mark.parametrize(
    ("verb", "pk", "body", "status", "answer"),
    [
        pytest.param("get", 7, None, 200, [{"move": "c3-d4"}, {"move": "b6-a5"}], id="rows"),
        pytest.param("post", 7, {"move": "c3-d4"}, 201, {"move": "game 7: c3-d4"}, id="made"),
        pytest.param("post", 404, {}, 400, "no_game", id="the game is looked for before the body"),
        pytest.param("post", 7, {"mvoe": "c3-d4"}, 400, "unknown_field", id="a field misspelt"),
        pytest.param("patch", 7, {}, 200, {"move": "{}"}, id="nothing is changed"),
        pytest.param("delete", 7, None, 204, None, id="nothing to tell"),
    ],
)
def test_an_address_keeps_to_what_it_says(
    verb: str, pk: int, body: dict | None, status: int, answer: object
) -> None:
    request = getattr(APIRequestFactory(), verb)("/", body, format="json")
    given = BoardView.as_view()(request, pk=pk)
    assert given.status_code == status
    assert answer in str(given.data) if isinstance(answer, str) else given.data == answer


def test_an_act_without_a_body_refuses_every_field() -> None:
    refused = StartView.as_view()(APIRequestFactory().post("/", {"sure": True}, format="json"))
    assert (refused.status_code, list(refused.data["errors"])) == (400, ["sure"])


def test_a_whole_response_is_given_as_it_is() -> None:
    given = StartView.as_view()(APIRequestFactory().post("/", {}, format="json"))
    assert (given.status_code, given.data) == (202, {"move": "none"})


def test_no_address_reads_its_body_by_hand() -> None:
    by_hand = [
        str(path.relative_to(TOP))
        for app in ("games", "arbiter", "tournaments")
        for path in sorted((TOP / app).rglob("*api.py"))
        if "is_valid(raise_exception=True)" in path.read_text()
    ]
    assert by_hand == [IN_FIVE_FORMS]
