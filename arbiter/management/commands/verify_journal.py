"""Command: verify the journal: chain, tables, certificates and anchors."""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbiter.journal import hash_chain
from arbiter.journal.hash_chain import Anchor, Break
from arbiter.journal.models import JournalHead
from arbiter.journal.texts.journal_damage_texts import damage_in_a_list
from arbiter.journal_anchors import check_text_signature_and_order_of_anchors, find_anchors
from arbiter.journal_check import verify_and_export_streams
from arbiter.signatures.signature_status_texts import SIGNATURE_STATES
from arbiter.signatures.sshsig import SignatureStatus
from arbiter.signed_texts import write_read_and_verify_journal_anchor
from arbiter.signed_texts.write_read_and_verify_journal_anchor import UnreadableAnchor
from arbiter.signing_keys import load_make_list_rotate_keys
from games.management.file_error_texts import explain_file_error
from games.management.translated_command import TranslatedCommand


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
        try:
            allowed = signers.read_text("utf-8") if signers else None
            if allowed is None and file is None:
                allowed = load_make_list_rotate_keys.allowed_signers()
            brought = [*_heads(head)]
            for kept in options["anchor"]:
                brought += self._anchor(kept, allowed)
            if file is not None:
                brought += filter(None, map(_certified, certificate))
                return self._verify_file(file, brought)
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(explain_file_error(error)) from error
        return self._verify_database(streams, brought)

    def _anchor(self, file: Path, allowed: str | None) -> tuple[Anchor, ...]:
        """Return the heads of a kept anchor; raises CommandError for one that is not ours."""
        data = file.read_bytes()
        try:
            read = write_read_and_verify_journal_anchor.read_anchor_text(data.decode("utf-8"))
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
        signature = write_read_and_verify_journal_anchor.check_signature(
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
        lost = verify_and_export_streams.missing_journal_streams(
            {anchor.stream: anchor.source for anchor in brought}
        )
        known = sorted({*verify_and_export_streams.all_journal_streams(), *lost})
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
        compared = verify_and_export_streams.compare_tables_with_journal(stream)
        damages = [*verify_and_export_streams.damages_of_chain(stream, brought), *compared.breaks]
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
            find_anchors.all_anchors().count(),
            list(check_text_signature_and_order_of_anchors.find_anchor_faults()),
        )
        if count:
            days = _("{count} days").format(count=count)
            self.stdout.write(f"{_('anchors')}\t{days}\t{_('BROKEN') if faults else _('intact')}")
        for fault in faults:
            self.stdout.write(f"\t{fault}")
        return not faults

    def _verify_file(self, file: Path, brought: Sequence[Anchor]) -> None:
        with file.open(encoding="utf-8") as lines:
            judged = hash_chain.verify_journal_export(lines, brought)
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
        anchor = hash_chain.parse_anchor(_("a head in hand"), " ".join(text.split()))
        if anchor is None:
            raise CommandError(
                _("--head is written 'tournament:5 41 HASH', not: {text}").format(text=text)
            )
        yield anchor


def _certified(file: Path) -> Anchor | None:
    return verify_and_export_streams.anchor_in_certified_text(file.name, file.read_text("utf-8"))
