"""Random Swiss events for tests: absences, byes, forfeits, and every round paired for real."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.draughts.colour import Colour
from tournaments.pairing import dutch_engine
from tournaments.pairing.competitor import Competitor, PastRound, RoundKind, baku_points
from tournaments.pairing.pairs import Pair


@dataclass(frozen=True)
class Round:
    """One round before its games: who could play, and what the engine made of it."""

    competitors: tuple[Competitor, ...]
    pairs: tuple[Pair, ...]
    rounds: int
    initial: Colour
    prohibited: tuple[frozenset[int], ...] = ()


@cache
def event(
    seed: int, *, least: int = 6, most: int = 19, has_prohibited: bool = False
) -> tuple[Round, ...]:
    """The rounds of one event, until its end or until nobody can be paired any more.

    Several tests ask about the same events, and to pair them takes longer than the questions.
    """
    return tuple(_rounds(seed, least, most, has_prohibited))


def _rounds(seed: int, least: int, most: int, has_prohibited: bool) -> Iterator[Round]:
    chance = random.Random(seed)
    numbers, rounds = range(1, chance.randint(least + 1, most + 1)), chance.randint(4, 8)
    prohibited = (frozenset(chance.sample(numbers, 3)),) if has_prohibited else ()
    initial = chance.choice(list(Colour))
    lent = baku_points(numbers, rounds) if seed % 3 == 0 else {}
    histories: dict[int, list[PastRound]] = {number: [] for number in numbers}
    for _ in range(rounds):
        field = tuple(
            Competitor(number, tuple(own), chance.random() > 0.1, lent.get(number, ()))
            for number, own in histories.items()
        )
        try:
            pairs = dutch_engine.pair_swiss_round(
                field, rounds=rounds, initial=initial, prohibited=prohibited
            )
        except dutch_engine.NoPairing:
            return
        yield Round(field, pairs, rounds, initial, prohibited)
        for number, past in _played(field, pairs, chance):
            histories[number].append(past)


def _played(
    field: tuple[Competitor, ...], pairs: tuple[Pair, ...], chance: random.Random
) -> Iterator[tuple[int, PastRound]]:
    for pair in pairs:
        if pair.is_rest:
            yield pair.white, PastRound(RoundKind.ALLOCATED, 2)
            continue
        is_played = chance.random() > 0.1
        kind = RoundKind.PLAYED if is_played else RoundKind.FORFEIT
        won = chance.choice((0, 1, 1, 2) if is_played else (0, 2))
        yield pair.white, PastRound(kind, won, pair.black, Colour.WHITE)
        yield pair.black, PastRound(kind, 2 - won, pair.white, Colour.BLACK)
    for competitor in field:
        if not competitor.is_present:
            yield competitor.number, PastRound(RoundKind.REQUESTED, chance.choice((0, 1)))
