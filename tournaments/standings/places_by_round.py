"""Places of the players round by round, and what the last round brought each of them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from tournaments.scoring.standings_input_json import StandingsFacts

KEPT = 256  # tables of rounds that are over: they are asked for again and do not change


@dataclass(frozen=True, slots=True)
class PlacesOfPlayerByRound:
    """A player's places after each round.

    ``places`` after each round, None before the player had come; ``gained`` are his points of the
    last round, None without a result; ``moved`` the places won in it.
    """

    places: tuple[int | None, ...]
    gained: int | None
    moved: int


def facts_up_to_round(
    facts: StandingsFacts, number: int, joined: Mapping[int, int]
) -> StandingsFacts:
    """Return the facts of a table up to a round: later rounds and late entries left out.

    ``joined`` is the first round of every player by his number.
    """
    in_table = {own for own, first in joined.items() if first <= number}
    games = tuple(
        game
        for game in facts.games
        if game.round <= number
        and game.white in in_table
        and (game.black is None or game.black in in_table)
    )
    is_last = number == max((game.round for game in facts.games), default=number)
    return replace(
        facts,
        games=games,
        numbers=tuple(own for own in facts.numbers if own in in_table),
        lot=facts.lot if is_last else (),
    )


def places_of_players_by_round(
    facts: StandingsFacts, joined: Mapping[int, int]
) -> Mapping[int, PlacesOfPlayerByRound]:
    """Compute every player's places round by round; empty before the second round."""
    rounds = sorted({game.round for game in facts.games})
    if len(rounds) < 2:
        return {}
    tables = [_places(facts_up_to_round(facts, number, joined)) for number in rounds]
    gained = _points_in(facts, rounds[-1])
    paths = {}
    for own in facts.numbers:
        places = tuple(table.get(own) for table in tables)
        before, now = places[-2:]
        moved = before - now if before and now else 0
        paths[own] = PlacesOfPlayerByRound(places, gained.get(own), moved)
    return paths


@lru_cache(maxsize=KEPT)
def _places(facts: StandingsFacts) -> Mapping[int, int]:
    return {row.number: row.place_from for row in facts.rank()}


def _points_in(facts: StandingsFacts, number: int) -> Mapping[int, int]:
    """Return everybody's points of one round, who has a result in it."""
    return {
        own: sum(score.points for score in scores if score.round == number)
        for own, scores in facts.scoring().scores.items()
        if any(score.round == number for score in scores)
    }
