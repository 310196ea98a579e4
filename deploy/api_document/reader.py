"""Read the OpenAPI document: its subjects, their operations, what each takes and answers."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")

JSON = "application/json"

FORM = "multipart/form-data"

BY_OPERATION = ("Input: ", "Output: ")  # descriptions that only repeat the operation

DEEPEST = 4  # fields within fields; whoever needs deeper ones reads the document itself

_VALUES = re.compile(
    r"(?:^|\n)\* `[^\n]*"
)  # the list of the values of an enum, which the page shows itself

_LINE_BREAK = re.compile(r"[ \t]*\n[ \t]*")

Schema = Mapping[str, Any]


class Kind(StrEnum):
    """Kind of a value in the document."""

    TEXT = "text"
    WHOLE = "whole"
    NUMBER = "number"
    YES_OR_NO = "yes or no"
    DAY = "day"
    MOMENT = "moment"
    FILE = "file"
    OBJECT = "object"
    MAP = "map"
    ANYTHING = "anything"


class Access(StrEnum):
    """Who may send a request to an operation."""

    EVERYBODY = "everybody"
    MORE_WHEN_SIGNED_IN = "more when signed in"
    SIGNED_IN = "signed in"


@dataclass(frozen=True, slots=True)
class Value:
    """Value that a parameter or field may have.

    lists     how many lists it stands in: 1 for a list of such values
    choices   the only values allowed; empty where every value of the kind is
    """

    kind: Kind
    lists: int = 0
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    longest: int | None = None
    may_be_null: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter, or a field of a body or an answer; ``depth`` counts the fields around it."""

    name: str
    value: Value
    description: str
    is_required: bool = False
    place: str = ""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Body:
    """Body of a request: its content types and fields."""

    contents: tuple[str, ...]
    description: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """Successful answer; with ``is_list`` its fields are those of each row of a list."""

    status: HTTPStatus
    contents: tuple[str, ...]
    description: str
    is_list: bool
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Status with which an operation can be refused; an empty description means the usual one."""

    status: HTTPStatus
    description: str


@dataclass(frozen=True, slots=True)
class Operation:
    """Operation: one method of one address."""

    name: str
    method: str
    path: str
    subject: str
    description: str
    access: Access
    parameters: tuple[Field, ...]
    body: Body | None
    answers: tuple[Answer, ...]
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """Subject with its operations."""

    name: str
    operations: tuple[Operation, ...]

    @property
    def slug(self) -> str:
        """Return the name as it stands in an address."""
        return self.name.replace(" ", "-")


def read_subjects(document: Schema) -> tuple[Subject, ...]:
    """Read every operation of a document, by subject, in the order of its addresses."""
    components = document["components"]
    by_subject: dict[str, list[Operation]] = {}
    for path, methods in document["paths"].items():
        for method in METHODS:
            if method in methods:
                operation = _operation(path, method, methods[method], components)
                by_subject.setdefault(operation.subject, []).append(operation)
    return tuple(Subject(name, tuple(rows)) for name, rows in sorted(by_subject.items()))


def read_problem(document: Schema) -> tuple[Field, ...]:
    """Read the fields of a refusal, which are the same for every operation."""
    schemas = document["components"]["schemas"]
    return tuple(_fields(schemas["ProblemOut"], schemas))


def texts_of(subjects: Sequence[Subject]) -> Iterator[str]:
    """Yield every text that the pages show and a translation needs."""
    for subject in subjects:
        yield subject.name
        for operation in subject.operations:
            yield operation.description
            yield from (refusal.description for refusal in operation.refusals)
            for part in (operation.body, *operation.answers):
                if part is not None:
                    yield part.description
                    yield from (field.description for field in part.fields)
            yield from (field.description for field in operation.parameters)


def plain(text: str) -> str:
    """Join the lines of each paragraph, and leave out the list of an enum's values.

    The description of an input or output becomes empty: that of its operation says the same.
    """
    if text.startswith(BY_OPERATION):
        return ""
    paragraphs = _VALUES.sub("", text).strip().split("\n\n")
    return "\n\n".join(_LINE_BREAK.sub(" ", paragraph) for paragraph in paragraphs)


def _operation(path: str, method: str, row: Schema, components: Schema) -> Operation:
    schemas, told_once = components["schemas"], components.get("responses", {})
    responses = {code: _resolve(told, told_once) for code, told in row["responses"].items()}
    parameters = tuple(_parameter(parameter, schemas) for parameter in row.get("parameters", ()))
    return Operation(
        name=row["operationId"],
        method=method.upper(),
        path=path,
        subject=row["tags"][0],
        description=plain(row["description"]),
        access=_access(row.get("security")),
        parameters=tuple(sorted(parameters, key=lambda field: field.place != "path")),
        body=_body(row["requestBody"], schemas) if "requestBody" in row else None,
        answers=tuple(_answers(responses, schemas)),
        refusals=tuple(_refusals(responses)),
    )


def _access(security: Sequence[Schema] | None) -> Access:
    if not security:
        return Access.EVERYBODY
    return Access.MORE_WHEN_SIGNED_IN if {} in security else Access.SIGNED_IN


def _parameter(row: Schema, schemas: Schema) -> Field:
    return Field(
        name=row["name"],
        value=_value(row["schema"], schemas),
        description=plain(row.get("description", "")),
        is_required=row.get("required", False),
        place=row["in"],
    )


def _body(body: Schema, schemas: Schema) -> Body:
    contents = body["content"]
    told = contents.get(FORM) or next(iter(contents.values()))  # a form holds the file besides
    schema = _resolve(told["schema"], schemas)
    fields = tuple(_fields(schema, schemas))
    return Body(tuple(contents), plain(schema.get("description", "")), fields)


def _answers(responses: Schema, schemas: Schema) -> Iterator[Answer]:
    for code, response in responses.items():
        status = HTTPStatus(int(code))
        if status >= HTTPStatus.BAD_REQUEST:
            continue
        contents = response.get("content", {})
        schema = contents.get(JSON, {}).get("schema", {})
        is_list = schema.get("type") == "array"
        row = _resolve(schema["items"] if is_list else schema, schemas)
        description = plain(row.get("description", ""))
        fields = tuple(_fields(row, schemas))
        yield Answer(status, tuple(contents), description, is_list, fields)


def _refusals(responses: Schema) -> Iterator[Refusal]:
    for code, response in responses.items():
        status = HTTPStatus(int(code))
        if status >= HTTPStatus.BAD_REQUEST:
            description = plain(response.get("description", ""))
            yield Refusal(status, "" if description == status.phrase else description)


def _resolve(schema: Schema, schemas: Schema) -> Schema:
    """Return a schema with what it refers to; its own entries come first."""
    inner = schema["allOf"][0] if len(schema.get("allOf", ())) == 1 else schema
    if "$ref" in inner:
        inner = _resolve(schemas[inner["$ref"].rpartition("/")[2]], schemas)
    return inner if inner is schema else {**inner, **schema}


def _fields(
    schema: Schema, schemas: Schema, depth: int = 0, within: tuple[str, ...] = ()
) -> Iterator[Field]:
    """The fields of an object, each followed by those it holds itself."""
    required = schema.get("required", ())
    for name, given in schema.get("properties", {}).items():
        inner, key = _innermost(given, schemas)
        own = _resolve(given, schemas).get("description")
        yield Field(
            name=name,
            value=_value(given, schemas),
            description=plain(own or inner.get("description", "")),
            is_required=name in required,
            depth=depth,
        )
        if depth + 1 < DEEPEST and key not in within:
            yield from _fields(inner, schemas, depth + 1, (*within, key))


def _innermost(given: Schema, schemas: Schema) -> tuple[Schema, str]:
    """The object that a field holds, out of its lists, and a name by which it is known again."""
    schema = _resolve(given, schemas)
    while schema.get("type") == "array":
        schema = _resolve(schema["items"], schemas)
    more = schema.get("additionalProperties")
    if isinstance(more, Mapping) and more:
        return _innermost(more, schemas)
    return schema, " ".join(schema.get("properties", {}))


def _value(given: Schema, schemas: Schema) -> Value:
    schema, lists = _resolve(given, schemas), 0
    may_be_null = schema.get("nullable", False)
    while schema.get("type") == "array":
        schema, lists = _resolve(schema["items"], schemas), lists + 1
    choices, others = _choices(schema, schemas)
    if others:
        schema = others[0] if len({_kind(other) for other in others}) == 1 else {}
    return Value(
        kind=_kind(schema),
        lists=lists,
        choices=choices,
        least=schema.get("minimum"),
        most=schema.get("maximum"),
        longest=max((row.get("maxLength", 0) for row in (schema, *others)), default=0) or None,
        may_be_null=may_be_null or None in schema.get("enum", ()),
    )


def _choices(schema: Schema, schemas: Schema) -> tuple[tuple[str, ...], list[Schema]]:
    """The values of an enum, and the schemas one of which holds where there are several."""
    parts = [_resolve(part, schemas) for part in schema.get("oneOf", ())]
    enums = [part for part in (schema, *parts) if "enum" in part]
    choices = (str(value) for part in enums for value in part["enum"] if value not in (None, ""))
    return tuple(choices), [part for part in parts if part.get("enum") not in ([None], [""])]


def _kind(schema: Schema) -> Kind:
    formats = {"date": Kind.DAY, "date-time": Kind.MOMENT, "binary": Kind.FILE}
    types = {
        "string": formats.get(schema.get("format", ""), Kind.TEXT),
        "integer": Kind.WHOLE,
        "number": Kind.NUMBER,
        "boolean": Kind.YES_OR_NO,
        "object": Kind.MAP if "additionalProperties" in schema else Kind.OBJECT,
    }
    is_named = "properties" in schema and bool(schema["properties"])
    return Kind.OBJECT if is_named else types.get(schema.get("type", ""), Kind.ANYTHING)
