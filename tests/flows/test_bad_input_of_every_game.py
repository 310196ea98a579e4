"""What no game has, at the address for programs, at the command and on a page: named, not guessed.

A stack of thirty, a king below the top, a number above the board, the position of another game,
a record of a bigger board, a game nobody knows and one whose rules nobody tells.
"""

import json

import pytest
from django.test import Client
from django.urls import reverse

from games.archive.models import GameRecord
from games.draughts.__main__ import main
from games.draughts.known_games import REFUSED

pytestmark = pytest.mark.django_db

POSITIONS = (
    # the game, its position, and what is said of it
    ("towers", f"W:Wc3({'b' * 30}):Bd6", ("c3", "31", "24")),
    ("towers", "W:Wc3(bK):Bd6", ("c3(bK)", "дамка под верхней шашкой не бывает")),
    ("international", "W:W51:B1-20", ("51", "10x10", "такого поля нет")),
    ("canadian", "W:W73:B1", ("73", "12x12", "такого поля нет")),
    ("turkish", "W:Wi4:Ba8", ("i4", "8x8", "такого поля нет")),
    ("turkish", "W:Wa1:Ba8", ("a1", "первый ряд")),
    ("russian", "W:W31-50:B1-20", ("31-50", "нет тёмного поля")),
    ("russian", "W:Wc3(b):Bd6", ("c3(b)", "башен нет")),
    ("russian", "W:Wc3:Bd6:M1", ("M1", "в очереди не бывает")),
    ("two-movers", "W:Wc3:Bd6:M3", ("M3", "в очереди не бывает")),
    ("towers", "S:Wc3:Bd6", ("«S»",)),
)
RECORDS = (
    # the head of a record and its moves, the code of its fault, and what is said of it
    ('[GameType "25"]', "1. 43-37 30-36 2. 44-38 25-30", ("43-37", "10x10")),
    ('[GameType "25"]', "1. 43-37 30-36 2. 55-49 25-30 3. 67-61 18-24", ("43-37", "12x12")),
    ('[GameType "20"]', "1. 32-28 19-23 2. 28x19 14x23 3. 37-52", ("поля 52", "нет")),
    ('[GameType "25"]\n[FEN "W:W31-50:B1-20"]', "1. 32-28", ("31-50", "нет тёмного поля")),
    ('[Variant "Towers"]\n[FEN "W:Wc3(K):Bd6"]', "1. c3-d4", ("c3(K)", "не бывает")),
    ('[Variant "Nosuch"]', "1. c3-d4", ("Nosuch", "неизвестна")),
    ('[Variant "Corners"]', "1. a2-a5", ("a5", "не соседнее")),
    ('[Variant "Star"]', "1. d1-d5", ("поля d5", "нет")),
    ('[Variant "Senegalese"]', "1. c3-d4", ("сенегальские шашки", "не читаются")),
)


@pytest.fixture
def command(capsys):
    """The command line: its status, what it prints and what it complains of."""

    def run(*said):
        status = main([*said, "--language", "ru"])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


def get(address, **said):
    return Client(headers={"accept-language": "ru"}).get(address, said)


@pytest.mark.parametrize(("game", "fen", "words"), POSITIONS)
def test_a_position_that_cannot_be_is_refused_at_every_door(game, fen, words, command):
    answer = get("/api/v1/positions/moves/", variant=game, fen=fen)
    assert answer.status_code == 422
    status, printed, complained = command("moves", fen, "--variant", game)
    assert (status, printed) == (2, "")
    page = get(reverse("archive"), variant=game, position=fen)
    for told in (answer.json()["detail"], complained, page.content.decode()):
        assert [word for word in words if word not in told] == []


@pytest.mark.parametrize(("head", "moves", "words"), RECORDS)
def test_a_record_of_another_board_is_told_its_place_and_nothing_is_kept(
    head, moves, words, command, tmp_path
):
    text = f"{head}\n\n{moves} *\n"
    answer = Client(headers={"accept-language": "ru"}).post(
        "/api/v1/records/validate/", json.dumps({"text": text}), "application/json"
    )
    (game,) = answer.json()["games"]
    assert game["faults"][0]["line"]
    file = tmp_path / "game.pdn"
    file.write_text(text)
    status, printed, _ = command("check", str(file))
    assert status == 1
    page = Client(headers={"accept-language": "ru"}).post(reverse("check-record"), {"text": text})
    for told in (json.dumps(game, ensure_ascii=False), printed, page.content.decode()):
        assert [word for word in words if word not in told] == []
    assert not GameRecord.objects.exists()


@pytest.mark.parametrize("name", ["nosuch", *REFUSED])
def test_a_game_that_is_not_played_is_named_and_why(name, command):
    answer = get("/api/v1/positions/moves/", variant=name, fen="W:Wa1:Bb8")
    assert answer.status_code == 422
    status, printed, complained = command("perft", "start", "1", "--variant", name)
    assert (status, printed) == (2, "")
    said = "трём прямым направлениям" if name in REFUSED else name
    for told in (answer.json()["detail"], complained):
        assert said in told
    page = get(reverse("archive"), variant=name, position="W:Wa1:Bb8")
    assert name in page.content.decode()


def test_a_record_that_begins_from_a_set_up_of_another_board_is_written_on_its_page():
    body = {"text": "1. 32-28", "start": "W:W32,50:B1-20", "variant": "international"}
    answer = Client().post("/api/v1/records/line/", json.dumps(body), "application/json")
    assert (answer.status_code, answer.json()["fault"]) == (200, None)
    assert answer.json()["start"] == body["start"].replace(
        "B1-20", ",".join(["B1"] + [str(one) for one in range(2, 21)])
    )
