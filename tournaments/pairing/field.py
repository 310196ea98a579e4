"""The field of a round as the pairing sees it: players with their past, pairs, half-points."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, NewType

from games.draughts.colour import Colour
from tournaments.pairing.knockout.terms import (
    BracketTerms,
    bracket_terms_from_json_data,
    bracket_terms_to_json_data,
)

HalfPoints = NewType("HalfPoints", int)

LOSS = HalfPoints(0)

DRAW = HalfPoints(1)

WIN = HalfPoints(2)

# A player as the Swiss pairing sees him: number, history, points.
#
# Points are 2-1-0. The number is his place in the starting order (C.04.2), the history has one
# ``PastRound`` for every round so far, in order.


class RoundKind(StrEnum):
    """Kinds of a player's round: played, forfeit, bye of an odd field, asked bye or absence."""

    PLAYED = "played"
    FORFEIT = "forfeit"  # paired, and somebody did not come: no meeting, no colour
    ALLOCATED = "allocated"  # the bye of an odd field (PAB)
    REQUESTED = "requested"  # a bye he asked for, or an absence


@dataclass(frozen=True, slots=True)
class PastRound:
    """One past round of one player; ``opponent`` and ``colour`` are None where there was none."""

    kind: RoundKind
    points: int
    opponent: int | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Competitor:
    """One player before a Swiss round is paired: number, past rounds, points lent.

    ``virtual`` are points lent by acceleration, for every round up to the one to be paired;
    they count for pairing alone. ``carried`` are points of an earlier stage by which he is paired,
    too: they count in every round.
    """

    number: int
    past: tuple[PastRound, ...] = ()
    is_present: bool = True
    virtual: tuple[int, ...] = ()
    carried: int = 0

    @property
    def points(self) -> int:
        """The points scored in past rounds."""
        return sum(past.points for past in self.past)

    @property
    def pairing_points(self) -> int:
        """The points by which the player is paired: scored, lent by acceleration, carried."""
        return self.points + self.extra_points(len(self.past))

    def extra_points(self, at: int) -> int:
        """Return the points that count in round ``at`` (from 0) besides those scored here."""
        return self.carried + (self.virtual[at] if len(self.virtual) > at else 0)

    @property
    def colours(self) -> tuple[Colour | None, ...]:
        """The player's colour in each past round; None for a round without a game."""
        return tuple(past.colour if past.kind is RoundKind.PLAYED else None for past in self.past)

    @property
    def met(self) -> frozenset[int]:
        """The opponents played; a forfeit is no meeting (C.04.1)."""
        return frozenset(
            past.opponent for past in self.past if past.kind is RoundKind.PLAYED and past.opponent
        )

    @property
    def was_paired(self) -> bool:
        """Whether the player ever took part in a round."""
        return any(past.kind is not RoundKind.REQUESTED for past in self.past)

    @property
    def may_rest(self) -> bool:
        """Whether the player may get the bye (C2): no bye, nor a win without play, before."""
        return not any(
            past.kind is RoundKind.ALLOCATED
            or (past.kind is not RoundKind.PLAYED and past.points >= WIN)
            for past in self.past
        )


def competitors_by_number(competitors: Iterable[Competitor]) -> Mapping[int, Competitor]:
    """Return the players by starting number."""
    return {competitor.number: competitor for competitor in competitors}


def running_numbers(competitors: Iterable[Competitor]) -> Mapping[int, int]:
    """Number those who take part or ever did 1, 2, 3 …, for the colours of article 5.2.5."""
    counted = sorted(
        competitor.number
        for competitor in competitors
        if competitor.is_present or competitor.was_paired
    )
    return {number: place for place, number in enumerate(counted, start=1)}


# A pair of a round, or one who rests, as a value; parse and format ``1-8 2-7 3``.


class Pair(NamedTuple):
    """Two starting numbers at a board, White first; ``black`` is None when ``white`` rests."""

    white: int
    black: int | None

    @property
    def is_rest(self) -> bool:
        """Whether ``white`` has no opponent."""
        return self.black is None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The one or two numbers of the pair, White's first."""
        return (self.white,) if self.black is None else (self.white, self.black)


Pairs = Sequence[Pair]


def parse_pairs(text: str) -> tuple[Pair, ...]:
    """Parse pairs from ``"1-8 2-7 3-6"``; a number alone rests. Raises ValueError."""
    return tuple(_parse_pair(token) for token in text.split())


def _parse_pair(token: str) -> Pair:
    white, dash, black = token.partition("-")
    return Pair(int(white), int(black) if dash else None)


def format_pairs(pairs: Iterable[Pair]) -> str:
    """Format pairs as text that ``parse_pairs`` reads back."""
    return " ".join("-".join(map(str, pair.numbers)) for pair in pairs)


# Input of a Swiss pairing (players, length, colour, forbidden pairs), to and from JSON.
#
# Kept with every round, so that it can be paired again from what was known then, whatever has
# been corrected or renumbered since.


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
    not; only the first bind the engine. ``bracket`` are the terms of a knock-out; None in any
    other event.
    """

    competitors: tuple[Competitor, ...]
    rounds: int
    initial: Colour
    prohibited: tuple[frozenset[int], ...] = ()
    discouraged: tuple[frozenset[int], ...] = ()
    bracket: BracketTerms | None = None

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
                **({"carried": competitor.carried} if competitor.carried else {}),
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
        **({"bracket": bracket_terms_to_json_data(field.bracket)} if field.bracket else {}),
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
                carried=player.get("carried", 0),
            )
            for player in stored["players"]
        ),
        rounds=stored["rounds"],
        initial=Colour(stored["initial"]),
        prohibited=tuple(frozenset(members) for members in stored["prohibited"]),
        discouraged=tuple(frozenset(members) for members in stored["discouraged"]),
        bracket=bracket_terms_from_json_data(stored["bracket"]) if "bracket" in stored else None,
    )


def _groups(groups: Iterable[Collection[int]]) -> list[list[int]]:
    return [sorted(members) for members in groups]


# Baku acceleration (C.04.7): the points lent to the upper part of a field, round by round.


def last_number_accelerated_by_baku(field: int) -> int:
    """Return how many first numbers of a field Baku accelerates: twice a quarter, rounded up."""
    return 2 * -(-field // 4)


def baku_points(
    numbers: Iterable[int], rounds: int, border: int | None = None
) -> Mapping[int, tuple[int, ...]]:
    """Return the points that Baku acceleration (C.04.7) lends each number, round by round.

    The upper part, twice a quarter of the field rounded up, gets a win in the first half of
    the accelerated rounds and a draw in the other half; half of all rounds are accelerated.
    ``border`` is the last number of the upper part where late entries must not move it.
    """
    field = sorted(numbers)
    upper = last_number_accelerated_by_baku(len(field))
    if border is not None:
        upper = sum(number <= border for number in field)
    accelerated = -(-rounds // 2)
    whole = -(-accelerated // 2)
    lent = tuple(WIN if at < whole else WIN // 2 for at in range(accelerated))
    return {
        number: (lent if place < upper else (0,) * accelerated) + (0,) * (rounds - accelerated)
        for place, number in enumerate(field)
    }


# Errors of a pairing engine that returns no round.


class NoPairing(Exception):
    """The field cannot be paired by the rules: the arbiter decides (C.04.3, 1.9.3)."""


class EngineFailed(Exception):
    """The engine refused or crashed; its own words are for the log, not for players."""


class EngineMissing(EngineFailed):
    """The engine is not installed here."""
