"""A file whose records name no game and are of another one: asked about, and read as it."""

import pytest
from django.test import Client
from django.urls import reverse

from games.archive.models import GameRecord
from games.imports.models import BadGame, ChunkText, ImportJob
from games.tasks import read_import_chunks
from tests.support.imports import FILE, import_page, read_upload

pytestmark = pytest.mark.django_db

HUNDRED = (
    b'[White "A"]\n[Result "*"]\n\n1. 34-30 20-25 2. 31-27 25x34 3. 39x30 *\n\n\n'
    b'[White "B"]\n[Result "*"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
)


def test_the_page_asks_and_the_file_is_read_as_was_answered(
    librarian: Client, sent: list[int]
) -> None:
    job = read_upload(librarian, HUNDRED)
    assert not GameRecord.objects.exists()
    page = import_page(librarian, job)
    assert page.count('name="game" value="international"') == 1
    answered = {"game": "international"}
    answer = librarian.post(reverse("archive-import-game", args=[job.pk]), answered)
    assert answer.status_code == 302
    read_import_chunks(job.pk)
    assert set(GameRecord.objects.values_list("variant", flat=True)) == {"international"}
    for language, words in (("ru", "международные шашки"), ("en", "international draughts")):
        page = import_page(librarian, job, language)
        assert (words in page.lower(), 'name="game"' in page) == (True, False)


def test_a_program_is_asked_and_answers(librarian: Client, sent: list[int]) -> None:
    job = read_upload(librarian, HUNDRED)
    places = list(BadGame.objects.values_list("number", "first_line"))
    address = reverse("api-import", args=[job.pk])
    assert librarian.get(address).json()["read_whole_as"][0] == "international"
    answered = reverse("api-import-game", args=[job.pk])
    assert librarian.post(answered, {"game": "chess"}).status_code == 400
    told = librarian.post(answered, {"game": "canadian"}, content_type="application/json")
    assert (told.status_code, told.json()["state"], told.json()["bad"]) == (200, "reading", 0)
    busy = librarian.post(answered, {"game": "canadian"}, content_type="application/json")
    assert busy.status_code == 409
    read_import_chunks(job.pk)  # a wrong answer is no loss: the question stands again
    told = librarian.get(address).json()
    assert (told["bad"], told["read_whole_as"][0]) == (2, "international")
    assert list(BadGame.objects.values_list("number", "first_line")) == places
    librarian.post(answered, {"game": "international"}, content_type="application/json")
    read_import_chunks(job.pk)
    told = librarian.get(address).json()
    assert (told["stored"], told["bad"], told["game"]) == (2, 0, "international")
    assert told["read_whole_as"] == []
    assert set(GameRecord.objects.values_list("variant", flat=True)) == {"international"}
    assert not BadGame.objects.exists()
    assert not ChunkText.objects.exists()
    again = librarian.post(answered, {"game": "russian"}, content_type="application/json")
    assert again.status_code == 409  # what is kept stays


def test_a_file_of_russian_draughts_is_asked_nothing(librarian: Client, sent: list[int]) -> None:
    job = read_upload(librarian, FILE)
    assert 'name="game"' not in import_page(librarian, job)
    assert librarian.get(reverse("api-import", args=[job.pk])).json()["read_whole_as"] == []
    assert ImportJob.objects.get().game == ""
