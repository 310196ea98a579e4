"""Games of people in events in sight: loaded lightly, counted by colour, tempo and opening."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from django.db.models import Q

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
from tournaments.games.queries.clocks import control_of_game
from tournaments.systems.tempos import Tempo, tempo_of_control

WIN, DRAW = 2, 1

MOST_ENTRIES = 2000
"""So many events of one person are looked at, the newest."""

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

    def add(self, points: int | None) -> None:
        """Count one more game; one that was not played over the board counts nowhere."""
        if points is None:
            return
        self.games += 1
        self.won += points == WIN
        self.drawn += points == DRAW
        self.lost += points == 0

    @property
    def points(self) -> int:
        """The points of these games, 2-1-0."""
        return WIN * self.won + DRAW * self.drawn

    @property
    def against(self) -> int:
        """The points of the opponents, 2-1-0."""
        return WIN * self.lost + DRAW * self.drawn

    @property
    def percent(self) -> int:
        """The part of the possible points, rounded."""
        return (200 * self.points + WIN * self.games) // (2 * WIN * self.games or 1)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a person, with his side; ``points`` are his, None where nothing was played."""

    game: Game
    own: Entry
    opponent: Entry
    has_white: bool
    points: int | None

    @property
    def entry(self) -> int:
        """The id of the person's own entry."""
        return self.own.pk

    @property
    def is_now(self) -> bool:
        """Whether the game is still to be played in a round that is published."""
        is_open = self.game.pairing.round.state in (RoundState.PUBLISHED, RoundState.PLAYING)
        return is_open and self.game.state in (GameState.OPEN, GameState.ADJOURNED)


def public_entries(players: Collection[int]) -> list[Entry]:
    """Load the entries of people in events in sight, the newest event first; one query."""
    public = Tournament.objects.public().order_by()
    rows = Entry.objects.filter(player__in=players, tournament__in=public)
    rows = rows.select_related("tournament", "player").defer("tournament__trf")
    return list(rows.order_by("-tournament__starts_on", "-tournament__pk")[:MOST_ENTRIES])


def tempo_of_event(tournament: Tournament) -> Tempo:
    """Return the tempo of an event."""
    return tempo_of_control(
        tournament.time_control, is_by_correspondence=tournament.is_by_correspondence
    )


def tempo_of_game(game: Game) -> Tempo:
    """Return the tempo of a game: of its event, or of the step of a tie that it belongs to."""
    by_letter = game.pairing.round.tournament.is_by_correspondence
    return tempo_of_control(control_of_game(game), is_by_correspondence=by_letter)


def games_of_entries(entries: Sequence[Entry]) -> list[PlayedGame]:
    """Load the games of entries in rounds that are published, the newest first; two queries.

    The events are those of the entries: nothing of them is read again.
    """
    own = {entry.pk: entry for entry in entries}
    games = list(
        Game.objects.filter(Q(white__in=own) | Q(black__in=own))
        .exclude(pairing__round__state=RoundState.DRAFT)
        .select_related("pairing__round", "record")
        .defer("pairing__round__known", "pairing__reasons", *UNREAD_OF_RECORD)
        .order_by("-pairing__round__number", "number")
    )
    met = {game.black_id if game.white_id in own else game.white_id for game in games}
    others = Entry.objects.filter(pk__in=met - own.keys()).select_related("player")
    known = own | {entry.pk: entry for entry in others}
    played = []
    for game in games:
        has_white = game.white_id in own
        entry = own[game.white_id if has_white else game.black_id]
        game.pairing.round.tournament = entry.tournament
        game.white, game.black = known[game.white_id], known[game.black_id]
        points = points_of_game(game, has_white=has_white)
        opponent = game.black if has_white else game.white
        played.append(PlayedGame(game, entry, opponent, has_white, points))
    order = {entry.tournament_id: place for place, entry in enumerate(entries)}
    return sorted(played, key=lambda one: order[one.own.tournament_id])


def points_of_game(game: Game, *, has_white: bool) -> int | None:
    """Return one side's points; None unless the game was played over the board and is over."""
    if game.state != GameState.FINISHED:
        return None
    facts = outcome_facts_for_standings(game.outcome)
    if not facts.played:
        return None
    return facts.points_white if has_white else facts.points_black


def tally_of(games: Iterable[PlayedGame]) -> ResultTally:
    """Count games."""
    tally = ResultTally()
    for one in games:
        tally.add(one.points)
    return tally


# Count openings: those drawn for the person, and how his other games began.


@dataclass(slots=True)
class DrawnOpeningCount:
    """A drawn opening, in how many games the person has it, and how those ended."""

    drawn: DrawnOpening
    games: int = 0
    white: ResultTally = field(default_factory=ResultTally)
    black: ResultTally = field(default_factory=ResultTally)


@dataclass(frozen=True, slots=True)
class BeginningCount:
    """First moves of games, how often the person played them and with what result."""

    movetext: str
    line: str
    variant: Variant
    white: int
    black: int
    score_white: ResultTally = field(default_factory=ResultTally)
    score_black: ResultTally = field(default_factory=ResultTally)

    @property
    def games(self) -> int:
        """The number of games with both colours."""
        return self.white + self.black


SHOWN = 8
"""How many of each kind are shown, the most played."""

BEGINNING = 4
"""Half-moves by which games are told apart: two moves of each side."""


def count_drawn_openings(played: Iterable[PlayedGame]) -> tuple[DrawnOpeningCount, ...]:
    """Count the openings drawn for these games, the most played first."""
    seats = {
        number: (one, seat)
        for number, one in enumerate(played)
        if (seat := seat_of_game(one.game)).opening
    }
    counts: dict[DrawnOpening, DrawnOpeningCount] = {}
    drawn = openings_by_seat({number: seat for number, (_one, seat) in seats.items()})
    for number, opening in drawn.items():
        count = counts.setdefault(opening, DrawnOpeningCount(opening))
        one = seats[number][0]
        count.games += 1
        (count.white if one.has_white else count.black).add(one.points)
    return tuple(sorted(counts.values(), key=lambda count: -count.games)[:SHOWN])


def count_beginnings(played: Iterable[PlayedGame]) -> tuple[BeginningCount, ...]:
    """Count the first moves of games without a drawn opening, the most played first.

    A game that goes on is left out: moves of a correspondence game may still be hidden.
    """
    found: dict[tuple[str, str], list[PlayedGame]] = {}
    for one in played:
        record = one.game.record
        if one.game.state != GameState.FINISHED or record is None or not record.line:
            continue
        seat = seat_of_game(one.game)
        if not seat.opening and not fixed_set_up(seat):
            found.setdefault((record.variant, _first_moves(record.line)), []).append(one)
    most = sorted(found.items(), key=lambda pair: -len(pair[1]))
    counted = (_beginning(VARIANTS[key[0]], key[1], games) for key, games in most)
    return tuple(islice((one for one in counted if one is not None), SHOWN))


def _first_moves(line: str) -> str:
    """Return the first moves by their ends: what is captured between them the board tells."""
    return " ".join(key.partition("|")[0] for key in line.split(None, BEGINNING)[:BEGINNING])


def _beginning(variant: Variant, line: str, games: Sequence[PlayedGame]) -> BeginningCount | None:
    played = replay(line, start_of(variant), variant)
    if played.fault is not None:  # ends alone fit two captures
        return None
    sides = Counter(one.has_white for one in games)
    return BeginningCount(
        movetext_of_replay(played),
        line,
        variant,
        sides[True],
        sides[False],
        tally_of(one for one in games if one.has_white),
        tally_of(one for one in games if not one.has_white),
    )


# Opponents with the score against each.


@dataclass(slots=True)
class MetOpponent:
    """Somebody the person has played against, and the score."""

    entry: Entry
    tally: ResultTally = field(default_factory=ResultTally)


def count_opponents(played: Iterable[PlayedGame]) -> Mapping[int, MetOpponent]:
    """Count the games against each opponent by his person, the most played first."""
    met: dict[int, MetOpponent] = {}
    for one in played:
        if one.points is not None:
            opponent = met.setdefault(one.opponent.player_id, MetOpponent(one.opponent))
            opponent.tally.add(one.points)
    return dict(sorted(met.items(), key=lambda pair: -pair[1].tally.games))
