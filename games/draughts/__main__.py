"""Command line `draughts64`: check, convert or print records and positions.

Where the library is a folder of the service, the command is `python -m games.draughts`.

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
    verify EVENT.zip [--signers FILE]  decide a whole event again from its one signed file:
                                     signatures, records, results, lots, pairings, table, journal
    version                          of the library; whether its compiled build is used
    convert IN OUT [--to pdn|json|table|csv] [--sign x|:] [--rejects FILE] [--force]
                                     write the good games in another form; "-" is a standard stream

Positions are FEN ("W:Wa1,Kc3:Bb6"); "start" is the usual one, "start:3" to "start:6" those of a
star of so many players.  In answer to `moves -` a line that is no position is answered
`error: …` in its place, and the status at the end is 2.
Every command takes --variant, for records whose tags name none, and --language ru|en; without
it the language is that of the environment (LANG).

`convert` judges what it reads.  A game with a fault is told on the standard error output and
left out: nothing faulty is written as if it were good.  --rejects keeps such games as they
stood in a file of their own.  OUT appears when it is whole, and replaces a file only by --force.

Exit status: 0 all good, 1 a game is faulty or an event is not as its file says, 2 something
could not be read or written at all (a file, a text without a game, a FEN, the command line itself).
"""

import gc
import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NoReturn

from .cli.arguments import chosen_language, command_parser
from .cli.common import GOOD, STANDARD, lines_of_input, print_error, wording_of_language
from .variants import RUSSIAN, VARIANTS

if TYPE_CHECKING:
    from argparse import Namespace

_SELDOM = 50_000  # values made between two searches for circles of garbage: a game makes none
_INTERRUPTED = 130  # as a shell names a program ended by Ctrl-C


def main(arguments: list[str] | None = None) -> int:
    """Run the command that the arguments name; return its exit status."""
    _speak_utf8()
    words = sys.argv[1:] if arguments is None else arguments
    arguments_read = command_parser(chosen_language(words, os.environ)).parse_args(words)
    if wrong := _unplayed(arguments_read):
        return print_error(wrong)
    try:
        status = COMMANDS[arguments_read.command](arguments_read)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough; what is still buffered has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status


def _unplayed(arguments: "Namespace") -> str:
    """Why the game that was asked for is not played here; empty for one that is."""
    name = getattr(arguments, "variant", RUSSIAN.id)
    if name in VARIANTS:
        return ""
    from .variants.names import REFUSED

    word = wording_of_language(arguments.language).word(
        "refused_game" if name in REFUSED else "no_such_game"
    )
    return word.format(game=name, known=", ".join(sorted(VARIANTS)))


def _speak_utf8() -> None:
    """Records hold any letters, whatever the terminal's language is."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


# Each command loads what it alone needs: a check starts in half the time.


def _check(arguments: "Namespace") -> int:
    from .cli.check import check_files

    return check_files(
        arguments.files,
        variant=VARIANTS[arguments.variant],
        wording=None if arguments.json else wording_of_language(arguments.language),
        quiet=arguments.quiet,
        most_explained=arguments.explain,
    )


def _convert(arguments: "Namespace") -> int:
    from .cli import convert

    return convert.run_convert_command(arguments)


def _moves(arguments: "Namespace") -> int:
    from .cli import position

    return position.print_moves(arguments)


def _perft(arguments: "Namespace") -> int:
    from .cli import position

    return position.print_perft(arguments)


def _render(arguments: "Namespace") -> int:
    from .cli import position

    return position.print_position(arguments)


def _endings(arguments: "Namespace") -> int:
    from pathlib import Path

    from .endings import commands

    variant = VARIANTS[arguments.variant]
    if variant.is_race:
        word = wording_of_language(arguments.language).word("no_endings_of_game")
        return print_error(word.format(game=arguments.variant))
    as_json = arguments.action == "probe" and arguments.json
    folder = Path(arguments.folder) if arguments.folder else None
    request = commands.EndingsCommandOptions(folder, arguments.language, variant, as_json)
    usual = 4 if variant is RUSSIAN else 3
    if arguments.action == "build":
        return commands.run_build_command(arguments.pieces or usual, request)
    if arguments.action == "check":
        return commands.run_check_command(arguments.pieces or usual, arguments.every, request)
    is_list = arguments.fen == STANDARD
    fens = lines_of_input() if is_list else [arguments.fen]
    return commands.print_worth_of_positions(fens, request, is_list=is_list)


def _verify(arguments: "Namespace") -> int:
    from importlib import import_module
    from importlib.util import find_spec

    # the rooms that decide events lie in the wheel alone: in their own tree they know the library
    rooms = f"{__package__}._event"
    if find_spec(rooms) is None:
        word = wording_of_language(arguments.language).word("no_event_rooms")
        return print_error(word.format(file=arguments.file))
    command = import_module(f"{rooms}.tournaments.exchange.capsule.command")
    status: int = command.verify(
        arguments.file, signers=arguments.signers, language=arguments.language
    )
    return status


def _version(arguments: "Namespace") -> int:
    from . import version

    print(version.version_and_build_rows(wording_of_language(arguments.language).word))
    return GOOD


COMMANDS: Mapping[str, "Callable[[Namespace], int]"] = {
    "check": _check,
    "moves": _moves,
    "perft": _perft,
    "render": _render,
    "convert": _convert,
    "endings": _endings,
    "verify": _verify,
    "version": _version,
}


def run() -> NoReturn:
    """Run the command as a program of its own, and end it."""
    gc.set_threshold(_SELDOM)
    sys.exit(main())


if __name__ == "__main__":
    run()
