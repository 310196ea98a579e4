"""Imports into the archive, their stops and resumptions are written into the journal."""

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from arbiter.journal.models import JournalEntry
from arbiter.journal.texts.facts_of_row_in_words import facts_by_code
from arbiter.journal_check import verify_and_export_streams
from games.imports import send_reading_message_to_workers as import_messages
from games.imports.models import ImportJob
from games.opening_tables import store_opening_table as openings
from games.refusals.codes_and_exceptions import OpeningTableRefused
from tests import small_event
from tests.games.files_of_many_games import archive
from tests.games.opening_tables.test_import_openings import NAMES, ROWS

pytestmark = pytest.mark.django_db


LIST = "/api/v1/archive/imports/"


@pytest.fixture
def librarian(client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Somebody who may bring files in, without any worker to read them."""
    monkeypatch.setattr(import_messages, "ask_worker_to_read", lambda *_args, **_more: None)
    user = small_event.user("librarian")
    user.is_staff = True
    user.save()
    user.user_permissions.add(Permission.objects.get(codename="add_importjob"))
    client.force_login(User.objects.get(pk=user.pk))
    return client


def import_file(librarian: Client) -> ImportJob:
    file = SimpleUploadedFile("games.pdn", archive(9))
    answer = librarian.post(LIST, {"title_ru": "Архив", "title_en": "Archive", "file": file})
    return ImportJob.objects.get(pk=answer.json()["id"])


def archive_rows() -> list[tuple[str, str]]:
    rows = JournalEntry.objects.filter(stream="archive").order_by("seq")
    return list(rows.values_list("verb", "origin"))


def test_every_act_is_one_row_however_often_it_is_asked_for(librarian: Client) -> None:
    job = import_file(librarian)
    for word in ("stop", "stop", "resume", "resume"):
        assert librarian.post(f"{LIST}{job.pk}/{word}/").status_code == 200
    librarian.post(reverse("archive-import-stop", args=[job.pk]))
    assert import_file(librarian) == job  # the same file again takes it up
    verbs = ("opened", "stopped", "resumed", "stopped", "resumed")
    origins = ("api", "api", "api", "page", "api")
    assert archive_rows() == [
        (f"import.{verb}", origin) for verb, origin in zip(verbs, origins, strict=True)
    ]
    row = JournalEntry.objects.filter(stream="archive").first()
    assert row.actor == User.objects.get(username="librarian")
    assert row.data == {
        "before": None,
        "after": "open",
        "import": job.pk,
        "sha256": job.sha256,
        "size": job.size,
        "collection": job.collection.slug,
    }
    assert verify_and_export_streams.first_damage_of_stream("archive") is None


def test_a_refused_file_and_a_late_word_leave_no_row(librarian: Client) -> None:
    picture = SimpleUploadedFile("a.pdn", bytes(500))
    assert (
        librarian.post(
            LIST, {"title_ru": "Архив", "title_en": "Archive", "file": picture}
        ).status_code
        == 400
    )
    assert archive_rows() == []
    job = import_file(librarian)
    ImportJob.objects.filter(pk=job.pk).update(state="done")
    assert librarian.post(f"{LIST}{job.pk}/stop/").status_code == 409
    assert [verb for verb, _ in archive_rows()] == ["import.opened"]


def test_a_table_of_openings_is_told_as_it_is_taken_over() -> None:
    """One row for an edition, in ids and codes; what is refused leaves none."""
    opening_table = openings.read_opening_table(ROWS.encode(), **NAMES)
    table = openings.store_opening_table(opening_table, at=small_event.NOON)
    with pytest.raises(OpeningTableRefused, match="table_exists"):
        openings.store_opening_table(opening_table, at=small_event.NOON)
    (row,) = JournalEntry.objects.filter(stream="archive")
    assert (row.verb, row.actor) == ("openings.imported", None)
    assert row.data == {
        "before": None,
        "after": table.pk,
        "table": table.pk,
        "edition": "cup@2026-1",
        "sha256": table.sha256,
        "openings": 3,
    }
    assert ("издание", "cup@2026-1") in list(facts_by_code(row.data, "ru").values())
