"""Pages of imports: what is taken in, from whom, and what is told of bad games."""

import csv
import io
import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.throttling import UserRateThrottle

from games.archive.models import Collection, GameRecord
from games.imports.models import BadGame, ImportChunk, ImportJob
from games.imports.services import jobs
from games.tasks import read_import_chunks
from games.web import ports as web_ports
from tests.support import small_event
from tests.support.imports import BAD, FILE, import_page, read_upload, upload

# Uploads that the import page accepts, and those it refuses in words.


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
    opened = jobs.open_import_job
    monkeypatch.setattr(
        jobs,
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


# Who may import files, and who sees nothing of imports.


def test_nobody_may_where_no_room_grants_it(monkeypatch: pytest.MonkeyPatch, staff: User) -> None:
    monkeypatch.setattr(web_ports, "_judges", [])
    assert not web_ports.may_import(staff)


@pytest.mark.parametrize(
    ("name", "may"),
    [("stranger", False), ("staff alone", False), ("permission alone", False), ("both", True)],
)
def test_staff_needs_the_permission_and_the_permission_needs_staff(name: str, may: bool) -> None:
    user = small_event.user("somebody")
    user.is_staff = name in ("staff alone", "both")
    user.save()
    if name in ("permission alone", "both"):
        user.user_permissions.add(Permission.objects.get(codename="add_importjob"))
    assert web_ports.may_import(User.objects.get(pk=user.pk)) is may


def test_an_organiser_of_the_site_may(sent: list[int]) -> None:
    client = Client()
    client.force_login(small_event.event(2, published=0).organiser)
    assert client.get(reverse("archive-imports")).status_code == 200
    assert upload(client).status_code == 302


@pytest.mark.parametrize("name", ["archive-imports", "archive-import", "archive-import-bad"])
def test_strangers_see_nothing_of_it(name: str, librarian: Client, sent: list[int]) -> None:
    job = read_upload(librarian)
    more = {"archive-imports": [], "archive-import": [job.pk]}.get(name, [job.pk, "csv"])
    address = reverse(name, args=more)
    assert "/login/" in Client().get(address).headers["Location"]
    other = Client()
    other.force_login(small_event.user("stranger"))
    assert other.get(address).status_code == 403


def test_a_strangers_file_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a block of it reaches the disk, with a token or without."""
    blocks: list[int] = []
    receive = TemporaryFileUploadHandler.receive_data_chunk
    monkeypatch.setattr(
        TemporaryFileUploadHandler,
        "receive_data_chunk",
        lambda self, data, start: blocks.append(len(data)) or receive(self, data, start),
    )
    client = Client(enforce_csrf_checks=True)
    client.force_login(small_event.user("stranger"))
    assert upload(client).status_code == 403
    assert blocks == []
    assert not ImportJob.objects.exists()


def test_a_form_without_its_token_is_refused(staff: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(staff)
    assert upload(client).status_code == 403
    assert not ImportJob.objects.exists()


# Content of an import's page and of the list of imports.


@pytest.mark.parametrize(
    ("language", "state", "reason"),
    [("ru", "готово", "обязаны были бить"), ("en", "done", "must capture")],
)
def test_the_page_says_how_it_ended_and_what_was_bad(
    librarian: Client, sent: list[int], language: str, state: str, reason: str
) -> None:
    text = import_page(librarian, read_upload(librarian), language)
    assert f"<strong>{state}</strong>" in text
    assert 'value="100"' in text
    assert reason in text
    assert "2. <mark>b4-a5</mark> *" in text
    assert "hx-get" not in text.partition('id="import-progress"')[2].partition(">")[0]
    assert "<style" not in text
    assert "style=" not in text


@pytest.mark.parametrize(
    ("moves", "shown"),
    [
        ("1. c3-b4 d6-c5 2. b4-a5 *", "1. c3-b4 d6-c5 2. <mark>b4-a5</mark> *"),
        (
            "1. c3-b4 {с разменом, как играли в старину по книге, и без спешки} d6-c5 2. b4-a5 *",
            "как играли в старину по книге, и без спешки} d6-c5 2. <mark>b4-a5</mark> *",
        ),
        ("1. c3-b4 {<i>} d6-c5 2. b4-a5 *", "{&lt;i&gt;} d6-c5 2. <mark>b4-a5</mark> *"),
    ],
)
def test_the_faulty_word_is_marked_in_its_line(
    librarian: Client, sent: list[int], moves: str, shown: str
) -> None:
    assert shown in import_page(
        librarian, read_upload(librarian, f'[GameType "25"]\n\n{moves}\n'.encode())
    )


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_page_that_waits_asks_for_its_part(
    librarian: Client, sent: list[int], language: str
) -> None:
    upload(librarian)
    job = ImportJob.objects.get()
    whole = import_page(librarian, job, language)
    assert 'hx-trigger="every 1s"' in whole
    part = import_page(librarian, job, language, **{"hx-request": "true"})
    assert part.lstrip().startswith('<div id="import-progress"')
    assert "<html" not in part


def test_a_file_that_was_not_taken_in_whole_is_told_so(librarian: Client, staff: User) -> None:
    job = ImportJob.objects.create(
        collection=Collection.objects.create(slug="x", title_ru="Х", title_en="X"),
        file_name="half.pdn",
        sha256="0" * 64,
        size=10,
        created_at=timezone.now(),
        taken_by="dead",
        taken_until=timezone.now() - timedelta(seconds=1),
    )
    assert "Пришлите тот же файл ещё раз" in import_page(librarian, job)


def test_the_list_costs_the_same_whatever_its_length(
    librarian: Client, sent: list[int], django_assert_max_num_queries: object
) -> None:
    for number in range(5):
        upload(librarian, FILE + b"\n" * number)
    with django_assert_max_num_queries(10):
        text = librarian.get(reverse("archive-imports")).content.decode()
    assert text.count("games.pdn") == 5


# Bad games of an import as CSV, JSON and PDN.


def fetch_report(client: Client, job: ImportJob, kind: str, language: str = "ru") -> str:
    """Download the bad games of an import."""
    address = reverse("archive-import-bad", args=[job.pk, kind])
    answer = client.get(address, headers={"accept-language": language})
    assert answer.streaming
    assert (
        f'filename="import-{job.pk}-bad.{kind.partition("-")[0]}"'
        in answer.headers["Content-Disposition"]
    )
    return b"".join(answer.streaming_content).decode()


@pytest.mark.parametrize(
    ("language", "reason"), [("ru", "обязаны были бить"), ("en", "must capture")]
)
def test_the_table_names_place_and_reason(
    librarian: Client, sent: list[int], language: str, reason: str
) -> None:
    text = fetch_report(librarian, read_upload(librarian), "csv", language)
    (row,) = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    assert (row["file"], row["game"], row["line"], row["column"]) == ("games.pdn", "2", "11", "4")
    assert (row["ply"], row["code"], row["rule"]) == ("3", "must_capture", "C1")
    assert reason in row["reason"]
    assert row["fragment"] == "2. b4-a5 *"
    assert row["white"] == "'=Иванов М."  # a spreadsheet shall not take it for a formula


@pytest.mark.parametrize(
    ("language", "kind", "separator"), [("ru", "csv-semicolon", ";"), ("en", "csv", ",")]
)
def test_the_page_offers_the_table_that_a_spreadsheet_of_the_language_opens(
    librarian: Client, sent: list[int], language: str, kind: str, separator: str
) -> None:
    job = read_upload(librarian)
    assert f'href="/archive/imports/{job.pk}/bad.{kind}">CSV' in import_page(
        librarian, job, language
    )
    head, row = fetch_report(librarian, job, kind, language).splitlines()
    assert head.removeprefix("\ufeff").split(separator)[:3] == ["file", "game", "line"]
    assert row.split(separator)[:3] == ["games.pdn", "2", "11"]


def test_the_data_hold_everything(librarian: Client, sent: list[int]) -> None:
    (game,) = json.loads(fetch_report(librarian, read_upload(librarian), "json"))
    assert (game["game"], game["first_line"], game["white"]) == (2, 7, "=Иванов М.")
    (fault,) = game["faults"]
    assert (fault["code"], fault["line"], fault["params"]) == (
        "must_capture",
        11,
        {"required": ["b4:d6"]},
    )
    assert game["text"] == BAD.strip()


def test_the_texts_mended_are_a_file_to_import(librarian: Client, sent: list[int]) -> None:
    text = fetch_report(librarian, read_upload(librarian), "pdn")
    assert text.strip() == BAD.strip()
    upload(librarian, text.replace("b4-a5", "b4:d6").encode())
    read_import_chunks(ImportJob.objects.first().pk)
    assert GameRecord.objects.filter(white="=Иванов М.").exists()
    assert BadGame.objects.count() == 1


def test_of_very_many_faults_of_one_game_some_tens_are_told(
    librarian: Client, sent: list[int]
) -> None:
    """A game with a hundred contradicting results: twenty of them, and how many more."""
    job = read_upload(librarian, f"1. c3-d4 {'1-0 0-1 ' * 100}".encode())
    page = import_page(librarian, job, "en")
    assert page.count("contradict each other") == 20
    assert "and 80 more faults" in page
    text = fetch_report(librarian, job, "csv", "en")
    (row,) = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    assert row["faults"] == "100"
