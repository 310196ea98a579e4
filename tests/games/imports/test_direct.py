"""Direct import of a file: good games are stored once, bad ones are reported."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.archive import services as archive_services
from games.archive.models import Collection, GameRecord
from games.archive.queries import records
from games.archive.queries.records import replay_of_record
from games.archive.services import ensure_collection
from games.imports.services import chunks
from games.imports.services.chunks import import_games

GOOD = '[White "Медков В."]\n[Black "Пель А."]\n[GameType "25"]\n\n1. {} d6-c5 *\n'

FIRST, SECOND = GOOD.format("c3-d4"), GOOD.format("c3-b4")

BAD = '[White "Иванов М."]\n[Black "?"]\n[GameType "25"]\n\n1. c3-b4 d6-c5 2. b4-a5 *\n'

FILE = "\n".join((FIRST, BAD, SECOND))

pytestmark = pytest.mark.django_db


@pytest.fixture
def collection(db: None) -> Collection:
    """Fixture: a collection."""
    return ensure_collection(slug="trial", title_ru="Проба")


def test_good_games_are_kept_and_bad_ones_named(collection: Collection) -> None:
    report = import_games(data=FILE, collection=collection)
    assert (report.read, report.stored, report.existing) == (3, 2, 0)
    (bad,) = report.bad
    assert (bad.number, bad.first_line, bad.white) == (2, 7, "Иванов М.")
    assert (bad.faults[0].code, bad.faults[0].line) == ("must_capture", 11)
    assert collection.records.count() == 2


def test_signs_with_a_meaning_for_the_database_are_kept_as_they_stand(
    collection: Collection,
) -> None:
    odd = r"\\N, \\\\. {a,b} %s; 'Кубок'"  # as PDN writes two backslashes and more
    texts = [f'[Event "{odd}\t{number}"]\n{FIRST}' for number in range(3)]
    import_games(data="\n".join(texts), collection=collection)
    stored = list(collection.records.order_by("id"))
    assert [record.text for record in stored] == [text.rstrip() for text in texts]
    assert [record.event for record in stored] == [
        f"\\N, \\\\. {{a,b}} %s; 'Кубок'\t{number}" for number in range(3)
    ]
    assert all(["White", "Медков В."] in record.tags for record in stored)


@pytest.mark.parametrize(
    ("tags", "moves", "code", "game"),
    [
        ('[Variant "сенегальские"]', "1. c3-d4 d6-c5 *", "other_game", "senegalese"),
        ('[Variant "Russian"]\n[GameType "22"]', "1. c3-d4 d6-c5 *", "wrong_game_type", "italian"),
        ("", "1. 33-28 18-22 2. 39-33 12-18 *", "other_board", "international"),
        ('[Variant "Ромашка"]', "1. c3-d4 d6-c5 *", "unknown_game", None),
    ],
)
def test_another_game_is_named_and_not_kept_as_russian(
    collection: Collection, tags: str, moves: str, code: str, game: str | None
) -> None:
    report = import_games(data=f'[Event "E"]\n{tags}\n\n{moves}\n', collection=collection)
    fault = report.bad[0].faults[0]
    assert (report.stored, fault.code, fault.params.get("game")) == (0, code, game)


@pytest.mark.parametrize(
    ("tags", "moves", "game"),
    [
        ('[Variant "самоеды"]', "1. b2:d4 *", "self-eaters"),
        ('[GameType "20"]', "1. 32-28 19-23 *", "international"),
        ('[GameType "22"]', "1. 22-18 12-16 *", "italian"),
    ],
)
def test_a_game_of_other_rules_is_kept_as_that_game(
    collection: Collection, tags: str, moves: str, game: str
) -> None:
    report = import_games(data=f'[Event "E"]\n{tags}\n\n{moves}\n', collection=collection)
    assert ([game.faults for game in report.bad], report.stored) == ([], 1)
    assert collection.records.get().variant == game


@pytest.mark.parametrize(
    ("tags", "code"),
    [('[Variant "самоеды"]', "must_capture"), ('[GameType "22"]', "light_square")],
)
def test_a_move_legal_in_russian_only_is_a_fault_of_another_game(
    collection: Collection, tags: str, code: str
) -> None:
    report = import_games(data=f'[Event "E"]\n{tags}\n\n1. c3-d4 d6-c5 *\n', collection=collection)
    assert (report.stored, report.bad[0].faults[0].code) == (0, code)


def test_a_second_import_finds_everything_there(collection: Collection) -> None:
    import_games(data=FILE, collection=collection)
    again = import_games(data=FILE, collection=collection)
    assert (again.stored, again.existing, len(again.bad)) == (0, 2, 1)


def test_an_import_that_was_stopped_is_taken_up(collection: Collection) -> None:
    import_games(data=FIRST, collection=collection)
    report = import_games(data=FILE, collection=collection)
    assert (report.stored, report.existing) == (1, 1)


@pytest.mark.parametrize("codec", ["cp1251", "cp866", "utf-8-sig", "utf-16"])
def test_one_game_is_one_record_in_whatever_file_it_stands(
    collection: Collection, codec: str
) -> None:
    import_games(data=FILE, collection=collection)
    other = FILE.replace("\n", "\r\n").encode(codec)
    assert import_games(data=other, collection=collection).stored == 0


def test_a_record_that_a_player_handed_in_before_is_placed_in_the_collection(
    collection: Collection,
) -> None:
    record = archive_services.store_record(records.read_one_game(FIRST.strip()))
    report = import_games(data=FILE, collection=collection)
    assert (report.stored, report.existing) == (1, 1)
    assert GameRecord.objects.get(pk=record.pk).collection == collection


def test_a_record_stays_in_its_first_collection(collection: Collection) -> None:
    import_games(data=FIRST, collection=collection)
    import_games(data=FIRST, collection=ensure_collection(slug="second"))
    assert GameRecord.objects.get().collection == collection


def test_a_game_twice_in_a_file_is_stored_once(collection: Collection) -> None:
    report = import_games(data=FIRST + "\n" + FIRST, collection=collection)
    assert (report.stored, report.existing) == (1, 1)


def test_chunks_do_not_show(collection: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "CHUNK", 2)
    report = import_games(data=FILE, collection=collection)
    assert (report.read, report.stored, len(report.bad)) == (3, 2, 1)


def test_an_imported_record_is_its_part_of_the_file_and_replays(collection: Collection) -> None:
    import_games(data=FILE.encode("cp1251"), collection=collection)
    record = GameRecord.objects.get(line__startswith="c3-b4")
    assert record.text == SECOND.strip()
    assert bytes(record.source).decode() == record.text
    assert replay_of_record(record).plies == record.plies == 2


@pytest.mark.parametrize(
    ("language", "reason", "summary"),
    [
        ("ru", "обязаны были бить", "сохранено 2, уже было 0, с ошибками 1"),
        ("en", "must capture", "stored 2, there already 0, faulty 1"),
    ],
)
def test_the_command_names_place_and_reason(
    tmp_path: Path, language: str, reason: str, summary: str
) -> None:
    file = tmp_path / "games.pdn"
    file.write_text(FILE, encoding="utf-8")
    out, err = StringIO(), StringIO()
    call_command(
        "import_games",
        file,
        collection="new",
        title_ru="Новое",
        language=language,
        stdout=out,
        stderr=err,
    )
    assert summary in out.getvalue()
    assert err.getvalue().startswith("11:19: 2. Иванов М. – ?: ")
    assert reason in err.getvalue()
    assert Collection.objects.get(slug="new").title_ru == "Новое"


def test_a_file_that_is_not_there_is_said_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="такого файла нет"):
        call_command("import_games", tmp_path / "none.pdn", collection="new")
