"""Write a page with the boards of all games: the start, a capture or jumps, kings, towers.

    python -m tests.support.contact_sheet SHEET.html

To be looked at whenever a board is drawn in another way.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from games.draughts import legal_moves, start_of
from games.draughts.diagrams.svg import svg
from games.draughts.diagrams.thumbnail import thumbnail
from games.draughts.move import Move
from games.draughts.moves import play
from games.draughts.position import Position
from games.draughts.variants import VARIANTS
from games.draughts.variants.model import Variant
from tests.support.random_games import random_game

_STYLE = (
    "body{font:14px sans-serif;margin:12px}section{display:flex;flex-wrap:wrap;gap:10px;"
    "align-items:start;margin-bottom:18px}h2{flex-basis:100%;margin:0}svg.board{width:230px}"
    "svg.thumbnail{width:90px}"
)

_PLIES = 90


def main(path: str) -> None:
    """Write the page."""
    parts = "".join(map(_section, VARIANTS.values()))
    Path(path).write_text(f"<meta charset=utf-8><style>{_STYLE}</style>{parts}", encoding="utf-8")


def _section(variant: Variant) -> str:
    boards = "".join((svg(start_of(variant), variant=variant), *_shown(variant)))
    return f"<section><h2>{variant.id}</h2>{boards}</section>"


def _shown(variant: Variant) -> Iterator[str]:
    """The longest capture of some games, the position with the most kings and prisoners."""
    played = [pair for seed in range(3) for pair in random_game(variant, seed, _PLIES)]
    before, move = max(played, key=lambda pair: pair[1].captured.bit_count())
    rich, _ = max(played, key=lambda pair: _richness(pair[0]))
    yield svg(play(before, move), last=move, variant=variant)
    yield svg(rich, flipped=True, tried=_first_move(rich, variant), variant=variant)
    yield thumbnail(rich, variant=variant)


def _richness(position: Position) -> int:
    return 5 * position.kings.bit_count() + position.fen().count("(")


def _first_move(position: Position, variant: Variant) -> tuple[str, ...]:
    names = variant.board.names_of_squares(variant.square_names)
    move: Move = legal_moves(position, variant=variant)[0]
    return names[move.origin], names[move.target]


if __name__ == "__main__":
    main(sys.argv[1])
