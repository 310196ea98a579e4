"""Add the draw offers of a game to the reasons of its verdict."""

from collections.abc import Sequence
from dataclasses import replace

from arbiter.rules.agreement.draw_offers import MATTERS, OfferFinding
from arbiter.rules.agreement.offer_limits import Offer
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.verdict import Param, Reading, Reason, ReasonCode, Verdict, VerdictKind


def with_offers(verdict: Verdict, found: Sequence[OfferFinding], agreed: Offer | None) -> Verdict:
    """Add draw offers behind the other reasons; an agreement in doubt decides nothing."""
    told = replace(verdict, reasons=(*verdict.reasons, *map(reason_of, found)))
    if agreed is None or verdict.outcome is None:
        return told
    where = (agreed.ply, agreed.side)
    doubts = [one for one in found if one.code in MATTERS]
    is_in_doubt = any((one.offer.ply, one.offer.side) == where for one in doubts)
    draw = Outcome(GameResult.DRAW, Termination.AGREEMENT)
    is_denied = verdict.outcome.result is not GameResult.DRAW
    if not is_denied and not (is_in_doubt and verdict.outcome == draw):
        return told
    other = verdict.outcome if is_denied else None
    readings = (
        Reading("offer", "agreed", "D1", draw),
        Reading("offer", "played_on", "" if other else doubts[0].article, other),
    )
    return replace(told, kind=VerdictKind.ARBITER, outcome=None, readings=readings)


def reason_of(one: OfferFinding) -> Reason:
    """Turn a finding about a draw offer into a reason."""
    said: dict[str, Param] = {"finding": one.code.value, "side": one.offer.side.value}
    return Reason(ReasonCode.DRAW_OFFER, one.article, one.offer.ply, {**said, **one.params})
