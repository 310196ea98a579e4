"""A thumbnail shows every piece on its square."""

import re
from xml.etree import ElementTree

import pytest

from games.draughts import START, Position, parse_square, start_of
from games.draughts.svg_diagram import svg
from games.draughts.thumbnail import thumbnail
from games.draughts.variants import VARIANTS

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
