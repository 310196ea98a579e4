"""A small archive and the expected results of its searches, the same for every database.

    python -m tests.support.search

makes the archive in the database of the environment and prints what each search finds.
"""

import json
from typing import Any

from games.draughts.colour import Colour
from games.draughts.position import Position

NO = "????.??.??"

# name, white, black, event, date, result, what stands before the moves, moves
GAMES = (
    (
        "d4",
        "Чёрный С.",
        "Медков В.",
        "I чемпионат СССР",
        "1924.08.24",
        "0-1",
        "",
        "c3-d4 d6-c5 g3-h4",
    ),
    (
        "h4",
        "Медков В.",
        "Пель А.",
        "I чемпионат СССР",
        "1924.??.??",
        "1-0",
        "",
        "g3-h4 d6-c5 c3-d4",
    ),
    ("e5", "Abatsiev N.", "Медков Я.", "Кубок Москвы", "1.1.1965", "1/2-1/2", "", "c3-d4 d6-e5"),
    ("b4", "Медков Я.", "Медков В.", "Кубок Москвы", "1965.02.??", "*", "", "c3-b4 b6-a5 d2-c3"),
    (
        "three",
        "Куперман И.",
        "?",
        "Этюд",
        NO,
        "*",
        "W:WKa1,Kc1,Ke1:BKh8",
        "c1-d2 h8-g7",
    ),
    ("one", "?", "Куперман И.", "Этюд", NO, "*", "B:WKh8:BKa1,Kc1,Ke1", "1... c1-d2"),
    (
        "other side",
        "?",
        "?",
        "Наоборот",
        NO,
        "*",
        # the position after 1. c3-d4 d6-c5 2. g3-h4, turned, the colours exchanged
        "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,f4,g3:Ba5,a7,b8,c7,d6,d8,e5,e7,f8,g7,h6,h8",
        "g3-h4",
    ),
    ("faulty", "Соколов А.", "?", "Первенство", "1950.", "*", "", "c3-b4 d6-c5 d2-c3"),
)

AFTER_H4 = "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,d4,e3,h4:Bb6,c5,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"


def position(fen: str) -> Position:
    """Return the position of a FEN."""
    return Position.from_fen(fen)


# what is asked, the names of the games found
TABLE: tuple[tuple[dict[str, Any], str], ...] = (
    ({}, "h4 d4 faulty e5 b4 three one other-side"),
    ({"player": "медков"}, "h4 d4 e5 b4"),
    ({"player": "Medkov V."}, "h4 d4 b4"),
    ({"player": "черный"}, "d4"),
    ({"player": "Медков В.", "colour": Colour.WHITE}, "h4"),
    ({"player": "Медков В.", "colour": Colour.BLACK}, "d4 b4"),
    ({"player": "медков в. я."}, ""),
    ({"player": "медков пель"}, ""),
    ({"player": "медков", "opponent": "пель"}, "h4"),
    ({"player": "пель", "opponent": "медков"}, "h4"),
    ({"player": "медков", "opponent": "медков"}, "b4"),
    ({"player": "Медков Я.", "opponent": "медков", "colour": Colour.WHITE}, "b4"),
    ({"player": "Медков Я.", "opponent": "медков", "colour": Colour.BLACK}, ""),
    ({"opponent": "абациев"}, "e5"),
    ({"player": "Абациев Н."}, "e5"),
    ({"player": "Chernyj"}, "d4"),
    ({"player": "Chyorny"}, "d4"),
    ({"player": "Medkov Ya."}, "e5 b4"),
    ({"player": "медков в"}, "h4 d4 b4"),
    ({"player": "v medkov"}, "h4 d4 b4"),
    ({"player": "медков в", "colour": Colour.WHITE}, "h4"),
    ({"player": "к"}, "three one"),
    ({"event": "i"}, "h4 d4"),
    ({"text": "медков пель"}, "h4"),
    ({"text": "кубок 1965"}, "e5 b4"),
    ({"player": "%"}, ""),
    ({"player": "_"}, ""),
    ({"event": "chempionat"}, "h4 d4"),
    ({"event": "кубок москвы"}, "e5 b4"),
    ({"year": 1965}, "e5 b4"),
    ({"since": 19240000, "until": 19249999}, "h4 d4"),
    ({"since": 19240824, "until": 19240824}, "h4 d4"),
    ({"since": 19240825}, "h4 faulty e5 b4"),
    ({"until": 19500101}, "h4 d4 faulty"),
    ({"since": 19650110, "until": 19650215}, "b4"),
    ({"result": "0-1"}, "d4"),
    ({"only_good": True}, "h4 d4 e5 b4 three one other-side"),
    ({"collection": "test"}, "h4 d4 faulty e5 b4 three one other-side"),
    ({"collection": "none"}, ""),
    ({"opening": "c3-d4"}, "d4 e5"),
    ({"opening": "c3-d4 d6-c5"}, "d4"),
    ({"opening": "c3-d4 d6-c5 g3-h4"}, "d4"),
    ({"opening": "c3-d4 d6-c5 g3-h4 f6-g5"}, ""),
    ({"opening": "c3-b4"}, "faulty b4"),
    ({"opening": "g3-f4"}, ""),
    ({"position": position(AFTER_H4)}, "h4 d4"),
    ({"position": position(AFTER_H4), "mirrored": True}, "h4 d4 other-side"),
    ({"position": position(AFTER_H4), "player": "пель"}, "h4"),
    ({"position": position("W:WKa1:BKh8")}, ""),
    ({"material": "0-3:0-1"}, "three"),
    ({"material": "0-1:0-3"}, "one"),
    ({"material": "0-3:0-1", "mirrored": True}, "three one"),
    ({"material": "12-0:11-0"}, ""),
    ({"opening": "c3-d4", "player": "abatsiev", "year": 1965, "result": "1/2-1/2"}, "e5"),
    ({"opening": "c3-d4", "position": position(AFTER_H4)}, "d4"),
)


def make() -> None:
    """The archive of GAMES, and one record that no collection holds."""
    from games.archive import services as archive_services
    from games.archive.queries import records
    from games.archive.services import ensure_collection

    collection = ensure_collection(slug="test", title_ru="Проба", title_en="Trial")
    for name, white, black, event, date, result, start, moves in GAMES:
        setup = f'[SetUp "1"]\n[FEN "{start}"]\n' if start else ""
        text = (
            f'[Event "{event}"]\n[Date "{date}"]\n[White "{white}"]\n[Black "{black}"]\n'
            f'[Result "{result}"]\n[GameType "25"]\n[Name "{name}"]\n{setup}\n{moves} *\n'
        )
        reading = records.read_one_game(text)
        assert (reading.fault is None) == (name != "faulty"), (name, reading.fault)
        archive_services.store_record(reading, collection=collection)
    archive_services.store_record(
        records.read_one_game('[White "Медков В."]\n\n1. c3-d4 d6-c5 2. g3-h4 *\n')
    )


def names_found(query: dict[str, Any]) -> str:
    """The names of the games found, in their order."""
    from games.archive.queries.conditions import RecordQuery
    from games.archive.queries.search import LISTED, iterate_found_records

    names = [
        dict(hit.record.tags)["Name"].replace(" ", "-")
        for hit in iterate_found_records(
            RecordQuery(**query, in_collection=True), fields=(*LISTED, "tags")
        )
    ]
    return " ".join(names)


def main() -> None:
    """What each search of the table finds, as one JSON list."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    make()
    print(json.dumps([names_found(query) for query, _ in TABLE]))


if __name__ == "__main__":
    main()
