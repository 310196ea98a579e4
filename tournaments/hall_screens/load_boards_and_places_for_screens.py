"""Read what the screens of a hall show, with a constant number of queries."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.events.page_head_facts_of_event import EventHeader
from tournaments.hall_screens.hall_screen_query_parameters import ScreenChoice
from tournaments.people.models import Player
from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.rounds_and_boards.models import SETTLED, Game, GameState, Pairing
from tournaments.standings import read_compare_explain_stored_tables
from tournaments.standings.models import StandingRow
from tournaments.standings.table_after_round import table_after_round

LINES = 20  # of pairings, results or places on one screen: two columns of ten
POSITIONS = 8  # boards with their last position on one screen
MOST_POSITIONS = 24
MOST_PLACES = 100
TOP, BESIDE = 10, 4  # places and boards of the picture that has both


@dataclass(frozen=True, slots=True)
class ScreenBoard:
    """One board on a hall screen: its players, and the game last played on it."""

    board: int
    white: Entry
    black: Entry
    game: Game

    @property
    def is_settled(self) -> bool:
        """Whether the game at the board is over."""
        return self.game.is_settled

    @property
    def is_disputed(self) -> bool:
        """Whether the game at the board is disputed."""
        return self.game.state == GameState.DISPUTED


@dataclass(frozen=True, slots=True)
class LastPosition:
    """The last known position at a board, with both players' points."""

    game: Game
    board: int
    round: int
    white_points: int | None
    black_points: int | None


Climbs: TypeAlias = Mapping[int, int]
Lines: TypeAlias = Sequence[ScreenBoard | StandingRow | LastPosition]


@dataclass(frozen=True, slots=True)
class HallScreen:
    """One screen of the rotation: lines ``first``–``last`` of ``count``.

    ``beside`` are boards that stand at the right of the head of the table.
    """

    kind: str
    number: int
    lines: Lines
    first: int = 0
    last: int = 0
    count: int = 0
    beside: Sequence[LastPosition] = ()

    @property
    def is_few(self) -> bool:
        """Whether one wide column holds all lines."""
        return len(self.lines) <= LINES // 2

    @property
    def key(self) -> str:
        """The name by which a reload finds the same screen again."""
        return f"{self.kind}-{self.number}"


def boards_of_screen(
    tournament: Tournament, number: int, choice: ScreenChoice
) -> tuple[ScreenBoard, ...]:
    """Return the boards of a round that this screen shows, in order."""
    row = find_rounds_boards_games.round_with_boards(tournament, number)
    pairings = row.pairings.all() if row else ()
    return tuple(
        _seat(pairing)
        for pairing in pairings
        if pairing.second_id is not None and choice.has_board(pairing.board)
    )


def _seat(pairing: Pairing) -> ScreenBoard:
    games = list(pairing.games.all())
    game = next((game for game in games if game.state not in SETTLED), games[-1])
    return ScreenBoard(pairing.board, game.white, game.black, game)


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


def top_standings(tournament: Tournament) -> tuple[StandingRow, ...]:
    """Return the first lines of the newest stored table, as many as fit a wall."""
    table = read_compare_explain_stored_tables.stored_table(tournament)
    return tuple(table.rows.all()[:MOST_PLACES]) if table else ()


def places_gained(
    tournament: Tournament, current: int | None, rows: Sequence[StandingRow]
) -> Climbs:
    """Return places gained (negative: lost) since the round before, by entry id."""
    before = (
        table_after_round(tournament, current - 1) if current and current > 1 and rows else None
    )
    if before is None:
        return {}
    places_before = {row.entry_id: row.place_from for row in before.rows.all()}
    return {
        row.entry_id: places_before[row.entry_id] - row.place_from
        for row in rows
        if row.entry_id in places_before
    }


def players_on_screen(
    seats: Sequence[ScreenBoard], rows: Sequence[StandingRow]
) -> Iterator[Player]:
    """Return all players named on a screen of boards or places."""
    for seat in seats:
        yield seat.white.player
        yield seat.black.player
    for row in rows:
        yield row.entry.player


def round_of_settled_table(header: EventHeader) -> int | None:
    """Return the round after which the table is settled; None while one is under way."""
    if header.current is None or header.playing > header.boards - header.played:
        return None  # a game of an earlier round is still open
    if header.played == header.boards:
        return header.current
    return header.current - 1 or None if header.played == 0 else None


def points_by_entry(rows: Sequence[StandingRow]) -> Mapping[int, int]:
    """Return points in the table by entry id."""
    return {row.entry_id: row.points for row in rows}


def last_positions(
    tournament: Tournament, number: int, points: Mapping[int, int], limit: int = MOST_POSITIONS
) -> tuple[LastPosition, ...]:
    """Load the last positions of a round's boards, else of the round before; one query."""
    rows = (
        Game.objects.filter(
            pairing__round__tournament=tournament,
            pairing__round__number__in=(number - 1, number),
            record__isnull=False,
        )
        .select_related("record", "white__player", "black__player", "pairing__round")
        .defer("record__source", "pairing__round__known")
        .order_by("-pairing__round__number", "pairing__board", "number")
    )
    games = list(rows[: 2 * limit])
    newest = games[0].pairing.round.number if games else number
    return tuple(
        LastPosition(
            game=game,
            board=game.pairing.board,
            round=newest,
            white_points=points.get(game.white_id),
            black_points=points.get(game.black_id),
        )
        for game in games
        if game.pairing.round.number == newest
    )[:limit]


def screens_in_rotation(
    choice: ScreenChoice,
    seats: Sequence[ScreenBoard],
    rows: Sequence[StandingRow],
    positions: Sequence[LastPosition],
) -> tuple[HallScreen, ...]:
    """Return the screens to show in turn: those the address names, else all that have content.

    Without a choice the pairings give way to the results once the first has come in.
    """
    has_results = any(seat.is_settled for seat in seats)
    usual = ("results" if has_results else "pairings", "standings", "boards", "notices")
    shown = [position for position in positions if choice.has_board(position.board)]
    parts: dict[str, tuple[Lines, int]] = {
        "pairings": (seats, LINES),
        "results": (seats, LINES),
        "standings": (rows, LINES),
        "boards": (shown, POSITIONS),
    }
    screens: list[HallScreen] = []
    for kind in choice.show or usual:
        if kind == "notices":
            screens.append(HallScreen(kind, 1, ()))
        elif kind == "standings" and rows and positions:
            top = HallScreen(
                kind, 0, rows[:TOP], 1, min(TOP, len(rows)), len(rows), positions[:BESIDE]
            )
            screens.extend([top, *_cut(kind, rows, LINES)[0 if len(rows) > TOP else 1 :]])
        else:
            screens.extend(_cut(kind, *parts[kind]))
    return tuple(screens) or (HallScreen("notices", 1, ()),)


def _cut(kind: str, lines: Lines, size: int) -> list[HallScreen]:
    count = len(lines)
    return [
        HallScreen(
            kind, 1 + at // size, lines[at : at + size], at + 1, min(at + size, count), count
        )
        for at in range(0, count, size)
    ]
