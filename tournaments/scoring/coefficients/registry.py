"""The registry of coefficients: computed for a player, shown in their working."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.scoring.coefficients import model
from tournaments.scoring.coefficients.families import MET, OWN, SOLKOFF
from tournaments.scoring.coefficients.model import Coefficient, Contribution, Value
from tournaments.scoring.points import Score
from tournaments.scoring.totals import ScoresAndTotals

# Registry of coefficients that separate equal points; compute one of a player, with its rounds.
#
#     code                 a round adds                                     cut      kept
#     points               the points                                                as is
#     game_points          the points of the games inside a match                    as is
#     wins                 1 for a win over the board                                as is
#     wins_any             1 for a win's points, with or without play                as is
#     sonneborn_berger     worth of the beaten, half of the drawn                    doubled
#     meeting              the points, when the opponent is among the tied           as is
#     shmulyan             + worth of the beaten, − worth of those lost to           as is
#     koya                 the points, when the opponent has half of all points      as is
#     progressive          the running total after the round                         as is
#     progressive_cut1     the same                                         first    as is
#     solkoff              the worth of the opponent                                 as is
#     solkoff_short        the same                                         1 low    as is
#     solkoff_short2       the same                                         2 low    as is
#     median               the same                                         1 + 1    as is
#     solkoff_full         the same                                         1, 2, … low: a row
#     solkoff_plus         the Solkoff of the opponent                               as is
#
# Solkoff is Buchholz; what an opponent is worth is the policy's word (``unplayed``). Under
# C.07 a cut takes a voluntary unplayed round first (16.5.1, again for every cut 16.5.2). A
# cut never takes the last round there is. More is always better; integers only.


COEFFICIENTS: Mapping[str, Coefficient] = {
    coefficient.code: coefficient for coefficient in (*OWN, *MET, *SOLKOFF)
}


def coefficient_of_player(
    scoring: ScoresAndTotals, number: int, code: str, tied: Collection[int] = frozenset()
) -> Value:
    """Compute a player's coefficient; raises KeyError for an unknown code or number."""
    return model.coefficient_value(scoring, number, COEFFICIENTS[code], tied)


def contributions(
    scoring: ScoresAndTotals, number: int, code: str, tied: Collection[int] = frozenset()
) -> tuple[Contribution, ...]:
    """List what each round of ``number`` adds to a coefficient, and which was cut.

    ``meeting`` asks who is tied. Raises KeyError for an unknown code or number.
    """
    return model.contributions(scoring, number, COEFFICIENTS[code], tied)


# Compute every coefficient of a player, and show its working round by round.


@dataclass(frozen=True, slots=True)
class WorkingStep:
    """One round (or game) in the working of a coefficient: what it added and why.

    ``points`` are the player's own, ``opponent_points`` the opponent's total; ``given`` is what
    the coefficient got, to its scale, None where the policy for unplayed rounds leaves the round
    out. ``is_cut`` says it was taken off again.
    """

    round: int
    opponent: int | None
    points: int
    opponent_points: int | None
    played: bool
    given: int | None
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class CoefficientWorking:
    """The working of one coefficient, round by round; ``article`` defines or prescribes it."""

    code: str
    article: str
    value: Value
    steps: tuple[WorkingStep, ...]


def compute_coefficients_of_player_by_round(
    scoring: ScoresAndTotals, number: int, codes: Iterable[str], met: Collection[int] = frozenset()
) -> tuple[CoefficientWorking, ...]:
    """Work out a player's points, then his coefficients in the order given, round by round.

    ``met`` are those tied with the player when the personal meeting was counted; without them
    it is left out. Raises KeyError for an unknown code or number.
    """
    wanted = [code for code in codes if met or not COEFFICIENTS[code].among_tied]
    return tuple(
        CoefficientWorking(
            code,
            COEFFICIENTS[code].source,
            coefficient_of_player(scoring, number, code, met),
            _steps(scoring, number, contributions(scoring, number, code, met)),
        )
        for code in ("points", *wanted)
    )


def _steps(
    scoring: ScoresAndTotals, number: int, counted: Sequence[Contribution]
) -> tuple[WorkingStep, ...]:
    """Scores and contributions side by side: both stand in the order of rounds.

    A coefficient leaves scores out (a policy), or has rounds without a score (the running
    total); then the other side is empty.
    """
    steps, rest = [], list(counted)
    for score in scoring.scores[number]:
        while rest and rest[0].round < score.round:
            steps.append(_without_score(rest.pop(0)))
        is_same = rest and (rest[0].round, rest[0].opponent) == (score.round, score.opponent)
        steps.append(_working_step(scoring, score, rest.pop(0) if is_same else None))
    return (*steps, *(_without_score(offer) for offer in rest))


def _working_step(
    scoring: ScoresAndTotals, score: Score, counted: Contribution | None
) -> WorkingStep:
    return WorkingStep(
        round=score.round,
        opponent=score.opponent,
        points=score.points,
        opponent_points=None if score.opponent is None else scoring.totals[score.opponent],
        played=score.played,
        given=counted.value if counted else None,
        is_cut=counted is not None and counted.is_cut,
    )


def _without_score(counted: Contribution) -> WorkingStep:
    return WorkingStep(
        counted.round, counted.opponent, 0, None, False, counted.value, counted.is_cut
    )


# Convert stored coefficients to points: a stored 77, which is doubled, is 38.5.
#
# Inside, everything is an integer, so that equals are equals; this is for what leaves the house.


Number = int | float


def value_in_points(code: str, stored: object) -> Any:
    """Convert a stored value, or a row of them, to points; an unknown code's stays as it is."""
    if isinstance(stored, list | tuple):
        return [value_in_points(code, value) for value in stored]
    coefficient = COEFFICIENTS.get(code)
    if coefficient is None or not isinstance(stored, int):
        return stored
    whole, rest = divmod(stored, coefficient.scale)
    return whole + rest / coefficient.scale if rest else whole


def values_in_points(values: Mapping[str, object]) -> dict[str, Any]:
    """Convert all stored coefficients of a player to points, by code."""
    return {code: value_in_points(code, value) for code, value in values.items()}


def reasons_in_points(stored: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Convert the values in the reasons of a place to points."""
    return [{**step, "params": _params(step["params"])} for step in stored]


def _params(params: Mapping[str, Any]) -> dict[str, Any]:
    code = str(params.get("coefficient", ""))
    return {
        key: value_in_points(code, value) if key in ("value", "above") else value
        for key, value in params.items()
    }
