"""Write the curl command that calls an API operation, with example values for its fields."""

import json
from collections.abc import Mapping
from typing import Any

from deploy.api_document.read_document import JSON, Access, Field, Kind, Operation

TOKEN = "arb_…"

BY_NAME: Mapping[str, object] = {
    "text": "1. c3-d4 d6-c5",
    "fen": "W:Wa1,Kc3:Bb6",
    "set_up": "c1 e1",
    "move": "c3-d4",
    "ply": 1,
    "stream": "tournament:1",
    "serial": "2026-0001",
    "slug": "club",
    "edition": "2026",
    "ruleset_id": "fmjd64@1",
    "ruleset": "fmjd64@1",
    "other": 2,
    "rounds": 9,
    "user": "arbiter",
    "username": "organiser",
}
"""What a person would write there; the rest follows from the kind of the field."""

BY_KIND: Mapping[Kind, object] = {
    Kind.TEXT: "…",
    Kind.WHOLE: 1,
    Kind.NUMBER: 1,
    Kind.YES_OR_NO: True,
    Kind.DAY: "2026-11-28",
    Kind.MOMENT: "2026-11-28T10:00:00+03:00",
    Kind.FILE: "@games.pdn",
    Kind.OBJECT: {},
    Kind.MAP: {},
    Kind.ANYTHING: None,
}

PROSE: Mapping[str, str] = {
    "/appeals/": "claim_text",
    "/statements/": "claim_text",
    "/hall/alert/": "words",
}
"""Which of the reader's words fit a field ``text``, by the end of the address; else a record."""

OF_OPERATION: Mapping[str, Mapping[str, object]] = {
    "rulesets_compare": {"one": "fmjd64@1", "other": "rus-fed@1"},
    "api_v1_tokens_create": {"name": "club"},
}
"""The same names where they mean something else."""

BODIES: Mapping[str, Mapping[str, object]] = {
    "/examine/": {"ruleset": "fmjd64@1", "text": "1. c3-d4 d6-c5"},
    "/clock/": {"kind": "reading", "side": "w", "ply": 10, "milliseconds": 254_000},
    "/records/": {"text": BY_NAME["text"]},
    "/verify/": {"text": BY_KIND[Kind.TEXT]},
    "/schedule/": {"starts": [{"round": 1, "starts_at": "2026-11-28T10:00:00+03:00"}]},
}
"""Bodies by the end of the address, where the required fields alone say too little."""


def curl_example(operation: Operation, site: str, words: Mapping[str, str]) -> str:
    """The command, one line for each of its parts; ``site`` is the address of the site.

    ``words`` are what a person would type, in the language of the reader, by name of the field.
    """
    parts = [f"curl {_method(operation)}'{site}{_address(operation)}'"]
    if operation.access is Access.SIGNED_IN:
        parts.append(f"-H 'Authorization: Token {TOKEN}'")
    if any(field.name == "Idempotency-Key" for field in operation.parameters):
        parts.append("-H 'Idempotency-Key: 0001'")
    parts.extend(_sent(operation, words))
    return " \\\n  ".join(parts)


def _method(operation: Operation) -> str:
    return "" if operation.method == "GET" else f"-X {operation.method} "


def _address(operation: Operation) -> str:
    path, asked = operation.path, []
    for field in operation.parameters:
        value = str(_example(field, operation.name, {}))
        if field.place == "path":
            path = path.replace(f"{{{field.name}}}", value)
        elif field.place == "query" and field.is_required:
            asked.append(f"{field.name}={value}")
    return f"{path}?{'&'.join(asked)}" if asked else path


def _sent(operation: Operation, words: Mapping[str, str]) -> list[str]:
    """The body: as JSON where it may be, else as a form with its file."""
    if operation.body is None:
        return []
    body = _body_example(operation, words)
    if JSON in operation.body.contents:
        return [f"-H 'Content-Type: {JSON}'", f"-d '{json.dumps(body, ensure_ascii=False)}'"]
    return [f"-F '{name}={value}'" for name, value in body.items()]


def _body_example(operation: Operation, words: Mapping[str, str]) -> Mapping[str, Any]:
    """The fields that must be there, and of a change the first that may."""
    assert operation.body is not None
    for end, body in BODIES.items():
        if operation.path.endswith(end):
            return body
    fields = [field for field in operation.body.fields if not field.depth]
    shown = [field for field in fields if field.is_required]
    if operation.method == "PATCH":
        shown += [field for field in fields if not field.is_required][:1]
    values = {
        field.name: _listed(_example(field, operation.name, words), field.value.lists)
        for field in shown
    }
    for end, name in PROSE.items():
        if operation.path.endswith(end):
            values["text"] = words.get(name, BY_KIND[Kind.TEXT])
    return values


def _example(field: Field, operation: str, words: Mapping[str, str]) -> object:
    own = OF_OPERATION.get(operation, {})
    if field.name in own:
        return own[field.name]
    if field.value.choices:
        return field.value.choices[0]
    if field.value.kind is Kind.TEXT and field.name in words:
        return words[field.name]
    fits = {Kind.TEXT: str, Kind.WHOLE: int}.get(field.value.kind)
    value = BY_NAME.get(field.name)
    return value if fits and isinstance(value, fits) else BY_KIND[field.value.kind]


def _listed(value: object, lists: int) -> object:
    return value if lists == 0 else [_listed(value, lists - 1)]
