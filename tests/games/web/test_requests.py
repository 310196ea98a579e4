"""The endpoint decorator, list cursors, posted texts, and refusals in words."""

from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from django.test import RequestFactory
from django.utils import translation
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from games.draughts.errors import FenError
from games.draughts.position import Position
from games.web.api import endpoint
from games.web.errors import BadSearch, RefusalCode
from games.web.requests import ListCursor, parse_cursor, posted_text_cut_to_length
from games.web.serializers import Body, LongTextField, NonNegativeIntegerField
from games.web.texts import WORDING, explain_refusal

# The endpoint decorator validates bodies, serializes answers, describes both.


TOP = Path(__file__).resolve().parents[3]

# a record as JSON, a form, a file, plain text or PDN
IN_FIVE_FORMS = "games/board/api.py"


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
        if "is_valid(raise_exception=True)" in (text := path.read_text())
        and "def endpoint(" not in text
    ]
    assert by_hand == [IN_FIVE_FORMS]


# Cursors of lists are written into addresses and parsed back.


@pytest.mark.parametrize("place", [(7,), (20260101, 12), (1, 2, 3)])
@pytest.mark.parametrize("before", [False, True])
def test_a_place_comes_back_as_it_was_written(place, before) -> None:
    cursor = ListCursor(place, before=before)
    assert parse_cursor(str(cursor), columns=len(place)) == cursor


def test_an_address_without_a_direction_leads_onwards() -> None:
    """Lists of programs wrote their places so; an address that was kept stays good."""
    kept = urlsafe_b64encode(b"3.41").decode().rstrip("=")
    assert parse_cursor(kept, columns=2) == ListCursor((3, 41))


@pytest.mark.parametrize("plain", [b"a3.41", b"c3", b"a-3", b"a" + b"9" * 19, b"3.", "a٣".encode()])
def test_what_no_list_of_one_column_wrote_is_refused(plain: bytes) -> None:
    with pytest.raises(BadSearch):
        parse_cursor(urlsafe_b64encode(plain).decode(), columns=1)


CASES = (
    ("Игрок тронул шашку.", "Игрок тронул шашку."),
    ("первая\r\nвторая", "первая\nвторая"),
    ("а\0б", "а б"),
    ("я\r\n" * 10, "я\n" * 10),
    ("я" * 21, "я" * 20),
    ("", ""),
)


@pytest.mark.parametrize(("sent", "read"), CASES)
def test_a_text_of_twenty_characters_at_most_keeps_its_last_line(sent, read):
    request = RequestFactory().post("/", {"text": sent})
    assert posted_text_cut_to_length(request, "text", 20) == read


# Refusals are put into words, without codes or bare numbers of bytes.


def test_every_code_has_its_text_and_every_text_its_code():
    assert set(WORDING) == set(RefusalCode)


@pytest.mark.parametrize(
    ("size", "limit", "russian", "english"),
    [
        (5_865_901, 5 << 20, "5,6 МБ, можно не больше 5 МБ", "5.6 MB, at most 5 MB"),
        ((5 << 20) + 1, 5 << 20, "5,1 МБ, можно не больше 5 МБ", "5.1 MB, at most 5 MB"),
        (3 << 20, 20_000, "3 МБ, можно не больше 19,5 КБ", "3 MB, at most 19.5 KB"),
        (11, 10, "11 байт, можно не больше 10 байт", "11 bytes, at most 10 bytes"),
    ],
)
def test_a_file_too_large_is_told_in_megabytes(
    size: int, limit: int, russian: str, english: str
) -> None:
    params = {"size": size, "limit": limit}
    assert russian in explain_refusal("too_large", params, "ru")
    assert english in explain_refusal("too_large", params, "en")


@pytest.mark.parametrize(
    "fen",
    [
        "x",
        "W:W",
        "W:Wa2:Bd6",
        "W:Wc3:Bc3",
        "W:Wc8:Bd6",
        "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3,d4:Bd6",
        "W:Wc3:Bd6!",
        "W:Wc3:Bd6:Gd4",
    ],
)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_position_that_cannot_be_is_told_without_a_code(fen: str, language: str) -> None:
    with pytest.raises(FenError) as caught:
        Position.from_fen(fen)
    reason = str(caught.value.fault.code)
    part = str(caught.value.fault.params.get("part", ""))
    text = explain_refusal("bad_position", {"reason": reason, "part": part}, language)
    assert "_" not in text
    assert "{" not in text
    assert part in text
