"""P1, M4: positions set up before or among the moves, in both notations."""

import pytest

from games.draughts import pdn
from games.draughts.errors import FaultCode
from games.draughts.pdn import PdnFault, PdnNote
from games.draughts.position import START, Position
from tests.support.records import codes, read_one

# Positions set up before or among the moves: later moves are judged from there.
#
# A game with a position among its moves is no one legal game, so it is never good; but nothing of
# it is lost.


INSIDE = '1. c3-d4 d6-c5 {b} /FEN "W:We3:Bd4,d6,f4"/ {now} 1. e3:g5! (1. e3:e7 *) d6-c5 0-1'


def test_a_position_before_the_first_move_is_the_start_too() -> None:
    game = read_one('/FEN "W:We3:Bd4,d6,f4"/ 1. e3:g5 *')
    assert (game.replay.plies, codes(game.notes)) == (1, [PdnNote.POSITION_FIRST])


def test_what_follows_a_position_is_a_segment_played_from_it() -> None:
    game = read_one(INSIDE)
    assert (game.replay.plies, game.result, game.comments) == (2, "0-1", {2: "b"})
    assert codes(game.faults) == [PdnFault.POSITION_INSIDE]
    (segment,) = game.segments
    assert segment.replay.start == Position.from_fen("W:We3:Bd4,d6,f4")
    assert (segment.ply, segment.replay.texts) == (2, ("e3:g5", "d6-c5"))
    assert (segment.comments, segment.nags) == ({0: "now"}, {1: ("!",)})
    assert (segment.line, segment.column) == (1, 20)
    assert [variation.replay.texts for variation in segment.variations] == [("e3:e7",)]


def test_a_fault_behind_a_position_is_a_fault_of_the_game_at_its_place() -> None:
    game = read_one('1. c3-d4 d6-c5 /FEN "W:We3:Bd4,d6,f4"/ 1. e3-f4 d6-c5')
    first, second = game.faults
    assert (first.code, first.column) == (PdnFault.POSITION_INSIDE, 16)
    assert (second.code, second.column, second.ply) == (FaultCode.TARGET_OCCUPIED, 43, 3)
    assert game.segments[0].replay.rest == ("e3-f4", "d6-c5")


@pytest.mark.parametrize(
    ("text", "texts", "turn"),
    [
        ('1. c3-d4 /FEN "W::"/ b2-c3 d6-c5', ("b2-c3", "d6-c5"), "w"),
        ('1. c3-d4 d6-c5 /FEN "B::"/ b6-a5', ("b6-a5",), "b"),
        ('1. c3-d4 d6-c5 /FEN " b : : ."/ b6-a5', ("b6-a5",), "b"),
    ],
)
def test_a_null_move_changes_the_side_and_nothing_else(
    text: str, texts: tuple[str, ...], turn: str
) -> None:
    game = read_one(text)
    (segment,) = game.segments
    assert segment.replay.texts == texts
    assert segment.replay.start.turn.value == turn
    assert segment.replay.start[:3] == game.replay.final[:3]
    assert codes(game.faults) == [PdnFault.POSITION_INSIDE]


def test_behind_a_fault_nobody_knows_what_a_null_move_goes_on_from() -> None:
    game = read_one('1. c3-d4 d6-c5 2. d4:d6 /FEN "B::"/ b6-a5')
    assert (game.segments[0].replay.plies, game.segments[0].replay.rest) == (0, ("b6-a5",))


def test_several_positions_make_several_segments() -> None:
    game = read_one('1. c3-d4 /FEN "W:Wc3:Bf6"/ c3-d4 f6-g5 - /FEN "B:Wc3:Bh8"/ h8-g7 *')
    assert [(segment.ply, segment.replay.texts) for segment in game.segments] == [
        (1, ("c3-d4", "f6-g5")),
        (3, ("h8-g7",)),
    ]
    assert codes(game.faults) == [PdnFault.POSITION_INSIDE, PdnFault.UNKNOWN_MOVE]


def test_a_position_that_cannot_be_read_is_told_and_its_moves_are_kept() -> None:
    game = read_one('1. c3-d4 /FEN "W:We3:Be3"/ e3-d4 *')
    assert codes(game.faults) == [PdnFault.POSITION_INSIDE, FaultCode.FEN_TWICE]
    assert game.segments[0].replay.rest == ("e3-d4",)


def test_a_position_in_a_variation_is_where_it_starts_and_does_the_game_no_harm() -> None:
    game = read_one('1. c3-d4 (/FEN "W:We3:Bd4"/ 1. e3:c5 *) d6-c5 2. b2-c3 *')
    assert game.is_ok
    assert PdnNote.POSITION_IN_VARIATION in codes(game.notes)
    (variation,) = game.variations
    assert (variation.replay.start.fen(), variation.replay.plies) == ("W:We3:Bd4", 1)


def test_a_position_inside_a_variation_begins_another_beside_it() -> None:
    game = read_one('1. c3-d4 d6-c5 (1... d6-e5 /FEN "W:We3:Bd4"/ 2. e3:c5) 2. b2-c3 *')
    starts = [
        (variation.replay.start.fen(), variation.replay.texts) for variation in game.variations
    ]
    assert [texts for _, texts in starts] == [("d6-e5",), ("e3:c5",)]
    assert starts[1][0] == "W:We3:Bd4"


def test_a_game_with_a_position_inside_never_becomes_good_by_being_written() -> None:
    again = read_one(pdn.write_game(read_one(INSIDE)))
    assert not again.is_ok
    assert again.replay.plies == 2
    assert again.start == START


# P1, M4: FENs in both notations and any order are read, impossible ones refused.


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


@pytest.mark.parametrize("head", ["", '[SetUp "1"]\n', '[SetUp "0"]\n'])
def test_a_position_is_written_with_both_its_tags(head: str) -> None:
    """PDN asks for SetUp beside FEN, and for neither at the usual start."""
    written = pdn.write_game(read_one(f'{head}[FEN "W:Wc3:Bd4"]\n\n1. c3:e5 *'))
    assert written.count('[SetUp "1"]\n[FEN "W:Wc3:Bd4"]\n') == 1
    assert pdn.write_game(read_one(written)) == written
    assert "SetUp" not in pdn.write_game(read_one("1. c3-d4 *"))
