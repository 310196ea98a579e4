"""Forms of written moves on every board."""

from collections.abc import Iterator

import pytest

from games.draughts import legal_moves, long_form, pdn, verify
from games.draughts.boards import SquareNaming
from games.draughts.move import Move
from games.draughts.notation import CAPTURE_SIGNS, DASHES, parse_as_variant_writes
from games.draughts.pdn.writer import game_type_of
from games.draughts.position import Position, fen_as_shown
from games.draughts.squares import square_by_name
from games.draughts.variants import VARIANTS
from games.draughts.variants.model import Variant
from tests.support.random_games import random_game

GAMES = [*VARIANTS.values()]

_CYRILLIC = str.maketrans("abceh", "авсен")

_SEEN_DASHES = [dash for dash in DASHES if dash != "\u00ad"]


def _names(position: Position, move: Move, variant: Variant, naming: SquareNaming) -> list[str]:
    path = long_form(position, move, capture=":", variant=variant).replace("-", ":").split(":")
    names = variant.board.names_of_squares(naming)
    return [names[square_by_name(name, variant)] for name in path]


def _forms_of_any_names(names: list[str], move: Move) -> Iterator[tuple[str, str]]:
    """Dashes, signs, blanks and marks: they stand between names of either kind."""
    signs = ["x", ":", *CAPTURE_SIGNS] if move.captured else ["-", *_SEEN_DASHES]
    for sign in signs:
        yield f"sign U+{ord(sign):04X}", sign.join(names)
    sign = signs[0]
    yield "soft hyphen", sign.join(names).replace(sign, sign + "\u00ad")
    yield "blanks", f" {sign} ".join(names)
    yield "no-break blank", f"\u00a0{sign}\u00a0".join(names)
    yield "mark", sign.join(names) + "!?"
    yield "remark", sign.join(names) + "#"
    if move.captured:
        yield "dash for a capture", "-".join(names)


def _forms_in_letters(
    names: list[str], move: Move, legal: tuple[Move, ...], variant: Variant
) -> Iterator[tuple[str, str]]:
    sign = ":" if move.captured else "-"
    yield "capitals", sign.join(names).upper()
    yield "Cyrillic", sign.join(names).translate(_CYRILLIC)
    yield "no sign", "".join(names)
    letters = variant.board.names_of_squares(SquareNaming.LETTERS)
    twins = [
        other
        for other in legal
        if letters[other.origin][0] == names[0][0] and other.target == move.target
    ]
    if len(twins) == 1:
        yield "short", names[0][0] + names[-1]
        yield "short with sign", names[0][0] + sign + names[-1]
        yield "short in capitals", (names[0][0] + names[-1]).upper()


def _forms_in_numbers(names: list[str], move: Move) -> Iterator[tuple[str, str]]:
    padded = [name.zfill(2) for name in names]
    for sign in "x:-" if move.captured else "-–":
        yield f"padded {sign}", sign.join(padded)
    yield "four digits", "".join(padded)


def forms(position: Position, move: Move, variant: Variant) -> Iterator[tuple[str, str]]:
    """Every way of writing a move, with its name."""
    legal = legal_moves(position, variant=variant)
    letters = _names(position, move, variant, SquareNaming.LETTERS)
    yield from _forms_of_any_names(letters, move)
    yield from _forms_in_letters(letters, move, legal, variant)
    if not variant.board.is_star:
        naming = variant.square_names
        if naming is SquareNaming.LETTERS:
            naming = SquareNaming.FROM_TOP
        numbers = _names(position, move, variant, naming)
        yield from _forms_of_any_names(numbers, move)
        yield from _forms_in_numbers(numbers, move)


def _moves_of_a_game(variant: Variant) -> list[tuple[Position, Move]]:
    """A few quiet moves and captures of random games."""
    quiet: list[tuple[Position, Move]] = []
    captures: list[tuple[Position, Move]] = []
    for seed in range(3):
        for position, move in random_game(variant, seed, 60):
            (captures if move.captured else quiet).append((position, move))
    return quiet[:12] + captures[:12]


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_every_form_is_read_as_its_move(variant: Variant) -> None:
    wrong = []
    for position, move in _moves_of_a_game(variant):
        for name, text in forms(position, move, variant):
            try:
                read = verify(position, parse_as_variant_writes(text, variant), variant=variant)
            except ValueError as error:
                wrong.append((name, text, str(error)))
            else:
                if read != move:
                    wrong.append((name, text, str(read)))
    assert not wrong


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_every_form_is_read_in_a_record(variant: Variant) -> None:
    """The reader of files cuts the text into moves before anything else."""
    wrong = []
    for position, move in _moves_of_a_game(variant)[::4]:
        rows = [f'[GameType "{game_type_of(variant)}"]'] if variant.game_type else []
        rows += [f'[Variant "{variant.id}"]', '[SetUp "1"]']
        fen = fen_as_shown(position, variant)
        dots = "..." if position.turn is not variant.first else "."
        for name, text in forms(position, move, variant):
            head = "\n".join((*rows, f'[FEN "{fen}"]'))
            (game,) = pdn.read(f"{head}\n\n1{dots} {text} *\n")
            if not game.is_ok or game.replay.moves != (move,):
                wrong.append((name, text, [fault.code for fault in game.faults]))
    assert not wrong
