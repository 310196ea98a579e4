"""What everybody sees of the boards of an event now: the last shown move of each, and when."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import JSONObject
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournaments.live.models import LiveMove
from tournaments.live.queries import games

QUIET_AFTER = timedelta(minutes=3)


@dataclass(frozen=True, slots=True)
class LivePosition:
    """The position of a board after the last move that everybody may see."""

    ply: int
    move: str
    fen: str
    at: datetime
    white_ms: int | None
    black_ms: int | None

    @property
    def turn(self) -> str:
        """The side to move."""
        return "b" if self.fen.startswith("B") else "w"

    @property
    def quiet_minutes(self) -> int:
        """For how many minutes no move has come; 0 while that is nothing to speak of."""
        quiet = timezone.now() - self.at
        return quiet // timedelta(minutes=1) if quiet >= QUIET_AFTER else 0


def newest_shown_move(event: str) -> Subquery:
    """Select when the newest shown move of an event was shown; ``event`` is where its id stands."""
    shown = LiveMove.objects.filter(tournament=OuterRef(event), shown_at__lte=timezone.now())
    return Subquery(shown.order_by("-shown_at").values("shown_at")[:1])


def moment_as_number(shown_at: datetime | None) -> int:
    """Return a moment as the whole number by which open pages tell a new move; 0 for none."""
    return 0 if shown_at is None else int(shown_at.timestamp() * 1000)


def last_shown_move(game: str) -> Subquery:
    """Select the last shown move of a game; ``game`` is where its id stands."""
    shown = games.shown_moves(timezone.now()).filter(game=OuterRef(game))
    told = JSONObject(
        ply=F("ply"),
        move=F("move"),
        fen=F("fen"),
        at=F("at"),
        white_ms=F("white_ms"),
        black_ms=F("black_ms"),
    )
    return Subquery(shown.order_by("-ply").values_list(told)[:1])


def live_position(told: Mapping[str, Any] | None) -> LivePosition | None:
    """Return what `last_shown_move` has selected."""
    if not told:
        return None
    at = parse_datetime(str(told["at"]))
    if at is None:
        raise ValueError(told["at"])
    aware = at if timezone.is_aware(at) else at.replace(tzinfo=UTC)  # as it is stored
    return LivePosition(**{**told, "at": aware})
