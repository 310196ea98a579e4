"""Command: replace the key that signs certificates; the old one stays valid for its time."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from arbiter.keys import services as keys


class Command(BaseCommand):
    help = (
        "Put a new Ed25519 key in the place of CERTIFICATE_KEY_FILE; the old one is kept beside "
        "it, and certificates signed by it stay good."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Replace the key; print both fingerprints and where the old key is kept."""
        rotation = keys.rotate_key(at=timezone.now())
        self.stdout.write(f"old\t{rotation.old}\t{rotation.kept}\nnew\t{rotation.new}")
