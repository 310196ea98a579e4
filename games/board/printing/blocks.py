"""Parts of a printed sheet as values: headings, paragraphs, tables, pictures, slips, cards."""

from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

LONG_WORDS = 0.85  # of the letters of their table


class Align(StrEnum):
    """Alignment of the cells of a column."""

    LEFT = "left"
    CENTRE = "center"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Head:
    """The header of every page: ``left`` and ``right`` (event; round, revision, time).

    ``title`` and ``subtitle`` stand once, large, on the first page and open the PDF's own
    properties.
    """

    title: str
    subtitle: str = ""
    left: str = ""
    right: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a sheet, kept on the page of the block below it."""

    kind: ClassVar[str] = "heading"
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of text; its line breaks are kept."""

    kind: ClassVar[str] = "paragraph"
    text: str
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """A list of names with their values, one pair to a line."""

    kind: ClassVar[str] = "facts"
    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """A list of lines, numbered from ``first``, or with dots when it is None."""

    kind: ClassVar[str] = "lines"
    lines: tuple[str, ...]
    first: int | None = 1


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; ``weight`` shares the width left by columns of weight 0.

    No word of a name is ever broken: a long one is set smaller, and long words smaller still.
    Columns that are ``is_sharing`` are all as wide: what the names do not need is theirs.
    """

    title: str
    align: Align = Align.LEFT
    weight: int = 0
    is_name: bool = False
    is_long: bool = False
    is_sharing: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table; its head is repeated on every page.

    ``strong`` holds numbers of rows (from 0) that stand out. ``size`` is the letter height in
    points, for a table of many columns. ``row_height`` in millimetres leaves room for a pen.
    ``is_boxed`` draws every cell, for what is read across and down. ``is_tight`` sets the rows of
    a long list close together, every line in letters of ``size`` where the sheet is wide enough.
    """

    kind: ClassVar[str] = "table"
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    strong: tuple[int, ...] = ()
    size: int = 10
    row_height: int = 0
    is_boxed: bool = False
    is_tight: bool = False

    def __post_init__(self) -> None:
        wrong = [row for row in self.rows if len(row) != len(self.columns)]
        if wrong:
            raise ValueError(f"{len(self.columns)} columns, {len(wrong[0])} cells: {wrong[0]}")

    @property
    def has_distinct_column_titles(self) -> bool:
        """Whether no column title repeats, as those of a two-column list of moves do."""
        return len({column.title for column in self.columns}) == len(self.columns)


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG picture made by this program; ``width`` in millimetres."""

    kind: ClassVar[str] = "picture"
    svg: str
    width: int = 60
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Poster:
    """One line across the sheet, in the largest letters that fit."""

    kind: ClassVar[str] = "poster"
    text: str


@dataclass(frozen=True, slots=True)
class AccessCard:
    """A player's access card: ``svg`` and ``code`` open his page, ``number`` is printed large."""

    lead: str
    surname: str
    given: str
    svg: str
    code: str
    note: str
    label: str
    number: str


@dataclass(frozen=True, slots=True)
class AccessCards:
    """Access cards to be cut apart, ten to a page in two columns."""

    kind: ClassVar[str] = "name_cards"
    cards: tuple[AccessCard, ...]


@dataclass(frozen=True, slots=True)
class ResultSlip:
    """The result slip of one board: a line for each player of each game, and who signs.

    ``lines`` are the sign of the side and the player; ``qr`` opens the game's page.
    """

    lead: str
    title: str
    lines: tuple[tuple[str, str], ...]
    signs: tuple[str, str]
    opening: str = ""
    diagram: str = ""
    qr: str = ""


@dataclass(frozen=True, slots=True)
class ResultSlips:
    """Result slips to be cut apart, two in a row and ``on_sheet`` to a page."""

    kind: ClassVar[str] = "slips"
    slips: tuple[ResultSlip, ...]
    on_sheet: int = 8


Block = Heading | Paragraph | Facts | Lines | Table | Picture | Poster | AccessCards | ResultSlips


@dataclass(frozen=True, slots=True)
class Sheet:
    """A document. ``signatures`` names who signs («Главный судья»), ``is_wide`` turns the page;
    one that ``is_cut`` apart has narrow margins and no title inside. With a tight table the
    margins are narrow too."""

    head: Head
    blocks: tuple[Block, ...]
    signatures: tuple[str, ...] = field(default=())
    is_wide: bool = False
    is_cut: bool = False

    def as_data(self) -> dict[str, Any]:
        """Return the sheet as JSON-ready data for Typst."""
        return {
            "title": self.head.title,
            "subtitle": self.head.subtitle,
            "left": self.head.left,
            "right": self.head.right,
            "wide": self.is_wide,
            "cut": self.is_cut,
            "tight": any(isinstance(block, Table) and block.is_tight for block in self.blocks),
            "signatures": list(self.signatures),
            "blocks": [_block(block) for block in self.blocks],
        }


@dataclass(frozen=True, slots=True)
class CertificateSheet:
    """The sheet of a certified game, for a wall: final board and every move.

    ``warning`` tells that it is revoked or suspended; ``moves`` are number, White's, Black's, and
    ``legend`` says what a sign beside them means.
    """

    game: str
    number: str
    title: str
    event: str
    white: str
    black: str
    result: str
    board: str
    verdict: str
    reasons: tuple[str, ...]
    moves: tuple[tuple[str, str, str], ...]
    qr: str
    address: str
    signatures: tuple[str, str]
    warning: str = ""
    legend: str = ""


@dataclass(frozen=True, slots=True)
class DiplomaSheet:
    """A diploma, to hang on a wall: ``place`` in a ``medal`` of gold, silver or bronze.

    ``lines`` stand below the event, ``signatures`` are office and name. ``body`` (who holds the
    event), ``qr`` and the ``board`` of a game with its words may be missing.
    """

    title: str
    given: str
    name: str
    about: str
    place: str
    words: str
    event: str
    lines: tuple[str, ...]
    score: str
    signatures: tuple[tuple[str, str], ...]
    where: str
    number: str
    qr: str
    scan: str
    medal: str
    body: str = ""
    board: str = ""
    board_title: str = ""
    board_lines: tuple[str, ...] = ()


def _block(block: Block) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": block.kind}
    match block:
        case Heading(text=text) | Poster(text=text):
            data |= {"text": text}
        case Paragraph(text=text, is_strong=is_strong):
            data |= {"text": text, "strong": is_strong}
        case Facts(pairs=pairs):
            data |= {"pairs": [list(pair) for pair in pairs]}
        case Lines(lines=lines, first=first):
            data |= {"lines": list(lines), "first": first}
        case Picture(svg=svg, width=width, caption=caption):
            data |= {"svg": svg, "width": width, "caption": caption}
        case ResultSlips(slips=slips, on_sheet=on_sheet):
            data |= {"slips": [asdict(slip) for slip in slips], "on_sheet": on_sheet}
        case AccessCards(cards=cards):
            data |= {"cards": [asdict(card) for card in cards]}
        case Table():
            data |= {
                "columns": [
                    {
                        "title": column.title,
                        "align": column.align.value,
                        "weight": column.weight,
                        "shares": column.is_sharing,
                        "name": column.is_name or column.is_long,
                        "scale": LONG_WORDS if column.is_long and not block.is_tight else 1,
                    }
                    for column in block.columns
                ],
                "rows": [list(row) for row in block.rows],
                "strong": list(block.strong),
                "size": block.size,
                "height": block.row_height,
                "boxed": block.is_boxed or block.row_height > 0,
                "tight": block.is_tight,
                "one_thing_a_row": block.has_distinct_column_titles,
            }
    return data
