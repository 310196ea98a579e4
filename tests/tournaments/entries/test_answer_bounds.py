"""An answer is no longer than the question deserves: some tens of rows, the others counted."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.support import small_event
from tests.support.small_event import signed_in
from tournaments.errors import MOST_NUMBERS
from tournaments.people.lists import reader
from tournaments.people.lists.table import MOST_ROWS
from tournaments.people.models import Player
from tournaments.people.queries import MOST_CANDIDATES

pytestmark = pytest.mark.django_db

NAMESAKES = 10_000

HEAD = "name;born;id;rating;club\n"


@pytest.fixture
def story():
    return small_event.event(2, published=0)


def namesakes() -> None:
    Player.objects.bulk_create(
        (Player(name="Семин Пётр", name_latin="Semin Petr") for _ in range(NAMESAKES)),
        batch_size=1000,
    )


def preview(story, data: str):
    client = signed_in(story.organiser)
    file = SimpleUploadedFile("list.csv", data.encode())
    sent = client.post(reverse("event-list-new", args=[story.tournament.pk]), {"file": file})
    assert sent.status_code == 302, sent.content.decode()[-2000:]
    return client.get(sent["Location"])


def ask(story, data: str, **more):
    file = SimpleUploadedFile("list.csv", data.encode())
    address = reverse("api-entries-import", args=[story.tournament.pk])
    return signed_in(story.organiser).post(address, {"file": file, **more})


def test_of_ten_thousand_namesakes_some_tens_are_shown(story):
    """By the form of one player and of a list, on the page and to programs; others are counted."""
    namesakes()
    client = signed_in(story.organiser)
    pk = story.tournament.pk
    told = client.post(
        reverse("api-entries", args=[pk]), {"name": "Семин Пётр"}, content_type="application/json"
    )
    assert (told.status_code, told.json()["code"]) == (409, "who_is_meant")
    assert len(told.json()["params"]["candidates"]) == MOST_CANDIDATES
    assert told.json()["params"]["more_candidates"] == NAMESAKES - MOST_CANDIDATES
    page = client.post(reverse("event-add-entry", args=[pk]), {"name": "Семин Пётр"})
    assert f"ещё людей с таким именем: {NAMESAKES - MOST_CANDIDATES}" in page.content.decode()
    assert len(page.content) < 200_000
    (row,) = ask(story, HEAD + "Семин Пётр;;;;\n").json()["rows"]
    assert len(row["candidates"]) == MOST_CANDIDATES
    assert row["more_candidates"] == NAMESAKES - MOST_CANDIDATES


def test_a_long_list_of_namesakes_of_namesakes_is_answered_in_short(story):
    """Thousands of rows, each of whom may be one of thousands: 50 million pairs are not told."""
    namesakes()
    rows = "".join(f"Семин Пётр;{1900 + n % 110};N{n};;\n" for n in range(2000))
    answer = ask(story, HEAD + rows)
    told = answer.json()["rows"]
    assert len(told) == 2000
    assert sum(len(row["candidates"]) for row in told) <= 500
    assert {len(row["candidates"]) + row["more_candidates"] for row in told} == {NAMESAKES}
    assert len(answer.content) < 2_000_000
    page = preview(story, HEAD + rows).content.decode()
    assert page.count("<fieldset") <= 51
    assert "и ещё строк: 1950; о них" in page
    assert page.count("<tr") <= 301


def test_of_thousands_of_rows_not_understood_some_tens_are_told(story):
    """The same for a file with heads whose every row is wrong, and for a text without any."""
    wrong = HEAD + "".join(f"Игрок Номер{n};год;;сильный;\n" for n in range(MOST_ROWS - 1))
    told = ask(story, wrong).json()
    assert len(told["faults"]) == 100
    assert told["more_faults"] == 2 * (MOST_ROWS - 1) - 100
    assert len(preview(story, wrong).content) < 1_100_000
    text = "Иванов Иван\n" + "".join(f"что-то {n} %% ??\n" for n in range(MOST_ROWS - 2))
    told = ask(story, text).json()
    assert len(told["faults"]) + told["more_faults"] == MOST_ROWS - 2
    page = preview(story, text)
    assert len(page.content) < 1_100_000
    assert re.search(r"и ещё строк: 4\d{3}; таблица", page.content.decode())


def test_the_page_of_a_long_list_reads_it_once_and_shows_some_hundred_rows(story, monkeypatch):
    """Every row has a fault, so every row would be a row of boxes."""
    read = []
    opened = reader.open_list
    monkeypatch.setattr(reader, "open_list", lambda *args: read.append(args) or opened(*args))
    text = "Иванов Иван\n" + "".join(f"что-то {n} %% ??\n" for n in range(MOST_ROWS - 2))
    client = signed_in(story.organiser)
    file = SimpleUploadedFile("list.csv", text.encode())
    sent = client.post(reverse("event-list-new", args=[story.tournament.pk]), {"file": file})
    read.clear()
    page = client.get(sent["Location"]).content.decode()
    assert len(read) == 1
    assert page.count("<tr") <= 301
    assert page.count('name="cell-') <= 100 * 6
    assert len(page) < 500_000


def test_every_row_of_a_list_of_a_common_length_may_be_typed_in(story):
    rows = "".join(f"Игрок Номер{n};2001;;;\n" for n in range(290))
    page = preview(story, HEAD + rows).content.decode()
    assert len(set(re.findall(r'name="cell-(\d+)-', page))) == 290


def test_a_list_of_four_hundred_thousand_rows_is_refused_in_short(story):
    answer = ask(story, "x y\n" * 400_000)
    assert (answer.status_code, len(answer.content) < 2000) == (400, True)
    assert "5000" in answer.json()["detail"]


def test_a_refusal_names_some_tens_of_rows(story):
    text = "Иванов Иван\n" + "".join("Петров ... Пётр (((\n" for _ in range(1000))
    people = reader.read_people(text.encode())
    answer = ask(story, text, apply="true")
    lost = [fault for fault in people.faults if fault.code == "perhaps_a_player"]
    if lost:
        assert answer.json()["code"] == "rows_unread"
        assert answer.json()["params"]["rows"].count(",") < MOST_NUMBERS
    assert len(answer.content) < 60_000
