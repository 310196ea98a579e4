"""However much a request says, its refusal is short, quick and small in memory."""

import json
import time
import tracemalloc

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

VALIDATE = "/api/records/validate"
MANY = 400_000

BOMBS = {
    "400,000 fields nobody knows": ("{" + ",".join(f'"{n:x}":1' for n in range(MANY)) + "}"),
    "one field with a name of 4 MB": json.dumps({"n" * 4_000_000: 1}),
    "a list of 400,000 in place of the record": json.dumps({"text": [0] * MANY}),
    "empty lists": '{"text":[' + ",".join(["[]"] * MANY) + "]}",
    "a list in place of the body": "[" + ",".join(["{}"] * MANY) + "]",
    "a text that never ends": '{"text": "' + '\\"' * 2_000_000,
    "quotes and backslashes": '{"text": "' + "\\\\" * 1_900_000 + '"' + ',"' * 3,
    "a choice of 3 MB": json.dumps({"text": "1. c3-d4 *", "variant": "я" * 500_000}),
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=list(BOMBS))
def test_a_refusal_does_not_grow_with_the_request(bomb):
    client = Client(HTTP_HOST="localhost")
    client.post(VALIDATE, "{}", content_type="application/json")  # what is loaded once
    tracemalloc.start()
    began = time.process_time()
    answer = client.post(VALIDATE, bomb, content_type="application/json")
    seconds = time.process_time() - began
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert answer.status_code in (400, 413)
    assert len(answer.content) < 10_000
    assert peak < 100 << 20
    assert seconds < 5  # under the tracer; a second without it


@pytest.mark.parametrize(("language", "rest"), [("ru", "и ещё 460"), ("en", "460 more")])
def test_the_first_unknown_fields_are_named_and_the_rest_counted(language, rest):
    fields = {f"wrong{number}": 1 for number in range(500)}
    answer = Client(HTTP_HOST="localhost").post(
        VALIDATE, fields, content_type="application/json", headers={"accept-language": language}
    )
    problem = answer.json()
    named = [name for name in problem["errors"] if name.startswith("wrong")]
    assert len(named) == 40
    assert problem["errors"][named[0]][0]["code"] == "unknown_field"
    assert rest in problem["errors"]["non_field_errors"][0]["message"]
    assert problem["errors"]["non_field_errors"][0]["code"] == "and_more"


@pytest.mark.parametrize(("language", "words"), [("ru", "не больше 5000"), ("en", "at most 5000")])
def test_a_body_has_as_many_fields_as_a_form_may_have(language, words):
    fields = {f"wrong{number}": 1 for number in range(6000)}
    answer = Client(HTTP_HOST="localhost").post(
        VALIDATE, fields, content_type="application/json", headers={"accept-language": language}
    )
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (413, "too_many_fields")
    assert problem["params"] == {"limit": 5000}
    assert words in problem["detail"].replace("\u00a0", " ")


def test_commas_and_brackets_of_a_text_are_no_fields():
    text = '{a comment, "quoted" \\ and, so, on' + ", [1]" * 6000 + "} 1. c3-d4 *"
    answer = Client(HTTP_HOST="localhost").post(
        VALIDATE, {"text": text}, content_type="application/json"
    )
    assert answer.status_code == 200
