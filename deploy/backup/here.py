"""The installation that the settings name, and the faults of an archive in words."""

import errno
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext_lazy

from deploy.backup.archive import ArchiveFault
from deploy.backup.databases import database_of
from deploy.backup.whole import Installation
from deploy.database.url import parse_database
from games.management.command import explain_file_error
from games.web.language import Text

FAULTS: Mapping[str, Text] = {
    "cut_short": gettext_lazy("the archive is cut short: copy it again; nothing was changed"),
    "no_archive": gettext_lazy("this is no archive of the command backup; nothing was changed"),
    "damaged": gettext_lazy("the archive is damaged ({file}); nothing was changed"),
    "disk_full": gettext_lazy("the disk of {folder} is full; nothing was changed"),
    "newer": gettext_lazy(
        "the archive is of a newer version, {version}; this one is {ours} and lacks {migration}. "
        "Update the program first; nothing was changed"
    ),
    "other_database": gettext_lazy(
        "the archive is not of {database}, as the data here are: a database is restored to its own "
        "kind alone; nothing was changed"
    ),
    "not_empty": gettext_lazy(
        "there is a database already, {database}; to replace it: restore {file} --force (or --yes)"
    ),
    "in_use": gettext_lazy(
        "a program has {database} open: stop it first (Ctrl-C where it runs); nothing was changed"
    ),
    "not_copied": gettext_lazy("the database {database} cannot be copied: {said}"),
    "no_database": gettext_lazy("there is no database {database}"),
    "tables_of_another_role": gettext_lazy(
        "the tables belong to another role; give its address in DATABASE_OWNER_URL, "
        "or a file that holds it in DATABASE_OWNER_URL_FILE"
    ),
    "program_missing": gettext_lazy(
        "the program {program} of PostgreSQL is missing (Debian: apt install postgresql-client)"
    ),
    "program_failed": gettext_lazy("{program} of PostgreSQL says: {said}"),
}


def explain(fault: ArchiveFault) -> str:
    """Say a fault in the language of the site."""
    return str(FAULTS[fault.code]).format_map(fault.params)


def explain_os_error(error: OSError, folder: Path) -> str:
    """Say what the system refused; a full disk in words of ours."""
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return explain(ArchiveFault("disk_full", folder=folder))
    return explain_file_error(error)


def installation_here() -> Installation:
    """Return what the settings name; PostgreSQL as the owner of its tables where he is given."""
    database = settings.DATABASES["default"]
    if settings.DATABASE_OWNER_URL:
        database = parse_database(settings.DATABASE_OWNER_URL)
    return Installation(
        database=database_of(database),
        key=Path(settings.CERTIFICATE_KEY_FILE),
        push_key=Path(settings.PUSH_KEY_FILE),
        media=Path(settings.MEDIA_ROOT),
        var=Path(settings.VAR_DIR),
    )
