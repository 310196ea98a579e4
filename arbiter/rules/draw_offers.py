"""Draw offers (D1): the limits a ruleset sets, how each was answered, which limits it breaks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from arbiter.rules.rulesets.values import Ruleset
from games.draughts.colour import Colour
from games.draughts.position import Position
from games.draughts.replay import Replay

# A draw offer as a value, and the limits (D1) a ruleset sets on offers and agreed draws.
#
# What the ruleset leaves to the event is not judged.


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


# Check the draw offers of a game: how each was answered and which limits of D1 it breaks.
#
# An offer stays open until it is answered; a move of the opponent is a refusal (5.3), so what is
# answered after it cannot be. The limits are the ruleset's: where it leaves one to the event,
# nothing is found.


class OfferCode(StrEnum):
    """Codes of the findings about draw offers."""

    OFFERED = "draw_offered"  # answer
    TOO_EARLY = "offer_too_early"  # least
    TOO_MANY_PIECES = "offer_too_many_pieces"  # most, found
    AGAIN = "offer_again"
    ANSWERED_LATE = "offer_answered_late"  # the opponent had moved: that was his answer
    BEYOND_RECORD = "offer_beyond_record"  # the record ends before it


MATTERS = frozenset(OfferCode) - {OfferCode.OFFERED}
"""What keeps an agreement from being taken as it is said."""


@dataclass(frozen=True, slots=True)
class OfferFinding:
    """One finding about one draw offer, with its article."""

    code: OfferCode
    article: str
    offer: Offer
    params: Mapping[str, int | str] = field(default_factory=dict)


def sort_offers(offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """Sort draw offers by the half-move after which they were made."""
    return tuple(sorted(offers, key=lambda offer: offer.ply))


def lapse_if_opponent_moved(offer: Offer, replay: Replay) -> Offer:
    """Mark an open draw offer as lapsed once the opponent has moved."""
    if offer.answer is OfferAnswer.OPEN and _has_opponent_moved(offer, replay):
        return replace(offer, answer=OfferAnswer.LAPSED)
    return offer


def accepted_offer(offers: Sequence[Offer]) -> Offer | None:
    """Return the accepted draw offer; the last one where several are recorded as accepted."""
    accepted = [offer for offer in sort_offers(offers) if offer.answer is OfferAnswer.ACCEPTED]
    return accepted[-1] if accepted else None


def offer_findings(
    offers: Sequence[Offer], replay: Replay | None, ruleset: Ruleset
) -> tuple[OfferFinding, ...]:
    """List every draw offer with its answer, each followed by the limits it breaks.

    Without a record (``replay`` None) only what the half-moves alone tell.
    """
    ordered = sort_offers(offers)
    if replay is not None:
        ordered = tuple(lapse_if_opponent_moved(offer, replay) for offer in ordered)
    articles_of_repeated = {
        id(finding.offer): finding.article
        for finding in forbidden_repeated_offers(ordered, ruleset)
    }
    findings: list[OfferFinding] = []
    for offer in ordered:
        parameters = {"answer": offer.answer.value}
        findings.append(OfferFinding(OfferCode.OFFERED, "D1", offer, parameters))
        findings += _limits(offer, replay, ruleset)
        if id(offer) in articles_of_repeated:
            findings.append(OfferFinding(OfferCode.AGAIN, articles_of_repeated[id(offer)], offer))
        if replay is not None:
            findings += _record_findings(offer, replay, ruleset)
    return tuple(findings)


def _limits(offer: Offer, replay: Replay | None, ruleset: Ruleset) -> list[OfferFinding]:
    """Moves are counted where they are written, pieces where they are not."""
    if not offer.without_sheet:
        early = too_early_agreement(offer.ply, ruleset)
        if early is None:
            return []
        params = {"least": early.least}
        return [OfferFinding(OfferCode.TOO_EARLY, early.article, offer, params)]
    if replay is None or offer.ply > replay.plies:
        return []
    many = pieces_too_many_without_sheet(replay.positions[offer.ply], ruleset)
    if many is None:
        return []
    pieces = {"most": many.most, "found": many.found}
    return [OfferFinding(OfferCode.TOO_MANY_PIECES, many.article, offer, pieces)]


def _record_findings(offer: Offer, replay: Replay, ruleset: Ruleset) -> list[OfferFinding]:
    if offer.ply > replay.plies:
        return [OfferFinding(OfferCode.BEYOND_RECORD, "", offer, {"plies": replay.plies})]
    if offer.answer is OfferAnswer.ACCEPTED and _has_opponent_moved(offer, replay):
        article = ruleset.article("draw_offer_again")
        return [OfferFinding(OfferCode.ANSWERED_LATE, article, offer)]
    return []


def _has_opponent_moved(offer: Offer, replay: Replay) -> bool:
    """Whether the opponent has moved since: his next move, or the one after the offerer's own."""
    if offer.ply >= replay.plies:
        return False
    opponent: Colour = offer.side.other
    return replay.positions[offer.ply].turn is opponent or offer.ply + 1 < replay.plies
