"""Points carried over from an earlier stage: none, all, or of the games among those who go on."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournaments.scoring.points import Score
from tournaments.scoring.standings import StandingsFacts


class Carry(StrEnum):
    """What of an earlier stage counts in the next one."""

    NONE = "none"
    ALL = "all"
    MUTUAL = "mutual"  # the games among those who went on from the same tournament


@dataclass(frozen=True, slots=True)
class CarriedGame:
    """What one meeting of the earlier stage brings: its round, opponent, points and games.

    ``opponent`` is the starting number there, None for a round without one. ``annulled`` is a
    meeting that the arbiter struck out: it is named, and brings nothing.
    """

    round: int
    opponent: int | None
    points: int
    games: tuple[int, ...] = ()
    annulled: bool = False

    def as_data(self) -> list[Any]:
        """Return the meeting as plain values (JSON)."""
        return [self.round, self.opponent, self.points, list(self.games), int(self.annulled)]

    @classmethod
    def from_data(cls, stored: list[Any]) -> "CarriedGame":
        """Read a meeting back from plain values."""
        at, opponent, points, games, annulled = stored
        return cls(at, opponent, points, tuple(games), bool(annulled))


def carried_games(
    facts: StandingsFacts, numbers: Collection[int], carry: Carry
) -> Mapping[int, tuple[CarriedGame, ...]]:
    """Return what every one of ``numbers`` takes along, meeting by meeting, in order of rounds.

    A micro-match counts as it did there: 2-1-0 by its sum, or the sum of its games. Rounds
    without an opponent are carried with all points only. Raises BadResult.
    """
    if carry is Carry.NONE:
        return dict.fromkeys(numbers, ())
    scores = facts.scoring().scores
    among = frozenset(numbers) if carry is Carry.MUTUAL else None
    keys = _keys_by_meeting(facts)
    return {
        number: tuple(_meetings(number, scores.get(number, ()), keys, among)) for number in numbers
    }


def _keys_by_meeting(facts: StandingsFacts) -> Mapping[tuple[int, int, int], tuple[int, ...]]:
    keys: dict[tuple[int, int, int], tuple[int, ...]] = {}
    for game in facts.games:
        if game.black is None or not isinstance(game.key, int):
            continue
        for own, other in ((game.white, game.black), (game.black, game.white)):
            at = (game.round, own, other)
            keys[at] = tuple(sorted((*keys.get(at, ()), game.key)))
    return keys


def _meetings(
    number: int,
    scores: tuple[Score, ...],
    keys: Mapping[tuple[int, int, int], tuple[int, ...]],
    among: frozenset[int] | None,
) -> list[CarriedGame]:
    met: dict[tuple[int, int | None], list[Score]] = {}
    for score in scores:
        if among is None or score.opponent in among:
            met.setdefault((score.round, score.opponent), []).append(score)
    return [
        CarriedGame(
            round=at,
            opponent=opponent,
            points=sum(score.points for score in played),
            games=keys.get((at, number, opponent), ()) if opponent is not None else (),
            annulled=all(score.annulled for score in played),
        )
        for (at, opponent), played in sorted(met.items(), key=lambda item: item[0][0])
    ]


def sum_of_carried(games: Collection[CarriedGame]) -> int:
    """Return the points that these meetings bring."""
    return sum(game.points for game in games)
