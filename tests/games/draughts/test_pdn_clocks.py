"""Clock times in comments are read as data, and kept in the comments."""

import pytest

from games.draughts import pdn
from games.draughts.colour import Colour
from games.draughts.pdn import Clock, PdnNote
from tests.games.draughts.helpers_of_pdn_tests import codes, read_one

MINUTE, HOUR = 60_000, 3_600_000


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("[%clk 0:05:10]", Clock(clk=5 * MINUTE + 10_000)),
        ("[%clk 1:00:00.5]", Clock(clk=HOUR + 500)),
        ("[%clk 100:59:59,123]", Clock(clk=100 * HOUR + 59 * MINUTE + 59_123)),
        ("[%CLK 0:00:00]", Clock(clk=0)),
        ("[%emt 0:00:03]", Clock(emt=3000)),
        ("[%mct 0:10:00]", Clock(mct=10 * MINUTE)),
        ("[%egt 2:00:00]", Clock(egt=2 * HOUR)),
        ("[%clk 0:05:10] good [%emt 0:00:02]", Clock(clk=310_000, emt=2000)),
        ("[%clock w0:00:10 B0:00:03]", Clock(white=10_000, black=3000, running=Colour.BLACK)),
        ("[%clock W0:00:10]", Clock(white=10_000, running=Colour.WHITE)),
        ("[%clock w0:00:10 b0:00:03]", Clock(white=10_000, black=3000)),
    ],
)
def test_times_become_milliseconds(text: str, clock: Clock) -> None:
    game = read_one(f"1. c3-d4 {{{text}}} d6-c5 *")
    assert (game.clocks, game.comments) == ({1: clock}, {1: text})
    assert codes(game.notes) == []


@pytest.mark.parametrize(
    "text",
    [
        "[%clk 5:10]",
        "[%clk]",
        "[%clk 0:61:00]",
        "[%clk 0:05:10 0:05:11]",
        "[%clk -0:05:10]",
        "[%clk ٠:٠٥:١٠]",
        "[%clock 0:05:10]",
        "[%clock w0:05:10 w0:05:11]",
        "[%clock W0:05:10 B0:05:11]",
        "[%emt soon]",
    ],
)
def test_what_is_no_time_is_told_and_stays_words(text: str) -> None:
    """Minutes and seconds alone could be hours and minutes: nobody guesses."""
    game = read_one(f"1. c3-d4\nd6-c5 {{{text}}} *")
    assert (game.clocks, game.comments) == ({}, {2: text})
    (note,) = game.notes
    assert (note.code, note.token, note.line, note.column) == (
        PdnNote.CLOCK_SPELLING,
        text,
        2,
        1,
    )
    assert game.is_ok


def test_of_two_times_at_one_move_the_second_is_told() -> None:
    game = read_one("1. c3-d4 {[%clk 0:05:10]} {[%clk 0:05:09]} *")
    assert game.clocks == {1: Clock(clk=310_000)}
    assert codes(game.notes) == [PdnNote.CLOCK_SPELLING]


def test_clocks_before_the_first_move_and_outside_of_braces() -> None:
    game = read_one("{[%clk 0:03:00]} 1. c3-d4 [%clk 0:02:59] d6-c5 *")
    assert game.clocks == {0: Clock(clk=180_000), 1: Clock(clk=179_000)}


def test_clocks_are_written_back() -> None:
    game = read_one("1. c3-d4 {[%clk 0:05:10] good} d6-c5 {[%clock w0:05:10 B0:04:59.5]} *")
    again = read_one(pdn.write_game(game))
    assert (again.clocks, again.comments) == (game.clocks, game.comments)


def test_other_commands_are_nobodys_clock() -> None:
    game = read_one("1. c3-d4 {[%eval 0.5] [%clkx 0:00:01]} *")
    assert (game.clocks, codes(game.notes)) == ({}, [])
