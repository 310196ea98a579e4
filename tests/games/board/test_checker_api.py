"""HTTP API of the record checker: every form of body, the whole report, refusals."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.throttling import AnonRateThrottle

from games.archive.models import GameRecord
from games.draughts import pdn
from games.web.limits import COST, CheckThrottle
from tests.support.addresses import api_document

GOOD = '[White "Медков В."]\n[Result "1-0"]\n[GameType "25"]\n\n1. c3-d4 d6-c5 *\n'

MUST_CAPTURE = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4\n4. a1-b2"

MIRRORED = "1. f3-e4 e6-f5 2. g2-f3 c6-b5 3. f3-g4"

DOORS = ("/api/records/validate", "/api/v1/records/validate")

PATHS = (*DOORS, *(f"{door}/" for door in DOORS))

pytestmark = pytest.mark.django_db


def ask(client: Client, path: str = PATHS[0], language: str = "ru", **more: object):
    """Send a record to the checker's API; return the answer."""
    return client.post(path, headers={"accept-language": language}, **more)


def as_json(text: str) -> dict[str, object]:
    """Return a JSON body with a text."""
    return {"data": json.dumps({"text": text}), "content_type": "application/json"}


FORMS = {
    "json": lambda data: as_json(data.decode()),
    "multipart": lambda data: {"data": {"file": SimpleUploadedFile("g.pdn", data)}},
    "form": lambda data: {"data": {"text": data.decode()}},
    "text/plain": lambda data: {"data": data, "content_type": "text/plain"},
    "with charset": lambda data: {"data": data, "content_type": "text/plain; charset=utf-8"},
    "pdn": lambda data: {"data": data, "content_type": "application/vnd.pdn"},
}


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("form", FORMS)
def test_a_record_comes_in_by_any_form_without_a_sign_in_and_is_not_kept(
    form: str, path: str
) -> None:
    answer = ask(Client(enforce_csrf_checks=True), path, **FORMS[form](GOOD.encode()))
    assert answer.status_code == 200, answer.content
    report = answer.json()
    assert (report["ok"], report["total"], report["good"]) == (True, 1, 1)
    (game,) = report["games"]
    facts = ("ok", "plies", "result", "variant", "encoding", "white", "faults")
    expected = [True, 2, "1-0", "russian", "utf-8", "Медков В.", []]
    assert [game[name] for name in facts] == expected
    assert not GameRecord.objects.exists()


def test_c1_a_fault_says_what_where_and_what_was_legal(client: Client) -> None:
    (game,) = ask(client, **as_json(MUST_CAPTURE)).json()["games"]
    (fault,) = game["faults"]
    assert fault["words"].startswith("Белые обязаны бить") or "бить" in fault["words"]
    facts = {name: fault[name] for name in ("code", "article", "line", "column", "token")}
    assert facts == {
        "code": "must_capture",
        "article": "C1",
        "line": 2,
        "column": 4,
        "token": "a1-b2",
    }
    assert (fault["ply"], fault["number"], fault["side"], fault["square"]) == (7, 4, "w", "a1")
    assert fault["legal"] == ["b4:d6"]
    assert fault["params"] == {"required": ["b4:d6"]}
    assert fault["position"] == game["final_fen"]
    assert (game["ok"], game["plies"], game["canonical"]) == (False, 6, None)


@pytest.mark.parametrize(("language", "word"), [("ru", "Белые"), ("en", "White"), ("de", "")])
def test_words_come_in_the_language_asked_for(client: Client, language: str, word: str) -> None:
    (game,) = ask(client, language=language, **as_json(MUST_CAPTURE)).json()["games"]
    assert word in game["faults"][0]["words"]
    assert game["faults"][0]["place"]


def test_what_would_explain_a_record_is_offered_in_words(client: Client) -> None:
    (game,) = ask(client, **as_json(MIRRORED)).json()["games"]
    (suggestion,) = game["offers"]
    assert (suggestion["code"], suggestion["whole"]) == ("board_mirrored", True)
    assert "зеркально" in suggestion["words"]


def test_the_canonical_text_of_a_good_game_reads_back_as_the_same_game(client: Client) -> None:
    (game,) = ask(client, **as_json(GOOD)).json()["games"]
    (again,) = pdn.read(game["canonical"])
    assert again.is_ok
    assert (again.replay.plies, again.result) == (2, "1-0")


def test_a_bad_game_stops_no_other_and_other_encodings_are_told(client: Client) -> None:
    data = f'{GOOD}\n[White "Пель"]\n\n{MUST_CAPTURE} *\n\n{GOOD}'.encode("cp1251")
    report = ask(client, data=data, content_type="text/plain").json()
    assert [game["ok"] for game in report["games"]] == [True, False, True]
    assert {game["encoding"] for game in report["games"]} == {"cp1251"}
    assert [game["line"] for game in report["games"]] == [1, 7, 12]


REFUSED = [
    ("binary", 400, {"data": b"\x00\x01PNG" * 40, "content_type": "text/plain"}),
    ("no_game", 400, as_json("ничего похожего на партию")),
    ("no_game", 400, as_json("")),
    ("too_many_games", 400, as_json((GOOD + "\n") * 4)),
    ("too_large", 413, {"data": b"1. c3-d4 " * 3000, "content_type": "text/plain"}),
    ("too_large", 413, {"data": {"text": "1. c3-d4 " * 3000}}),
    ("too_large", 413, {"data": {"file": SimpleUploadedFile("g", b"1. c3-d4 " * 3000)}}),
    ("too_large", 413, as_json("1. c3-d4 " * 30_000)),
    ("parse_error", 400, {"data": b"{", "content_type": "application/json"}),
    ("invalid", 400, as_json({"a": 1})),
    ("unsupported_media_type", 415, {"data": b"1.", "content_type": "image/png"}),
]


@pytest.mark.parametrize(("code", "status", "request_"), REFUSED)
def test_a_refusal_is_a_typed_problem(
    client: Client, settings: object, code: str, status: int, request_: dict
) -> None:
    settings.MAX_UPLOAD_BYTES = 20_000
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 20_000
    settings.MAX_GAMES_PER_REQUEST = 3
    answer = ask(client, **request_)
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert (problem["code"], problem["status"]) == (code, status)
    assert problem["detail"]


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        (
            {"data": b'{"text":\n 1. c3-d4}', "content_type": "application/json"},
            "строке 2, столбце 3",
        ),
        ({"data": b"1.", "content_type": "image/png"}, "«image/png» здесь не читаются; читаются: "),
    ],
)
def test_a_refused_body_is_answered_with_where_and_what_is_read(
    client: Client, request_: dict, says: str
) -> None:
    problem = ask(client, **request_).json()
    assert says in problem["detail"]
    assert problem["params"]


def test_a_refused_method_is_answered_with_those_allowed(client: Client) -> None:
    problem = client.get("/api/records/validate", headers={"accept-language": "en"}).json()
    assert problem["params"] == {"method": "GET", "allowed": "POST, OPTIONS"}
    assert problem["detail"] == "GET is not allowed here; allowed: POST, OPTIONS."


@pytest.mark.parametrize("data", ["[1]", '"1. c3-d4"', "null", "7"])
def test_json_that_is_no_object_is_refused_not_crashed_on(client: Client, data: str) -> None:
    answer = ask(client, data=data, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_asking_too_often_is_told_to_wait(client: Client, monkeypatch) -> None:
    monkeypatch.setattr(CheckThrottle, "rate", "2/min", raising=False)
    answers = [ask(client, **as_json(GOOD)) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["code"] == "throttled"


def test_large_texts_use_the_allowance_up_sooner(client: Client, monkeypatch) -> None:
    monkeypatch.setattr(CheckThrottle, "rate", "4/min", raising=False)
    large = {"data": GOOD.encode() + b" " * COST * 2, "content_type": "text/plain"}
    answers = [ask(client, **request) for request in (large, as_json(GOOD), as_json(GOOD))]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[-1]["Retry-After"]) > 0


LIMIT = 4 * COST

TOO_LARGE = {
    "refused unread": {"data": b" " * COST * 9, "content_type": "text/plain"},
    "a byte too many": {"data": b" " * (LIMIT + 1), "content_type": "text/plain"},
    "a file": {"data": {"file": SimpleUploadedFile("g.pdn", b" " * (LIMIT + 1))}},
    "a field of a form": {"data": {"text": " " * (LIMIT + 1)}},
    "a text in JSON": as_json(" " * (LIMIT + 1)),
}


@pytest.mark.parametrize("huge", TOO_LARGE.values(), ids=TOO_LARGE)
def test_what_is_refused_for_its_size_costs_no_more_than_asking(
    client: Client, monkeypatch, settings, huge: dict
) -> None:
    settings.MAX_UPLOAD_BYTES = settings.DATA_UPLOAD_MAX_MEMORY_SIZE = LIMIT
    monkeypatch.setattr(CheckThrottle, "rate", "3/min", raising=False)
    answers = [ask(client, **request) for request in (huge, *[as_json(GOOD)] * 3)]
    assert [answer.status_code for answer in answers] == [413, 200, 200, 429]


def test_what_is_refused_for_another_reason_costs_by_its_size(client: Client, monkeypatch) -> None:
    monkeypatch.setattr(CheckThrottle, "rate", "3/min", raising=False)
    broken = {"data": b"{" * COST * 3, "content_type": "application/json"}
    answers = [ask(client, **request) for request in (broken, as_json(GOOD))]
    assert [answer.status_code for answer in answers] == [400, 429]


def test_a_refusal_for_size_gives_nothing_back(client: Client, monkeypatch, settings) -> None:
    settings.MAX_UPLOAD_BYTES = LIMIT
    monkeypatch.setattr(CheckThrottle, "rate", "3/min", raising=False)
    requests = [as_json(GOOD), as_json(GOOD), TOO_LARGE["a byte too many"], as_json(GOOD)]
    answers = [ask(client, **request) for request in requests]
    assert [answer.status_code for answer in answers] == [200, 200, 413, 429]


def test_checking_is_held_shorter_than_asking() -> None:
    check, anonymous = CheckThrottle(), AnonRateThrottle()
    assert check.duration == anonymous.duration
    assert check.num_requests < anonymous.num_requests


HOSTILE = {
    "brackets": (b"1. c3-d4 " + b"(" * 10**6, 200, "too_deep"),
    "brackets closed": (b"1. c3-d4 " + b"()\n" * 10**5, 200, "too_many_variations"),
    "a row of four megabytes": (b"1. c3-d4 d6-c5 " * 300_000, 200, "too_long"),
    "a row of a hundred megabytes": (b"a" * 10**8, 413, "too_large"),
    "zeros": (bytes(10**6), 400, "binary"),
    "a zero in a game": (b"1. c3-d4 \x00 d6-c5 *", 400, "binary"),
}


@pytest.mark.parametrize(("data", "status", "code"), HOSTILE.values(), ids=HOSTILE)
def test_what_no_record_can_be_is_refused_with_its_reason(
    client: Client, data: bytes, status: int, code: str
) -> None:
    """The times are measured by ``tests.benchmarks.hostile_records``."""
    answer = ask(client, data=data, content_type="text/plain")
    reply = answer.json()
    codes = (
        [reply["code"]]
        if status != 200
        else [fault["code"] for fault in reply["games"][0]["faults"]]
    )
    assert (answer.status_code, codes[0]) == (status, code)


def test_a_megabyte_of_one_word_comes_back_cut(client: Client) -> None:
    """The place of the fault and its length are told; the word is not sent back whole."""
    answer = ask(client, data=b"1. c3-d4 " + b"d4:" * 50_000, content_type="text/plain")
    assert len(answer.content) < 20_000
    fault = answer.json()["games"][0]["faults"][0]
    assert len(fault["token"]) == 200 < fault["token_length"]


def test_both_doors_are_in_the_published_description() -> None:
    schema = api_document()
    assert not schema["paths"].keys() & set(PATHS) - set(DOORS), "each is described once"
    for path in DOORS:
        post = schema["paths"][path]["post"]
        assert "application/vnd.pdn" in post["requestBody"]["content"]
        assert set(post["responses"]) >= {"200", "413", "429"}
        assert "security" not in post or post["security"] == [{}]
