"""Check the draw offers of a game: how each was answered and which limits of D1 it breaks.

An offer stays open until it is answered; a move of the opponent is a refusal (5.3), so what is
answered after it cannot be. The limits are the ruleset's: where it leaves one to the event,
nothing is found.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from arbiter.rules.agreement.draw_offers_and_their_limits import (
    Offer,
    OfferAnswer,
    forbidden_repeated_offers,
    pieces_too_many_without_sheet,
    too_early_agreement,
)
from arbiter.rules.rulesets.ruleset import Ruleset
from games.draughts.colour import Colour
from games.draughts.replay import Replay


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
