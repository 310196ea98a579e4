"""Command: make today's anchor of the journal and deliver it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from arbiter.journal import services as journal_services
from arbiter.journal.models.rows import AnchorTarget
from arbiter.journal.texts.damage import CLOCK_WENT_BACK
from arbiter.management.key_faults import key_faults_as_sentences
from games.management.command import TranslatedCommand, explain_file_error

TARGETS = {
    AnchorTarget.FOLDER.value: pgettext_lazy("where an anchor goes", "folder"),
    AnchorTarget.ADDRESS.value: pgettext_lazy("where an anchor goes", "address"),
}


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Make the anchor of today (once a day, UTC): the heads of all streams of the journal, "
        "signed; hand on every anchor that has not reached its folder or address yet, and exit 1 "
        "if one could not be. verify_journal --anchor FILE holds a journal against it later."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "-o", "--output", type=Path, help=_("a folder to write the files to too")
        )

    def handle(self, *args: Any, output: Path | None, **options: Any) -> None:
        """Print the day, the number of streams and the SHA-256; then failed deliveries."""
        now = timezone.now()
        try:
            with key_faults_as_sentences():
                anchor = journal_services.make_anchor(at=now)
            if output is not None:
                journal_services.write_anchor_files(anchor, output)
        except OSError as error:
            raise CommandError(explain_file_error(error)) from error
        streams = anchor.text.count("\nstream ")
        counted = _("{count} streams").format(count=streams)
        self.stdout.write(f"{anchor}\t{counted}\t{anchor.sha256}")
        if anchor.had_clock_gone_back:
            self.stdout.write(CLOCK_WENT_BACK.format(day=anchor, before=anchor.previous))
        failed = journal_services.deliver_anchors(at=now)
        if failed:
            failures = ", ".join(
                f"{TARGETS[failure.target]}: {failure.fault}" for failure in failed
            )
            raise CommandError(
                _("not handed on, it is tried again every hour: {failures}").format(
                    failures=failures
                )
            )
