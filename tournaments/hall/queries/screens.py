"""What the screens of a hall show, with a constant number of queries; the alert line."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from django.db.models import F, Q
from django.db.models.lookups import IsNull

from arbiter.rules.outcome import GameResult
from games.draughts.colour import Colour
from tournaments.boards.models import SETTLED, Game, GameState, Pairing
from tournaments.boards.queries import listing
from tournaments.brackets.queries import ShownTie, show_bracket
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.listing import EventHeader
from tournaments.hall.models import HallAlert
from tournaments.live.queries.shown import (
    LivePosition,
    last_shown_move,
    live_position,
)
from tournaments.people.models import Player
from tournaments.people.texts import shown_name
from tournaments.standings.models import StandingRow
from tournaments.standings.queries import stored
from tournaments.standings.queries.tables import table_after_round
from tournaments.teams.queries.matches import MatchOfRound
from tournaments.teams.queries.standings import TeamLine, table_to_show

# Read what the screens of a hall show, with a constant number of queries.


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
    def winner(self) -> Colour | None:
        """The side that won the game; None where nobody did or it is not over."""
        if self.game.state != GameState.FINISHED:
            return None
        return {
            GameResult.WHITE_WINS.value: Colour.WHITE,
            GameResult.BLACK_WINS.value: Colour.BLACK,
        }.get(self.game.result)

    @property
    def is_disputed(self) -> bool:
        """Whether the game at the board is disputed."""
        return self.game.state == GameState.DISPUTED


@dataclass(frozen=True, slots=True)
class LastPosition:
    """The last known position at a board, with both players' points.

    ``live`` is the position of a game that is written while it is played.
    """

    game: Game
    board: int
    round: int
    white_points: int | None
    black_points: int | None
    live: LivePosition | None = None


Climbs: TypeAlias = Mapping[int, int]

Lines: TypeAlias = Sequence[
    ScreenBoard | StandingRow | LastPosition | ShownTie | MatchOfRound | TeamLine
]


@dataclass(frozen=True, slots=True)
class HallScreen:
    """One screen of the rotation: lines ``first``–``last`` of ``count``.

    ``beside`` are boards that stand at the right of the head of the table; ``title`` is that of
    a table of some players.
    """

    kind: str
    number: int
    lines: Lines
    first: int = 0
    last: int = 0
    count: int = 0
    beside: Sequence[LastPosition] = ()
    title: str = ""

    @property
    def is_few(self) -> bool:
        """Whether one wide column holds all lines."""
        return len(self.lines) <= LINES // 2

    @property
    def key(self) -> str:
        """The name by which a reload finds the same screen again."""
        return f"{self.kind}-{self.number}"


# Read from a hall screen's address which tables and boards it shows, and for how long each.


@dataclass(frozen=True, slots=True)
class ScreenChoice:
    """What a hall screen shows: kinds of tables in order, boards, seconds for each."""

    show: tuple[str, ...]
    first_board: int
    last_board: int | None
    seconds: int

    def has_board(self, board: int) -> bool:
        """Return whether this screen shows the board."""
        is_before_the_end = self.last_board is None or board <= self.last_board
        return self.first_board <= board and is_before_the_end


def boards_of_screen(
    tournament: Tournament, number: int, choice: ScreenChoice
) -> tuple[ScreenBoard, ...]:
    """Return the boards of a round that this screen shows, in order."""
    row = listing.round_with_boards(tournament, number)
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


def top_standings(tournament: Tournament) -> tuple[StandingRow, ...]:
    """Return the first lines of the newest stored table, as many as fit a wall."""
    table = stored.stored_table(tournament)
    return tuple(table.rows.all()[:MOST_PLACES]) if table else ()


PODIUM, MOST_ON_PODIUM, LINES_FOR_CHAT = 3, 6, 20


@dataclass(frozen=True, slots=True)
class EndLine:
    """A player or a team at the end of an event: place, points, and the page of whom it names."""

    name: str
    place_from: int
    place_to: int
    points: int
    page: str
    pk: int


@dataclass(frozen=True, slots=True)
class EndOfEvent:
    """How an event ended: who won, who stands on the podium, the lines told in a chat.

    Where teams play it is the teams who have won.

    Nobody stands on the podium where too many share its places.
    """

    winners: tuple[EndLine, ...]
    podium: tuple[EndLine, ...]
    lines: tuple[EndLine, ...]
    is_whole: bool


def end_of_event(tournament: Tournament, rows: Sequence[StandingRow]) -> EndOfEvent | None:
    """Return how a finished event ended; None before, and while its table is being computed."""
    is_settled = tournament.revision == tournament.standings_revision
    is_over = tournament.state == TournamentState.FINISHED
    if not rows or not is_over or not is_settled or tournament.play_system.has_giver:
        return None
    lines = _teams_at_the_end(tournament) or [
        EndLine(
            name=shown_name(row.entry.player),
            place_from=row.place_from,
            place_to=row.place_to,
            points=row.points,
            page="event-player",
            pk=row.entry_id,
        )
        for row in rows
    ]
    podium = tuple(line for line in lines if line.place_from <= PODIUM)
    return EndOfEvent(
        winners=tuple(line for line in lines if line.place_from == 1),
        podium=podium if len(podium) <= MOST_ON_PODIUM else (),
        lines=tuple(lines[:LINES_FOR_CHAT]),
        is_whole=len(lines) <= LINES_FOR_CHAT,
    )


def _teams_at_the_end(tournament: Tournament) -> list[EndLine]:
    if not tournament.play_system.plays_in_teams:
        return []
    table = table_to_show(tournament)
    return [
        EndLine(
            name=line.team.name,
            place_from=line.row.place_from,
            place_to=line.row.place_to,
            points=line.row.points(table.rules.primary),
            page="event-team",
            pk=line.team.pk,
        )
        for line in table.lines
        if line.row
    ]


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
    """Load the last positions of a round's boards, never of a former round; one query.

    Boards at which one sees the moves as they are played come before those that are over.
    """
    rows = (
        Game.objects.filter(pairing__round__tournament=tournament, pairing__round__number=number)
        .annotate(live=last_shown_move("pk"))
        .filter(Q(record__isnull=False) | Q(live__isnull=False))
        .select_related("record", "white__player", "black__player", "pairing__round")
        .defer("record__source", "pairing__round__known")
        .order_by(IsNull(F("record"), False), "pairing__board", "number")
    )
    games = list(rows[:limit])
    for game in games:
        game.pairing.round.tournament = tournament
    return tuple(
        LastPosition(
            game=game,
            board=game.pairing.board,
            round=number,
            white_points=points.get(game.white_id),
            black_points=points.get(game.black_id),
            live=None if game.record_id else live_position(game.live),
        )
        for game in games
    )


def ties_on_screen(tournament: Tournament) -> tuple[ShownTie, ...]:
    """Return the ties of a bracket from the round in play on; empty in other events."""
    bracket = show_bracket(tournament)
    if bracket is None:
        return ()
    current = next((shown.number for shown in bracket.rounds if shown.is_current), 1)
    return tuple(tie for tie in bracket.ties if tie.tie.round >= current)


@dataclass(frozen=True, slots=True)
class TeamsOnScreen:
    """What a screen shows of an event of teams: matches of the round, lines of their table."""

    matches: tuple[MatchOfRound, ...] = ()
    lines: tuple[TeamLine, ...] = ()
    is_by_boards: bool = True


def teams_on_screen(tournament: Tournament, number: int | None) -> TeamsOnScreen:
    """Load the matches of a round and the stored table of teams; nothing in other events."""
    if not tournament.play_system.plays_in_teams:
        return TeamsOnScreen()
    table = table_to_show(tournament)
    return TeamsOnScreen(
        matches=tuple(one for one in table.matches if one.match.round.number == number),
        lines=tuple(line for line in table.lines if line.row)[:MOST_PLACES],
        is_by_boards=table.is_by_boards,
    )


def screens_in_rotation(
    choice: ScreenChoice,
    seats: Sequence[ScreenBoard],
    rows: Sequence[StandingRow],
    positions: Sequence[LastPosition],
    *,
    named: Mapping[str, tuple[str, Sequence[StandingRow]]],
    ties: Sequence[ShownTie] = (),
    teams: TeamsOnScreen = TeamsOnScreen(),
) -> tuple[HallScreen, ...]:
    """Return the screens to show in turn: those the address names, else all that have content.

    Without a choice the pairings give way to the results once the first has come in. ``named``
    are tables of some players, title and rows, by the name of their screens; ``ties`` those of a
    bracket that are played now or to come; ``teams`` their matches and table, which come first.
    """
    has_results = any(seat.is_settled for seat in seats)
    boards = "results" if has_results else "pairings"
    usual = ("matches", boards, "bracket", "teams", "standings", "boards", "notices")
    shown = [position for position in positions if choice.has_board(position.board)]
    parts: dict[str, tuple[Lines, int]] = {
        "pairings": (seats, LINES),
        "results": (seats, LINES),
        "standings": (rows, LINES),
        "boards": (shown, POSITIONS),
        "bracket": (ties, LINES),
        "matches": (teams.matches, LINES),
        "teams": (teams.lines, LINES),
    }
    screens: list[HallScreen] = []
    for kind in choice.show or usual:
        if kind == "notices":
            screens.append(HallScreen(kind, 1, ()))
        elif kind.startswith(NAMED):
            title, lines = named.get(kind, ("", ()))
            screens += [replace(screen, title=title) for screen in _cut(kind, lines, LINES)]
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


KINDS = (*("matches", "pairings", "results", "bracket", "teams", "standings", "boards", "notices"),)

NAMED = "table-"  # and the name of a table of some players

SECONDS, LEAST_SECONDS, MOST_SECONDS = 12, 4, 120

_NAMED = re.compile(rf"{NAMED}(?:group-)?[0-9]{{1,18}}")

_SPAN = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?")


def parse_screen_choice(query: Mapping[str, str]) -> ScreenChoice:
    """Parse ``?show=pairings,standings&boards=1-20&seconds=20``; defaults for the unreadable.

    A screen on a wall has nobody who reads a refusal: it shows everything instead.
    """
    words = query.get("show", "").split(",")
    first, last = _span(query.get("boards", ""))
    return ScreenChoice(
        show=tuple(
            dict.fromkeys(word for word in words if word in KINDS or _NAMED.fullmatch(word))
        ),
        first_board=first,
        last_board=last,
        seconds=_seconds(query.get("seconds", "")),
    )


def _span(text: str) -> tuple[int, int | None]:
    match = _SPAN.fullmatch(text.strip())
    if match is None:
        return 1, None
    first = int(match[1])
    last = int(match[2]) if match[2] else first
    return (first, last) if first <= last else (1, None)


def _seconds(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > len(str(MOST_SECONDS)):
        return SECONDS
    return min(max(int(text), LEAST_SECONDS), MOST_SECONDS)


def current_alert(tournament: Tournament) -> HallAlert | None:
    """Return the alert line over an event's screens."""
    return HallAlert.objects.filter(tournament=tournament).first()
