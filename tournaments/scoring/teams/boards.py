"""Places of the players at every board of team matches, by what they scored there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True, order=True)
class BoardScore:
    """What a player (``number``) of a team scored at a board in one round, in how many games."""

    round: int
    board: int
    number: int
    team: int
    points: int
    games: int


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A player's place at a board, possibly shared."""

    board: int
    number: int
    team: int
    place_from: int
    place_to: int
    points: int
    games: int


def rank_at_boards(scores: Iterable[BoardScore]) -> tuple[BoardPlace, ...]:
    """Rank the players of every board, whatever the order of their scores.

    Equal points share a place; who needed fewer games for them stands first.
    """
    sums: dict[tuple[int, int, int], list[int]] = {}
    for score in scores:
        total = sums.setdefault((score.board, score.number, score.team), [0, 0])
        total[0] += score.points
        total[1] += score.games
    ordered = sorted((at, -won, games, own, team) for (at, own, team), (won, games) in sums.items())
    placed: list[BoardPlace] = []
    for at, of_board in groupby(ordered, key=lambda row: row[0]):
        above = 0
        for _key, equal in groupby(of_board, key=lambda row: row[1:3]):
            group = list(equal)
            placed += [
                BoardPlace(at, own, team, above + 1, above + len(group), -won, games)
                for _at, won, games, own, team in group
            ]
            above += len(group)
    return tuple(placed)


def scores_to_json_data(scores: Iterable[BoardScore]) -> list[list[int]]:
    """Convert scores to JSON-ready data, in one order."""
    return [
        [one.round, one.board, one.number, one.team, one.points, one.games]
        for one in sorted(scores)
    ]


def scores_from_json_data(stored: Iterable[Sequence[int]]) -> tuple[BoardScore, ...]:
    """Read the scores of a stored table back from JSON data."""
    return tuple(BoardScore(*row) for row in stored)
