"""Content of an import's page and of the list of imports."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.archive.models import Collection
from games.imports.models import ImportJob
from tests.games.imports.files_brought_in import FILE, import_page, read_upload, upload

pytestmark = pytest.mark.django_db


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
