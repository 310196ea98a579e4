"""A paper of an event laid out as PDF."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.board.printing import Block as Printed
from games.board.printing import (
    Column,
    Head,
    Heading,
    Paragraph,
    Picture,
    Poster,
    ResultSlip,
    ResultSlips,
    Sheet,
    Table,
)
from games.board.printing import Facts as PrintedFacts
from games.board.printing.blocks import Align
from tournaments.papers.queries.document import (
    Block,
    CameraCode,
    FactList,
    Opening,
    Paper,
    PaperTable,
    Signatures,
    Slip,
    Words,
)
from tournaments.papers.queries.document import ColumnHead as PaperHead

SIZES = {
    "poster": 24,
    "giant": 20,
    "huge": 16,
    "large": 13,
    "wall": 12,
    "usual": 10,
    "tight": 9,
    "narrow": 8,
    "tiny": 6,
}

FEW_ROWS = 20  # on a wall they stand in larger letters and still on one page

FEWER_ROWS = {8: "poster", 13: "giant", FEW_ROWS: "huge"}
"""The size of letters by the most rows that fill a sheet for a wall in it."""

MANY_ROWS = 100  # a list of more is set tight, for fewer sheets on the wall

FEW_COLUMNS = 10  # with these a table alone on its paper stands in larger letters too

MANY_COLUMNS = 30  # a round robin of so many opponents stands in the smallest letters

SELF = "■"

TO_WRITE = "__:__"  # a place for a pen

CODE = 150  # millimetres

DIAGRAM = 45  # millimetres

SLIPS, TALL_SLIPS, TALLEST_SLIPS = 8, 6, 4  # to a sheet

GAMES_OF_A_SLIP, GAMES_OF_A_TALL_SLIP = 1, 3


def sheet_of_paper(paper: Paper, *, head_right: str = "") -> Sheet:
    """Lay out a paper on A4 for PDF; ``right`` stands in every page's head beside the event."""
    is_alone = sum(isinstance(block, PaperTable) for block in paper.blocks) == 1
    blocks = [printed for block in paper.blocks for printed in _blocks(block, is_alone=is_alone)]
    if paper.slips:
        blocks.append(_slips(paper.slips))
    blocks += [Paragraph(note) for note in paper.notes]
    signing = [
        line for block in paper.blocks if isinstance(block, Signatures) for line in block.lines
    ]
    return Sheet(
        head=Head(title=paper.title, subtitle=paper.lead, left=paper.lead, right=head_right),
        blocks=tuple(blocks),
        signatures=tuple(", ".join(filter(None, line)) for line in signing),
        is_wide=paper.is_wide,
        is_cut=bool(paper.slips),
    )


def _blocks(block: Block, *, is_alone: bool) -> Iterator[Printed]:
    match block:
        case FactList(caption=caption, pairs=pairs):
            if caption:
                yield Heading(caption)
            yield PrintedFacts(pairs)
        case Words(text=text, at_head=at_head):
            yield Paragraph(text, is_strong=at_head)
        case Opening():
            yield Picture(block.svg, DIAGRAM, _opening_words(block))
        case CameraCode(address=address, svg=svg):
            yield Picture(svg, CODE)
            yield Poster(address)
        case PaperTable():
            if block.caption:
                yield Heading(block.caption)
            yield _table(block, is_alone=is_alone)


def _opening_words(opening: Opening) -> str:
    return " · ".join(filter(None, (opening.caption, opening.moves)))


def _table(grid: PaperTable, *, is_alone: bool) -> Table:
    """Names share the width that numbers leave; results in boxes share what names leave."""
    columns = tuple(
        Column(
            head.text,
            Align.CENTRE if _is_result(grid, head) else _align(head),
            weight=3 if head.is_name else 2 if head.is_long else 0,
            is_name=head.is_name,
            is_long=head.is_long,
            is_sharing=_is_result(grid, head),
        )
        for head in grid.heads
    )
    rows = tuple(tuple(map(_cell, row)) for row in grid.rows)
    return Table(
        columns,
        rows,
        size=_size(grid, is_alone=is_alone),
        is_boxed=grid.is_boxed,
        is_tight=_is_tight(grid),
    )


def _is_tight(grid: PaperTable) -> bool:
    return grid.size == "usual" and not grid.is_boxed and len(grid.rows) > MANY_ROWS


def _is_result(grid: PaperTable, head: PaperHead) -> bool:
    """Whether the column of a crosstable holds the results of a round or against an opponent."""
    return grid.is_boxed and not (head.is_name or head.is_long or head.is_number)


def _align(head: PaperHead) -> Align:
    if head.is_centred:
        return Align.CENTRE
    return Align.RIGHT if head.is_number else Align.LEFT


def _size(grid: PaperTable, *, is_alone: bool) -> int:
    if len(grid.rows) <= FEW_ROWS:
        if grid.size == "large":
            return next(SIZES[size] for most, size in FEWER_ROWS.items() if len(grid.rows) <= most)
        if is_alone and len(grid.heads) <= FEW_COLUMNS:
            return SIZES["large"]
    if _is_tight(grid):
        return SIZES["tight"]
    return SIZES["tiny" if len(grid.heads) > MANY_COLUMNS else grid.size]


def _cell(text: str) -> str:
    return "×" if text == SELF else text.replace(TO_WRITE, "\u2003:\u2003")


def _slips(slips: tuple[Slip, ...]) -> ResultSlips:
    """As many to a sheet as their games leave room for."""
    games = max(len(slip.games) for slip in slips)
    on_sheet = SLIPS if games <= GAMES_OF_A_SLIP else TALL_SLIPS
    on_sheet = on_sheet if games <= GAMES_OF_A_TALL_SLIP else TALLEST_SLIPS
    return ResultSlips(tuple(map(_slip, slips)), on_sheet)


def _slip(slip: Slip) -> ResultSlip:
    """A line for each player of each game; of one game the colours sign, of a match the players."""
    is_match = len(slip.games) > 1
    lines: list[tuple[str, str]] = []
    for number, white, black in slip.games:
        lines += [(f"{number} ○" if is_match else "○", white), ("●", black)]
    signs = (slip.white, slip.black) if is_match else (_("White"), _("Black"))
    return ResultSlip(
        lead=slip.lead,
        title=slip.title,
        lines=tuple(lines),
        signs=signs,
        opening=_opening_words(slip.opening) if slip.opening else "",
        diagram=slip.opening.svg if slip.opening else "",
        qr=slip.qr,
    )
