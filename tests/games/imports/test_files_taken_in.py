"""Uploads that the import page accepts, and those it refuses in words."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from rest_framework.throttling import UserRateThrottle

from games.archive.models import Collection
from games.imports import open_job_and_cut_into_chunks
from games.imports.models import ImportChunk, ImportJob
from tests.games.imports.files_brought_in import FILE, upload

pytestmark = pytest.mark.django_db


def test_a_file_is_taken_in_and_a_worker_asked(librarian: Client, sent: list[int]) -> None:
    answer = upload(librarian)
    job = ImportJob.objects.get()
    assert answer.headers["Location"] == reverse("archive-import", args=[job.pk])
    assert (job.file_name, job.size, job.encoding) == ("games.pdn", len(FILE), "utf-8")
    assert job.requested_by.username == "librarian"
    assert sent == [job.pk]
    assert Collection.objects.get().slug == "trial"


def test_the_same_file_again_is_the_import_under_way(librarian: Client, sent: list[int]) -> None:
    assert upload(librarian).headers["Location"] == upload(librarian).headers["Location"]
    assert ImportJob.objects.count() == ImportChunk.objects.count() == 1


def test_an_upload_goes_to_disk_whatever_its_size(
    librarian: Client, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never whole in memory: the file handed over is one with a path."""
    seen: list[str] = []
    opened = open_job_and_cut_into_chunks.open_import_job
    monkeypatch.setattr(
        open_job_and_cut_into_chunks,
        "open_import_job",
        lambda *, file, **more: (
            seen.append(file.temporary_file_path()) or opened(file=file, **more)
        ),
    )
    assert upload(librarian).status_code == 302
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" * 20, 422, "Это не текст"),
        (FILE * 3, 413, "Слишком большой файл"),
    ],
    ids=["picture", "too large"],
)
def test_what_cannot_be_taken_in_is_said(
    librarian: Client, sent: list[int], settings: object, data: bytes, status: int, words: str
) -> None:
    settings.MAX_ARCHIVE_BYTES = len(FILE) * 2
    answer = upload(librarian, data)
    assert answer.status_code == status
    assert words in answer.content.decode()
    assert not ImportJob.objects.exists()
    assert not Collection.objects.exists()
    assert sent == []


def test_a_file_far_too_large_is_refused_by_its_length(librarian: Client, settings: object) -> None:
    settings.MAX_ARCHIVE_BYTES = 10
    answer = upload(librarian, b" " * (1 << 17))
    assert answer.status_code == 413
    assert not ImportJob.objects.exists()


def test_a_collection_is_needed(librarian: Client) -> None:
    answer = upload(librarian, title_ru="", title_en="")
    assert answer.status_code == 422
    assert "Выберите собрание" in answer.content.decode()


def test_whoever_sends_too_often_waits(
    librarian: Client, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(UserRateThrottle, "THROTTLE_RATES", {"user": "1/min"})
    assert [upload(librarian).status_code for _ in range(2)] == [302, 429]


@pytest.mark.parametrize(
    ("language", "wording"), [("ru", "Выберите файл ещё раз"), ("en", "Choose the file once more")]
)
def test_what_a_refused_form_cannot_keep_is_asked_for_again(
    librarian: Client, language: str, wording: str
) -> None:
    """The words stay in their boxes; a browser never gives a file back."""
    fields = {"file": SimpleUploadedFile("games.pdn", FILE), "source": "Из шкафа"}
    headers = {"accept-language": language}
    text = librarian.post(reverse("archive-import-new"), fields, headers=headers).content.decode()
    assert 'value="Из шкафа"' in text
    assert wording in text
    fresh = librarian.get(reverse("archive-imports"), headers=headers).content.decode()
    assert wording not in fresh
