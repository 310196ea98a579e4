"""Command: verify a certificate from files alone."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbiter.certificates import texts as certificates_texts
from arbiter.proofs import certified, offline
from arbiter.proofs.certified import Grounds
from arbiter.proofs.offline import OfflineVerification, VerificationAnswer
from games.draughts.texts.words import LANGUAGES
from games.management.command import TranslatedCommand, explain_file_error


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Verify a certificate offline: FILE and FILE.sig against allowed_signers and, when given, "
        "the signed list of revocations. No database is asked. Exit 1 unless it is good and in "
        "force. A result by ruling is told in the first line, with the number and article of the "
        "ruling. Irregular moves that were let stand (V2) are told a line each: waived, ply, move, "
        "position after. By correspondence: days, days a move, in reserve, the day of the "
        "first move and of the last. With --language it speaks to people, without it in codes for "
        "programs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            type=Path,
            help=_("the certified PDN"),
        )
        parser.add_argument(
            "--signature",
            type=Path,
            help=_("the signature; FILE.sig without it"),
        )
        parser.add_argument(
            "--signers",
            type=Path,
            required=True,
            help=_("the kept list of keys, allowed_signers"),
        )
        parser.add_argument(
            "--revoked",
            type=Path,
            help=_("the list; its signature is LIST.sig"),
        )
        parser.add_argument(
            "--language",
            choices=LANGUAGES,
            help=_("for people"),
        )
        parser.add_argument(
            "--namespace",
            default=settings.CERTIFICATE_NAMESPACE,
        )

    def handle(
        self,
        *args: Any,
        file: Path,
        signature: Path | None,
        signers: Path,
        revoked: Path | None,
        namespace: str,
        language: str | None = None,
        **options: Any,
    ) -> None:
        """Print the answer, the SHA-256, what is in force instead, and moves let stand."""
        try:
            judgement = offline.verify_offline(
                file.read_bytes(),
                _text(signature or _signature_file(file)),
                allowed=_text(signers),
                namespace=namespace,
                revoked=revoked.read_bytes() if revoked else None,
                revoked_signature=_text(_signature_file(revoked)) if revoked else "",
            )
        except OSError as error:
            raise CommandError(explain_file_error(error)) from error
        if language:
            self._explain(judgement, file, language)
            return
        fields = (
            judgement.answer,
            judgement.sha256,
            judgement.revoked_at,
            judgement.cause,
            judgement.successor,
        )
        self.stdout.write("\t".join(filter(None, (*fields, _ruling(judgement.grounds)))))
        if judgement.grounds is not None:
            for waived in certified.read_moves_let_stand(_text(file)):
                self.stdout.write(f"waived\t{waived.ply}\t{waived.move}\t{waived.after}")
            if judgement.grounds.confirmed_by and not judgement.grounds.ruling:
                self.stdout.write(f"confirmed by\t{', '.join(judgement.grounds.confirmed_by)}")
            if judgement.grounds.not_shown:
                self.stdout.write(f"not shown by the moves\t{judgement.grounds.not_shown}")
            for question, choice in judgement.grounds.readings:
                self.stdout.write(f"reading\t{question}\t{choice}")
            if days := judgement.grounds.days:
                terms = f"{days.days_per_move}\t{days.reserve_days}"
                self.stdout.write(f"days\t{terms}\t{days.day_of_first_move}\t{days.last}")
        if not judgement.is_good:
            raise CommandError(_not_good(judgement))

    def _explain(self, judgement: OfflineVerification, file: Path, language: str) -> None:
        """Print the answer in sentences; the exit code is the same."""
        let_stand = (
            certified.read_moves_let_stand(_text(file)) if judgement.grounds is not None else ()
        )
        for line in certificates_texts.offline_verification_lines(
            judgement, iter(let_stand), language
        ):
            self.stdout.write(line)
        if not judgement.is_good:
            raise CommandError(certificates_texts.reason_not_good(judgement, language))


def _ruling(grounds: Grounds | None) -> str:
    """Name the ruling of the result, and what the board says against it."""
    if grounds is None or not (grounds.ruling or grounds.proved):
        return ""
    ruled = " ".join(filter(None, ("ruling", grounds.ruling, grounds.article)))
    if grounds.is_against_board:
        return f"by {ruled}, against the board: {grounds.proved}"
    return f"by {ruled}" if grounds.ruling else f"the moves prove {grounds.proved}"


def _not_good(judgement: OfflineVerification) -> str:
    if judgement.answer is VerificationAnswer.DISPUTED:
        return _("signature good, result in dispute since {moment}").format(
            moment=judgement.revoked_at
        )
    if judgement.answer is VerificationAnswer.CONTRADICTS:
        return _("signature good, but the moves deny the result and no ruling is named")
    return _("not good: {answer}").format(answer=judgement.answer)


def _signature_file(file: Path) -> Path:
    return file.with_name(f"{file.name}.sig")


def _text(file: Path) -> str:
    return file.read_bytes().decode("utf-8", "replace")
