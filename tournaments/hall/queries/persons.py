"""A person over all events in sight: entries, games, results, certificates, openings."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from django.db.models import Q

from arbiter.certificates.models import Certificate
from arbiter.ports import GAME, Subject
from arbiter.rules.outcome import outcome_facts_for_standings
from games.board.steps import movetext_of_replay
from games.draughts.position import start_of
from games.draughts.replay import replay
from games.draughts.variants import VARIANTS, Variant
from tournaments.boards.models import Game, GameState, RoundState
from tournaments.boards.queries.openings import (
    DrawnOpening,
    fixed_set_up,
    openings_by_seat,
    seat_of_game,
)
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.standings.models import StandingRow

# Load a person over all events in sight: entries, games, results, certificates, openings.


EVENTS, GAMES = 100, 50
"""How many of each are shown, the newest."""

WIN, DRAW = 2, 1

UNREAD_OF_RECORD = tuple(
    f"record__{name}"
    for name in ("source", "start_fen", "fault", "notes", "tags", "players_folded", "event_folded")
)
"""Of a record its first moves are wanted alone."""


@dataclass(slots=True)
class ResultTally:
    """Counts of games over the board: all, won, drawn, lost."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def add(self, points: int) -> None:
        """Count one more game."""
        self.games += 1
        self.won += points == WIN
        self.drawn += points == DRAW
        self.lost += points == 0


@dataclass(frozen=True, slots=True)
class PersonEvent:
    """An event of a person, with his line in its newest table."""

    entry: Entry
    row: StandingRow | None


@dataclass(frozen=True, slots=True)
class PersonGame:
    """A game of a person, with his side and the certificate's number if any."""

    game: Game
    has_white: bool
    serial: str

    @property
    def entry(self) -> int:
        """The id of the person's own entry."""
        return self.game.white_id if self.has_white else self.game.black_id

    @property
    def opponent(self) -> Entry:
        """The entry of the opponent."""
        return self.game.black if self.has_white else self.game.white


# Count the openings of a person: those drawn for him, and how his other games began.


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


@dataclass(slots=True)
class PublicPerson:
    """Everything public about a person over all events."""

    player: Player
    events: tuple[PersonEvent, ...]
    games: tuple[PersonGame, ...] = ()
    certificates: int = 0
    total: ResultTally = field(default_factory=ResultTally)
    white: ResultTally = field(default_factory=ResultTally)
    black: ResultTally = field(default_factory=ResultTally)
    beginnings: tuple[BeginningCount, ...] = ()
    drawn_openings: tuple[DrawnOpeningCount, ...] = ()

    @property
    def has_ratings(self) -> bool:
        """Whether the person has a rating in any event."""
        return any(played.entry.rating for played in self.events)


def load_person(pk: int) -> PublicPerson | None:
    """Load a person who is entered in a visible event; five queries and the opening tables."""
    player = Player.objects.filter(pk=pk).first()
    public = Tournament.objects.public().order_by()
    entries = list(
        Entry.objects.filter(player=pk, tournament__in=public)
        .select_related("tournament")
        .order_by("-tournament__starts_on", "-tournament__pk")[:EVENTS]
    )
    if player is None or not entries:
        return None
    rows = _newest_rows(entries)
    sums = PublicPerson(player, tuple(PersonEvent(entry, rows.get(entry.pk)) for entry in entries))
    _add_games(sums, entries)
    return sums


def _newest_rows(entries: list[Entry]) -> dict[int, StandingRow]:
    """By entry, its line in the newest table: later revisions are read last."""
    rows = StandingRow.objects.filter(entry__in=entries).order_by("standing__revision")
    return {row.entry_id: row for row in rows.defer("reasons", "values")}


def _add_games(sums: PublicPerson, entries: list[Entry]) -> None:
    own = {entry.pk for entry in entries}
    games = list(
        Game.objects.filter(Q(white__in=own) | Q(black__in=own))
        .exclude(pairing__round__state=RoundState.DRAFT)
        .select_related("white__player", "black__player", "pairing__round__tournament", "record")
        .defer("pairing__round__known", "pairing__reasons", *UNREAD_OF_RECORD)
        .order_by(
            "-pairing__round__tournament__starts_on",
            "-pairing__round__tournament",
            "-pairing__round__number",
            "number",
        )
    )
    serials = _serials(games)
    played = [PersonGame(game, game.white_id in own, serials.get(game.pk, "")) for game in games]
    for person_game in played:
        _count(sums, person_game)
    sums.games = tuple(played[:GAMES])
    sums.certificates = len(serials)
    sides = [(person_game.game, person_game.has_white) for person_game in played]
    sums.beginnings = count_beginnings(sides)
    sums.drawn_openings = count_drawn_openings(sides)


def _count(sums: PublicPerson, person_game: PersonGame) -> None:
    """Only games that were played over the board and are over."""
    game = person_game.game
    if game.state != GameState.FINISHED:
        return
    facts = outcome_facts_for_standings(game.outcome)
    if not facts.played:
        return
    points = facts.points_white if person_game.has_white else facts.points_black
    sums.total.add(points)
    (sums.white if person_game.has_white else sums.black).add(points)


def _serials(games: Iterable[Game]) -> dict[int, str]:
    names = [str(Subject(GAME, game.pk)) for game in games]
    rows = Certificate.objects.filter(subject__in=names, superseded_by__isnull=True)
    return {
        Subject.parse(name).number: serial for name, serial in rows.values_list("subject", "serial")
    }


SHOWN = 8
"""How many of each kind are shown, the most played."""

BEGINNING = 4
"""Half-moves by which games are told apart: two moves of each side."""

GameAndSide = tuple[Game, bool]
"""A game, and whether the person had White."""


def count_drawn_openings(played: Iterable[GameAndSide]) -> tuple[DrawnOpeningCount, ...]:
    """Count the openings drawn for these games, the most played first."""
    seats = (seat_of_game(game) for game, _has_white in played)
    pairings = [seat for seat in seats if seat.opening]
    drawn = openings_by_seat(dict(enumerate(pairings)))
    counts = Counter(drawn.values())
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
        seat = seat_of_game(game)
        if seat.opening or fixed_set_up(seat):
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
