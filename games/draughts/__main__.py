"""The command line: `python -m games.draughts check | moves | perft | render`.

    check FILE… [--json] [--language ru|en]   judge every game; "-" reads standard input
    moves FEN                                 the legal moves, `;` between them
    moves -                                   the same for every FEN on standard input
    perft FEN DEPTH                           positions reached after that many half-moves
    render FEN [--text]                       the position as SVG, or in letters

Positions are FEN ("W:Wa1,Kc3:Bb6"); "start" is the usual one.  In answer to `moves -` a line
that is no position is answered `error: …` in its place, and the status at the end is 2.

Exit status: 0 all good, 1 a game is faulty, 2 something could not be read at all (a file, a
text without a game, a FEN, the command line itself).
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial

from games import messages
from games.draughts.diagram import svg, text_board
from games.draughts.errors import FenError
from games.draughts.moves import legal_moves, perft
from games.draughts.position import Position, start_of
from games.draughts.report import GOOD, UNREADABLE, Wording, check_files
from games.draughts.variant import VARIANTS, Variant

_INTERRUPTED = 130  # as a shell names a program ended by Ctrl-C
_DEEPEST = 40
_WORDS = {
    "en": ("good", "FAULTY", "UNREADABLE", "note:", "game", "plies"),
    "ru": ("верно", "С ОШИБКОЙ", "НЕ ЧИТАЕТСЯ", "примечание:", "партия", "полуходов"),
}


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the answer is the exit status."""
    given = _parser().parse_args(arguments)
    _speak_utf8()
    try:
        status = given.run(given)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough; what is still buffered has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--variant", choices=sorted(VARIANTS), default="russian")
    parser = argparse.ArgumentParser(
        prog="python -m games.draughts", description="Russian draughts"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    check = commands.add_parser("check", parents=[common], help="judge the games of files")
    check.add_argument("files", nargs="+", metavar="FILE")
    check.add_argument("--json", action="store_true", help="one JSON document a line per game")
    check.add_argument("--language", choices=("ru", "en"), default="en")
    check.set_defaults(run=_check)

    moves = commands.add_parser("moves", parents=[common], help="list legal moves")
    moves.add_argument("fen", metavar="FEN", help="a position, or - for one a line")
    moves.set_defaults(run=_moves)

    count = commands.add_parser("perft", parents=[common], help="count positions")
    count.add_argument("fen", metavar="FEN", help='a position, or "start"')
    count.add_argument("depth", metavar="DEPTH", type=_depth)
    count.set_defaults(run=_perft)

    render = commands.add_parser("render", parents=[common], help="draw a position")
    render.add_argument("fen", metavar="FEN", help='a position, or "start"')
    render.add_argument("--text", action="store_true")
    render.add_argument("--flipped", action="store_true", help="from Black's side")
    render.set_defaults(run=_render)
    return parser


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:3]) <= _DEEPEST):
        raise argparse.ArgumentTypeError(f"must be a number from 0 to {_DEEPEST}, not {text!r}")
    return int(text)


def _speak_utf8() -> None:
    """Records hold any letters, whatever the terminal's language is."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _variant(given: argparse.Namespace) -> Variant:
    return VARIANTS[given.variant]


def _position(text: str, variant: Variant) -> Position:
    return start_of(variant) if text.strip() == "start" else Position.from_fen(text)


def _check(given: argparse.Namespace) -> int:
    wording = None if given.json else _wording(given.language)
    return check_files(given.files, variant=_variant(given), wording=wording)


def _wording(language: str) -> Wording:
    return Wording(
        partial(messages.explain, language=language),
        partial(messages.describe_place, language=language),
        *_WORDS[language],
    )


def _moves(given: argparse.Namespace) -> int:
    """For a list of positions one line each, in order; a bad one gets `error: …` in its place."""
    if given.fen != "-":
        return _tell(lambda: _keys(given.fen, _variant(given)))
    status = GOOD
    for fen in _lines():
        try:
            answer = _keys(fen, _variant(given))
        except FenError as error:
            answer, status = _error(error), UNREADABLE
        print(answer, flush=True)
    return status


def _error(error: FenError) -> str:
    return f"error: {messages.explain(error.fault, 'en')}"


def _keys(fen: str, variant: Variant) -> str:
    return ";".join(move.key() for move in legal_moves(_position(fen, variant), variant))


def _lines() -> Iterator[str]:
    """Standard input line by line, whatever bytes are in it."""
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", errors="replace").removeprefix("\ufeff").strip()


def _perft(given: argparse.Namespace) -> int:
    variant = _variant(given)
    return _tell(lambda: str(perft(_position(given.fen, variant), given.depth, variant)))


def _render(given: argparse.Namespace) -> int:
    draw = text_board if given.text else svg
    variant = _variant(given)
    return _tell(lambda: draw(_position(given.fen, variant), flipped=given.flipped))


def _tell(answer: Callable[[], str]) -> int:
    """Print an answer about one position, or why the position cannot be read."""
    try:
        print(answer())
    except FenError as error:
        print(_error(error), file=sys.stderr)
        return UNREADABLE
    return GOOD


if __name__ == "__main__":
    sys.exit(main())
