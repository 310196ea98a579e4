"""Parse the arguments of the command `draughts64`, with help in the reader's language.

Texts stand here in English, marked for the catalogue, and are translated only when they are
printed: a command that prints none of them reads no catalogue.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NoReturn

from .. import pdn
from ..formats import OutputFormat
from ..texts import words
from ..texts.catalogue import ENGLISH, russian_or_english, translate
from ..texts.catalogue import gettext_noop as _
from .check import MOST_EXPLAINED

_PACKAGE = __name__.removesuffix(".cli.arguments")

_PROGRAM = _PACKAGE if "." not in _PACKAGE else f"python -m {_PACKAGE}"
"""What is typed: the script of the wheel, or the module in the tree of the service."""

_DEEPEST = 40

_LONGEST_COUNT = 9  # digits

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides

_NO_LANGUAGE = {"", "C", "POSIX"}

_OPTION = "--language"

_SHORTEST = 3  # letters of an option that is cut short: --l

_OF_PYTHON = (_("positional arguments"), _("options"), _("show this help message and exit"))
"""What `argparse` says by itself in a help."""


def chosen_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language of ``--language``, else that of the environment."""
    for place, argument in enumerate(arguments):
        name, sign, value = argument.partition("=")
        if len(name) >= _SHORTEST and _OPTION.startswith(name):
            asked = value if sign else "".join(arguments[place + 1 : place + 2])
            if asked in words.LANGUAGES:
                return asked
    return language_of_environment(environment)


def language_of_environment(environment: Mapping[str, str]) -> str:
    """Return the language of the locale variables; English if it has no catalogue."""
    stated = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    locale = stated.partition(":")[0].partition(".")[0]
    if locale in _NO_LANGUAGE:
        return ENGLISH
    code = locale[:2].lower()
    return code if code in words.LANGUAGES else russian_or_english("ru", ENGLISH, code)


class TranslatedHelpFormatter(argparse.HelpFormatter):
    """Help formatter of argparse that translates every text as it writes it."""

    def __init__(self, prog: str, *, language: str, **options: Any) -> None:
        super().__init__(prog, **options)
        self._language = language

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the usage with the word "usage" translated."""
        begin = translate(_("usage: "), self._language) if prefix is None else prefix
        super().add_usage(usage, actions, groups, begin)

    def start_section(self, heading: str | None) -> None:
        """Begin a section of the help under its translated heading."""
        super().start_section(heading and translate(heading, self._language))

    def add_text(self, text: str | None) -> None:
        """Add a paragraph of the help, translated."""
        super().add_text(text and translate(text, self._language))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and translate(action.help, self._language)


class TranslatedParser(argparse.ArgumentParser):
    """Argument parser whose help and errors are in one language."""

    def __init__(self, *, language: str, **options: Any) -> None:
        formatter = partial(TranslatedHelpFormatter, language=language)
        super().__init__(formatter_class=formatter, **options)
        self._language = language

    def error(self, message: str) -> NoReturn:
        """Print the usage and the error, and exit with 2."""
        if self._language != ENGLISH:
            from ..texts.arguments import explain_argument_error

            message = explain_argument_error(message, self._language)
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {translate(_('error:'), self._language)} {message}\n")


def command_parser(language: str) -> argparse.ArgumentParser:
    """Build the parser of all commands, its help in this language."""
    common = TranslatedParser(language=language, add_help=False)
    common.add_argument(
        "--variant",
        default="russian",
        metavar="GAME",
        help=_("what is played, where a record's tags do not say it"),
    )
    common.add_argument(
        _OPTION,
        choices=words.LANGUAGES,
        default=language,
        help=_("of what is said; by default that of the environment (LANG)"),
    )
    about = _("Russian draughts and its relatives")
    parser = TranslatedParser(language=language, prog=_PROGRAM, description=about)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    command = partial(commands.add_parser, language=language, parents=[common])

    check = command("check", help=_("judge the games of files"))
    check.add_argument("files", nargs="+", metavar="FILE")
    check.add_argument("--json", action="store_true", help=_("one JSON document a line per game"))
    check.add_argument("--quiet", action="store_true", help=_("leave out the good games"))
    most = _("look for explanations of the first N faulty games (%(default)s)")
    check.add_argument("--explain", metavar="N", type=_count, default=MOST_EXPLAINED, help=most)
    check.add_argument(
        "--no-suggestions",
        "--no-offers",
        action="store_const",
        dest="explain",
        const=0,
        help=_("of none"),
    )
    check.set_defaults(command="check")

    moves = command("moves", help=_("list legal moves"))
    moves.add_argument("fen", metavar="FEN", help=_("a position, or - for one a line"))
    moves.set_defaults(command="moves")

    count = command("perft", help=_("count positions"))
    count.add_argument("fen", metavar="FEN", help=_('a position, or "start"'))
    count.add_argument("depth", metavar="DEPTH", type=_depth, help=_("how many half-moves"))
    count.set_defaults(command="perft")

    render = command("render", help=_("draw a position"))
    render.add_argument("fen", metavar="FEN", help=_('a position, or "start"'))
    render.add_argument("--text", action="store_true", help=_("in letters instead of a picture"))
    render.add_argument("--flipped", action="store_true", help=_("from Black's side"))
    render.set_defaults(command="render")

    change = command("convert", help=_("write games in another form"))
    change.add_argument("source", metavar="IN", help=_("a file, or - for the standard input"))
    change.add_argument("target", metavar="OUT", help=_("a file, or - for the standard output"))
    change.add_argument("--to", choices=[*OutputFormat], help=_("the form, if OUT does not say it"))
    change.add_argument("--sign", choices=[*pdn.PROFILES], default="x", help=_("of a capture"))
    change.add_argument("--rejects", metavar="FILE", help=_("keep the faulty games as they stood"))
    change.add_argument("--force", action="store_true", help=_("replace files that are there"))
    change.set_defaults(command="convert")
    _add_endings(commands, common, language)

    verify = command("verify", help=_("decide a whole event again from its one signed file"))
    verify.add_argument("file", metavar="EVENT.zip", help=_("the file of the event"))
    kept = _("a kept list of keys, allowed_signers; without it the file's own")
    verify.add_argument("--signers", metavar="FILE", help=kept)
    verify.set_defaults(command="verify")

    version = command("version", help=_("which library this is"))
    version.set_defaults(command="version")
    return parser


def _add_endings(
    commands: "argparse._SubParsersAction[TranslatedParser]",
    common: argparse.ArgumentParser,
    language: str,
) -> None:
    wanted = _("what small endings are worth")
    endings = commands.add_parser("endings", language=language, help=wanted)
    actions = endings.add_subparsers(required=True, metavar="ACTION")
    action = partial(actions.add_parser, language=language)
    tables = TranslatedParser(language=language, add_help=False, parents=[common])
    where = _("where the tables are, instead of those that come with the library")
    tables.add_argument("--folder", metavar="DIR", help=where)
    most = TranslatedParser(language=language, add_help=False)
    up_to = _("up to so many pieces")
    most.add_argument("--pieces", metavar="N", type=int, choices=(2, 3, 4, 5), help=up_to)

    probe = action("probe", parents=[tables], help=_("win, draw or loss, and the moves"))
    probe.add_argument("fen", metavar="FEN", help=_("a position, or - for one a line"))
    probe.add_argument("--json", action="store_true", help=_("one JSON document a line"))
    probe.set_defaults(command="endings", action="probe")
    build = action("build", parents=[tables, most], help=_("make the tables again"))
    build.set_defaults(command="endings", action="build")
    check = action("check", parents=[tables, most], help=_("derive every value again"))
    check.add_argument(
        "--every", metavar="N", type=_positive_number, default=1, help=_("only each N-th")
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
