"""The crosstable as data: games of every two players, seen from both sides."""

from hypothesis import given

from games.draughts.colour import Colour
from tests.tournaments.scoring.random_round_robins import events
from tournaments.scoring.lay_out_crosstable import CellGame, lay_out_crosstable
from tournaments.scoring.scores_from_games_and_matches import PlayedGame

#        1       2       3
#   1    x      2:0     rest
#   2   0:2      x      1:1 in two games
GAMES = [
    PlayedGame(2, 2, 3, 2, 0, key="c"),
    PlayedGame(2, 3, 2, 2, 0, key="d"),
    PlayedGame(1, 1, 2, 2, 0, played=False, key="a"),
    PlayedGame(1, 3, None, 0),
]


def test_a_cell_lists_key_points_colour_and_whether_it_was_played():
    table = lay_out_crosstable(GAMES, (1, 2, 3))
    first = table.rows[0]
    assert first.cells[0] is None
    assert first.cells[1].games == (CellGame("a", 1, Colour.WHITE, 2, 0, played=False),)
    assert first.cells[2].games == ()
    assert table.rows[1].cells[0].games == (CellGame("a", 1, Colour.BLACK, 0, 2, played=False),)


def test_a_micro_match_keeps_its_games_in_order():
    cell = lay_out_crosstable(GAMES, (1, 2, 3)).rows[1].cells[2]
    assert [(game.key, game.colour, game.points) for game in cell.games] == [
        ("c", Colour.WHITE, 2),
        ("d", Colour.BLACK, 0),
    ]
    assert (cell.points, cell.opponent_points) == (2, 2)


def test_lines_and_columns_follow_the_order_given():
    table = lay_out_crosstable(GAMES, (3, 1, 2))
    assert [row.number for row in table.rows] == [3, 1, 2]
    assert [cell and cell.opponent for cell in table.rows[1].cells] == [3, None, 2]


@given(events())
def test_every_cell_is_the_mirror_of_its_other_half(event):
    table = lay_out_crosstable(event.games, event.numbers)
    for row in table.rows:
        for cell in row.cells:
            if cell is None:
                continue
            other = table.rows[cell.opponent - 1].cells[row.number - 1]
            assert (cell.points, cell.opponent_points) == (other.opponent_points, other.points)
            assert len(cell.games) == len(other.games)
