"""What a round in play shows where nobody taps boards: its map, the results that came in last."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from arbiter.journal.models.rows import JournalEntry
from tournaments.boards.models import SETTLED, Game
from tournaments.events.models import Tournament
from tournaments.events.queries.listing import EventHeader
from tournaments.standings.models import StandingRow


@dataclass(frozen=True, slots=True)
class BoardOnHallMap:
    """A board on the map of a round: settled, disputed, stated or open."""

    board: int
    game: int
    state: str


def boards_for_map(tournament: Tournament, number: int) -> tuple[BoardOnHallMap, ...]:
    """Load every game of a round for its map, in order of boards; one query."""
    games = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__number=number
    ).order_by("pairing__board", "number")
    return tuple(
        BoardOnHallMap(board, game, "settled" if state in SETTLED else state)
        for board, game, state in games.values_list("pairing__board", "pk", "state")
    )


@dataclass(frozen=True, slots=True)
class LastResult:
    """A result of the round that came in last, and when."""

    game: Game
    board: int
    at: datetime


LAST_RESULTS, LOOKED_AT = 5, 30


def last_results(tournament: Tournament, number: int) -> tuple[LastResult, ...]:
    """Load the results of a round that came in last, newest first; two queries."""
    rows = JournalEntry.objects.filter(stream=tournament.scope_key, verb="result.recorded")
    newest = rows.order_by("-seq").values_list("data__game", "at")[:LOOKED_AT]
    came_in: dict[int, datetime] = {}
    for game, at in newest:
        came_in.setdefault(game, at)
    games = (
        Game.objects.filter(
            pk__in=list(came_in),
            pairing__round__tournament=tournament,
            pairing__round__number=number,
            state__in=SETTLED,
        )
        .select_related("white__player", "black__player", "pairing__round")
        .defer("pairing__round__known")
    )
    found = [LastResult(game, game.pairing.board, came_in[game.pk]) for game in games]
    return tuple(sorted(found, key=lambda row: row.at, reverse=True)[:LAST_RESULTS])


FIRST_GAMES = 6


def first_games(tournament: Tournament, number: int) -> tuple[Game, ...]:
    """Load the games of a round's first boards with their players; one query."""
    games = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__number=number
    ).select_related("white__player", "black__player", "pairing__round__tournament")
    ordered = games.defer("pairing__round__known").order_by("pairing__board", "number")
    return tuple(ordered[:FIRST_GAMES])


LEADERS = 4


@dataclass(frozen=True, slots=True)
class RoundBesideBoards:
    """The round in play in words and squares: what stands where boards have no moves.

    ``leaders`` are the head of the newest table, empty while nobody has a point; ``games`` are
    those of the first boards.
    """

    squares: Sequence[BoardOnHallMap]
    games: Sequence[Game]
    leaders: Sequence[StandingRow]
    results: Sequence[LastResult]

    @property
    def disputed(self) -> tuple[int, ...]:
        """The boards of games that lie with the arbiter."""
        return tuple(square.board for square in self.squares if square.state == "disputed")


def round_beside_boards(header: EventHeader, rows: Sequence[StandingRow]) -> RoundBesideBoards:
    """Load map, first boards and last results of the newest round: four queries."""
    number = header.current or 0
    return RoundBesideBoards(
        squares=boards_for_map(header.tournament, number),
        games=first_games(header.tournament, number),
        leaders=[row for row in rows[:LEADERS] if row.points],
        results=last_results(header.tournament, number),
    )
