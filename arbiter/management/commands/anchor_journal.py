"""Command: make today's anchor of the journal and deliver it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from arbiter.anchors import services as anchors
from arbiter.refusals import texts as refusals
from arbiter.refusals.codes import KeyFault


class Command(BaseCommand):
    help = (
        "Make the anchor of today (once a day, UTC): the heads of all streams of the journal, "
        "signed; hand on every anchor that has not reached its folder or address yet, and exit 1 "
        "if one could not be. verify_journal --anchor FILE holds a journal against it later."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("-o", "--output", type=Path, help="a folder to write the files to too")

    def handle(self, *args: Any, output: Path | None, **options: Any) -> None:
        """Print the day, the number of streams and the SHA-256; then failed deliveries."""
        now = timezone.now()
        try:
            anchor = anchors.make_anchor(at=now)
            if output is not None:
                anchors.write_anchor_files(anchor, output)
        except KeyFault as fault:
            raise CommandError(refusals.explain(fault.code, fault.params, "en")) from fault
        except OSError as error:
            raise CommandError(str(error)) from error
        streams = anchor.text.count("\nstream ")
        self.stdout.write(f"{anchor}\t{streams} streams\t{anchor.sha256}")
        failed = anchors.deliver_anchors(at=now)
        if failed:
            failures = ", ".join(f"{failure.target}: {failure.fault}" for failure in failed)
            raise CommandError(f"not handed on, it is tried again every hour: {failures}")
