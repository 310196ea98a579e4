"""Lay out a paper of an event as PDF."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.board.printing import Block as Printed
from games.board.printing import Cards, Column, Head, Heading, Paragraph, Picture, Sheet, Table
from games.board.printing import Facts as PrintedFacts
from games.board.printing.sheet import Align
from tournaments.papers.paper import Block, Facts, Grid, Opening, Paper, Signatures, Slip

SIZES = {"large": 13, "usual": 10, "narrow": 8}


SELF = "■"


DIAGRAM, SMALL_DIAGRAM = 45, 22  # millimetres


PEN = 8  # millimetres for a hand


def sheet(paper: Paper, *, right: str = "") -> Sheet:
    """The same words on A4; ``right`` stands above every page beside the event."""
    blocks = [printed for block in paper.blocks for printed in _blocks(block)]
    if paper.slips:
        blocks.append(Cards(tuple(tuple(_slip(slip)) for slip in paper.slips)))
    blocks += [Paragraph(note) for note in paper.notes]
    signing = [
        line for block in paper.blocks if isinstance(block, Signatures) for line in block.lines
    ]
    return Sheet(
        head=Head(title=paper.title, subtitle=paper.lead, left=paper.lead, right=right),
        blocks=tuple(blocks),
        signatures=tuple(", ".join(filter(None, line)) for line in signing),
        is_wide=paper.is_wide,
    )


def _blocks(block: Block) -> Iterator[Printed]:
    match block:
        case Facts(caption=caption, pairs=pairs):
            if caption:
                yield Heading(caption)
            yield PrintedFacts(pairs)
        case Opening():
            yield _opening(block, DIAGRAM)
        case Grid():
            yield Heading(block.caption)
            yield _table(block)


def _opening(one: Opening, width: int) -> Picture:
    return Picture(one.svg, width, " · ".join(filter(None, (one.caption, one.moves))))


def _table(grid: Grid) -> Table:
    """Names share the width that numbers leave."""
    columns = tuple(
        Column(
            head.text,
            Align.RIGHT if head.is_number else Align.LEFT,
            weight=1 if head.is_name else 0,
        )
        for head in grid.heads
    )
    rows = tuple(tuple("×" if text == SELF else text for text in row) for row in grid.rows)
    return Table(columns, rows, size=SIZES[grid.size])


def _slip(slip: Slip) -> Iterator[Printed]:
    """Who plays, the opening, a line a game with room for a pen, and the players' names to sign."""
    yield Heading(slip.title)
    if slip.opening:
        yield _opening(slip.opening, SMALL_DIAGRAM)
    is_match = len(slip.games) > 1
    heads = (Column(""), Column(_("Player"), weight=1), Column(_("Points"), Align.CENTRE))
    rows: list[tuple[str, ...]] = []
    for number, white, black in slip.games:
        rows += [(f"{number} ○" if is_match else "○", white, ""), ("●", black, "")]
    yield Table(heads, tuple(rows), size=10, row_height=PEN)
    signs = (slip.white, slip.black) if is_match else (_("White"), _("Black"))
    yield PrintedFacts(tuple((who, "_" * 16) for who in signs))
