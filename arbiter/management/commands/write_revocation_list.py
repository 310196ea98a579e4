"""Command: write the signed list of revoked certificates to files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy

from arbiter.management.explain_signing_key_fault import key_faults_as_sentences
from arbiter.revocations import sign_revocation_list
from games.management.translated_command import TranslatedCommand


class Command(TranslatedCommand):
    help = gettext_lazy("Write the signed list of revoked certificates: FILE and FILE.sig.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    @key_faults_as_sentences()
    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Write list and signature; it is signed first, so without a key nothing is written."""
        text = sign_revocation_list.revocation_list()
        signature = sign_revocation_list.sign_revocation_list(text)
        file.write_bytes(text.encode())
        file.with_name(f"{file.name}.sig").write_bytes(signature.encode())
