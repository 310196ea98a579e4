"""The commands `endings build | check | probe`."""

import json
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from games.draughts.colour import Colour
from games.draughts.endings.backward_solver import solve
from games.draughts.endings.lookup import Answer, probe
from games.draughts.endings.placement_numbers import Tables
from games.draughts.endings.table_check import check
from games.draughts.endings.table_files import FOLDER, name_of, packed
from games.draughts.errors import EndingsError, FenError
from games.draughts.position import Position
from games.draughts.texts.sentences import command_word, explain

GOOD, FAULTY, UNREADABLE = 0, 1, 2


__all__ = ["FOLDER", "Asked", "build", "check_all", "document", "print_answers"]


class Asked(NamedTuple):
    """How positions are to be answered."""

    folder: Path
    language: str
    as_json: bool


def build(pieces: int, folder: Path, language: str) -> int:
    """Solve all endings of up to so many pieces and write a file for each number of pieces."""
    tables: Tables = {}
    for number in range(2, pieces + 1):
        solve(number, tables)
        content, path = packed(number, tables), folder / name_of(number)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        except OSError as error:
            print(f"{path}: {error.strerror}", file=sys.stderr)
            return UNREADABLE
        facts = {"name": path.name, "size": len(content)}
        print(command_word("endings_built", language).format_map(facts), flush=True)
    return GOOD


def check_all(pieces: int, every: int, folder: Path, language: str) -> int:
    """Derive every so-manieth value again from its successors."""
    count, wrong = 0, 0
    for number in range(2, pieces + 1):
        try:
            found = check(number, every, folder)
        except EndingsError as error:
            print(f"error: {explain(error.fault, language)}", file=sys.stderr)
            return UNREADABLE
        count, wrong = count + found.looked_at, wrong + len(found.wrong)
        for position in found.wrong:
            print(position.fen())
    print(command_word("endings_checked", language).format(count=count, wrong=wrong))
    return FAULTY if wrong else GOOD


def print_answers(fens: Iterable[str], asked: Asked, *, is_list: bool) -> int:
    """Answer for each position; of a list, one without an answer has its error in its place."""
    status = GOOD
    for fen in fens:
        try:
            answer = _answer_text(fen, asked)
        except (FenError, EndingsError) as error:
            status = UNREADABLE
            sentence = explain(error.fault, asked.language)
            answer = f"error: {sentence}"
            if not is_list:
                print(answer, file=sys.stderr)
                continue
            if asked.as_json:
                answer = _json({"error": sentence, "code": error.fault.code.value})
        print(answer, flush=True)
    return status


def _answer_text(fen: str, asked: Asked) -> str:
    position = Position.from_fen(fen, is_problem=True)
    answer = probe(position, asked.folder)
    return _json(document(answer)) if asked.as_json else _sentence(position, answer, asked.language)


def _json(found: dict[str, object]) -> str:
    return json.dumps(found, ensure_ascii=False)


def _sentence(position: Position, answer: Answer, language: str) -> str:
    """White wins, 13 half-moves to the end: b4-c5."""
    word = partial(command_word, language=language)
    moves = ";".join(move.key() for move in answer.moves) or word("no_moves")
    side = word("white" if position.turn is Colour.WHITE else "black")
    facts = {"side": side, "count": answer.plies, "moves": moves}
    return word(f"worth_{answer.value}").format_map(facts)


def document(answer: Answer) -> dict[str, object]:
    """An answer as JSON-ready data."""
    return {
        "value": answer.value.value,
        "plies": answer.plies,
        "moves": [move.key() for move in answer.moves],
        "best": [move.key() for move in answer.best],
    }
