"""SVG and text diagrams and thumbnails show the position."""

import re
import xml.etree.ElementTree as xml_None
from xml.etree import ElementTree

import pytest

from games.draughts import START, Position, parse_square, position, start_of
from games.draughts.diagrams.plain import text_board
from games.draughts.diagrams.svg import svg
from games.draughts.diagrams.thumbnail import thumbnail
from games.draughts.errors import InvalidMove
from games.draughts.moves import legal_moves
from games.draughts.notation import long_form
from games.draughts.replay import replay
from games.draughts.variants import VARIANTS

# SVG and text diagrams show the position.


SPACE = "{http://www.w3.org/2000/svg}"

KINGS = position.Position.from_fen("W:Wa1,e3,Kg7,Kh8:Ba5,h4,Kb8,Kh2")  # T16


def drawn(text: str) -> xml_None.Element:
    """Parse the SVG of a position."""
    return xml_None.fromstring(text)


def classes(root: xml_None.Element, name: str) -> list[xml_None.Element]:
    """Return the elements with a class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def test_the_drawing_is_one_image_with_a_name() -> None:
    root = drawn(svg(position.START, title="Тур 1 & <доска 2>"))
    assert (root.tag, root.get("role")) == (f"{SPACE}svg", "img")
    assert root.get("aria-label") == "Тур 1 & <доска 2>"
    assert root.find(f"{SPACE}title").text == "Тур 1 & <доска 2>"
    assert drawn(svg(position.START)).find(f"{SPACE}title").text == position.START.fen()


def test_p1_every_piece_stands_on_its_square() -> None:
    root = drawn(svg(KINGS))
    shown = {
        (element.get("data-square"), element.get("class")) for element in classes(root, "piece")
    }
    assert shown == {
        ("a1", "piece white man"),
        ("e3", "piece white man"),
        ("g7", "piece white king"),
        ("h8", "piece white king"),
        ("a5", "piece black man"),
        ("h4", "piece black man"),
        ("b8", "piece black king"),
        ("h2", "piece black king"),
    }
    assert len(classes(root, "crown")) == 4


def test_b1_b2_the_board_has_64_squares_and_a1_is_dark() -> None:
    root = drawn(svg(position.START))
    assert (len(classes(root, "dark")), len(classes(root, "light"))) == (32, 32)
    (corner,) = (
        element for element in classes(root, "square") if element.get("data-square") == "a1"
    )
    assert "dark" in corner.get("class")


@pytest.mark.parametrize(("flipped", "left", "top"), [(False, "a", "8"), (True, "h", "1")])
def test_b3_the_board_can_be_seen_from_both_sides(flipped: bool, left: str, top: str) -> None:
    root = drawn(svg(position.START, flipped=flipped))
    first = min(
        classes(root, "square"), key=lambda element: (int(element.get("y")), int(element.get("x")))
    )
    assert first.get("data-square") == left + top
    labels = {element.text: element for element in classes(root, "coordinate")}
    assert min("abcdefgh", key=lambda letter: int(labels[letter].get("x"))) == left
    assert min("12345678", key=lambda letter: int(labels[letter].get("y"))) == top


def test_coordinates_can_be_left_out() -> None:
    root = drawn(svg(position.START, coordinates=False))
    assert classes(root, "coordinate") == []
    assert root.get("viewBox") == "0 0 400 400"


def test_the_last_move_and_the_wrong_one_are_marked() -> None:
    played = replay("1. c3-d4 b6-c5 2. d4:b6")
    root = drawn(svg(played.final, last=played.moves[-1], wrong=("h2", "g3")))
    assert {element.get("data-square") for element in classes(root, "last")} == {"d4", "b6"}
    assert {element.get("data-square") for element in classes(root, "taken")} == {"c5"}
    (arrow,) = classes(root, "wrong")
    assert "warning" in arrow.get("class")
    line = arrow.find(f"{SPACE}line")
    assert (line.get("x1"), line.get("y1")) == ("399", "349")


def test_the_last_move_may_be_a_text() -> None:
    """As records write it, or as its key, which names the pieces taken."""
    played = replay("1. c3-d4 b6-c5 2. d4:b6")
    by_move = svg(played.final, last=played.moves[-1])
    assert svg(played.final, last=str(played.moves[-1])) == by_move
    written = drawn(svg(played.final, last="d4xb6"))
    assert {element.get("data-square") for element in classes(written, "last")} == {"d4", "b6"}
    long = drawn(svg("W:Wa1:Bh8", last="a5:c3:e1"))
    assert {element.get("data-square") for element in classes(long, "last")} == {"a5", "c3", "e1"}
    numbers = drawn(svg("start", last="32-28", variant="international"))
    assert {element.get("data-square") for element in classes(numbers, "last")} == {"32", "28"}
    with pytest.raises(InvalidMove):
        svg(played.final, last="knight takes")


def test_captures_that_may_be_made_are_shown_at_once() -> None:
    """e3 takes d4 or f2: both ends and both victims are coloured, each way is an arrow."""
    stands = Position.from_fen("W:We3:Bd4,f2")
    moves = legal_moves(stands)
    ways = [(move, long_form(stands, move).split(":")) for move in moves]
    root = drawn(svg(stands, choices=ways))
    assert {square.get("data-square") for square in classes(root, "last")} == {"c5", "g1"}
    assert {square.get("data-square") for square in classes(root, "taken")} == {"d4", "f2"}
    assert len(classes(root, "tried")) == 2


def test_a_wrong_move_that_goes_nowhere_is_a_ring() -> None:
    (ring,) = classes(drawn(svg(position.START, wrong=("c3", "c3"))), "wrong")
    assert ring.tag == f"{SPACE}circle"


def test_nothing_in_the_drawing_needs_a_relaxed_content_policy() -> None:
    text = svg(KINGS, wrong=("a1", "b2"))
    assert not [word for word in ("style", "script", "href", "url(", "id=") if word in text]
    assert all(
        element.get("fill")
        for element in drawn(text).iter()
        if element.tag in (f"{SPACE}rect", f"{SPACE}text")
    )


def test_the_board_in_letters() -> None:
    assert text_board(KINGS) == (
        "8   B   .   .   W\n"
        "7 .   .   .   W\n"
        "6   .   .   .   .\n"
        "5 b   .   .   .\n"
        "4   .   .   .   b\n"
        "3 .   .   w   .\n"
        "2   .   .   .   B\n"
        "1 w   .   .   .\n"
        "  a b c d e f g h"
    )


def test_the_board_in_letters_from_blacks_side() -> None:
    rows = text_board(KINGS, flipped=True).splitlines()
    assert rows[0] == "1   .   .   .   w"
    assert rows[-1] == "  h g f e d c b a"


# A thumbnail shows every piece on its square.


SVG = "{http://www.w3.org/2000/svg}"


def discs(drawn: str, kind: str) -> set[tuple[int, int]]:
    """File and rank of the circles of a class, from 1."""
    tree = ElementTree.fromstring(drawn)
    groups = [
        element for element in tree.iter(f"{SVG}g") if kind in element.get("class", "").split()
    ]
    return {
        (int(circle.get("cx")) // 10 + 1, 8 - int(circle.get("cy")) // 10)
        for group in groups
        for circle in group
    }


@pytest.mark.parametrize("fen", [START.fen(), "B:WKa1,c3:BKh8,b6", "W:Wa1:B"])
def test_every_piece_stands_on_its_square(fen: str) -> None:
    position = Position.from_fen(fen)
    drawn = thumbnail(position)

    def named(side: str) -> set[tuple[int, int]]:
        squares = re.findall("[a-h][1-8]", fen.split(f":{side}")[1].split(":")[0])
        return {("abcdefgh".index(file) + 1, int(rank)) for file, rank in squares}

    assert discs(drawn, "white") == named("W")
    assert discs(drawn, "black") == named("B")
    crowns = re.findall('class="crowns" fill="([^"]*)" d="([^"]*)"', drawn)
    assert sum(drawing.count("M") for _, drawing in crowns) == fen.count("K")
    assert len({fill for fill, _ in crowns}) == len(re.findall("[WB]K", fen))  # a colour a side


def test_a1_is_dark_and_a_marked_square_is_marked() -> None:
    """B2: the dark corner is at the left of the side that is below."""
    drawn = thumbnail(START, marked=[parse_square("d4")])
    dark, marked = re.findall(r'd="([^"]*)"', drawn)
    assert "M0 70h10v10h-10z" in dark
    assert len(re.findall("M", dark)) == 32
    assert marked == "M30 40h10v10h-10z"


def test_the_name_is_escaped_and_the_drawing_small() -> None:
    drawn = thumbnail(START, title='<script>"')
    assert ElementTree.fromstring(drawn).get("aria-label") == '<script>"'
    assert "<script>" not in drawn
    assert "style=" not in drawn
    assert 5 * len(drawn) < len(svg(START))


def test_a_bigger_board_and_one_played_on_every_square_are_drawn_whole() -> None:
    big, turkish = VARIANTS["international"], VARIANTS["turkish"]
    drawn = thumbnail(start_of(big), variant=big)
    assert 'viewBox="0 0 100 100"' in drawn
    assert len(re.findall("<circle", drawn)) == 40
    assert 'cx="5" cy="95"' in drawn  # a1 is played on
    drawn = thumbnail(start_of(turkish), variant=turkish)
    assert (len(discs(drawn, "white")), len(discs(drawn, "black"))) == (16, 16)
    assert {rank for _file, rank in discs(drawn, "white")} == {2, 3}
