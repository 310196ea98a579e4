"""Verify a certificate with files alone."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from arbiter import certified, offline
from arbiter.offline import Answer


class Command(BaseCommand):
    help = (
        "Verify a certificate offline: FILE and FILE.sig against allowed_signers and, when given, "
        "the signed list of revocations. No database is asked. Exit 1 unless it is good. Irregular "
        "moves that were let stand (V2) are told a line each: waived, ply, move, position after."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the certified PDN")
        parser.add_argument("--signature", type=Path, help="FILE.sig without it")
        parser.add_argument("--signers", type=Path, required=True, help="allowed_signers")
        parser.add_argument("--revoked", type=Path, help="the list; its signature is LIST.sig")
        parser.add_argument("--namespace", default=settings.CERTIFICATE_NAMESPACE)

    def handle(
        self,
        *args: Any,
        file: Path,
        signature: Path | None,
        signers: Path,
        revoked: Path | None,
        namespace: str,
        **options: Any,
    ) -> None:
        """The answer, the file's SHA-256, what is in force instead; then what was let stand."""
        try:
            found = offline.judge(
                file.read_bytes(),
                _text(signature or _beside(file)),
                allowed=_text(signers),
                namespace=namespace,
                revoked=revoked.read_bytes() if revoked else None,
                revoked_signature=_text(_beside(revoked)) if revoked else "",
            )
        except OSError as error:
            raise CommandError(str(error)) from error
        said = (found.answer, found.sha256, found.revoked_at, found.cause, found.successor)
        self.stdout.write("\t".join(filter(None, said)))
        if found.answer in (Answer.GOOD, Answer.REVOKED):
            for one in certified.let_stand(_text(file)):
                self.stdout.write(f"waived\t{one.ply}\t{one.move}\t{one.after}")
        if not found.is_good:
            raise CommandError(f"not good: {found.answer}")


def _beside(file: Path) -> Path:
    return file.with_name(f"{file.name}.sig")


def _text(file: Path) -> str:
    return file.read_bytes().decode("utf-8", "replace")
