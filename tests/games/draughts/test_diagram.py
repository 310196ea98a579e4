"""SVG and text diagrams show the position."""

import xml.etree.ElementTree as ElementTree

import pytest

from games.draughts.position import START, Position
from games.draughts.replay import replay
from games.draughts.svg_diagram import svg, text_board

SPACE = "{http://www.w3.org/2000/svg}"
KINGS = Position.from_fen("W:Wa1,e3,Kg7,Kh8:Ba5,h4,Kb8,Kh2")  # T16


def drawn(text: str) -> ElementTree.Element:
    """Parse the SVG of a position."""
    return ElementTree.fromstring(text)


def classes(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Return the elements with a class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def test_the_drawing_is_one_image_with_a_name() -> None:
    root = drawn(svg(START, title="Тур 1 & <доска 2>"))
    assert (root.tag, root.get("role")) == (f"{SPACE}svg", "img")
    assert root.get("aria-label") == "Тур 1 & <доска 2>"
    assert root.find(f"{SPACE}title").text == "Тур 1 & <доска 2>"
    assert drawn(svg(START)).find(f"{SPACE}title").text == START.fen()


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
    root = drawn(svg(START))
    assert (len(classes(root, "dark")), len(classes(root, "light"))) == (32, 32)
    (corner,) = (
        element for element in classes(root, "square") if element.get("data-square") == "a1"
    )
    assert "dark" in corner.get("class")


@pytest.mark.parametrize(("flipped", "left", "top"), [(False, "a", "8"), (True, "h", "1")])
def test_b3_the_board_can_be_seen_from_both_sides(flipped: bool, left: str, top: str) -> None:
    root = drawn(svg(START, flipped=flipped))
    first = min(
        classes(root, "square"), key=lambda element: (int(element.get("y")), int(element.get("x")))
    )
    assert first.get("data-square") == left + top
    labels = {element.text: element for element in classes(root, "coordinate")}
    assert min("abcdefgh", key=lambda letter: int(labels[letter].get("x"))) == left
    assert min("12345678", key=lambda letter: int(labels[letter].get("y"))) == top


def test_coordinates_can_be_left_out() -> None:
    root = drawn(svg(START, coordinates=False))
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


def test_a_wrong_move_that_goes_nowhere_is_a_ring() -> None:
    (ring,) = classes(drawn(svg(START, wrong=("c3", "c3"))), "wrong")
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
