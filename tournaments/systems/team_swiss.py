"""Team Swiss: FIDE Swiss Team Pairing System, in force since 2026-02-01 (C.04.6)."""

from collections.abc import Iterator
from typing import ClassVar

from tournaments.pairing.engine import engine_name
from tournaments.pairing.field import Pairs
from tournaments.pairing.teams import engine
from tournaments.pairing.teams.field import TeamField
from tournaments.systems.base import BY_RATING, PlaySystem
from tournaments.systems.regulations import (
    BOUNDS,
    LADDER,
    MICRO_STEPS,
    ROUNDS,
    STEP_POINTS,
    Bounds,
    Message,
    RegulationsOfSystem,
    SystemRefusal,
    SystemRefusalCode,
    gettext_noop,
    ngettext,
)

NOT_ACCELERATED = "none"


class TeamSwiss(PlaySystem):
    """Swiss of teams: each round is drafted from the matches so far, and checked independently."""

    key = "team_swiss"
    label = gettext_noop("Team Swiss")
    choice = gettext_noop("team Swiss: teams with equal points meet")

    takes: ClassVar[dict[str, Bounds | None]] = {
        ROUNDS: BOUNDS[ROUNDS],
        LADDER: None,
        MICRO_STEPS: None,
        STEP_POINTS: None,
    }
    default_coefficients = ("wins",)
    default_numbering = BY_RATING

    plays_in_teams = True
    draws_first_colour = True

    engine = engine_name()
    edition = "FIDE_TEAM_2026"

    def most_rounds(self, players: int) -> int | None:
        """Return None: the teams set the most rounds, not their players."""
        return None

    def refusals(self, terms: RegulationsOfSystem) -> Iterator[SystemRefusal]:
        """Refuse acceleration by its own reason: nobody has judged the engine's rounds with it."""
        if terms.acceleration != NOT_ACCELERATED:
            yield SystemRefusal(SystemRefusalCode.TEAMS_NOT_ACCELERATED)
        yield from super().refusals(terms)

    def pair_teams(self, field: TeamField) -> Pairs:
        """Pair the teams of the next round with the engine."""
        return engine.pair_team_round(field)

    def describe(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe the Swiss of teams with its number of rounds."""
        count = terms.rounds_planned
        sentence = ngettext(
            "team Swiss, %(rounds)s round, FIDE 2026 (C.04.6)",
            "team Swiss, %(rounds)s rounds, FIDE 2026 (C.04.6)",
            count,
            rounds=count,
        )
        return (sentence, *self.describe_steps(terms))

    def describe_on_paper(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe the Swiss of teams for printed papers."""
        sentence = Message(gettext_noop("Swiss system of teams (FIDE C.04.6, edition 2026)"))
        return (sentence, *self.describe_steps(terms))

    def trf_kind(self, terms: RegulationsOfSystem) -> str:
        """Return the kind of tournament for record 092 of a tournament report file."""
        return "Team: Swiss-System"

    def trf_code(self, terms: RegulationsOfSystem) -> str:
        """Return the code of the team Swiss for record 192 of a tournament report file."""
        return "FIDE_TEAM_TYPEA_MP_GP"
