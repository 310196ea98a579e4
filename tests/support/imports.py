"""Files of many games, some of them bad, taken in by pages or step by step."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from io import BytesIO

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.archive.models import Collection
from games.imports.models import ImportJob
from games.imports.queries import import_progress
from games.imports.services import chunks, jobs
from games.tasks import read_import_chunks

# Make files of many different games for the tests of imports, some of them bad.


OPENING = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5"

MUST_CAPTURE = "1. c3-b4 d6-c5 2. b4-a5"  # C1: b4:d6 was to be played


def game(number: int, moves: str = OPENING, *, result: str = "1-0") -> str:
    """One game of its own number."""
    return (
        f'[Event "Кубок клуба"]\n[Date "1965.01.01"]\n[Round "{number}"]\n'
        f'[White "Медков В."]\n[Black "Соперник {number % 97:02}"]\n[Result "{result}"]\n'
        f'[GameType "25"]\n\n{moves} {result}\n'
    )


def bad(number: int) -> str:
    """A game that breaks a rule in its third half-move."""
    return game(number, MUST_CAPTURE)


def archive(count: int, *, bad_ones: Iterable[int] = ()) -> bytes:
    """Games 1 to ``count``, an empty line between them."""
    faulty = frozenset(bad_ones)
    games = (bad(number) if number in faulty else game(number) for number in range(1, count + 1))
    return "\n".join(games).encode()


class WatchedFile(BytesIO):
    """A file that remembers the most that was ever asked of it at once."""

    largest = 0

    def read(self, size: int | None = -1) -> bytes:
        data = super().read(size)
        self.largest = max(self.largest, len(data))
        return data


# Run imports step by step in tests.


NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)

LATER = NOON + chunks.HOLD + timedelta(seconds=1)


def taken_in(collection: Collection, data: bytes, name: str = "games.pdn") -> ImportJob:
    """A file cut into chunks that wait."""
    file = BytesIO(data)
    job = jobs.open_import_job(file=file, name=name, collection=collection, at=NOON)
    jobs.cut_into_chunks(job, file, by="me", clock=lambda: NOON)
    return job


def read_all_chunks(job: ImportJob, by: str = "me", at: datetime = NOON) -> int:
    """Read whatever is free; how many chunks that were."""
    done = 0
    while chunk := chunks.lease_chunk(job, by=by, at=at):
        assert chunks.import_chunk(chunk, clock=lambda: at)
        done += 1
    chunks.finish_import(job, at=at)
    return done


def counts(job: ImportJob, at: datetime = NOON) -> tuple[int, int, int, int]:
    """Return an import's counts of read, stored, existing and bad games."""
    now = import_progress(ImportJob.objects.get(pk=job.pk), at=at)
    return now.read, now.stored, now.existing, now.bad


# Upload a file with a bad game among good ones, and open the page of its import.


GOOD = '[White "Медков В."]\n[Black "Пель А."]\n[GameType "25"]\n\n1. {} d6-c5 *\n'

BAD = '[White "=Иванов М."]\n[GameType "25"]\n\n1. c3-b4 d6-c5\n2. b4-a5 *\n'

FILE = "\n".join((GOOD.format("c3-d4"), BAD, GOOD.format("c3-b4"))).encode()


def upload(client: Client, data: bytes = FILE, **more: str):
    """Upload a file by the page of imports."""
    fields = {"title_ru": "Проба", "title_en": "Trial", **more}
    file = SimpleUploadedFile("games.pdn", data)
    return client.post(reverse("archive-import-new"), {"file": file, **fields})


def read_upload(client: Client, data: bytes = FILE) -> ImportJob:
    """A file taken in and read to its end."""
    assert upload(client, data).status_code == 302
    job = ImportJob.objects.get()
    read_import_chunks(job.pk)
    return ImportJob.objects.get()


def import_page(client: Client, job: ImportJob, language: str = "ru", **headers: str) -> str:
    """Return the page of an import as text."""
    address = reverse("archive-import", args=[job.pk])
    answer = client.get(address, headers={"accept-language": language, **headers})
    assert answer.status_code == 200
    return answer.content.decode()
