"""Random Swiss events for tests: absences, byes, forfeits, and every round paired for real.

To pair the events takes longer than to ask about them, so the pairs of those that the tests ask
for are kept in ``tests/data/swiss_pairs.json``; any other event is paired when it is asked for.

    python -m tests.support.swiss_rounds

pairs the kept events again and writes the file.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.draughts.colour import Colour
from tournaments.pairing import dutch
from tournaments.pairing import field as pairing_field
from tournaments.pairing.field import (
    Competitor,
    Pair,
    PastRound,
    RoundKind,
    baku_points,
    format_pairs,
    parse_pairs,
)

KEPT = Path(__file__).parents[1] / "data" / "swiss_pairs.json"


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
    """The rounds of one event, until its end or until nobody can be paired any more."""
    kept = kept_pairs().get(_name(seed, least, most, has_prohibited))
    return tuple(_rounds(seed, least, most, has_prohibited, kept))


def paired_again(name: str) -> tuple[Round, ...]:
    """A kept event, every round asked of the engine."""
    *numbers, prohibited = name.split()
    return tuple(_rounds(*map(int, numbers), prohibited == "prohibited", None))


@cache
def kept_pairs() -> dict[str, list[str]]:
    """By the name of an event: the pairs of each round."""
    return json.loads(KEPT.read_text())


def _name(seed: int, least: int, most: int, has_prohibited: bool) -> str:
    return f"{seed} {least} {most} {'prohibited' if has_prohibited else 'free'}"


def _rounds(
    seed: int, least: int, most: int, has_prohibited: bool, kept: list[str] | None
) -> Iterator[Round]:
    chance = random.Random(seed)
    numbers, rounds = range(1, chance.randint(least + 1, most + 1)), chance.randint(4, 8)
    prohibited = (frozenset(chance.sample(numbers, 3)),) if has_prohibited else ()
    initial = chance.choice(list(Colour))
    lent = baku_points(numbers, rounds) if seed % 3 == 0 else {}
    histories: dict[int, list[PastRound]] = {number: [] for number in numbers}
    for at in range(rounds if kept is None else len(kept)):
        field = tuple(
            Competitor(number, tuple(own), chance.random() > 0.1, lent.get(number, ()))
            for number, own in histories.items()
        )
        if kept is not None:
            pairs = parse_pairs(kept[at])
        else:
            try:
                pairs = dutch.pair_swiss_round(
                    field, rounds=rounds, initial=initial, prohibited=prohibited
                )
            except pairing_field.NoPairing:
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


def write_kept_pairs() -> None:
    """Pair the kept events again."""
    pairs = {
        name: [format_pairs(played.pairs) for played in paired_again(name)] for name in kept_pairs()
    }
    KEPT.write_text(json.dumps(pairs, indent=1) + "\n")


if __name__ == "__main__":
    write_kept_pairs()
