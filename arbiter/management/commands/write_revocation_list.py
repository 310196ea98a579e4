"""Command: write the signed list of revoked certificates to files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy

from arbiter.certificates.services import keys
from arbiter.management.key_faults import key_faults_as_sentences
from games.management.command import TranslatedCommand


class Command(TranslatedCommand):
    help = gettext_lazy("Write the signed list of revoked certificates: FILE and FILE.sig.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    @key_faults_as_sentences()
    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Write list and signature; it is signed first, so without a key nothing is written."""
        text = keys.revocation_list()
        signature = keys.sign_revocation_list(text)
        file.write_bytes(text.encode())
        file.with_name(f"{file.name}.sig").write_bytes(signature.encode())
