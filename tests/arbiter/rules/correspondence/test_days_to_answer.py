"""X3: days of a correspondence game: days an answer took, reserve, leave, the last day."""

from datetime import date

import pytest

from arbiter.rules.correspondence.days_to_answer import (
    AnswerTimeTerms,
    HalfMoveWithDay,
    LeaveDays,
    days_counted_for_answer,
    days_left_in_reserve,
    days_of_every_answer,
    last_day_to_answer,
)
from games.draughts.colour import Colour

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
