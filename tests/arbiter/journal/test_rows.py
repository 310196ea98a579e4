"""Every row holds the values before and after its change; imports have theirs."""

import ast
import re

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from arbiter.journal.texts.facts import facts_by_code
from games.imports.models import ImportJob
from games.imports.services import jobs
from games.openings import services as openings_services
from games.web.errors import OpeningTableRefused
from tests.arbiter.cases.test_lists import furnished
from tests.games.openings.test_import import NAMES, ROWS
from tests.support import small_event, swiss_event
from tests.support.imports import archive
from tests.support.writers import ACTING
from tournaments.rounds.services import hand_changes

# Every journal row holds the values before and after its change, as ids and codes.


RECORDERS = frozenset({"write_journal_row", "raise_revision"})
"""Under whatever name a file imports the module they stand in."""

pytestmark = pytest.mark.django_db

WORD = re.compile(r"[^\W\d_a-zA-Z]")  # a letter of no code


def count_rows_with_ids_and_codes() -> int:
    """How many rows there are; each is ids and codes."""
    rows = JournalEntry.objects.order_by("stream", "seq")
    for row in rows:
        assert {"before", "after"} <= row.data.keys(), row.verb
        assert row.data["before"] != row.data["after"], row.verb
        assert not WORD.search(str(row.data)), (row.verb, row.data)
    return len(rows)


def test_an_event_with_disputes_tells_it_in_ids_and_codes():
    furnished()
    verbs = set(JournalEntry.objects.values_list("verb", flat=True))
    assert count_rows_with_ids_and_codes() > 15
    assert verbs >= {
        "tournament.opened",
        "office.appointed",
        "entry.added",
        "lots.drawn",
        "round.published",
        "record.confirmed",
        "result.recorded",
        "case.opened",
        "case.ruled",
        "sanction.given",
        "incident.entered",
        "certificate.issued",
    }


def test_a_swiss_event_changed_by_hand_tells_it_in_ids_and_codes():
    story = swiss_event.event(6, 3)
    swiss_event.publish(story)
    swiss_event.play(story, 1, swiss_event.higher)
    swiss_event.draft(story)
    by = {**swiss_event.by(story), "number": 2}
    hand_changes.begin_hand_pairing(**by, reason="друзья")
    hand_changes.end_hand_pairing(**by)
    assert count_rows_with_ids_and_codes() > 10


def test_no_service_forgets_before_and_after():
    """Every call, so that an act nobody has played here is held to it too."""
    calls = 0
    for file in ACTING:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and _last_name(node.func) in RECORDERS:
                calls += 1
                named = {keyword.arg for keyword in node.keywords}
                assert {"before", "after"} <= named, f"{file.name}:{node.lineno}"
    assert calls > 75


def _last_name(function: ast.expr) -> str:
    return ast.unparse(function).split(".")[-1]


# Imports into the archive, their stops and resumptions are written into the journal.


LIST = "/api/v1/archive/imports/"


@pytest.fixture
def librarian(client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Somebody who may bring files in, without any worker to read them."""
    monkeypatch.setattr(jobs, "ask_worker_to_read", lambda *_args, **_more: None)
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
    assert verification.first_damage_of_stream("archive") is None


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
    opening_table = openings_services.read_opening_table(ROWS.encode(), **NAMES)
    table = openings_services.store_opening_table(opening_table, at=small_event.NOON)
    with pytest.raises(OpeningTableRefused, match="table_exists"):
        openings_services.store_opening_table(opening_table, at=small_event.NOON)
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
