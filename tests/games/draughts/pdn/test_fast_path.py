"""The fast path for clean games and variations reads as the slow one, or is not taken."""

import random
import re
import sys
from collections.abc import Callable, Sequence
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.draughts import RUSSIAN, legal_moves, pdn, position, start_of, variants
from games.draughts.judging.record import judge_moves_one_by_one
from games.draughts.pdn import reader, variations
from games.draughts.pdn.clean import clean_game, is_one_game
from games.draughts.pdn.comments import may_be_at_the_end
from games.draughts.pdn.parser import parse_games
from games.draughts.replay import replay
from games.draughts.squares import ALL_SQUARES, number, square_name
from games.draughts.variants import Variant
from games.draughts.variants.russian import RUSSIAN_AND_LIKE_IT
from tests.support import random_games
from tests.support.random_games import count_cases

# The fast path for clean games reads the same as the slow path, or is not taken.


SEEDS = st.integers(0, 1 << 30)

DAMAGE = (*'{}()$;%*.-:x1 \n"[]!?', "1-0", "0-1", "$5", "{x}", " 7. ", "c3-d4", "...", "[%clk 1]")


def both_ways(text: str) -> tuple[list[pdn.ReadGame], list[pdn.ReadGame]]:
    """The games read with the short way open and with it shut."""
    short = list(pdn.read(text))
    with patch.object(reader, "split_and_play_game", return_value=None):
        return short, list(pdn.read(text))


def clean_text(seed: int) -> str:
    """A game with comments and marks and no variation."""
    lot = random.Random(seed)
    played = random_games.walk(
        lot, position.start_of(variants.RUSSIAN), lot.randint(1, 60), variants.RUSSIAN
    )
    more = random_games.around(lot, played) | {"variations": ()}
    game = pdn.ReadGame(1, random_games.TAGS, played, lot.choice(("1-0", "*")), **more)
    return pdn.write_game(game, lot.choice(("x", ":")))


@given(SEEDS)
def test_both_ways_lead_to_the_same_game(seed: int) -> None:
    text = clean_text(seed)
    body = text.split("\n\n")[1]
    assert clean_game(body) is not None or may_be_at_the_end(body)
    short, long = both_ways(text)
    assert short == long


CYRILLIC = str.maketrans("aceh", "асен")

SQUARE = re.compile(r"[a-h][1-8]")

NUMBERS = {square_name(square): number(square) for square in ALL_SQUARES}

FORMS: dict[str, Callable[[str], str]] = {
    "numbers": lambda move: SQUARE.sub(lambda found: str(NUMBERS[found[0]]), move),
    "four_digits": lambda move: re.sub("[-:x]", "", SQUARE.sub(_two_digits, move)),
    "short": lambda move: re.sub(r"^([a-h])[1-8](-|[x:])([a-h][1-8])$", _shortened, move),
    "no_sign": lambda move: re.sub("[-:x]", "", move),
    "dash": lambda move: move.replace("-", "–"),
    "soft_hyphen": lambda move: move.replace("-", "\u00ad"),
    "dash_for_capture": lambda move: re.sub("[:x]", "-", move),
    "colon_for_quiet": lambda move: move.replace("-", ":"),
    "cross": lambda move: re.sub("[:x]", "×", move),
    "cyrillic_cross": lambda move: re.sub("[:x]", "х", move),
    "capitals": str.upper,
    "cyrillic": lambda move: move.translate(CYRILLIC),
    "win_mark": lambda move: f"{move}x",
    "unseen": lambda move: f"{move[0]}\u200b{move[1:]}",
    "as_it_is": str,
}


def _two_digits(square: re.Match[str]) -> str:
    return f"{NUMBERS[square[0]]:02}"


def _shortened(move: re.Match[str]) -> str:
    return f"{move[1]}{'' if move[2] == '-' else ':'}{move[3]}"


def respelt(text: str, lot: random.Random, names: Sequence[str]) -> str:
    """The text with each of its moves in one of these forms."""
    head, body = text.split("\n\n", 1)
    words = re.split(r"(\{[^}]*\}|\s+)", body)
    moves = re.compile(r"[a-h][1-8](?:[-:x][a-h][1-8])+")
    respelt_words = [
        FORMS[lot.choice(names)](word) if moves.fullmatch(word) else word for word in words
    ]
    return f"{head}\n\n{''.join(respelt_words)}"


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=count_cases(15))
@given(SEEDS)
def test_both_ways_lead_to_the_same_game_and_notes_in_every_form(form: str, seed: int) -> None:
    short, long = both_ways(respelt(clean_text(seed), random.Random(seed), [form]))
    assert short == long


@given(SEEDS, SEEDS)
def test_both_ways_lead_to_the_same_notes_where_forms_are_mixed(seed: int, other: int) -> None:
    lot = random.Random(other)
    text = respelt(clean_text(seed), lot, [*lot.sample([*FORMS], 3), "as_it_is"])
    if lot.random() < 0.3:
        at = lot.randint(text.index("\n\n"), len(text))
        text = text[:at] + lot.choice(DAMAGE) + text[at + lot.randint(0, 1) :]
    short, long = both_ways(text)
    assert short == long


@pytest.mark.parametrize(
    "form", ["numbers", "four_digits", "dash", "capitals", "cyrillic", "short"]
)
def test_a_game_in_another_form_goes_the_short_way(form: str) -> None:
    """It is read once: no token of it is looked at on the long way."""
    text = respelt(clean_text(7), random.Random(7), [form])
    with patch.object(reader, "parse_games", side_effect=AssertionError("the long way")):
        (game,) = pdn.read(text)
    assert game.replay.plies
    assert game.notes


@given(SEEDS, st.sampled_from(RUSSIAN_AND_LIKE_IT))
def test_the_fold_judges_every_form_as_each_move_by_itself(seed: int, variant: Variant) -> None:
    """Also what is no legal move there, and with the same notes."""
    lot = random.Random(seed)
    played = random_games.walk(lot, position.start_of(variant), lot.randint(1, 60), variant)
    spelt = [FORMS[lot.choice([*FORMS])](text) for text in played.texts]
    if lot.random() < 0.3:
        spelt[lot.randrange(len(spelt))] = lot.choice(spelt)
    fast = replay(spelt, played.start, variant, places=lambda index: (1, index))
    with patch.object(
        sys.modules[replay.__module__], "judge_moves_fastest", judge_moves_one_by_one
    ):
        slow = replay(spelt, played.start, variant, places=lambda index: (1, index))
    assert fast == slow


@given(SEEDS, SEEDS)
def test_both_ways_lead_to_the_same_game_of_a_damaged_text(seed: int, other: int) -> None:
    lot, text = random.Random(other), clean_text(seed)
    for _ in range(lot.randint(1, 2)):
        at = lot.randint(text.index("\n\n"), len(text))
        text = text[:at] + lot.choice(DAMAGE) + text[at + lot.randint(0, 1) :]
    short, long = both_ways(text)
    assert short == long


@pytest.mark.parametrize(
    "text",
    [
        "1. c3-d4 {a} d6-c5 {b} {c} 2. b2-c3 1-0 {end}",
        "{before} $3 1. {in} c3-d4 $1 $2 d6-c5 *",
        "1.c3-d4{a}d6-c5$7 2.b2-c3",
        "1. c3-d4 {} d6-c5 { } 2. b2-c3 f6-g5",
        "1. c3-d4 {1-0} d6-c5 1-0 {x} {y} $1",
        "1. c3-d4 {a {b} d6-c5",
        "1. c3-d4 {a d6-c5",
        "1. c3-{x}d4 d6-c5",
        "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 {x} e7:c5 1-0",
        "1. c3-d4 {[%clk 0:05:00]} d6-c5 {[%clk 5:00]} *",
        "1. c3-d4 {[%clk 0:05:00] [%emt 0:00:03]} d6-c5 {[%CLK 0:04:00]} *",
        "{only words}",
        "$1",
        "1-0 {x}",
        "{x} Иванов 1. c3-d4",
        "1. c3-d4 {a\n% b} d6-c5",
        "1. c3-d4 $ 2. d6-c5",
        "1. c3-d4 $",
        "1. c3-d4 } d6-c5 {a}",
        "1. c3-d4! d6-c5? {a}",
        "1. c3-d4(!) d6-c5",
        "1. c3-d4 {[%clk 0:05:00]} {[%clk 0:04:00]} d6-c5",
        "1. c3-d4 d6-c5 {[%clk 0:05:00]} 2. {[%clk 0:04:00]} b2-c3",
        "1. c3-d4 {[%clk 0:05:00]} $1 {[%clk 0:04:00]} d6-c5",
        "1. c3-d4 {[%clk 0:05:00] [%emt 1]} d6-c5",
        "1. c3-d4 {[%clk 0:05:00]} 1-0 {[%clk 0:04:00]}",
        "1. c3-d4 {[%nag 3]} d6-c5",
        "1. c3-d4 d6-c5 {ничья} *",
    ],
)
def test_both_ways_lead_to_the_same_game_by_hand(text: str) -> None:
    short, long = both_ways(text)
    assert short == long
    tagged, other = both_ways('[Event "?"]\n[GameType "25"]\n\n' + text)
    assert tagged == other


def test_the_short_way_is_taken_and_nothing_is_lost_on_it() -> None:
    clean = clean_game("{a} 1. c3-d4 $1 {b} d6-c5 {c} $2 {d} 1-0 {e}")
    assert clean[:2] == (["c3-d4", "d6-c5"], "1-0")
    assert clean.asides.comments() == {0: "a", 1: "b", 2: "c d e"}
    assert clean.asides.nags() == {1: ("$1",), 2: ("$2",)}


SHAPES = (
    "1. ",
    "2. ",
    "10. ",
    "c3-d4 ",
    "c3 ",
    "c3:e5:g7 ",
    "1-0",
    "*",
    "\n",
    "\n\n",
    "a1.",
    "0-0 ",
    *("{[%clk 0:00:10]} ", "{1. c3-d4} ", "{d6-c5} ", "{} ", "$1 ", "{", "} ", ";"),
)


@given(st.lists(st.sampled_from(SHAPES), max_size=12), SEEDS)
def test_what_is_plainly_one_game_is_read_as_one(more: list[str], seed: int) -> None:
    lot = random.Random(seed)
    moves = "".join(f"{number}. c3-d4 d6:b4\n" for number in range(1, lot.randint(2, 12)))
    at = lot.randint(0, len(moves))
    for text in (moves + "".join(more), moves[:at] + "".join(more) + moves[at:], "".join(more)):
        if is_one_game(text):
            assert len(list(parse_games(text, 0, len(text)))) == 1


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("\n1. c3-d4 d6-c5 2. b2-c3 1-0\n\n", True),
        ("1. c3:e5 d6xf4xh2\n2. b2-c3 *", True),
        ("1. c3-d4 d6-c5 1-0 1. c3-d4 *", False),
        ("1. c3-d4 d6-c5\n1. c3-d4", False),
        ("1. c3-d4 1-0 2. d6-c5", False),
        ("2. c3-d4 d6-c5", True),
        ("1. c3-d4 {d6-c5}", False),
        ("1. c3-d4 {[%clk 0:59:50]} d6-c5 {сильно} 2. b2-c3 {1. c3-d4} 1-0", True),
        ("1. c3-d4 $1 d6-c5", False),
        ("1. c3-d4 {torn 1. c3-d4 d6-c5", False),
        ("1. c3-d4 {one {in another} d6-c5} d6-c5 *", False),
        ("1. c3-d4 {first} 1-0 {second} 1. c3-d4 *", False),
        ("1. c3-d4 d6-c", False),
        ("Кубок\n1. c3-d4", False),
        ("1-0", False),
        ("", False),
    ],
)
def test_one_game_is_known_by_its_shape(text: str, is_one: bool) -> None:
    assert is_one_game(text) is is_one


# The fast path for variations reads the same as the slow path, or is not taken.


VARIATION_DAMAGE = (
    *"{}()$;*.-:x1 \n!?",
    "1-0",
    "0-1",
    "$5",
    "{x}",
    " 7. ",
    "c3-d4",
    "...",
    "(",
    ") (",
)

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
    played = random_games.walk(lot, start_of(RUSSIAN), lot.randint(2, 40), RUSSIAN)
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
            line = random_games.walk(lot, start, lot.randint(1, 5), RUSSIAN)
            text += f"({numbered(list(line.texts), ply)}) "
            again = ply % 2 == 1 and lot.random() < 0.8
    return f"{HEAD}{text}1-0\n"


def variations_both_ways(text: str) -> tuple[list[pdn.ReadGame], list[pdn.ReadGame]]:
    """The games read with the short way open and with it shut."""
    short = list(pdn.read(text))
    with patch.object(reader, "split_and_play_game", return_value=None):
        return short, list(pdn.read(text))


@given(SEEDS)
def test_both_ways_lead_to_the_same_variations(seed: int) -> None:
    short, long = variations_both_ways(branched(random.Random(seed)))
    assert short == long


@given(SEEDS)
def test_damaged_variations_are_read_alike_both_ways(seed: int) -> None:
    lot = random.Random(seed)
    text = branched(lot)
    for _ in range(lot.randint(1, 4)):
        at = lot.randint(len(HEAD), len(text))
        text = text[:at] + lot.choice(VARIATION_DAMAGE) + text[at + lot.choice((0, 0, 1, 5)) :]
    short, long = variations_both_ways(text)
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
    assert variations.cut_out_variations(text) is not None
    with patch("games.draughts.pdn.reader.parse_games", side_effect=AssertionError):
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
    assert variations.cut_out_variations(text) is None
