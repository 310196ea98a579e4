"""Command: import a running event from its TRF: ``import_trf FILE``."""

from argparse import ArgumentParser
from pathlib import Path

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.exchange import trf_import
from tournaments.exchange.trf_texts import explain_note
from tournaments.people_lists.matching import MatchKind, match
from tournaments.people_lists.services import NEW
from tournaments.refusals.codes import TournamentError
from tournaments.refusals.texts import explain_error


class Command(BaseCommand):
    help = "take over an event from TRF16 or TRF-2026: players, rounds, results, byes"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--as", dest="username", required=True, help="the organiser")
        parser.add_argument("--title", default="")
        parser.add_argument("--rounds", type=int, help="length of the event if the file is silent")
        parser.add_argument("--ruleset", help="rules of play, fmjd64@1 by default")
        parser.add_argument(
            "--decide",
            action="append",
            default=[],
            metavar="NUMBER=WHO",
            help="for a number that may be somebody known: new, or the number of a player",
        )
        parser.add_argument(
            "--all-new", action="store_true", help="who is not surely known is a new person"
        )

    def handle(self, *args: object, **options: object) -> None:
        """The number of the new event on the last line."""
        actor = User.objects.filter(username=options["username"]).first()
        if actor is None:
            raise CommandError(f"no user {options['username']}")
        try:
            data = Path(str(options["file"])).read_bytes()
            taken = trf_import.read(data)
            decisions = self._decisions(taken, options)
            ruleset = options["ruleset"]
            made = trf_import.take_over(
                taken=taken,
                decisions=decisions,
                title=str(options["title"]),
                rounds=options["rounds"],
                regulations={"ruleset_id": ruleset} if ruleset else None,
                actor=actor,
                at=timezone.now(),
            )
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        except PermissionDenied as error:
            raise CommandError(f"{actor}: {error}") from error
        except TournamentError as error:
            raise CommandError(explain_error(error.code, error.params, "en")) from error
        for note in made.trf["notes"]:
            self.stdout.write(explain_note(note, "en"))
        self.stdout.write(f"event {made.pk}: {made.title}, {made.entries.count()} players")

    def _decisions(
        self, taken: trf_import.TrfToImport, options: dict[str, object]
    ) -> dict[int, str]:
        said = {}
        given = options["decide"]
        for one in given if isinstance(given, list) else []:
            number, _, who = str(one).partition("=")
            if not (number.isdecimal() and who):
                raise CommandError(f"{one}: NUMBER=WHO is needed")
            said[int(number)] = who
        for one in match(taken.people.people, None):
            if one.kind is not MatchKind.ASK or one.person.row in said:
                continue
            whom = ", ".join(f"{two.pk} {two.name}" for two in one.candidates)
            self.stderr.write(f"{one.person.row} {one.person.name}: {whom}")
            if options["all_new"] and one.may_be_new:
                said[one.person.row] = NEW
        return said
