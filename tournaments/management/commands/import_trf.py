"""Command: import a running event from its TRF: ``import_trf FILE``."""

from argparse import ArgumentParser
from pathlib import Path

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.management.command import TranslatedCommand, explain_file_error
from tournaments.entries.queries.matching import MatchKind, match_rows_to_players
from tournaments.entries.services.imports import NEW
from tournaments.errors import TournamentError
from tournaments.exchange.queries import trf
from tournaments.exchange.services import imports
from tournaments.exchange.texts import explain_trf_note
from tournaments.systems import registry
from tournaments.texts import explain_error


class Command(TranslatedCommand):
    help = gettext_lazy("take over an event from TRF16 or TRF-2026: players, rounds, results, byes")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--as", dest="username", required=True, help=_("the organiser"))
        parser.add_argument("--title", default="")
        parser.add_argument(
            "--rounds", type=int, help=_("length of the event if the file is silent")
        )
        parser.add_argument(
            "--system",
            default="",
            choices=["", *(key for key, _label in registry.choices_of_trf())],
            help=_("as which system, if the file names another or none"),
        )
        parser.add_argument(
            "--place-matches",
            default="",
            choices=["", *(key for key, _words in registry.choices_of_places())],
            help=_("which places losers of a knock-out play for, if the file does not tell"),
        )
        parser.add_argument("--ruleset", help=_("rules of play, fmjd64@1 by default"))
        parser.add_argument(
            "--decide",
            action="append",
            default=[],
            metavar="NUMBER=WHO",
            help=_(
                "for a number that may be somebody known: new, or the number of a player; for a "
                "name broken by an encoding: mended, or as written"
            ),
        )
        parser.add_argument(
            "--all-new", action="store_true", help=_("who is not surely known is a new person")
        )

    def handle(self, *args: object, **options: object) -> None:
        """Import the event; the last line is the number of the new one."""
        actor = User.objects.filter(username=options["username"]).first()
        if actor is None:
            raise CommandError(_("no user {name}").format(name=options["username"]))
        try:
            data = Path(str(options["file"])).read_bytes()
            to_import = trf.read_trf_to_import(
                data, str(options["system"]), str(options["place_matches"])
            )
            decisions = self._decisions(to_import, options)
            ruleset = options["ruleset"]
            made = imports.create_event_from_trf(
                to_import=to_import,
                decisions=decisions,
                title=str(options["title"]),
                rounds=options["rounds"],
                regulations={"ruleset_id": ruleset} if ruleset else None,
                actor=actor,
                at=timezone.now(),
            )
        except OSError as error:
            raise CommandError(explain_file_error(error)) from error
        except PermissionDenied as error:
            raise CommandError(f"{actor}: {error}") from error
        except TournamentError as error:
            raise CommandError(explain_error(error.code, error.params, get_language())) from error
        for note in made.trf["notes"]:
            self.stdout.write(explain_trf_note(note, get_language()))
        counted = _("event {number}: {title}, {count} players")
        self.stdout.write(
            counted.format(number=made.pk, title=made.title, count=made.entries.count())
        )

    def _decisions(self, to_import: trf.TrfToImport, options: dict[str, object]) -> dict[int, str]:
        decisions = {}
        answers = options["decide"]
        for option in answers if isinstance(answers, list) else []:
            number, _between, who = str(option).partition("=")
            if not (number.isdecimal() and who):
                raise CommandError(_("{answer}: NUMBER=WHO is needed").format(answer=option))
            decisions[int(number)] = who
        for option in match_rows_to_players(to_import.people.people, None):
            if option.kind is not MatchKind.ASK or option.person.row in decisions:
                continue
            candidates = ", ".join(f"{two.pk} {two.name}" for two in option.candidates)
            if options["all_new"] and option.may_be_new:
                decisions[option.person.row] = NEW
                anew = _(
                    "{number} {name} is entered as a new person; of this name are known: {known}"
                )
                self.stderr.write(
                    anew.format(known=candidates, number=option.person.row, name=option.person.name)
                )
                continue
            self.stderr.write(f"{option.person.row} {option.person.name}: {candidates}")
        return decisions
