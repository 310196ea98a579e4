"""Measure standings of 200 players over 9 rounds with every coefficient, in memory.

    python -m tests.benchmarks.standings [--players N] [--rounds N] [--five]

``--five`` counts five coefficients only, as an event's regulations would.

Told as a ratio to the plain sum of points over the same results in the same run.
"""

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Callable

from tournaments.scoring.coefficients.registry import COEFFICIENTS
from tournaments.scoring.points import PlayedGame
from tournaments.scoring.standings import rank_players

FIVE = ("solkoff_short", "solkoff", "sonneborn_berger", "shmulyan", "wins")


def results(players: int, rounds: int) -> tuple[PlayedGame, ...]:
    """Random pairings and results from a fixed seed."""
    chance = random.Random(64)
    results_made = []
    for number in range(1, rounds + 1):
        order = chance.sample(range(1, players + 1), players)
        for white, black in zip(order[::2], order[1::2], strict=True):
            points = chance.choice((0, 1, 2))
            results_made.append(PlayedGame(number, white, black, points, 2 - points))
    return tuple(results_made)


def plain_sum(games: tuple[PlayedGame, ...]) -> list[tuple[int, int]]:
    """What nobody can do without: points by player, sorted."""
    totals: dict[int, int] = defaultdict(int)
    for game in games:
        totals[game.white] += game.white_points
        totals[game.black] += game.black_points
    return sorted(totals.items(), key=lambda item: -item[1])


def best_of(times: int, act: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds of the processor: a busy machine does not count."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        act()
        taken.append(time.process_time() - start)
    return min(taken)


def main() -> None:
    """Print both and the ratio."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--five", action="store_true")
    given = parser.parse_args()
    coefficients = FIVE if given.five else tuple(COEFFICIENTS)
    games = results(given.players, given.rounds)
    numbers = tuple(range(1, given.players + 1))
    ours = best_of(20, lambda: rank_players(games, numbers, coefficients))
    plain = best_of(20, lambda: plain_sum(games))
    print(f"{given.players} players, {given.rounds} rounds, {len(coefficients)} coefficients")
    print(f"standings   {ours * 1000:8.2f} ms")
    print(f"plain sum   {plain * 1000:8.2f} ms")
    print(f"ratio       {ours / plain:8.1f} x")


if __name__ == "__main__":
    main()
