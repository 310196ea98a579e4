"""Command: make the key that signs certificates."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy

from arbiter.certificates.queries import keys
from arbiter.management.key_faults import key_faults_as_sentences
from arbiter.proofs import sshsig
from games.management.command import TranslatedCommand


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Make the Ed25519 key of CERTIFICATE_KEY_FILE in OpenSSH form; an existing key stays."
    )

    @key_faults_as_sentences()
    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        """Make the key and print its public half; a key that is there is only checked."""
        place = Path(settings.CERTIFICATE_KEY_FILE)
        try:
            sshsig.make_key_file(place)
        except FileExistsError:
            keys.signing_key()
        if verbosity:
            self.stdout.write(f"{place}: {sshsig.public_key_line(keys.signing_key())}")
