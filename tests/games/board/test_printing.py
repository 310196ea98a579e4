"""Paper: one sheet, one text, stable bytes, and nothing said can become a command."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest

from games.board.printing import (
    Column,
    Facts,
    Head,
    Heading,
    Lines,
    Paragraph,
    Picture,
    Poster,
    ResultSlip,
    ResultSlips,
    Sheet,
    Table,
    pdf,
    pictures,
)
from games.draughts import START, diagram

AT = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


HEAD = Head("Протокол", "Ёлкин – Ъ", "Кубок клуба · тур 3", "ревизия 41")


TABLE = Table((Column("№"), Column("Игрок", weight=1)), (("1", "Ёлкин"), ("2", "Ъ")))


def sheet(*blocks, signatures=("Главный судья", "Главный секретарь"), **more):
    return Sheet(HEAD, blocks, signatures, **more)


EVERY_BLOCK = sheet(
    Heading("Выводы"),
    Paragraph("Первая\nвторая", is_strong=True),
    Facts((("Белые", "Ёлкин"),)),
    Lines(("раз", "два")),
    Lines(("точка",), first=None),
    TABLE,
    Poster("https://arbiter.club/"),
    Picture(diagram.svg(START), caption="Начало"),
    ResultSlips(
        (ResultSlip("Кубок", "Доска 1", (("○", "Ёлкин"), ("●", "Ъ")), ("Белые", "Чёрные")),)
    ),
)


@pytest.mark.parametrize("language", ("ru", "en"))
def test_a_sheet_of_every_block_is_a_pdf_of_stable_bytes(language):
    """The same sheet at the same instant is the same file."""
    made = pdf(EVERY_BLOCK, language=language, at=AT)
    assert made.startswith(b"%PDF-") and b"(D:20261121120000" in made
    assert pdf(EVERY_BLOCK, language=language, at=AT) == made
    assert pdf(EVERY_BLOCK, language=language, at=AT + timedelta(hours=1)) != made


def test_another_process_prints_the_same_bytes():
    """Neither the order of a dictionary nor the machine's fonts and clock come in."""
    program = (
        "import django, hashlib; django.setup(); from tests.games.board.test_printing import *;"
        "print(hashlib.sha256(pdf(EVERY_BLOCK, language='ru', at=AT)).hexdigest())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Kamchatka"))
    }
    assert len(outputs) == 1


MARKUP = (
    '#panic("printed")',
    '"); #panic("out of the string")',
    "$x$ *bold* _it_ `raw` @ref <label> // no",
    "[unbalanced ] ] ]",
    '#read("/etc/passwd")',
    "\\u{0} \\ {page} \\n",
    "\x01\x1f\u202e",
)


@pytest.mark.parametrize("name", MARKUP)
def test_a_name_is_never_a_command(name):
    """Whatever stands in a head, a cell, a line or a signature is letters."""
    head = Head(name, name, name, name)
    blocks = (
        Heading(name),
        Paragraph(name),
        Facts(((name, name),)),
        Lines((name,)),
        Table((Column(name),), ((name,),)),
    )
    assert pdf(Sheet(head, blocks, (name,)), language="ru", at=AT).startswith(b"%PDF-")


@pytest.mark.parametrize("is_wide, size", ((False, (794, 1123)), (True, (1123, 794))))
def test_the_paper_is_a4(is_wide, size):
    """210 by 297 millimetres, turned for a wide table."""
    (page,) = pictures(sheet(TABLE, is_wide=is_wide), language="ru", at=AT, ppi=96)
    found = (int.from_bytes(page[16:20], "big"), int.from_bytes(page[20:24], "big"))
    assert all(abs(measured - other) <= 1 for measured, other in zip(found, size, strict=True))


def test_a_long_table_goes_over_pages():
    """Two hundred rows do not stand on one."""
    rows = tuple((str(number), "Игрок") for number in range(200))
    assert len(pictures(sheet(Table(TABLE.columns, rows)), language="ru", at=AT, ppi=20)) == 5


def test_signatures_are_never_alone_on_a_page():
    """Two lines to sign on an empty page could belong to any paper."""

    def pages(rows, note, signatures=("Главный судья", "Главный секретарь")):
        table = Table(TABLE.columns, (("1", "Ёлкин"),) * rows)
        made = sheet(table, Paragraph(note), signatures=signatures)
        return pictures(made, language="ru", at=AT, ppi=20)

    rows = next(
        rows
        for rows in range(35, 60)
        if len(pages(rows, "9 : 9")) == 2 and len(pages(rows, "9 : 9", signatures=())) == 1
    )
    assert pages(rows, "9 : 9")[1] != pages(rows, "1 : 1")[1]


def test_a_row_has_as_many_cells_as_columns():
    """A shifted row would print a lie."""
    with pytest.raises(ValueError, match="2 columns, 1 cells"):
        Table(TABLE.columns, (("1",),))


@pytest.mark.parametrize("on_sheet, pages", ((8, 2), (6, 2), (4, 3)))
def test_no_slip_is_broken_between_two_pages(on_sheet, pages):
    """Nine slips of eight, six or four to a sheet."""
    lines = (("1 ○", LONG), ("●", "Ъ"))
    slip = ResultSlip("Кубок", "Доска 1", lines, ("Белые", "Чёрные"), diagram=diagram.svg(START))
    made = sheet(ResultSlips((slip,) * 9, on_sheet), signatures=(), is_cut=True)
    assert len(pictures(made, language="ru", at=AT, ppi=20)) == pages


LONG = "Константинопольский-Задунайский Александр Владиславович"


def test_a_long_name_stands_whole_in_a_narrow_column():
    """It is set smaller and needs no more lines than it has words."""

    def height(is_name):
        columns = (Column("Игрок", weight=1, is_name=is_name), *(Column("9" * 12),) * 6)
        rows = ((LONG, *("",) * 6),) * 90
        return len(pictures(sheet(Table(columns, rows)), language="ru", at=AT, ppi=20))

    assert height(is_name=True) < height(is_name=False)


def test_every_sheet_of_a_book_counts_its_own_pages():
    """Papers printed together are those printed alone, one after another."""
    rows = tuple((str(number), "Игрок") for number in range(200))
    long, short = sheet(Table(TABLE.columns, rows)), sheet(TABLE, is_wide=True)
    alone = [*pictures(long, language="ru", at=AT), *pictures(short, language="ru", at=AT)]
    assert pictures(long, short, language="ru", at=AT) == alone
