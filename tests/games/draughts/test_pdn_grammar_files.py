"""A test file for every production of the PDN 3.0 grammar.

`taken` must be read without a fault and come back from our own writing the same; the files of
`refused` bear the code of their fault in their name.
"""

from pathlib import Path

import pytest

from games.draughts import pdn
from games.draughts.pdn import ReadGame
from games.draughts.pdn.write_moves_and_comments_as_movetext import NAG_NUMBERS

FILES = Path(__file__).parents[2] / "data" / "grammar"
TAKEN = sorted((FILES / "taken").iterdir())
REFUSED = sorted((FILES / "refused").iterdir())
WHOLE = {"file-of-one-body": 1, "file-of-many-games": 3, "games-parted-by-results": 5}


def content_of(game: ReadGame) -> tuple:
    """Everything a record holds, marks as numbers; left out what writing adds or puts in form."""
    given = {name: value for name, value in game.tags if value not in ("", "?", "????.??.??")}
    given = {
        name: value for name, value in given.items() if name not in ("GameType", "Result", "FEN")
    }
    marks = {
        ply: tuple(NAG_NUMBERS.get(mark, mark) for mark in codes_of_move)
        for ply, codes_of_move in game.nags.items()
    }
    lines = [
        (variation.ply, variation.replay.moves, variation.comments) for variation in game.variations
    ]
    return (
        *(given, game.start, game.replay.moves, game.result or "*"),
        *(game.comments, marks, game.clocks, lines),
    )


@pytest.mark.parametrize("file", TAKEN, ids=lambda path: path.stem)
def test_every_production_is_read_and_written_back_the_same(file: Path) -> None:
    games = list(pdn.read(file.read_bytes()))
    assert [fault.code for game in games for fault in game.faults] == []
    assert len(games) == WHOLE.get(file.stem, len(games))
    assert any(game.replay.plies or game.tags for game in games)
    for game in games:
        (again,) = pdn.read(pdn.write_game(game))
        assert content_of(again) == content_of(game)


@pytest.mark.parametrize("file", REFUSED, ids=lambda path: path.stem)
def test_what_the_grammar_refuses_is_refused_with_its_reason(file: Path) -> None:
    codes = [fault.code for game in pdn.read(file.read_bytes()) for fault in game.faults]
    assert codes[0] == file.stem.rpartition(".")[2]
