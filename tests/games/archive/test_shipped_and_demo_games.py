"""The shipped games of 1924 and those of the demonstration are read without faults."""

import tomllib
from pathlib import Path

import pytest

from games.draughts import pdn
from games.draughts.pdn.write_canonical_pdn import write_game
from games.draughts.replay import board_outcome

DATA = Path(__file__).resolve().parents[3] / "games" / "data"


CHAMPIONSHIP = DATA / "ussr-1924.pdn"


DEMO = DATA / "demo-games.pdn"


def games(path: Path) -> list[pdn.ReadGame]:
    """Read the games of a file."""
    return list(pdn.read(path.read_bytes()))


@pytest.mark.parametrize(("path", "count"), [(CHAMPIONSHIP, 29), (DEMO, 22)], ids=["1924", "demo"])
def test_every_game_is_legal_to_its_end_with_nothing_to_remark(path: Path, count: int) -> None:
    read = games(path)
    assert len(read) == count
    for game in read:
        assert (game.faults, game.notes, game.replay.fault) == ((), (), None)
        assert game.result in ("1-0", "0-1", "1/2-1/2")
        assert game.replay.plies >= 41


@pytest.mark.parametrize("path", [CHAMPIONSHIP, DEMO], ids=["1924", "demo"])
def test_a_file_is_the_bytes_our_writer_writes(path: Path) -> None:
    assert "\n".join(map(write_game, games(path))).encode() == path.read_bytes()


def test_the_championship_of_1924_has_its_results_and_no_board_ends() -> None:
    read = games(CHAMPIONSHIP)
    results = [game.result for game in read]
    assert [results.count(result) for result in ("1-0", "0-1", "1/2-1/2")] == [9, 4, 16]
    assert all(board_outcome(game.replay.final) is None for game in read)


def test_the_table_of_1924_ranks_twenty_players_by_points() -> None:
    table = tomllib.loads((DATA / "ussr-1924.toml").read_text("utf-8"))["table"]
    assert len(table) == 20
    points = [row["half_points"] for row in table]
    assert points == sorted(points, reverse=True)
    for row in table:
        shared = [place for place, other in enumerate(points, 1) if other == row["half_points"]]
        assert (row["place"], row["place_to"]) == (shared[0], shared[-1])


def test_the_players_of_1924_are_those_of_the_table_but_one() -> None:
    table = tomllib.loads((DATA / "ussr-1924.toml").read_text("utf-8"))["table"]
    names = {game.tag(colour) for game in games(CHAMPIONSHIP) for colour in ("White", "Black")}
    assert names - {row["player"] for row in table} == {"Соколов А."}


def test_no_result_of_the_demonstration_is_put_in_a_real_mouth() -> None:
    assert {game.tag(colour) for game in games(DEMO) for colour in ("White", "Black")} == {"?"}


def test_the_demonstration_has_games_that_end_on_the_board() -> None:
    ends = {
        game.number: (board_outcome(game.replay.final).rule, game.result)
        for game in games(DEMO)
        if board_outcome(game.replay.final)
    }
    assert ends == {
        1: ("W3", "1-0"),
        2: ("W3", "0-1"),
        5: ("W3", "0-1"),
        9: ("W3", "1-0"),
        11: ("W3", "0-1"),
        15: ("W3", "1-0"),
        17: ("W3", "1-0"),
    }


def test_d3_the_third_game_of_the_demonstration_repeats_a_position_three_times() -> None:
    positions = games(DEMO)[2].replay.positions
    assert positions.count(positions[-1]) == 3


def test_d6_the_sixth_game_of_the_demonstration_ends_with_30_moves_of_kings_only() -> None:
    played = games(DEMO)[5].replay
    last = list(zip(played.positions, played.moves, strict=False))[-30:]
    assert all(before.kings >> move.origin & 1 and not move.captured for before, move in last)


def test_d4_the_thirteenth_game_of_the_demonstration_ends_with_three_kings_against_one() -> None:
    for position in games(DEMO)[12].replay.positions[-30:]:
        men = position.white & ~position.kings | position.black & ~position.kings
        assert (men, position.white.bit_count(), position.black.bit_count()) == (0, 3, 1)
