"""Base class of commands whose help and output are in one chosen language."""

import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import (
    BaseCommand,
    CommandError,
    CommandParser,
    DjangoHelpFormatter,
)
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.draughts.texts.arguments import explain_argument_error
from games.web.language import Text

# Base class of commands whose help and output are in one chosen language.
#
# ``--language`` asks for one; else it is ``SITE_LANGUAGE``, as on the pages.


FRAME_OPTIONS: Mapping[str, Text] = {
    "--help": gettext_lazy("show these words and stop"),
    "--version": gettext_lazy("show the version of Django and stop"),
    "--verbosity": gettext_lazy("how much is said: 0 the least, 1 as usual, 2 more, 3 everything"),
    "--settings": gettext_lazy(
        "the Python path of the settings; without it the variable DJANGO_SETTINGS_MODULE"
    ),
    "--pythonpath": gettext_lazy("a folder to be added to the path of Python"),
    "--traceback": gettext_lazy("show the calls that led to an error"),
    "--no-color": gettext_lazy("no colours"),
    "--force-color": gettext_lazy("colours, even into a file"),
    "--skip-checks": gettext_lazy("begin without checking the system"),
}
"""What Django gives every command, in our words."""


class TranslatedHelpFormatter(DjangoHelpFormatter):
    """Help formatter that translates the word "usage"."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the usage, its first word translated."""
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)


class TranslatedParser(CommandParser):
    """Argument parser that tells errors in the chosen language."""

    def error(self, message: str) -> NoReturn:
        """Print usage and error and exit with 2; raise CommandError if called from a program."""
        sentence = explain_argument_error(message, translation.get_language())
        if not self.called_from_command_line:
            raise CommandError(sentence)
        self.print_usage(sys.stderr)
        sys.stderr.write(f"{self.prog}: {sentence}\n")
        sys.exit(2)


class TranslatedCommand(BaseCommand):
    """Base class of commands with translated help and texts."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> ArgumentParser:
        """Make the argument parser, with Django's own options described in our words."""
        kwargs.setdefault("formatter_class", TranslatedHelpFormatter)
        parser: ArgumentParser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = TranslatedParser  # the frame asks nobody which parser to make
        parser.description = str(parser.description or "")
        parser._positionals.title = _("what it is given")
        parser._optionals.title = _("options")
        named = parser._option_string_actions
        if "--language" not in named:
            parser.add_argument(
                "--language",
                choices=[code for code, _name in settings.LANGUAGES],
                help=_("of what is said; by default that of the site"),
            )
        if "--data" not in named:  # taken out by manage.py before the settings are read
            parser.add_argument(
                "--data",
                metavar="FOLDER",
                help=_("the folder where all data lie, a stick's for example; by default var"),
            )
        for name in FRAME_OPTIONS.keys() & named.keys():
            named[name].help = str(FRAME_OPTIONS[name])
        return parser

    def execute(self, *args: Any, **options: Any) -> Any:
        """Run the command in the language asked for."""
        with translation.override(options.get("language") or translation.get_language()):
            return super().execute(*args, **options)


FILE_ERRORS: Mapping[type[Exception], Text] = {
    FileNotFoundError: gettext_lazy("there is no such file"),
    PermissionError: gettext_lazy("there is no right to it"),
    IsADirectoryError: gettext_lazy("it is a folder"),
    NotADirectoryError: gettext_lazy("a part of the path is no folder"),
    FileExistsError: gettext_lazy("it is there already"),
}


def explain_file_error(error: OSError | ValueError) -> str:
    """Explain an OSError in a sentence: ``games.pdn: there is no such file``."""
    name = getattr(error, "filename", None)
    why = str(FILE_ERRORS.get(type(error), getattr(error, "strerror", None) or error))
    return f"{name}: {why}" if name is not None else why
