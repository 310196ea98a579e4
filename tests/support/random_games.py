"""Make random games, plain and annotated, the same for the same seed, few or many."""

import random
from collections.abc import Iterator

from hypothesis import settings

from games.draughts import legal_moves, moves, position, start_of
from games.draughts.colour import Colour
from games.draughts.move import Move
from games.draughts.moves import play
from games.draughts.notation import long_form
from games.draughts.pdn import ReadGame, Variation
from games.draughts.pdn.comments import read_clocks
from games.draughts.position import Position
from games.draughts.replay import Replay, replay
from games.draughts.squares import ALL_SQUARES, LAST_RANK_BLACK, LAST_RANK_WHITE
from games.draughts.variants import Variant, model
from games.draughts.variants.russian import RUSSIAN_AND_LIKE_IT


def random_game(variant: model.Variant, seed: int, plies: int) -> Iterator[tuple[Position, Move]]:
    """Yield each position and the move played in it."""
    chance = random.Random(f"{variant.id} {seed}")
    position = start_of(variant)
    for _ in range(plies):
        moves = legal_moves(position, variant=variant)
        if not moves:
            return
        move = chance.choice(moves)
        yield position, move
        position = play(position, move)


# Make random games with comments, marks and variations around their moves.


WORDS = (
    *("сильно", "White lost 1-0 on time", 'see [Event "x"] and', "50 % of", "% all", "; so"),
    *("(:", ":)", "a) b)", "*", "1-1", "{x}", "\\", '"q"', '/FEN "W:Wa1:Bb2"/', "$1", "½", "[ a"),
    *("[%clk 0:05:03]", "[%emt 0:00:04]", "1. c3-d4 d6-c5", "2-0 |0-2|", "c3-d4", "\n%", "\x85"),
)

MARKS = ("!", "?", "!!", "?!", "!?!", "$7", "$14", "x", "=")

TAGS = (
    ("Event", 'Кубок "Весны" 2'),
    ("White", "Иванов И."),
    ("Black", "O'Neil \\ [B]"),
    ("судья", "Петров"),
    ("event", "Другое имя"),
    ("lower", "1"),
    ("Result", "ничья"),
    ("Annotator", ""),
)


def walk(lot: random.Random, start: Position, plies: int, variant: Variant) -> Replay:
    """Legal moves chosen by lot."""
    position, written = start, []
    for _ in range(plies):
        legal = moves.legal_moves(position, variant)
        if not legal:
            break
        move = lot.choice(legal)
        written.append(long_form(position, move, variant=variant))
        position = play(position, move)
    return replay(written, start, variant)


def set_up(lot: random.Random) -> Position:
    """Pieces anywhere, half of them kings."""
    sides, kings = {Colour.WHITE: 0, Colour.BLACK: 0}, 0
    last = {Colour.WHITE: LAST_RANK_WHITE, Colour.BLACK: LAST_RANK_BLACK}
    for square in lot.sample(ALL_SQUARES, lot.randint(2, 20)):
        colour, bit = lot.choice(list(Colour)), 1 << square
        if sides[colour].bit_count() < 12:
            sides[colour] |= bit
            kings |= bit if bit & last[colour] or lot.random() < 0.5 else 0
    return Position(sides[Colour.WHITE], sides[Colour.BLACK], kings, lot.choice(list(Colour)))


def misleading_comment(lot: random.Random) -> str:
    """A comment that would lead a careless reader astray."""
    return " ".join(lot.choice(WORDS) for _ in range(lot.randint(1, 14)))


def around(lot: random.Random, played: Replay, depth: int = 0, before: int = 0) -> dict:
    """Comments, marks and variations of a line."""
    comments, nags, variations = {}, {}, []
    for ply in range(played.plies + 1):
        if lot.random() < 0.15 and (words := " ".join(misleading_comment(lot).split())):
            comments[ply] = words
        if ply and lot.random() < 0.15:
            nags[ply] = tuple(lot.sample(MARKS, lot.randint(1, 2)))
        if ply and depth < 3 and lot.random() < 0.1:
            branch = walk(lot, played.positions[ply - 1], lot.randint(1, 6), played.variant)
            inside = around(lot, branch, depth + 1, before + ply - 1)
            variations.append(Variation(before + ply, branch, **inside))
    return {"comments": comments, "nags": nags, "variations": tuple(variations)}


def game(seed: int, *, plain: bool = False) -> ReadGame:
    """A good game of any variant from any start, the same for the same seed."""
    lot = random.Random(seed)
    variant = lot.choice(RUSSIAN_AND_LIKE_IT)
    start = set_up(lot) if lot.random() < 0.5 else position.start_of(variant)
    played = walk(lot, start, lot.randint(1, 90), variant)
    result = lot.choice(("1-0", "0-1", "1/2-1/2", "0-0", "*"))
    if plain:
        return ReadGame(1, TAGS, played, result)
    more = around(lot, played)
    return ReadGame(1, TAGS, played, result, **more, clocks=read_clocks(more["comments"])[0])


# How many random cases a test tries: few in the everyday run, many in a search.
#
# ``--hypothesis-profile=search`` multiplies them as it multiplies the examples of hypothesis.


EVERYDAY_EXAMPLES = 30  # of hypothesis, as tests.conftest sets them


def count_cases(everyday: int) -> int:
    """How many cases to try where the everyday run tries so many."""
    return everyday * max(settings.default.max_examples, EVERYDAY_EXAMPLES) // EVERYDAY_EXAMPLES
