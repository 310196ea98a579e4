"""Downloads of a record in every format, pictures, marks in a text, hostile names."""

import json
import re

import pytest
from django.test import Client

from games.archive import services as archive_services
from games.archive.queries import records
from games.archive.services import ensure_collection
from games.board import faulty_words, pictures
from games.draughts import pdn

TEXT = (
    '[White "Иван\u202eов"]\n[Black "Пель А."]\n[GameType "25"]\n\n'
    "1. c3-d4 d6-c5 {да} 2. b2-c3 f6-g5 1-0\n"
)

FAULTY = "1. c3-d4 d6-c5\n2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. a1-b2"

pytestmark = pytest.mark.django_db


def stored(text: str) -> str:
    """Store a record; return its address in the archive."""
    collection = ensure_collection(slug="cup", title_ru="Кубок", title_en="Cup")
    read = records.read_one_game(text)
    return f"/archive/{archive_services.store_record(read, collection=collection).pk}/"


@pytest.mark.parametrize("kind", ["pdn", "pdn-colon", "table"])
def test_every_text_form_reads_back_as_the_same_game(client: Client, kind: str) -> None:
    answer = client.get(f"{stored(TEXT)}file/{kind}/")
    assert answer.status_code == 200
    assert "attachment" in answer["Content-Disposition"]
    (game,) = pdn.read(answer.content)
    assert game.is_ok
    assert [move.key() for move in game.replay.moves] == ["c3-d4", "d6-c5", "b2-c3", "f6-g5"]


def test_the_source_is_the_very_bytes_and_json_is_json(client: Client) -> None:
    address = stored(TEXT)
    assert client.get(f"{address}file/source/").content == TEXT.encode()
    assert json.loads(client.get(f"{address}file/json/").content)["plies"] == 4
    assert client.get(f"{address}file/exe/").status_code == 404


def test_every_form_is_linked_and_every_link_works(client: Client) -> None:
    address = stored(FAULTY)
    page = client.get(address).content.decode()
    for tail in ("pdn", "pdn-colon", "table", "json", "source"):
        assert f'href="{address}file/{tail}/"' in page
        assert client.get(f"{address}file/{tail}/").status_code == 200
    for tail in ("print/", "picture.svg?ply=2"):
        assert client.get(address + tail).status_code == 200
    assert f"{address}picture.svg?line=&amp;ply=6" in page
    assert 'property="og:image"' in page


def test_a_name_that_turns_its_line_round_stands_alone(client: Client) -> None:
    page = client.get(stored(TEXT)).content.decode()
    assert "<h1><bdi>" in page
    assert "\u202e</bdi>" not in page.partition("<h1>")[2].partition("</h1>")[0]


@pytest.mark.parametrize(
    "fen",
    ["W:Wc3,Kd4:Bd6", "B:W29:B1", "W%3AWc3%3ABd6"],
)
def test_any_position_has_a_picture(client: Client, fen: str) -> None:
    answer = client.get(f"/positions/{fen}.svg")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("image/svg+xml")
    assert "max-age" in answer["Cache-Control"]
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert b"<script" not in answer.content


def test_any_position_has_an_image_for_messengers(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = "/positions/W:Wc3,Kd4:Bd6.png?move=c3-d4&flip=1"
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer.content.startswith(b"\x89PNG\r\n\x1a\n")
    size = [int.from_bytes(answer.content[at : at + 4]) for at in (16, 20)]
    assert size == [pictures.WIDTH, pictures.HEIGHT]
    assert "max-age" in answer["Cache-Control"]
    monkeypatch.setattr(pictures, "_PAGE", b"")  # drawn once, then kept
    assert client.get(address).content == answer.content
    assert client.get("/positions/W:Wc3:Bc3.png").status_code == 422


def test_a_shared_page_shows_its_position(client: Client) -> None:
    page = client.get(stored(TEXT), {"ply": 1}).content.decode()
    (address,) = re.findall('property="og:image" content="([^"]*)"', page)
    assert address.startswith("http://testserver/positions/")
    shown = client.get(address.removeprefix("http://testserver"))
    assert shown["Content-Type"] == "image/png"


@pytest.mark.parametrize(
    ("fen", "code"),
    [
        ("x", "bad_position"),
        ("W:Wa2:Bd6", "bad_position"),
        ("<script>alert(1)<", "bad_position"),
        ("W:Wc3:Bc3", "bad_position"),
        ("W:Wc3:B" + "d6," * 190, "bad_position"),
        ("W:Wc3:Bd6", "bad_move"),
    ],
)
def test_a_hostile_address_is_refused_with_its_reason(client: Client, fen: str, code: str) -> None:
    answer = client.get(f"/positions/{fen}.svg", {"move": "<b>"} if code == "bad_move" else {})
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == code


def test_a_fault_is_marked_where_it_stands_in_the_whole_text() -> None:
    (game,) = pdn.read(FAULTY)
    parts = faulty_words.mark_all_faults(FAULTY, game.faults)
    assert [part.text for part in parts if part.number] == ["a1-b2"]
    assert "".join(part.text for part in parts) == FAULTY + "\n"


def test_the_wrong_word_of_a_tag_is_marked_inside_its_brackets():
    """The number of the game, not the bracket and the first letter behind it."""
    text = '[GameType "99"]\n1. c3-d4 *'
    (game,) = pdn.read(text)
    parts = faulty_words.mark_all_faults(text, game.faults)
    assert [part.text for part in parts if part.number] == ["99"]
    mark = faulty_words.mark_fault(text, game.faults[0])
    assert mark is not None
    assert not mark.is_whole  # no move may be put there


def test_of_a_long_text_the_rows_around_a_fault_are_shown() -> None:
    text = "1. c3-d4 d6-c5\n" + "{да}\n" * 1000 + "2. a1-b2\n"
    (game,) = pdn.read(text)
    parts = faulty_words.mark_all_faults(text, game.faults)
    assert [part.text for part in parts if part.number] == ["a1-b2"]
    assert sum(part.left_out for part in parts) > 900
    assert len(parts) < 20


@pytest.mark.parametrize(
    ("place", "after"),
    [
        ((2, 34, 5), FAULTY.replace("a1-b2", "b4:d6")),
        ((9, 1, 5), None),
        ((2, 400, 5), None),
        ((0, 1, 1), None),
    ],
)
def test_a_legal_move_is_put_into_the_text_only_where_there_is_a_place(place, after) -> None:
    line, column, length = place
    put = faulty_words.replace_word_by_move(
        FAULTY, line=line, column=column, length=length, move="b4:d6"
    )
    assert put == after


@pytest.mark.parametrize("wish", ["1:2", "x:y:z:b4:d6", "1:1:1:<b>", "99999999999:1:1:b4:d6"])
def test_a_wish_that_makes_no_sense_changes_nothing(client: Client, wish: str) -> None:
    page = client.post("/check/", {"text": FAULTY, "put": wish, "at": "9/9/9"})
    assert page.status_code == 200
    assert "4. a1-b2</textarea>" in page.content.decode()


def test_two_megabytes_of_one_word_make_a_page_of_bounded_length(client: Client) -> None:
    page = client.post("/check/", {"text": "1. c3-d4 " + "d4:" * 60_000})
    assert page.status_code == 200
    assert len(page.content) < 300_000


def test_P1_the_position_of_a_problem_is_drawn(client: Client) -> None:
    """More pieces than a game has are shown; only a game is refused them."""
    assert client.get("/positions/W:W20-32:B1-12.svg").status_code == 200
    assert client.get("/positions/W:W20-32:B1-12.png").status_code == 200
