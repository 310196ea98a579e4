"""Command: verify the journal: chain, tables, certificates and anchors."""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbiter.certificates.queries import keys
from arbiter.certificates.texts import SIGNATURE_STATES
from arbiter.journal.columns import placed_columns
from arbiter.journal.models.rows import JournalHead
from arbiter.journal.queries import verification
from arbiter.journal.texts.columns import WHY_NOT
from arbiter.journal.texts.damage import CLOCK_WENT_BACK, damage_in_a_list
from arbiter.proofs import anchor as proofs_anchor
from arbiter.proofs import chain
from arbiter.proofs.anchor import UnreadableAnchor
from arbiter.proofs.chain import Anchor, Break
from arbiter.proofs.sshsig import SignatureStatus
from games.management.command import TranslatedCommand, explain_file_error


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Recompute the hash chain of every stream of the journal, and compare the tables (results, "
        "records, entries, regulations, rulings, certificates) with what its rows gave them; or "
        "verify an exported file alone (--file, no database). Exit 1 if anything is broken."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "streams",
            nargs="*",
            help=_("streams such as tournament:5; all by default"),
        )
        parser.add_argument(
            "--file",
            type=Path,
            help=_("an export (JSON lines), verified alone"),
        )
        parser.add_argument(
            "--columns",
            action="store_true",
            help=_(
                "list every column of the tables: the acts that give it, or why it is not compared"
            ),
        )
        for name, help_text in (
            ("--certificate", _("with --file: a certified PDN in hand, whose head must be in it")),
            ("--anchor", _("an anchor kept elsewhere; its signature is FILE.sig beside it")),
        ):
            parser.add_argument(
                name,
                type=Path,
                action="append",
                default=[],
                help=help_text,
            )
        parser.add_argument(
            "--head",
            action="append",
            default=[],
            help=_("a head of the journal as a protocol prints it: 'tournament:5 41 HASH'"),
        )
        parser.add_argument(
            "--signers",
            type=Path,
            help=_(
                "a kept allowed_signers, for the signatures of anchors; without it the database's"
            ),
        )

    def handle(
        self,
        *args: Any,
        streams: list[str],
        file: Path | None,
        certificate: list[Path],
        head: list[str],
        signers: Path | None,
        **options: Any,
    ) -> None:
        """Print a line a stream: its name, its length, and everything that does not fit."""
        if options["columns"]:
            return self._list_columns()
        try:
            allowed = signers.read_text("utf-8") if signers else None
            if allowed is None and file is None:
                allowed = keys.allowed_signers()
            brought = [*_heads(head)]
            for kept in options["anchor"]:
                brought += self._anchor(kept, allowed)
            if file is not None:
                brought += filter(None, map(_certified, certificate))
                return self._verify_file(file, brought)
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(explain_file_error(error)) from error
        return self._verify_database(streams, brought)

    def _list_columns(self) -> None:
        """Print a line a column, by tables: the acts whose rows give it, or why there are none."""
        for table, places in sorted(placed_columns().items()):
            for name, place in sorted(places.items()):
                acts = " ".join(place.acts)
                told = str(WHY_NOT[place.why_not]) if place.why_not else acts
                self.stdout.write(f"{table}.{name}\t{told}")

    def _anchor(self, file: Path, allowed: str | None) -> tuple[Anchor, ...]:
        """Return the heads of a kept anchor; raises CommandError for one that is not ours."""
        data = file.read_bytes()
        try:
            read = proofs_anchor.read_anchor_text(data.decode("utf-8"))
        except UnreadableAnchor as error:
            raise CommandError(
                _("{file} is no anchor: line {line} cannot be read as one").format(
                    file=file.name, line=error.line
                )
            ) from error
        signature_file = file.with_name(f"{file.name}.sig")
        if allowed is None or not signature_file.exists():
            unverified = _("signature not verified: no --signers")
            if allowed:
                unverified = _("signature not verified: no {file} beside it")
            unverified = unverified.format(file=signature_file.name)
            self.stdout.write(f"{file.name}\t{unverified}")
            return read.heads
        signature = proofs_anchor.check_signature(
            data,
            signature_file.read_text("utf-8"),
            allowed=allowed,
            certificate_namespace=settings.CERTIFICATE_NAMESPACE,
        )
        streams = _("{count} streams").format(count=len(read.heads))
        state = _("signature {state}").format(state=SIGNATURE_STATES[signature])
        self.stdout.write(f"{file.name}\t{streams}\t{state}")
        if signature is not SignatureStatus.GOOD:
            raise CommandError(f"{file.name}: {state}")
        return read.heads

    def _verify_database(self, streams: list[str], brought: Sequence[Anchor]) -> None:
        lost = verification.missing_journal_streams(
            {anchor.stream: anchor.source for anchor in brought}
        )
        known = sorted({*verification.all_journal_streams(), *lost})
        if strangers := sorted(set(streams) - set(known)):
            raise CommandError(_("no such stream: {stream}").format(stream=", ".join(strangers)))
        broken = [
            stream for stream in streams or known if not self._is_intact(stream, lost, brought)
        ]
        if not streams and not self._are_anchors_intact():
            broken.append(_("anchors"))
        if broken:
            raise CommandError(_("broken: {streams}").format(streams=", ".join(broken)))

    def _is_intact(self, stream: str, lost: dict[str, Break], brought: Sequence[Anchor]) -> bool:
        head = JournalHead.objects.filter(stream=stream).first()
        compared = verification.compare_tables_with_journal(stream)
        damages = [*verification.damages_of_chain(stream, brought), *compared.breaks]
        if stream in lost:
            damages = [lost[stream], *compared.breaks]
        is_intact = self._print_stream(stream, head.seq if head else 0, damages)
        if compared.unchecked:
            unchecked = _("not compared with the tables: {count} rows of an older form")
            self.stdout.write(f"\t{unchecked.format(count=compared.unchecked)}")
        return is_intact

    def _are_anchors_intact(self) -> bool:
        """Check the anchors kept here; whoever rewrites everything rewrites them too."""
        count, faults = (
            verification.all_anchors().count(),
            list(verification.find_anchor_faults()),
        )
        if count:
            days = _("{count} days").format(count=count)
            self.stdout.write(f"{_('anchors')}\t{days}\t{_('BROKEN') if faults else _('intact')}")
        for fault in faults:
            self.stdout.write(f"\t{fault}")
        for anchor in verification.anchors_after_clock_went_back():
            told = CLOCK_WENT_BACK.format(day=anchor, before=anchor.previous)
            self.stdout.write(f"\t{told}")
        return not faults

    def _verify_file(self, file: Path, brought: Sequence[Anchor]) -> None:
        with file.open(encoding="utf-8") as lines:
            judged = chain.verify_journal_export(lines, brought)
        if not self._print_stream(judged.stream, judged.rows, list(judged.breaks)):
            raise CommandError(_("broken: {streams}").format(streams=judged.stream or file.name))

    def _print_stream(self, stream: str, rows: int, damages: list[Break]) -> bool:
        numbers = [damage.seq for damage in damages if damage.seq]
        first = _("BROKEN") if damages else _("intact")
        if numbers:
            first = _("BROKEN at {number}").format(number=min(numbers))
        counted = _("{count} rows").format(count=rows)
        self.stdout.write(f"{stream}\t{counted}\t{first}")
        for damage in damages:
            self.stdout.write(f"\t{damage_in_a_list(damage)}")
        return not damages


def _heads(texts: Sequence[str]) -> Iterator[Anchor]:
    for text in texts:
        anchor = chain.parse_anchor(_("a head in hand"), " ".join(text.split()))
        if anchor is None:
            raise CommandError(
                _("--head is written 'tournament:5 41 HASH', not: {text}").format(text=text)
            )
        yield anchor


def _certified(file: Path) -> Anchor | None:
    return verification.anchor_in_certified_text(file.name, file.read_text("utf-8"))
