"""Values of a list that was read: people, faults of its rows, the whole list."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum


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
    had no heads and was read line by line (``player_list_reader.read_pasted_list``).
    """

    people: tuple[ListedPerson, ...]
    faults: tuple[RowFault, ...]
    ignored: tuple[str, ...] = ()
    notes: tuple[RowFault, ...] = ()
    is_pasted: bool = False
