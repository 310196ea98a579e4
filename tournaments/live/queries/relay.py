"""The games of a round for relays: always all of them, in one order, as far as the public sees."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from games.draughts import pdn
from games.draughts.replay import Replay
from tournaments.boards.models import Game, RoundState
from tournaments.boards.queries.listing import games_in_visible_events
from tournaments.events.models import Tournament
from tournaments.games.queries.published import with_shown_names
from tournaments.live.models import LiveMove
from tournaments.live.queries import games
from tournaments.people.texts import original_name

SECOND = 1000


@dataclass(frozen=True, slots=True)
class RelayedGame:
    """A game of a round as the public sees it now: its moves, their clocks, its result or ``*``."""

    game: Game
    replay: Replay
    rows: tuple[LiveMove, ...]

    @property
    def result(self) -> str:
        """The result that stands; ``*`` while the game is played."""
        return str(self.game.result) if self.game.is_settled else "*"

    def text(self) -> str:
        """Write the game as PDN with tags that never change during the round."""
        return pdn.write(
            _tags(self.game),
            self.replay,
            result=self.result,
            comments=_clocks(self.rows),
            ends_in_result=True,
        )


def games_of_round(tournament: Tournament, number: int, now: datetime) -> list[RelayedGame] | None:
    """Load the games of a published round in the order of its boards; None without the round."""
    row = tournament.rounds.filter(number=number).exclude(state=RoundState.DRAFT).first()
    if row is None:
        return None
    played = list(
        games_in_visible_events().filter(pairing__round=row).order_by("pairing__board", "number")
    )
    live = games.live_games(played, sees_all=False, now=now)
    return [_relayed(game, live[game.pk]) for game in played]


def _relayed(game: Game, live: games.LiveGame) -> RelayedGame:
    if game.record is not None:
        read = next(pdn.read(game.record.text))
        return RelayedGame(game, with_shown_names(read, game).replay, ())
    return RelayedGame(game, live.replay, live.rows)


def _tags(game: Game) -> list[tuple[str, str]]:
    """Tags by which a relay knows the game again."""
    pairing = game.pairing
    tournament = pairing.round.tournament
    day = tournament.starts_on
    several = f".{game.number}" if tournament.games_per_pairing > 1 else ""
    return [
        ("Event", tournament.title),
        ("Site", tournament.city or "?"),
        ("Date", f"{day:%Y.%m.%d}" if day else "????.??.??"),
        ("Round", f"{pairing.round.number}{several}"),
        ("Board", str(pairing.board)),
        ("White", original_name(game.white.player)),
        ("Black", original_name(game.black.player)),
    ]


def _clocks(rows: tuple[LiveMove, ...]) -> dict[int, str]:
    """The clock of whoever moved behind each move, where one was typed."""
    told = {}
    for row in rows:
        ms = row.white_ms if row.fen.startswith("B") else row.black_ms
        if ms is not None:
            seconds = ms // SECOND
            told[row.ply] = f"[%clk {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}]"
    return told


def etag_of_text(text: str) -> str:
    """Return the tag by which a program asks whether anything is new."""
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
