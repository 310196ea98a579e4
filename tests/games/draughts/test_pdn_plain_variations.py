"""The fast path for variations reads the same as the slow path, or is not taken."""

import random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.draughts import RUSSIAN, legal_moves, pdn, start_of
from games.draughts.pdn import cut_variations_out_of_clean_game, read_games
from tests.games.draughts import annotated_games

SEEDS = st.integers(0, 1 << 30)
DAMAGE = (*"{}()$;*.-:x1 \n!?", "1-0", "0-1", "$5", "{x}", " 7. ", "c3-d4", "...", "(", ") (")
HEAD = '[Event "?"]\n[Result "1-0"]\n[GameType "25"]\n\n'


def numbered(words: list[str], ply: int) -> str:
    """Words with their numbers, the first of them the half-move `ply`."""
    numbered_words = []
    for at, word in enumerate(words, ply):
        if at % 2:
            numbered_words.append(f"{(at + 1) // 2}.")
        elif at == ply:
            numbered_words.append(f"{at // 2}...")
        numbered_words.append(word)
    return " ".join(numbered_words)


def branched(lot: random.Random) -> str:
    """A game by lot with variations, as programs write them."""
    played = annotated_games.walk(lot, start_of(RUSSIAN), lot.randint(2, 40), RUSSIAN)
    text, again = "", False
    for ply, word in enumerate(played.texts, 1):
        if ply % 2:
            text += f"{(ply + 1) // 2}. "
        elif again:
            text += f"{ply // 2}... "
        text += word + (" {said}" if lot.random() < 0.1 else "") + " "
        again = False
        while lot.random() < 0.2:
            start = played.positions[ply - 1 if lot.random() < 0.9 else ply]
            if not legal_moves(start):
                break
            line = annotated_games.walk(lot, start, lot.randint(1, 5), RUSSIAN)
            text += f"({numbered(list(line.texts), ply)}) "
            again = ply % 2 == 1 and lot.random() < 0.8
    return f"{HEAD}{text}1-0\n"


def both_ways(text: str) -> tuple[list[pdn.ReadGame], list[pdn.ReadGame]]:
    """The games read with the short way open and with it shut."""
    short = list(pdn.read(text))
    with patch.object(read_games, "split_and_play_game", return_value=None):
        return short, list(pdn.read(text))


@given(SEEDS)
def test_both_ways_lead_to_the_same_variations(seed: int) -> None:
    short, long = both_ways(branched(random.Random(seed)))
    assert short == long


@given(SEEDS)
def test_damaged_variations_are_read_alike_both_ways(seed: int) -> None:
    lot = random.Random(seed)
    text = branched(lot)
    for _ in range(lot.randint(1, 4)):
        at = lot.randint(len(HEAD), len(text))
        text = text[:at] + lot.choice(DAMAGE) + text[at + lot.choice((0, 0, 1, 5)) :]
    short, long = both_ways(text)
    assert short == long


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("1. c3-d4 d6-c5 (1... b6-a5 2. b2-c3) 2. b2-c3 *", [2]),
        ("1. c3-d4 (1. a3-b4) 1... d6-c5 2. b2-c3 *", [1]),
        ("1. c3-d4 d6-c5 {said} (1... b6-a5) (1... f6-g5) 2. b2-c3 {more} *", [2, 2]),
    ],
)
def test_variations_of_numbered_moves_take_the_short_way(text: str, plies: list[int]) -> None:
    assert cut_variations_out_of_clean_game.cut_out_variations(text) is not None
    with patch("games.draughts.pdn.read_games.parse_games", side_effect=AssertionError):
        (game,) = pdn.read(HEAD.replace("1-0", "*") + text)
    assert [variation.ply for variation in game.variations] == plies
    assert not game.notes


@pytest.mark.parametrize(
    "text",
    [
        "1. c3-d4 d6-c5 (1... b6-a5 {said}) 2. b2-c3 *",
        "1. c3-d4 d6-c5 (1... b6-a5 (1... f6-g5)) 2. b2-c3 *",
        "1. c3-d4 d6-c5 (2... b6-a5) 2. b2-c3 *",
        "1. c3-d4 d6-c5 (b6-a5) 2. b2-c3 *",
        "1. c3-d4 d6-c5 2. (1... b6-a5) b2-c3 *",
        "1. c3-d4 d6-c5 * (1... b6-a5)",
        "(1. a3-b4) 1. c3-d4 *",
        "1. c3-d4 {:)} d6-c5 (1... b6-a5) *",
    ],
)
def test_what_is_odd_about_a_variation_is_left_to_the_long_way(text: str) -> None:
    assert cut_variations_out_of_clean_game.cut_out_variations(text) is None
