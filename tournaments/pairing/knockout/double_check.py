"""Where a player of double elimination stands, by his own start and results alone.

It is worked out without the bracket, so that a drafted round is held against something else than
what drafted it: two meet if both have come to the same place.
"""

from typing import NamedTuple

from tournaments.pairing.knockout.bracket import Side
from tournaments.pairing.knockout.seeding import (
    rounds_of_bracket,
    seats_from_top,
    size_of_bracket,
)
from tournaments.pairing.knockout.terms import BracketTerms


class BracketPlace(NamedTuple):
    """A tie as a place of the drawing: the side, its round, how far from its top."""

    side: Side
    column: int
    slot: int


FINAL, AGAIN = BracketPlace(Side.FINAL, 1, 0), BracketPlace(Side.AGAIN, 1, 0)


def round_of_place(place: BracketPlace, players: int) -> int:
    """Return the round of the event in which a place is played."""
    halvings = rounds_of_bracket(players)
    return {
        Side.UPPER: max(2 * place.column - 2, 1),
        Side.LOWER: place.column + 1,
        Side.FINAL: 2 * halvings,
    }.get(place.side, 2 * halvings + 1)


def place_in_double(
    number: int, history: str, players: int, terms: BracketTerms
) -> BracketPlace | None:
    """Return where a player plays next; None once he is out or has won.

    ``history`` has a letter for each earlier round: ``w`` won, ``p`` passed without an opponent,
    ``l`` lost, ``x`` lost by both, anything else where he had no tie.
    """
    start = seats_from_top(players, terms).index(number)
    place: BracketPlace | None = BracketPlace(Side.UPPER, 1, start // 2)
    has_lost = False
    while place is not None and (at := round_of_place(place, players)) <= len(history):
        letter = history[at - 1]
        if letter in "wp":
            is_again = letter == "w" and has_lost and terms.has_reset
            place = _after_win(place, players, is_again=is_again)
        elif letter == "l":
            place = _after_loss(place, players, is_again=not has_lost and terms.has_reset)
            has_lost = True
        else:
            return None
    return place


def _after_win(place: BracketPlace, players: int, *, is_again: bool) -> BracketPlace | None:
    side, column, slot = place
    halvings = rounds_of_bracket(players)
    if side is Side.UPPER:
        return BracketPlace(side, column + 1, slot // 2) if column < halvings else FINAL
    if side is Side.LOWER:
        survives = slot if column % 2 else slot // 2
        is_last = column == 2 * halvings - 2
        return FINAL if is_last else BracketPlace(side, column + 1, survives)
    return AGAIN if side is Side.FINAL and is_again else None


def _after_loss(place: BracketPlace, players: int, *, is_again: bool) -> BracketPlace | None:
    side, column, slot = place
    if side is Side.FINAL and is_again:
        return AGAIN
    if side is not Side.UPPER:
        return None
    if players == 2:
        return FINAL
    if column == 1:
        return BracketPlace(Side.LOWER, 1, slot // 2)
    ties = size_of_bracket(players) >> column
    major = column - 1
    turned = ties - 1 - slot
    seat = (turned + ties // 2) % ties if major % 2 == 0 else turned
    return BracketPlace(Side.LOWER, 2 * major, seat)
