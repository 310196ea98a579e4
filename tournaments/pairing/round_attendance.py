"""Attendance of a player in a round, derived from marks that are only added.

A mark of one round (present, half-point bye, zero-point bye, absent, forfeit) speaks of that
round alone; of several the last written counts.  Withdrawn and expelled speak of their round
and all after it, until returned.  Who did not come without a word (forfeit) is not paired
again before a later mark explains him (C.04.2).
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class Presence(StrEnum):
    """Attendance of a player in one round."""

    PRESENT = "present"
    HALF_BYE = "half_bye"
    ZERO_BYE = "zero_bye"
    ABSENT = "absent"
    FORFEIT = "forfeit"  # paired, and did not come
    WITHDRAWN = "withdrawn"
    RETURNED = "returned"  # as a mark only: present again from this round on
    EXPELLED = "expelled"


SPANS = frozenset({Presence.WITHDRAWN, Presence.EXPELLED, Presence.RETURNED})
GONE = frozenset({Presence.WITHDRAWN, Presence.EXPELLED})
PAIRED = frozenset({Presence.PRESENT, Presence.FORFEIT})
EXPLAINS = frozenset({Presence.PRESENT, Presence.RETURNED, Presence.HALF_BYE, Presence.ZERO_BYE})


class AttendanceMark(NamedTuple):
    """An attendance mark: for one round or from it on."""

    round: int
    presence: Presence


def presence_at(marks: Iterable[AttendanceMark], number: int) -> Presence:
    """What a player is to round ``number``; the marks stand in the order of writing."""
    span, exact, unexplained = None, None, False
    for mark in sorted(marks, key=lambda mark: mark.round):  # stable: of one round the last written
        if mark.round > number:
            break
        if mark.presence in SPANS:
            span, exact = mark.presence, None
        elif mark.round == number:
            exact = mark.presence
        if mark.presence is Presence.FORFEIT and mark.round < number:
            unexplained = True
        elif mark.presence in EXPLAINS:
            unexplained = False
    if span in GONE:
        return span
    if exact is not None:
        return exact
    return Presence.ABSENT if unexplained else Presence.PRESENT
