"""Read people out of a table: each row is a person or its faults; nothing is guessed."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import TypeVar

from games.archive.player_names import clean_name, name_in_latin_letters, same_name_key
from tournaments.player_list_reader import (
    read_csv_tables,
    read_pasted_list,
    read_xlsx_in_own_process,
)
from tournaments.player_list_reader.recognise_column_headings import ListHeader, find_header
from tournaments.player_list_reader.sexes_in_words import sex_in_words
from tournaments.player_list_reader.table_rows_within_limits import (
    FileCode,
    FileFault,
    Line,
    column_letter,
    require_rows_within_limits,
)

Meant = TypeVar("Meant", str, int)

LONGEST = {"name": 120, "name_latin": 120, "title": 40, "city": 80, "region": 80, "club": 80}
FIRST_YEAR, LAST_YEAR = 1900, 2100
LOWEST, HIGHEST = 1, 4000
_YEAR = re.compile(r"(?<!\d)(\d{4})(?!\d)")
_DAY = re.compile(r"(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.(?P<y>\d{4})")
_ISO = re.compile(r"(?P<y>\d{4})(?P<dash>[-/.])(?P<m>\d{1,2})(?P=dash)(?P<d>\d{1,2})")
_NAME_PARTS = frozenset({"surname", "given", "patronymic"})
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


_SUM = re.compile(r"(?:итого|всего|total)(?!\w)", re.IGNORECASE)
"""How the row under a list begins that counts its players."""


@dataclass(frozen=True, slots=True)
class RowFault:
    """What is wrong in one cell: its row, its column's letter and head, what stands there.

    ``code`` says what would be right; ``other`` is the row it contradicts; ``field`` is what the
    column is about.
    """

    code: RowCode
    row: int
    column: str = ""
    head: str = ""
    found: str = ""
    other: int = 0
    field: str = ""


@dataclass(frozen=True, slots=True)
class ListedPerson:
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
    had no heads and was read line by line (``player_list_reader.read_pasted_list``).
    """

    people: tuple[ListedPerson, ...]
    faults: tuple[RowFault, ...]
    ignored: tuple[str, ...] = ()
    notes: tuple[RowFault, ...] = ()
    is_pasted: bool = False


def read_people(data: bytes, town: str = "") -> PeopleList:
    """Read a list in CSV or XLSX; raises FileFault for a file that is no such list.

    ``town`` is where the event is played: a list without heads may name it after a surname.

    Codes: ``empty_file``, ``old_workbook``, ``no_name_column``, ``no_players`` and those of the
    readers.
    """
    lines = read_lines(data)
    header = find_header(lines)
    if header is None:
        pasted = _pasted(data, lines, town)
        if pasted.people:
            return pasted
        is_table = any(len(line.cells) > 1 for line in lines)
        raise FileFault(
            FileCode.NO_NAME_COLUMN if is_table else FileCode.NO_PLAYERS,
            lines[0].number,
            ", ".join(filter(None, lines[0].cells)),
        )
    faults: list[RowFault] = []
    notes: list[RowFault] = []
    people = [
        person
        for line in lines_below_heads(lines, header)
        if (person := _person(line, header, faults, notes)) is not None
    ]
    is_pasted = header.is_of_pasted_list
    once = _with_namesakes(people) if is_pasted else tuple(_each_once(people, faults))
    return PeopleList(
        once,
        tuple(sorted(faults, key=lambda fault: fault.row)),
        header.ignored,
        tuple(notes),
        is_pasted=is_pasted,
    )


def read_lines(data: bytes) -> tuple[Line, ...]:
    """The rows of a file that are not empty; raises FileFault as ``read_people`` does."""
    lines = tuple(require_rows_within_limits(_lines(data)))
    if not lines:
        raise FileFault(FileCode.EMPTY_FILE)
    return lines


def lines_below_heads(lines: Iterable[Line], header: ListHeader) -> Iterator[Line]:
    """The rows under the heads; those of a pasted list keep the numbers they had without heads."""
    above = header.row if header.is_of_pasted_list else 0
    for line in lines:
        if line.number > header.row:
            yield replace(line, number=line.number - above)


def pasted_text(data: bytes, lines: Iterable[Line]) -> str:
    """A list without heads as lines of text; a row of a workbook is a line."""
    if not read_xlsx_in_own_process.is_workbook(data):
        return read_csv_tables.decode_text(data)
    rows = {line.number: "\t".join(line.cells) for line in lines}
    return "\n".join(rows.get(number, "") for number in range(1, max(rows) + 1))


def _with_namesakes(people: Iterable[ListedPerson]) -> tuple[ListedPerson, ...]:
    """Everybody; of whom one of his name and no other year stands above, with that row."""
    above: dict[str, list[ListedPerson]] = {}
    told = []
    for person in people:
        alike = above.setdefault(same_name_key(person.name), [])
        rows = (
            other.row for other in alike if len({other.birth_year, person.birth_year} - {None}) < 2
        )
        told.append(replace(person, same_as=next(rows, 0)))
        alike.append(person)
    return tuple(told)


def _pasted(data: bytes, lines: Iterable[Line], town: str) -> PeopleList:
    """A list without heads, line by line; a line that is nobody's is told, and no name twice."""
    pasted = read_pasted_list.players_of_pasted_text(pasted_text(data, lines), town)
    people = _with_namesakes(
        ListedPerson(
            row=player.row,
            name=player.name,
            name_latin=name_in_latin_letters(player.name),
            rating=player.rating,
            title=player.title,
            city=player.city,
            birth_year=player.birth_year,
            sex=sex_in_words(player.sex) or "",
        )
        for player in pasted.players
    )
    faults = tuple(
        RowFault(RowCode.NOT_A_PLAYER, row, found=line[:60]) for row, line in pasted.others
    )
    unread = (player for player in pasted.players if player.left_over)
    notes = tuple(
        RowFault(RowCode.LEFT_OVER, player.row, found=player.left_over[:60]) for player in unread
    )
    return PeopleList(people, faults, notes=notes, is_pasted=True)


def _lines(data: bytes) -> Iterator[Line]:
    if read_xlsx_in_own_process.is_old_workbook(data):
        raise FileFault(FileCode.OLD_WORKBOOK)
    return (
        read_xlsx_in_own_process.read_workbook(data)
        if read_xlsx_in_own_process.is_workbook(data)
        else read_csv_tables.read_csv(data)
    )


@dataclass(slots=True)
class _Row:
    """The cells of one line by field, gathering faults."""

    line: Line
    header: ListHeader
    faults: list[RowFault] = field(default_factory=list)

    def text(self, name: str) -> str:
        """The cleaned text of a field's cell; empty if it is missing, a formula or too long."""
        column = self.header.columns.get(name)
        if column is None:
            return ""
        if column in self.line.formulas:
            self.add_fault(RowCode.FORMULA_CELL, name)
            return ""
        words = clean_name(self.line.cell(column))
        if len(words) > LONGEST.get(name, 10**6):
            self.add_fault(RowCode.TOO_LONG, name)
            return ""
        return words

    def value(self, name: str, read: Callable[[str], Meant | None]) -> Meant | None:
        """What ``read`` makes of a cell; None for an empty one or, with a fault, a bad one."""
        words = self.text(name)
        if words in _EMPTY:
            return None
        meant = read(words)
        if meant is None:
            self.add_fault(RowCode(f"bad_{name}"), name)
        return meant

    def add_fault(self, code: RowCode, name: str) -> None:
        """Note what is wrong with a field's cell of this line."""
        column = self.header.columns.get(name, 0)
        self.faults.append(
            RowFault(
                code,
                self.line.number,
                column_letter(column),
                self.header.heads.get(column, ""),
                self.line.cell(column)[:60],
                field="name" if name in _NAME_PARTS else name,
            )
        )


def _person(
    line: Line, header: ListHeader, faults: list[RowFault], notes: list[RowFault]
) -> ListedPerson | None:
    row = _Row(line, header)
    name, unread = _name(row), row.text("unread")[:60]
    if unread and len(list(filter(None, line.cells))) == 1:
        faults.append(RowFault(RowCode.NOT_A_PLAYER, line.number, found=unread))
        return None
    if _SUM.match(name):
        faults.append(RowFault(RowCode.NOT_A_PLAYER, line.number, found=name[:60]))
        return None
    if not name and not row.faults:
        row.add_fault(RowCode.NAME_MISSING, "name" if "name" in header.columns else "surname")
    person = ListedPerson(
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
        sex=row.value("sex", sex_in_words) or "",
    )
    faults += row.faults
    if unread:
        notes.append(RowFault(RowCode.LEFT_OVER, line.number, found=unread))
    return None if row.faults else person


def _name(row: _Row) -> str:
    if "name" in row.header.columns:
        return row.text("name").replace(" ,", ",")
    parts = (row.text("surname"), row.text("given"), row.text("patronymic"))
    return clean_name(" ".join(filter(None, parts)))


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


def _federation(words: str) -> str | None:
    return words.upper() if len(words) == 3 and words.isascii() and words.isalpha() else None


def _identity(words: str) -> str | None:
    return words if _ID.fullmatch(words) else None


def _each_once(people: list[ListedPerson], faults: list[RowFault]) -> Iterator[ListedPerson]:
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
                RowFault(
                    RowCode.TWICE_IN_FILE,
                    person.row,
                    found=person.name,
                    other=other,
                    field="name",
                )
            )
            continue
        row_by_key |= dict.fromkeys(keys, person.row)
        yield person
