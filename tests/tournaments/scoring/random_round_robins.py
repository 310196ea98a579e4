"""Random round robins, whole or broken off, for properties."""

from dataclasses import dataclass

from hypothesis import strategies as st

from tournaments.pairing import berger_tables
from tournaments.scoring.scores_from_games_and_matches import MatchCounting, PlayedGame

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
    for board in berger_tables.boards_with_reasons(berger_tables.berger_table(players)):
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
