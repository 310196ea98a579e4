"""Command: verify the journal: chain, tables, certificates and anchors."""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from arbiter.anchors import selectors as stored
from arbiter.journal import chain
from arbiter.journal.chain import Anchor, Break
from arbiter.journal.models import JournalHead
from arbiter.journal_check import services as journal_check_services
from arbiter.keys import services as keys
from arbiter.signatures.sshsig import SignatureStatus
from arbiter.signed_texts import anchor_text
from arbiter.signed_texts.anchor_text import UnreadableAnchor


class Command(BaseCommand):
    help = (
        "Recompute the hash chain of every stream of the journal, and compare the tables (results, "
        "records, entries, regulations, rulings, certificates) with what its rows gave them; or "
        "verify an exported file alone (--file, no database). Exit 1 if anything is broken."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("streams", nargs="*", help="tournament:5 …; all by default")
        parser.add_argument("--file", type=Path, help="an export (JSON lines), verified alone")
        for name, help_text in (
            ("--certificate", "with --file: a certified PDN in hand, whose head must be in it"),
            ("--anchor", "an anchor kept elsewhere; its signature is FILE.sig beside it"),
        ):
            parser.add_argument(name, type=Path, action="append", default=[], help=help_text)
        parser.add_argument(
            "--head",
            action="append",
            default=[],
            help="a head of the journal as a protocol prints it: 'tournament:5 41 HASH'",
        )
        parser.add_argument(
            "--signers",
            type=Path,
            help="a kept allowed_signers, for the signatures of anchors; without it the database's",
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
            raise CommandError(str(error)) from error
        return self._verify_database(streams, brought)

    def _anchor(self, file: Path, allowed: str | None) -> tuple[Anchor, ...]:
        """The heads of a kept anchor; raises CommandError for one that is not ours."""
        data = file.read_bytes()
        try:
            read = anchor_text.read(data.decode("utf-8"))
        except UnreadableAnchor as error:
            raise CommandError(f"{file.name} is no anchor: {error}") from error
        signature_file = file.with_name(f"{file.name}.sig")
        if allowed is None or not signature_file.exists():
            lacking = f"{signature_file.name} beside it" if allowed else "--signers"
            self.stdout.write(f"{file.name}\tsignature not verified: no {lacking}")
            return read.heads
        signature = anchor_text.check_signature(
            data,
            signature_file.read_text("utf-8"),
            allowed=allowed,
            certificates=settings.CERTIFICATE_NAMESPACE,
        )
        self.stdout.write(f"{file.name}\t{len(read.heads)} streams\tsignature {signature.value}")
        if signature is not SignatureStatus.GOOD:
            raise CommandError(f"{file.name}: signature {signature.value}")
        return read.heads

    def _verify_database(self, streams: list[str], brought: Sequence[Anchor]) -> None:
        lost = journal_check_services.missing_streams(
            {anchor.stream: anchor.source for anchor in brought}
        )
        known = sorted({*journal_check_services.streams(), *lost})
        if strangers := sorted(set(streams) - set(known)):
            raise CommandError(f"no such stream: {', '.join(strangers)}")
        broken = [
            stream for stream in streams or known if not self._is_intact(stream, lost, brought)
        ]
        if not streams and not self._are_anchors_intact():
            broken.append("anchors")
        if broken:
            raise CommandError(f"broken: {', '.join(broken)}")

    def _is_intact(self, stream: str, lost: dict[str, Break], brought: Sequence[Anchor]) -> bool:
        head = JournalHead.objects.filter(stream=stream).first()
        compared = journal_check_services.compare_tables(stream)
        damages = [*journal_check_services.chain_faults(stream, brought), *compared.breaks]
        if stream in lost:
            damages = [lost[stream], *compared.breaks]
        is_intact = self._print_stream(stream, head.seq if head else 0, damages)
        if compared.unchecked:
            self.stdout.write(
                f"\tnot compared with the tables: {compared.unchecked} rows of an older form"
            )
        return is_intact

    def _are_anchors_intact(self) -> bool:
        """Check the anchors kept here; whoever rewrites everything rewrites them too."""
        count, faults = stored.anchors().count(), list(stored.anchor_faults())
        if count:
            self.stdout.write(f"anchors\t{count} days\t{'BROKEN' if faults else 'intact'}")
        for fault in faults:
            self.stdout.write(f"\t{fault}")
        return not faults

    def _verify_file(self, file: Path, brought: Sequence[Anchor]) -> None:
        with file.open(encoding="utf-8") as lines:
            judged = chain.verify_export(lines, brought)
        if not self._print_stream(judged.stream, judged.rows, list(judged.breaks)):
            raise CommandError(f"broken: {judged.stream or file.name}")

    def _print_stream(self, stream: str, rows: int, damages: list[Break]) -> bool:
        numbers = [damage.seq for damage in damages if damage.seq]
        first = f"BROKEN at {min(numbers)}" if numbers else "BROKEN" if damages else "intact"
        self.stdout.write(f"{stream}\t{rows} rows\t{first}")
        for damage in damages:
            self.stdout.write(f"\t{damage}")
        return not damages


def _heads(texts: Sequence[str]) -> Iterator[Anchor]:
    for text in texts:
        anchor = chain.parse_anchor("a head in hand", " ".join(text.split()))
        if anchor is None:
            raise CommandError(f"--head is written 'tournament:5 41 HASH', not: {text}")
        yield anchor


def _certified(file: Path) -> Anchor | None:
    return journal_check_services.anchor_of(file.name, file.read_text("utf-8"))
