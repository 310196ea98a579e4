"""A draw offer as a value, and the limits (D1) a ruleset sets on offers and agreed draws.

What the ruleset leaves to the event is not judged.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from arbiter.rules.rulesets.ruleset import Ruleset
from games.draughts.colour import Colour
from games.draughts.position import Position


@dataclass(frozen=True, slots=True)
class TooEarlyAgreement:
    """A draw agreed before both sides have made ``least`` moves."""

    least: int
    article: str


@dataclass(frozen=True, slots=True)
class TooManyPieces:
    """Too many pieces for a draw agreed without a score sheet.

    Each side may have ``most`` pieces; ``found`` is the larger side.
    """

    most: int
    found: int
    article: str


class OfferAnswer(StrEnum):
    """How a draw offer was answered; an offer cannot be taken back (5.3)."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    LAPSED = "lapsed"  # the opponent moved, which is a refusal


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw offer made after a half-move; open until it is answered or a move is made.

    without_sheet  whether nobody wrote the moves: then pieces are counted and not moves
    """

    ply: int
    side: Colour
    answer: OfferAnswer = OfferAnswer.OPEN
    without_sheet: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Return the draw offer as JSON-ready data, read back by ``from_dict``."""
        return {
            "ply": self.ply,
            "side": self.side.value,
            "answer": self.answer.value,
            "without_sheet": self.without_sheet,
        }

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> "Offer":
        """Read a draw offer from stored data."""
        return cls(
            fields["ply"],
            Colour(fields["side"]),
            OfferAnswer(fields["answer"]),
            fields["without_sheet"],
        )


@dataclass(frozen=True, slots=True)
class RepeatedOffer:
    """A second draw offer by the same player before the opponent has offered one."""

    offer: Offer
    article: str


def too_early_agreement(plies: int, ruleset: Ruleset) -> TooEarlyAgreement | None:
    """Return the limit that a draw agreed too early breaks, or None."""
    least = ruleset.value("draw_offer_from_move")
    if type(least) is not int or plies >= 2 * least:
        return None
    return TooEarlyAgreement(least, ruleset.article("draw_offer_from_move"))


def pieces_too_many_without_sheet(position: Position, ruleset: Ruleset) -> TooManyPieces | None:
    """Return the limit that a draw without a score sheet breaks, or None."""
    most = ruleset.value("draw_offer_pieces_without_sheet")
    pieces = max(position.count(side) for side in Colour)
    if type(most) is not int or pieces <= most:
        return None
    return TooManyPieces(most, pieces, ruleset.article("draw_offer_pieces_without_sheet"))


def forbidden_repeated_offers(
    offers: Iterable[Offer], ruleset: Ruleset
) -> tuple[RepeatedOffer, ...]:
    """List the repeated draw offers that players were not allowed to make, in order."""
    if ruleset.value("draw_offer_again") != "after_opponents_offer":
        return ()
    repeated, last_side = [], None
    for offer in offers:
        if last_side is offer.side:
            repeated.append(RepeatedOffer(offer, ruleset.article("draw_offer_again")))
        last_side = offer.side
    return tuple(repeated)
