"""Records of corners and of the star: whole games, and each fault with square and move."""

from pathlib import Path

import pytest

from games.draughts import VARIANTS, Colour, FenError, Position, board_outcome, pdn, replay
from games.draughts.texts.faults_notes_and_suggestions_in_words import explain

DATA = Path(__file__).resolve().parents[3] / "data" / "races"


@pytest.mark.parametrize(("game", "plies"), [("corners", 56), ("star", 94)])
def test_a_whole_game_ends_where_one_side_has_arrived(game, plies):
    (read,) = pdn.read((DATA / f"{game}.pdn").read_text())
    assert (read.is_ok, read.variant.id, read.replay.plies, read.result) == (
        True,
        game,
        plies,
        "0-1",
    )
    outcome = board_outcome(read.replay.final, variant=read.variant)
    assert (outcome.winner, outcome.rule) == (Colour.BLACK, "W8")
    assert [str(note.code) for note in read.notes] == []
    assert "GameType" not in pdn.write_game(read)


def test_w8_a_move_after_the_arrival_is_told_so():
    variant = VARIANTS["corners"]
    (read,) = pdn.read((DATA / "corners.pdn").read_text())
    played = replay([*read.replay.texts, "a8-b8"], variant=variant)
    assert (played.fault.code, played.fault.rule, played.fault.ply) == ("arrived", "W8", 57)


@pytest.mark.parametrize(
    ("game", "fen", "text", "code", "square"),
    [
        ("corners", "start", "c3-c5", "no_step_or_jumps", "c5"),
        ("corners", "start", "c3-d4", "no_step_or_jumps", "d4"),
        ("corners", "start", "b3-c3", "target_occupied", "c3"),
        ("corners", "start", "d4-d5", "empty_square", "d4"),
        ("corners", "start", "f6-f5", "not_your_piece", "f6"),
        ("corners", "start", "c3-c9", "unreadable", "c9"),
        ("corners", "W:Wa1,b1:Bd1,h8", "a1-c1-e1-g1", "no_step_or_jumps", "g1"),
        ("corners", "W:Wa1,b1:Bd1,h8", "a1-c1-d2", "no_step_or_jumps", "d2"),
        ("star", "start", "d1-d5", "unreadable", "d5"),
        ("star", "start", "c1-g5", "no_step_or_jumps", "g5"),
        ("star", "start", "n1-m5", "not_your_piece", "n1"),
    ],
)
def test_a_wrong_move_is_told_with_its_square(game, fen, text, code, square):
    variant = VARIANTS[game]
    start = None if fen == "start" else Position.from_fen(fen, variant)
    fault = replay([text], start=start, variant=variant).fault
    assert (str(fault.code), fault.square, fault.ply) == (code, square, 1)
    for language in ("ru", "en"):
        assert square in explain(fault, language)


@pytest.mark.parametrize("text", ["a1-e1", "a1-c1-e1"])
def test_a_chain_is_written_by_its_ends_or_square_by_square(text):
    variant = VARIANTS["corners"]
    played = replay([text], start=Position.from_fen("W:Wa1,b1:Bd1,h8", variant), variant=variant)
    assert [str(move) for move in played.moves] == ["a1-e1"]


@pytest.mark.parametrize(
    ("game", "fen", "code"),
    [
        ("corners", "W:WKa1:Bh8", "fen_no_kings"),
        ("corners", "W:Wa9:Bh8", "fen_no_such_square"),
        ("corners", "W:Wa1:Ba1", "fen_twice"),
        ("star", "W:Wa2:Bq1", "fen_no_such_square"),
        ("star", "2:2a1:4q1", "fen_turn"),
        ("star", "1:1a1:3q1", "fen_syntax"),
    ],
)
def test_a_position_that_cannot_be(game, fen, code):
    with pytest.raises(FenError) as caught:
        Position.from_fen(fen, VARIANTS[game])
    assert str(caught.value.fault.code) == code


def test_the_sides_of_a_star_may_be_named_by_their_points():
    star = VARIANTS["star"]
    assert Position.from_fen("4:1a1:4q1", star) == Position.from_fen("B:Wa1:Bq1", star)
