"""Files of several games are split; a faulty game does not stop the next."""

from pathlib import Path

import pytest

from games.draughts import pdn
from games.draughts.pdn import PdnFault, PdnNote
from tests.games.draughts.helpers_of_pdn_tests import OPENING, codes, read_one

DATA = Path(__file__).parents[2] / "data" / "records"


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
