"""A list of people is read whatever wrote it, and nothing in it is guessed."""

import io
import zipfile

import pytest
from openpyxl import Workbook

from tournaments.entries import texts as entries_texts
from tournaments.people.lists import reader
from tournaments.people.lists.corrections import read_list_as_cells
from tournaments.people.lists.csv_file import detect_csv_separator
from tournaments.people.lists.reader import read_people
from tournaments.people.lists.table import WORDS, FileFault, column_letter

# A list of people is read whatever wrote it, and nothing in it is guessed.


RUSSIAN = "Фамилия Имя;Год рождения;Рейтинг\r\nСёмин Пётр;2001;2105\r\n"


def workbook(rows, edit=None) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    if edit:
        edit(book.active)
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def packed(**parts: bytes) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("_", "/") + ".xml", data)
    return kept.getvalue()


# what wrote the file | its bytes
ENCODINGS = [
    ("UTF-8", RUSSIAN.encode()),
    ("UTF-8 with a mark", b"\xef\xbb\xbf" + RUSSIAN.encode()),
    ("Windows-1251", RUSSIAN.encode("cp1251")),
    ("KOI8-R", RUSSIAN.encode("koi8-r")),
    ("DOS", RUSSIAN.encode("cp866")),
    ("UTF-16 without a mark", RUSSIAN.encode("utf-16-le")),
    ("UTF-16 of another byte order, without a mark", RUSSIAN.encode("utf-16-be")),
    ("UTF-16 of a spreadsheet", RUSSIAN.replace(";", "\t").encode("utf-16")),
    ("commas", RUSSIAN.replace(";", ",").encode()),
    ("tabs", RUSSIAN.replace(";", "\t").encode("cp1251")),
    ("CR alone", RUSSIAN.replace("\r\n", "\r").encode()),
    ("sep=", b"sep=;\r\n" + RUSSIAN.encode()),
    ("a title above", "Кубок;;\r\n;;\r\n".encode() + RUSSIAN.encode()),
    ("XLSX", workbook([["Фамилия Имя", "Год рождения", "Рейтинг"], ["Сёмин Пётр", 2001, 2105.0]])),
    (
        "XLSX in three columns",
        workbook(
            [
                ["ФАМИЛИЯ", "Имя", "Отчество", "Г.р.", "Рейтинг"],
                ["Сёмин", "Пётр", None, "01.02.2001", 2105],
            ]
        ),
    ),
]


@pytest.mark.parametrize(("wrote", "data"), ENCODINGS, ids=[encoding for encoding, _ in ENCODINGS])
def test_the_same_person_whatever_wrote_the_file(wrote, data):
    people = reader.read_people(data)
    assert people.faults == ()
    (person,) = people.people
    assert (person.name, person.name_latin) == ("Сёмин Пётр", "Semin Petr")
    assert (person.birth_year, person.rating) == (2001, 2105)


def test_a_comma_inside_quotes_parts_nothing():
    assert detect_csv_separator('"Имя, отчество","Клуб, город";Год;Рейтинг') == ";"


# head and cell | code | column
CELLS = [
    ("name;rating\nИванов;сильный", "bad_rating", "B"),
    ("name;rating\nИванов;0001200000", "bad_rating", "B"),
    ("name;rating\nИванов;-5", "bad_rating", "B"),
    ("name;born\nИванов;99", "bad_birth_year", "B"),
    ("name;born\nИванов;1999-2000", "bad_birth_year", "B"),
    ("name;fed\nИванов;Россия", "bad_federation", "B"),
    ("name;id\nИванов;12 34", "bad_federation_id", "B"),
    ("name;id\n;1234", "name_missing", "A"),
    (f"name;club\nИванов;{'я' * 81}", "too_long", "B"),
]


@pytest.mark.parametrize(("text", "code", "column"), CELLS)
def test_a_bad_cell_is_told_with_row_column_and_what_would_be_right(text, code, column):
    people = reader.read_people(text.encode())
    assert people.people == ()
    (fault,) = people.faults
    assert (fault.code, fault.row, fault.column) == (code, 2, column)
    for language in ("ru", "en"):
        assert "{" not in entries_texts.explain_row_fault(fault, language)


def test_a_formula_is_never_read_and_a_text_that_looks_like_one_is():
    def edit(sheet):
        sheet["B2"] = "=1000+1000"
        sheet["A3"] = "=Петров"
        sheet["A3"].data_type = "s"

    data = workbook([["name", "rating"], ["Иванов", None], ["", 2000]], edit)
    people = reader.read_people(data)
    assert [(fault.code, fault.row, fault.column) for fault in people.faults] == [
        ("formula_cell", 2, "B")
    ]
    assert [person.name for person in people.people] == ["=Петров"]


def test_who_stands_twice_is_taken_once_and_told():
    text = "name,born,id\nИванов И,2001,7\nИВАНОВ И,2001,7\nПетров,1990,7\nИванов И,2002,\n"
    people = reader.read_people(text.encode())
    assert [person.row for person in people.people] == [2, 5]
    assert [(fault.code, fault.row, fault.other) for fault in people.faults] == [
        ("twice_in_file", 3, 2),
        ("twice_in_file", 4, 2),
    ]


def test_dashes_are_silence_and_unknown_columns_are_told():
    people = reader.read_people("№;ФИО;Рейтинг;Тренер\n1;Иванов;-;Сидоров\n".encode())
    assert people.people[0].rating is None
    assert people.ignored == ("№", "Тренер")


# what is wrong | its bytes | code
REFUSED = [
    ("nothing", b"", "empty_file"),
    ("a picture", b"\x89PNG\r\n\x1a\n\x00\x00", "not_text"),
    ("no names", b"1;2;3\n", "no_name_column"),
    ("old Excel", b"\xd0\xcf\x11\xe0" + bytes(600), "old_workbook"),
    ("Word", packed(word_document=b"<x/>"), "word_document"),
    (
        "old Word",
        b"\xd0\xcf\x11\xe0" + "WordDocument".encode("utf-16-le") + bytes(600),
        "word_document",
    ),
    ("torn zip", b"PK\x03\x04" + bytes(60), "broken_workbook"),
    ("another zip", packed(a=b"<x/>"), "broken_workbook"),
    ("zeros for ever", packed(xl_workbook=bytes(41 * 1024 * 1024)), "zip_bomb"),
    ("entities", packed(xl_workbook=b'<?xml version="1.0"?><!DOCTYPE x []><x/>'), "zip_bomb"),
    ("open quotes", 'name\n"Иванов\n'.encode(), "broken_quotes"),
    ("too long", ("name\n" + "Иванов\n" * 5_001).encode(), "too_many_rows"),
    ("too wide", ("name" + ";x" * 60 + "\n").encode(), "too_many_columns"),
    ("a novel", f"name\n{'я' * 501}\n".encode(), "cell_too_long"),
]


@pytest.mark.parametrize(("what", "data", "code"), REFUSED, ids=[name for name, *_ in REFUSED])
def test_a_file_that_is_no_list_is_refused_whole(what, data, code):
    with pytest.raises(FileFault) as refused:
        reader.read_people(data)
    assert refused.value.code == code
    params = {"row": 1, "limit": 1, "found": "x"}
    for language in ("ru", "en"):
        assert entries_texts.explain_file_fault(code, params, language)


def test_a_sheet_that_claims_a_million_rows_is_read_to_its_people():
    def edit(sheet):
        sheet.cell(row=19_000, column=1, value=" ")

    assert len(reader.read_people(workbook([["name"], ["Иванов"]], edit)).people) == 1


@pytest.mark.parametrize(("column", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ")])
def test_columns_are_named_as_spreadsheets_do(column, name):
    assert column_letter(column) == name


@pytest.mark.parametrize("words", ["Итого: 2", "ВСЕГО 2 участника", "Total 2"])
def test_the_row_that_counts_the_players_is_nobody(words):
    people = reader.read_people(f"№;ФИО\n1;Иванов Иван\n;{words}\n".encode())
    assert [person.name for person in people.people] == ["Иванов Иван"]
    assert [(fault.code, fault.row) for fault in people.faults] == [("not_a_player", 3)]


def test_a_player_whose_name_begins_alike_is_somebody():
    people = reader.read_people("ФИО\nИтоговский Иван\nВсеголов Лев\n".encode())
    assert len(people.people) == 2


@pytest.mark.parametrize(
    ("first", "names"),
    [
        ([], ["Иванов Иван"]),
        (["Положение", "о турнире"], ["Иванов Иван"]),
        (["ФИО", "Год"], []),
    ],
)
def test_the_list_is_read_from_the_sheet_that_has_a_column_of_names(first, names):
    def add_sheet(first_sheet):
        sheet = first_sheet.parent.create_sheet("Участники")
        for row in (["ФИО", "Год"], ["Иванов Иван", 1970]):
            sheet.append(row)

    people = reader.read_people(workbook([first], add_sheet))
    assert [person.name for person in people.people] == names


def test_a_sheet_too_long_is_in_nobodys_way_where_another_has_the_list():
    def add_sheet(first_sheet):
        first_sheet.cell(row=20_001, column=1, value="Результаты прошлых лет")
        sheet = first_sheet.parent.create_sheet("Участники")
        for row in (["ФИО", "Год"], ["Иванов Иван", 1970]):
            sheet.append(row)

    people = reader.read_people(workbook([], add_sheet))
    assert [person.name for person in people.people] == ["Иванов Иван"]


# A list whose cells were corrected names its rows as the list that was brought does.


HEADS = {field: words[0].capitalize() for field, words in WORDS.items()}


def plain_workbook(rows) -> bytes:
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
        plain_workbook([[], ["Орлов Олег", "КМС"], [], ["Ким Юрий", "МС"]]),
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
        plain_workbook([["ФИО", "Клуб"], ["Орлов Олег", "Ладья\nи конь"], ["Ким Юрий", "Ладья"]]),
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
