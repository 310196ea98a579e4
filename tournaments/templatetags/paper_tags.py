"""Template tags of the page that shows all printed papers."""

from django import template

from tournaments.papers.paper_value import Block, ColumnHead, Grid

register = template.Library()


@register.filter
def kind(block: Block) -> str:
    """The name of the block's form."""
    return type(block).__name__


@register.filter
def lined(grid: Grid) -> list[list[tuple[ColumnHead, str]]]:
    """Every cell with the head of its column."""
    return [list(zip(grid.heads, row, strict=True)) for row in grid.rows]
