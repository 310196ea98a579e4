"""Read people out of a table: each row is a person or its faults; nothing is guessed."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import TypeVar

from games.archive.player_names import clean, name_in_latin_letters, same_name_key
from tournaments.player_list_reader import csv_reader, pasted_list, xlsx_reader
from tournaments.player_list_reader.column_headings import Header, find_header
from tournaments.player_list_reader.received_table import (
    FileCode,
    FileFault,
    Line,
    column_letter,
    within_limits,
)

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
        facts = {name: getattr(self, name) for name in FACTS}
        return {name: value for name, value in facts.items() if value not in ("", None)}


FACTS = (
    *("name_latin", "rating", "title", "federation", "federation_id"),
    *("club", "city", "region", "birth_year", "birth_date", "sex"),
)


@dataclass(frozen=True, slots=True)
class PeopleList:
    """Everything a file says: good rows, faults of the others, heads nobody knows.

    ``notes`` are words beside a good row that mean nothing here; ``is_pasted`` says that the list
    had no heads and was read line by line (``player_list_reader.pasted_list``).
    """

    people: tuple[Person, ...]
    faults: tuple[RowFault, ...]
    ignored: tuple[str, ...] = ()
    notes: tuple[RowFault, ...] = ()
    is_pasted: bool = False


def read_people(data: bytes) -> PeopleList:
    """Read a list in CSV or XLSX; raises FileFault for a file that is no such list.

    Codes: ``empty_file``, ``old_workbook``, ``no_name_column`` and those of the readers.
    """
    lines = tuple(within_limits(_lines(data)))
    header = find_header(lines)
    if not lines:
        raise FileFault(FileCode.EMPTY_FILE)
    if header is None:
        pasted = _pasted(data, lines)
        if pasted.people:
            return pasted
        raise FileFault(
            FileCode.NO_NAME_COLUMN,
            lines[0].number,
            ", ".join(filter(None, lines[0].cells)),
        )
    faults: list[RowFault] = []
    people = [
        person
        for line in lines
        if line.number > header.row and (person := _person(line, header, faults)) is not None
    ]
    once = tuple(_each_once(people, faults))
    return PeopleList(once, tuple(sorted(faults, key=lambda fault: fault.row)), header.ignored)


def _pasted(data: bytes, lines: Iterable[Line]) -> PeopleList:
    """A list without heads, line by line; a line that is nobody's is told, and no name twice."""
    if xlsx_reader.is_workbook(data):
        rows = {line.number: "\t".join(line.cells) for line in lines}
        text = "\n".join(rows.get(number, "") for number in range(1, max(rows) + 1))
    else:
        text = csv_reader.decode(data)
    pasted = pasted_list.players_of_pasted_text(text)
    first: dict[str, int] = {}
    people = []
    for player in pasted.players:
        same_as = first.setdefault(same_name_key(player.name), player.row)
        people.append(
            Person(
                row=player.row,
                name=player.name,
                name_latin=name_in_latin_letters(player.name),
                rating=player.rating,
                title=player.title,
                city=player.city,
                birth_year=player.birth_year,
                same_as=same_as if same_as != player.row else 0,
            )
        )
    faults = tuple(
        RowFault(RowCode.NOT_A_PLAYER, row, found=line[:60]) for row, line in pasted.others
    )
    unread = (player for player in pasted.players if player.left_over)
    notes = tuple(
        RowFault(RowCode.LEFT_OVER, player.row, found=player.left_over[:60]) for player in unread
    )
    return PeopleList(tuple(people), faults, notes=notes, is_pasted=True)


def _lines(data: bytes) -> Iterator[Line]:
    if xlsx_reader.is_old_workbook(data):
        raise FileFault(FileCode.OLD_WORKBOOK)
    return (
        xlsx_reader.read_workbook(data)
        if xlsx_reader.is_workbook(data)
        else csv_reader.read_csv(data)
    )


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
        words = clean(self.line.cell(column))
        if len(words) > LONGEST.get(name, 10**6):
            self.fault(RowCode.TOO_LONG, name)
            return ""
        return words

    def value(self, name: str, read: Callable[[str], Meant | None]) -> Meant | None:
        """What a cell means, nothing for a dash; ``read`` gives None for what it is not."""
        words = self.text(name)
        if words in _EMPTY:
            return None
        meant = read(words)
        if meant is None:
            self.fault(RowCode(f"bad_{name}"), name)
        return meant

    def fault(self, code: RowCode, name: str) -> None:
        column = self.header.columns.get(name, 0)
        self.faults.append(
            RowFault(
                code,
                self.line.number,
                column_letter(column),
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
        name_latin=row.text("name_latin") or name_in_latin_letters(name),
        rating=row.value("rating", _rating),
        title=row.text("title"),
        federation=row.value("federation", _federation) or "",
        federation_id=row.value("federation_id", _identity) or "",
        club=row.text("club"),
        city=row.text("city"),
        region=row.text("region"),
        birth_year=row.value("birth_year", _year),
        birth_date=day_of_whole_date(row.text("birth_year")),
        sex=row.value("sex", _sex) or "",
    )
    faults += row.faults
    return None if row.faults else person


def _name(row: _Row) -> str:
    if "name" in row.header.columns:
        return row.text("name").replace(" ,", ",")
    parts = (row.text("surname"), row.text("given"), row.text("patronymic"))
    return clean(" ".join(filter(None, parts)))


def _rating(words: str) -> int | None:
    return int(words) if words.isdecimal() and LOWEST <= int(words) <= HIGHEST else None


def _year(words: str) -> int | None:
    """A year, alone or in a date that has only one number of four digits."""
    years = _YEAR.findall(words)
    is_one = len(years) == 1 and FIRST_YEAR <= int(years[0]) <= LAST_YEAR
    return int(years[0]) if is_one else None


def day_of_whole_date(words: str) -> date | None:
    """The day of a whole date: ``12.03.2001``, ``2001-03-12``, ``2001/03/12``; else nothing."""
    parts = _DAY.fullmatch(words) or _ISO.fullmatch(words)
    if parts is None or _year(words) is None:
        return None
    try:
        return date(int(parts["y"]), int(parts["m"]), int(parts["d"]))
    except ValueError:
        return None


def _sex(words: str) -> str | None:
    return SEXES.get(words.casefold().rstrip("."))


def _federation(words: str) -> str | None:
    return words.upper() if len(words) == 3 and words.isascii() and words.isalpha() else None


def _identity(words: str) -> str | None:
    return words if _ID.fullmatch(words) else None


def _each_once(people: list[Person], faults: list[RowFault]) -> Iterator[Person]:
    """Who stands twice in one list is taken once: by number, or by name and year."""
    row_by_key: dict[tuple[object, ...], int] = {}
    for person in people:
        keys: list[tuple[object, ...]] = [
            ("name", same_name_key(person.name), person.birth_year, person.federation_id)
        ]
        if person.federation_id:
            keys.append(("id", person.federation_id))
        other = next((row_by_key[key] for key in keys if key in row_by_key), 0)
        if other:
            faults.append(
                RowFault(RowCode.TWICE_IN_FILE, person.row, found=person.name, other=other)
            )
            continue
        row_by_key |= dict.fromkeys(keys, person.row)
        yield person
