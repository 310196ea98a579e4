"""Build the part of a protocol with a game's moves in columns."""

from collections.abc import Iterator
from itertools import chain

from django.utils.translation import gettext as _

from arbiter.examinations.models import Examination
from arbiter.incidents import irregular_moves_let_stand
from games.archive import read_and_replay_stored_record
from games.board.numbered_rows_and_movetext import numbered_rows
from games.board.printing import Block, Column, Heading, Table
from games.board.printing.sheet_block_types import Align
from games.board.steps_of_replay import steps_of_replay

MOVE_COLUMNS = 3  # a game stands in so many columns of moves beside each other


def move_blocks(examination: Examination, subject: str) -> Iterator[Block]:
    """Build the part of the moves in columns: number, White, Black.

    Irregular moves of the subject that were let stand are among them (V2).
    """
    replay = read_and_replay_stored_record.replay_of_record(
        examination.record, irregular_moves_let_stand.waivers_of_subject(subject)
    )
    rows = numbered_rows(steps_of_replay(replay))
    moves = [
        (
            f"{row.number}.",
            row.white.text if row.white else "…",
            row.black.text if row.black else "",
        )
        for row in rows
    ]
    if not moves:
        return
    height = -(-len(moves) // MOVE_COLUMNS)
    lines = (moves[at::height] for at in range(height))
    column = (
        Column(_("No."), Align.RIGHT),
        Column(_("White"), weight=1),
        Column(_("Black"), weight=1),
    )
    yield Heading(_("Moves"))
    filled = ([*line, *[("", "", "")] * (MOVE_COLUMNS - len(line))] for line in lines)
    yield Table(column * MOVE_COLUMNS, tuple(tuple(chain(*line)) for line in filled), size=9)
