"""Command: make the key that signs certificates."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from arbiter.keys import services as keys
from arbiter.signatures import sshsig as signing


class Command(BaseCommand):
    help = "Make the Ed25519 key of CERTIFICATE_KEY_FILE in OpenSSH form; an existing key stays."

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        """Make the key and print its public half; a key that is there is only checked."""
        place = Path(settings.CERTIFICATE_KEY_FILE)
        try:
            signing.make_key(place)
        except FileExistsError:
            keys.signing_key()
        if verbosity:
            self.stdout.write(f"{place}: {signing.public_line(keys.signing_key())}")
