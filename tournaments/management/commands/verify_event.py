"""Command: decide a whole event again from its file alone."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.management.command import TranslatedCommand, explain_file_error
from tournaments.exchange.capsule.deciding import decide_again
from tournaments.exchange.capsule.layout import UnreadableCapsule, open_capsule
from tournaments.exchange.texts import decided_lines, explain_unreadable_capsule

DIFFERS, BAD_FILE = 1, 2


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Decide a whole event again from its file (whole.zip of an event's files): signatures, "
        "records, results, lots, pairings, table, journal. No database and no network is asked. "
        "What the file cannot prove is told. Exit 1 where anything is not as the file says, 2 "
        "where it cannot be read."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=_("the file of the event, whole.zip"))
        parser.add_argument(
            "--signers",
            type=Path,
            help=_("a kept list of keys, allowed_signers; without it the file's own"),
        )

    def handle(self, *args: Any, file: Path, signers: Path | None = None, **options: Any) -> None:
        """Print what was decided again, subject by subject."""
        language = get_language()
        try:
            trusted = signers.read_text() if signers else ""
            with file.open("rb") as stream:
                capsule = open_capsule(stream)
        except UnreadableCapsule as error:
            sentence = explain_unreadable_capsule(error, language)
            raise CommandError(f"{file}: {sentence}", returncode=BAD_FILE) from error
        except OSError as error:
            raise CommandError(explain_file_error(error), returncode=BAD_FILE) from error
        manifest = capsule.manifest
        head = _("{title}: after round {round}, written {made}")
        self.stdout.write(
            head.format(title=manifest.title, round=manifest.after, made=manifest.made)
        )
        decided = decide_again(capsule, trusted=trusted)
        for one in decided:
            for line in decided_lines(one, language):
                self.stdout.write(line)
        if any(one.is_false for one in decided):
            raise CommandError(_("the file does not tell the truth"), returncode=DIFFERS)
        self.stdout.write(_("Everything decided again is as the file says."))
