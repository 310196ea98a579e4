"""The command line: `python -m games.draughts check | moves | perft | render | convert`.

    check FILE… [--json] [--quiet] [--explain N]   judge every game; "-" reads standard input;
                                     of the first N faulty ones (25) it says what may be wrong
    moves FEN                        the legal moves, `;` between them
    moves -                          the same for every FEN on standard input
    perft FEN DEPTH                  positions reached after that many half-moves
    render FEN [--text] [--flipped]  the position as SVG, or in letters
    endings probe FEN [--json]       what a position of few pieces is worth; - as above
    endings build [--pieces N] [--folder DIR]  make the tables of endings again, byte for byte:
                                     up to 4 pieces, of other games 3; 5 with a C compiler
    endings check [--pieces N] [--every N]     derive their values again from the next positions
    version                          of the library; whether its compiled build is used
    convert IN OUT [--to pdn|json|table|csv] [--sign x|:] [--rejects FILE] [--force]
                                     write the good games in another form; "-" is a standard stream

Positions are FEN ("W:Wa1,Kc3:Bb6"); "start" is the usual one.  In answer to `moves -` a line
that is no position is answered `error: …` in its place, and the status at the end is 2.
Every command takes --variant, for records whose tags name none, and --language ru|en.

`convert` judges what it reads.  A game with a fault is told on the standard error output and
left out: nothing faulty is written as if it were good.  --rejects keeps such games as they
stood in a file of their own.  OUT appears when it is whole, and replaces a file only by --force.

Exit status: 0 all good, 1 a game is faulty, 2 something could not be read or written at all
(a file, a text without a game, a FEN, the command line itself).
"""

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from games.draughts import pdn, races
from games.draughts.check_report import (
    FAULTY,
    GOOD,
    UNREADABLE,
    Wording,
    check_files,
    describe_game,
)
from games.draughts.command_parser import command_parser
from games.draughts.convert import Conversion, convert
from games.draughts.diagram import svg, text_board
from games.draughts.errors import FenError
from games.draughts.formats import SUFFIXES, Form
from games.draughts.input_files import STANDARD
from games.draughts.known_games import REFUSED
from games.draughts.move import key_in
from games.draughts.moves import legal_moves, perft
from games.draughts.position import Position, start_of
from games.draughts.races import STAR
from games.draughts.races import diagram as race_diagram
from games.draughts.texts import sentences as messages
from games.draughts.variant import RUSSIAN, VARIANTS, Variant

_INTERRUPTED = 130  # as a shell names a program ended by Ctrl-C


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    given = command_parser().parse_args(arguments)
    _speak_utf8()
    if wrong := _unplayed(given):
        return _complain(wrong)
    try:
        status = COMMANDS[given.command](given)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough; what is still buffered has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status


def _unplayed(given: argparse.Namespace) -> str:
    """Why the game that was asked for is not played here; empty for one that is."""
    name = getattr(given, "variant", RUSSIAN.id)
    if name in VARIANTS:
        return ""
    word = _wording(given.language).word("refused_game" if name in REFUSED else "no_such_game")
    return word.format(game=name, known=", ".join(sorted(VARIANTS)))


def _version(given: argparse.Namespace) -> int:
    from games.draughts import version  # only here: no other command needs it

    print(version.describe(_wording(given.language).word))
    return GOOD


def _speak_utf8() -> None:
    """Records hold any letters, whatever the terminal's language is."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _variant(given: argparse.Namespace) -> Variant:
    return VARIANTS[given.variant]


def _position(text: str, variant: Variant) -> Position:
    return (
        start_of(variant)
        if text.strip() == "start"
        else Position.from_fen(text, variant, is_problem=True)
    )


def _check(given: argparse.Namespace) -> int:
    return check_files(
        given.files,
        variant=_variant(given),
        wording=None if given.json else _wording(given.language),
        quiet=given.quiet,
        most_explained=given.explain,
    )


def _wording(language: str) -> Wording:
    return Wording(
        partial(messages.explain, language=language),
        partial(messages.describe_place, language=language),
        partial(messages.explain_suggestion, language=language),
        partial(messages.command_word, language=language),
    )


def _convert(given: argparse.Namespace) -> int:
    wording = _wording(given.language)
    form = Form(given.to) if given.to else SUFFIXES.get(Path(given.target).suffix.lower())
    if form is None:
        facts = {"name": given.target, "forms": "|".join(Form)}
        return _complain(wording.word("no_form").format_map(facts))
    what = Conversion(
        given.source,
        given.target,
        form,
        _variant(given),
        sign=given.sign,
        documents=SUFFIXES.get(Path(given.source).suffix.lower()) is Form.JSON,
        rejects=given.rejects,
        replaces=given.force,
    )
    try:
        count = convert(what, lambda game: _left_out(game, given.source, wording))
    except shutil.SameFileError as error:
        return _complain(wording.word("one_file").format(name=error.filename))
    except FileExistsError as error:
        return _complain(wording.word("exists").format(name=error.filename))
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        where = getattr(error, "filename", None) or given.source
        return _complain(f"{where}: {getattr(error, 'strerror', None) or error}")
    if given.target != STANDARD:
        facts = {"good": count.good, "faulty": count.faulty}
        print(wording.word("converted").format_map(facts), file=sys.stderr)
    if not count.records:
        return UNREADABLE
    return FAULTY if count.faulty else GOOD


def _left_out(game: pdn.ReadGame, name: str, wording: Wording) -> None:
    print(f"{describe_game(game, name, wording)}\n    {wording.word('left_out')}", file=sys.stderr)


def _complain(said: str) -> int:
    print(said, file=sys.stderr)
    return UNREADABLE


def _moves(given: argparse.Namespace) -> int:
    """For a list of positions one line each, in order; a bad one gets `error: …` in its place."""
    if given.fen != STANDARD:
        return _print_answer(given, lambda: _keys(given.fen, given.variant))
    status = GOOD
    for fen in _lines():
        try:
            answer = _keys(fen, given.variant)
        except FenError as error:
            answer, status = _error(error, given.language), UNREADABLE
        print(answer, flush=True)
    return status


def _error(error: FenError, language: str) -> str:
    return f"error: {messages.explain(error.fault, language)}"


def _keys(fen: str, game: str) -> str:
    if _names_players(fen, game):
        return ";".join(move.key() for move in races.legal_moves(STAR.from_fen(fen), STAR))
    variant = VARIANTS[game]
    names = variant.board.named(variant.square_names)
    moves = legal_moves(_position(fen, variant), variant)
    return ";".join(key_in(move, names) for move in moves)


def _lines() -> Iterator[str]:
    """Standard input line by line, whatever bytes are in it."""
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", errors="replace").removeprefix("\ufeff").strip()


def _names_players(fen: str, game: str) -> bool:
    """Whether the sides of a star are named by their points, of which six may play."""
    return game == STAR.id and fen.strip()[:1].isdigit()


def _perft(given: argparse.Namespace) -> int:
    if _names_players(given.fen, given.variant):
        return _print_answer(
            given, lambda: str(races.perft(STAR.from_fen(given.fen), given.depth, STAR))
        )
    variant = _variant(given)
    return _print_answer(
        given, lambda: str(perft(_position(given.fen, variant), given.depth, variant))
    )


def _render(given: argparse.Namespace) -> int:
    if _names_players(given.fen, given.variant):
        draw_star = race_diagram.text_board if given.text else race_diagram.svg
        return _print_answer(given, lambda: draw_star(STAR.from_fen(given.fen), STAR))
    draw = text_board if given.text else svg
    variant = _variant(given)
    return _print_answer(
        given,
        lambda: draw(_position(given.fen, variant), flipped=given.flipped, variant=variant),
    )


def _endings(given: argparse.Namespace) -> int:
    from games.draughts.endings import command_line  # only here: no other command needs the tables

    variant = _variant(given)
    if variant.is_race:
        word = _wording(given.language).word("no_endings_of_game")
        return _complain(word.format(game=given.variant))
    as_json = given.action == "probe" and given.json
    asked = command_line.EndingsRequest(given.folder, given.language, variant, as_json)
    if given.action == "build":
        return command_line.build(given.pieces or _usual_pieces(variant), asked)
    if given.action == "check":
        return command_line.check_all(given.pieces or _usual_pieces(variant), given.every, asked)
    is_list = given.fen == STANDARD
    return command_line.print_answers(_lines() if is_list else [given.fen], asked, is_list=is_list)


def _usual_pieces(variant: Variant) -> int:
    return 4 if variant is RUSSIAN else 3


def _print_answer(given: argparse.Namespace, answer: Callable[[], str]) -> int:
    """Print an answer about one position, or why the position cannot be read."""
    try:
        print(answer())
    except FenError as error:
        return _complain(_error(error, given.language))
    return GOOD


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "check": _check,
    "moves": _moves,
    "perft": _perft,
    "render": _render,
    "convert": _convert,
    "endings": _endings,
    "version": _version,
}


if __name__ == "__main__":
    sys.exit(main())
