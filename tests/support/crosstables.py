"""Crosstables drawn as text, or made at random, become results."""

from dataclasses import dataclass

from hypothesis import strategies as st

from tournaments.pairing import round_robin
from tournaments.scoring.points import MatchCounting, PlayedGame

# Crosstables drawn as text become results, so that a test shows what an arbiter would see.


POINTS = {"1": (2, 0), "=": (1, 1), "0": (0, 2), "-": (0, 0)}


def from_crosstable(drawing):
    """Lines like ``1 | x 1 = 0 . |``: 1 win, = draw, 0 loss, - lost by both, . no game.

    Only the upper half is read; each pair meets in a round of its own with the line's
    number as White. A mark followed by ``f`` was not played.
    """
    lines = [line.split("|")[1].split() for line in drawing.strip().splitlines()]
    games = []
    for white, line in enumerate(lines, start=1):
        for black, mark in enumerate(line, start=1):
            if black > white and mark[0] in POINTS:
                own, against = POINTS[mark[0]]
                games.append(
                    PlayedGame(black - white, white, black, own, against, played="f" not in mark)
                )
    return games


def numbers_of(drawing):
    return tuple(range(1, len(drawing.strip().splitlines()) + 1))


# Random round robins, whole or broken off, for properties.


RESULTS = ((2, 0), (1, 1), (0, 2), (0, 0))


@dataclass(frozen=True)
class Event:
    numbers: tuple
    games: tuple
    shuffled_numbers: tuple
    shuffled_games: tuple
    count_by: MatchCounting


@st.composite
def events(draw, most=7, both_lose=True):
    """Games in the order of a table, some not yet finished, some forfeited, any result."""
    players = draw(st.integers(3, most))
    per_match = draw(st.integers(1, 3))
    results = st.sampled_from(RESULTS if both_lose else RESULTS[:3])
    games = []
    for board in round_robin.boards_with_reasons(round_robin.berger_table(players)):
        white, black = board.pair
        if black is None:
            games.append(PlayedGame(board.round, white, None, 0))
            continue
        for number in range(draw(st.integers(0, per_match))):
            first, second = (white, black) if number % 2 == 0 else (black, white)
            won, lost = draw(results)
            games.append(PlayedGame(board.round, first, second, won, lost, draw(st.booleans())))
    numbers = tuple(range(1, players + 1))
    return Event(
        numbers=numbers,
        games=tuple(games),
        shuffled_numbers=tuple(draw(st.permutations(numbers))),
        shuffled_games=tuple(draw(st.permutations(games))),
        count_by=draw(st.sampled_from(MatchCounting)),
    )
