"""Verdict by an entered fact: a resignation, a fallen flag, a draw agreed or declared."""

from arbiter.rules.agreement.draw_offers_and_their_limits import Offer, too_early_agreement
from arbiter.rules.claims.draw_counts_of_record import DrawReport
from arbiter.rules.outcome import WIN_OF, GameResult, ImpossibleOutcome, Outcome, Termination
from arbiter.rules.verdicts import readings_of_draws_under_open_questions
from arbiter.rules.verdicts.verdict import (
    EnteredFact,
    Param,
    ReasonCode,
    Verdict,
    VerdictReason,
    make_verdict,
)
from games.draughts.colour import Colour
from games.draughts.position import fen_as_shown

_FACTS = {
    Termination.RESIGNATION: (ReasonCode.RESIGNATION, "W1"),
    Termination.CLOCK: (ReasonCode.CLOCK, "W4"),
    Termination.AGREEMENT: (ReasonCode.AGREEMENT, "D1"),
    Termination.NO_WIN: (ReasonCode.NO_WIN, "D2"),
}


def verdict_by_fact(
    report: DrawReport, recorded: GameResult | None, fact: EnteredFact, agreed: Offer | None
) -> Verdict:
    """Give the verdict by an entered fact where nothing contradicts it.

    Raises ImpossibleOutcome for a fact that the moves must show, or that only an official may
    enter.
    """
    loser = fact.loser
    result = GameResult.DRAW if loser is None else WIN_OF[loser.other]
    if fact.kind not in _FACTS:  # what the moves must show, or an official alone may say
        raise ImpossibleOutcome(result, fact.kind)
    code, article = _FACTS[fact.kind]
    parameters = {"fact": str(fact.kind)} | ({"loser": loser.value} if loser else {})
    if fact.kind is Termination.NO_WIN:  # a person's word, on this position and this material
        position = fen_as_shown(report.replay.final, report.replay.variant)
        parameters |= {"position": position, "material": _material(report)}
    why, outcome = (
        VerdictReason(code, article, report.replay.plies, parameters),
        Outcome(result, fact.kind),
    )
    # of an offer that was written down its own ply counts
    is_agreed = fact.kind is Termination.AGREEMENT
    if agreed is None and is_agreed and (early := too_early_reason(report)) is not None:
        return make_verdict(
            report,
            why,
            early,
            readings=readings_of_draws_under_open_questions.readings_of_early_agreement(
                report, early
            ),
        )
    if recorded in (None, GameResult.OPEN, result):
        return make_verdict(report, why, outcome=outcome)
    both = {"recorded": str(recorded), "fact": str(fact.kind)}
    ply = report.replay.plies
    return make_verdict(
        report, why, VerdictReason(ReasonCode.CONTRADICTS_RECORD, article, ply, both)
    )


def too_early_reason(report: DrawReport) -> VerdictReason | None:
    """Make the reason for a draw agreed before the ruleset's least moves (D1)."""
    limit = too_early_agreement(report.replay.plies, report.ruleset)
    if limit is None:
        return None
    parameters: dict[str, Param] = {"least": limit.least}
    return VerdictReason(
        ReasonCode.AGREED_TOO_EARLY, limit.article, report.replay.plies, parameters
    )


def _material(report: DrawReport) -> str:
    """Kings and men of each side: `2K:1K`, `1K3:4`."""
    final = report.replay.final
    sides = (
        (final.kings_of(side).bit_count(), final.men(side).bit_count())
        for side in (Colour.WHITE, Colour.BLACK)
    )
    return ":".join(f"{kings}K{men or ''}" if kings else str(men) for kings, men in sides)
