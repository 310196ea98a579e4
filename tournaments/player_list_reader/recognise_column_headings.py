"""Recognise the columns of a list by the words people write above them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.player_list_reader.table_rows_or_file_fault import Line

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
    return wished if _FIELD.get(_folded(wished)) == field else WORDS[field][0].capitalize()


def _header(line: Line) -> ListHeader | None:
    columns: dict[str, int] = {}
    heads = {at: cell for at, cell in enumerate(line.cells) if cell}
    for at, cell in heads.items():
        field = _FIELD.get(_folded(cell))
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


def _folded(head: str) -> str:
    """``Год  рожд.`` and ``BIRTH_YEAR`` as they stand in WORDS."""
    plain = "".join(
        letter if letter.isalnum() else " " for letter in head.casefold().replace("ё", "е")
    )
    return " ".join(plain.split())
