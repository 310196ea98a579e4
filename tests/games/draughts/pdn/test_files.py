"""Files of several games in any encoding, read at once and in pieces."""

import io
import tracemalloc
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.draughts import pdn
from games.draughts.pdn import PdnFault, PdnNote, pieces, reader
from games.draughts.pdn import encoding as pdn_encoding
from games.draughts.pdn.encoding import LONGEST_ROW
from games.draughts.pdn.pieces import SIZE
from tests.support.records import OPENING, codes, read_one

# Files of several games are split; a faulty game does not stop the next.


DATA = Path(__file__).parents[3] / "data" / "records"

MANY = {
    "by_tags": '[Event "1"]\n\n{0} 1-0\n\n[Event "2"]\n\n{0} 0-1',
    "by_results": "{0} 1-0\n{0} 0-1",
    "by_numbers": "{0}\n\n{0}",
    "tags_in_a_row": '{0} 1-0 [Event "2"] {0} 0-1',
    "second_without_tags": '[Event "1"]\n\n{0} 1-0\n\n{0} 0-1',
}


@pytest.mark.parametrize("text", MANY.values(), ids=MANY)
def test_games_are_told_apart(text: str) -> None:
    games = list(pdn.read(text.replace("{0}", OPENING)))
    assert [(game.number, game.replay.plies) for game in games] == [(1, 8), (2, 8)]
    assert all(game.is_ok for game in games)


def test_tags_without_moves_are_a_game_of_their_own() -> None:
    text = f'[Event "1"]\n[Result "1-0"]\n\n[Event "2"]\n\n{OPENING} 0-1'
    first, second = pdn.read(text)
    assert (first.replay.plies, first.result) == (0, "1-0")
    assert PdnNote.NO_MOVES in codes(first.notes)
    assert (second.replay.plies, second.first_line) == (8, 4)


def test_tags_quoted_in_a_comment_part_no_games() -> None:
    game = read_one(f'1. c3-d4 {{as in\n[Event "x"]\nwe saw}} {OPENING[9:]} 1-0')
    assert (game.replay.plies, game.is_ok) == (8, True)


def test_a_torn_comment_does_not_swallow_the_next_game() -> None:
    text = f'1. c3-d4 {{torn\n[Event "2"]\n\n{OPENING} {{whole}} 1-0'
    torn, whole = pdn.read(text)
    assert codes(torn.faults) == [PdnFault.UNCLOSED_COMMENT]
    assert (whole.replay.plies, whole.comments) == (8, {8: "whole"})


def test_text_before_the_first_tags_is_told_with_the_first_game() -> None:
    game = read_one(f'Сборник партий\n\n[Event "E"]\n[GameType "25"]\n\n{OPENING} 1-0')
    assert codes(game.notes) == [PdnNote.STRAY_TEXT]
    assert game.first_line == 3


def test_three_games_of_a_file_with_one_of_unknown_moves() -> None:
    games = list(pdn.read((DATA / "three-games.pdn").read_bytes()))
    assert [game.replay.plies for game in games] == [8, 0, 4]
    assert [codes(game.faults) for game in games] == [[], [PdnFault.UNKNOWN_MOVE], []]
    assert [game.first_line for game in games] == [1, 12, 21]
    assert [game.result for game in games] == ["1-0", "1/2-1/2", "0-1"]
    assert (games[1].faults[0].line, games[1].faults[0].column) == (17, 4)


# Encodings and line ends are detected and noted.


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


# A file read in pieces gives the same games as when read at once.


STREAMED = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5"

TAGGED = f'[Event "Кубок"]\n[GameType "25"]\n\n{STREAMED} 1-0\n\n'

PARTS = st.sampled_from(
    [
        TAGGED,
        f'[Event "1"]\n[Result "0-1"]\n\n{STREAMED}\n\n',
        f"{STREAMED} 1-0\n",
        f"\n{STREAMED}\n\n",
        "1. c3-d4 {a remark [Event and more} d6-c5 (1... b6-a5 2. d4-e5) *\n",
        '1. c3-d4 {torn [Event "x"] d6-c5\n\n',
        '; [Event "hidden"]\n',
        '% [Event "hidden"]\n',
        "Партия дня\n\n",
        '[White "a"] [Black "b"] 1. c3-d4 d6-c5 0-1 ',
        '[Event "no moves"]\n\n',
        "1. c3-d4 d6-e5 2. d4:f6\n1-0\n",
        "*\n",
        "1. c3-d4 - -\r\n",
        "(1. a3-b4\n",
        "\x1a",
    ]
)


def content_of(game: pdn.ReadGame) -> tuple[object, ...]:
    """What a game says, its notes on the whole file apart."""
    whole = (PdnNote.DAMAGED_TEXT, PdnNote.LINE_ENDS)
    notes = tuple(note for note in game.notes if note.code not in whole)
    return (game.number, game.tags, game.replay.texts, game.faults, game.result, game.source, notes)


@settings(max_examples=60)
@given(st.lists(PARTS, max_size=25), st.integers(1, 900), st.integers(1, 400))
def test_a_stream_is_read_like_a_text(parts: list[str], block: int, size: int) -> None:
    data = "".join(parts).encode()
    with (
        patch.object(pdn_encoding, "_BLOCK", block),
        patch.object(pieces, "LONGEST_COMMENT", 300),
    ):
        cut = list(pdn.cut_stream_into_pieces(io.BytesIO(data), size=size))
        streamed = [game for piece in cut for game in pdn.read_piece(piece)]
        with patch.object(
            reader, "cut_stream_into_pieces", partial(pdn.cut_stream_into_pieces, size=size)
        ):
            one_by_one = list(pdn.read_stream(io.BytesIO(data)))
    whole = [content_of(game) for game in pdn.read(data)]
    assert [content_of(game) for game in streamed] == whole
    assert [content_of(game) for game in one_by_one] == whole


@given(st.lists(PARTS, min_size=1, max_size=25), st.integers(1, 900))
def test_a_piece_knows_its_place_and_its_games(parts: list[str], block: int) -> None:
    data = "".join(parts).encode()
    with (
        patch.object(pdn_encoding, "_BLOCK", block),
        patch.object(pieces, "LONGEST_COMMENT", 300),
    ):
        cut = list(pdn.cut_stream_into_pieces(io.BytesIO(data), size=200))
    number = 1
    for piece in cut:
        assert piece.first_game == number
        games = list(pdn.read_piece(piece))
        assert [game.number for game in games] == list(range(number, number + piece.games))
        number += piece.games


def test_pieces_hold_whole_games_and_all_of_the_text() -> None:
    data = (TAGGED * 3000).encode()
    cut = list(pdn.cut_stream_into_pieces(io.BytesIO(data)))
    assert "".join(piece.text for piece in cut).encode() == data
    assert all(len(piece.text) <= SIZE and piece.text.startswith("[Event") for piece in cut)
    assert len(cut) > 1
    assert sum(piece.games for piece in cut) == 3000


def test_games_without_tags_are_cut_between_games() -> None:
    data = f"{STREAMED} 1-0\n".encode() * 8_000
    cut = list(pdn.cut_stream_into_pieces(io.BytesIO(data)))
    assert len(cut) > 1
    assert sum(piece.games for piece in cut) == 8_000
    assert all(game.is_ok for game in pdn.read_piece(cut[1]))


class Endless(io.RawIOBase):
    """A file of so many copies of a text, never held as a whole."""

    def __init__(self, text: bytes, copies: int) -> None:
        self.text, self.left = text, copies

    def read(self, size: int = -1) -> bytes:
        copies = min(self.left, size // len(self.text) + 1)
        self.left -= copies
        return self.text * copies


def test_memory_stays_flat_however_long_the_file_is() -> None:
    def peak(copies: int) -> int:
        tracemalloc.start()
        read = sum(1 for _ in pdn.cut_stream_into_pieces(Endless(TAGGED.encode(), copies)))
        assert read
        highest = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return highest

    assert peak(16_000) < 1.5 * peak(6_000)


def test_the_encoding_is_decided_by_the_first_letters_and_kept() -> None:
    """Plain letters tell nothing; what comes later and does not fit is damaged, and told."""
    plain = TAGGED.replace("Кубок", "Cup").encode() * 6000
    russian = TAGGED.encode("cp1251")
    games = list(pdn.read_stream(io.BytesIO(plain + russian)))
    assert (games[0].encoding, games[-1].encoding) == ("utf-8", "cp1251")
    assert games[-1].tag("Event") == "Кубок"
    torn = list(pdn.read_stream(io.BytesIO(TAGGED.encode() * 3000 + russian)))
    assert torn[-1].encoding == "utf-8"
    assert sum(note.code is PdnNote.DAMAGED_TEXT for game in torn for note in game.notes) == 1


def test_a_row_too_long_is_refused_and_the_games_around_it_are_read() -> None:
    data = (TAGGED + "c3-d4 " * (LONGEST_ROW // 5) + "\n\n" + TAGGED).encode()
    for games in (pdn.read(data), pdn.read_stream(io.BytesIO(data))):
        first, refused, last = games
        assert (first.is_ok, last.is_ok, last.number) == (True, True, 3)
        assert refused.faults[0].code is PdnFault.TOO_LONG
        assert (refused.faults[0].line, last.first_line) == (6, 8)


@pytest.mark.parametrize("name", ["three-games.pdn"])
def test_a_real_file_is_the_same_from_a_stream(name: str) -> None:
    with (DATA / name).open("rb") as file:
        streamed = [content_of(game) for game in pdn.read_stream(file)]
    assert streamed == [content_of(game) for game in pdn.read((DATA / name).read_bytes())]


@pytest.mark.parametrize("data", [b"", b" \n", bytes(500), b"\xff\xfe\x00"])
def test_a_stream_of_no_record_gives_one_refused_game(data: bytes) -> None:
    (game,) = pdn.read_stream(io.BytesIO(data))
    assert (game.is_ok, game.is_record) == (False, False)


def test_a_cut_in_the_middle_of_a_row_of_tags_changes_nothing() -> None:
    data = '[Event "a"]\n1. c3-d4 * [White Б][Event "b"]\n1. c3-d4 *\n'.encode()
    cut = list(pdn.cut_stream_into_pieces(io.BytesIO(data), size=10))
    streamed = [[content_of(game) for game in pdn.read_piece(piece)] for piece in cut]
    assert [len(games) for games in streamed] == [piece.games for piece in cut]
    assert sum(streamed, []) == [content_of(game) for game in pdn.read(data)]
