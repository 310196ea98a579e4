"""The API document as makers of clients read it: what it says of bodies, refusals and files."""

import json
from collections.abc import Iterator

import openapi_spec_validator

from tests.support.addresses import api_document, operations

JSON = "application/json"

FORM = "multipart/form-data"

BYTES = "application/octet-stream"


def _schemas(prefix: str = "") -> Iterator[tuple[str, dict]]:
    for name, schema in api_document()["components"]["schemas"].items():
        if name.startswith(prefix):
            yield name, schema


def _component(schema: dict) -> dict:
    reference = schema.get("$ref", "")
    found = api_document()["components"]["schemas"].get(reference.rpartition("/")[2])
    return found or schema


def _file_fields(schema: dict) -> set[str]:
    fields = _component(schema).get("properties", {})
    return {name for name, field in fields.items() if field.get("format") == "binary"}


def test_a_change_has_no_defaults() -> None:
    """A client fills in what it is told: whoever sent the town set the cycles back to one."""
    changes = dict(_schemas("Patched"))
    assert len(changes) > 1
    assert [
        f"{name}.{field}"
        for name, schema in changes.items()
        for field, value in schema["properties"].items()
        if "default" in value
    ] == []


def test_a_body_is_json_and_a_form_only_where_a_file_is_taken() -> None:
    bodies = {
        f"{method} {path}": {
            kind: row["schema"] for kind, row in act["requestBody"]["content"].items()
        }
        for path, method, act in operations()
        if "requestBody" in act
    }
    assert len(bodies) > 50
    forms = {name: kinds for name, kinds in bodies.items() if set(kinds) != {JSON}}
    assert {name.rpartition("/v1")[2] for name in forms} >= {"/games/{id}/records/", "/verify/"}
    for name, kinds in forms.items():
        assert set(kinds) - {"text/plain", "application/vnd.pdn"} <= {JSON, FORM}, name
        assert _file_fields(kinds[FORM]), name
        assert JSON not in kinds or not _file_fields(kinds[JSON]), name


def test_a_default_is_a_value_that_its_field_takes() -> None:
    faults = [
        f"{name}.{field}"
        for name, schema in _schemas()
        for field, value in schema.get("properties", {}).items()
        if isinstance(value.get("default"), str)
        and len(value["default"]) < value.get("minLength", 0)
    ]
    assert faults == []


def test_refusals_are_told_once_and_named_by_every_operation() -> None:
    told = api_document()["components"]["responses"]
    by_hand = [
        f"{method} {path} {status}"
        for path, method, act in operations()
        for status, answer in act["responses"].items()
        if status >= "400" and "$ref" not in answer and answer["description"] == status
    ]
    assert by_hand == []
    assert {"Problem400", "Problem401", "Problem404", "Problem409"} <= set(told)
    used = sum(
        "$ref" in answer for _p, _m, act in operations() for answer in act["responses"].values()
    )
    assert used > 1000


def test_the_document_says_where_the_site_is_and_how_a_browser_signs_in() -> None:
    document = api_document()
    assert [server["url"] for server in document["servers"]] == ["/"]
    schemes = document["components"]["securitySchemes"]
    assert "X-CSRFToken" in schemes["cookieAuth"]["description"]
    assert "Bearer" in schemes["token"]["description"]


def test_the_document_is_openapi() -> None:
    """Held against the specification itself, its defaults and references too."""
    openapi_spec_validator.validate(json.loads(json.dumps(api_document())))


def test_an_answer_that_is_a_file_is_told_as_bytes_first() -> None:
    """A client takes the first type it knows: a table read as JSON was an exception."""
    files = {
        act["operationId"]: list(answer["content"])
        for _path, _method, act in operations()
        for status, answer in act["responses"].items()
        if status < "300" and set(answer.get("content", ())) - {JSON, "text/plain"}
    }
    assert {"events_file", "journal_export", "certificates_pdn_retrieve"} <= set(files)
    assert {name: kinds[0] for name, kinds in files.items()} == dict.fromkeys(files, BYTES)
