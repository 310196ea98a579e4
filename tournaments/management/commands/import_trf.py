"""Command: import a running event from its TRF: ``import_trf FILE``."""

from argparse import ArgumentParser
from pathlib import Path

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.exchange import trf_import
from tournaments.exchange.trf_texts import explain_note
from tournaments.player_list_import.player_matching import MatchKind, match_rows_to_players
from tournaments.player_list_import.services import NEW
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
        """Import the event; the last line is the number of the new one."""
        actor = User.objects.filter(username=options["username"]).first()
        if actor is None:
            raise CommandError(f"no user {options['username']}")
        try:
            data = Path(str(options["file"])).read_bytes()
            to_import = trf_import.read_trf_to_import(data)
            decisions = self._decisions(to_import, options)
            ruleset = options["ruleset"]
            made = trf_import.create_event_from_trf(
                to_import=to_import,
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
        self, to_import: trf_import.TrfToImport, options: dict[str, object]
    ) -> dict[int, str]:
        decisions = {}
        answers = options["decide"]
        for option in answers if isinstance(answers, list) else []:
            number, _, who = str(option).partition("=")
            if not (number.isdecimal() and who):
                raise CommandError(f"{option}: NUMBER=WHO is needed")
            decisions[int(number)] = who
        for option in match_rows_to_players(to_import.people.people, None):
            if option.kind is not MatchKind.ASK or option.person.row in decisions:
                continue
            candidates = ", ".join(f"{two.pk} {two.name}" for two in option.candidates)
            self.stderr.write(f"{option.person.row} {option.person.name}: {candidates}")
            if options["all_new"] and option.may_be_new:
                decisions[option.person.row] = NEW
        return decisions
