"""5.2, 10.3-10.4, X3, W7: late arrival, days to answer, and sealed moves."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.rules.adjournment import SealVerdict, commitment_to_move, open_sealed_move
from arbiter.rules.clocks.lateness import (
    judge_lateness,
    judge_stopped_recording,
    must_players_record_moves,
)
from arbiter.rules.correspondence import (
    AnswerTimeTerms,
    HalfMoveWithDay,
    LeaveDays,
    days_counted_for_answer,
    days_left_in_reserve,
    days_of_every_answer,
    last_day_to_answer,
)
from games.draughts import time_control
from games.draughts.colour import Colour
from games.draughts.position import START, Position
from tests.support.draws import ruleset_with

# 5.2, 10.3-10.4: late arrival at the board, and who must record the moves.


MINUTE = 60_000

CLUB = time_control.parse("480")

LONG = time_control.parse("5400+30")


@pytest.mark.parametrize(
    ("name", "white", "black", "tolerance", "control", "expected"),
    [
        ("in time", 0, 0, 60, LONG, (None, 5_400_000, 5_400_000, [])),
        ("at the limit", 60 * MINUTE, 0, 60, LONG, (None, 30 * MINUTE, 5_400_000, ["late"])),
        (
            "a millisecond over it",
            60 * MINUTE + 1,
            0,
            60,
            LONG,
            ("0-1 forfeit", 5_400_000, 5_400_000, ["late_forfeit"]),
        ),
        ("White never came", None, 0, 30, LONG,
         ("0-1 forfeit", 5_400_000, 5_400_000, ["late_forfeit"])),
        ("Black never came", 0, None, 30, LONG,
         ("1-0 forfeit", 5_400_000, 5_400_000, ["late_forfeit"])),
        (
            "nobody came",
            None,
            None,
            30,
            LONG,
            ("0-0 double_forfeit", 0, 0, ["late_forfeit", "late_forfeit", "both_absent"]),
        ),
        ("no tolerance, a millisecond", 1, 0, 0, LONG,
         ("0-1 forfeit", 5_400_000, 5_400_000, ["late_forfeit"])),
        ("both late: Black's runs from White's coming", 5 * MINUTE, 8 * MINUTE, 30, LONG,
         (None, 85 * MINUTE, 87 * MINUTE, ["late", "late"])),
        ("both late, Black came first", 8 * MINUTE, 5 * MINUTE, 30, LONG,
         (None, 82 * MINUTE, 90 * MINUTE, ["late", "late"])),
        ("K1: the eight minutes are over first", 8 * MINUTE, 0, 60, CLUB,
         ("0-1 clock", 0, 8 * MINUTE, ["late", "flag_fell"])),
        ("K1: a millisecond left", 8 * MINUTE - 1, 0, 60, CLUB, (None, 1, 8 * MINUTE, ["late"])),
    ],
)  # fmt: skip
def test_5_2_lateness(name, white, black, tolerance, control, expected):
    lateness = judge_lateness(white, black, tolerance=tolerance, control=control)
    outcome = lateness.outcome
    result = f"{outcome.result} {outcome.termination}" if outcome else None
    codes = [str(finding.code) for finding in lateness.findings]
    assert (result, lateness.white, lateness.black, codes) == expected


@pytest.mark.parametrize(("tolerance", "white"), [(61, 0), (-1, 0), (30, -1)])
def test_5_2_a_tolerance_or_a_time_that_cannot_be(tolerance, white):
    with pytest.raises(ValueError, match=str(tolerance)):
        judge_lateness(white, 0, tolerance=tolerance, control=CLUB)


@pytest.mark.parametrize(
    ("duty", "control", "must", "code"),
    [
        ("always", CLUB, True, "recording_missing"),
        ("not_in_one_period", CLUB, False, "recording_not_due"),
        ("not_in_one_period", LONG, False, "recording_not_due"),
        (
            "not_in_one_period",
            time_control.parse("50/7200"),
            True,
            "recording_missing",
        ),
        (
            "not_in_one_period",
            time_control.parse("45/5400:900"),
            True,
            "recording_missing",
        ),
        ("not_in_one_period", None, None, "recording_open"),
        ("event", CLUB, None, "recording_open"),
    ],
)
def test_10_3_10_4_who_must_write(duty, control, must, code):
    rules = ruleset_with(recording_duty=duty)
    assert must_players_record_moves(control, rules) is must
    assert (
        str(judge_stopped_recording(Colour.WHITE, 12, control=control, ruleset=rules).code) == code
    )


# X3: days of a correspondence game: days an answer took, reserve, leave, the last day.


W, B = Colour.WHITE, Colour.BLACK


def day_of_november(day: int) -> date:
    return date(2026, 11, day)


@pytest.mark.parametrize(
    ("received", "sent", "leave", "days"),
    [
        (1, 1, None, 0),  # answered on the very day
        (1, 2, None, 1),
        (1, 6, None, 5),
        (1, 6, (3, 4), 3),  # two days of leave between
        (1, 6, (6, 9), 4),  # leave began on the day of the answer
        (1, 6, (2, 30), 0),
    ],
)
def test_x3_the_day_of_receipt_and_leave_do_not_count(received, sent, leave, days):
    resting = (
        () if leave is None else (LeaveDays(day_of_november(leave[0]), day_of_november(leave[1])),)
    )
    assert (
        days_counted_for_answer(day_of_november(received), day_of_november(sent), resting) == days
    )


def test_x3_what_is_beyond_the_days_a_move_comes_out_of_the_reserve():
    sent = [
        HalfMoveWithDay(W, day_of_november(2)),
        HalfMoveWithDay(B, day_of_november(9)),
        HalfMoveWithDay(W, day_of_november(10)),
        HalfMoveWithDay(B, day_of_november(17)),
    ]
    terms = AnswerTimeTerms(5, 3)
    answered_days = days_of_every_answer(day_of_november(1), sent, terms, {})
    assert [
        (answer.days, answer.from_reserve, answer.reserve_left) for answer in answered_days
    ] == [
        (1, 0, 3),
        (7, 2, 1),
        (1, 0, 3),
        (7, 2, -1),  # more than there was
    ]
    assert (
        days_left_in_reserve(W, answered_days, terms),
        days_left_in_reserve(B, answered_days, terms),
    ) == (3, -1)
    assert days_left_in_reserve(B, answered_days[:1], terms) == 3


@pytest.mark.parametrize(
    ("reserve", "leave", "day"),
    [
        (0, None, 6),
        (3, None, 9),
        (-2, None, 6),
        (0, (4, 6), 9),
        (0, (1, 1), 6),  # leave on the day of receipt changes nothing
    ],
)
def test_x3_the_last_day_of_an_answer(reserve, leave, day):
    leaves = (
        () if leave is None else (LeaveDays(day_of_november(leave[0]), day_of_november(leave[1])),)
    )
    assert last_day_to_answer(
        day_of_november(1), reserve, AnswerTimeTerms(5), leaves
    ) == day_of_november(day)


def test_leave_counts_both_its_ends():
    assert LeaveDays(day_of_november(3), day_of_november(3)).number_of_days == 1
    assert LeaveDays(day_of_november(3), day_of_november(9)).number_of_days == 7


# Sealed moves: commitment by hash, check against the position, nothing revealed before.


SALT = "0123456789abcdef" * 2

CAPTURE = Position.from_fen("W:Wc3:Bd4")


@pytest.mark.parametrize(
    ("name", "text", "position", "verdict", "move"),
    [
        ("long form", "c3-d4", START, "good", "c3-d4"),
        ("short form", "cd4", START, "good", "c3-d4"),
        ("a capture", "c3:e5", CAPTURE, "good", "c3:e5"),
        ("not a move of this position", "c3-d5", START, "no_move", "c3-d5"),
        ("a quiet move where a capture is due", "c3-b4", CAPTURE, "no_move", "c3-b4"),
        ("two moves", "c3-d4 b6-c5", START, "no_move", "c3-d4 b6-c5"),
        ("nothing that can be read", "сдаюсь", START, "no_move", "сдаюсь"),
        ("without a record", "c3-d4", None, "unchecked", "c3-d4"),
    ],
)
def test_W7_what_was_sealed_is_held_to_the_position(name, text, position, verdict, move):
    commitment = commitment_to_move(text, salt=SALT, ply=1)
    opened = open_sealed_move(text, salt=SALT, ply=1, commitment=commitment, position=position)
    assert (str(opened.verdict), opened.move) == (verdict, move)


@given(st.text(min_size=1, max_size=60), st.text(min_size=1, max_size=60), st.integers(1, 400))
def test_W7_no_other_text_opens_a_seal(sealed, opened, ply):
    if not sealed.strip() or not opened.strip():
        return
    commitment = commitment_to_move(sealed, salt=SALT, ply=ply)
    result = open_sealed_move(opened, salt=SALT, ply=ply, commitment=commitment, position=None)
    same = sealed.strip() == opened.strip()
    assert result.verdict is (SealVerdict.UNCHECKED if same else SealVerdict.CHANGED)


@given(st.integers(0, 2**128 - 1), st.integers(0, 2**128 - 1))
def test_W7_another_salt_or_ply_is_another_commitment(number, other):
    first, second = f"{number:032x}", f"{other:032x}"
    same = commitment_to_move("c3-d4", salt=first, ply=3) == commitment_to_move(
        "c3-d4", salt=second, ply=3
    )
    assert same == (first == second)
    assert commitment_to_move("c3-d4", salt=first, ply=3) != commitment_to_move(
        "c3-d4", salt=first, ply=5
    )


@pytest.mark.parametrize(
    ("text", "salt", "ply"),
    [("", SALT, 1), ("x" * 61, SALT, 1), ("c3-d4", "short", 1), ("c3-d4", SALT, 0)],
)
def test_W7_no_seal_without_a_move_a_salt_or_a_ply(text, salt, ply):
    with pytest.raises(ValueError, match="seal"):
        commitment_to_move(text, salt=salt, ply=ply)
