"""Keep everything a table of standings follows from as plain values (JSON), and read it back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.scoring.count_scores_and_totals import ScoresAndTotals, count_scores_and_totals
from tournaments.scoring.rank_players import RankedRow, rank_counted_scores
from tournaments.scoring.scores_from_games_and_matches import (
    MatchCounting,
    PlayedGame,
    UnplayedPolicy,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsFacts:
    """All facts that a standings table is computed from; equal facts give equal tables.

    The results of the ``unplaced`` count for their opponents, they themselves take no place.
    """

    games: tuple[PlayedGame, ...]
    numbers: tuple[int, ...]
    coefficients: tuple[str, ...]
    count_by: MatchCounting = MatchCounting.GAMES
    games_per_match: int | None = None
    unplayed: UnplayedPolicy = UnplayedPolicy.FACE
    lot: tuple[int, ...] = ()
    unplaced: tuple[int, ...] = ()

    def scoring(self) -> ScoresAndTotals:
        """Return the results counted into scores; raises BadResult."""
        return count_scores_and_totals(
            self.games,
            self.numbers,
            count_by=self.count_by,
            games_per_match=self.games_per_match,
            unplayed=self.unplayed,
        )

    def rank(self) -> tuple[RankedRow, ...]:
        """Compute the standings; raises BadResult, KeyError for an unknown coefficient."""
        return rank_counted_scores(self.scoring(), self.coefficients, self.lot, self.unplaced)


def standings_facts_to_json_data(facts: StandingsFacts) -> dict[str, Any]:
    """Convert the facts of a standings table to JSON-ready data."""
    return {
        "games": [
            [
                *(game.round, game.white, game.black, game.white_points, game.black_points),
                *(int(game.played), int(game.requested), game.key, int(game.annulled)),
            ]
            for game in facts.games
        ],
        "numbers": list(facts.numbers),
        "coefficients": list(facts.coefficients),
        "count_by": facts.count_by.value,
        "games_per_match": facts.games_per_match,
        "unplayed": facts.unplayed.value,
        "lot": list(facts.lot),
        "unplaced": list(facts.unplaced),
    }


def standings_facts_from_json_data(stored: Mapping[str, Any]) -> StandingsFacts:
    """Read the facts of a stored table back from JSON data."""
    return StandingsFacts(
        games=tuple(_game(row) for row in stored["games"]),
        numbers=tuple(stored["numbers"]),
        coefficients=tuple(stored["coefficients"]),
        count_by=MatchCounting(stored["count_by"]),
        games_per_match=stored["games_per_match"],
        unplayed=UnplayedPolicy(stored["unplayed"]),
        lot=tuple(stored["lot"]),
        unplaced=tuple(stored.get("unplaced", ())),  # in older tables everybody took a place
    )


def _game(row: Sequence[Any]) -> PlayedGame:
    at, white, black, white_points, black_points, played, requested, key, *annulled = row
    return PlayedGame(
        round=at,
        white=white,
        black=black,
        white_points=white_points,
        black_points=black_points,
        played=bool(played),
        requested=bool(requested),
        key=key,
        annulled=any(annulled),  # facts stored before games were annulled do not say it
    )
