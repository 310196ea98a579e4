"""Count the openings of a person: those drawn for him, and how his other games began."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from games.board.numbered_rows_and_movetext import movetext_of_replay
from games.draughts.position import start_of
from games.draughts.replay import replay
from games.draughts.variants import VARIANTS, Variant
from tournaments.drawn_openings.drawn_and_awaited_openings import DrawnOpening, openings_by_pairing
from tournaments.drawn_openings.starting_position_of_pairing import fixed_set_up
from tournaments.rounds_and_boards.models import Game, GameState

SHOWN = 8
"""How many of each kind are shown, the most played."""

BEGINNING = 4
"""Half-moves by which games are told apart: two moves of each side."""

GameAndSide = tuple[Game, bool]
"""A game, and whether the person had White."""


@dataclass(frozen=True, slots=True)
class DrawnOpeningCount:
    """A drawn opening, and in how many games the person played it."""

    drawn: DrawnOpening
    games: int


@dataclass(frozen=True, slots=True)
class BeginningCount:
    """First moves of games, and how often the person played them with each colour."""

    movetext: str
    line: str
    variant: Variant
    white: int
    black: int

    @property
    def games(self) -> int:
        """The number of games with both colours."""
        return self.white + self.black


def count_drawn_openings(played: Iterable[GameAndSide]) -> tuple[DrawnOpeningCount, ...]:
    """Count the openings drawn for these games, the most played first."""
    pairings = [game.pairing for game, _has_white in played if game.pairing.opening]
    drawn = openings_by_pairing(pairings)
    counts = Counter(drawn[pairing.pk] for pairing in pairings if pairing.pk in drawn)
    return tuple(DrawnOpeningCount(*counted) for counted in counts.most_common(SHOWN))


def count_beginnings(played: Sequence[GameAndSide]) -> tuple[BeginningCount, ...]:
    """Count the first moves of games without a drawn opening, the most played first.

    A game that goes on is left out: moves of a correspondence game may still be hidden.
    """
    counts: Counter[tuple[str, str, bool]] = Counter()
    for game, has_white in played:
        record = game.record
        if game.state != GameState.FINISHED or record is None or not record.line:
            continue
        if game.pairing.opening or fixed_set_up(game.pairing):
            continue
        counts[record.variant, _first_moves(record.line), has_white] += 1
    lines = Counter[tuple[str, str]]()
    for (variant, line, _has_white), games in counts.items():
        lines[variant, line] += games
    found = (
        _beginning(
            VARIANTS[variant], line, counts[variant, line, True], counts[variant, line, False]
        )
        for (variant, line), _games in lines.most_common()
    )
    return tuple(islice((beginning for beginning in found if beginning is not None), SHOWN))


def _first_moves(line: str) -> str:
    """Return the first moves by their ends: what is captured between them the board tells."""
    return " ".join(key.partition("|")[0] for key in line.split()[:BEGINNING])


def _beginning(variant: Variant, line: str, white: int, black: int) -> BeginningCount | None:
    played = replay(line, start_of(variant), variant)
    if played.fault is not None:  # ends alone fit two captures
        return None
    return BeginningCount(movetext_of_replay(played), line, variant, white, black)
