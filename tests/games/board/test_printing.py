"""Paper: one sheet, one text, stable bytes, and nothing said can become a command."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest

from games.board.printing import (
    Cards,
    Column,
    Facts,
    Head,
    Heading,
    Lines,
    Paragraph,
    Picture,
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
    Picture(diagram.svg(START), caption="Начало"),
    Cards(((Heading("Доска 1"), TABLE), (Heading("Доска 2"), Facts((("Белые", "Ъ"),))))),
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
        "import hashlib; from tests.games.board.test_printing import *;"
        "print(hashlib.sha256(pdf(EVERY_BLOCK, language='ru', at=AT)).hexdigest())"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "TZ": zone},
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Kamchatka"))
    }
    assert len(said) == 1


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
    assert all(abs(one - other) <= 1 for one, other in zip(found, size, strict=True))


def test_a_long_table_goes_over_pages():
    """Two hundred rows do not stand on one."""
    rows = tuple((str(number), "Игрок") for number in range(200))
    assert len(pictures(sheet(Table(TABLE.columns, rows)), language="ru", at=AT, ppi=20)) == 5


def test_a_row_has_as_many_cells_as_columns():
    """A shifted row would print a lie."""
    with pytest.raises(ValueError, match="2 columns, 1 cells"):
        Table(TABLE.columns, (("1",),))


def test_no_card_is_broken_between_two_pages():
    """Seven cards in pairs, a third of a page each: four lines of cards, two pages."""
    card = (Heading("Доска"), Table((Column("№"),), (("1",),) * 2, row_height=24))
    assert len(pictures(sheet(Cards((card,) * 7), signatures=()), language="ru", at=AT)) == 2
