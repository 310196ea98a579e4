"""Drawn boards of every variant: size, square names, towers in order, a star."""

import xml.etree.ElementTree as ElementTree

import pytest

from games.draughts import Position, start_of
from games.draughts.board_and_pieces_as_plain_data import (
    board_cells_and_names,
    pieces_by_square_name,
)
from games.draughts.many_player_star import STAR, star_diagram
from games.draughts.svg_diagram import svg, text_board
from games.draughts.variants import VARIANTS


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_every_square_and_every_piece_is_drawn_once(variant):
    board, start = board_cells_and_names(variant), start_of(variant)
    root = ElementTree.fromstring(svg(start, variant=variant))
    named = [element.get("data-square") for element in root.iter() if element.get("data-square")]
    cells = [name for name in named if named.count(name) >= 1]
    assert len(board.cells) == (121 if board.is_star else board.width * board.height)
    assert set(cells) >= {cell.name for cell in board.cells}
    shown = [element for element in root.iter() if element.get("class", "").startswith("piece")]
    assert (
        len(shown)
        == (start.white | start.black).bit_count()
        == len(pieces_by_square_name(start, variant))
    )


@pytest.mark.parametrize(
    ("game", "corner", "last"),
    [
        ("russian", "a1", "h8"),
        ("italian", "29", "32"),
        ("spanish", "4", "1"),
        ("international", "46", "50"),
        ("canadian", "67", "72"),
        ("turkish", "a1", "h1"),
    ],
)
def test_the_first_rank_of_white_begins_with(game, corner, last):
    board = board_cells_and_names(VARIANTS[game])
    first = [cell.name for cell in board.cells if cell.rank == 0 and cell.is_playable]
    assert first[0] == corner
    assert last in (*first, *board.playable)


def test_a_tower_shows_its_pieces_from_the_top_down():
    variant = VARIANTS["towers"]
    position = Position.from_fen("W:Wc3(bbw):BKd6(w)", variant)
    assert text_board(position, variant=variant).splitlines()[-2:] == ["c3: w b b w", "d6: B w"]
    root = ElementTree.fromstring(svg(position, variant=variant))
    below = [element.get("class") for element in root.iter() if "below" in element.get("class", "")]
    assert below == ["below black", "below black", "below white", "below white"]


def test_a_numbered_board_has_its_numbers_in_the_squares():
    root = ElementTree.fromstring(svg(start_of(VARIANTS["canadian"]), variant=VARIANTS["canadian"]))
    numbers = {element.text for element in root.iter() if element.get("class") == "number"}
    assert numbers == {str(number) for number in range(1, 73)}


def test_a_star_of_three_shows_every_hole_and_the_sign_of_each_man():
    position = STAR.from_fen("3:1a1,b1:3j1,k1:5m13")
    root = ElementTree.fromstring(star_diagram.star_svg(position, STAR))
    elements = [element for element in root.iter() if element.get("class") == "hole"]
    texts = [element for element in root.iter() if element.tag.endswith("text")]
    signs = [text.text for text in texts if text.get("class") != "row"]
    rows = [text.text for text in texts if text.get("class") == "row"]
    assert (len(elements), signs) == (121, ["1", "1", "3", "3", "5"])
    assert (rows[:4], rows[8:10], len(rows)) == (["a", "1", "b", "2"], ["e", "13"], 34)
    text = star_diagram.text_board(position, STAR)
    assert (text.count("1"), text.count("3"), text.count("5")) == (2, 2, 1)


def test_a_star_has_its_holes_and_rows_in_their_order():
    variant = VARIANTS["star"]
    board, shown = (
        board_cells_and_names(variant),
        text_board(start_of(variant), variant=variant).splitlines(),
    )
    assert (len(board.cells), len(board.playable)) == (121, 121)
    assert (shown[0].split(), shown[-1].split()) == (["q", "b"], ["a", "w"])
    assert shown[4].split() == ["m", *"." * 13]
