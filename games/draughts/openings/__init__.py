"""Tables of drawn openings (таблица жеребьёвки): lines of moves and «летучие» set-ups as data.

A table is a text that an organiser writes by hand:

    # what follows a # is a comment, except behind the words of a field
    slug: club
    edition: 2026
    title-ru: Клубная таблица
    title-en: Club table
    source: made for the club
    link: https://…                       where the source is to be found
    [Simple]                              a heading: the group of the entries that follow
    12. c3-d4 b6-c5                       a line of moves from the usual start
    13. c3-d4 d6-c5 b2-c3 "Crossroads"    with the name that the list has for it
    XXVII-9. W:Wa1,c1,…:Bb8,d8,…          a position, as FEN
    set-ups: any                          rows may hold any legal set-up: a handicap, a diagonal

Numbers are kept as they are printed.  Every odd row is told with its reason; nothing of it is
guessed.  A drawn position is one of two kinds: what a line leads to, or a flying set-up, in
which one man of one or both sides stands elsewhere (12 against 12, no kings).  Anything else
needs the field `set-ups`, so that a slip of the pen in a flying set-up is still found.

What a federation prints is read by `read_list`: numbers and moves in every usual dress.
"""

from .lists import read_list
from .tables import (
    BadRow,
    Opening,
    OpeningKind,
    ReadOpeningTable,
    RowNote,
    Table,
    TableFault,
    TableNote,
    number_of_begun_opening,
)
from .text import FOLDER, load_shipped_table, load_shipped_tables, read, write

__all__ = [
    "FOLDER",
    "BadRow",
    "OpeningKind",
    "Opening",
    "ReadOpeningTable",
    "RowNote",
    "Table",
    "TableFault",
    "TableNote",
    "number_of_begun_opening",
    "load_shipped_table",
    "read",
    "read_list",
    "load_shipped_tables",
    "write",
]

Kind = OpeningKind
ReadTable = ReadOpeningTable
find = number_of_begun_opening
load = load_shipped_table
shipped = load_shipped_tables
"""Names of the first 0.2.0 for what has another now."""
