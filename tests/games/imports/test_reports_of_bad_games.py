"""Bad games of an import as CSV, JSON and PDN."""

import csv
import io
import json

import pytest
from django.test import Client
from django.urls import reverse

from games.archive.models import GameRecord
from games.imports.models import BadGame, ImportJob
from games.tasks import read_import_chunks
from tests.games.imports.files_brought_in import BAD, import_page, read_upload, upload

pytestmark = pytest.mark.django_db


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
