"""A list whose cells were corrected names its rows as the list that was brought does."""

import io

import pytest
from openpyxl import Workbook

from tournaments.player_list_reader.read_people_from_file_or_pasted_text import read_people
from tournaments.player_list_reader.recognise_column_headings import WORDS
from tournaments.player_list_reader.write_typed_corrections_into_list import read_list_as_cells

HEADS = {field: words[0].capitalize() for field, words in WORDS.items()}


def workbook(rows) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


# what was brought | its bytes | the row that is corrected | everybody's row after it
LISTS = [
    (
        "pasted lines",
        "Орлов Олег 1988\nКим Юрий\nЕршова Вера\n".encode(),
        2,
        {"Орлов Олег": 1, "Ким Юрий": 2, "Ершова Вера": 3},
    ),
    (
        "pasted lines with empty ones among them",
        "\nОрлов Олег 1988\n\n\nКим Юрий\n".encode(),
        5,
        {"Орлов Олег": 2, "Ким Юрий": 5},
    ),
    (
        "a table without heads in a workbook",
        workbook([[], ["Орлов Олег", "КМС"], [], ["Ким Юрий", "МС"]]),
        2,
        {"Орлов Олег": 2, "Ким Юрий": 4},
    ),
    (
        "a table with heads",
        "ФИО;Рейтинг\nОрлов Олег;\nКим Юрий;1900\n".encode(),
        3,
        {"Орлов Олег": 2, "Ким Юрий": 3},
    ),
    (
        "a title above the heads",
        "Кубок;\n;\nФИО;Рейтинг\nОрлов Олег;\n\nКим Юрий;1900\n".encode(),
        4,
        {"Орлов Олег": 4, "Ким Юрий": 6},
    ),
    (
        "the separator named in the first line",
        "sep=;\nФИО;Рейтинг\nОрлов Олег;\nКим Юрий;1900\n".encode(),
        3,
        {"Орлов Олег": 3, "Ким Юрий": 4},
    ),
    (
        "heads with more commas than semicolons",
        "ФИО;взнос, рублей, сдан, кому\nОрлов Олег;да\nКим Юрий;нет\n".encode(),
        2,
        {"Орлов Олег": 2, "Ким Юрий": 3},
    ),
    (
        "a cell of two lines in a text",
        'ФИО;Клуб\nОрлов Олег;"Ладья\nи конь"\nКим Юрий;Ладья\n'.encode(),
        4,
        {"Орлов Олег": 2, "Ким Юрий": 4},
    ),
    (
        "a cell of two lines in a workbook",
        workbook([["ФИО", "Клуб"], ["Орлов Олег", "Ладья\nи конь"], ["Ким Юрий", "Ладья"]]),
        3,
        {"Орлов Олег": 2, "Ким Юрий": 3},
    ),
]


def _corrected(data: bytes, row: int) -> bytes:
    table = read_list_as_cells(data, new_heads=HEADS)
    table.write({row: {"city": "Тверь"}})
    return table.as_csv()


@pytest.mark.parametrize(
    ("data", "row", "rows"), [rest for _name, *rest in LISTS], ids=[name for name, *_ in LISTS]
)
def test_rows_keep_their_numbers_through_corrections(data, row, rows):
    once = _corrected(data, row)
    twice = _corrected(once, row)
    for corrected in (once, twice):
        people = read_people(corrected).people
        assert {person.name: person.row for person in people} == rows
        assert [person.city for person in people if person.row == row] == ["Тверь"]


def test_faults_name_the_row_of_the_pasted_list_after_a_correction():
    pasted = "Список на субботу:\nОрлов Олег 1988\nКим Юрий, звонить вечером\nОрлов Олег\n"
    read = read_people(_corrected(pasted.encode(), 2))
    assert [fault.row for fault in read.faults] == [1]
    assert [note.row for note in read.notes] == [3]
    assert [(person.row, person.same_as) for person in read.people] == [(2, 0), (3, 0), (4, 2)]
