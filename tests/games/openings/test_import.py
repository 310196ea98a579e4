"""An edition of a table of drawn openings is imported completely or not at all."""

import hashlib
import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection, transaction

from games.draughts import openings, replay
from games.draughts.position import Position
from games.openings import services as openings_services
from games.openings.models import OpeningTable
from games.openings.queries import tables
from games.web.errors import ImmutableRecord, OpeningTableRefused, TooLarge, Unreadable
from tests.support.databases import copy_to
from tests.support.imports import NOON

FLYING = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,f4:Bc5,b6,d6,h6,a7,c7,e7,g7,b8,d8,f8,h8"

ROWS = f"[Простые]\n1. c3-d4 d6-c5\n2. c3-d4 b6-c5\n[Летучие]\nI-3. {FLYING}\n"

NAMES = {
    "slug": "cup",
    "edition": "2026-1",
    "title_ru": "Кубок",
    "title_en": "Cup",
    "source": "the organiser",
}

pytestmark = pytest.mark.django_db


def stored(**other: str) -> OpeningTable:
    """Store the edition; return its row."""
    return openings_services.store_opening_table(
        openings_services.read_opening_table(ROWS.encode(), **{**NAMES, **other}), at=NOON
    )


def test_a_table_is_stored_in_its_canonical_text_with_its_fingerprint() -> None:
    row = stored()
    assert (row.slug, row.edition, row.title_ru, row.size) == ("cup", "2026-1", "Кубок", 3)
    assert row.text == openings.write(openings.read(row.text).table)
    assert row.sha256 == hashlib.sha256(row.text.encode()).hexdigest()
    assert openings.read(row.text).is_good


def test_the_same_rows_in_other_dress_have_the_same_fingerprint() -> None:
    dressed = "# наш кубок\n" + ROWS.replace("1. c3-d4 d6-c5", "1)  cd4 dc5   # x")
    opening_table = openings_services.read_opening_table(dressed.encode("cp1251"), **NAMES)
    assert openings.write(opening_table.table) == stored().text


def test_names_may_stand_in_the_file_itself() -> None:
    head = "slug: cup\nedition: 2026\ntitle-ru: Кубок\ntitle-en: Cup\n"
    row = openings_services.store_opening_table(
        openings_services.read_opening_table((head + ROWS).encode(), edition="2027"), at=NOON
    )
    assert (row.edition, row.title_en, row.source) == ("2027", "Cup", "")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("slug", ""),
        ("slug", "Кубок"),
        ("slug", "a/b"),
        ("edition", "2026 г"),
        ("title_ru", " "),
        ("title_en", "x" * 201),
    ],
)
def test_a_name_that_is_missing_or_unfit_is_refused(field: str, value: str) -> None:
    with pytest.raises(OpeningTableRefused) as caught:
        stored(**{field: value})
    assert caught.value.code == "table_field"
    assert caught.value.params["field"] == field.replace("_", "-")


def test_an_edition_is_stored_once_and_a_new_one_is_a_new_row() -> None:
    stored()
    with pytest.raises(OpeningTableRefused) as caught:
        stored(title_ru="Другой")
    assert (caught.value.code, caught.value.params["name"]) == ("table_exists", "cup@2026-1")
    stored(edition="2026-2")
    assert OpeningTable.objects.count() == 2


def test_the_editions_that_come_with_the_program_are_taken() -> None:
    with pytest.raises(OpeningTableRefused):
        stored(slug="club", edition="2026")


def test_one_bad_row_keeps_all_out() -> None:
    table = openings_services.read_opening_table((ROWS + "4. c3-e5\n").encode(), **NAMES)
    with pytest.raises(OpeningTableRefused) as caught:
        openings_services.store_opening_table(table, at=NOON)
    assert (caught.value.code, caught.value.params["count"]) == ("table_faulty", 1)
    assert not OpeningTable.objects.exists()


def test_what_is_no_text_or_too_much_is_refused() -> None:
    with pytest.raises(Unreadable):
        openings_services.read_opening_table(b"\x00\x01\x02" * 50)
    with pytest.raises(TooLarge):
        openings_services.read_opening_table(b"#" * (openings_services.MOST_BYTES + 1))


def test_an_edition_is_neither_changed_nor_deleted_not_even_by_the_database() -> None:
    row = stored()
    row.title_ru = "Иначе"
    for change in (
        row.save,
        row.delete,
        OpeningTable.objects.all().delete,
        lambda: OpeningTable.objects.update(title_ru="Иначе"),
        lambda: OpeningTable.objects.bulk_update([row], ["title_ru"]),
    ):
        with pytest.raises(ImmutableRecord):
            change()
    for statement in (
        "UPDATE games_openingtable SET title_ru = 'Иначе'",
        "DELETE FROM games_openingtable",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


def test_sqlite_keeps_an_edition_as_well(tmp_path: Path, embedded_database: Path) -> None:
    with closing(sqlite3.connect(copy_to(tmp_path, embedded_database))) as database:
        database.execute(
            "INSERT INTO games_openingtable"
            " (slug, edition, title_ru, title_en, source, size, text, sha256)"
            " VALUES ('cup', '2026-1', 'Кубок', 'Cup', '', 0, '', '')"
        )
        for statement in (
            "UPDATE games_openingtable SET slug = 'x'",
            "DELETE FROM games_openingtable",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="never changed or deleted"):
                database.execute(statement)


# --- reading ---------------------------------------------------------------------------


def test_shipped_and_stored_tables_are_listed_together_the_newest_edition_first() -> None:
    stored()
    stored(edition="2026-2")
    names = [(table.slug, table.edition, table.size) for table in tables.list_opening_tables()]
    assert names == [
        ("club", "2026", 64),
        ("cup", "2026-2", 3),
        ("cup", "2026-1", 3),
        ("first-move", "2026", 7),
    ]
    assert [edition.edition for edition in tables.latest_editions()] == ["2026", "2026-2", "2026"]
    assert tables.find_edition("cup", "1999") is None
    assert tables.edition_exists("club", "2026")


def test_a_table_is_loaded_with_all_its_positions() -> None:
    stored()
    table = tables.load_opening_table(tables.find_edition("cup", "2026-1"))
    assert [opening.number for opening in table.openings] == ["1", "2", "I-3"]
    assert tables.load_opening_table(
        tables.find_edition("club", "2026")
    ) is openings.load_shipped_table("club")


def test_a_game_is_told_as_what_it_begins_in_every_table() -> None:
    stored()
    both = tables.openings_begun_by(replay("1. c3-d4 d6-c5 2. b2-c3"))
    assert [(begun.table.slug, begun.opening.number) for begun in both] == [
        ("club", "15"),
        ("cup", "1"),
    ]
    *_, set_up = tables.openings_begun_by(replay((), start=Position.from_fen(FLYING)))
    assert (set_up.table.slug, set_up.opening.number) == ("cup", "I-3")
    assert tables.openings_begun_by(replay("1. c3-d4")) == ()


def test_entries_with_one_position_are_all_named() -> None:
    rows = "1. c3-d4\n2. c3-d4 d6-c5 b2-c3 f6-g5\n3. c3-d4 f6-g5 b2-c3 d6-c5\n"
    openings_services.store_opening_table(
        openings_services.read_opening_table(rows.encode(), **NAMES), at=NOON
    )
    begun = tables.openings_begun_by(replay("1. c3-d4 f6-g5 2. b2-c3 d6-c5 3. g3-h4"))
    assert [opening.opening.number for opening in begun if opening.table.slug == "cup"] == [
        "2",
        "3",
    ]


# --- the command -----------------------------------------------------------------------


def run(path: Path, *arguments: str) -> tuple[str, str]:
    """Run the command on a file."""
    out, err = StringIO(), StringIO()
    try:
        call_command("import_openings", str(path), *arguments, stdout=out, stderr=err)
    except CommandError as error:
        err.write(f"! {error}")
    return out.getvalue(), err.getvalue()


def options() -> list[str]:
    return [f"--{name.replace('_', '-')}={value}" for name, value in NAMES.items()]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Fixture: a file with a table of openings."""
    path = tmp_path / "cup.txt"
    path.write_text(ROWS, "utf-8")
    return path


def test_the_command_stores_and_says_what_is_worth_knowing(file: Path) -> None:
    out, err = run(file, *options(), "--language=en")
    assert err == ""
    assert f"{file}:3: 2: a capture at once: d4:b6" in out
    assert f"{file}:5: I-3: numbers are missing before this one: I-1–2" in out
    assert "good rows 3, bad 0, notes 2" in out
    assert OpeningTable.objects.get().sha256 in out


@pytest.mark.parametrize(("language", "reason"), [("ru", "обязаны"), ("en", "must capture")])
def test_the_command_names_every_bad_row_and_stores_nothing(
    file: Path, language: str, reason: str
) -> None:
    file.write_text(ROWS + "what\n4. c3-d4 b6-c5 a3-b4\n1. g3-h4\n", "utf-8")
    out, err = run(file, *options(), f"--language={language}")
    lines = err.splitlines()
    assert [line.split(":")[1] for line in lines[:3]] == ["6", "7", "8"]
    assert reason in lines[1]
    assert lines[3].startswith("! ")
    assert not OpeningTable.objects.exists()


def test_a_report_stores_nothing_and_fails_if_the_table_is_bad(file: Path) -> None:
    out, err = run(file, *options(), "--report")
    assert (err, OpeningTable.objects.exists()) == ("", False)
    file.write_text("1. a1-h8\n", "utf-8")
    assert "! " in run(file, "--report")[1]


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    assert "! " in run(tmp_path / "none.txt", *options())[1]
