"""Sealed moves: commitment by hash, check against the position, nothing revealed before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.rules.adjournment.commit_and_open_sealed_moves import (
    SealVerdict,
    commitment_to_move,
    open_sealed_move,
)
from games.draughts.position import START, Position

SALT = "0123456789abcdef" * 2
CAPTURE = Position.from_fen("W:Wc3:Bd4")


@pytest.mark.parametrize(
    ("name", "text", "position", "verdict", "move"),
    [
        ("long form", "c3-d4", START, "good", "c3-d4"),
        ("short form", "cd4", START, "good", "c3-d4"),
        ("a capture", "c3:e5", CAPTURE, "good", "c3:e5"),
        ("not a move of this position", "c3-d5", START, "no_move", "c3-d5"),
        ("a quiet move where a capture is due", "c3-b4", CAPTURE, "no_move", "c3-b4"),
        ("two moves", "c3-d4 b6-c5", START, "no_move", "c3-d4 b6-c5"),
        ("nothing that can be read", "сдаюсь", START, "no_move", "сдаюсь"),
        ("without a record", "c3-d4", None, "unchecked", "c3-d4"),
    ],
)
def test_W7_what_was_sealed_is_held_to_the_position(name, text, position, verdict, move):
    commitment = commitment_to_move(text, salt=SALT, ply=1)
    opened = open_sealed_move(text, salt=SALT, ply=1, commitment=commitment, position=position)
    assert (str(opened.verdict), opened.move) == (verdict, move)


@given(st.text(min_size=1, max_size=60), st.text(min_size=1, max_size=60), st.integers(1, 400))
def test_W7_no_other_text_opens_a_seal(sealed, opened, ply):
    if not sealed.strip() or not opened.strip():
        return
    commitment = commitment_to_move(sealed, salt=SALT, ply=ply)
    result = open_sealed_move(opened, salt=SALT, ply=ply, commitment=commitment, position=None)
    same = sealed.strip() == opened.strip()
    assert result.verdict is (SealVerdict.UNCHECKED if same else SealVerdict.CHANGED)


@given(st.integers(0, 2**128 - 1), st.integers(0, 2**128 - 1))
def test_W7_another_salt_or_ply_is_another_commitment(number, other):
    first, second = f"{number:032x}", f"{other:032x}"
    same = commitment_to_move("c3-d4", salt=first, ply=3) == commitment_to_move(
        "c3-d4", salt=second, ply=3
    )
    assert same == (first == second)
    assert commitment_to_move("c3-d4", salt=first, ply=3) != commitment_to_move(
        "c3-d4", salt=first, ply=5
    )


@pytest.mark.parametrize(
    ("text", "salt", "ply"),
    [("", SALT, 1), ("x" * 61, SALT, 1), ("c3-d4", "short", 1), ("c3-d4", SALT, 0)],
)
def test_W7_no_seal_without_a_move_a_salt_or_a_ply(text, salt, ply):
    with pytest.raises(ValueError, match="seal"):
        commitment_to_move(text, salt=salt, ply=ply)
