"""HTTP API of imports: rights, progress, stopping and resuming, bad games."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbiter.journal.models.rows import JournalEntry
from games.archive.models import Collection, GameRecord
from games.imports.models import ImportJob, JobState
from games.imports.services import chunks, jobs
from games.imports.services.jobs import HOLD
from games.tasks import read_import_chunks
from games.web.errors import ImportBusy, ImportNotRunning
from tests.support import small_event
from tests.support.addresses import api_document
from tests.support.imports import archive

LIST = "/api/v1/archive/imports/"

GAMES, BAD = 12, (3, 7)

pytestmark = pytest.mark.django_db


def upload(client: Client, data: bytes | None = None, **more: str):
    """Upload a file by the API."""
    file = SimpleUploadedFile("games.pdn", archive(GAMES, bad_ones=BAD) if data is None else data)
    fields = more or {"title_ru": "Проба", "title_en": "Trial"}
    return client.post(LIST, {"file": file, **fields})


def test_a_file_is_brought_in_watched_and_its_bad_games_fetched(
    librarian: Client, sent: list[int]
) -> None:
    answer = upload(librarian)
    job = answer.json()
    assert (answer.status_code, job["state"], job["read"]) == (202, "reading", 0)
    assert (job["collection"], sent) == ("trial", [job["id"]])
    read_import_chunks(job["id"])
    job = librarian.get(answer["Location"]).json()
    assert (job["state"], job["share"]) == ("done", 100)
    assert [job[name] for name in ("read", "stored", "existing", "bad")] == [12, 10, 0, 2]
    assert librarian.get(LIST).json()[0]["id"] == job["id"]
    report = librarian.get(job["bad_games"]["json"])
    games = json.loads(b"".join(report.streaming_content))
    assert "attachment" in report["Content-Disposition"]
    assert len(games) == 2
    assert librarian.get(job["bad_games"]["csv"].replace("csv", "doc")).status_code == 404


def test_it_is_stopped_and_goes_on(
    librarian: Client, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PIECE", 700)
    job = ImportJob.objects.get(pk=upload(librarian).json()["id"])
    assert job.chunks.count() > 2
    chunk = chunks.lease_chunk(job, by="me", at=timezone.now())
    stop, resume = (f"{LIST}{job.pk}/{word}/" for word in ("stop", "resume"))
    assert [librarian.post(stop).json()["state"] for _ in range(2)] == ["stopped"] * 2
    assert chunks.import_chunk(chunk, clock=timezone.now)  # what is begun is read to its end
    read_import_chunks(job.pk)
    assert chunks.unfinished_imports(timezone.now()) == []
    read = librarian.get(f"{LIST}{job.pk}/").json()["read"]
    assert 0 < read < GAMES
    before = len(sent)
    assert librarian.post(resume).json()["state"] == "reading"
    assert len(sent) == before + 1
    for _ in range(3):
        read_import_chunks(job.pk)
    assert librarian.get(f"{LIST}{job.pk}/").json()["state"] == "done"
    assert GameRecord.objects.count() == GAMES - len(BAD)
    late = librarian.post(stop)
    assert (late.status_code, late.json()["code"]) == (409, "import_not_running")


def test_the_page_stops_and_goes_on_too(librarian: Client, sent: list[int]) -> None:
    job = ImportJob.objects.get(pk=upload(librarian).json()["id"])
    for name, state, button in (
        ("archive-import-stop", JobState.STOPPED, "Продолжить"),
        ("archive-import-resume", JobState.READING, "Остановить"),
    ):
        answer = librarian.post(reverse(name, args=[job.pk]), follow=True)
        job.refresh_from_db()
        assert job.state == state
        assert button in answer.content.decode()


def test_the_same_file_again_takes_a_stopped_import_up(librarian: Client) -> None:
    first = upload(librarian).json()
    jobs.stop_import(ImportJob.objects.get(pk=first["id"]), at=timezone.now())
    again = upload(librarian, collection="trial").json()
    assert (again["id"], again["state"]) == (first["id"], "reading")


def upload_with_key(client: Client, key: str, data: bytes | None = None):
    """Upload a file as a program does that repeats what was not answered."""
    file = SimpleUploadedFile("games.pdn", archive(GAMES) if data is None else data)
    fields = {"file": file, "title_ru": "Проба", "title_en": "Trial"}
    return client.post(LIST, fields, headers={"Idempotency-Key": key})


def test_a_file_uploaded_again_after_a_lost_answer_makes_no_second_import(
    librarian: Client,
) -> None:
    """Workers had read it to its end before the program asked again."""
    first = upload_with_key(librarian, "of the club")
    read_import_chunks(first.json()["id"])
    again = upload_with_key(librarian, "of the club")
    assert (again.status_code, again["Location"]) == (202, first["Location"])
    assert (again.json()["state"], again.json()["stored"]) == ("done", GAMES)
    assert ImportJob.objects.count() == 1
    assert JournalEntry.objects.filter(verb="import.opened").count() == 1
    assert upload_with_key(librarian, "another").json()["id"] != first.json()["id"]


def test_a_key_stands_for_one_file(librarian: Client) -> None:
    upload_with_key(librarian, "of the club")
    other = upload_with_key(librarian, "of the club", archive(GAMES + 1))
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_key_reused")
    assert ImportJob.objects.count() == 1


def test_a_repeat_after_a_lost_answer_does_not_resume_what_was_stopped_since(
    librarian: Client,
) -> None:
    first = upload_with_key(librarian, "of the club").json()
    jobs.stop_import(ImportJob.objects.get(pk=first["id"]), at=timezone.now())
    assert upload_with_key(librarian, "of the club").json()["state"] == "stopped"


def test_a_refused_file_leaves_its_key_free(librarian: Client) -> None:
    refused = upload_with_key(librarian, "of the club", b"\x89PNG\r\n\x1a\n\x00\x00" * 20)
    assert refused.status_code == 400
    assert upload_with_key(librarian, "of the club").status_code == 202


def test_a_file_that_is_not_taken_in_can_not_be_stopped(librarian: Client) -> None:
    collection = Collection.objects.create(slug="new", title_ru="н", title_en="n")
    job = ImportJob.objects.create(
        collection=collection, file_name="a", sha256="0" * 64, size=1, created_at=timezone.now()
    )
    with pytest.raises(ImportNotRunning):
        jobs.stop_import(job, at=timezone.now())


def read_as_cut(**fields: object) -> ImportJob:
    """An import whose file a command is reading as it cuts it."""
    now = timezone.now()
    return ImportJob.objects.create(
        collection=Collection.objects.create(slug="new", title_ru="н", title_en="n"),
        file_name="a",
        sha256="0" * 64,
        size=1,
        created_at=now,
        **{"started_at": now, "taken_by": "me", "taken_until": now + HOLD, **fields},
    )


def test_a_file_that_a_command_reads_is_stopped_and_left_to_be_brought_again(
    librarian: Client,
) -> None:
    job = read_as_cut()
    stop = f"{LIST}{job.pk}/stop/"
    answers = [librarian.post(stop) for _ in range(2)]
    assert [answer.json()["state"] for answer in answers] == ["interrupted"] * 2
    with pytest.raises(ImportBusy):
        jobs.keep_hold(job, "me", timezone.now())
    assert jobs.take_file(job, by="other", clock=timezone.now)
    assert JournalEntry.objects.filter(verb="import.stopped").count() == 1


def test_the_page_stops_a_file_that_a_command_reads(librarian: Client) -> None:
    job = read_as_cut()
    page = librarian.get(reverse("archive-import", args=[job.pk])).content.decode()
    stop = reverse("archive-import-stop", args=[job.pk])
    assert f'action="{stop}"' in page
    stopped = librarian.post(stop, follow=True).content.decode()
    assert "Пришлите тот же файл ещё раз" in stopped
    assert f'action="{stop}"' not in stopped


def test_a_file_that_is_cut_for_workers_shows_no_button(librarian: Client) -> None:
    job = read_as_cut(started_at=None)
    page = librarian.get(reverse("archive-import", args=[job.pk])).content.decode()
    assert reverse("archive-import-stop", args=[job.pk]) not in page


REFUSED = {
    "no file": ({"title_ru": "Проба"}, None, 400, "invalid"),
    "no collection": ({"source": "архив"}, b"1. c3-d4 *", 400, "invalid"),
    "unknown collection": ({"collection": "nowhere"}, b"1. c3-d4 *", 400, "invalid"),
    "binary": ({"title_ru": "Проба"}, bytes(500), 400, "binary"),
    "empty": ({"title_ru": "Проба"}, b"", 400, "invalid"),
}


@pytest.mark.parametrize(("fields", "data", "status", "code"), REFUSED.values(), ids=REFUSED)
def test_what_is_wrong_is_told(librarian: Client, fields, data, status: int, code: str) -> None:
    file = {} if data is None else {"file": SimpleUploadedFile("games.pdn", data)}
    answer = librarian.post(LIST, {**fields, **file})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Collection.objects.exists()
    assert not ImportJob.objects.exists()


def test_too_large_a_file_is_refused_unread(librarian: Client, settings) -> None:
    settings.MAX_ARCHIVE_BYTES = 10
    answer = upload(librarian, b"1. c3-d4 " * 20_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize("name", ["stranger", None])
def test_strangers_see_nothing_of_it(librarian: Client, name: str | None) -> None:
    pk = upload(librarian).json()["id"]
    other = Client()
    if name:
        other.force_login(small_event.user(name))
    for path in (LIST, f"{LIST}{pk}/", f"{LIST}{pk}/bad/csv/"):
        assert other.get(path).status_code == (403 if name else 401)


def test_it_is_in_the_published_description() -> None:
    schema = api_document()
    post = schema["paths"][LIST]["post"]
    assert set(post["requestBody"]["content"]) == {"multipart/form-data"}
    assert {"202"} <= set(post["responses"])
    assert f"{LIST}{{id}}/stop/" in schema["paths"] or f"{LIST}{{pk}}/stop/" in schema["paths"]
