"""Command: pair every past round again and compare it, with its reasons."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.drafts.reasons import derive_reasons
from tournaments.drafts.recheck import recheck_event
from tournaments.exchange import trf_texts
from tournaments.lists.delimited import decode
from tournaments.lists.table import TableFault
from tournaments.management.event_arguments import events_asked
from tournaments.pairing import recheck, trf
from tournaments.pairing.pairs import Pair
from tournaments.pairing.recheck import Rechecked
from tournaments.rounds.texts import explain_finding

DIFFERS, BAD_FILE = 1, 2
OLDER = (
    "reasons stored by an older version are written anew, with a journal row, by --derive-reasons"
)


class Command(BaseCommand):
    help = (
        "decide every published round again from what was known then and print ours | theirs; "
        "of one event, of all, or of any Swiss event in a TRF; the stored reason of every board "
        "is derived again too; exit 1 where anything differs"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", type=int, nargs="?", help="one event; else all of them")
        parser.add_argument("--trf", type=Path, help="a file instead: TRF16 or TRF-2026")
        parser.add_argument(
            "--derive-reasons",
            action="store_true",
            help="first write the reasons anew where they are not what comes out now",
        )

    def handle(self, *args: object, **options: object) -> None:
        """What an arbiter changed by hand is told, and the draft before it is what is checked."""
        if options["derive_reasons"] and not options["trf"]:
            self._derive(options["event"])
        rounds = wrong = 0
        has_false_reasons = False
        for name, one in self._rounds(options):
            rounds += 1
            if one.by_hand:
                self.stdout.write(f"{name}, round {one.round}, by hand: drafted | played")
            for drafted, played in one.by_hand:
                self.stdout.write(f"  {_pair_text(drafted):>11} | {_pair_text(played)}")
            if one.is_right:
                continue
            wrong += 1
            self.stdout.write(f"{name}, round {one.round}:")
            if one.refused:
                self.stdout.write(f"  {one.refused}")
            for ours, theirs in one.differences if not one.refused else ():
                self.stdout.write(f"  {_pair_text(ours):>11} | {_pair_text(theirs)}")
            for finding in one.findings:
                self.stdout.write(f"  ! {explain_finding(finding, 'en')}")
            for board in one.false_reasons:
                has_false_reasons = True
                self.stdout.write(f"  board {board}: the stored reason is not what comes out now")
        self.stdout.write(f"{rounds} rounds, {rounds - wrong} as decided again, {wrong} not")
        if has_false_reasons:
            self.stdout.write(OLDER)
        if wrong:
            raise CommandError("rounds differ", returncode=DIFFERS)

    def _derive(self, event: object) -> None:
        for one in events_asked(event):
            changed = derive_reasons(tournament=one, actor=None, at=timezone.now())
            self.stdout.write(f"event {one.pk}: reasons of {changed} boards derived anew")

    def _rounds(self, options: dict[str, object]) -> Iterator[tuple[str, Rechecked]]:
        if options["trf"]:
            yield from _of_file(Path(str(options["trf"])))
            return
        for event in events_asked(options["event"]):
            for _, one in recheck_event(event):
                yield f"event {event.pk}", one


def _of_file(path: Path) -> Iterator[tuple[str, Rechecked]]:
    try:
        file = trf.parse(decode(path.read_bytes()))
        event = trf.event_of(file)
        for field, pairs in recheck.file_rounds(file, event):
            yield str(path), recheck.swiss(field, pairs)
    except trf.TrfFault as fault:
        said = trf_texts.explain_fault(fault)
        raise CommandError(f"{path}: {said}", returncode=BAD_FILE) from fault
    except (OSError, TableFault, ValueError) as error:
        raise CommandError(f"{path}: {error}", returncode=BAD_FILE) from error


def _pair_text(pair: Pair | None) -> str:
    if pair is None:
        return "–"
    return f"{pair.white} – {pair.black}" if pair.black else f"{pair.white} rests"
