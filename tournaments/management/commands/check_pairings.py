"""Command: pair every past round again and compare it, with its reasons."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.management.command import TranslatedCommand, explain_file_error
from tournaments.entries import texts as entries_texts
from tournaments.exchange import texts as exchange_texts
from tournaments.management.events_named_in_arguments import events_by_number
from tournaments.pairing import recheck, trf
from tournaments.pairing.field import Pair
from tournaments.pairing.recheck import RecheckedRound
from tournaments.people.lists.csv_file import decode_text
from tournaments.people.lists.table import FileFault
from tournaments.rounds.queries.recheck import pair_past_rounds_again
from tournaments.rounds.services.reasons import repair_stored_reasons
from tournaments.rounds.texts import NOT_PAIRED_AGAIN, explain_finding
from tournaments.scoring.teams.from_trf import read_team_swiss
from tournaments.systems.team_swiss import TeamSwiss

DIFFERS, BAD_FILE = 1, 2
OLDER = gettext_lazy(
    "reasons stored by an older version are written anew, with a journal row, by --derive-reasons"
)


class Command(TranslatedCommand):
    help = gettext_lazy(
        "decide every published round again from what was known then and print ours | theirs; "
        "of one event, of all, or of any Swiss event in a TRF; the stored reason of every board "
        "is derived again too; exit 1 where anything differs"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", type=int, nargs="?", help=_("one event; else all of them"))
        parser.add_argument("--trf", type=Path, help=_("a file instead: TRF16 or TRF-2026"))
        parser.add_argument(
            "--derive-reasons",
            action="store_true",
            help=_("first write the reasons anew where they are not what comes out now"),
        )

    def handle(self, *args: object, **options: object) -> None:
        """Pair past rounds again and print the differences; of hand-changed ones, their draft."""
        if options["derive_reasons"] and not options["trf"]:
            self._derive(options["event"])
        rounds = wrong = 0
        has_false_reasons = False
        for name, check in self._rounds(options):
            rounds += 1
            if check.by_hand:
                by_hand = _("{event}, round {round}, by hand: drafted | played")
                self.stdout.write(by_hand.format(event=name, round=check.round))
            for drafted, played in check.by_hand:
                self.stdout.write(f"  {_pair_text(drafted):>11} | {_pair_text(played)}")
            if check.is_right:
                continue
            wrong += 1
            self.stdout.write(_("{event}, round {round}:").format(event=name, round=check.round))
            if check.refused:
                self.stdout.write(f"  {NOT_PAIRED_AGAIN.get(check.refused, check.refused)}")
            for ours, theirs in check.differences if not check.refused else ():
                self.stdout.write(f"  {_pair_text(ours):>11} | {_pair_text(theirs)}")
            for finding in check.findings:
                self.stdout.write(f"  ! {explain_finding(finding, get_language())}")
            for board in check.false_reasons:
                has_false_reasons = True
                differs = _("board {board}: the stored reason is not what comes out now")
                self.stdout.write(f"  {differs.format(board=board)}")
        counted = _("{rounds} rounds, {right} as decided again, {wrong} not")
        self.stdout.write(counted.format(rounds=rounds, right=rounds - wrong, wrong=wrong))
        if has_false_reasons:
            self.stdout.write(str(OLDER))
        if wrong:
            raise CommandError(_("rounds differ"), returncode=DIFFERS)

    def _derive(self, event: object) -> None:
        for tournament in events_by_number(event):
            changed = repair_stored_reasons(tournament=tournament, actor=None, at=timezone.now())
            derived = _("event {number}: reasons of {count} boards derived anew")
            self.stdout.write(derived.format(number=tournament.pk, count=changed))

    def _rounds(self, options: dict[str, object]) -> Iterator[tuple[str, RecheckedRound]]:
        if options["trf"]:
            yield from _of_file(Path(str(options["trf"])))
            return
        for event in events_by_number(options["event"]):
            for _row, check in pair_past_rounds_again(event):
                yield _("event {number}").format(number=event.pk), check


def _of_file(path: Path) -> Iterator[tuple[str, RecheckedRound]]:
    try:
        file = trf.parse_trf(decode_text(path.read_bytes()))
        if file.team_record is not None:
            yield from _of_team_file(path, file)
            return
        event = trf.trf_event_of_file(file)
        for field, pairs in recheck.rounds_of_trf(file, event):
            yield str(path), recheck.recheck_swiss_round(field, pairs)
    except trf.TrfFault as fault:
        sentence = exchange_texts.explain_trf_fault_in_terminal(fault, get_language())
        raise CommandError(f"{path}: {sentence}", returncode=BAD_FILE) from fault
    except FileFault as fault:
        sentence = entries_texts.explain_file_fault(fault.code, vars(fault), get_language())
        raise CommandError(f"{path}: {sentence}", returncode=BAD_FILE) from fault
    except OSError as error:
        raise CommandError(explain_file_error(error), returncode=BAD_FILE) from error
    except ValueError as error:
        raise CommandError(f"{path}: {error}", returncode=BAD_FILE) from error


def _of_team_file(path: Path, file: trf.TrfFile) -> Iterator[tuple[str, RecheckedRound]]:
    """Yield every round of a team Swiss, paired again by C.04.6."""
    event, system = read_team_swiss(file), TeamSwiss()
    for number in range(1, event.played + 1):
        field, theirs = event.field(number), event.pairs(number)
        check = recheck.recheck_team_round(
            field, theirs, pair=system.pair_teams, check=system.check_teams
        )
        yield str(path), check


def _pair_text(pair: Pair | None) -> str:
    if pair is None:
        return "–"
    return (
        f"{pair.white} – {pair.black}"
        if pair.black
        else _("{player} has a bye").format(player=pair.white)
    )
