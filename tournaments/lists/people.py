"""Read people out of a table: each row is a person or its faults; nothing is guessed."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import TypeVar

from games.archive.names import clean, fold, latin
from tournaments.lists import delimited, pasted_lists, workbook
from tournaments.lists.columns import Header, find_header
from tournaments.lists.table import Line, TableCode, TableFault, bounded, letter

Meant = TypeVar("Meant", str, int)

LONGEST = {"name": 120, "name_latin": 120, "title": 40, "city": 80, "region": 80, "club": 80}
FIRST_YEAR, LAST_YEAR = 1900, 2100
LOWEST, HIGHEST = 1, 4000
_YEAR = re.compile(r"(?<!\d)(\d{4})(?!\d)")
_DAY = re.compile(r"(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.(?P<y>\d{4})")
_ISO = re.compile(r"(?P<y>\d{4})(?P<dash>[-/.])(?P<m>\d{1,2})(?P=dash)(?P<d>\d{1,2})")
SEXES = {
    **dict.fromkeys(("m", "male", "man", "м", "муж", "мужской", "мужчина"), "m"),
    **dict.fromkeys(("w", "f", "female", "woman", "ж", "жен", "женский", "женщина"), "w"),
}
_ID = re.compile(r"[0-9A-Za-z-]{1,20}")
_EMPTY = frozenset({"", "-", "–", "—", "0", "б/р", "н/д"})


class RowCode(StrEnum):
    """What is wrong in a row, and for a cell what would be right."""

    NAME_MISSING = "name_missing"
    TOO_LONG = "too_long"
    FORMULA_CELL = "formula_cell"
    BAD_RATING = "bad_rating"
    BAD_FEDERATION = "bad_federation"
    BAD_FEDERATION_ID = "bad_federation_id"
    BAD_BIRTH_YEAR = "bad_birth_year"
    BAD_SEX = "bad_sex"
    NOT_A_PLAYER = "not_a_player"
    LEFT_OVER = "left_over"
    TWICE_IN_FILE = "twice_in_file"


@dataclass(frozen=True, slots=True)
class RowFault:
    """What is wrong in one cell: its row, its column's letter and head, what stands there.

    ``code`` says what would be right; ``other`` is the row it contradicts.
    """

    code: RowCode
    row: int
    column: str = ""
    head: str = ""
    found: str = ""
    other: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """One row read to its end; empty text and None where the list is silent.

    ``same_as`` is the row of a list without heads where the same name stands already.
    """

    row: int
    name: str
    name_latin: str = ""
    rating: int | None = None
    title: str = ""
    federation: str = ""
    federation_id: str = ""
    club: str = ""
    city: str = ""
    region: str = ""
    birth_year: int | None = None
    birth_date: date | None = None
    sex: str = ""
    same_as: int = 0

    @property
    def facts(self) -> Mapping[str, str | int | date]:
        """What the list says of him besides his name, without what it does not say."""
        told = {name: getattr(self, name) for name in FACTS}
        return {name: value for name, value in told.items() if value not in ("", None)}


FACTS = (
    *("name_latin", "rating", "title", "federation", "federation_id"),
    *("club", "city", "region", "birth_year", "birth_date", "sex"),
)


@dataclass(frozen=True, slots=True)
class PeopleList:
    """Everything a file says: good rows, faults of the others, heads nobody knows.

    ``notes`` are words beside a good row that mean nothing here; ``is_pasted`` says that the list
    had no heads and was read line by line (``lists.pasted_lists``).
    """

    people: tuple[Person, ...]
    faults: tuple[RowFault, ...]
    ignored: tuple[str, ...] = ()
    notes: tuple[RowFault, ...] = ()
    is_pasted: bool = False


def read(data: bytes) -> PeopleList:
    """A list in CSV or XLSX; raises TableFault for a file that is no such list.

    Codes: ``empty_file``, ``old_workbook``, ``no_name_column`` and those of the readers.
    """
    lines = tuple(bounded(_lines(data)))
    header = find_header(lines)
    if not lines:
        raise TableFault(TableCode.EMPTY_FILE)
    if header is None:
        pasted = _pasted(data, lines)
        if pasted.people:
            return pasted
        raise TableFault(
            TableCode.NO_NAME_COLUMN, lines[0].number, ", ".join(filter(None, lines[0].cells))
        )
    faults: list[RowFault] = []
    people = [
        person
        for line in lines
        if line.number > header.row and (person := _person(line, header, faults)) is not None
    ]
    once = tuple(_each_once(people, faults))
    return PeopleList(once, tuple(sorted(faults, key=lambda one: one.row)), header.ignored)


def _pasted(data: bytes, lines: Iterable[Line]) -> PeopleList:
    """A list without heads, line by line; a line that is nobody's is told, and no name twice."""
    if workbook.is_workbook(data):
        rows = {line.number: "\t".join(line.cells) for line in lines}
        text = "\n".join(rows.get(number, "") for number in range(1, max(rows) + 1))
    else:
        text = delimited.decode(data)
    found = pasted_lists.read(text)
    first: dict[str, int] = {}
    people = []
    for one in found.players:
        same_as = first.setdefault(fold(one.name), one.row)
        people.append(
            Person(
                row=one.row,
                name=one.name,
                name_latin=latin(one.name),
                rating=one.rating,
                title=one.title,
                city=one.city,
                birth_year=one.birth_year,
                same_as=same_as if same_as != one.row else 0,
            )
        )
    faults = tuple(
        RowFault(RowCode.NOT_A_PLAYER, row, found=said[:60]) for row, said in found.others
    )
    left = (one for one in found.players if one.left_over)
    notes = tuple(RowFault(RowCode.LEFT_OVER, one.row, found=one.left_over[:60]) for one in left)
    return PeopleList(tuple(people), faults, notes=notes, is_pasted=True)


def _lines(data: bytes) -> Iterator[Line]:
    if workbook.is_old(data):
        raise TableFault(TableCode.OLD_WORKBOOK)
    return workbook.read(data) if workbook.is_workbook(data) else delimited.read(data)


@dataclass(slots=True)
class _Row:
    """The cells of one line by field, gathering faults."""

    line: Line
    header: Header
    faults: list[RowFault] = field(default_factory=list)

    def text(self, name: str) -> str:
        column = self.header.columns.get(name)
        if column is None:
            return ""
        if column in self.line.formulas:
            self.fault(RowCode.FORMULA_CELL, name)
            return ""
        found = clean(self.line.cell(column))
        if len(found) > LONGEST.get(name, 10**6):
            self.fault(RowCode.TOO_LONG, name)
            return ""
        return found

    def value(self, name: str, read: Callable[[str], Meant | None]) -> Meant | None:
        """What a cell means, nothing for a dash; ``read`` gives None for what it is not."""
        found = self.text(name)
        if found in _EMPTY:
            return None
        meant = read(found)
        if meant is None:
            self.fault(RowCode(f"bad_{name}"), name)
        return meant

    def fault(self, code: RowCode, name: str) -> None:
        column = self.header.columns.get(name, 0)
        self.faults.append(
            RowFault(
                code,
                self.line.number,
                letter(column),
                self.header.heads.get(column, ""),
                self.line.cell(column)[:60],
            )
        )


def _person(line: Line, header: Header, faults: list[RowFault]) -> Person | None:
    row = _Row(line, header)
    name = _name(row)
    if not name and not row.faults:
        row.fault(RowCode.NAME_MISSING, "name" if "name" in header.columns else "surname")
    person = Person(
        row=line.number,
        name=name,
        name_latin=row.text("name_latin") or latin(name),
        rating=row.value("rating", _rating),
        title=row.text("title"),
        federation=row.value("federation", _federation) or "",
        federation_id=row.value("federation_id", _identity) or "",
        club=row.text("club"),
        city=row.text("city"),
        region=row.text("region"),
        birth_year=row.value("birth_year", _year),
        birth_date=day(row.text("birth_year")),
        sex=row.value("sex", _sex) or "",
    )
    faults += row.faults
    return None if row.faults else person


def _name(row: _Row) -> str:
    if "name" in row.header.columns:
        return row.text("name").replace(" ,", ",")
    parts = (row.text("surname"), row.text("given"), row.text("patronymic"))
    return clean(" ".join(filter(None, parts)))


def _rating(found: str) -> int | None:
    return int(found) if found.isdecimal() and LOWEST <= int(found) <= HIGHEST else None


def _year(found: str) -> int | None:
    """A year, alone or in a date that has only one number of four digits."""
    years = _YEAR.findall(found)
    is_one = len(years) == 1 and FIRST_YEAR <= int(years[0]) <= LAST_YEAR
    return int(years[0]) if is_one else None


def day(found: str) -> date | None:
    """The day of a whole date: ``12.03.2001``, ``2001-03-12``, ``2001/03/12``; else nothing."""
    told = _DAY.fullmatch(found) or _ISO.fullmatch(found)
    if told is None or _year(found) is None:
        return None
    try:
        return date(int(told["y"]), int(told["m"]), int(told["d"]))
    except ValueError:
        return None


def _sex(found: str) -> str | None:
    return SEXES.get(found.casefold().rstrip("."))


def _federation(found: str) -> str | None:
    return found.upper() if len(found) == 3 and found.isascii() and found.isalpha() else None


def _identity(found: str) -> str | None:
    return found if _ID.fullmatch(found) else None


def _each_once(people: list[Person], faults: list[RowFault]) -> Iterator[Person]:
    """Who stands twice in one list is taken once: by number, or by name and year."""
    seen: dict[tuple[object, ...], int] = {}
    for one in people:
        keys: list[tuple[object, ...]] = [
            ("name", fold(one.name), one.birth_year, one.federation_id)
        ]
        if one.federation_id:
            keys.append(("id", one.federation_id))
        other = next((seen[key] for key in keys if key in seen), 0)
        if other:
            faults.append(RowFault(RowCode.TWICE_IN_FILE, one.row, found=one.name, other=other))
            continue
        seen |= dict.fromkeys(keys, one.row)
        yield one
