"""The rules of a rating list as data: how fast it moves, who begins where, what counts."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any

LEAST, MOST = 1, 4000


class RatingSystem(StrEnum):
    """Ways to compute a rating."""

    ELO = "elo"  # the table of expected scores, in whole per cent
    GLICKO = "glicko2"  # with a deviation and a volatility: for few games


class Unit(StrEnum):
    """What counts as one game."""

    GAME = "game"
    MATCH = "match"  # a micro-match, by its sum


class RulesFault(StrEnum):
    """Why rules of a rating list are refused."""

    UNKNOWN_FIELD = "unknown_field"  # field
    NOT_A_NUMBER = "not_a_number"  # field
    OUT_OF_RANGE = "out_of_range"  # field, least, most
    UNKNOWN_CHOICE = "unknown_choice"  # field
    FLOOR_ABOVE_START = "floor_above_start"


class BadRules(ValueError):
    """Rules that cannot be taken: the fault and its facts."""

    def __init__(self, fault: RulesFault, **params: str | int) -> None:
        super().__init__(f"{fault} {params}")
        self.code, self.params = fault, params


@dataclass(frozen=True, slots=True)
class RatingRules:
    """Rules of a rating list.

    system        how it is computed
    unit          what counts as one game
    start         the rating with which everybody begins; 0: the first rating is a performance
    first_games   of a first rating by performance: games against rated opponents that it needs
    k             the factor of a settled player
    k_new         that of his first ``new_games`` games
    k_young       that up to the end of the year in which he becomes ``young_age``
    k_strong      that of one who has reached ``strong_from``, for ever
    most_k_games  where factor × games is more, the factor is made smaller (0: never)
    cut           a difference is counted as at most this (0: never cut)
    floor         nobody falls below
    shown_games   games after which a player stands in the list
    """

    system: RatingSystem = RatingSystem.ELO
    unit: Unit = Unit.GAME
    start: int = 1500
    first_games: int = 5
    k: int = 20
    k_new: int = 40
    new_games: int = 30
    k_young: int = 40
    young_age: int = 18
    k_strong: int = 10
    strong_from: int = 2400
    most_k_games: int = 700
    cut: int = 400
    floor: int = 1000
    shown_games: int = 5


BOUNDS: Mapping[str, tuple[int, int]] = {
    "start": (0, MOST),
    "first_games": (1, 100),
    "k": (1, 100),
    "k_new": (1, 200),
    "new_games": (0, 1000),
    "k_young": (1, 200),
    "young_age": (0, 30),
    "k_strong": (1, 100),
    "strong_from": (0, MOST),
    "most_k_games": (0, 10_000),
    "cut": (0, MOST),
    "floor": (LEAST, MOST),
    "shown_games": (1, 1000),
}

CLUB = RatingRules()
"""Everybody begins at 1500: for a club in which nobody has a rating."""

STRICT = replace(CLUB, start=0, floor=1400)
"""As a federation of chess does it: a first rating by performance, against rated opponents."""

FEW_GAMES = replace(CLUB, system=RatingSystem.GLICKO)
"""Glicko-2, for those who play seldom."""

READY: Mapping[str, RatingRules] = {"club": CLUB, "strict": STRICT, "few_games": FEW_GAMES}


def rules_to_json_data(rules: RatingRules) -> dict[str, Any]:
    """Convert rules to JSON-ready data."""
    return {
        name: str(value) if isinstance(value, StrEnum) else value
        for name, value in asdict(rules).items()
    }


def rules_from_json_data(stored: Mapping[str, Any]) -> RatingRules:
    """Read rules; what is not said is as in the club's. Raises BadRules."""
    known = {field.name for field in fields(RatingRules)}
    for name in stored:
        if name not in known:
            raise BadRules(RulesFault.UNKNOWN_FIELD, field=str(name)[:40])
    read: dict[str, Any] = {}
    for name, value in stored.items():
        if name in BOUNDS:
            least, most = BOUNDS[name]
            if type(value) is not int:
                raise BadRules(RulesFault.NOT_A_NUMBER, field=name)
            if not least <= value <= most:
                raise BadRules(RulesFault.OUT_OF_RANGE, field=name, least=least, most=most)
            read[name] = value
            continue
        try:
            read[name] = RatingSystem(value) if name == "system" else Unit(value)
        except ValueError as error:
            raise BadRules(RulesFault.UNKNOWN_CHOICE, field=name) from error
    rules = RatingRules(**read)
    if rules.start and rules.floor > rules.start:
        raise BadRules(RulesFault.FLOOR_ABOVE_START)
    return rules
