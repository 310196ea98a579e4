"""Games as they are written while they are played: their moves, and how much of them is shown."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from games.archive.models import GameRecord
from games.draughts import Colour, Position, pdn
from games.draughts.openings import Opening
from games.draughts.position import fen_as_shown, start_of
from games.draughts.replay import BoardOutcome, Replay, board_outcome, replay
from tournaments.boards.models import SETTLED, Game
from tournaments.boards.queries import openings
from tournaments.events.models import Tournament
from tournaments.live.models import LiveMove, LiveSettings

# Moves of a game that are written while it is played. The public sees a move from its own moment
# on; the result ends the delay, for nobody can be told anything in a game that is over.


@dataclass(frozen=True, slots=True)
class LiveGame:
    """The moves of a game so far: those of its drawn opening (``before``), then ``rows``."""

    rows: tuple[LiveMove, ...]
    before: int
    replay: Replay

    @property
    def position(self) -> Position:
        """The position after the last move."""
        return self.replay.final

    @property
    def plies(self) -> int:
        """How many half-moves stand on the board, with those of the opening."""
        return self.replay.plies

    @property
    def outcome(self) -> BoardOutcome | None:
        """Who has won on the board; None while the side to move can move."""
        return board_outcome(self.position, self.replay.variant)

    @property
    def fen(self) -> str:
        """The position after the last move, as it is shown."""
        return fen_as_shown(self.position, self.replay.variant)

    @property
    def start_fen(self) -> str:
        """The position the record begins from."""
        return fen_as_shown(self.replay.start, self.replay.variant)

    @property
    def last(self) -> LiveMove | None:
        """The last move that was written."""
        return self.rows[-1] if self.rows else None

    def text(self, result: str | None = None) -> str:
        """Write the moves as a record."""
        return pdn.write((), self.replay, result=result)


def shown_moves(now: datetime) -> QuerySet[LiveMove]:
    """Select the moves that everybody may see."""
    is_shown = Q(shown_at__lte=now) | Q(game__state__in=SETTLED)
    return LiveMove.objects.filter(is_shown)


def load_live_game(game: Game, *, sees_all: bool, now: datetime) -> LiveGame:
    """Load a game as it is written, whole or as everybody may see it."""
    rows = LiveMove.objects if sees_all else shown_moves(now)
    return live_game(game, tuple(rows.filter(game=game).order_by("ply")))


def live_game(game: Game, rows: Sequence[LiveMove]) -> LiveGame:
    """Put a game together from its moves, each by the rules of its event."""
    return _live_game(game, rows, openings.openings_of_games([game]))


def live_games(games: Iterable[Game], *, sees_all: bool, now: datetime) -> Mapping[int, LiveGame]:
    """Load many games as they are written, by id; one query for all moves."""
    by_id = {game.pk: game for game in games}
    rows: dict[int, list[LiveMove]] = {pk: [] for pk in by_id}
    moves = LiveMove.objects if sees_all else shown_moves(now)
    for row in moves.filter(game__in=by_id).order_by("game", "ply"):
        rows[row.game_id].append(row)
    starts = openings.openings_of_games(list(by_id.values()))
    return {pk: _live_game(game, rows[pk], starts) for pk, game in by_id.items()}


def _live_game(game: Game, rows: Sequence[LiveMove], starts: Mapping[int, Opening]) -> LiveGame:
    variant = openings.variant_of_pairing(game.pairing)
    opening = starts.get(game.pk)
    drawn = opening.moves if opening else ()
    start = opening.position if opening and not drawn else start_of(variant)
    words = (*drawn, *(row.move for row in rows))
    return LiveGame(tuple(rows), len(drawn), replay(words, start, variant))


def live_record(game: Game, *, sees_all: bool, now: datetime) -> GameRecord | None:
    """Return the moves written so far as a record that is stored nowhere; None without any."""
    live = load_live_game(game, sees_all=sees_all, now=now)
    if not live.rows:
        return None
    text = live.text()
    return GameRecord(
        source=text.encode(),
        variant=live.replay.variant.id,
        encoding="utf-8",
        start_fen=live.start_fen,
        plies=live.plies,
        is_ok=True,
    )


def settings_of_event(tournament: Tournament) -> LiveSettings:
    """Return how an event shows its games while they are played."""
    row = LiveSettings.objects.filter(tournament=tournament).first()
    return row or LiveSettings(tournament=tournament)


def records_shown_until(tournament: Tournament, now: datetime) -> datetime | None:
    """Return until when a record must have come that everybody may see before the result.

    None where the public waits for further moves: nobody knows whether any come.
    """
    settings = settings_of_event(tournament)
    return None if settings.delay_moves else now - timedelta(minutes=settings.delay_minutes)


def has_live_moves(game: Game) -> bool:
    """Return whether a move of this game was written while it was played."""
    return LiveMove.objects.filter(game=game).exists()


def shown_from(at: datetime, delay_minutes: int) -> datetime:
    """Return from when everybody sees a move, if the last move it waits for was made ``at``."""
    return at + timedelta(minutes=delay_minutes)


_LOSERS = {"1-0": Colour.BLACK, "0-1": Colour.WHITE}


def loser_of(result: str) -> Colour | None:
    """Return who has lost by a result; None for a draw."""
    return _LOSERS.get(result)
