"""Portable Draughts Notation (PDN): read game records tolerantly, write them strictly.

**Reading** takes bytes or text of any age: PDN, the two-column table, moves out of a book or a
message, UTF-8 or an old code page. Every character is read or told; nothing is raised. A game
bears its faults (what keeps it from being good) and its notes (what was put right), each with
line and column, and a bad game never stops the next.

    >>> from draughts64 import pdn
    >>> good, bad = pdn.read("1. cd4 dc5 2. b2–c3 1-0\\n\\n1. c3-d4 d6-c5 2. d4:b7 *")
    >>> good.is_ok, good.result, [note.code.value for note in good.notes]
    (True, '1-0', ['short', 'dash'])
    >>> bad.replay.plies, bad.faults[0].code.value, bad.faults[0].line, bad.faults[0].column
    (2, 'light_square', 3, 19)

Marks are kept as written and go out as the numbers of PDN: `!?` as $5 (interesting), `?!` as $6
(doubtful).  The rules of draughts-64 use these two the other way round (N6), so a note tells how
they were understood.  `=` and `x` at the end are remarks and never a result.

`read_stream` reads a file of any size game by game, `cut_stream_into_pieces` cuts one into pieces
of whole games for others to read.

**Writing** gives one text for one game, the same bytes every time.

    >>> print(pdn.write_game(good).split("\\n\\n")[1], end="")
    1. c3-d4 d6-c5 2. b2-c3 *
    >>> print(pdn.write_table(good), end="")
    Белые       Чёрные
    ?           ?
    1. c3-d4    d6-c5
    2. b2-c3
    1-0
    >>> pdn.read_json(pdn.write_json(good)).replay.moves == good.replay.moves
    True

What is written of a faulty game no strict reader takes for a good one.
"""

from .. import compiled_build

__path__ = compiled_build.with_compiled(__path__)

from .codes import DOUBTS, WEIGHTY, PdnFault, PdnNote
from .comments import Clock
from .game import ReadGame, Segment, Variation
from .json_document import as_document, read_json, write_json
from .movetext import as_declared, let_stand, read_again_with_waivers, waivers_in_comments
from .pieces import FilePiece, cut_stream_into_pieces
from .reader import read, read_piece, read_stream
from .writer import (
    PROFILES,
    canonical_date,
    does_record_end_in_result,
    write,
    write_game,
    write_table,
)

__all__ = [
    "DOUBTS",
    "PROFILES",
    "WEIGHTY",
    "Clock",
    "PdnFault",
    "PdnNote",
    "FilePiece",
    "ReadGame",
    "Segment",
    "Variation",
    "as_declared",
    "as_document",
    "canonical_date",
    "does_record_end_in_result",
    "cut_stream_into_pieces",
    "let_stand",
    "read",
    "read_json",
    "read_piece",
    "read_stream",
    "read_again_with_waivers",
    "waivers_in_comments",
    "write",
    "write_game",
    "write_json",
    "write_table",
]

Piece = FilePiece
cut_stream = cut_stream_into_pieces
read_with = read_again_with_waivers
"""Names of the first 0.2.0 for what has another now."""
