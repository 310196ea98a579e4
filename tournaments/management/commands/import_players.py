"""Command: read a list of players and enter them: ``import_players FILE``."""

import hashlib
from argparse import ArgumentParser
from pathlib import Path

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.management.command import TranslatedCommand, explain_file_error
from tournaments.entries import texts as entries_texts
from tournaments.entries.queries import preview
from tournaments.entries.queries.matching import Match, MatchKind, match_rows_to_players
from tournaments.entries.services import imports
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.management.events_named_in_arguments import event_by_number
from tournaments.people.lists.person import PeopleList
from tournaments.texts import explain_error

OUTCOME = ("created", "updated", "entered", "already", "skipped", "asked", "faulty")


class Command(TranslatedCommand):
    help = gettext_lazy(
        "read a list of players (XLSX, CSV), say row by row what is wrong and whom it means; "
        "with --apply take over the good rows, and with --event enter them"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--event", type=int, help=_("number of the event to enter them in"))
        parser.add_argument("--as", dest="username", help=_("the organiser who enters them"))
        parser.add_argument("--apply", action="store_true", help=_("without it nothing is changed"))
        parser.add_argument(
            "--decide",
            action="append",
            default=[],
            metavar="ROW=WHO",
            help=_(
                "for a row that is asked: new, skip, or the number of a player; mended takes the "
                "name behind one broken by a wrong encoding"
            ),
        )

    def handle(self, *args: object, **options: object) -> None:
        """Import the list; exit 1 when rows were left: faulty, or asked and not decided."""
        language = get_language()
        try:
            refused = self._take_list(language, options)
        except TournamentError as error:
            raise CommandError(explain_error(error.code, error.params, language)) from error
        except PermissionDenied as error:
            raise CommandError(f"{options['username']}: {error}") from error
        if refused:
            raise CommandError(_("rows left: {count}").format(count=refused), returncode=1)

    def _take_list(self, language: str, options: dict[str, object]) -> int:
        data, decisions = preview.list_with_mended_names(
            _read_file(Path(str(options["file"]))), _decisions(options["decide"])
        )
        event = _event(options["event"])
        people = preview.read_list(data)
        actor = _user(options["username"]) if event and options["apply"] else None
        matches = match_rows_to_players(people.people, event, actor)
        self._print_matches(people, matches, language)
        if not options["apply"]:
            return 0
        preview.require_word_on_lost_rows(people, decisions)
        request = {
            "people": people,
            "decisions": decisions,
            "sha256": hashlib.sha256(data).hexdigest(),
            "at": timezone.now(),
        }
        if event is None:
            outcome = imports.update_players_from_list(**request)
        else:
            outcome = imports.import_people(tournament=event, actor=actor, **request)
        self.stdout.write(
            _(
                "created {created}, updated {updated}, entered {entered}, already {already}, "
                "skipped {skipped}, asked {asked}, faulty {faulty}"
            ).format(**{name: getattr(outcome, name) for name in OUTCOME})
        )
        return outcome.asked + outcome.faulty

    def _print_matches(self, people: PeopleList, matches: tuple[Match, ...], language: str) -> None:
        for fault in people.faults:
            self.stderr.write(
                f"{fault.row}{fault.column}: {fault.code}: "
                f"{entries_texts.explain_row_fault(fault, language)}"
            )
        for matched in matches:
            words = str(entries_texts.MATCH_WORDS[matched.kind.value])
            candidates = ", ".join(
                f"{two.pk} {two.name} {two.birth_year or ''}" for two in matched.candidates
            )
            line = f"{matched.person.row}: {matched.person.name}: {words}"
            self.stdout.write(f"{line}: {candidates}" if matched.kind is MatchKind.ASK else line)


def _read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(explain_file_error(error)) from error


def _event(number: object) -> Tournament | None:
    return None if number is None else event_by_number(number)


def _user(name: object) -> User:
    user = User.objects.filter(username=name or "").first()
    if user is None:
        raise CommandError(_("say who enters them: --as USERNAME"))
    return user


def _decisions(answers: object) -> dict[int, str]:
    decisions = {}
    for answer in answers if isinstance(answers, list) else []:
        row, _between, who = str(answer).partition("=")
        if not (row.isdecimal() and who):
            raise CommandError(_("{answer}: ROW=WHO is needed").format(answer=answer))
        decisions[int(row)] = who
    return decisions
