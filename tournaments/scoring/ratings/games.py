"""The games of an event as a rating sees them: which count, and why the others do not."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from tournaments.scoring.points import PlayedGame
from tournaments.scoring.ratings.rules import Unit


class NotCounted(StrEnum):
    """Why a game counts for no rating."""

    NOT_PLAYED = "not_played"  # nobody came, or one did not
    ANNULLED = "annulled"
    OPPONENT_UNRATED = "opponent_unrated"
    TOO_FEW = "too_few"  # for a first rating: so many games are wanted
    NO_POINT = "no_point"  # a first rating needs half a point


@dataclass(frozen=True, slots=True)
class Meeting:
    """One unit that counts, from the side of one player; ``percent`` is 0, 50 or 100.

    ``keys`` are the games behind it: one, or those of a micro-match.
    """

    player: int
    opponent: int
    percent: int
    round: int
    keys: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game that does not count for a player, and why."""

    player: int
    opponent: int
    round: int
    keys: tuple[int | str, ...]
    reason: NotCounted


def meetings_of_games(
    games: Iterable[PlayedGame], unit: Unit
) -> tuple[tuple[Meeting, ...], tuple[LeftOut, ...]]:
    """Return what counts and what does not, each from both sides; rests are neither."""
    meetings: list[Meeting] = []
    left_out: list[LeftOut] = []
    for white, black, together in _units(games, unit):
        keys = tuple(game.key for game in together if game.key is not None)
        at = together[0].round
        played = [game for game in together if game.played and not game.annulled]
        if not played:
            is_struck = any(game.annulled for game in together)
            reason = NotCounted.ANNULLED if is_struck else NotCounted.NOT_PLAYED
            left_out += (
                LeftOut(one, two, at, keys, reason) for one, two in ((white, black), (black, white))
            )
            continue
        own = sum(
            game.white_points if game.white == white else game.black_points for game in played
        )
        other = sum(
            game.black_points if game.white == white else game.white_points for game in played
        )
        percent = 50 if own == other else 100 if own > other else 0
        # a game that both have lost gives nobody anything
        both_lost = own == other == 0
        meetings.append(Meeting(white, black, 0 if both_lost else percent, at, keys))
        meetings.append(Meeting(black, white, 0 if both_lost else 100 - percent, at, keys))
    return tuple(meetings), tuple(left_out)


def _units(games: Iterable[PlayedGame], unit: Unit) -> Iterator[tuple[int, int, list[PlayedGame]]]:
    """Yield the games that belong together, with the two who met, in a fixed order."""
    met = [game for game in games if game.black is not None]
    if unit is Unit.GAME:
        for game in sorted(met, key=lambda one: (one.round, one.white, str(one.key))):
            if game.black is not None:
                yield game.white, game.black, [game]
        return

    def pair(game: PlayedGame) -> tuple[int, int, int]:
        two = sorted((game.white, game.black or 0))
        return game.round, two[0], two[1]

    for (_round, one, two), together in groupby(sorted(met, key=pair), pair):
        yield one, two, list(together)
