"""Settings of a team event, the conditions of its boards, the rules its teams are placed by."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.scoring.micro_matches import parse_step_points
from tournaments.scoring.points import UnplayedPolicy
from tournaments.scoring.teams.matches import TeamBye, TeamRules, TeamScore
from tournaments.scoring.teams.standings import DEFAULT_TIES
from tournaments.teams.models import PlacesBy, TeamSettings

SCORES: Mapping[str, TeamScore] = {
    PlacesBy.BOARD_POINTS: TeamScore.GAMES,
    PlacesBy.MATCH_POINTS: TeamScore.MATCH,
}


@dataclass(frozen=True, slots=True)
class BoardCondition:
    """Who may play at a board: a sex ("" any), ages in whole years (0 no bound)."""

    sex: str = ""
    age_from: int = 0
    age_to: int = 0

    @property
    def is_open(self) -> bool:
        """Whether anybody may play there."""
        return not (self.sex or self.age_from or self.age_to)

    def admits(self, player: Player, on: date) -> bool:
        """Return whether a player may play; one whose sex or age is not known may not.

        Of a player with the year of birth alone the age is the one reached in that year.
        """
        if self.sex and player.sex != self.sex:
            return False
        if not (self.age_from or self.age_to):
            return True
        age = age_on(player, on)
        if age is None:
            return False
        return self.age_from <= age and (not self.age_to or age <= self.age_to)

    def is_known_of(self, player: Player) -> bool:
        """Return whether all that the condition asks is written down of a player."""
        needs_age = bool(self.age_from or self.age_to)
        has_age = player.birth_date is not None or player.birth_year is not None
        return (not self.sex or bool(player.sex)) and (not needs_age or has_age)

    def as_dict(self) -> dict[str, Any]:
        """Return the condition as it is stored."""
        facts = {"sex": self.sex, "age_from": self.age_from, "age_to": self.age_to}
        return {name: value for name, value in facts.items() if value}


def age_on(player: Player, on: date) -> int | None:
    """Return a player's age on a day; None where his birth is not known."""
    if player.birth_date is not None:
        born = player.birth_date
        return on.year - born.year - ((on.month, on.day) < (born.month, born.day))
    return None if player.birth_year is None else on.year - player.birth_year


def settings_of_teams(tournament: Tournament) -> TeamSettings:
    """Return the settings of a team event, those of a new row where none is stored."""
    row = TeamSettings.objects.filter(tournament=tournament).first()
    return row or TeamSettings(tournament=tournament)


def conditions_of_boards(settings: TeamSettings) -> tuple[BoardCondition, ...]:
    """Return the condition of every board, from board 1 on."""
    stored = [BoardCondition(**facts) for facts in settings.conditions[: settings.boards]]
    return (*stored, *[BoardCondition()] * (settings.boards - len(stored)))


def opening_table_of_board(settings: TeamSettings, at: int) -> str:
    """Return a board's own opening table (``slug@edition``); "" where that of the event holds."""
    tables: list[str] = settings.opening_tables
    return tables[at - 1] if at <= len(tables) else ""


def ties_of_event(settings: TeamSettings) -> tuple[str, ...]:
    """Return the coefficients of teams in their order, the usual ones where none is chosen."""
    return tuple(settings.coefficients) or DEFAULT_TIES[SCORES[settings.places_by]]


def rules_of_teams(tournament: Tournament, settings: TeamSettings) -> TeamRules:
    """Return the rules by which the matches of an event are counted."""
    is_table = tournament.play_system.is_laid_out_whole
    return TeamRules(
        boards=settings.boards,
        games=tournament.games_per_pairing,
        primary=SCORES[settings.places_by],
        bye=TeamBye(settings.bye),
        unplayed=UnplayedPolicy.FACE if is_table else UnplayedPolicy.FIDE_2026,
        rounds=tournament.rounds_planned or None,
        whole=parse_step_points(tournament.step_points)[0] if tournament.micro_steps else 0,
    )
