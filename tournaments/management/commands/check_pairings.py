"""Command: pair every past round again and compare it, with its reasons."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.management.file_error_texts import explain_file_error
from games.management.translated_command import TranslatedCommand
from tournaments.import_and_export import trf_fault_and_note_texts
from tournaments.management.events_named_in_arguments import events_by_number
from tournaments.pairing import pair_past_round_again_and_compare, trf
from tournaments.pairing.pair_of_round_and_its_text import Pair
from tournaments.pairing.pair_past_round_again_and_compare import RecheckedRound
from tournaments.player_list_import import list_fault_match_and_fact_texts
from tournaments.player_list_reader.read_csv_tables import decode_text
from tournaments.player_list_reader.table_rows_or_file_fault import FileFault
from tournaments.round_drafts.pair_past_rounds_again import pair_past_rounds_again
from tournaments.round_drafts.stored_reasons_repair import repair_stored_reasons
from tournaments.round_drafts.why_not_paired_again_texts import REFUSED
from tournaments.rounds.round_check_finding_texts import explain_finding

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
                self.stdout.write(f"  {REFUSED.get(check.refused, check.refused)}")
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
        event = trf.trf_event_of_file(file)
        for field, pairs in pair_past_round_again_and_compare.rounds_of_trf(file, event):
            yield str(path), pair_past_round_again_and_compare.recheck_swiss_round(field, pairs)
    except trf.TrfFault as fault:
        sentence = trf_fault_and_note_texts.explain_trf_fault_in_terminal(fault, get_language())
        raise CommandError(f"{path}: {sentence}", returncode=BAD_FILE) from fault
    except FileFault as fault:
        sentence = list_fault_match_and_fact_texts.explain_file_fault(
            fault.code, vars(fault), get_language()
        )
        raise CommandError(f"{path}: {sentence}", returncode=BAD_FILE) from fault
    except OSError as error:
        raise CommandError(explain_file_error(error), returncode=BAD_FILE) from error
    except ValueError as error:
        raise CommandError(f"{path}: {error}", returncode=BAD_FILE) from error


def _pair_text(pair: Pair | None) -> str:
    if pair is None:
        return "–"
    return (
        f"{pair.white} – {pair.black}"
        if pair.black
        else _("{player} rests").format(player=pair.white)
    )
