"""Positions set up before or among the moves: later moves are judged from there.

A game with a position among its moves is no one legal game, so it is never good; but nothing
of it is lost.
"""

import pytest

from games.draughts import pdn
from games.draughts.faults_and_errors import FaultCode
from games.draughts.pdn import PdnFault, PdnNote
from games.draughts.position import START, Position
from tests.games.draughts.helpers_of_pdn_tests import codes, read_one

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
