"""A federation's form of a report as data: columns and their order, heads, encoding."""

import codecs
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

MOST_LETTERS = 20_000

MOST_COLUMNS, MOST_LINES, LONGEST = 60, 40, 200

PLAYER_VALUES = (
    *("place", "number", "federation_id", "name", "name_latin", "birth_date", "birth_year", "sex"),
    *("title", "rating", "rating_source", "federation", "region", "city", "club", "rounds"),
    *("games", "wins", "draws", "losses", "points", "empty"),
)
"""What a column may hold; ``rounds`` is a column for every round, ``empty`` a blank one."""

EVENT_VALUES = (
    *("title", "title_en", "starts_on", "ends_on", "city", "federation", "system", "time_control"),
    *("chief_arbiter", "chief_secretary", "deputies", "rounds", "players", "average_rating"),
    "rating_source",
)
"""What a line above the table may say of the event."""

REQUIRED = (
    *("federation_id", "birth_date", "birth_year", "sex", "rating", "title", "federation"),
    *("name_latin", "region", "city", "club"),
)
"""What a form may want of everybody."""

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "cp1251", "koi8-r", "cp866")


class Format(StrEnum):
    """Kinds of file that a form describes."""

    CSV = "csv"
    XLSX = "xlsx"


class Order(StrEnum):
    """Order of the players in a report."""

    PLACE = "place"
    NUMBER = "number"
    NAME = "name"


class Score(StrEnum):
    """What a win is worth in a report."""

    TWO = "two"
    ONE = "one"


class LayoutCode(StrEnum):
    """Codes of why a form cannot be taken."""

    NOT_JSON = "not_json"  # line, column
    NOT_AN_OBJECT = "not_an_object"  # where
    UNKNOWN_KEY = "unknown_key"  # where, found
    MISSING = "missing"  # where
    NOT_A_TEXT = "not_a_text"  # where
    TOO_LONG = "too_long"  # where, most
    UNKNOWN_VALUE = "unknown_value"  # where, found, allowed
    TOO_MANY = "too_many"  # where, most


class BadLayout(ValueError):
    """A form that cannot be taken: ``code`` and where in it."""

    def __init__(self, code: LayoutCode, **params: str | int) -> None:
        super().__init__(code)
        self.code, self.params = code, params


@dataclass(frozen=True, slots=True)
class HeaderLine:
    """A line above the table: its label, and a value of the event or a fixed text."""

    label: str
    value: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class LayoutColumn:
    """A column: its head and what it holds. Of ``rounds`` the head has the round's number."""

    head: str
    value: str


@dataclass(frozen=True, slots=True)
class Layout:
    """A form of a report; ``source`` says whence it is known."""

    title: str
    source: str
    columns: tuple[LayoutColumn, ...]
    header: tuple[HeaderLine, ...] = ()
    required: tuple[str, ...] = ()
    format: Format = Format.CSV
    encoding: str = "utf-8-sig"
    separator: str = ";"
    order: Order = Order.PLACE
    score: Score = Score.TWO
    not_played: str = "f"

    @property
    def is_private(self) -> bool:
        """Whether it names days of birth or sex."""
        return any(column.value in ("birth_date", "sex") for column in self.columns)


_KEYS = (
    *("title", "source", "columns", "header", "required", "format", "encoding", "separator"),
    *("order", "score", "not_played"),
)


def layout_from_text(text: str) -> Layout:
    """Read a form from JSON; raises BadLayout with the place of the fault."""
    if len(text) > MOST_LETTERS:
        raise BadLayout(LayoutCode.TOO_LONG, where="–", most=MOST_LETTERS)
    if "\0" in text or "\\u0000" in text:  # no database keeps it
        raise BadLayout(LayoutCode.NOT_JSON, line=1, column=1)
    try:
        data = json.loads(text.removeprefix(codecs.BOM_UTF8.decode()))
    except json.JSONDecodeError as error:
        raise BadLayout(LayoutCode.NOT_JSON, line=error.lineno, column=error.colno) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, a deep nest
        raise BadLayout(LayoutCode.NOT_JSON, line=1, column=1) from error
    try:  # half a letter is written as an escape, and no page shows it
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise BadLayout(LayoutCode.NOT_JSON, line=1, column=1) from error
    _require_object(data, "form", _KEYS)
    return Layout(
        title=_text(data, "title", is_needed=True),
        source=_text(data, "source", is_needed=True),
        columns=_columns(data),
        header=_header(data),
        required=_required(data),
        format=Format(_one_of(data, "format", tuple(Format), usual=Format.CSV)),
        encoding=_one_of(data, "encoding", ENCODINGS, usual="utf-8-sig"),
        separator=_one_of(data, "separator", (";", ",", "\t"), usual=";"),
        order=Order(_one_of(data, "order", tuple(Order), usual=Order.PLACE)),
        score=Score(_one_of(data, "score", tuple(Score), usual=Score.TWO)),
        not_played=_text(data, "not_played") or "f",
    )


def _require_object(data: Any, where: str, keys: Collection[str]) -> None:
    if not isinstance(data, dict):
        raise BadLayout(LayoutCode.NOT_AN_OBJECT, where=where)
    for key in data:
        if key not in keys:
            raise BadLayout(LayoutCode.UNKNOWN_KEY, where=where, found=str(key)[:40])


def _text(data: Mapping[str, Any], key: str, where: str = "", *, is_needed: bool = False) -> str:
    place = f"{where}.{key}" if where else key
    if key not in data:
        if is_needed:
            raise BadLayout(LayoutCode.MISSING, where=place)
        return ""
    value = data[key]
    if not isinstance(value, str) or any(ord(letter) < ord(" ") for letter in value.strip()):
        raise BadLayout(LayoutCode.NOT_A_TEXT, where=place)
    if len(value) > LONGEST:
        raise BadLayout(LayoutCode.TOO_LONG, where=place, most=LONGEST)
    if is_needed and not value.strip():
        raise BadLayout(LayoutCode.MISSING, where=place)
    return value.strip()


def _one_of(
    data: Mapping[str, Any], key: str, allowed: Collection[str], *, usual: str, where: str = ""
) -> str:
    value = data.get(key, usual)
    if not isinstance(value, str) or value not in allowed:
        raise BadLayout(
            LayoutCode.UNKNOWN_VALUE,
            where=f"{where}.{key}" if where else key,
            found=str(value)[:40],
            allowed=", ".join(allowed),
        )
    return value


def _list(data: Mapping[str, Any], key: str, most: int) -> list[Any]:
    rows = data.get(key, [])
    if not isinstance(rows, list):
        raise BadLayout(LayoutCode.NOT_AN_OBJECT, where=key)
    if len(rows) > most:
        raise BadLayout(LayoutCode.TOO_MANY, where=key, most=most)
    return rows


def _columns(data: Mapping[str, Any]) -> tuple[LayoutColumn, ...]:
    rows = _list(data, "columns", MOST_COLUMNS)
    if not rows:
        raise BadLayout(LayoutCode.MISSING, where="columns")
    columns = []
    for at, row in enumerate(rows, start=1):
        where = f"columns[{at}]"
        _require_object(row, where, ("head", "value"))
        value = _one_of(row, "value", PLAYER_VALUES, usual="", where=where)
        columns.append(LayoutColumn(_text(row, "head", where), value))
    return tuple(columns)


def _header(data: Mapping[str, Any]) -> tuple[HeaderLine, ...]:
    lines = []
    for at, row in enumerate(_list(data, "header", MOST_LINES), start=1):
        where = f"header[{at}]"
        _require_object(row, where, ("label", "value", "text"))
        value = _one_of(row, "value", EVENT_VALUES, usual="", where=where) if "value" in row else ""
        lines.append(HeaderLine(_text(row, "label", where), value, _text(row, "text", where)))
    return tuple(lines)


def _required(data: Mapping[str, Any]) -> tuple[str, ...]:
    wanted = []
    for at, value in enumerate(_list(data, "required", len(REQUIRED)), start=1):
        if not isinstance(value, str) or value not in REQUIRED:
            raise BadLayout(
                LayoutCode.UNKNOWN_VALUE,
                where=f"required[{at}]",
                found=str(value)[:40],
                allowed=", ".join(REQUIRED),
            )
        wanted.append(value)
    return tuple(dict.fromkeys(wanted))


def layout_as_text(layout: Layout) -> str:
    """Write a form as the JSON that ``layout_from_text`` reads."""
    data = {
        "title": layout.title,
        "source": layout.source,
        "format": layout.format.value,
        "encoding": layout.encoding,
        "separator": layout.separator,
        "order": layout.order.value,
        "score": layout.score.value,
        "not_played": layout.not_played,
        "required": list(layout.required),
        "header": [
            {
                "label": line.label,
                **({"value": line.value} if line.value else {"text": line.text}),
            }
            for line in layout.header
        ],
        "columns": [{"head": one.head, "value": one.value} for one in layout.columns],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)
