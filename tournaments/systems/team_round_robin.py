"""Round robin of teams: every team meets every team by the Berger tables (C.05)."""

from typing import ClassVar

from tournaments.pairing import round_robin
from tournaments.pairing.field import Pairs
from tournaments.systems.base import BY_LOT, PairingTableRefused, PlaySystem
from tournaments.systems.regulations import (
    BOUNDS,
    CYCLES,
    LADDER,
    MICRO_STEPS,
    STEP_POINTS,
    Bounds,
    Message,
    RegulationsOfSystem,
    gettext_noop,
    ngettext,
)


class TeamRoundRobin(PlaySystem):
    """Round robin of teams: all matches are laid out when the teams draw their numbers."""

    key = "team_round_robin"
    label = gettext_noop("Team round robin")
    choice = gettext_noop("team round robin: every team meets every team")

    takes: ClassVar[dict[str, Bounds | None]] = {
        CYCLES: BOUNDS[CYCLES],
        LADDER: None,
        MICRO_STEPS: None,
        STEP_POINTS: None,
    }
    default_coefficients = ("wins",)
    default_numbering = BY_LOT

    largest_field = 1000

    plays_in_teams = True
    is_laid_out_whole = True
    draws_first_colour = False
    colours_swap_by_hand = False

    def most_rounds(self, players: int) -> int | None:
        """Return None: the table of the teams sets the number of rounds."""
        return None

    def team_table(self, teams: int, terms: RegulationsOfSystem) -> tuple[Pairs, ...]:
        """Lay out the Berger table over the teams, and check it before it is used."""
        drawn = round_robin.berger_table(teams, terms.cycles, terms.reverse_last_two)
        errors = round_robin.verify_berger_table(drawn).errors
        if errors:
            raise PairingTableRefused(str(errors[0]))
        return drawn.rounds

    def describe(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe the round robin of teams with its number of cycles."""
        count = terms.cycles
        sentence = ngettext(
            "team round robin, %(cycles)s cycle",
            "team round robin, %(cycles)s cycles",
            count,
            cycles=count,
        )
        return (sentence, *self.describe_steps(terms))

    def trf_kind(self, terms: RegulationsOfSystem) -> str:
        """Return the kind of tournament for record 092 of a tournament report file."""
        return "Team: Round-Robin"

    def trf_code(self, terms: RegulationsOfSystem) -> str:
        """Return the code of a team round robin for record 192 of a report file."""
        return "FIDE_TEAM_ROUNDROBIN"
