"""Write a game as a two-column table: White's moves left, Black's right (G1).

    Белые        Чёрные
    Иванов       Петров
    1. e3-d4     d6-c5
    2. f2-e3     f6-g5
    1-0

Every capture has `:` and the whole path where its ends are not enough; marks of strength are
glued to the move (N6).  The table holds names, moves and result; comments and variations have
no place in two columns and stay in PDN and JSON.  Our reader reads it as any record.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain

from games.draughts.pdn.game_as_read import ReadGame
from games.draughts.pdn.normalise_results import OPEN
from games.draughts.pdn.write_moves_and_comments_as_movetext import (
    NAG_NUMBERS,
    MoveWords,
    pair_number,
    plain_text,
)
from games.draughts.position import fen_as_shown, start_of
from games.draughts.variants import RUSSIAN

_SIGNS: Mapping[str, str] = {number: sign for sign, number in NAG_NUMBERS.items()}
_HEADS = ("Белые", "Чёрные")
_NOBODY = "?"
_GAP = 4
_NOT_PLAYED = "..."
_NO_TAG = str.maketrans("[]", "()")
_NO_WORD = frozenset("{;%(*$/.…-")
_SQUARE = re.compile(r"([A-HАВСЕН])(?=\d)", re.IGNORECASE)
_WORDS = MoveWords(":")


def write_table(game: ReadGame) -> str:
    """Write a game as a table of two columns; of a faulty one the good moves, then `- -`."""
    head = (_HEADS, (_name(game, "White"), _name(game, "Black")))
    pairs = tuple(_pairs(game))
    width = max(len(left) for left, _ in (*head, *pairs)) + _GAP
    names, moves = (
        [f"{left:{width}}{right}".rstrip() for left, right in rows] for rows in (head, pairs)
    )
    end = [] if game.is_ok else ["- -"]
    rows = (*_heading(game), *names, *_start(game), *moves, *end, game.result or OPEN)
    return "\n".join(rows) + "\n"


def _heading(game: ReadGame) -> Iterator[str]:
    """Where and when, and the game if it is not Russian draughts."""
    tags = (game.tag(name) for name in ("Event", "Site", "Date", "Round"))
    words = ", ".join(plain_text(tag) for tag in tags if tag and tag.strip("?. "))
    if words:
        yield _head(words)
    if game.variant is not RUSSIAN:
        yield _head(game.variant.names[-1].capitalize())
    if ruling := game.tag("Ruling"):  # the result is not that of the moves alone
        article = game.tag("Article")
        yield _head(
            plain_text(f"Решение судьи № {ruling}" + (f", п. {article}" if article else ""))
        )


def _start(game: ReadGame) -> Iterator[str]:
    """The start, right above the moves, if it is not the usual one."""
    if game.start != start_of(game.variant):
        yield f'/FEN "{fen_as_shown(game.start, game.variant)}"/'


def _name(game: ReadGame, side: str) -> str:
    return _head(" ".join(plain_text(game.tag(side) or "").split()) or _NOBODY)


def _head(words: str) -> str:
    """Words that no reader takes for a tag, a comment, a move or a result."""
    spaced = _SQUARE.sub("\\1\N{NO-BREAK SPACE}", words.translate(_NO_TAG))
    return f"— {spaced}" if spaced[0] in _NO_WORD or spaced[0].isdigit() else spaced


def _pairs(game: ReadGame) -> Iterator[tuple[str, str]]:
    """The rows of moves: number and the first side's move, the other side's."""
    replay = game.replay
    first = replay.variant.first
    cells = [_cell(game, at) for at in range(1, replay.plies + 1)]
    if not cells:
        return
    number = pair_number(replay, 1)
    if replay.start.turn is not first:
        cells.insert(0, _NOT_PLAYED)
    pairs = zip(cells[::2], chain(cells[1::2], [""]), strict=False)
    for at, (left, right) in enumerate(pairs, number):
        yield f"{at}. {left}", right


def _cell(game: ReadGame, at: int) -> str:
    """A move with its marks."""
    marks = (_SIGNS.get(mark, mark) for mark in game.nags.get(at, ()))
    strength = "".join(mark for mark in marks if mark in NAG_NUMBERS)
    return _WORDS.text_of_move(game.replay, at) + strength
