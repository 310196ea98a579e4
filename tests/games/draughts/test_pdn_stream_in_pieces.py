"""A file read in pieces gives the same games as when read at once."""

import io
import tracemalloc
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.draughts import pdn
from games.draughts.pdn import (
    PdnFault,
    PdnNote,
    cut_file_into_pieces,
    decode_file_into_text_lines,
    read_games,
)
from games.draughts.pdn.cut_file_into_pieces import SIZE
from games.draughts.pdn.decode_file_into_text_lines import LONGEST_ROW

DATA = Path(__file__).parents[2] / "data" / "records"
OPENING = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5"
TAGGED = f'[Event "Кубок"]\n[GameType "25"]\n\n{OPENING} 1-0\n\n'

PARTS = st.sampled_from(
    [
        TAGGED,
        f'[Event "1"]\n[Result "0-1"]\n\n{OPENING}\n\n',
        f"{OPENING} 1-0\n",
        f"\n{OPENING}\n\n",
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
        patch.object(decode_file_into_text_lines, "_BLOCK", block),
        patch.object(cut_file_into_pieces, "LONGEST_COMMENT", 300),
    ):
        cut = list(pdn.cut_stream_into_pieces(io.BytesIO(data), size=size))
        streamed = [game for piece in cut for game in pdn.read_piece(piece)]
        with patch.object(
            read_games, "cut_stream_into_pieces", partial(pdn.cut_stream_into_pieces, size=size)
        ):
            one_by_one = list(pdn.read_stream(io.BytesIO(data)))
    whole = [content_of(game) for game in pdn.read(data)]
    assert [content_of(game) for game in streamed] == whole
    assert [content_of(game) for game in one_by_one] == whole


@given(st.lists(PARTS, min_size=1, max_size=25), st.integers(1, 900))
def test_a_piece_knows_its_place_and_its_games(parts: list[str], block: int) -> None:
    data = "".join(parts).encode()
    with (
        patch.object(decode_file_into_text_lines, "_BLOCK", block),
        patch.object(cut_file_into_pieces, "LONGEST_COMMENT", 300),
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
    data = f"{OPENING} 1-0\n".encode() * 8_000
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
