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

from games.management.file_error_texts import explain_file_error
from games.management.translated_command import TranslatedCommand
from tournaments.events.models import Tournament
from tournaments.management.events_named_in_arguments import event_by_number
from tournaments.player_list_import import (
    import_people_and_enter_them,
    list_fault_match_and_fact_texts,
    store_uploaded_lists_and_imported_rows,
    update_players_from_federation_list,
)
from tournaments.player_list_import.match_rows_to_known_players import (
    Match,
    MatchKind,
    match_rows_to_players,
)
from tournaments.player_list_reader.listed_people import PeopleList
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.refusals.texts import explain_error

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
            help=_("for a row that is asked: new, skip, or the number of a player"),
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
        data = _read_file(Path(str(options["file"])))
        event = _event(options["event"])
        people = store_uploaded_lists_and_imported_rows.read_list(data)
        actor = _user(options["username"]) if event and options["apply"] else None
        matches = match_rows_to_players(people.people, event, actor)
        self._print_matches(people, matches, language)
        if not options["apply"]:
            return 0
        request = {
            "people": people,
            "decisions": _decisions(options["decide"]),
            "sha256": hashlib.sha256(data).hexdigest(),
            "at": timezone.now(),
        }
        if event is None:
            outcome = update_players_from_federation_list.update_players_from_list(**request)
        else:
            outcome = import_people_and_enter_them.import_people(
                tournament=event, actor=actor, **request
            )
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
                f"{list_fault_match_and_fact_texts.explain_row_fault(fault, language)}"
            )
        for matched in matches:
            words = str(list_fault_match_and_fact_texts.MATCHES[matched.kind.value])
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
