"""Adjourn, resume or annul a game, chosen by name (for pages and API)."""

from datetime import datetime
from enum import StrEnum

from django.contrib.auth.models import User

from tournaments.adjournments import sealed_moves as seals
from tournaments.adjournments import services as suspensions
from tournaments.rounds_and_boards.models import Game


class Suspension(StrEnum):
    """What can be done with an unfinished game; values of the form and the API."""

    ADJOURN = "adjourn"
    RESUME = "resume"
    ANNUL = "annul"


ACTIONS = {
    Suspension.ADJOURN: suspensions.adjourn,
    Suspension.RESUME: seals.resume,  # a sealed move is opened
    Suspension.ANNUL: suspensions.annul,
}


def apply_suspension(
    *, how: Suspension, game: Game, expected_revision: int, reason: str, actor: User, at: datetime
) -> Game:
    """Adjourn a game without a sealed move, resume it, or annul it.

    Raises what ``services.adjourn``, ``sealed_moves.resume`` and ``services.annul`` raise.
    """
    act = ACTIONS[how]
    return act(game=game, expected_revision=expected_revision, reason=reason, actor=actor, at=at)
