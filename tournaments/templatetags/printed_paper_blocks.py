"""Template filters of a paper's blocks: kind, cells with heads, where the last page begins."""

from django import template

from tournaments.papers.paper_as_words_and_tables import (
    Block,
    ColumnHead,
    Paper,
    PaperTable,
    Signatures,
)

register = template.Library()


@register.filter
def block_kind(block: Block) -> str:
    """Return the kind of a paper's block, which chooses its template."""
    return type(block).__name__


@register.filter
def cells_with_column_heads(grid: PaperTable) -> list[list[tuple[ColumnHead, str]]]:
    """Return every cell of a row with the heading of its column."""
    return [list(zip(grid.heads, row, strict=True)) for row in grid.rows]


@register.filter
def number_of_block_below_last_table(paper: Paper) -> int:
    """Count the first block below the last table of a signed paper from 1; else 0.

    From there on to the signatures and notes everything stands on one page when printed.
    """
    is_signed = any(isinstance(block, Signatures) for block in paper.blocks)
    tables = [place for place, block in enumerate(paper.blocks, 1) if isinstance(block, PaperTable)]
    return tables[-1] + 1 if is_signed and tables else 0
