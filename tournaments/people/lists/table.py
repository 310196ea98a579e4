"""A table somebody sent: rows of cells within limits, headings known, or its fault."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

# A table somebody sent as a value: rows of cells within limits, or why it cannot be read.


MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 5_000, 60, 500


class FileCode(StrEnum):
    """Codes of why a file of players cannot be read."""

    NOT_TEXT = "not_text"
    BROKEN_QUOTES = "broken_quotes"
    BROKEN_WORKBOOK = "broken_workbook"
    TOO_MANY_ROWS = "too_many_rows"
    ZIP_BOMB = "zip_bomb"
    EMPTY_FILE = "empty_file"
    NO_NAME_COLUMN = "no_name_column"
    NO_PLAYERS = "no_players"
    OLD_WORKBOOK = "old_workbook"
    WORD_DOCUMENT = "word_document"
    TOO_MANY_COLUMNS = "too_many_columns"
    CELL_TOO_LONG = "cell_too_long"


class FileFault(ValueError):
    """A file that cannot be read: ``code``, ``row`` from 1 (0: whole file), what was found."""

    def __init__(self, code: FileCode, row: int = 0, found: str = "", limit: int = 0) -> None:
        super().__init__(": ".join(filter(None, (f"row {row}" * bool(row), code, found))))
        self.code, self.row, self.found, self.limit = code, row, found, limit


@dataclass(frozen=True, slots=True)
class Line:
    """A non-empty row: its number in the file from 1, and its cells.

    ``formulas`` are the columns, from 0, whose cell is calculated: what they show depends on
    who opens the file, so it is never read.
    """

    number: int
    cells: tuple[str, ...]
    formulas: frozenset[int] = frozenset()

    def cell(self, column: int) -> str:
        """Return the text in a column from 0; empty beyond the last."""
        return self.cells[column] if column < len(self.cells) else ""


def require_rows_within_limits(lines: Iterable[Line], most: int = MOST_ROWS) -> Iterator[Line]:
    """Yield the rows while number and size are within limits; else raise FileFault."""
    for count, line in enumerate(lines, start=1):
        if count > most:
            raise FileFault(FileCode.TOO_MANY_ROWS, line.number, limit=most)
        if len(line.cells) > MOST_COLUMNS:
            raise FileFault(FileCode.TOO_MANY_COLUMNS, line.number, limit=MOST_COLUMNS)
        if any(len(cell) > LONGEST_CELL for cell in line.cells):
            raise FileFault(FileCode.CELL_TOO_LONG, line.number, limit=LONGEST_CELL)
        yield line


def column_letter(column: int) -> str:
    """Return a spreadsheet's letters of a column from 0: A, B, … Z, AA."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


# Recognise the columns of a list by the words people write above them.


LOOKED_AT = 20  # rows above the table that may hold the title of a document

WORDS: Mapping[str, tuple[str, ...]] = {
    "name": (
        *("name", "fullname", "player", "фио", "имя", "участник", "игрок"),
        *("фамилия имя", "фамилия имя отчество", "фамилия и имя", "спортсмен", "шашист"),
        "surname and name",
    ),
    "surname": ("surname", "last name", "family name", "фамилия"),
    "given": ("given name", "first name", "имя отчество", "имя и отчество"),
    "patronymic": ("patronymic", "отчество"),
    "name_latin": (
        *("name latin", "latin name", "latin", "name en", "латиницей", "имя латиницей"),
        "фио латиницей",
    ),
    "rating": ("rating", "elo", "рейтинг", "рейт"),
    "title": ("title", "rank", "звание", "разряд", "звание разряд", "разряд звание", "титул"),
    "federation": ("federation", "fed", "country", "федерация", "страна"),
    "federation_id": (
        *("federation id", "id", "fmjd id", "idf id", "fide id", "player id"),
        *("номер в федерации", "код федерации", "код игрока", "ид"),
    ),
    "club": ("club", "team", "клуб", "команда", "организация"),
    "city": ("city", "town", "город"),
    "region": ("region", "регион", "область", "край", "субъект рф", "субъект"),
    "birth_year": (
        *("birth year", "birth", "born", "year of birth", "date of birth", "birth date", "year"),
        *("год рождения", "дата рождения", "рождение", "г р", "год", "гр", "д р"),
        "год рожд",
    ),
    "sex": ("sex", "gender", "пол"),
    "unread": ("not read", "не прочитано"),  # of a pasted list whose cells were corrected
}

_FIELD = {word: field for field, words in WORDS.items() for word in words}

_NAMES = frozenset({"name", "surname"})


@dataclass(frozen=True, slots=True)
class ListHeader:
    """The recognised headings: each field's column from 0; ``ignored`` are unknown ones."""

    row: int
    columns: Mapping[str, int]
    heads: Mapping[int, str]
    ignored: tuple[str, ...]

    @property
    def is_of_pasted_list(self) -> bool:
        """Whether the headings were added to a pasted list to correct its cells."""
        return "unread" in self.columns


def find_header(lines: Iterable[Line]) -> ListHeader | None:
    """Find the heading row: the first of the top rows that names a column of names."""
    for line in list(lines)[:LOOKED_AT]:
        header = _header(line)
        if header is not None:
            return header
    return None


def column_heading_understood(field: str, wished: str) -> str:
    """Return ``wished`` if it is recognised as a field's heading, else a word that is."""
    return wished if _FIELD.get(folded_head(wished)) == field else WORDS[field][0].capitalize()


def _header(line: Line) -> ListHeader | None:
    columns: dict[str, int] = {}
    heads = {at: cell for at, cell in enumerate(line.cells) if cell}
    for at, cell in heads.items():
        field = _FIELD.get(folded_head(cell))
        if field is not None:
            columns.setdefault(field, at)
    if "surname" in columns and columns.get("name") is not None:
        # «Фамилия | Имя»: the second is then the given name alone
        columns.setdefault("given", columns.pop("name"))
    if not _NAMES & columns.keys():
        return None
    taken = set(columns.values())
    ignored = tuple(cell for at, cell in heads.items() if at not in taken)
    return ListHeader(line.number, columns, heads, ignored)


def folded_head(head: str) -> str:
    """Fold a head: ``Год  рожд.`` and ``BIRTH_YEAR`` as they stand in WORDS."""
    plain = "".join(
        letter if letter.isalnum() else " " for letter in head.casefold().replace("ё", "е")
    )
    return " ".join(plain.split())
