"""Games written as JSON and as two-column tables are stable and read back."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.draughts import pdn
from games.draughts.errors import PdnError
from tests.support import random_games

DATA = Path(__file__).parents[4]

FILES = (
    "games/data/ussr-1924.pdn",
    "games/data/demo-games.pdn",
    "tests/data/records/three-games.pdn",
)

SEEDS = st.integers(0, 1 << 30)

FAULTY = (
    "1. c3-d4 d6-c5 2. d4-e5 f6:d4 3. h2-h4 {и всё} c5-b4! 1-0",
    "1. c3-d4 - 2. - - 1-0",
    '[Result "1-0"]\n\n1. c3-d4 d6-c5 0-1',
    "1. c3-d4 (1. a3-b4 b6-a5 2. a1-b2 {нет}) d6-c5 {оборван",
    "",
)

RECORD = """[White "Иванов"]
[Black "Петров"]

{начало} 1. e3-d4 (1. c3-d4! {тоже}) d6-c5 2. f2-e3 f6-g5 3. c3-b4 g5-h4
4. b4:d6 h4:f2 5. e1:g3 c7:h4 1-0
"""


def test_a_document_says_everything_about_a_game() -> None:
    (game,) = pdn.read(RECORD)
    document = json.loads(pdn.write_json(game))
    assert document["tags"] == [
        {"name": "White", "value": "Иванов"},
        {"name": "Black", "value": "Петров"},
    ]
    facts = ("format", "game", "line", "variant", "game_type", "ok", "plies", "result", "comment")
    expected = ["games.draughts/1", 1, 1, "russian", "25", True, 10, "1-0", "начало"]
    assert [document[name] for name in facts] == expected
    assert document["start"].startswith("W:Wa1,c1")
    first, *_, last = document["moves"]
    assert (first["ply"], first["number"], first["side"]) == (1, 1, "w")
    assert (last["ply"], last["number"], last["side"]) == (10, 5, "b")
    assert (last["text"], last["written"], last["key"]) == ("c7xh4", "c7:h4", "c7:h4|d2,d4,d6,g3=")
    assert last["fen"] == document["final"]
    (variation,) = first["variations"]
    assert (variation["ply"], variation["line"], variation["column"]) == (1, 4, 19)
    (instead,) = variation["moves"]
    assert (instead["text"], instead["nags"], instead["comment"]) == ("c3-d4", ["!"], "тоже")


def test_a_document_of_a_faulty_game_says_where_it_ends_and_what_followed() -> None:
    (game,) = pdn.read(FAULTY[0])
    document = json.loads(pdn.write_json(game))
    assert (document["ok"], document["plies"], len(document["moves"])) == (False, 4, 4)
    assert [(move["ply"], move["written"], move["comment"]) for move in document["rest"]] == [
        (5, "h2-h4", "и всё"),
        (6, "c5-b4", ""),
    ]
    assert document["faults"][0]["code"] == "not_a_diagonal"


@given(SEEDS)
def test_a_document_read_back_is_the_same_game(seed: int) -> None:
    game = random_games.game(seed)
    text = pdn.write_json(game)
    assert "\n" not in text
    again = pdn.read_json(text)
    assert again.replay == game.replay
    assert (again.tags, again.comments, again.nags) == (game.tags, game.comments, game.nags)
    assert pdn.write_json(again) == text
    assert pdn.write_game(again) == pdn.write_game(game)


@pytest.mark.parametrize("name", FILES)
def test_every_game_of_a_file_comes_back_from_its_document(name: str) -> None:
    for game in pdn.read((DATA / name).read_bytes()):
        again = pdn.read_json(pdn.write_json(game))
        assert (again.faults, again.notes) == (game.faults, game.notes)
        assert pdn.write_json(again) == pdn.write_json(game)


@pytest.mark.parametrize("text", FAULTY)
def test_a_faulty_game_comes_back_with_its_faults(text: str) -> None:
    (game,) = pdn.read(text)
    again = pdn.read_json(pdn.write_json(game))
    assert again.faults == game.faults
    assert pdn.write_json(again) == pdn.write_json(game)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"written": "c7:h4"', '"written": "c7:e5"'),
        ('"key": "c7:h4|d2,d4,d6,g3="', '"key": "c7:h4|d2"'),
        ('"fen": "B:W', '"fen": "W:W'),
        ('"variant": "russian"', '"variant": "chess"'),
        ('"ok": true', '"ok": false'),
        ('"result": "1-0"', '"result": "2-0"'),
        ('"format": "games.draughts/1"', '"format": "other"'),
        ('"start": "W:', '"start": "X:'),
        ('"comment": "начало"', '"comment": 5'),
        ('"moves": ', '"other": '),
    ],
)
def test_a_document_is_judged_and_not_believed(old: str, new: str) -> None:
    (game,) = pdn.read(RECORD)
    text = pdn.write_json(game)
    assert old in text
    with pytest.raises(PdnError):
        pdn.read_json(text.replace(old, new))


@pytest.mark.parametrize("text", ["", "[]", "null", "{}", "[" * 100_000, '{"format": 1}', "1e999"])
def test_what_is_no_document_is_refused(text: str) -> None:
    with pytest.raises(PdnError):
        pdn.read_json(text)


def test_G1_the_table_has_names_above_and_one_number_a_pair() -> None:
    (game,) = pdn.read(RECORD.replace("d6-c5 2.", "d6-c5!? 2."))
    assert pdn.write_table(game) == (
        "Белые       Чёрные\n"
        "Иванов      Петров\n"
        "1. e3-d4    d6-c5!?\n"
        "2. f2-e3    f6-g5\n"
        "3. c3-b4    g5-h4\n"
        "4. b4:d6    h4:f2\n"
        "5. e1:g3    c7:h4\n"
        "1-0\n"
    )


@given(SEEDS)
def test_a_table_read_back_gives_moves_marks_and_result(seed: int) -> None:
    game = random_games.game(seed)._replace(comments={}, variations=())
    (again,) = pdn.read(pdn.write_table(game).encode(), variant=game.variant)
    assert (again.faults, again.replay.moves) == ((), game.replay.moves)
    assert (again.start, again.result) == (game.start, game.result)


@pytest.mark.parametrize("name", FILES)
def test_every_table_of_a_file_reads_back(name: str) -> None:
    for game in pdn.read((DATA / name).read_bytes()):
        (again,) = pdn.read(pdn.write_table(game))
        assert (again.replay.moves, again.is_ok) == (game.replay.moves, game.is_ok)


@pytest.mark.parametrize(
    "name", ["Группа A1", "1-0", "[Event", "(лично)", "12. Иванов", "c3-d4", "Тур 3 д.", "%", ";"]
)
def test_no_name_in_a_table_is_taken_for_a_move(name: str) -> None:
    (game,) = pdn.read(RECORD)
    tags = (("Event", name), ("White", name), ("Black", name))
    (again,) = pdn.read(pdn.write_table(game._replace(tags=tags)))
    assert (again.faults, again.replay.moves) == ((), game.replay.moves)
