"""The fast path of a replay and `verify` read the same move from every text."""

import random

import pytest

from games.draughts import DraughtsError, Position, legal_moves, parse_move, play, replay
from games.draughts.colour import Colour
from games.draughts.faults_and_errors import NoteCode
from games.draughts.judge_plain_steps_and_captures_by_bit_tests import (
    OtherTexts,
    ShortStep,
    judge_other,
)
from games.draughts.movement_tables_of_side import movement_tables_of_side
from games.draughts.position import START
from games.draughts.squares_as_bits import ALL_SQUARES, LAST_RANK_BLACK, LAST_RANK_WHITE
from games.draughts.variants import RUSSIAN
from games.draughts.verify_written_move import verify
from tests.random_cases import count_cases

TARGETS = [
    f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh" if (ord(file) + rank) % 2 == 0
]


def random_position(lot: random.Random) -> Position:
    """Up to six pieces a side, a third of them kings, anywhere they may stand."""
    squares = lot.sample(list(ALL_SQUARES), lot.randint(2, 12))
    white = black = kings = 0
    for at, square in enumerate(squares):
        bit = 1 << square
        is_white = at % 2 == 0
        white, black = white | bit * is_white, black | bit * (not is_white)
        last = LAST_RANK_WHITE if is_white else LAST_RANK_BLACK
        if lot.random() < 0.3 or bit & last:
            kings |= bit
    return Position(white, black, kings, lot.choice(list(Colour)))


def meant(position: Position, text: str) -> tuple[object, ...]:
    """What `verify` makes of a text: a move, or the code of its fault."""
    try:
        return (verify(position, parse_move(text)),)
    except DraughtsError as error:
        return (error.fault.code,)


def read(position: Position, text: str) -> tuple[object, ...]:
    """What a replay makes of it."""
    played = replay([text], start=position)
    return (played.fault.code,) if played.fault else played.moves


@pytest.mark.parametrize("seed", range(count_cases(14)))
def test_a_file_and_a_target_mean_the_same_in_a_replay(seed: int) -> None:
    position = random_position(random.Random(seed))
    for file in "abcdefgh":
        for target in TARGETS:
            for text in (f"{file}{target}", f"{file}-{target}", f"{file}:{target}"):
                assert read(position, text) == meant(position, text), (position, text)


def test_two_men_that_may_be_meant_are_told_apart_by_the_side_that_moves() -> None:
    """d4 from c3 by a white man, from c5 by a black one; with a king on c5 it is unclear."""
    assert str(replay(["cd4"], start=Position.from_fen("W:Wc3:Bc5,h8")).moves[0]) == "c3-d4"
    assert str(replay(["cd4"], start=Position.from_fen("B:Wc3,h2:Bc5")).moves[0]) == "c5-d4"
    unclear = replay(["cd4"], start=Position.from_fen("W:Wc3,Kc5:Bh8"))
    assert unclear.fault is not None
    assert unclear.fault.params["candidates"] == ("c3-d4", "c5-d4")
    both_men = replay(["cd4"], start=Position.from_fen("W:Wc3,c5:Bh8"))
    assert str(both_men.moves[0]) == "c3-d4"


@pytest.mark.parametrize(
    ("fen", "text", "move"),
    [
        ("W:WKa1:Bh6", "ad4", "a1-d4"),  # a king from afar
        ("W:WKa1,Ka3:Bh6", "ad4", "a1-d4"),  # the other one is on no diagonal with d4
        ("W:Wc3,Kc5:Bh8", "cd4", None),  # a man and a king can
        ("W:WKa1:Bb2,h6", "ac1", None),  # no diagonal
        ("W:WKa1,c5:Bd6,h6", "ad4", None),  # the man must capture
        ("W:WKa1:Bd4,h6", "ac3", None),  # the king must
        ("W:WKa1,b2:Bh6", "ad4", None),  # its way is barred
        ("B:Wh2:BKh8,a7", "hd4", "h8-d4"),
    ],
)
def test_a_king_that_alone_can_is_found_without_verify(
    fen: str, text: str, move: str | None
) -> None:
    position = Position.from_fen(fen)
    short, how = OtherTexts()[text], movement_tables_of_side(RUSSIAN, position.turn)
    assert isinstance(short, ShortStep)
    made = judge_other(
        short,
        how,
        enemies=position.side(position.turn.other),
        occupied=position.white | position.black,
        kings=position.kings,
    )
    assert (made and str(made)) == move


def test_a_form_is_told_once_a_game_with_the_number_of_its_moves() -> None:
    """At its first move, in the order of the record, whatever stands between."""
    lot, position, tokens = random.Random(7), START, []
    for ply in range(40):
        move = lot.choice(legal_moves(position))
        text = str(move).split("|")[0].rstrip("=")
        tokens.append(text.upper() if ply % 3 == 0 else text.replace("-", "–"))
        position = play(position, move)
    for _ in range(2):  # the second time the opening is known
        notes = {note.code: note for note in replay(tokens).notes}
        assert notes[NoteCode.UPPER_CASE].params["count"] == 14
        assert notes[NoteCode.UPPER_CASE].token == tokens[0]
        dashes = [token for token in tokens if "–" in token]
        assert notes[NoteCode.DASH].params["count"] == len(dashes)
        assert notes[NoteCode.DASH].token == dashes[0]
