"""A printed document as a value: words, tables, diagrams, lines to sign."""

from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """A column of a printed table: its heading; whether cells are numbers, names or texts."""

    text: str
    is_number: bool = False
    is_name: bool = False
    is_long: bool = False
    is_centred: bool = False


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A printed table; ``large`` is for a wall, ``narrow`` for many columns.

    One of several tables on a sheet for a wall has the size ``wall``.

    ``is_boxed`` draws every cell, for what is read across and down.
    """

    caption: str
    heads: tuple[ColumnHead, ...]
    rows: tuple[tuple[str, ...], ...]
    size: str = "usual"  # large | wall | usual | narrow
    is_boxed: bool = False

    def without_empty_columns(self) -> "PaperTable":
        """Return the table without columns that are empty in every row."""
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
    """A printed list of names with their values."""

    caption: str
    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """A drawn opening on a paper, with its diagram as SVG."""

    caption: str
    moves: str
    svg: str


@dataclass(frozen=True, slots=True)
class Slip:
    """The result slip of a board: players, openings, and a line to fill in for every game.

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
class Words:
    """A paragraph of a paper; who holds the event stands ``at_head`` of it."""

    text: str
    at_head: bool = False


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign, each with an office and, where known, a name."""

    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CameraCode:
    """A QR code as large as the sheet allows, with the address it opens."""

    address: str
    svg: str


Block = PaperTable | FactList | Words | Opening | Signatures | CameraCode


@dataclass(frozen=True, slots=True)
class Paper:
    """A printed document: blocks from top to bottom; ``slips`` are cut apart."""

    name: str
    title: str
    lead: str
    blocks: tuple[Block, ...] = ()
    slips: tuple[Slip, ...] = ()
    notes: tuple[str, ...] = field(default=())

    @property
    def is_wide(self) -> bool:
        """Whether the paper is printed in landscape."""
        return any(isinstance(block, PaperTable) and len(block.heads) > 14 for block in self.blocks)
