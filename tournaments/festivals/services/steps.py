"""The next step of many tournaments at once: lots, pairing, publication of an hour."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.errors import TournamentError
from tournaments.festivals.models import Contest, Festival
from tournaments.festivals.queries.overview import festival_overview
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.queries.steps import NextStep, Step, next_steps
from tournaments.rounds.services import lots
from tournaments.teams.services import beginning
from tournaments.teams.services import rounds as team_rounds
from tournaments.teams.services.drafts import request_any_draft


@dataclass(frozen=True, slots=True)
class Refused:
    """The step of a tournament that was refused, and why."""

    step: NextStep
    why: TournamentError

    @property
    def contest(self) -> Contest:
        """The contest that owns the tournament."""
        return self.step.contest


def take_steps(
    *, festival: Festival, keys: Collection[str], actor: User, at: datetime
) -> tuple[list[NextStep], list[Refused]]:
    """Take the named steps; returns those that were taken, and those that were refused.

    Each tournament is a matter of its own: one that is refused holds up no other. A step that
    was taken meanwhile, or by the same form before, is not taken again.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, festival_scope(festival))
    taken, refused = list[NextStep](), list[Refused]()
    for step in next_steps(festival_overview(festival, at)):
        if step.key not in keys:
            continue
        try:
            _take(step, actor, at)
        except TournamentError as error:
            refused.append(Refused(step, error))
        else:
            taken.append(step)
    return taken, refused


def _take(step: NextStep, actor: User, at: datetime) -> None:
    tournament = step.cell.tournament
    match step.step:
        case Step.LOTS:
            beginning.draw_any_lots(tournament=tournament, seed=lots.new_seed(), actor=actor, at=at)
        case Step.PAIR:
            request_any_draft(tournament=tournament, actor=actor, at=at)
        case Step.PUBLISH:
            team_rounds.publish_any_round(
                tournament=tournament, number=step.round, actor=actor, at=at
            )
