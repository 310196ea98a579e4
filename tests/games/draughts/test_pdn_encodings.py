"""Encodings and line ends are detected and noted."""

import io
from pathlib import Path

import pytest

from games.draughts import pdn
from games.draughts.pdn import PdnNote
from tests.games.draughts.helpers_of_pdn_tests import OPENING, codes, read_one

DATA = Path(__file__).parents[2] / "data" / "records"
RUSSIAN_TEXT = f'[Event "Кубок клуба"]\n[White "Иванов Я."]\n[GameType "25"]\n\n{OPENING} 1-0\n'


FRENCH_TEXT = f'[Event "Tournoi d\'été"]\n[White "André"]\n[GameType "25"]\n\n{OPENING} ½-½\n'


ENCODINGS = {
    "utf-8": (RUSSIAN_TEXT.encode(), "utf-8", []),
    "utf-8 with a mark": (RUSSIAN_TEXT.encode("utf-8-sig"), "utf-8-sig", ["byte_order_mark"]),
    "utf-16": (
        RUSSIAN_TEXT.encode("utf-16"),
        "utf-16-le",
        ["byte_order_mark", "encoding"],
    ),
    "cp1251": (RUSSIAN_TEXT.encode("cp1251"), "cp1251", ["encoding"]),
    "cp866": (RUSSIAN_TEXT.encode("cp866"), "cp866", ["encoding"]),
    "koi8-r": (RUSSIAN_TEXT.encode("koi8-r"), "koi8-r", ["encoding"]),
    "latin-1": (FRENCH_TEXT.encode("latin-1"), "latin-1", ["encoding"]),
    "upper case cp1251": (RUSSIAN_TEXT.upper().encode("cp1251"), "cp1251", ["encoding"]),
    "upper case cp866": (RUSSIAN_TEXT.upper().encode("cp866"), "cp866", ["encoding"]),
}


@pytest.mark.parametrize(("data", "encoding", "notes"), ENCODINGS.values(), ids=ENCODINGS)
def test_encodings_are_told_apart_and_reported(
    data: bytes, encoding: str, notes: list[str]
) -> None:
    game = read_one(data)
    assert (game.encoding, game.replay.plies) == (encoding, 8)
    encoding_notes = [code for code in codes(game.notes) if code in ("encoding", "byte_order_mark")]
    assert encoding_notes == notes
    wanted = "André" if encoding == "latin-1" else "Иванов Я."
    assert (game.tag("White") or "").lower() == wanted.lower()


def test_a_torn_utf8_file_stays_utf8() -> None:
    data = RUSSIAN_TEXT.encode()
    game = read_one(data[:20] + data[21:])
    assert game.encoding == "utf-8"
    assert PdnNote.DAMAGED_TEXT in codes(game.notes)


def named(name: str, encoding: str) -> bytes:
    """Return a record with this name of a player, in an encoding."""
    return f'[White "{name}"]\n[GameType "25"]\n\n{OPENING} 1-0\n\n'.encode(encoding)


IN_DOUBT = {
    "one_letter": named("Ё", "cp1251"),
    "one_usual_letter": named("щ", "cp866"),
    "utf8_before_cp1251": named("Иванов", "utf-8") + named("Петров", "cp1251"),
    "cp866_before_utf8": named("Куперман", "cp866") * 9 + named("Иванов", "utf-8"),
    "a_page_nobody_knows": named("Куперман, Щёголев, Чижов, Цукерник и Городецкий", "iso8859-5"),
}


@pytest.mark.parametrize("data", IN_DOUBT.values(), ids=IN_DOUBT)
def test_what_may_be_other_letters_is_told_to_be_in_doubt(data: bytes) -> None:
    """Nobody can vouch for names that may be read otherwise."""
    for games in (pdn.read(data), pdn.read_stream(io.BytesIO(data))):
        assert PdnNote.ENCODING_DOUBTFUL in codes(next(games).notes)


@pytest.mark.parametrize("name", ["Ян", "Юй Ю", "Щукин", "Жучков «Ж»", "Иванов №1 — Чижов"])
@pytest.mark.parametrize("encoding", ["cp1251", "cp866"])
def test_short_names_are_not(name: str, encoding: str) -> None:
    game = read_one(named(name, "utf-8").decode().encode(encoding, errors="replace"))
    assert (game.encoding, PdnNote.ENCODING_DOUBTFUL in codes(game.notes)) == (encoding, False)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x85"])
def test_every_line_end_counts_one_line(end: str) -> None:
    text = '[Event "E"]\n[GameType "25"]\n\n1. c3-d4 d6-c5\n2. h2-h4 *'.replace("\n", end)
    game = read_one(text.encode())
    assert (game.faults[0].line, game.faults[0].column) == (5, 4)
    assert (PdnNote.LINE_ENDS in codes(game.notes)) == (end in ("\r", "\x85"))


def written(encoding: str) -> bytes:
    """Real games as they circulate, in another encoding; names of the club hold all its letters."""
    text = (DATA / "three-games.pdn").read_bytes().decode("utf-8-sig")
    return text.encode(encoding)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1251", "cp866", "koi8-r"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_real_games_say_the_same_in_every_encoding(encoding: str, end: str) -> None:
    wanted = [(game.tags, game.replay.texts) for game in pdn.read(written("utf-8"))]
    data = written(encoding).replace(b"\r\n", b"\n").replace(b"\n", end.encode())
    games = list(pdn.read(data))
    streamed = list(pdn.read_stream(io.BytesIO(data)))
    assert [(game.tags, game.replay.texts) for game in games] == wanted
    assert [(game.tags, game.replay.texts) for game in streamed] == wanted
    assert {game.encoding for game in (*games, *streamed)} == {encoding}


def test_accented_names_are_latin() -> None:
    for name in ("Müller, Jürgen", "Gonçalves, José", "Ångström, Åke"):
        game = read_one(f'[White "{name}"]\n[GameType "25"]\n\n{OPENING} 1-0'.encode("latin-1"))
        assert (game.encoding, game.tag("White")) == ("latin-1", name)


@pytest.mark.parametrize("name", ["КУПЕРМАН", "Я", "ж"])
def test_letters_that_make_words_in_two_encodings_are_in_doubt(name: str) -> None:
    data = RUSSIAN_TEXT.replace("Кубок клуба", "").replace("Иванов Я.", name).encode("cp1251")
    for game in (*pdn.read(data), *pdn.read_stream(io.BytesIO(data))):
        (note,) = [note for note in game.notes if note.code is PdnNote.ENCODING_DOUBTFUL]
        assert note.params["rival"] != note.params["encoding"] == game.encoding


def test_a_line_of_ordinary_words_is_not_in_doubt() -> None:
    for encoding in ("cp1251", "cp866", "koi8-r"):
        game = read_one(RUSSIAN_TEXT.encode(encoding))
        assert (game.encoding, PdnNote.ENCODING_DOUBTFUL in codes(game.notes)) == (encoding, False)
