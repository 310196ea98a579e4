"""Input of a Swiss pairing (players, length, colour, forbidden pairs), to and from JSON.

Kept with every round, so that it can be paired again from what was known then, whatever has
been corrected or renumbered since.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.draughts.colour import Colour
from tournaments.pairing.competitor import Competitor, PastRound, RoundKind

_KINDS = {
    RoundKind.PLAYED: "p",
    RoundKind.FORFEIT: "f",
    RoundKind.ALLOCATED: "a",
    RoundKind.REQUESTED: "r",
}


_KIND_OF = {letter: kind for kind, letter in _KINDS.items()}


@dataclass(frozen=True, slots=True)
class PairingInput:
    """What a Swiss round is paired from: players, rounds, initial colour, forbidden pairs.

    ``prohibited`` are groups of numbers that must not meet, ``discouraged`` those that should
    not; only the first bind the engine.
    """

    competitors: tuple[Competitor, ...]
    rounds: int
    initial: Colour
    prohibited: tuple[frozenset[int], ...] = ()
    discouraged: tuple[frozenset[int], ...] = ()

    @property
    def number(self) -> int:
        """The number of the round to be paired."""
        return 1 + max((len(competitor.past) for competitor in self.competitors), default=0)

    @property
    def engine_arguments(self) -> Mapping[str, Any]:
        """Keyword arguments for the engine and the check, besides the players."""
        return {"rounds": self.rounds, "initial": self.initial, "prohibited": self.prohibited}


def pairing_input_to_json_data(field: PairingInput) -> dict[str, Any]:
    """Convert a pairing input to JSON-ready data."""
    return {
        "rounds": field.rounds,
        "initial": field.initial.value,
        "prohibited": _groups(field.prohibited),
        "discouraged": _groups(field.discouraged),
        "players": [
            {
                "number": competitor.number,
                "present": competitor.is_present,
                "lent": list(competitor.virtual),
                "past": [
                    [
                        _KINDS[past.kind],
                        past.points,
                        past.opponent,
                        past.colour.value if past.colour else None,
                    ]
                    for past in competitor.past
                ],
            }
            for competitor in field.competitors
        ],
    }


def pairing_input_from_json_data(stored: Mapping[str, Any]) -> PairingInput:
    """Read a pairing input from the data that ``pairing_input_to_json_data`` wrote."""
    return PairingInput(
        competitors=tuple(
            Competitor(
                number=player["number"],
                past=tuple(
                    PastRound(_KIND_OF[kind], points, opponent, Colour(colour) if colour else None)
                    for kind, points, opponent, colour in player["past"]
                ),
                is_present=player["present"],
                virtual=tuple(player["lent"]),
            )
            for player in stored["players"]
        ),
        rounds=stored["rounds"],
        initial=Colour(stored["initial"]),
        prohibited=tuple(frozenset(members) for members in stored["prohibited"]),
        discouraged=tuple(frozenset(members) for members in stored["discouraged"]),
    )


def _groups(groups: Iterable[Collection[int]]) -> list[list[int]]:
    return [sorted(members) for members in groups]
