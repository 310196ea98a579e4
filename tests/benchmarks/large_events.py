"""Time the Swiss pairing of large random events, asked of the engine both ways.

    python -m tests.benchmarks.large_events [--events N] [--from SEED]
        [--players LEAST MOST]

Absences, byes, forfeits, prohibited pairs, Baku acceleration, and results from drawish to
decisive. Prints every round in which the two answers are not one, and what both cost.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping

from games.draughts.colour import Colour
from tournaments.pairing import dutch
from tournaments.pairing import field as pairing_field
from tournaments.pairing.field import Competitor, Pair, PastRound, RoundKind, baku_points

ALWAYS, NEVER = 0, 10**9

RESULTS = ((0, 1, 1, 2), (0, 2), (0, 1, 2), (0, 1, 1, 1, 2))


def random_results(pairs: tuple[Pair, ...], share: float, chance: random.Random) -> Iterator[tuple]:
    """Every player's turn of a round; ``share`` of the games are forfeits."""
    kinds = chance.choice(RESULTS)
    for pair in pairs:
        if pair.black is None:
            yield pair.white, PastRound(RoundKind.ALLOCATED, 2)
            continue
        is_played = chance.random() >= share
        turn = RoundKind.PLAYED if is_played else RoundKind.FORFEIT
        won = chance.choice(kinds if is_played else (0, 2))
        yield pair.white, PastRound(turn, won, pair.black, Colour.WHITE)
        yield pair.black, PastRound(turn, 2 - won, pair.white, Colour.BLACK)


def timed_pairing(field: tuple[Competitor, ...], large_from: int, given: Mapping) -> tuple:
    """The answer, None where there is none, and the seconds of the processor it took."""
    start = time.process_time()
    try:
        pairs = dutch.pair_swiss_round(field, large_from=large_from, **given)
    except pairing_field.NoPairing:
        pairs = None
    return pairs, time.process_time() - start


def compare_in_one_event(seed: int, least: int, most: int, counts: Counter) -> None:
    """One event to its end, or until nobody can be paired any more."""
    chance = random.Random(seed)
    numbers = range(1, chance.randint(least, most) + 1)
    rounds, initial = chance.randint(4, 11), chance.choice(list(Colour))
    lent = baku_points(numbers, rounds) if seed % 3 == 0 else {}
    absent, forfeited = chance.choice((0, 0.03, 0.1)), chance.choice((0, 0.05, 0.1))
    histories: dict[int, list[PastRound]] = {number: [] for number in numbers}
    for at in range(1, rounds + 1):
        field = tuple(
            Competitor(own, tuple(turns), chance.random() >= absent, lent.get(own, ()))
            for own, turns in histories.items()
        )
        prohibited = [chance.sample(numbers, 2) for _ in range(chance.choice((0, 0, 3)))]
        given = {"rounds": rounds, "initial": initial, "prohibited": prohibited}
        plain, plain_seconds = timed_pairing(field, NEVER, given)
        ours, our_seconds = timed_pairing(field, ALWAYS, given)
        counts["rounds"] += 1
        counts["plain_ms"] += int(1000 * plain_seconds)
        counts["ours_ms"] += int(1000 * our_seconds)
        if plain != ours:
            counts["different"] += 1
            print(f"event {seed}, round {at}: not one answer")
        if plain is None:
            return
        turns = dict(random_results(plain, forfeited, chance))
        for own in numbers:
            histories[own].append(
                turns.get(own) or PastRound(RoundKind.REQUESTED, chance.choice((0, 1)))
            )


def main() -> None:
    """Print the differences, then the sums."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--events", type=int, default=50)
    parser.add_argument("--players", type=int, nargs=2, default=(8, 60))
    parser.add_argument("--from", type=int, default=0, dest="first")
    given = parser.parse_args()
    counts: Counter = Counter()
    for seed in range(given.first, given.first + given.events):
        compare_in_one_event(seed, *given.players, counts)
    print(f"{counts['rounds']} rounds, {counts['different']} different")
    print(f"plainly          {counts['plain_ms'] / 1000:8.1f} s")
    print(f"beside strangers {counts['ours_ms'] / 1000:8.1f} s")


if __name__ == "__main__":
    main()
