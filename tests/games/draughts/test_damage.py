"""Damaged records: the same verdict and first faulty ply as a slow reader finds.

The literal reader shares nothing with the library: it takes squares out of the text with one
expression and lists every move of the slow rule book.  Only damaged records test a validator;
whole ones are legal whatever it forgets to ask.
"""

import random
import re
from pathlib import Path

import pytest

from games.draughts import RUSSIAN, legal_moves, paths, pdn, replay, start_of
from games.draughts.boards import SquareNaming
from games.draughts.moves import play
from games.draughts.notation import format_move, format_path
from games.draughts.variants.russian import RUSSIAN_AND_LIKE_IT
from tests.support.random_games import count_cases
from tests.support.rulebook import meanings

DATA = Path(__file__).parents[3] / "games" / "data"

RECORDS_OF_EACH_KIND = count_cases(60)  # of eight kinds

SQUARE = re.compile(r"[a-h][1-8]")


def real_games():
    """Every whole game of the data files, as the moves were played."""
    for name in ("ussr-1924.pdn", "demo-games.pdn"):
        for game in pdn.read((DATA / name).read_bytes()):
            if game.is_ok and game.replay.plies > 10:
                yield list(zip(game.replay.positions, game.replay.moves, strict=False))


def random_game(chance, variant, plies=70):
    """A legal game of any variant; it prefers to move what stands in front, so kings appear."""
    position, played = start_of(variant), []
    for _ in range(plies):
        moves = legal_moves(position, variant=variant)
        if not moves:
            break
        move = chance.choice(moves)
        played.append((position, move))
        position = play(position, move)
    return played


def written(chance, played, variant):
    """The moves in one of the usual styles, the same for the whole record."""
    style = chance.choice(("ends", "full", "any", "short"))
    for position, move in played:
        yield token_of(chance, position, move, variant, style)


def token_of(chance, position, move, variant, style):
    """Write a move in this style."""
    if style == "ends":
        in_letters = variant._replace(
            square_names=SquareNaming.LETTERS
        )  # as the literal reader reads
        return format_move(position, move, capture=":", variant=in_letters)
    ways = paths(position, move, variant=variant)
    text = format_path(chance.choice(ways) if style == "any" else ways[0], ":-"[not move.captured])
    if style == "short":
        short = text[0] + text[2:].lstrip("-")
        if len(reading_of(position, short, variant)) == 1:
            return short
    return text


# ---- damage: one change each ---------------------------------------------------------------


def wrong_square(chance, tokens, at):
    """One square of one move is another."""
    spots = list(SQUARE.finditer(tokens[at]))
    spot = chance.choice(spots)
    name = chance.choice("abcdefgh") + chance.choice("12345678")
    tokens[at] = tokens[at][: spot.start()] + name + tokens[at][spot.end() :]


def wrong_order(chance, tokens, at):
    """Two moves changed places, or the squares of one are written backwards."""
    if chance.random() < 0.5 and at + 1 < len(tokens):
        tokens[at], tokens[at + 1] = tokens[at + 1], tokens[at]
        return
    sign = ":" if ":" in tokens[at] else "-"
    tokens[at] = sign.join(reversed(SQUARE.findall(tokens[at]))) or tokens[at]


def dropped_move(chance, tokens, at):
    """Leave a move out."""
    del tokens[at]


def doubled_move(chance, tokens, at):
    """Write a move twice."""
    tokens.insert(at, tokens[at])


def wrong_sign(chance, tokens, at):
    """Write a move with the sign of the other kind."""
    tokens[at] = tokens[at].translate(str.maketrans(":-", "-:"))


def cut_capture(chance, tokens, at):
    """A long capture loses one of its squares; without one, a short one loses its end."""
    longer = [index for index, text in enumerate(tokens) if text.count(":") > 1]
    at = chance.choice(longer) if longer else at
    squares = tokens[at].split(":")
    if len(squares) > 2:
        squares.pop(chance.randrange(len(squares)))
        tokens[at] = ":".join(squares)
    else:
        tokens[at] = tokens[at][:-1] + chance.choice("12345678")


def slip_of_the_pen(chance, tokens, at):
    """One letter or digit is its neighbour."""
    spot = chance.randrange(len(tokens[at]))
    near = {
        letter: "abcdefgh12345678"[index - 1] for index, letter in enumerate("abcdefgh12345678")
    }
    tokens[at] = tokens[at][:spot] + near.get(tokens[at][spot], "-") + tokens[at][spot + 1 :]


def foreign_move(chance, tokens, at):
    """A move of another place of the game."""
    tokens[at] = chance.choice(tokens)


KINDS = (
    wrong_square,
    wrong_order,
    dropped_move,
    doubled_move,
    wrong_sign,
    cut_capture,
    slip_of_the_pen,
    foreign_move,
)

# ---- the literal reader --------------------------------------------------------------------

TOKEN = re.compile(r"([a-h][1-8]|[a-h])[-:]?((?:[a-h][1-8][-:]?)*[a-h][1-8])")


def reading_of(position, text, variant):
    """Keys of all moves the text can mean, none if it is no move at all."""
    token_match = TOKEN.fullmatch(text)
    if token_match is None:
        return set()
    first, path = token_match[1], tuple(SQUARE.findall(token_match[2]))
    origin, file = (first, None) if len(first) > 1 else (None, first)
    return meanings(position, origin, file, path, variant)


def literally(tokens, start, variant):
    """(keys of the good moves, what is wrong with the next one or None)."""
    position, keys = start, []
    for text in tokens:
        taken_apart = reading_of(position, text, variant)
        if len(taken_apart) != 1:
            return keys, ("ambiguous" if taken_apart else "illegal")
        (name,) = taken_apart
        keys.append(name)
        position = next(
            play(position, move)
            for move in legal_moves(position, variant=variant)
            if move.key() == name
        )
    return keys, None


def assert_same_verdict(tokens, start, variant):
    """Assert that library and slow reader agree on a damaged record."""
    keys, wrong = literally(tokens, start, variant)
    record = replay(tokens, start=start, variant=variant)
    context = (tokens, start.fen(), variant.id)
    assert [move.key() for move in record.moves] == keys, context
    assert (record.fault is not None) == (wrong is not None), context
    if wrong is not None:
        assert record.fault.ply == len(keys) + 1, context
        assert (record.fault.code == "ambiguous") == (wrong == "ambiguous"), context
        assert len(record.fault.legal) == len(legal_moves(record.final, variant=variant)), context
    return wrong


@pytest.mark.parametrize("damage", KINDS, ids=lambda damage: damage.__name__)
def test_damaged_real_records_are_judged_as_the_literal_reader_judges_them(damage):
    chance = random.Random(damage.__name__)
    games, faulty = list(real_games()), 0
    for _ in range(RECORDS_OF_EACH_KIND):
        tokens = list(written(chance, chance.choice(games), RUSSIAN))
        damage(chance, tokens, chance.randrange(len(tokens)))
        faulty += assert_same_verdict(tokens, start_of(RUSSIAN), RUSSIAN) is not None
    if damage is wrong_sign:
        assert faulty == 0  # what was meant is beyond doubt: a note, not a fault
    else:
        assert faulty > RECORDS_OF_EACH_KIND // 3


@pytest.mark.parametrize("variant", RUSSIAN_AND_LIKE_IT, ids=lambda variant: variant.id)
def test_damaged_random_records_of_every_variant_are_judged_so_too(variant):
    chance, faulty = random.Random(variant.id), 0
    for _ in range(count_cases(5)):
        played = random_game(chance, variant)
        for _ in range(6):
            tokens = list(written(chance, played, variant))
            assert assert_same_verdict(tokens, start_of(variant), variant) in (None, "ambiguous")
            chance.choice(KINDS)(chance, tokens, chance.randrange(len(tokens)))
            faulty += assert_same_verdict(tokens, start_of(variant), variant) is not None
    assert faulty > 12
