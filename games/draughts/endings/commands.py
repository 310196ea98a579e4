"""Commands `endings build`, `endings check` and `endings probe`."""

import json
import sys
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ..boards import Square
from ..colour import Colour
from ..errors import EndingsError, FenError
from ..move import move_key_with_names
from ..position import Position, fen_as_shown
from ..texts.commands import command_text
from ..texts.words import explain
from ..variants import RUSSIAN, Variant
from .build import build_ending_tables as build_tables
from .build import check_ending_tables
from .files import usual_folder
from .probe import EndingAnswer, probe, table_reader
from .tables import refuse_game_without_endings

GOOD, FAULTY, UNREADABLE = 0, 1, 2


class EndingsCommandOptions(NamedTuple):
    """The options of a command about endings: folder of tables, language, variant, JSON or text."""

    folder: Path | None
    language: str
    variant: Variant = RUSSIAN
    as_json: bool = False


def run_build_command(pieces: int, request: EndingsCommandOptions) -> int:
    """Build the tables of up to so many pieces, a file for each number of pieces."""

    def print_built(name: str, size: int) -> None:
        sentence = command_text("endings_built", request.language)
        print(sentence.format(name=name, size=size), flush=True)

    try:
        build_tables(pieces, request.folder or usual_folder(), request.variant, print_built)
    except EndingsError as error:
        return _refused(error, request.language)
    return GOOD


def run_check_command(pieces: int, every: int, request: EndingsCommandOptions) -> int:
    """Derive every n-th value of the tables again from the next positions."""
    count, wrong = 0, 0
    folder = request.folder or table_reader(None, request.variant).folder
    for number in range(2, pieces + 1):
        try:
            refuse_game_without_endings(request.variant)
            checked = check_ending_tables(number, every, folder, request.variant)
        except EndingsError as error:
            return _refused(error, request.language)
        count, wrong = count + checked.looked_at, wrong + len(checked.wrong)
        for position in checked.wrong:
            print(fen_as_shown(position, request.variant))
    print(command_text("endings_checked", request.language).format(count=count, wrong=wrong))
    return FAULTY if wrong else GOOD


def _refused(error: EndingsError, language: str) -> int:
    print(f"error: {explain(error.fault, language)}", file=sys.stderr)
    return UNREADABLE


def print_worth_of_positions(
    fens: Iterable[str], request: EndingsCommandOptions, *, is_list: bool
) -> int:
    """Print the worth of each position, or its error."""
    status = GOOD
    for fen in fens:
        try:
            answer = _answer_text(fen, request)
        except (FenError, EndingsError) as error:
            status = UNREADABLE
            sentence = explain(error.fault, request.language)
            answer = f"error: {sentence}"
            if not is_list:
                print(answer, file=sys.stderr)
                continue
            if request.as_json:
                answer = _json({"error": sentence, "code": error.fault.code.value})
        print(answer)
        sys.stdout.flush()
    return status


def _answer_text(fen: str, request: EndingsCommandOptions) -> str:
    position = Position.from_fen(fen, request.variant, is_problem=True)
    answer = probe(position, request.folder, request.variant)
    if request.as_json:
        return _json(answer_as_document(answer, request.variant))
    return _sentence(position, answer, request)


def _json(answer: dict[str, object]) -> str:
    return json.dumps(answer, ensure_ascii=False)


def _sentence(position: Position, answer: EndingAnswer, request: EndingsCommandOptions) -> str:
    """White wins, 13 half-moves to the end: b4-c5."""
    names = _names(request.variant)
    word = partial(command_text, language=request.language)
    moves = ";".join(move_key_with_names(move, names) for move in answer.moves) or word("no_moves")
    side = word("white" if position.turn is Colour.WHITE else "black")
    facts = {"side": side, "count": answer.plies, "moves": moves}
    return word(f"worth_{answer.value}").format_map(facts)


def answer_as_document(answer: EndingAnswer, variant: Variant = RUSSIAN) -> dict[str, object]:
    """Return an answer as JSON-ready data."""
    names = _names(variant)
    return {
        "value": answer.value.value,
        "plies": answer.plies,
        "moves": [move_key_with_names(move, names) for move in answer.moves],
        "best": [move_key_with_names(move, names) for move in answer.best],
    }


def _names(variant: Variant) -> Mapping[Square, str]:
    """The names of squares that answers use: letters on the usual board."""
    return variant.board.names_of_squares(None if variant.is_usual else variant.square_names)
