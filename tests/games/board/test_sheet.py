"""Printed sheets: one page, stable bytes, and no text can inject Typst code."""

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
    compile_pdf,
    compile_pictures,
)
from games.draughts import START
from games.draughts.diagrams import svg

AT = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)

HEAD = Head("Протокол", "Ёлкин – Ъ", "Кубок клуба · тур 3", "ревизия 41")

TABLE = Table((Column("№"), Column("Игрок", weight=1)), (("1", "Ёлкин"), ("2", "Ъ")))


def sheet(*blocks, signatures=("Главный судья", "Главный секретарь"), **more):
    """Make a sheet with all kinds of parts."""
    return Sheet(HEAD, blocks, signatures, **more)


EVERY_BLOCK = sheet(
    Heading("Выводы"),
    Paragraph("Первая\nвторая", is_strong=True),
    Facts((("Белые", "Ёлкин"),)),
    Lines(("раз", "два")),
    Lines(("точка",), first=None),
    TABLE,
    Poster("https://arbiter.club/"),
    Picture(svg.svg(START), caption="Начало"),
    ResultSlips(
        (ResultSlip("Кубок", "Доска 1", (("○", "Ёлкин"), ("●", "Ъ")), ("Белые", "Чёрные")),)
    ),
)


@pytest.mark.parametrize("language", ("ru", "en"))
def test_a_sheet_of_every_block_is_a_pdf_of_stable_bytes(language):
    """The same sheet at the same instant is the same file."""
    made = compile_pdf(EVERY_BLOCK, language=language, at=AT)
    assert made.startswith(b"%PDF-") and b"(D:20261121120000" in made
    assert compile_pdf(EVERY_BLOCK, language=language, at=AT) == made
    assert compile_pdf(EVERY_BLOCK, language=language, at=AT + timedelta(hours=1)) != made


def test_another_process_prints_the_same_bytes():
    """Neither the order of a dictionary nor the machine's fonts and clock come in."""
    program = (
        "import django, hashlib; django.setup();"
        "from tests.games.board.test_sheet import *;"
        "print(hashlib.sha256(compile_pdf(EVERY_BLOCK, language='ru', at=AT)).hexdigest())"
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
    assert compile_pdf(Sheet(head, blocks, (name,)), language="ru", at=AT).startswith(b"%PDF-")


@pytest.mark.parametrize("is_wide, size", ((False, (794, 1123)), (True, (1123, 794))))
def test_the_paper_is_a4(is_wide, size):
    """210 by 297 millimetres, turned for a wide table."""
    (page,) = compile_pictures(sheet(TABLE, is_wide=is_wide), language="ru", at=AT, ppi=96)
    page_size = (int.from_bytes(page[16:20], "big"), int.from_bytes(page[20:24], "big"))
    assert all(abs(measured - other) <= 1 for measured, other in zip(page_size, size, strict=True))


def test_a_long_table_goes_over_pages():
    """Two hundred rows do not stand on one."""
    rows = tuple((str(number), "Игрок") for number in range(200))
    assert (
        len(compile_pictures(sheet(Table(TABLE.columns, rows)), language="ru", at=AT, ppi=20)) == 5
    )


ONE_PAGE = 39  # rows of two short cells that stand on one page with two signatures


@pytest.mark.parametrize(
    "below",
    (
        pytest.param((), id="nothing between the table and the signatures"),
        pytest.param((Paragraph("Участники с 1 по 42."),), id="a note below the table"),
        pytest.param((Paragraph("Одно"), Facts((("Белые", "Ёлкин"),))), id="a note and facts"),
    ),
)
@pytest.mark.parametrize("rows", (ONE_PAGE + 1, ONE_PAGE + 5, ONE_PAGE + 9))
def test_signatures_never_stand_without_rows_of_their_table(below, rows):
    """Two lines to sign on a page of their own could belong to any paper: the last three rows
    stand above them."""

    def last_of_two(changed):
        lines = [(str(number), "Игрок") for number in range(1, rows + 1)]
        lines[-changed] = ("9", "Ёлкин")
        made = sheet(Table(TABLE.columns, tuple(lines)), *below)
        pages = compile_pictures(made, language="ru", at=AT, ppi=20)
        assert len(pages) == 2
        return pages[1]

    last = {changed: last_of_two(changed) for changed in (1, 2, 3)}
    assert len(set(last.values())) == 3, "three rows stand on the page of the signatures"


@pytest.mark.parametrize("lines", range(46, 53))
def test_a_heading_stands_on_the_page_of_its_signed_table(lines):
    """At the foot of a page, above nothing, it would announce what is not there."""

    def pages(heading, first):
        table = Table(TABLE.columns, (("1", first), *(("2", "Ъ"),) * 9))
        made = sheet(Lines(("Строка",) * lines), Heading(heading), table)
        return compile_pictures(made, language="ru", at=AT, ppi=20)

    plain = pages("Результаты", "Ёлкин")
    for_heading, for_row = pages("Места", "Ёлкин"), pages("Результаты", "Щукин")
    assert [a != b for a, b in zip(plain, for_heading, strict=True)] == [
        a != b for a, b in zip(plain, for_row, strict=True)
    ]


def test_signatures_need_no_page_more_than_before():
    """Rows that stand on one page with their signatures stay there."""
    table = Table(TABLE.columns, (("1", "Ёлкин"),) * ONE_PAGE)
    assert len(compile_pictures(sheet(table), language="ru", at=AT, ppi=20)) == 1


@pytest.mark.parametrize("rows", (0, 1, 2, 3))
def test_a_short_table_is_signed_on_its_page(rows):
    """Fewer rows than would be held together, and none at all."""
    made = sheet(Table(TABLE.columns, (("1", "Ёлкин"),) * rows), Paragraph("Всё."))
    assert len(compile_pictures(made, language="ru", at=AT, ppi=20)) == 1


def test_rows_that_say_much_are_not_held_together():
    """Three rulings of half a page each would leave most of a page empty, or run over its end."""
    ruling = "Ничья: позиция стояла трижды, судья видел это. " * 40
    table = Table(TABLE.columns, tuple((str(number), ruling) for number in range(6)))
    assert len(compile_pictures(sheet(table), language="ru", at=AT, ppi=20)) <= 5


def test_a_row_has_as_many_cells_as_columns():
    """A shifted row would print a lie."""
    with pytest.raises(ValueError, match="2 columns, 1 cells"):
        Table(TABLE.columns, (("1",),))


@pytest.mark.parametrize("on_sheet, pages", ((8, 2), (6, 2), (4, 3)))
def test_no_slip_is_broken_between_two_pages(on_sheet, pages):
    """Nine slips of eight, six or four to a sheet."""
    lines = (("1 ○", LONG), ("●", "Ъ"))
    slip = ResultSlip("Кубок", "Доска 1", lines, ("Белые", "Чёрные"), diagram=svg.svg(START))
    made = sheet(ResultSlips((slip,) * 9, on_sheet), signatures=(), is_cut=True)
    assert len(compile_pictures(made, language="ru", at=AT, ppi=20)) == pages


LONG = "Константинопольский-Задунайский Александр Владиславович"


def test_a_long_name_stands_whole_in_a_narrow_column():
    """It is set smaller and needs no more lines than it has words."""

    def height(is_name):
        columns = (Column("Игрок", weight=1, is_name=is_name), *(Column("9" * 12),) * 6)
        rows = ((LONG, *("",) * 6),) * 90
        return len(compile_pictures(sheet(Table(columns, rows)), language="ru", at=AT, ppi=20))

    assert height(is_name=True) < height(is_name=False)


@pytest.mark.parametrize(
    ("name", "rounds", "is_shared"),
    (("Ли Н.", 3, True), ("Петрова Анна Сергеевна", 6, True), (LONG * 3, 6, False)),
)
def test_names_take_what_they_need_and_results_share_the_rest(name, rounds, is_shared):
    """A name too long for that takes what the results leave, as names do in any table."""

    def printed(is_sharing):
        results = (Column("1", is_sharing=is_sharing),) * rounds
        columns = (Column("Игрок", weight=3, is_name=True), *results)
        made = sheet(Table(columns, ((name, *("12 ○ 2",) * rounds),), is_boxed=True))
        return compile_pictures(made, language="ru", at=AT, ppi=40)

    assert (printed(is_sharing=True) != printed(is_sharing=False)) == is_shared


def test_every_sheet_of_a_book_counts_its_own_pages():
    """Papers printed together are those printed alone, one after another."""
    rows = tuple((str(number), "Игрок") for number in range(200))
    long, short = sheet(Table(TABLE.columns, rows)), sheet(TABLE, is_wide=True)
    alone = [
        *compile_pictures(long, language="ru", at=AT),
        *compile_pictures(short, language="ru", at=AT),
    ]
    assert compile_pictures(long, short, language="ru", at=AT) == alone
