"""Attendance of a player in a round, derived from marks that are only added.

A mark of one round (present, half-point bye, zero-point bye, absent, forfeit) speaks of that
round alone; of several the last written counts.  Withdrawn and expelled speak of their round
and all after it, until returned.  Who did not come without a word (forfeit) is not paired
again before a later mark explains him (C.04.2).
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple


class Presence(StrEnum):
    """States of a player in a round: present, bye, absent, no-show, withdrawn, expelled."""

    PRESENT = "present"
    HALF_BYE = "half_bye"
    ZERO_BYE = "zero_bye"
    ABSENT = "absent"
    FORFEIT = "forfeit"  # paired, and did not come
    WITHDRAWN = "withdrawn"
    RETURNED = "returned"  # as a mark only: present again from this round on
    EXPELLED = "expelled"


AWAY_FOR_A_ROUND = frozenset({Presence.HALF_BYE, Presence.ZERO_BYE, Presence.ABSENT})

SPANS = frozenset({Presence.WITHDRAWN, Presence.EXPELLED, Presence.RETURNED})

GONE = frozenset({Presence.WITHDRAWN, Presence.EXPELLED})

PAIRED = frozenset({Presence.PRESENT, Presence.FORFEIT})

EXPLAINS = frozenset({Presence.PRESENT, Presence.RETURNED, Presence.HALF_BYE, Presence.ZERO_BYE})


class AttendanceMark(NamedTuple):
    """An attendance mark: a state for one round, or from a round on."""

    round: int
    presence: Presence


def presence_in_round(marks: Iterable[AttendanceMark], number: int) -> Presence:
    """Return a player's attendance in round ``number`` by his marks, oldest first."""
    span, exact, unexplained = None, None, False
    in_order = sorted(marks, key=lambda mark: mark.round)  # stable: of one round as written
    for at_round, of_round in groupby(in_order, key=lambda mark: mark.round):
        if at_round > number:
            break
        stayed_away, newest = False, None
        for mark in of_round:
            newest = mark.presence
            if newest in SPANS:
                span, exact = newest, None
            elif at_round == number:
                exact = newest
            stayed_away |= newest is Presence.FORFEIT
        if newest in EXPLAINS:  # one that was taken back in the same round explains nothing
            unexplained = False
        elif stayed_away and at_round < number:
            unexplained = True
    if span in GONE:
        return span
    if exact is not None:
        return exact
    return Presence.ABSENT if unexplained else Presence.PRESENT


def marks_undoing_last_mark(marks: Sequence[AttendanceMark]) -> tuple[AttendanceMark, ...]:
    """Find the marks that undo a player's last mark; empty where it is final.

    The marks stand in the order of writing. An expulsion is a sanction and a forfeit is a
    result: neither is taken back by a mark.
    """
    *before, last = marks
    was = presence_in_round(before, last.round)
    again = (AttendanceMark(last.round, was),)
    if last.presence is Presence.WITHDRAWN and was not in GONE:
        returned = AttendanceMark(last.round, Presence.RETURNED)
        return (returned, *again) if was in AWAY_FOR_A_ROUND else (returned,)
    if last.presence is Presence.RETURNED:
        return again if was is Presence.WITHDRAWN else ()
    is_of_one_round = last.presence is Presence.PRESENT or last.presence in AWAY_FOR_A_ROUND
    was_so = was is Presence.PRESENT or was in AWAY_FOR_A_ROUND
    return again if is_of_one_round and was_so else ()
