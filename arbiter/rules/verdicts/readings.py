"""Draws by count whose text is open: every reading for a person to choose.

7.2.9  the count draws, unless the arbiter finds the win obvious
7.2.7  the count of the main road: leaving it pauses the count, as those who first programmed it
       read the article, or sets it back; told where the two come to different ends
7.2.7, D9  a move counts on the main road where the king stands there after it, or where he stood
       there before it; told where the two come to different ends
7.2.7, 7.2.8  the fifth move "brings no winning position": a won position denies the draw, or the
       count alone draws
counts by the stronger side: its own last move fills the count, or both must have made as many;
       told where the record ends between the two
D1     a draw agreed too early while a count stands: the count draws, or the game is played on
"""

from dataclasses import replace
from types import MappingProxyType

from arbiter.rules.claims import DrawReport, count_draws
from arbiter.rules.draws.base import DrawRule
from arbiter.rules.draws.counts import Claim, DrawCount, DrawRuleName, Reset, WhoseMovesCount
from arbiter.rules.draws.main_road import KingStanding, LeavingRoad, MainRoadRule
from arbiter.rules.draws.material import MaterialRatio, RatioRule, material_ratio_on_board
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.model import RuleReading, VerdictReason

ROAD = DrawRuleName.MAIN_ROAD

OPEN_ROAD = "7.2.7"


def readings_of_claim(
    report: DrawReport, standing_claim: Claim, *, is_excepted: bool
) -> tuple[RuleReading, ...]:
    """List the readings of the newest claim, each with its outcome.

    ``is_excepted`` where the arbiter has read 7.2.9 already.
    """
    others = (
        *_leaving(report, standing_claim),
        *_road_move(report, standing_claim),
        *_counted_by(report, standing_claim),
    )
    return others if is_excepted else (*_exceptions(report, standing_claim), *others)


def readings_of_undrawn_record(report: DrawReport) -> tuple[RuleReading, ...]:
    """List readings by which a record without a counted draw would be drawn."""
    return (*_of_either_king(report), *_capture_goes_on(report), *_on_the_road_before(report))


def _of_either_king(report: DrawReport) -> tuple[RuleReading, ...]:
    """King against king: one of them has made the moves, the other is a move short."""
    rule = report.ruleset.draws.get(DrawRuleName.SMALL_ENDINGS)
    plies = report.replay.plies
    if not isinstance(rule, RatioRule):
        return ()
    if material_ratio_on_board(rule, report.replay.rows[-1]) != MaterialRatio(True, None):
        return ()
    count = next(
        count for count in report.counters_at_end() if count.rule is DrawRuleName.SMALL_ENDINGS
    )
    if count.value != rule.limit - 1 or count.due != plies + 1:
        return ()
    return _two_readings("two_kings", ("both", "either"), rule)


def _capture_goes_on(report: DrawReport) -> tuple[RuleReading, ...]:
    """Three kings or more against one: by the other reading a capture among them resets nothing."""
    name = DrawRuleName.THREE_KINGS_V_ONE
    rule = report.ruleset.draws.get(name)
    if not isinstance(rule, RatioRule) or Reset.CAPTURE not in rule.resets:
        return ()
    if not material_ratio_on_board(rule, report.replay.rows[-1]).stands:
        return ()
    if not _is_drawn_by(report, replace(rule, resets=rule.resets - {Reset.CAPTURE})):
        return ()
    return _two_readings("ratio_capture", ("anew", "goes_on"), rule, name)


def _on_the_road_before(report: DrawReport) -> tuple[RuleReading, ...]:
    """Return the main road: full where a move counts by where the king stood before it."""
    rule = _open_road(report)
    if rule is None or not material_ratio_on_board(rule, report.replay.rows[-1]).stands:
        return ()
    if not _is_drawn_by(report, replace(rule, standing=KingStanding.BEFORE)):
        return ()
    return _two_readings("main_road_move", ("after", "before"), rule, ROAD)


def _open_road(report: DrawReport) -> MainRoadRule | None:
    """Return the main road as a text has it; what a program counts is not open."""
    rule = report.ruleset.draws.get(ROAD)
    return rule if isinstance(rule, MainRoadRule) and not rule.is_automatic else None


def _is_drawn_by(report: DrawReport, rule: DrawRule) -> bool:
    """Return whether the record is drawn by this rule alone, at its end."""
    rules = replace(report.ruleset, draws=MappingProxyType({rule.name: rule}))
    return bool(count_draws(report.replay, rules).valid_claims())


def _two_readings(
    question: str,
    choices: tuple[str, str],
    rule: DrawRule,
    name: DrawRuleName = DrawRuleName.SMALL_ENDINGS,
) -> tuple[RuleReading, ...]:
    drawn = Outcome(GameResult.DRAW, Termination(name.value))
    taken, other = choices
    return (
        RuleReading(question, taken, rule.article, None, is_taken=True),
        RuleReading(question, other, rule.article, drawn),
    )


def readings_of_one_against_one(article: str) -> tuple[RuleReading, ...]:
    """List both readings of one piece against one: a draw, or the game is played on."""
    drawn = Outcome(GameResult.DRAW, Termination.NO_WIN)
    return (
        RuleReading("one_against_one", "drawn", article, drawn),
        RuleReading("one_against_one", "played_on", article, None),
    )


def readings_in_won_position(rule: DrawRule, count: DrawCount) -> tuple[RuleReading, ...]:
    """List both readings of a full count in a won position."""
    name = "winning_position"
    drawn = Outcome(GameResult.DRAW, Termination(count.rule.value))
    return (
        RuleReading(name, "judged", rule.article, None, is_taken=True),
        RuleReading(name, "not_judged", rule.article, drawn),
    )


def readings_of_win_by_tables(rule: DrawRule, claim: Claim) -> tuple[RuleReading, ...]:
    """List both readings of a full count where the tables of endings show a win.

    None is taken: whether that was a winning position, the article leaves to a person.
    """
    name = "winning_position"
    return (
        RuleReading(name, "by_tables", rule.article, None),
        RuleReading(name, "not_judged", rule.article, _drawn(claim)),
    )


def readings_of_early_agreement(
    report: DrawReport, early: VerdictReason
) -> tuple[RuleReading, ...]:
    """List readings of a draw agreed too early while an unclaimed count is full."""
    claim = newest_valid_claim(report)
    if claim is None:
        return ()
    name = "early_agreement"
    return (
        RuleReading(name, "count", claim.article, _drawn(claim)),
        RuleReading(name, "played_on", early.article, None),
    )


def newest_valid_claim(
    report: DrawReport, rules: tuple[DrawRuleName, ...] = tuple(DrawRuleName)
) -> Claim | None:
    """Return the newest draw claim that nothing has undone since."""
    claims = (claim for claim in report.valid_claims() if claim.rule in rules)
    return max(claims, key=lambda claim: claim.first_ply, default=None)


def _drawn(claim: Claim | None) -> Outcome | None:
    return Outcome(GameResult.DRAW, Termination(claim.rule.value)) if claim else None


def _exceptions(report: DrawReport, claim: Claim) -> tuple[RuleReading, ...]:
    """7.2.9 both ways: the count draws, or the win is obvious and the game is played on."""
    name = "obvious_win"
    if not report.ruleset.has_obvious_win_exception or claim.rule is DrawRuleName.THREEFOLD:
        return ()
    other = _drawn(newest_valid_claim(report, (DrawRuleName.THREEFOLD,)))
    article = report.ruleset.article(name)
    return (
        RuleReading(name, "no", claim.article, _drawn(claim)),
        RuleReading(name, "yes", article, other),
    )


def _counted_by(report: DrawReport, claim: Claim) -> tuple[RuleReading, ...]:
    """Return the readings where the stronger side has made its last move, the other not."""
    rule = report.ruleset.draws.get(claim.rule)
    if not isinstance(rule, RatioRule) or rule.is_automatic:
        return ()
    if rule.count_by is not WhoseMovesCount.STRONG:
        return ()
    if _is_drawn_by(report, replace(rule, count_by=WhoseMovesCount.EACH)):
        return ()
    return _either(report, claim, "counted_by", ("strong", "each"))


def _road_move(report: DrawReport, claim: Claim) -> tuple[RuleReading, ...]:
    """The main road both ways, where it is full only by where the king stands after a move."""
    rule = _open_road(report)
    if claim.rule is not ROAD or rule is None:
        return ()
    if _is_drawn_by(report, replace(rule, standing=KingStanding.BEFORE)):
        return ()
    return _either(report, claim, "main_road_move", ("after", "before"))


def _leaving(report: DrawReport, claim: Claim) -> tuple[RuleReading, ...]:
    """7.2.7 both ways, where the king has left the road between the moves that were counted."""
    rule = _open_road(report)
    if claim.rule is not ROAD or rule is None or rule.rule != OPEN_ROAD:
        return ()
    if rule.leaving is not LeavingRoad.PAUSES:
        return ()
    *_, last = replace(rule, leaving=LeavingRoad.RESTARTS).counts(report.replay)
    if last.value >= last.limit:
        return ()
    return _either(report, claim, "main_road_leaving", ("pauses", "restarts"))


def _either(
    report: DrawReport, claim: Claim, question: str, choices: tuple[str, str]
) -> tuple[RuleReading, ...]:
    """The reading taken, which draws by this claim, and the other, which leaves other claims."""
    others = tuple(name for name in DrawRuleName if name is not claim.rule)
    taken, other = choices
    drawn = _drawn(newest_valid_claim(report, others))
    return (
        RuleReading(question, taken, claim.article, _drawn(claim), is_taken=True),
        RuleReading(question, other, claim.article, drawn),
    )
