"""Command: take in the signed file of an event of another installation, or remove it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.management.command import TranslatedCommand, explain_file_error
from tournaments.errors import TournamentError
from tournaments.exchange.services import taking
from tournaments.texts import explain_error


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Take in an event of another installation from its signed file: to be read, never changed. "
        "A file that is cut, changed or not signed by a key of the list is refused whole. --remove "
        "takes one away again; its games in the archive stay."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help=_("the file of the event; with --remove its number"))
        parser.add_argument(
            "--signers", type=Path, help=_("keys of that installation, allowed_signers")
        )
        parser.add_argument("--public", action="store_true", help=_("everybody may read it"))
        parser.add_argument("--remove", action="store_true", help=_("remove instead of taking in"))

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        """Take the file in and decide it again at once."""
        if options["remove"]:
            pk, at = int(file[:18]) if file.isdecimal() else 0, timezone.now()
            if not taking.remove_taken_event(pk, actor=None, at=at):
                raise CommandError(_("There is no such event of another installation."))
            self.stdout.write(_("Removed."))
            return
        try:
            signers = options["signers"].read_text() if options["signers"] else ""
            row, is_new = taking.take_event(
                data=Path(file).read_bytes(),
                signers=signers,
                is_public=options["public"],
                actor=None,
                most_bytes=taking.MOST_BYTES_BY_HAND,
                at=timezone.now(),
            )
        except OSError as error:
            raise CommandError(explain_file_error(error)) from error
        except TournamentError as error:
            raise CommandError(explain_error(error.code, error.params, get_language())) from error
        taking.decide_taken_event(pk=row.pk, at=timezone.now())
        told = (
            _("The event has been taken in.")
            if is_new
            else _("This very file is here already: nothing was taken in anew.")
        )
        self.stdout.write(f"{told} /taken/{row.pk}/")
