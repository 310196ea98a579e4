"""A printed document as a value: words and tables in the reader's language."""

from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """A column: what stands above it, and whether its cells are numbers, names or long words."""

    text: str
    is_number: bool = False
    is_name: bool = False
    is_long: bool = False
    is_centred: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; ``large`` is for a wall, ``narrow`` for many columns.

    ``is_boxed`` draws every cell, for what is read across and down.
    """

    caption: str
    heads: tuple[ColumnHead, ...]
    rows: tuple[tuple[str, ...], ...]
    size: str = "usual"  # large | usual | narrow
    is_boxed: bool = False

    def trimmed(self) -> "Grid":
        """Without the columns in which nobody has anything."""
        columns = [
            at
            for at in range(len(self.heads))
            if not self.rows or any(row[at] for row in self.rows)
        ]
        return replace(
            self,
            heads=tuple(self.heads[at] for at in columns),
            rows=tuple(tuple(row[at] for at in columns) for row in self.rows),
        )


@dataclass(frozen=True, slots=True)
class FactList:
    """Pairs of a name and a value."""

    caption: str
    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """A drawn opening with its diagram as SVG."""

    caption: str
    moves: str
    svg: str


@dataclass(frozen=True, slots=True)
class Slip:
    """One board's result slip: who plays, what with, and a line to fill in for every game.

    ``qr`` opens the game's page.
    """

    title: str
    lead: str
    white: str
    black: str
    games: tuple[tuple[str, str, str], ...]  # number, who has White, who has Black
    opening: Opening | None = None
    qr: str = ""


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign on, each with its office and, where known, the name."""

    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CameraCode:
    """A code for cameras, as large as the sheet allows, with the address it opens."""

    address: str
    svg: str


Block = Grid | FactList | Opening | Signatures | CameraCode


@dataclass(frozen=True, slots=True)
class Paper:
    """A document: ``slips`` are cut apart, everything else is read from top to bottom."""

    name: str
    title: str
    lead: str
    blocks: tuple[Block, ...] = ()
    slips: tuple[Slip, ...] = ()
    notes: tuple[str, ...] = field(default=())

    @property
    def is_wide(self) -> bool:
        """Whether it wants the paper lying."""
        return any(isinstance(block, Grid) and len(block.heads) > 14 for block in self.blocks)
