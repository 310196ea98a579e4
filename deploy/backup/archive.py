"""Write and read the archive of a backup: a tar.gz that says what it holds, with checksums."""

import hashlib
import json
import os
import shutil
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

SUMS = "SHA256SUMS"
"""Read by ``sha256sum -c`` too, where somebody looks without us."""

MANIFEST = "manifest.json"

KEY, PUSH_KEY, MEDIA = "certificate_key", "push_key", "media"

SUFFIX = ".tar.gz"

CHUNK = 1024 * 1024

SPARE_BYTES = 8 * 1024 * 1024  # the program itself must go on living on the disk


class ArchiveFault(Exception):
    """Error: an archive cannot be used, or not written; ``code`` says why."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an archive says of itself; one of an earlier program says less."""

    version: str = ""
    revision: str = ""
    made_at: str = ""
    database: str = ""
    migrations: tuple[tuple[str, str], ...] = ()

    def to_json(self) -> str:
        """Return the text of the archive's file."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=1)


def _checksum(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while data := file.read(CHUNK):
            digest.update(data)
    return digest.hexdigest()


def write_archive(folder: Path, target: Path) -> None:
    """Pack a folder, with the checksums of its files; half of one never has the target's name."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    rows = (f"{_checksum(path)}  ./{path.relative_to(folder).as_posix()}\n" for path in files)
    (folder / SUMS).write_text("".join(rows), encoding="utf-8", newline="\n")
    unfinished = target.with_name(f".unfinished.{os.getpid()}.{target.name}")
    try:
        with (
            open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw,
            tarfile.open(fileobj=raw, mode="w:gz", compresslevel=6) as archive,
        ):
            for path in (folder / SUMS, *files):
                archive.add(path, f"./{path.relative_to(folder).as_posix()}", recursive=False)
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)


@contextmanager
def unpacked(archive: Path, beside: Path) -> Iterator[tuple[Path, Manifest]]:
    """Context manager: a folder with the archive's files, each checked, and its manifest.

    Raises ArchiveFault ``cut_short``, ``no_archive``, ``damaged`` and ``disk_full``; nothing but
    that folder is written, and it is gone afterwards.
    """
    with TemporaryDirectory(prefix=".restore-", dir=beside) as name:
        folder = Path(name)
        _unpack(archive, folder)
        _check_sums(folder)
        yield folder, read_manifest(folder)


def _unpack(archive: Path, folder: Path) -> None:
    if not archive.stat().st_size:
        raise ArchiveFault("cut_short")
    try:
        with tarfile.open(archive, mode="r:gz") as tar:
            for member in tar:
                if member.isdir():
                    continue
                path = PurePosixPath(member.name)
                content = tar.extractfile(member) if member.isfile() else None
                if content is None or path.is_absolute() or ".." in path.parts:
                    raise ArchiveFault("no_archive")
                if shutil.disk_usage(folder).free < member.size + SPARE_BYTES:
                    raise ArchiveFault("disk_full", folder=folder.parent)
                target = folder.joinpath(*path.parts)
                target.parent.mkdir(parents=True, exist_ok=True)
                with content, target.open("wb") as file:
                    shutil.copyfileobj(content, file, CHUNK)
                    if file.tell() != member.size:
                        raise ArchiveFault("cut_short")
    except (EOFError, zlib.error) as error:
        raise ArchiveFault("cut_short") from error
    except tarfile.TarError as error:
        code = "cut_short" if "unexpected end" in str(error) else "no_archive"
        raise ArchiveFault(code) from error
    except OSError as error:
        if isinstance(error, FileNotFoundError | PermissionError | IsADirectoryError):
            raise
        if error.errno is None:  # gzip's own: not a gzip file, a wrong checksum
            raise ArchiveFault("no_archive") from error
        raise


def _check_sums(folder: Path) -> None:
    try:
        rows = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, UnicodeDecodeError) as error:
        raise ArchiveFault("cut_short") from error
    named = {PurePosixPath(row[66:]).as_posix(): row[:64] for row in rows}
    for name, checksum in named.items():
        place = folder.joinpath(*PurePosixPath(name).parts)
        if not place.is_file() or _checksum(place) != checksum:
            raise ArchiveFault("damaged", file=name)
    there = {
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    } - {SUMS}
    if strangers := there - named.keys():
        raise ArchiveFault("damaged", file=min(strangers))


def read_manifest(folder: Path) -> Manifest:
    """Read what an unpacked archive says of itself; of the shell's time: the commit alone."""
    place = folder / MANIFEST
    if not place.exists():
        old = folder / "revision"
        return Manifest(revision=old.read_text("utf-8").strip() if old.exists() else "")
    try:
        said = json.loads(place.read_text(encoding="utf-8"))
        migrations = tuple((str(app), str(name)) for app, name in said["migrations"])
        words = {name: str(said[name]) for name in ("version", "revision", "made_at", "database")}
    except (ValueError, KeyError, TypeError) as error:
        raise ArchiveFault("damaged", file=MANIFEST) from error
    return Manifest(migrations=migrations, **words)
