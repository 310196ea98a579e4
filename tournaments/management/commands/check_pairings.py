"""Command: pair every past round again and compare it, with its reasons."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.exchange import trf_texts
from tournaments.management.event_arguments import events_asked
from tournaments.pairing import past_round_check, trf
from tournaments.pairing.pairs import Pair
from tournaments.pairing.past_round_check import Rechecked
from tournaments.player_list_reader.csv_reader import decode
from tournaments.player_list_reader.received_table import FileFault
from tournaments.round_drafts.past_rounds_check import recheck_event
from tournaments.round_drafts.stored_reasons_repair import derive_reasons
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
        """Pair past rounds again and compare; of a round changed by hand its draft."""
        if options["derive_reasons"] and not options["trf"]:
            self._derive(options["event"])
        rounds = wrong = 0
        has_false_reasons = False
        for name, check in self._rounds(options):
            rounds += 1
            if check.by_hand:
                self.stdout.write(f"{name}, round {check.round}, by hand: drafted | played")
            for drafted, played in check.by_hand:
                self.stdout.write(f"  {_pair_text(drafted):>11} | {_pair_text(played)}")
            if check.is_right:
                continue
            wrong += 1
            self.stdout.write(f"{name}, round {check.round}:")
            if check.refused:
                self.stdout.write(f"  {check.refused}")
            for ours, theirs in check.differences if not check.refused else ():
                self.stdout.write(f"  {_pair_text(ours):>11} | {_pair_text(theirs)}")
            for finding in check.findings:
                self.stdout.write(f"  ! {explain_finding(finding, 'en')}")
            for board in check.false_reasons:
                has_false_reasons = True
                self.stdout.write(f"  board {board}: the stored reason is not what comes out now")
        self.stdout.write(f"{rounds} rounds, {rounds - wrong} as decided again, {wrong} not")
        if has_false_reasons:
            self.stdout.write(OLDER)
        if wrong:
            raise CommandError("rounds differ", returncode=DIFFERS)

    def _derive(self, event: object) -> None:
        for tournament in events_asked(event):
            changed = derive_reasons(tournament=tournament, actor=None, at=timezone.now())
            self.stdout.write(f"event {tournament.pk}: reasons of {changed} boards derived anew")

    def _rounds(self, options: dict[str, object]) -> Iterator[tuple[str, Rechecked]]:
        if options["trf"]:
            yield from _of_file(Path(str(options["trf"])))
            return
        for event in events_asked(options["event"]):
            for _, check in recheck_event(event):
                yield f"event {event.pk}", check


def _of_file(path: Path) -> Iterator[tuple[str, Rechecked]]:
    try:
        file = trf.parse_trf(decode(path.read_bytes()))
        event = trf.event_of(file)
        for field, pairs in past_round_check.rounds_of_trf(file, event):
            yield str(path), past_round_check.recheck_swiss_round(field, pairs)
    except trf.TrfFault as fault:
        sentence = trf_texts.explain_fault(fault)
        raise CommandError(f"{path}: {sentence}", returncode=BAD_FILE) from fault
    except (OSError, FileFault, ValueError) as error:
        raise CommandError(f"{path}: {error}", returncode=BAD_FILE) from error


def _pair_text(pair: Pair | None) -> str:
    if pair is None:
        return "–"
    return f"{pair.white} – {pair.black}" if pair.black else f"{pair.white} rests"
