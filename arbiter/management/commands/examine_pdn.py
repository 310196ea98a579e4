"""Command: examine the games of a PDN file under a ruleset and print the verdicts."""

import os
import sys
from argparse import ArgumentParser
from contextlib import AbstractContextManager, nullcontext
from json import dumps
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import CommandError
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from arbiter import texts as arbiter_texts
from arbiter.examinations.queries import games
from arbiter.examinations.queries.games import ExaminedGame, examine_pdn_file
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.values import Ruleset, RulesetFault
from games.management.command import TranslatedCommand, explain_file_error

STANDARD_INPUT = "-"


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Examine the games of a PDN file under a ruleset; nothing is stored. A protocol for "
        "each game, or with --json one document a line."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help=_("a file of games, - for standard input"))
        parser.add_argument(
            "--ruleset",
            required=True,
            metavar="ID",
            help=_("for example fmjd64@1 or club@1"),
        )
        parser.add_argument(
            "--json",
            action="store_true",
            help=_("one JSON document a line"),
        )
        parser.add_argument(
            "--obvious-win",
            action="store_true",
            help=_("the arbiter's word that the win is obvious (FMJD-64 7.2.9)"),
        )

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        """Print the examination of every game in the order of the file."""
        rules = _rules(options["ruleset"])
        if options["obvious_win"] and not rules.has_obvious_win_exception:
            raise CommandError(
                _("{ruleset} has no exception for an obvious win").format(ruleset=rules.id)
            )
        try:
            with _opened(file) as data:
                for examined in examine_pdn_file(data, rules, obvious_win=options["obvious_win"]):
                    self._print_examination(examined, **options)
            self.stdout.flush()
        except BrokenPipeError:
            # the reader has seen enough; what is still buffered has nowhere to go
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def _print_examination(self, examined: ExaminedGame, *, json: bool, **options: Any) -> None:
        if json:
            self.stdout.write(dumps(examined.as_dict(), ensure_ascii=False))
            return
        for line in games.examination_lines_of_game(examined, get_language()):
            self.stdout.write(line)


def _rules(ruleset_id: str) -> Ruleset:
    try:
        return catalogue.load_ruleset(ruleset_id)
    except RulesetFault as fault:
        known = ", ".join(catalogue.all_ruleset_ids())
        why = arbiter_texts.explain_refusal(fault.code, fault.params, get_language())
        raise CommandError(
            _("{why} Rulesets at hand are: {known}").format(why=why, known=known)
        ) from fault


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name == STANDARD_INPUT:
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(name).open("rb")
    except (OSError, ValueError) as error:
        raise CommandError(explain_file_error(error)) from error
