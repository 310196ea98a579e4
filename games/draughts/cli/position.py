"""Commands about one position: print its legal moves, its perft count, its picture."""

import argparse
from collections.abc import Callable

from .. import star
from ..errors import FenError
from ..move import move_key_with_names
from ..moves import legal_moves
from ..moves import perft as count_lines
from ..position import Position, start_of
from ..star import STAR
from ..star.board import parse_star_position
from ..variants import VARIANTS, Variant
from .common import GOOD, STANDARD, UNREADABLE, lines_of_input, print_error, wording_of_language


def print_moves(arguments: argparse.Namespace) -> int:
    """Print the legal moves of each position, one line each; `error: …` for a bad one."""
    if arguments.fen != STANDARD:
        return _print_answer(arguments, lambda: _keys(arguments.fen, arguments.variant))
    status = GOOD
    for fen in lines_of_input():
        try:
            answer = _keys(fen, arguments.variant)
        except FenError as error:
            answer, status = _error(error, arguments.language), UNREADABLE
        print(answer, flush=True)
    return status


def print_perft(arguments: argparse.Namespace) -> int:
    """Print how many sequences of so many legal moves there are from a position."""
    if _names_players(arguments.fen, arguments.variant):
        return _print_answer(
            arguments,
            lambda: str(star.perft(parse_star_position(arguments.fen), arguments.depth, STAR)),
        )
    variant = VARIANTS[arguments.variant]
    return _print_answer(
        arguments,
        lambda: str(count_lines(_position(arguments.fen, variant), arguments.depth, variant)),
    )


def print_position(arguments: argparse.Namespace) -> int:
    """Print a position as an SVG picture or in letters."""
    if _names_players(arguments.fen, arguments.variant):
        from ..star import diagram

        draw_star = diagram.text_board if arguments.text else diagram.star_svg
        return _print_answer(arguments, lambda: draw_star(parse_star_position(arguments.fen), STAR))
    from ..diagrams.plain import text_board
    from ..diagrams.svg import svg

    draw = text_board if arguments.text else svg
    variant = VARIANTS[arguments.variant]
    return _print_answer(
        arguments,
        lambda: draw(_position(arguments.fen, variant), flipped=arguments.flipped, variant=variant),
    )


def _position(text: str, variant: Variant) -> Position:
    return (
        start_of(variant)
        if text.strip() == "start"
        else Position.from_fen(text, variant, is_problem=True)
    )


def _keys(fen: str, game: str) -> str:
    if _names_players(fen, game):
        return ";".join(move.key() for move in star.legal_moves(parse_star_position(fen), STAR))
    variant = VARIANTS[game]
    names = variant.board.names_of_squares(variant.square_names)
    moves_here = legal_moves(_position(fen, variant), variant)
    return ";".join(move_key_with_names(move, names) for move in moves_here)


def _names_players(fen: str, game: str) -> bool:
    """Whether the sides of a star are named by their points, of which six may play."""
    text = fen.strip()
    return game == STAR.id and (text[:1].isdigit() or text.startswith("start:"))


def _print_answer(arguments: argparse.Namespace, answer: Callable[[], str]) -> int:
    """Print an answer about one position, or why the position cannot be read."""
    try:
        print(answer())
    except FenError as error:
        return print_error(_error(error, arguments.language))
    return GOOD


def _error(error: FenError, language: str) -> str:
    return f"error: {wording_of_language(language).explain(error.fault)}"
