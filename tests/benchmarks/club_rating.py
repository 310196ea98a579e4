"""Measure a club's rating list of 1,000 players computed anew, in memory.

    python -m tests.benchmarks.club_rating [--players N] [--events N] [--rounds N]

Told in seconds of the processor, and as a ratio to the plain sum of points over the same games in
the same run. Direction: less than a second.
"""

import argparse
from collections.abc import Mapping

from tests.benchmarks.standings import best_of, plain_sum, results
from tournaments.scoring.points import PlayedGame
from tournaments.scoring.ratings.event import Known, rate_event
from tournaments.scoring.ratings.rules import CLUB, FEW_GAMES, RatingRules

LISTS: Mapping[str, RatingRules] = {"elo": CLUB, "glicko2": FEW_GAMES}


def computed(
    events: tuple[tuple[PlayedGame, ...], ...], players: int, rules: RatingRules
) -> dict[int, Known]:
    """Every player after all events, each event rated from what was known before it."""
    known = {number: Known() for number in range(1, players + 1)}
    for games in events:
        for number, change in rate_event(games, known, rules, year=2026).items():
            known[number] = change.known
    return known


def main() -> None:
    """Print both systems and their ratios."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--events", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=9)
    given = parser.parse_args()
    events = tuple(results(given.players, given.rounds) for _ in range(given.events))
    plain = best_of(5, lambda: [plain_sum(games) for games in events])
    print(f"{given.players} players, {given.events} events of {given.rounds} rounds")
    print(f"plain sum   {plain * 1000:8.2f} ms")
    for name, rules in LISTS.items():
        ours = best_of(3, lambda rules=rules: computed(events, given.players, rules))
        print(f"{name:<11} {ours * 1000:8.2f} ms, {ours / plain:6.1f} x")


if __name__ == "__main__":
    main()
