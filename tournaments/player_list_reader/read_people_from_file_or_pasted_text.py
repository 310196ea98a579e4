"""Read the people of a list, from a file or pasted text; each row is a person or its faults."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from games.archive.clean_and_transliterate_names import name_in_latin_letters, same_name_key
from tournaments.player_list_reader import (
    read_csv_tables,
    read_pasted_list,
    read_xlsx_in_own_process,
)
from tournaments.player_list_reader.listed_people import ListedPerson, PeopleList, RowCode, RowFault
from tournaments.player_list_reader.person_from_row import read_person_from_row
from tournaments.player_list_reader.recognise_column_headings import ListHeader, find_header
from tournaments.player_list_reader.sex_of_word import sex_of_word
from tournaments.player_list_reader.table_rows_or_file_fault import (
    FileCode,
    FileFault,
    Line,
    require_rows_within_limits,
)


def read_people(data: bytes, town: str = "") -> PeopleList:
    """Read people from a list in CSV or XLSX; raises FileFault for a file that is no such list.

    ``town`` is where the event is played: a list without heads may name it after a surname.

    Codes: ``empty_file``, ``old_workbook``, ``word_document``, ``no_name_column``, ``no_players``
    and those of the readers.
    """
    lines = read_rows_of_file(data)
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
    if not read_xlsx_in_own_process.is_workbook(data):
        return read_csv_tables.decode_text(data)
    rows = {line.number: "\t".join(line.cells) for line in lines}
    return "\n".join(rows.get(number, "") for number in range(1, max(rows) + 1))


def _with_namesakes(people: Iterable[ListedPerson]) -> tuple[ListedPerson, ...]:
    """Note of each who has a namesake above him, of no other year of birth, in which row."""
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
            sex=sex_of_word(player.sex) or "",
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
    if read_xlsx_in_own_process.is_word_document(data):
        raise FileFault(FileCode.WORD_DOCUMENT)
    if read_xlsx_in_own_process.is_old_workbook(data):
        raise FileFault(FileCode.OLD_WORKBOOK)
    return (
        read_xlsx_in_own_process.read_workbook(data)
        if read_xlsx_in_own_process.is_workbook(data)
        else read_csv_tables.read_csv(data)
    )


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
