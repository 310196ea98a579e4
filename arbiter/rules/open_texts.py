"""Where the text of a draw by count is open: every reading of it, for a person to choose.

7.2.9  the count draws, unless the arbiter finds the win obvious
7.2.7  the count of the main road: leaving it pauses the count, as those who first programmed it
       read the article, or sets it back; told where the two come to different ends
"""

from dataclasses import replace

from arbiter.rules import main_road
from arbiter.rules.counts import Claim
from arbiter.rules.draws import DrawReport
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.ruleset_model import DrawRuleName, Leaving
from arbiter.rules.verdict import Reading

ROAD = DrawRuleName.MAIN_ROAD
OPEN_ROAD = "7.2.7"


def readings(
    report: DrawReport, standing_claim: Claim, *, is_excepted: bool
) -> tuple[Reading, ...]:
    """Every reading of what is open about the claim that stands; ``is_excepted`` where the
    arbiter has read 7.2.9 already."""
    leaving = _leaving(report, standing_claim)
    return leaving if is_excepted else (*_exceptions(report, standing_claim), *leaving)


def standing(
    report: DrawReport, rules: tuple[DrawRuleName, ...] = tuple(DrawRuleName)
) -> Claim | None:
    """The claim completed last of those nothing has undone since."""
    found = (claim for claim in report.standing() if claim.rule in rules)
    return max(found, key=lambda claim: claim.first_ply, default=None)


def _drawn(claim: Claim | None) -> Outcome | None:
    return Outcome(GameResult.DRAW, Termination(claim.rule.value)) if claim else None


def _exceptions(report: DrawReport, claim: Claim) -> tuple[Reading, ...]:
    """7.2.9 both ways: the count draws, or the win is obvious and the game is played on."""
    name = "obvious_win"
    if report.ruleset.value(name) != "arbiter" or claim.rule is DrawRuleName.THREEFOLD:
        return ()
    other = _drawn(standing(report, (DrawRuleName.THREEFOLD,)))
    article = report.ruleset.article(name)
    return (
        Reading(name, "no", claim.article, _drawn(claim)),
        Reading(name, "yes", article, other),
    )


def _leaving(report: DrawReport, claim: Claim) -> tuple[Reading, ...]:
    """7.2.7 both ways, where the king has left the road between the moves that were counted."""
    rule = report.ruleset.draws.get(claim.rule)
    if claim.rule is not ROAD or rule is None or rule.rule != OPEN_ROAD or rule.is_automatic:
        return ()
    if rule.leaving is not Leaving.PAUSES:
        return ()
    *_, last = main_road.counts(report.replay, replace(rule, leaving=Leaving.RESTARTS))
    if last.value >= last.limit:
        return ()
    others = tuple(name for name in DrawRuleName if name is not ROAD)
    name = "main_road_leaving"
    return (
        Reading(name, "pauses", rule.article, _drawn(claim)),
        Reading(name, "restarts", rule.article, _drawn(standing(report, others))),
    )
