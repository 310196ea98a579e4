"""The people of a list, from a file or pasted text; each row is a person or its faults."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from games.archive.names import is_broken_text, mended_text, name_in_latin_letters, same_name_key
from tournaments.people.lists import csv_file, workbook
from tournaments.people.lists import pasted as lists_pasted
from tournaments.people.lists.person import (
    ListedPerson,
    PeopleList,
    RowCode,
    RowFault,
    code_of_unread_row,
    read_person_from_row,
)
from tournaments.people.lists.table import (
    FileCode,
    FileFault,
    Line,
    ListHeader,
    find_header,
    require_rows_within_limits,
)
from tournaments.people.lists.words import sex_of_word


@dataclass(frozen=True, slots=True)
class OpenedList:
    """The rows of a list's file: those below its heads, or a text read line by line (``pasted``).

    One of both is None. People and cells are made of it: a long text is read once for both.
    """

    lines: tuple[Line, ...]
    header: ListHeader | None
    pasted: lists_pasted.ChatList | None


def open_list(data: bytes, town: str = "") -> OpenedList:
    """Read the rows of a list's file; raises FileFault as ``read_people`` does."""
    lines = read_rows_of_file(data)
    header = find_header(lines)
    if header is not None:
        return OpenedList(lines, header, None)
    text = pasted_text(data, lines)
    return OpenedList(lines, None, lists_pasted.players_of_pasted_text(text, town))


def read_people(data: bytes, town: str = "") -> PeopleList:
    """Read people from a list in CSV or XLSX; raises FileFault for a file that is no such list.

    ``town`` is where the event is played: a list without heads may name it after a surname.

    Codes: ``empty_file``, ``old_workbook``, ``word_document``, ``no_name_column``, ``no_players``
    and those of the readers.
    """
    return people_of_list(open_list(data, town))


def people_of_list(opened: OpenedList) -> PeopleList:
    """Make the people of a list's rows; raises FileFault where nobody is in it."""
    lines, header = opened.lines, opened.header
    if header is None:
        if opened.pasted is not None and (pasted := _pasted(opened.pasted)).people:
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
        for line in rows_below_headings(lines, header)
        if (person := read_person_from_row(line, header, faults, notes)) is not None
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


def read_rows_of_file(data: bytes) -> tuple[Line, ...]:
    """Read the non-empty rows of a file; raises FileFault as ``read_people`` does."""
    lines = tuple(require_rows_within_limits(_lines(data)))
    if not lines:
        raise FileFault(FileCode.EMPTY_FILE)
    return lines


def rows_below_headings(lines: Iterable[Line], header: ListHeader) -> Iterator[Line]:
    """Return the rows below the headings; those of a pasted list keep their numbers."""
    above = header.row if header.is_of_pasted_list else 0
    for line in lines:
        if line.number > header.row:
            yield replace(line, number=line.number - above)


def pasted_text(data: bytes, lines: Iterable[Line]) -> str:
    """Return a list without headings as lines of text; each workbook row is a line."""
    if not workbook.is_workbook(data):
        return csv_file.decode_text(data)
    rows = {line.number: "\t".join(line.cells) for line in lines}
    return "\n".join(rows.get(number, "") for number in range(1, max(rows) + 1))


def _with_namesakes(people: Iterable[ListedPerson]) -> tuple[ListedPerson, ...]:
    """Note of each who has a namesake above him, of no other year of birth, in which row."""
    above: dict[str, dict[int | None, int]] = {}  # the first row of each name and year
    told = []
    for person in people:
        rows = above.setdefault(same_name_key(person.name), {})
        years = {person.birth_year, None} if person.birth_year else set(rows)
        told.append(replace(person, same_as=min((rows[y] for y in years & rows.keys()), default=0)))
        rows.setdefault(person.birth_year, person.row)
    return tuple(told)


def _pasted(pasted: lists_pasted.ChatList) -> PeopleList:
    """A list without heads, line by line; a line that is nobody's is told, and no name twice."""
    is_broken = {player.row: is_broken_text(player.name) for player in pasted.players}
    people = _with_namesakes(
        ListedPerson(
            row=player.row,
            name=player.name,
            name_latin=name_in_latin_letters(player.name),
            rating=player.rating,
            title=player.title,
            city=player.city,
            birth_year=player.birth_year,
            sex=sex_of_word(player.sex) or "",
        )
        for player in pasted.players
        if not is_broken[player.row]
    )
    faults = tuple(_unread_row(row, line) for row, line in pasted.others)
    broken = [player for player in pasted.players if is_broken[player.row]]
    faults = (*faults, *(_broken_name(player.row, player.name) for player in broken))
    unread = (player for player in pasted.players if player.left_over)
    notes = tuple(
        RowFault(RowCode.LEFT_OVER, player.row, found=player.left_over[:60]) for player in unread
    )
    faults = tuple(sorted(faults, key=lambda fault: fault.row))
    return PeopleList(people, faults, notes=notes, is_pasted=True)


def _unread_row(row: int, words: str) -> RowFault:
    if is_broken_text(words) and len(words.split()) > 1:
        return _broken_name(row, words)
    return RowFault(code_of_unread_row(words), row, found=words[:60])


def _broken_name(row: int, words: str) -> RowFault:
    return RowFault(
        RowCode.BROKEN_NAME, row, found=words[:60], field="name", mended=mended_text(words)
    )


def _lines(data: bytes) -> Iterator[Line]:
    if workbook.is_word_document(data):
        raise FileFault(FileCode.WORD_DOCUMENT)
    if workbook.is_old_workbook(data):
        raise FileFault(FileCode.OLD_WORKBOOK)
    return workbook.read_workbook(data) if workbook.is_workbook(data) else csv_file.read_csv(data)


def _each_once(people: list[ListedPerson], faults: list[RowFault]) -> Iterator[ListedPerson]:
    """Yield everybody once, by number, or by name and year."""
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
