"""C5, C13: captures written in pieces are joined where that is legal."""

import pytest

from games.draughts import FaultCode, pdn
from games.draughts.pdn import PdnNote

# the white man stands on e5 after its capture, and the black one is to move
OPENING = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4"
ONE_CAPTURE = {
    "letters": "e3:c5 c5:e7",
    "numbers": "23:14 14:7",
    "crosses": "e3xc5 c5xe7",
    "three_pieces": "e3:c5 c5:e7 e7:g5",
}


def read_one(text: str) -> pdn.ReadGame:
    """Read the only game of a text."""
    (game,) = pdn.read(text)
    return game


@pytest.mark.parametrize("text", ONE_CAPTURE.values(), ids=ONE_CAPTURE)
def test_C13_pieces_of_one_capture_are_one_move(text: str) -> None:
    more = ",f6" if text.endswith("g5") else ""
    game = read_one(f'/FEN "W:We3:Bd4,d6,a5{more}"/ 1. {text} a5-b4')
    assert game.faults == ()
    assert game.replay.plies == 2
    assert PdnNote.SPLIT_CAPTURE in [note.code for note in game.notes]


def test_C5_a_word_behind_a_finished_capture_is_a_wrong_move_of_its_own() -> None:
    # Black's e7:c5 is left out, and what White wrote next stands in its place
    text = f"{OPENING} 4. b4:d6 d6:f8! {{зачем}} (4... e7:c5) 5. d2-c3 g7-f6 *"
    game = read_one(text)
    (fault,) = game.faults
    assert (fault.code, fault.ply, fault.token) == (FaultCode.NOT_YOUR_PIECE, 8, "d6:f8")
    assert (fault.line, fault.column) == (1, text.index("d6:f8") + 1)
    assert game.replay.plies == 7
    assert game.replay.rest == ("d6:f8", "d2-c3", "g7-f6")
    assert (game.nags, game.comments) == ({8: ("!",)}, {8: "зачем"})
    (variation,) = game.variations
    assert (variation.ply, variation.replay.plies) == (8, 1)
    codes = [note.code for note in game.notes]
    assert PdnNote.SPLIT_CAPTURE not in codes
    assert PdnNote.MOVE_NUMBER not in codes


def test_an_unfinished_capture_stays_together_with_what_follows() -> None:
    game = read_one('/FEN "W:We3:Bd4,d6,f6,a5"/ 1. e3:c5 c5:a7 a5-b4')
    (fault,) = game.faults
    assert (fault.ply, fault.token) == (1, "e3:c5:a7")
