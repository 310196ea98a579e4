"""P1, M4: FENs in both notations and any order are read, impossible ones refused."""

import pytest

from games.draughts.faults_and_errors import FaultCode
from games.draughts.pdn import PdnNote
from games.draughts.position import START, Position
from tests.games.draughts.helpers_of_pdn_tests import codes, read_one

SAME = "W:We3,Kc1:Bd4,d6,Kh8"


@pytest.mark.parametrize(
    "fen",
    [
        SAME,
        "W:Bd4,d6,Kh8:We3,Kc1",
        "w:we3,kc1:bd4,d6,kh8",
        "W:WE3,KC1:BD4,D6,KH8.",
        " W : W e3, K c1 : B d4, d6, K h8 ",
        "W:W23,K30:B18,10,K4",
        "W:W23,K30:B10,18,K4.",
        SAME + ":H0:F1",
        SAME + ":H12:F40.",
    ],
)
def test_one_position_in_every_spelling(fen: str) -> None:
    game = read_one(f'[GameType "25"]\n[FEN "{fen}"]\n\n1. e3:e7 *')
    assert game.start == Position.from_fen(SAME)
    assert codes(game.faults) == []
    assert game.tag("FEN") == fen
    assert (PdnNote.FEN_COUNTERS in codes(game.notes)) == (":H" in fen)


def test_ranges_of_numbers_are_squares_from_b8_on() -> None:
    assert read_one('[FEN "W:W21-32:B1-12"]\n\n1. c3-d4').start == START


@pytest.mark.parametrize(
    ("fen", "code", "part"),
    [
        ("?:We3:Bd4", FaultCode.FEN_TURN, "?"),
        ("", FaultCode.FEN_TURN, ""),
        ("W:We3", FaultCode.FEN_SYNTAX, "W:We3"),
        ("W:We3:We5", FaultCode.FEN_SYNTAX, "We5"),
        ("W:We3:Be3", FaultCode.FEN_TWICE, "e3"),
        ("W:We3,e3:Bd4", FaultCode.FEN_TWICE, "e3"),
        ("W:We4:Bd4", FaultCode.FEN_SQUARE, "e4"),
        ("W:W31-50:B1-20", FaultCode.FEN_SQUARE, "31-50"),
        ("W:We3,b8:Bd4", FaultCode.FEN_LAST_RANK, "b8"),
        ("W:W20-32:B1-12", FaultCode.FEN_TOO_MANY, "12"),
        ("W:We3,Gc3:Bd4", FaultCode.FEN_GHOST, "Gc3"),
        ("W:We3:Bd4,P22", FaultCode.FEN_GHOST, "P22"),
        ("W:We3:Bd4-f6", FaultCode.FEN_SYNTAX, "d4-f6"),
        ("W:We3:Bд4", FaultCode.FEN_SYNTAX, "д4"),
    ],
)
def test_what_is_no_position_is_refused_by_its_part(fen: str, code: FaultCode, part: str) -> None:
    game = read_one(f'[Event "E"]\n[FEN "{fen}"]\n\n1. e3-d4 *')
    fault = game.faults[0]
    assert (fault.code, fault.line, fault.params["part"]) == (code, 2, part)
    assert game.replay.rest == ("e3-d4",)
