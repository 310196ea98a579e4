"""The file of a whole event: which parts it holds, its list of them, how it is opened.

A ZIP of version 1 holds:

    README.txt            this list in words
    manifest.json         name, length and SHA-256 of every other part, and of what event
    manifest.json.sig     the list signed (OpenSSH), for the purpose ``event-<namespace>``
    allowed_signers       the keys that sign here
    event.json            the event as everybody sees it: players, rounds, games, standings
    lots.json             the lots: seed, tickets, outcome
    pairings.json         what each round was paired from, as drafted and as played
    standings.json        the last stored table and all facts it follows from
    teams.json            of an event of teams: rosters, matches, places with all their facts
    decisions.json        rulings, rulings on appeals, sanctions, as the public register tells them
    records/1.2.1.pdn     a certified record (round, board, game), and its signature .pdn.sig
    revoked.txt           certificates no longer in force, and its signature revoked.txt.sig
    journal.jsonl         every act of the event; only in the file of its officials
    anchors/2026-11-22.txt  the control lines of a day, and their signature
"""

import hashlib
import json
import lzma
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import IO, Any

from tournaments.exchange.capsule.foreign import read_json

FORMAT = "draughts-event-capsule@1"

MANIFEST, SEAL, SIGNERS, README = (
    "manifest.json",
    "manifest.json.sig",
    "allowed_signers",
    "README.txt",
)

EVENT, LOTS, PAIRINGS, STANDINGS = "event.json", "lots.json", "pairings.json", "standings.json"

DECISIONS, TEAMS = "decisions.json", "teams.json"

REVOKED, JOURNAL = "revoked.txt", "journal.jsonl"

RECORDS, ANCHORS = "records/", "anchors/"

SIGNATURE = ".sig"

WORDS = """\
Соревнование в одном файле / An event in one file

event.json       соревнование, как его видит каждый: участники, туры, партии, места
                 the event as everybody sees it: players, rounds, games, places
lots.json        жеребьёвки: число, билеты, исход / the lots: seed, tickets, outcome
pairings.json    из чего составлен каждый тур, проект и как сыграно
                 what each round was paired from, as drafted and as played
standings.json   последняя таблица и всё, из чего она следует
                 the last table and everything it follows from
teams.json       команды: составы, матчи, места и всё, из чего они следуют
                 teams: rosters, matches, places and everything they follow from
decisions.json   решения судей, решения по протестам и санкции, без имён и мотивов
                 rulings, rulings on appeals, sanctions, without names and reasons
records/         заверенные записи партий (тур.доска.партия) и подписи к ним
                 certified records (round.board.game) and their signatures
revoked.txt      сертификаты, которые больше не в силе / certificates no longer in force
journal.jsonl    журнал (только в файле судей) / the journal (in the officials' file alone)
anchors/         контрольные строки по дням / the control lines by day
manifest.json    длина и SHA-256 каждой части, список подписан (manifest.json.sig)
                 length and SHA-256 of every part; the list is signed
allowed_signers  ключи, которыми здесь подписывают / the keys that sign here

Проверить без сети и без сайта / Decide again without network and site:
    draughts64 verify ФАЙЛ.zip      (pip install draughts64)
Подпись списка / The signature of the list:
    ssh-keygen -Y verify -f allowed_signers -I IDENTITY -n event-NAMESPACE \\
        -s manifest.json.sig < manifest.json
"""

MOST_PARTS = 50_000

MOST_BYTES = 1 << 30
"""Of all parts together, unpacked: a small file may hide a large one."""


BROKEN = (zipfile.BadZipFile, EOFError, ValueError, zlib.error, lzma.LZMAError)
"""What a damaged ZIP raises while it is read."""


class CapsuleFault(StrEnum):
    """Why a file cannot be opened as an event."""

    NOT_A_ZIP = "not_a_zip"
    TOO_LARGE = "too_large"  # limit
    NO_MANIFEST = "no_manifest"
    MANIFEST_UNREADABLE = "manifest_unreadable"
    OTHER_FORMAT = "other_format"  # found
    PART_TWICE = "part_twice"  # name


class UnreadableCapsule(ValueError):
    """The file is no event of this layout; raised with its fault and facts."""

    def __init__(self, fault: CapsuleFault, **params: str | int) -> None:
        super().__init__(f"{fault} {params}")
        self.code, self.params = fault, params


class UnreadablePart(ValueError):
    """A part that is there and is not JSON within bounds; raised with its name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True, slots=True)
class Part:
    """A part as the manifest names it."""

    name: str
    length: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """The list of parts; ``after`` is the last published round, ``made`` when it was written.

    ``has_public_names`` says that it names nobody otherwise than the public sees him; a file of a
    version that did not say so yet has not said it.
    """

    event: int
    title: str
    made: str
    revision: int
    after: int
    namespace: str
    parts: tuple[Part, ...]
    has_public_names: bool = False


def part_of(name: str, data: bytes) -> Part:
    """Measure one part for the manifest."""
    return Part(name, len(data), hashlib.sha256(data).hexdigest())


def write_manifest(manifest: Manifest) -> bytes:
    """Return the manifest as JSON; equal parts give equal bytes."""
    data = {
        "format": FORMAT,
        "event": {"id": manifest.event, "title": manifest.title},
        "made": manifest.made,
        "revision": manifest.revision,
        "after_round": manifest.after,
        "namespace": manifest.namespace,
        "public_names": manifest.has_public_names,
        "parts": [
            {"name": part.name, "bytes": part.length, "sha256": part.sha256}
            for part in sorted(manifest.parts, key=lambda part: part.name)
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1).encode() + b"\n"


def read_manifest(data: bytes) -> Manifest:
    """Parse a manifest; raises UnreadableCapsule."""
    try:
        stored = read_json(data)
        found = stored["format"]
    except (ValueError, TypeError, KeyError) as error:
        raise UnreadableCapsule(CapsuleFault.MANIFEST_UNREADABLE) from error
    if found != FORMAT:
        raise UnreadableCapsule(CapsuleFault.OTHER_FORMAT, found=str(found)[:80])
    try:
        return Manifest(
            event=int(stored["event"]["id"]),
            title=str(stored["event"]["title"]),
            made=str(stored["made"]),
            revision=int(stored["revision"]),
            after=int(stored["after_round"]),
            namespace=str(stored["namespace"]),
            parts=tuple(
                Part(str(part["name"]), int(part["bytes"]), str(part["sha256"]))
                for part in stored["parts"]
            ),
            has_public_names=stored.get("public_names") is True,
        )
    except (ValueError, TypeError, KeyError, ArithmeticError) as error:
        raise UnreadableCapsule(CapsuleFault.MANIFEST_UNREADABLE) from error


@dataclass(frozen=True, slots=True)
class Capsule:
    """An opened event file: its manifest, the bytes it was read from, and every part."""

    manifest: Manifest
    manifest_bytes: bytes
    parts: Mapping[str, bytes]

    def json(self, name: str) -> Any:
        """Return a part as JSON data; None where it is absent. Raises UnreadablePart."""
        if name not in self.parts:
            return None
        try:
            found = read_json(self.parts[name])
        except ValueError as error:
            raise UnreadablePart(name) from error
        if found is None:
            raise UnreadablePart(name)
        return found

    def text(self, name: str) -> str:
        """Return a part as text; empty where it is absent."""
        return self.parts.get(name, b"").decode("utf-8", "replace")

    def names(self, folder: str) -> tuple[str, ...]:
        """List the parts of a folder that are no signatures, in the order of their names."""
        inside = (name for name in self.parts if name.startswith(folder))
        return tuple(sorted(name for name in inside if not name.endswith(SIGNATURE)))


class PackedParts(Mapping[str, bytes]):
    """The parts of an event file that was read whole once: each is unpacked when it is asked."""

    def __init__(self, file: IO[bytes]) -> None:
        self._packed = zipfile.ZipFile(file)

    def __contains__(self, name: object) -> bool:
        return name in self._packed.NameToInfo

    def __getitem__(self, name: str) -> bytes:
        return self._packed.read(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed.namelist())

    def __len__(self) -> int:
        return len(self._packed.NameToInfo)


def peek_into_capsule(file: IO[bytes]) -> Capsule:
    """Open an event file that ``open_capsule`` has read before, for one part or a few."""
    parts = PackedParts(file)
    manifest = parts[MANIFEST]
    return Capsule(read_manifest(manifest), manifest, parts)


def open_capsule(file: IO[bytes], *, most_bytes: int = MOST_BYTES) -> Capsule:
    """Read a whole event file; raises UnreadableCapsule."""
    try:
        with zipfile.ZipFile(file) as packed:
            parts = _unpack(packed, most_bytes)
    except UnreadableCapsule:
        raise
    except (*BROKEN, OSError, NotImplementedError, RuntimeError) as error:
        raise UnreadableCapsule(CapsuleFault.NOT_A_ZIP) from error
    if MANIFEST not in parts:
        raise UnreadableCapsule(CapsuleFault.NO_MANIFEST)
    return Capsule(read_manifest(parts[MANIFEST]), parts[MANIFEST], parts)


def _unpack(packed: zipfile.ZipFile, most_bytes: int) -> dict[str, bytes]:
    infos = packed.infolist()
    if len(infos) > MOST_PARTS:
        raise UnreadableCapsule(CapsuleFault.TOO_LARGE, limit=MOST_PARTS)
    if sum(info.file_size for info in infos) > most_bytes:
        raise UnreadableCapsule(CapsuleFault.TOO_LARGE, limit=most_bytes)
    parts: dict[str, bytes] = {}
    for info in infos:
        if info.filename in parts:
            raise UnreadableCapsule(CapsuleFault.PART_TWICE, name=info.filename)
        with packed.open(info) as stream:
            data = stream.read(info.file_size + 1)
        if len(data) != info.file_size:
            raise zipfile.BadZipFile(info.filename)
        parts[info.filename] = data
    return parts


def write_capsule(
    file: IO[bytes], manifest: bytes, seal: str, parts: Iterable[tuple[str, bytes]]
) -> None:
    """Pack the signed list first, then the parts, with the same time at each."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in ((MANIFEST, manifest), (SEAL, seal.encode()), *parts):
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(info, data)
