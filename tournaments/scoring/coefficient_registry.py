"""Registry of coefficients that separate equal points; compute one of a player, with its rounds.

    code                 a round adds                                     cut      kept
    points               the points                                                as is
    game_points          the points of the games inside a match                    as is
    wins                 1 for a win over the board                                as is
    wins_any             1 for a win's points, with or without play                as is
    sonneborn_berger     worth of the beaten, half of the drawn                    doubled
    meeting              the points, when the opponent is among the tied           as is
    shmulyan             + worth of the beaten, − worth of those lost to           as is
    koya                 the points, when the opponent has half of all points      as is
    progressive          the running total after the round                         as is
    progressive_cut1     the same                                         first    as is
    solkoff              the worth of the opponent                                 as is
    solkoff_short        the same                                         1 low    as is
    solkoff_short2       the same                                         2 low    as is
    median               the same                                         1 + 1    as is
    solkoff_full         the same                                         1, 2, … low: a row
    solkoff_plus         the Solkoff of the opponent                               as is

Solkoff is Buchholz; what an opponent is worth is the policy's word (``unplayed``). Under
C.07 a cut takes a voluntary unplayed round first (16.5.1, again for every cut 16.5.2). A
cut never takes the last round there is. More is always better; integers only.
"""

from collections.abc import Collection, Mapping

from tournaments.scoring import define_and_compute_coefficient
from tournaments.scoring.coefficient_families.own_results import OWN
from tournaments.scoring.coefficient_families.points_against_opponents import MET
from tournaments.scoring.coefficient_families.solkoff import SOLKOFF
from tournaments.scoring.count_scores_and_totals import (
    ScoresAndTotals,
    count_scores_and_totals,
    totals_of_scores,
)
from tournaments.scoring.define_and_compute_coefficient import Coefficient, Contribution, Value

COEFFICIENTS: Mapping[str, Coefficient] = {
    coefficient.code: coefficient for coefficient in (*OWN, *MET, *SOLKOFF)
}


def coefficient_of_player(
    scoring: ScoresAndTotals, number: int, code: str, tied: Collection[int] = frozenset()
) -> Value:
    """Compute a player's coefficient; raises KeyError for an unknown code or number."""
    return define_and_compute_coefficient.coefficient_value(
        scoring, number, COEFFICIENTS[code], tied
    )


def contributions(
    scoring: ScoresAndTotals, number: int, code: str, tied: Collection[int] = frozenset()
) -> tuple[Contribution, ...]:
    """List what each round of ``number`` adds to a coefficient, and which was cut.

    ``meeting`` asks who is tied. Raises KeyError for an unknown code or number.
    """
    return define_and_compute_coefficient.contributions(scoring, number, COEFFICIENTS[code], tied)


__all__ = [
    "COEFFICIENTS",
    "Coefficient",
    "Contribution",
    "ScoresAndTotals",
    "Value",
    "coefficient_of_player",
    "contributions",
    "count_scores_and_totals",
    "totals_of_scores",
]
