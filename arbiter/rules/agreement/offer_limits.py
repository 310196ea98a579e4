"""D1: when a draw may be offered and agreed; what the ruleset leaves to the event is not judged."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from arbiter.rules.rulesets.model import Ruleset
from games.draughts.colour import Colour
from games.draughts.position import Position


@dataclass(frozen=True, slots=True)
class TooEarly:
    """Both sides must have made ``least`` moves."""

    least: int
    article: str


@dataclass(frozen=True, slots=True)
class TooMany:
    """Without a score sheet each side may have ``most`` pieces; ``found`` is the larger side."""

    most: int
    found: int
    article: str


class Answer(StrEnum):
    """What became of an offer; nobody takes one back (5.3)."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    LAPSED = "lapsed"  # the opponent moved, which is a refusal


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw offered after a ply; an offer stays open until it is answered or a move is made.

    without_sheet  whether nobody wrote the moves: then pieces are counted and not moves
    """

    ply: int
    side: Colour
    answer: Answer = Answer.OPEN
    without_sheet: bool = False

    def as_dict(self) -> dict[str, Any]:
        """The offer as JSON-ready data; ``from_dict`` is the way back."""
        return {
            "ply": self.ply,
            "side": self.side.value,
            "answer": self.answer.value,
            "without_sheet": self.without_sheet,
        }

    @classmethod
    def from_dict(cls, said: Mapping[str, Any]) -> "Offer":
        """An offer that was stored."""
        return cls(said["ply"], Colour(said["side"]), Answer(said["answer"]), said["without_sheet"])


@dataclass(frozen=True, slots=True)
class Again:
    """The same player offers again though his opponent has not offered since."""

    offer: Offer
    article: str


def too_early(plies: int, ruleset: Ruleset) -> TooEarly | None:
    """Whether a draw is agreed before both sides have made the moves asked for."""
    least = ruleset.value("draw_offer_from_move")
    if type(least) is not int or plies >= 2 * least:
        return None
    return TooEarly(least, ruleset.article("draw_offer_from_move"))


def too_many_pieces(position: Position, ruleset: Ruleset) -> TooMany | None:
    """Whether a draw agreed without a score sheet leaves too much on the board."""
    most = ruleset.value("draw_offer_pieces_without_sheet")
    found = max(position.count(side) for side in Colour)
    if type(most) is not int or found <= most:
        return None
    return TooMany(most, found, ruleset.article("draw_offer_pieces_without_sheet"))


def repeated(offers: Iterable[Offer], ruleset: Ruleset) -> tuple[Again, ...]:
    """The offers a player was not free to make, in their order."""
    if ruleset.value("draw_offer_again") != "after_opponents_offer":
        return ()
    found, last = [], None
    for offer in offers:
        if last is offer.side:
            found.append(Again(offer, ruleset.article("draw_offer_again")))
        last = offer.side
    return tuple(found)
