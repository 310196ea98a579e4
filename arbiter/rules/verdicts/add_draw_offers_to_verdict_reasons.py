"""Add the draw offers of a game to the reasons of its verdict."""

from collections.abc import Sequence
from dataclasses import replace

from arbiter.rules.agreement.check_draw_offers import MATTERS, OfferFinding
from arbiter.rules.agreement.draw_offers_and_their_limits import Offer
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.verdict import (
    Param,
    ReasonCode,
    RuleReading,
    Verdict,
    VerdictKind,
    VerdictReason,
)


def add_draw_offers_to_verdict(
    verdict: Verdict, findings: Sequence[OfferFinding], agreed: Offer | None
) -> Verdict:
    """Add draw offers to a verdict's reasons; a doubtful agreement decides nothing."""
    noted = replace(verdict, reasons=(*verdict.reasons, *map(reason_of_offer_finding, findings)))
    if agreed is None or verdict.outcome is None:
        return noted
    where = (agreed.ply, agreed.side)
    doubts = [finding for finding in findings if finding.code in MATTERS]
    is_in_doubt = any((finding.offer.ply, finding.offer.side) == where for finding in doubts)
    draw = Outcome(GameResult.DRAW, Termination.AGREEMENT)
    is_denied = verdict.outcome.result is not GameResult.DRAW
    if not is_denied and not (is_in_doubt and verdict.outcome == draw):
        return noted
    other = verdict.outcome if is_denied else None
    readings = (
        RuleReading("offer", "agreed", "D1", draw),
        RuleReading("offer", "played_on", "" if other else doubts[0].article, other),
    )
    return replace(noted, kind=VerdictKind.ARBITER, outcome=None, readings=readings)


def reason_of_offer_finding(finding: OfferFinding) -> VerdictReason:
    """Convert a finding about a draw offer to a reason."""
    parameters: dict[str, Param] = {"finding": finding.code.value, "side": finding.offer.side.value}
    return VerdictReason(
        ReasonCode.DRAW_OFFER, finding.article, finding.offer.ply, {**parameters, **finding.params}
    )
