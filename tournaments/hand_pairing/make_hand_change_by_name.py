"""Make one change of a round by hand, chosen by name (for pages and API)."""

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum

from django.contrib.auth.models import User

from tournaments.events.models import Tournament
from tournaments.hand_pairing import (
    begin_make_and_end_changes_by_hand,
    pair_round_by_hand_from_nothing,
)


class HandChange(StrEnum):
    """Kinds of changes by hand to the numbers ``one`` and ``other`` of the round."""

    EXCHANGE = "exchange"  # they take each other's seats
    COLOURS = "colours"  # the board on which ``one`` has White is turned round
    PAIR = "pair"  # ``one`` with White meets ``other``
    SEAT = "seat"  # the same of two who sit nowhere yet
    REST = "rest"  # ``one``, who sits nowhere yet, has the bye
    CLEAR = "clear"  # the board of ``one`` is dissolved

    @property
    def needs_other(self) -> bool:
        """Whether this change needs a second number."""
        return self in (HandChange.EXCHANGE, HandChange.PAIR, HandChange.SEAT)


def make_hand_change(
    *,
    how: HandChange,
    one: int,
    other: int | None,
    tournament: Tournament,
    number: int,
    actor: User,
    at: datetime,
    accepted: Collection[str] = (),
    is_sure: bool = False,
) -> None:
    """Make the change of kind ``how``; ``other`` where it needs a second number.

    Raises as ``begin_make_and_end_changes_by_hand.exchange_players``.
    """
    by = {
        "tournament": tournament,
        "number": number,
        "actor": actor,
        "at": at,
        "accepted": accepted,
        "is_sure": is_sure,
    }
    match how:
        case HandChange.EXCHANGE:
            begin_make_and_end_changes_by_hand.exchange_players(one=one, other=other, **by)
        case HandChange.COLOURS:
            begin_make_and_end_changes_by_hand.swap_colours(white=one, **by)
        case HandChange.PAIR:
            begin_make_and_end_changes_by_hand.pair_together(white=one, black=other, **by)
        case HandChange.SEAT | HandChange.REST:
            pair_round_by_hand_from_nothing.seat_pair(
                white=one, black=other if how is HandChange.SEAT else None, **by
            )
        case HandChange.CLEAR:
            pair_round_by_hand_from_nothing.dissolve_board(
                one=one, tournament=tournament, number=number, actor=actor, at=at
            )
