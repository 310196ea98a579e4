"""Adjourn, resume or annul a game, chosen by name (for pages and API)."""

from datetime import datetime
from enum import StrEnum

from django.contrib.auth.models import User

from tournaments.adjourn_or_annul_game import adjourn_resume_annul, seal_and_open_moves
from tournaments.rounds_and_boards.models import Game


class ActOnUnfinishedGame(StrEnum):
    """Acts on an unfinished game: adjourn, resume, annul; values of form and API."""

    ADJOURN = "adjourn"
    RESUME = "resume"
    ANNUL = "annul"


ACTIONS = {
    ActOnUnfinishedGame.ADJOURN: adjourn_resume_annul.adjourn_game,
    # a sealed move is opened
    ActOnUnfinishedGame.RESUME: seal_and_open_moves.resume_with_sealed_move,
    ActOnUnfinishedGame.ANNUL: adjourn_resume_annul.annul_game,
}


def adjourn_resume_or_annul_by_name(
    *,
    how: ActOnUnfinishedGame,
    game: Game,
    expected_revision: int,
    reason: str,
    actor: User,
    at: datetime,
) -> Game:
    """Adjourn a game without a sealed move, resume it, or annul it.

    Raises what ``adjourn_resume_annul.adjourn_game``,
    ``seal_and_open_moves.resume_with_sealed_move`` and ``adjourn_resume_annul.annul_game`` raise.
    """
    act = ACTIONS[how]
    return act(game=game, expected_revision=expected_revision, reason=reason, actor=actor, at=at)
