"""Command: replace the key that signs certificates; the old one stays valid for its time."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbiter.certificates.services import keys
from arbiter.management.key_faults import key_faults_as_sentences
from games.management.command import TranslatedCommand


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Put a new Ed25519 key in the place of CERTIFICATE_KEY_FILE; the old one is kept beside "
        "it, and certificates signed by it stay good."
    )

    @key_faults_as_sentences()
    def handle(self, *args: Any, **options: Any) -> None:
        """Replace the key; print both fingerprints and where the old key is kept."""
        rotation = keys.rotate_key(at=timezone.now())
        old, new = _("old key"), _("new key")
        self.stdout.write(f"{old}\t{rotation.old}\t{rotation.kept}\n{new}\t{rotation.new}")
