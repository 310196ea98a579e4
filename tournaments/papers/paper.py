"""A document for paper: words and tables in the reader's language, no layout but what is needed."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Head:
    """A column: what stands above it, and whether its cells are numbers."""

    text: str
    is_number: bool = False
    is_name: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; ``large`` is for a wall, ``narrow`` for many columns."""

    caption: str
    heads: tuple[Head, ...]
    rows: tuple[tuple[str, ...], ...]
    size: str = "usual"  # large | usual | narrow


@dataclass(frozen=True, slots=True)
class Facts:
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
    """One board's result slip: who plays, what with, and a line to fill in for every game."""

    title: str
    white: str
    black: str
    games: tuple[tuple[str, str, str], ...]  # number, who has White, who has Black
    opening: Opening | None = None


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign on, each with its office and, where known, the name."""

    lines: tuple[tuple[str, str], ...]


Block = Grid | Facts | Opening | Signatures


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
        return any(isinstance(one, Grid) and len(one.heads) > 14 for one in self.blocks)
