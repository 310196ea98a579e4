"""Command ``restore``: put back what ``backup`` has saved."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any, ClassVar

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from deploy.backup import whole
from deploy.backup.archive import ArchiveFault
from deploy.backup.here import explain, explain_os_error, installation_here
from games.management.command import TranslatedCommand, explain_file_error

NOT_TOLD = 3


class Command(TranslatedCommand):
    """Command ``restore``."""

    help = gettext_lazy(
        "Put back database, signing key and files from an archive of the command backup. Stop the "
        "program first. Nothing is changed before the whole archive is found good; what is there "
        "already is replaced only with --force."
    )
    requires_system_checks: ClassVar[list[str]] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the archive, and the word that lets it replace what is there."""
        parser.add_argument("file", help=_("an archive of the command backup"))
        parser.add_argument(
            "--force", "--yes", action="store_true", help=_("replace the data that are there")
        )

    def handle(self, *args: Any, file: str, force: bool, **options: Any) -> None:
        """Restore, migrate to the tables of this version, and say what comes next."""
        there, archive = installation_here(), Path(file).absolute()
        if not archive.is_file():
            raise CommandError(explain_file_error(FileNotFoundError(2, "", str(archive))))

        def say_replaced() -> None:
            words = _("replacing the database {database}")
            self.stderr.write(words.format(database=there.database.name))

        try:
            manifest = whole.restore(archive, there, is_forced=force, on_replace=say_replaced)
        except ArchiveFault as fault:
            code = NOT_TOLD if fault.code == "not_empty" else 1
            raise CommandError(explain(fault), returncode=code) from fault
        except OSError as error:
            why = explain_os_error(error, there.var)
            raise CommandError(_("not restored: {why}").format(why=why)) from error
        connection.close()
        call_command("prepare_database", stdout=self.stderr)
        done = _("restored from {file}, made by version {version}; start the program again")
        made_by = manifest.version or manifest.revision[:12] or "?"
        self.stdout.write(done.format(file=archive, version=made_by))
