"""Save an installation into one archive, and put one back."""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from deploy.backup.archive import (
    KEY,
    MANIFEST,
    MEDIA,
    PUSH_KEY,
    SUFFIX,
    ArchiveFault,
    Manifest,
    unpacked,
    write_archive,
)
from deploy.backup.databases import Database
from deploy.version import REVISION, VERSION

Migrations = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Installation:
    """What a backup takes: the database, the keys, the files that were handed in."""

    database: Database
    key: Path
    push_key: Path
    media: Path
    var: Path


def save(there: Installation, target: Path) -> None:
    """Write an archive; raises ArchiveFault and OSError, and leaves nothing behind then."""
    with TemporaryDirectory(prefix=".unfinished.", dir=target.parent) as name:
        folder = Path(name)
        there.database.save(folder / there.database.file)
        for key, name in ((there.key, KEY), (there.push_key, PUSH_KEY)):
            if key.is_file():
                shutil.copyfile(key, folder / name)
        if there.media.is_dir():
            shutil.copytree(there.media, folder / MEDIA)
        manifest = Manifest(
            version=VERSION,
            revision=REVISION,
            made_at=datetime.now(UTC).isoformat(timespec="seconds"),
            database=there.database.kind,
            migrations=tuple(sorted(MigrationRecorder(connection).applied_migrations())),
        )
        connection.close()
        (folder / MANIFEST).write_text(manifest.to_json(), encoding="utf-8")
        write_archive(folder, target)


def archive_name() -> str:
    """Return the name of an archive made now; later ones sort after it."""
    return f"arbiter-{datetime.now(UTC):%Y%m%dT%H%M%SZ}{SUFFIX}"


def remove_old(folder: Path, keep: int) -> None:
    """Remove all but the newest archives of a folder."""
    for old in sorted(folder.glob(f"arbiter-*{SUFFIX}"), reverse=True)[keep:]:
        old.unlink(missing_ok=True)


def restore(
    archive: Path, there: Installation, *, is_forced: bool, on_replace: Callable[[], None]
) -> Manifest:
    """Put an archive back; raises ArchiveFault or OSError before anything there was changed.

    ``on_replace`` is called before what is there goes. The tables are those of the archive's
    version until they are migrated.
    """
    there.var.mkdir(parents=True, exist_ok=True)
    with unpacked(archive, there.var) as (folder, manifest):
        copy = folder / there.database.file
        if not copy.is_file():
            raise ArchiveFault("other_database", database=there.database.kind)
        if newer := newer_migrations(manifest.migrations):
            app, name = newer[0]
            said = manifest.version or manifest.revision
            raise ArchiveFault("newer", version=said, migration=f"{app}.{name}", ours=VERSION)
        if not is_forced and not there.database.is_empty():
            raise ArchiveFault("not_empty", database=there.database.name, file=archive)
        there.database.require_writable()
        if not there.database.is_empty():
            on_replace()
        there.database.replace(copy)
        _put_key(folder / KEY, there.key)
        _put_key(folder / PUSH_KEY, there.push_key)
        if (folder / MEDIA).is_dir():
            shutil.copytree(folder / MEDIA, there.media, dirs_exist_ok=True)
    _give_to_owner(there)
    return manifest


def newer_migrations(applied: Migrations) -> list[tuple[str, str]]:
    """Return the migrations that this program does not have yet, judged by their numbers.

    One that is not there and has a lower number was squashed since.
    """
    ours = MigrationLoader(None).disk_migrations
    last: dict[str, str] = {}
    for app, name in ours:
        last[app] = max(last.get(app, ""), name[:4])
    return [(app, name) for app, name in applied if app in last and name[:4] > last[app]]


def _put_key(kept: Path, place: Path) -> None:
    """The key that was there stays beside: what it has signed can be shown to be its own."""
    if not kept.is_file() or (place.is_file() and place.read_bytes() == kept.read_bytes()):
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.exists():
        os.replace(place, place.with_name(f"{place.name}.before-restore"))
    with open(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(kept.read_bytes())


def _give_to_owner(there: Installation) -> None:
    """What root has put back belongs to whom its folder belongs: the service has to use it."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    places = [there.key, there.push_key, there.media, *there.media.rglob("*")]
    if there.database.kind == "sqlite":
        places.append(Path(there.database.name))
    for place in places:
        if place.exists():
            folder = place.parent.stat()
            os.chown(place, folder.st_uid, folder.st_gid)
