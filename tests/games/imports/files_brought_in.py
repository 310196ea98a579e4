"""Upload a file with a bad game among good ones, and open the page of its import."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.imports.models import ImportJob
from games.tasks import read_import_chunks

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
