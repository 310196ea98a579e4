"""Files that cannot be taken as they are: each is answered by row and column, nothing is lost."""

import time

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from tests.support import federations, small_event
from tests.support.federations import HEADS, table, workbook
from tournaments.errors import TournamentError
from tournaments.federations.models import ListedRating, Snapshot
from tournaments.federations.texts import explain_unread

pytestmark = pytest.mark.django_db

IVANOV = (101, "Иванов Иван", 1980, 2100, "МС")
PETROV = (102, "Петров Пётр", 1990, 2050, "КМС")


@pytest.fixture
def organiser():
    return small_event.user("organiser", staff_of="site", role=Role.ORGANISER)


@pytest.fixture
def listed(organiser):
    return federations.opened_list(organiser)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251", "utf-16", "koi8-r", "cp866"])
def test_a_list_in_any_usual_encoding_says_the_same(listed, organiser, encoding):
    rows = [IVANOV, PETROV] + [(at, "Кузнецова Мария", 1900 + at, 1500, "I") for at in range(9)]
    data = table(*rows).decode().encode(encoding)
    done = federations.edition(listed, data, organiser)
    assert done.lines.get(number="101").name == "Иванов Иван"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "empty_file"),
        (b"\r\n \r\n", "empty_file"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "old_workbook"),
        (b"PK\x03\x04 this is no workbook", "broken_workbook"),
        (b"\x00\x01\x02\xff" * 50, "not_text"),
        ('ФИО;Рейтинг\n"Иванов;2100\n'.encode(), "broken_quotes"),
        (("ФИО;Рейтинг\n" + "Иванов Иван;2100\n" * 60_001).encode(), "too_many_rows"),
    ],
)
def test_what_is_no_list_is_refused_with_its_reason(listed, organiser, data, fault):
    with pytest.raises(TournamentError) as refused:
        federations.brought(listed, data, organiser)
    assert (refused.value.code, refused.value.params["fault"]) == ("unreadable_list", fault)
    assert not Snapshot.objects.exists()


def test_ten_megabytes_are_refused_by_page_and_program_with_both_sizes(listed, organiser, client):
    client.force_login(organiser)
    large = b"x" * (10 * 1024 * 1024)
    assert len(large) > settings.MAX_UPLOAD_BYTES
    answers = [
        client.post(
            reverse(name, args=[listed.pk]),
            {"file": SimpleUploadedFile("list.csv", large), "day": "2026-11-01"},
        )
        for name in ("rating-federation", "api-snapshots")
    ]
    assert [answer.status_code for answer in answers] == [422, 400]
    assert "10,0\u00a0МБ" in answers[0].content.decode()
    assert "10" in answers[1].content.decode()
    assert not Snapshot.objects.exists()


@pytest.mark.parametrize("made", [table, workbook])
def test_formulas_are_never_read_and_told_by_row_and_column(listed, organiser, made):
    rows = [IVANOV, (102, "Петров Пётр", 1990, "=2000+50", "КМС"), (103, "=A1", 1990, 2000, "")]
    data = made(*rows, *((at, f"Имя Номер{at}", 1990, 2000, "") for at in range(200, 220)))
    read = federations.compared(federations.brought(listed, data, organiser), organiser)
    faults = read.report["unread"]["some"]
    told = [(fault["row"], fault["column"], fault["code"]) for fault in faults]
    assert told == [(3, "D", "formula_cell"), (4, "B", "formula_cell")]
    assert "строка 3, столбец D «Рейтинг»" in explain_unread(faults[0])
    assert [question["kind"] for question in read.report["questions"]] == ["unread"]
    done = federations.stored(read, organiser, {"unread": "leave"})
    assert set(done.lines.values_list("number", flat=True)) & {"102", "103"} == set()


@pytest.mark.parametrize(
    ("row", "column", "code"),
    [
        ((102, "Петров Пётр", 1990, "сильный", ""), "D", "bad_rating"),
        ((102, "Петров Пётр", 1990, 20500, ""), "D", "bad_rating"),
        ((102, "Петров Пётр", 190, 2050, ""), "C", "bad_birth_year"),
        ((102, "Петров Пётр", "31.02.1990", 2050, ""), "C", "bad_birth_year"),
        (("№ 1 и 2", "Петров Пётр", 1990, 2050, ""), "A", "bad_federation_id"),
        ((102, "", 1990, 2050, ""), "B", "name_missing"),
        ((102, "12345", 1990, 2050, ""), "B", "name_missing"),
        ((102, "РџРµС‚СЂРѕРІ", 1990, 2050, ""), "B", "broken_name"),
        ((102, "П" * 200, 1990, 2050, ""), "B", "too_long"),
    ],
)
def test_a_wrong_cell_is_told_by_row_and_column_and_the_others_are_read(
    listed, organiser, row, column, code
):
    more = [(at, f"Имя Номер{at}", 1990, 2000, "") for at in range(200, 220)]
    read = federations.compared(
        federations.brought(listed, table(IVANOV, row, *more), organiser), organiser
    )
    (fault,) = read.report["unread"]["some"]
    assert (fault["row"], fault["column"], fault["code"]) == (3, column, code)
    assert read.report["people"] == 21
    assert explain_unread(fault)


def test_moved_columns_without_heads_are_found_by_what_stands_in_them(listed, organiser):
    rows = [(f"Имя Номер{at}", 1990, 2000 + at) for at in range(10)]
    data = table(*rows[1:], heads=rows[0])
    read = federations.compared(
        federations.brought(listed, data, organiser), organiser, {0: "rating", 2: "name"}
    )
    assert (read.state, read.fault["columns"]) == ("failed", "wrong_column")


def test_a_list_in_latin_letters_is_the_same_people_in_the_next_edition(listed, organiser):
    """Without numbers the names alone say so, in whichever alphabet."""
    heads = HEADS[1:]
    first = table(IVANOV[1:], PETROV[1:], heads=heads)
    federations.edition(listed, first, organiser)
    latin = table(("Ivanov Ivan", 1980, 2110, ""), ("PETROV Pyotr", 1990, 2050, ""), heads=heads)
    read = federations.compared(
        federations.brought(listed, latin, organiser, federations.DECEMBER), organiser
    )
    report = read.report
    assert (report["changed"]["count"], report["same"], report["gone"]["count"]) == (1, 1, 0)


def test_fifty_thousand_rows_are_compared_and_stored_in_a_bounded_time(listed, organiser):
    """In seconds of the processor; a worker may have five minutes."""
    rows = [(at, f"Фам{at} Имя", 1930 + at % 80, 900 + at % 1500, "") for at in range(50_000)]
    data = table(*rows)
    begun = time.process_time()
    done = federations.edition(listed, data, organiser, answers={"unread": "leave"})
    assert done.rows == 50_000
    assert time.process_time() - begun < 60
    assert ListedRating.objects.count() == 50_000
