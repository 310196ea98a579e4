"""N1-N5: every written form of a legal move is read as that move or as ambiguous."""

import random
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.draughts import (
    AmbiguousMove,
    format_move,
    legal_moves,
    long_form,
    number,
    parse_move,
    paths,
    verify,
)
from games.draughts.notation import format_path
from games.draughts.variant_data import russian_and_five_like_it
from tests.games.draughts.slow_rule_book import random_position

QUIET_SIGNS = ("-", "–", "—", "−", "‑", " - ", "\u00a0-", "", ":")
CAPTURE_SIGNS = (":", "x", "X", "×", "х", "-", " : ", "")
CYRILLIC = str.maketrans("aceh", "асен")
variants = st.sampled_from(russian_and_five_like_it.ALL)
boards = st.builds(
    random_position,
    st.integers(0, 10**9).map(random.Random),
    most=st.integers(2, 9),
    kings=st.sampled_from([0.1, 0.4, 0.9]),
)


def forms(position, move, variant):
    """(text, squares it names) of every way to write a move with the squares in order."""
    signs = CAPTURE_SIGNS if move.captured else QUIET_SIGNS
    for way in paths(position, move, variant=variant):
        inner = way[1:-1]
        for many in range(len(inner) + 1):
            for chosen in combinations(inner, many):
                squares = (way[0], *chosen, way[-1])
                for sign in signs:
                    yield format_path(squares, sign), squares
                plain = format_path(squares, ":" if move.captured else "-")
                yield plain.upper(), squares
                yield plain.translate(CYRILLIC), squares
                yield plain + "!?", squares
                yield (":" if move.captured else "-").join(map(str, map(number, squares))), squares
                yield plain[0] + plain[2:].lstrip("-"), None  # cd4, c:e5
                yield plain[0] + plain[2:].lstrip("-:"), None  # cd4, ce5


@settings(max_examples=200, deadline=None)
@given(boards, variants)
def test_N1_a_form_means_its_move_or_is_refused_as_ambiguous(position, variant):
    moves = legal_moves(position, variant=variant)
    whole = {way: move for move in moves for way in paths(position, move, variant=variant)}
    for move in moves:
        for text, squares in forms(position, move, variant):
            meant = whole.get(squares, move)  # squares that are another's whole path are that one
            try:
                assert verify(position, parse_move(text), variant=variant) == meant, text
            except AmbiguousMove as error:
                named = error.fault.params["candidates"]
                assert long_form(position, move, variant=variant) in named, text
                assert len(named) > 1


@settings(max_examples=200, deadline=None)
@given(boards, variants)
def test_N1_the_one_form_we_write_is_read_back_as_that_move(position, variant):
    for move in legal_moves(position, variant=variant):
        for full in ("ambiguous", "always"):
            for sign in "x:":
                text = format_move(position, move, capture=sign, full=full, variant=variant)
                assert verify(position, parse_move(text), variant=variant) == move
