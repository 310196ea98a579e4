"""A small file that unpacks to a large one, or reads to a deep one, costs us next to nothing."""

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from openpyxl import Workbook

from tests.support.environment import TOP
from tournaments.entries import texts as entries_texts
from tournaments.people.lists import workbook
from tournaments.people.lists.table import FileFault

SHEET = "xl/worksheets/sheet1.xml"

HEAD = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'

FOOT = b"</sheetData></worksheet>"

MB = 1024 * 1024

LEAST_MB, MOST_MB = 1, 100

# a bomb took minutes; this is far from it on the busiest machine, and no measure of speed
MOST_SECONDS = 10

# a small process: what it starts begins with its memory, and is measured one by one
MEASURING = """
import json, os, subprocess, sys
for path in map(str.rstrip, sys.stdin):
    with open(path, "rb") as book, open(path + ".json", "w+") as answer:
        child = subprocess.Popen(sys.argv[1:], stdin=book, stdout=answer)
        _, status, spent = os.wait4(child.pid, 0)
        answer.seek(0)
        print(json.dumps({
            "answer": json.loads(answer.read() or "{}"),
            "peak": spent.ru_maxrss // 1024,
            "seconds": spent.ru_utime + spent.ru_stime,
        }), flush=True)
"""


@cache
def _plain() -> bytes:
    book = Workbook()
    book.active.append(["Фамилия Имя"])
    book.active.append(["Сёмин Пётр"])
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def _with(**instead: bytes) -> bytes:
    """A good workbook with other parts in the places of its own, or beside them."""
    names = {
        "sheet": SHEET,
        "styles": "xl/styles.xml",
        "book": "xl/workbook.xml",
        "texts": "xl/sharedStrings.xml",
        "theme": "xl/theme/theme1.xml",
        "beside": "xl/media/image1.png",
    }
    changed = {names[name]: data for name, data in instead.items()}
    kept = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(_plain())) as old,
        zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new,
    ):
        for name in dict.fromkeys((*old.namelist(), *changed)):
            new.writestr(name, changed.get(name) or old.read(name))
    return kept.getvalue()


def _times(piece: bytes, size: int) -> bytes:
    return piece * (size // len(piece))


def _nested(depth: int) -> bytes:
    return b"<x>" * depth + b"</x>" * depth


MAIN = b' xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

LAUGHS = (
    "<!DOCTYPE a [<!ENTITY a 'ha'>"
    + "".join(f"<!ENTITY a{n} '{'&a;' * 10 if n == 0 else f'&a{n - 1};' * 10}'>" for n in range(8))
    + "]>"
)

ENTITIES = f'<?xml version="1.0"?>{LAUGHS}<worksheet><sheetData>&a7;</sheetData></worksheet>'

BOMBS = {
    "cells of one row": lambda: _with(sheet=HEAD + b"<row>" + _times(b"<c/>", 39 * MB) + FOOT),
    "a row of three megabytes": lambda: _with(
        sheet=HEAD + b"<row>" + _times(b"<c/>", 3 * MB) + b"</row>" + FOOT
    ),
    "empty rows": lambda: _with(sheet=HEAD + _times(b"<row/>", 39 * MB) + FOOT),
    "empty rows by name": lambda: _with(
        sheet=(HEAD + _times(b"<row/>", 39 * MB) + FOOT)
        .replace(b"<row", b"<x:r")
        .replace(b"<worksheet", b'<worksheet xmlns:x="y"')
    ),
    "nested elements": lambda: _with(sheet=HEAD + _nested(2_000_000) + FOOT),
    "nested in what is no sheet": lambda: _with(theme=_nested(2_000_000)),
    "styles": lambda: _with(
        styles=b"<styleSheet" + MAIN + b"><cellXfs>" + _times(b"<xf/>", 39 * MB)
    ),
    "sheets of a book": lambda: _with(
        book=b"<workbook" + MAIN + b"><sheets>" + _times(b'<sheet name="a"/>', 39 * MB)
    ),
    "texts": lambda: _with(texts=b"<sst" + MAIN + b">" + _times(b"<si><t/></si>", 39 * MB)),
    "one text": lambda: _with(
        sheet=HEAD + b'<row><c t="str"><v>' + b"a" * (39 * MB) + b"</v></c></row>" + FOOT
    ),
    "one attribute": lambda: _with(
        sheet=HEAD + b'<row r="' + b"1" * (39 * MB) + b'"></row>' + FOOT
    ),
    "one comment": lambda: _with(sheet=b"<!--" + b"a" * (39 * MB) + b"-->" + HEAD + FOOT),
    "attributes": lambda: _with(
        sheet=b"<worksheet " + b"".join(b'a%d="" ' % n for n in range(2_000_000)) + b"/>"
    ),
    "entities": lambda: _with(sheet=ENTITIES.encode()),
    "entities in UTF-16": lambda: _with(sheet=ENTITIES.encode("utf-16")),
    "entities behind a long comment": lambda: _with(
        sheet=ENTITIES.replace("<!DOC", f"<!--{' ' * 5000}--><!DOC").encode()
    ),
    "entities behind a thousand spaces": lambda: _with(
        sheet=ENTITIES.replace("<!DOC", f"{' ' * 9000}<!DOC").encode()
    ),
    "an entity of elsewhere": lambda: _with(
        sheet=b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'
    ),
    "entities in a picture": lambda: _with(beside=ENTITIES.encode()),
    "zeros": lambda: _with(beside=bytes(41 * MB)),
    "many parts": lambda: _packed_many(600),
}


def _packed_many(count: int) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as packed:
        for number in range(count):
            packed.writestr(f"{number}.xml", "<a/>")
    return kept.getvalue()


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[bytes], dict]]:
    """Tell what the reader answers to a file, and what reading it cost."""
    file = tmp_path_factory.mktemp("books") / "book.xlsx"
    command = [sys.executable, "-c", MEASURING, *workbook.CHILD]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}

    def measure(data: bytes) -> dict:
        file.write_bytes(data)
        measuring.stdin.write(f"{file}\n")
        measuring.stdin.flush()
        return json.loads(measuring.stdout.readline())

    with subprocess.Popen(command, cwd=TOP, **pipes) as measuring:
        yield measure


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_before_it_costs_anything(name, measured):
    """With the code of a bomb, in a hundred megabytes and a moment of the processor."""
    costs = measured(BOMBS[name]())
    assert costs["answer"]["fault"]["code"] == "zip_bomb"
    assert LEAST_MB < costs["peak"] < MOST_MB
    assert costs["seconds"] < MOST_SECONDS
    for language in ("ru", "en"):
        assert "CSV" in entries_texts.explain_file_fault("zip_bomb", {}, language)


def test_a_good_workbook_costs_little_too(measured):
    costs = measured(_plain())
    assert [line[1] for line in costs["answer"]["lines"]] == [["Фамилия Имя"], ["Сёмин Пётр"]]
    assert costs["peak"] < MOST_MB


def test_a_workbook_in_utf_16_is_read():
    """The standard allows it, and what is in it is counted as it is read."""
    with zipfile.ZipFile(io.BytesIO(_plain())) as packed:
        sheet = packed.read(SHEET).decode()
    plain = sheet.partition("?>")[2] if sheet.startswith("<?xml") else sheet
    lines = list(workbook.read_workbook(_with(sheet=plain.encode("utf-16"))))
    assert [line.cells for line in lines] == [("Фамилия Имя",), ("Сёмин Пётр",)]


def test_a_workbook_of_five_thousand_rows_is_read_whole():
    book = Workbook()
    for number in range(5000):
        book.active.append([f"Игрок {number}", 1990, "Город", "м", 1500 + number % 500, "Клуб"])
    kept = io.BytesIO()
    book.save(kept)
    assert len(list(workbook.read_workbook(kept.getvalue()))) == 5000


def test_an_empty_row_at_the_end_of_the_sheet_is_no_content():
    """As a spreadsheet program leaves it behind."""
    with zipfile.ZipFile(io.BytesIO(_plain())) as packed:
        sheet = packed.read(SHEET)
    far = sheet.replace(b"</sheetData>", b'<row r="1048576"><c r="A1048576"/></row></sheetData>')
    assert len(list(workbook.read_workbook(_with(sheet=far)))) == 2


def test_a_name_far_below_is_never_left_out_without_a_word():
    book = Workbook()
    book.active.append(["Фамилия Имя"])
    book.active.cell(row=30_000, column=1, value="Забытый")
    kept = io.BytesIO()
    book.save(kept)
    with pytest.raises(FileFault) as refused:
        list(workbook.read_workbook(kept.getvalue()))
    assert (refused.value.code, refused.value.row) == ("too_many_rows", 30_000)


@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_packing_no_spreadsheet_uses_is_refused(how):
    """Its own head may ask for gigabytes."""
    kept = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(_plain())) as old,
        zipfile.ZipFile(kept, "w", how) as new,
    ):
        for name in old.namelist():
            new.writestr(name, old.read(name))
    with pytest.raises(FileFault) as refused:
        list(workbook.read_workbook(kept.getvalue()))
    assert refused.value.code == "broken_workbook"


def test_a_reader_that_does_not_end_is_ended(monkeypatch):
    monkeypatch.setattr(workbook, "CHILD", (sys.executable, "-c", "while True: pass"))
    monkeypatch.setattr(workbook, "SECONDS", 0.5)
    with pytest.raises(FileFault) as refused:
        list(workbook.read_workbook(_plain()))
    assert refused.value.code == "zip_bomb"


def test_a_reader_that_dies_refuses_the_file(monkeypatch):
    died = (sys.executable, "-c", "import os; os.kill(os.getpid(), 9)")
    monkeypatch.setattr(workbook, "CHILD", died)
    with pytest.raises(FileFault) as refused:
        list(workbook.read_workbook(_plain()))
    assert refused.value.code == "zip_bomb"
