"""Command ``backup``: save database, signing key and media into one archive."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any, ClassVar

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from deploy.backup import whole
from deploy.backup.archive import SUFFIX, ArchiveFault
from deploy.backup.here import explain, explain_os_error, installation_here
from games.management.command import TranslatedCommand

KEPT = 14


class Command(TranslatedCommand):
    """Command ``backup``."""

    help = gettext_lazy(
        "Save database, signing key and files into one archive with checksums, while the program "
        "runs. The key in it is not encrypted: keep the archive where nobody else reads it."
    )
    requires_system_checks: ClassVar[list[str]] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare where to, and how many stay."""
        parser.add_argument(
            "--to",
            help=_(
                "a folder, or the name of a file that ends in .tar.gz; "
                "by default the folder backups beside the data"
            ),
        )
        parser.add_argument(
            "--keep", type=int, default=KEPT, help=_("of a folder, the newest archives that stay")
        )

    def handle(self, *args: Any, to: str | None, keep: int, **options: Any) -> None:
        """Write the archive and print its name."""
        there = installation_here()
        place = Path(to).absolute() if to else there.var / "backups"
        folder = place.parent if place.name.endswith(SUFFIX) else place
        target = place if folder != place else folder / whole.archive_name()
        saves = _("saving the database {database}").format(database=there.database.name)
        self.stderr.write(saves)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if target.exists():
                raise FileExistsError(17, "", str(target))
            whole.save(there, target)
        except ArchiveFault as fault:
            raise CommandError(explain(fault)) from fault
        except OSError as error:
            why = explain_os_error(error, folder)
            raise CommandError(_("nothing was saved: {why}").format(why=why)) from error
        if folder == place:
            whole.remove_old(folder, max(1, keep))
        self.stdout.write(str(target))
