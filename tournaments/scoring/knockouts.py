"""Places of a knock-out: ties decided by their games, and how far everybody has come."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tournaments.pairing.field import LOSS
from tournaments.pairing.knockout.bracket import Reached
from tournaments.pairing.knockout.terms import (
    BracketTerms,
    bracket_terms_from_json_data,
    bracket_terms_to_json_data,
)
from tournaments.pairing.knockout.unfolding import unfold_bracket
from tournaments.scoring.points import PlayedGame


class TieResult(NamedTuple):
    """A tie that is over: round, two starting numbers, the winner's; 0 where both have lost."""

    round: int
    one: int
    other: int
    winner: int


@dataclass(slots=True)
class _Sums:
    games: int = 0
    annulled: int = 0
    points: dict[int, int] = field(default_factory=lambda: defaultdict(int))


TieKey = tuple[int, int, int]
"""Round and two starting numbers, the lower first."""


def tie_results(
    games: Iterable[PlayedGame],
    games_per_tie: int,
    later: Mapping[TieKey, int] | None = None,
    sent_on: Mapping[TieKey, int] | None = None,
) -> tuple[TieResult, ...]:
    """Decide ties by the sum of their games, whatever their order.

    ``later`` are the winners of equal ties by a further step of the ladder, 0 where both lost;
    ``sent_on`` those whom the arbiter sent on, whatever the games say and however many are over.

    A tie is over when all its games are and one has more points, or when neither came. One that
    is equal, or of which the arbiter annulled the games, is nobody's yet and is left out.
    """
    sums: dict[tuple[int, int, int], _Sums] = defaultdict(_Sums)
    for game in games:
        if game.black is None:
            continue
        one, other = sorted((game.white, game.black))
        tie = sums[game.round, one, other]
        tie.games += 1
        tie.annulled += game.annulled
        tie.points[game.white] += game.white_points
        tie.points[game.black] += game.black_points
    for key in sent_on or {}:  # of some no game is over any more
        sums.setdefault(key, _Sums())
    results = []
    for (number, one, other), tie in sorted(sums.items()):
        first, second = tie.points[one], tie.points[other]
        is_equal = first == second and (first > LOSS or tie.annulled > 0)
        key = (number, one, other)
        winner = (sent_on or {}).get(key)
        if winner is not None:
            results.append(TieResult(number, one, other, winner))
            continue
        if not is_equal:
            winner = 0 if first == second else one if first > second else other
        if winner is None:
            winner = (later or {}).get(key)
        if tie.games >= games_per_tie and winner is not None:
            results.append(TieResult(number, one, other, winner))
    return tuple(results)


@dataclass(frozen=True, slots=True)
class KnockoutFacts:
    """What the places of a knock-out follow from: its bracket's terms and the ties that are over.

    Places are by the round reached; those who lost in the same round share them unless they
    play for them.
    """

    terms: BracketTerms
    ties: tuple[TieResult, ...] = ()

    def reached(self, players: int) -> Mapping[int, Reached]:
        """Return how far everybody has come."""
        won = {
            (tie.round, frozenset((tie.one, tie.other))): tie.winner or None for tie in self.ties
        }
        return unfold_bracket(players, self.terms, won).reached

    def up_to_round(self, number: int) -> "KnockoutFacts":
        """Return the facts as they were when a round was over."""
        return KnockoutFacts(self.terms, tuple(tie for tie in self.ties if tie.round <= number))


def knockout_facts_to_json_data(facts: KnockoutFacts) -> dict[str, Any]:
    """Convert the facts of a knock-out to JSON-ready data."""
    return {
        "terms": bracket_terms_to_json_data(facts.terms),
        "ties": [list(tie) for tie in facts.ties],
    }


def knockout_facts_from_json_data(stored: Mapping[str, Any]) -> KnockoutFacts:
    """Read the facts of a knock-out from the data that ``knockout_facts_to_json_data`` wrote."""
    return KnockoutFacts(
        bracket_terms_from_json_data(stored["terms"]),
        tuple(TieResult(*tie) for tie in stored["ties"]),
    )
