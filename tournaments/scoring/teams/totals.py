"""Totals of all teams, and what an opponent or an unplayed match is worth (C.07, Art. 16)."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tournaments.scoring.points import UnplayedPolicy
from tournaments.scoring.teams.matches import (
    MatchScore,
    TeamResult,
    TeamRules,
    TeamScore,
    TeamScores,
    scores_of_teams,
)
from tournaments.scoring.totals import FIDE

Taken = Mapping[int, tuple[int, int]]
"""Match points and game points that the arbiter took from a team as a penalty."""


@dataclass(frozen=True, slots=True)
class TeamTotals:
    """Scores of all teams with the totals that every coefficient is computed from.

    ``values`` are the totals as opponents count them, ``rounds`` how many have a result.
    """

    rules: TeamRules
    scores: TeamScores
    totals: Mapping[TeamScore, Mapping[int, int]]
    values: Mapping[TeamScore, Mapping[int, int]]
    rounds: int
    taken: Taken = field(default_factory=dict)

    def primary(self, number: int) -> int:
        """Return the total a team is placed by."""
        return self.totals[self.rules.primary][number]

    def secondary(self, number: int) -> int:
        """Return the other total."""
        return self.totals[self.rules.secondary][number]

    def worth_of_opponent(self, number: int, score: MatchScore, total: TeamScore) -> int | None:
        """Return what the opponent of a match is worth; None: the round does not count."""
        values, policy = self.values[total], self.rules.unplayed
        if score.opponent is not None and score.played:
            return values[score.opponent]
        if policy is UnplayedPolicy.SKIP:
            return None
        if policy is UnplayedPolicy.FACE:
            return None if score.opponent is None else values[score.opponent]
        own = self.totals[total][number]
        if policy is UnplayedPolicy.FIDE_2024:
            return own
        cap = self.rules.drawn(total) * self.rounds
        return min(own, cap if score.opponent is None else values[score.opponent])


def count_teams(
    results: Iterable[TeamResult],
    numbers: Collection[int],
    rules: TeamRules,
    taken: Taken = MappingProxyType({}),
) -> TeamTotals:
    """Count results of matches into scores and totals; raises BadResult.

    What was ``taken`` from a team is missing in its totals, and for its opponents too.
    """
    scores = scores_of_teams(results, numbers, rules)
    lost = {
        TeamScore.MATCH: {number: match for number, (match, _) in taken.items()},
        TeamScore.GAMES: {number: games for number, (_, games) in taken.items()},
    }
    totals = {
        total: {
            number: sum(score.points(total) for score in own) - lost[total].get(number, 0)
            for number, own in scores.items()
        }
        for total in TeamScore
    }
    values = totals
    if rules.unplayed in FIDE:
        values = {
            total: {
                number: _adjusted(own, total, rules) - lost[total].get(number, 0)
                for number, own in scores.items()
            }
            for total in TeamScore
        }
    last = max((score.round for own in scores.values() for score in own), default=0)
    return TeamTotals(rules, scores, totals, values, rules.rounds or last, taken)


def _adjusted(scores: Collection[MatchScore], total: TeamScore, rules: TeamRules) -> int:
    """Return a total as opponents use it: a rest after which the team never came is a draw."""
    value, is_gone = 0, True
    for score in reversed(tuple(scores)):
        is_gone = is_gone and score.is_voluntary
        is_rest = is_gone and score.opponent is None
        value += rules.drawn(total) if is_rest else score.points(total)
    return value
