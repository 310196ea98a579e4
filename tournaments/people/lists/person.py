"""A person of a list, read from one row, or the faults of its cells; nothing is guessed."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import TypeVar

from games.archive.names import clean_name, is_broken_text, mended_text, name_in_latin_letters
from tournaments.people.lists.table import Line, ListHeader, column_letter
from tournaments.people.lists.words import sex_of_word

# Values of a list that was read: people, faults of its rows, the whole list.


class RowCode(StrEnum):
    """Codes of faults in a row or cell of a list of players."""

    NAME_MISSING = "name_missing"
    TOO_LONG = "too_long"
    FORMULA_CELL = "formula_cell"
    BAD_RATING = "bad_rating"
    BAD_FEDERATION = "bad_federation"
    BAD_FEDERATION_ID = "bad_federation_id"
    BAD_BIRTH_YEAR = "bad_birth_year"
    BAD_SEX = "bad_sex"
    NOT_A_PLAYER = "not_a_player"
    PERHAPS_A_PLAYER = "perhaps_a_player"
    BROKEN_NAME = "broken_name"
    LEFT_OVER = "left_over"
    TWICE_IN_FILE = "twice_in_file"


@dataclass(frozen=True, slots=True)
class RowFault:
    """A fault in one cell: row number, column's letter and heading, the text found.

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
    mended: str = ""
    """The name behind a broken one, where it can be read back without loss."""


UNREAD_ROWS = (RowCode.NOT_A_PLAYER, RowCode.PERHAPS_A_PLAYER)

_CAPITALISED = re.compile(r"(?<!\w)[^\W\d_a-zа-яё][^\W\d_]+")


def code_of_unread_row(words: str) -> RowCode:
    """Return what a row is that names no player: with two capitalised words it may be one."""
    is_perhaps = len(_CAPITALISED.findall(words)) > 1
    return RowCode.PERHAPS_A_PLAYER if is_perhaps else RowCode.NOT_A_PLAYER


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A person read from one row; empty text and None where the list says nothing.

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
        """The facts the list gives besides the name; absent ones are left out."""
        facts = {name: getattr(self, name) for name in FACTS}
        return {name: value for name, value in facts.items() if value not in ("", None)}


FACTS = (
    *("name_latin", "rating", "title", "federation", "federation_id"),
    *("club", "city", "region", "birth_year", "birth_date", "sex"),
)


@dataclass(frozen=True, slots=True)
class PeopleList:
    """A list read: good rows, faults of the others, unknown headings.

    ``notes`` are words beside a good row that mean nothing here; ``is_pasted`` says that the list
    had no heads and was read line by line (``pasted.players_of_pasted_text``).
    """

    people: tuple[ListedPerson, ...]
    faults: tuple[RowFault, ...]
    ignored: tuple[str, ...] = ()
    notes: tuple[RowFault, ...] = ()
    is_pasted: bool = False


# Read one row of a list as a person, or find the faults of its cells; nothing is guessed.


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

_SUM = re.compile(r"(?:итого|всего|total)(?!\w)", re.IGNORECASE)
"""How the row under a list begins that counts its players."""


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


def read_person_from_row(
    line: Line, header: ListHeader, faults: list[RowFault], notes: list[RowFault]
) -> ListedPerson | None:
    """Return the person in a row; None for a row that has faults or names no player.

    What is wrong with it is added to ``faults``, what it has besides to ``notes``.
    """
    row = _Row(line, header)
    name, unread = _name(row), row.text("unread")[:60]
    if unread and len(list(filter(None, line.cells))) == 1:
        faults.append(RowFault(code_of_unread_row(unread), line.number, found=unread))
        return None
    if _SUM.match(name):
        faults.append(RowFault(RowCode.NOT_A_PLAYER, line.number, found=name[:60]))
        return None
    if is_broken_text(name):
        row.add_fault(RowCode.BROKEN_NAME, "name" if "name" in header.columns else "surname")
        row.faults[-1] = replace(row.faults[-1], found=name[:60], mended=mended_text(name))
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
        sex=row.value("sex", sex_of_word) or "",
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
    """Return a year, alone or in a date that has only one number of four digits."""
    years = _YEAR.findall(words)
    is_one = len(years) == 1 and FIRST_YEAR <= int(years[0]) <= LAST_YEAR
    return int(years[0]) if is_one and not _is_no_day(words) else None


def _is_no_day(words: str) -> bool:
    """Return whether a whole date names no day: ``31.02.2012``; ``00`` stands for unknown."""
    parts = _DAY.fullmatch(words) or _ISO.fullmatch(words)
    if parts is None or not (int(parts["d"]) and int(parts["m"])):
        return False
    try:
        date(int(parts["y"]), int(parts["m"]), int(parts["d"]))
    except ValueError:
        return True
    return False


def day_of_whole_date(words: str) -> date | None:
    """Parse a complete date ``12.03.2001``, ``2001-03-12``, ``2001/03/12``; else None."""
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
