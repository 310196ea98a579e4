"""Parse the arguments of the command line, `python -m games.draughts`."""

import argparse

from games.draughts import pdn
from games.draughts.check_command import MOST_EXPLAINED
from games.draughts.output_formats import OutputFormat
from games.draughts.texts import sentences as messages

_DEEPEST = 40
_LONGEST_COUNT = 9  # digits
_VARIANT = "what is played, where a record's tags do not say it"


def command_parser() -> argparse.ArgumentParser:
    """The parser of every command; ``command`` is the name of the one given."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--variant", default="russian", metavar="GAME", help=_VARIANT)
    common.add_argument("--language", choices=messages.LANGUAGES, default="en")
    parser = argparse.ArgumentParser(
        prog="python -m games.draughts", description="Russian draughts and its relatives"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    check = commands.add_parser("check", parents=[common], help="judge the games of files")
    check.add_argument("files", nargs="+", metavar="FILE")
    check.add_argument("--json", action="store_true", help="one JSON document a line per game")
    check.add_argument("--quiet", action="store_true", help="leave out the good games")
    most = "look for explanations of the first N faulty games (%(default)s)"
    check.add_argument("--explain", metavar="N", type=_count, default=MOST_EXPLAINED, help=most)
    check.add_argument(
        "--no-suggestions",
        "--no-offers",
        action="store_const",
        dest="explain",
        const=0,
        help="of none",
    )
    check.set_defaults(command="check")

    moves = commands.add_parser("moves", parents=[common], help="list legal moves")
    moves.add_argument("fen", metavar="FEN", help="a position, or - for one a line")
    moves.set_defaults(command="moves")

    count = commands.add_parser("perft", parents=[common], help="count positions")
    count.add_argument("fen", metavar="FEN", help='a position, or "start"')
    count.add_argument("depth", metavar="DEPTH", type=_depth)
    count.set_defaults(command="perft")

    render = commands.add_parser("render", parents=[common], help="draw a position")
    render.add_argument("fen", metavar="FEN", help='a position, or "start"')
    render.add_argument("--text", action="store_true")
    render.add_argument("--flipped", action="store_true", help="from Black's side")
    render.set_defaults(command="render")

    change = commands.add_parser("convert", parents=[common], help="write games in another form")
    change.add_argument("source", metavar="IN", help="a file, or - for the standard input")
    change.add_argument("target", metavar="OUT", help="a file, or - for the standard output")
    change.add_argument("--to", choices=[*OutputFormat], help="the form, if OUT does not say it")
    change.add_argument("--sign", choices=[*pdn.PROFILES], default="x", help="of a capture")
    change.add_argument("--rejects", metavar="FILE", help="keep the faulty games as they stood")
    change.add_argument("--force", action="store_true", help="replace files that are there")
    change.set_defaults(command="convert")
    _add_endings(commands, common)

    version = commands.add_parser("version", parents=[common], help="which library this is")
    version.set_defaults(command="version")
    return parser


def _add_endings(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    common: argparse.ArgumentParser,
) -> None:
    endings = commands.add_parser("endings", help="what small endings are worth")
    actions = endings.add_subparsers(required=True, metavar="ACTION")
    tables = argparse.ArgumentParser(add_help=False, parents=[common])
    where = "where the tables are, instead of those that come with the library"
    tables.add_argument("--folder", metavar="DIR", help=where)
    most = argparse.ArgumentParser(add_help=False)
    most.add_argument("--pieces", metavar="N", type=int, choices=(2, 3, 4, 5))

    probe = actions.add_parser("probe", parents=[tables], help="win, draw or loss, and the moves")
    probe.add_argument("fen", metavar="FEN", help="a position, or - for one a line")
    probe.add_argument("--json", action="store_true", help="one JSON document a line")
    probe.set_defaults(command="endings", action="probe")
    build = actions.add_parser("build", parents=[tables, most], help="make the tables again")
    build.set_defaults(command="endings", action="build")
    check = actions.add_parser("check", parents=[tables, most], help="derive every value again")
    check.add_argument(
        "--every", metavar="N", type=_positive_number, default=1, help="only each N-th"
    )
    check.set_defaults(command="endings", action="check")


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:3]) <= _DEEPEST):
        raise argparse.ArgumentTypeError(f"must be a number from 0 to {_DEEPEST}, not {text!r}")
    return int(text)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_COUNT):
        raise argparse.ArgumentTypeError(f"must be a number from 0, not {text!r}")
    return int(text)


def _positive_number(text: str) -> int:
    step = _count(text)
    if not step:
        raise argparse.ArgumentTypeError("must be a number from 1")
    return step
