"""The ladder of sanctions: the next step after a player's earlier sanctions in an event.

The texts at hand name the means (a spoken warning, time to the opponent, a loss for refusal or
indiscipline: W6, W7) and hardly a number. A number is the event's own, else the ruleset's, else
the default this program declares (``rulesets.values.DEFAULTS``). The arbiter is shown the
next step and may take another: this is advice with its article, not a verdict.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from arbiter.rules.outcome import GameResult
from arbiter.rules.rulesets.values import Ruleset, default_of_parameter


class SanctionKind(StrEnum):
    """Kinds of sanctions, milder first."""

    REMARK = "remark"
    WARNING = "warning"
    TIME = "time"  # minutes to the opponent
    LOSS = "loss"
    DOUBLE_LOSS = "double_loss"
    EXPULSION = "expulsion"


MINUTES = "extra_minutes_after_warning"

MOST_MINUTES = 60

ALL_MEANS = tuple(SanctionKind)

LOSSES = frozenset({SanctionKind.LOSS, SanctionKind.DOUBLE_LOSS})

_ARTICLES = {SanctionKind.LOSS: "W6, W7", SanctionKind.DOUBLE_LOSS: "W6, W7"}


@dataclass(frozen=True, slots=True)
class SanctionLadder:
    """Numbers of the ladder of sanctions: remarks, warnings (with or without time), lost games."""

    remarks: int = 1
    warnings: int = 2
    losses: int = 1


OF_RULESET = {
    "protest_minutes": "protest_minutes",
    "remarks": "remarks_before_warning",
    "warnings": "warnings_before_loss",
    "losses": "losses_before_expulsion",
}
"""What an event calls its numbers, and the parameter of the ruleset that holds without them."""


def number_of_ladder_step(name: str, own: int | None, rules: Ruleset | None) -> int:
    """Return a ladder's number in force: the event's, the ruleset's, or the default."""
    if own is not None:
        return own
    parameter = OF_RULESET[name]
    return rules.number(parameter) if rules else default_of_parameter(parameter)


@dataclass(frozen=True, slots=True)
class SanctionStep:
    """The next sanction of the ladder.

    ``count`` of ``limit`` steps of the milder kind have been given; ``article`` is empty where only
    the event's own numbers lead here.
    """

    kind: SanctionKind
    minutes: int
    article: str
    count: int
    limit: int


def next_sanction(
    imposed: Sequence[SanctionKind], rules: Ruleset | None, ladder: SanctionLadder
) -> SanctionStep | None:
    """Return the next sanction for a player with these in the event; None once expelled.

    Time for the opponent is a repeated warning where the ruleset states minutes (FMJD match
    regulations 2015: after a spoken warning).
    """
    kinds = list(imposed)
    if SanctionKind.EXPULSION in kinds:
        return None
    losses = sum(kind in LOSSES for kind in kinds)
    warned = kinds.count(SanctionKind.WARNING) + kinds.count(SanctionKind.TIME)
    remarks = kinds.count(SanctionKind.REMARK)
    if losses >= max(ladder.losses, 1):
        return _ladder_step(SanctionKind.EXPULSION, losses, ladder.losses)
    if losses or warned >= max(ladder.warnings, 1):
        return _ladder_step(SanctionKind.LOSS, warned, ladder.warnings)
    minutes = minutes_for_opponent_by_ruleset(rules)
    if warned and minutes:
        article = rules.article(MINUTES) if rules else ""
        return SanctionStep(SanctionKind.TIME, minutes, article, warned, ladder.warnings)
    if warned or remarks >= ladder.remarks:
        return _ladder_step(SanctionKind.WARNING, remarks, ladder.remarks)
    return _ladder_step(SanctionKind.REMARK, remarks, ladder.remarks)


def possible_sanctions(rules: Ruleset | None) -> tuple[SanctionKind, ...]:
    """List the sanctions that may be given; no added time where the ruleset states none."""
    stated = rules.value(MINUTES) if rules else None
    return tuple(kind for kind in ALL_MEANS if kind is not SanctionKind.TIME or stated != 0)


def minutes_for_opponent_by_ruleset(rules: Ruleset | None) -> int:
    """Minutes the ruleset adds for the opponent; 0 where it leaves them to the event."""
    stated = rules.value(MINUTES) if rules else None
    return stated if type(stated) is int else 0


def sanction_contradicts_result(kind: SanctionKind, side: str, result: GameResult) -> bool:
    """Return whether the ruled result contradicts a game lost by this sanction.

    side is ``w`` or ``b``: the one sanctioned.
    """
    if kind is SanctionKind.DOUBLE_LOSS:
        return result is not GameResult.BOTH_LOSE
    lost = GameResult.BLACK_WINS if side == "w" else GameResult.WHITE_WINS
    return kind is SanctionKind.LOSS and result not in (lost, GameResult.BOTH_LOSE)


def _ladder_step(kind: SanctionKind, count: int, limit: int) -> SanctionStep:
    return SanctionStep(kind, 0, _ARTICLES.get(kind, ""), count, limit)
