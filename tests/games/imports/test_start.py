"""Page and API accept and refuse the same uploads in the same words."""

import html

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.archive.models import Collection
from games.imports.models import ImportJob, JobState
from games.imports.services import jobs
from games.imports.services.jobs import start_import
from games.web.errors import ImportBusy
from tests.support import small_event
from tests.support.imports import archive

GAMES = archive(30)

PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" * 20

DOORS = ("archive-import-new", "api-imports")

pytestmark = pytest.mark.django_db


def upload(client: Client, door: str, data: bytes, **more: str):
    """Upload a file by the page or the API."""
    file = SimpleUploadedFile("games.pdn", data)
    return client.post(reverse(door), {"file": file, "title_ru": "Проба", **more})


@pytest.mark.parametrize("door", DOORS)
def test_both_doors_make_the_same_import(librarian: Client, sent: list[int], door: str) -> None:
    """Cut to its end, in the name of whoever brought it, workers asked once."""
    assert upload(librarian, door, GAMES).status_code in (202, 302)
    job = ImportJob.objects.get()
    assert (job.state, job.file_name, job.size) == (JobState.READING, "games.pdn", len(GAMES))
    assert job.requested_by.username == "librarian"
    assert job.collection.title_ru == "Проба"
    assert sent == [job.pk]


REFUSED = {
    # the bytes, the code, and the statuses of the page and of the API
    "a picture": (PICTURE, "binary", 422, 400),
    "more bytes than a file may have": (archive(40), "too_large", 413, 413),
    "so many that it is not read at all": (b" " * (1 << 17), "too_large", 413, 413),
    "taken in by another at this moment": (GAMES, "import_busy", 409, 409),
}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(("data", "code", "of_page", "of_api"), REFUSED.values(), ids=REFUSED)
def test_both_doors_refuse_in_the_same_words(
    librarian: Client, sent: list[int], settings, data, code, of_page, of_api, language
) -> None:
    settings.MAX_ARCHIVE_BYTES = len(GAMES)
    if code == "import_busy":
        held_by_another(GAMES)
    before = Collection.objects.count(), ImportJob.objects.count()
    librarian.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    page, api = (upload(librarian, door, data) for door in DOORS)
    assert (api.json()["code"], page.status_code, api.status_code) == (code, of_page, of_api)
    notice = f'<div class="notice notice-error" role="alert"><p>{html.escape(api.json()["detail"])}'
    assert without_sizes(notice) in without_sizes(page.content.decode())
    assert (Collection.objects.count(), ImportJob.objects.count()) == before
    assert sent == []


def without_sizes(text: str) -> str:
    """A file announced by its whole request is longer in one form than in the other."""
    return "".join(letter for letter in text if not letter.isdecimal())


def held_by_another(data: bytes) -> None:
    """The same file into the same collection, half cut by somebody who is still at it."""
    file = SimpleUploadedFile("games.pdn", data)
    collection = Collection.objects.create(slug="proba", title_ru="Проба", title_en="Proba")
    job = jobs.open_import_job(
        file=file, name="games.pdn", collection=collection, at=small_event.NOON
    )
    held_until = timezone.now() + jobs.HOLD
    ImportJob.objects.filter(pk=job.pk).update(taken_by="another", taken_until=held_until)


def test_a_refused_form_keeps_what_was_typed(librarian: Client) -> None:
    page = upload(librarian, "archive-import-new", PICTURE, source="Из тетради клуба")
    assert 'value="Из тетради клуба"' in page.content.decode()


def test_no_worker_is_asked_about_a_file_that_was_not_cut(sent: list[int], db: None) -> None:
    held_by_another(GAMES)
    with pytest.raises(ImportBusy):
        start_import(
            upload=SimpleUploadedFile("games.pdn", GAMES),
            into=Collection.objects.get,
            limit=len(GAMES),
            actor=small_event.user("librarian"),
            by="second",
            clock=timezone.now,
        )
    assert sent == []
