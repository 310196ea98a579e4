"""Portable Draughts Notation (PDN): read game records tolerantly, write them strictly.

**Reading** takes bytes or text of any age: PDN, the two-column table, moves out of a book or a
message, UTF-8 or an old code page. Every character is read or told; nothing is raised. A game
bears its faults (what keeps it from being good) and its notes (what was put right), each with
line and column, and a bad game never stops the next.

    >>> from games.draughts import pdn
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

from games.draughts import compiled_build

__path__ = compiled_build.with_compiled(__path__)

from games.draughts.pdn.cut_file_into_pieces import FilePiece, cut_stream_into_pieces
from games.draughts.pdn.game_as_read import ReadGame, Segment, Variation
from games.draughts.pdn.read_clock_comments import Clock
from games.draughts.pdn.read_game_from_json import read_json
from games.draughts.pdn.read_games import read, read_piece, read_stream
from games.draughts.pdn.record_fault_and_note_codes import DOUBTS, WEIGHTY, PdnFault, PdnNote
from games.draughts.pdn.two_column_writer import write_table
from games.draughts.pdn.write_and_read_waivers_in_comments import (
    let_stand,
    read_again_with_waivers,
    waivers_in_comments,
)
from games.draughts.pdn.write_canonical_pdn import PROFILES, canonical_date, write, write_game
from games.draughts.pdn.write_game_as_json import as_document, write_json

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
    "as_document",
    "canonical_date",
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
