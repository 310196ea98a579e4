"""Colours due (C.04.3), unplayed rounds (C.04.2), and the colour table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.draughts.colour import Colour
from tournaments.pairing import round_robin
from tournaments.pairing.colours import (
    PairedBoard,
    PreferenceStrength,
    colour_difference,
    colour_history,
    colour_preference,
    colours_of_match,
)
from tournaments.pairing.field import Pair
from tournaments.pairing.reasons import PairingCode

LETTERS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None}

# history | colour due | strength
DUE = [
    ("", None, "none"),
    ("---", None, "none"),
    ("w", "b", "strong"),
    ("b", "w", "strong"),
    ("wb", "w", "mild"),
    ("bw", "b", "mild"),
    ("wb-w", "b", "strong"),
    ("-wbw", "b", "strong"),
    ("wbw", "b", "strong"),
    ("ww", "b", "absolute"),
    ("w-w", "b", "absolute"),
    ("bb", "w", "absolute"),
    ("bww", "b", "absolute"),
    ("wbb", "w", "absolute"),
    ("wwbb", "w", "absolute"),
    ("wwb", "b", "strong"),
    ("wwbw", "b", "absolute"),
    ("wwbwb", "b", "strong"),
]


def history(text):
    return [LETTERS[letter] for letter in text]


@pytest.mark.parametrize(("text", "due", "strength"), DUE)
def test_c04_3_colour_due_and_its_strength(text, due, strength):
    wanted = colour_preference(history(text))
    assert (wanted.due, wanted.strength) == (LETTERS.get(due), PreferenceStrength(strength))


@given(st.text("wb-"), st.text("-", max_size=3))
def test_c04_2_rounds_without_a_game_change_nothing(text, rests):
    assert colour_preference(history(rests + text)) == colour_preference(
        history(text.replace("-", ""))
    )


@given(st.text("wb-"))
def test_c04_3_exchanging_all_colours_exchanges_the_colour_due(text):
    mirrored = text.translate(str.maketrans("wb", "bw"))
    ours, mirrored_due = colour_preference(history(text)), colour_preference(history(mirrored))
    assert ours.strength == mirrored_due.strength
    assert mirrored_due.due == (ours.due.other if ours.due else None)
    assert colour_difference(history(text)) == -colour_difference(history(mirrored))


def test_the_colour_table_tells_due_given_and_the_rule():
    table = round_robin.berger_table(4)  # 1-4 2-3 / 4-3 1-2 / 2-4 3-1
    rows = colour_history(round_robin.boards_with_reasons(table), table.numbers)
    seen = [
        (
            round_colour.opponent,
            round_colour.due,
            round_colour.strength.value,
            round_colour.given,
            round_colour.reason.code,
        )
        for round_colour in rows[0].by_round
    ]
    white, black = Colour.WHITE, Colour.BLACK
    assert seen == [
        (4, None, "none", white, PairingCode.TABLE),
        (2, black, "strong", white, PairingCode.TABLE),
        (3, black, "absolute", black, PairingCode.TABLE),
    ]
    assert rows[0].by_round[1].is_against_due
    assert (rows[0].difference, rows[0].longest_run) == (1, 2)
    assert rows[0].next.due is black


def test_a_forfeited_game_shows_its_colour_but_does_not_count():
    placed = round_robin.boards_with_reasons(round_robin.berger_table(4))
    first = placed[0]
    forfeited = PairedBoard(first.round, first.board, first.pair, first.reason, played=False)
    row = colour_history([forfeited, *placed[1:]], [1])[0]
    assert row.by_round[0].given is Colour.WHITE
    assert not row.by_round[0].counts
    assert row.by_round[1].due is None
    assert row.colours == (Colour.WHITE, Colour.BLACK)


def test_a_rest_gives_no_colour_and_no_opponent():
    table = round_robin.berger_table(3)  # 2-3 1 / 1-2 3 / 3-1 2
    row = colour_history(round_robin.boards_with_reasons(table), [1])[0]
    assert (row.by_round[0].given, row.by_round[0].opponent) == (None, None)
    assert row.by_round[0].reason.code is PairingCode.REST
    assert not row.by_round[0].is_against_due


def test_the_order_in_which_boards_come_has_no_influence():
    table = round_robin.berger_table(7)
    placed = round_robin.boards_with_reasons(table)
    numbers = table.numbers
    assert colour_history(placed, numbers) == colour_history(reversed(placed), numbers)


@pytest.mark.parametrize(
    ("first_white", "games", "wanted"),
    [(True, 1, "w"), (False, 1, "b"), (True, 2, "wb"), (False, 4, "bwbw"), (True, 0, "")],
)
def test_p2_colours_alternate_in_a_match(first_white, games, wanted):
    assert list(colours_of_match(first_white, games)) == history(wanted)


def test_a_pair_names_white_first():
    assert Pair(3, 7).numbers == (3, 7)
    assert Pair(3, None).numbers == (3,)
