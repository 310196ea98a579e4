"""Colours of the teams: who had White on board 1, round by round, and what is due next."""

from dataclasses import dataclass

from games.draughts.colour import Colour
from tournaments.boards.models import RoundState
from tournaments.events.models import Tournament
from tournaments.pairing.teams.field import TeamPreference, TeamRound
from tournaments.teams.models import Team
from tournaments.teams.queries.results import team_field


@dataclass(frozen=True, slots=True)
class ColoursOfTeam:
    """The rounds of a team with its colours on board 1; ``due`` is None in a round robin."""

    team: Team
    past: tuple[TeamRound, ...]
    difference: int
    due: TeamPreference | None

    @property
    def due_colour(self) -> Colour | None:
        """The colour that the team prefers next; None where it has no preference."""
        return self.due.colour if self.due else None


def colours_of_teams(tournament: Tournament) -> tuple[ColoursOfTeam, ...]:
    """Load the colours on board 1 by the numbers of the teams, as C.04.6 counts them.

    A match that was not played gives no colour (1.6.1). A constant number of queries.
    """
    published = tournament.rounds.exclude(state=RoundState.DRAFT).count()
    if not published:
        return ()
    field = team_field(tournament, published + 1)
    teams = {team.number: team for team in tournament.teams.all()}
    is_drafted = not tournament.play_system.is_laid_out_whole
    has_next = is_drafted and published < tournament.rounds_planned
    return tuple(
        ColoursOfTeam(
            teams[team.number],
            team.past,
            team.difference,
            field.preference(team) if has_next else None,
        )
        for team in field.teams
    )
