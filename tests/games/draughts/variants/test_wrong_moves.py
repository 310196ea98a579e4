"""Wrong moves are explained by the rules of their own game."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.draughts import DraughtsError, Position, legal_moves, replay, verify
from games.draughts.errors import FaultCode
from games.draughts.notation import parse_as_variant_writes
from games.draughts.squares import squares_of
from games.draughts.texts.words import explain
from games.draughts.variants import VARIANTS
from games.draughts.variants.model import PiecesOfTurn, Variant
from tests.support.random_games import random_game

GAMES = [*VARIANTS.values()]

BREACHES = [
    # lines
    ("turkish", "start", "a3-b4", "not_straight", "M2", "b4"),
    ("turkish", "W:WKa3:Bh7", "a3-c5", "not_straight", "M3", "c5"),
    ("turkish", "W:Wd4:Be5,h7", "d4xf6", "not_straight", "C3", "f6"),
    ("armenian", "W:Wd4:Be5,h7", "d4xf6", "not_straight", "C3", "f6"),
    ("armenian", "W:Wd4:Bh7", "d4-e6", "not_on_a_line", "M2", "e6"),
    ("frisian", "W:W28:B1", "28-18", "not_a_diagonal", "M2", "18"),
    ("italian", "start", "22-14", "not_a_diagonal", "M2", "14"),
    # backward
    ("stavropol", "B:Wd4,g1:Bd6,h8", "d4-c3", "man_backwards", "M2", "c3"),
    ("turkish", "W:Wd4:Bh7", "d4-d3", "man_backwards", "M2", "d3"),
    ("armenian", "W:Wd4:Bh7", "d4-c3", "man_backwards", "M2", "c3"),
    ("international", "W:W28:B1", "28-32", "man_backwards", "M2", "32"),
    ("italian", "W:W18:B1", "18-22", "man_backwards", "M2", "22"),
    ("spanish", "W:Wd5:Bc4,a6", "d5:b3", "man_captures_backwards", "C1", "12"),
    ("turkish", "W:Wd4:Bd3,h7", "d4xd2", "man_captures_backwards", "C1", "d2"),
    # distance
    ("international", "W:W28:B1", "28-17", "man_too_far", "M2", "17"),
    ("turkish", "W:Wd4:Bh7", "d4-d6", "man_too_far", "M2", "d6"),
    ("italian", "W:WK18:B1", "18-27", "king_too_far", "M3", "27"),
    ("canadian", "W:W40:B34,9", "40x21", "man_too_far", "C3", "21"),
    # victims
    ("italian", "W:W18:BK14,K5", "18x11", "man_takes_king", "C3", "14"),
    ("international", "W:WK46:B37,32", "46x28", "two_pieces_in_a_row", "C4", "37"),
    ("international", "W:W28:B1", "28x19", "no_piece_to_capture", "C3", "19"),
    ("international", "W:WK46,37:B23", "46x14", "passes_own_piece", "C2", "37"),
    ("international", "W:W28:B22,17", "28x17", "target_occupied", "M2", "17"),
    # landing
    ("thai", "W:WK15:B19,30", "15-28", "king_lands_next", "C4", "28"),
    ("killer", "W:WK46:BK28", "46x14", "king_lands_next", "C4", "14"),
    ("turkish", "W:WKa1:Ba3,c5,h7", "a1xa4", "king_landing", "C6", "a4"),
    # direction and captured pieces
    ("turkish", "W:WKe4:Bc4,g4", "e4xb4xh4", "turns_back", "C5", "h4"),
    ("northern", "W:WKg1:BKe3,c3,c5,e7,Kg5", "g1:d4:b2:d4", "jumps_twice", "C8", "c3"),
    ("northern", "W:Wc1:BKd2,Kd4,h8", "c1:e3:c5:e3", "king_stays", "C8", "d4"),
    ("frisian", "W:W28:B23,13", "28x19", "capture_not_finished", "C5", "19"),
    ("spantsiretti", "W:Wi3:Bh8", "i3-i5", "not_a_diagonal", "M2", "i5"),
]


@pytest.mark.parametrize(
    ("game", "fen", "text", "code", "rule", "square"),
    BREACHES,
    ids=[f"{row[0]} {row[2]}" for row in BREACHES],
)
def test_one_breach_is_named_with_its_rule(
    game: str, fen: str, text: str, code: str, rule: str, square: str
) -> None:
    variant = VARIANTS[game]
    position = (
        next(iter(random_game(variant, 0, 1)))[0]
        if fen == "start"
        else Position.from_fen(fen, variant)
    )
    with pytest.raises(DraughtsError) as caught:
        verify(position, parse_as_variant_writes(text, variant), variant=variant)
    fault = caught.value.fault
    assert (str(fault.code), fault.rule, fault.square) == (code, rule, square)
    assert "[?]" not in explain(fault, "ru")


def _wrong_moves(variant: Variant, position: Position, seed: int) -> list[str]:
    """Moves of an own piece to a free square, as a tired hand writes them."""
    chance = random.Random(seed)
    names = variant.board.names_of_squares(variant.square_names)
    free = [s for s in names if not (position.white | position.black) >> s & 1]
    own = squares_of(position.side(position.turn))
    return [
        names[chance.choice(own)] + chance.choice("-:") + names[chance.choice(free)]
        for _ in range(20)
    ]


@given(st.sampled_from(GAMES), st.integers(0, 10_000), st.integers(1, 80))
def test_a_random_wrong_move_breaks_a_rule_that_is_named(
    variant: Variant, seed: int, plies: int
) -> None:
    *_, (position, _) = random_game(variant, seed, plies)
    for text in _wrong_moves(variant, position, seed):
        try:
            verify(position, parse_as_variant_writes(text, variant), variant=variant)
        except DraughtsError as error:
            fault = error.fault
            assert fault.rule, text
            assert fault.code is not FaultCode.NO_SUCH_MOVE, (text, position)
            assert "[?]" not in explain(fault, "en")
            if variant.movement.wing is PiecesOfTurn.OWN and fault.code is FaultCode.MUST_CAPTURE:
                assert any(move.captured for move in legal_moves(position, variant=variant))


LETTERS, NUMBERS = re.compile(r"[a-l]\d{1,2}"), re.compile(r"\b\d{1,2}[-:x]\d{1,2}\b")


@pytest.mark.parametrize(
    ("game", "fen", "text"),
    [
        ("spanish", "W:Wd5,b1:Bc6,c4", "b1-c2"),
        ("spanish", "W:Wd5:Bc4,a6", "d5:b3"),
        ("international", None, "c3-d4"),
        ("international", None, "e3-f4-g5"),
        ("pool", "B:Bf6,h8:We5,c3", "h8-g7"),
        ("pool", "B:Bf6:We5,c3", "f6:d4"),
        ("italian", "W:Wd5:Be6,a8", "d5-c6"),
        ("thai", None, "a1-a5"),
        ("canadian", None, "b1-c2"),
        ("frisian", "W:Wc3,h2:Bd4,f6", "c3:e5"),
    ],
)
def test_letters_are_answered_by_letters(game: str, fen: str | None, text: str) -> None:
    """Also where the game itself is usually written in numbers."""
    variant = VARIANTS[game]
    position = Position.from_fen(fen, variant) if fen else next(iter(random_game(variant, 0, 1)))[0]
    fault = replay(text, start=position, variant=variant).fault
    assert fault is not None
    for language in ("ru", "en"):
        said = explain(fault, language)
        assert not NUMBERS.search(said), said
        assert not re.search(r"\b\d+\b", said.replace(fault.rule, "")), said
    assert all(map(LETTERS.search, fault.legal))


@pytest.mark.parametrize(
    ("game", "fen", "text"),
    [
        ("russian", None, "21-22"),
        ("russian", "W:W22,32:B18", "32-28"),
        ("russian", "W:W22:B18,10", "22:15"),
        ("brazilian", None, "22-13"),
        ("spantsiretti", None, "21-2"),
        ("turkish", None, "41-32"),
        ("corners", None, "57-1"),
    ],
)
def test_numbers_are_answered_by_numbers(game: str, fen: str | None, text: str) -> None:
    variant = VARIANTS[game]
    position = Position.from_fen(fen, variant) if fen else next(iter(random_game(variant, 0, 1)))[0]
    fault = replay(text, start=position, variant=variant).fault
    assert fault is not None
    for language in ("ru", "en"):
        assert not LETTERS.search(explain(fault, language)), explain(fault, language)
    assert not any(map(LETTERS.search, fault.legal))
