"""The regulations of an event as one value, checked once; fixed when the lots are drawn."""

from dataclasses import asdict, dataclass
from typing import Any

from arbiter.rules.clocks import time_controls
from arbiter.rules.clocks.lateness_and_recording import MOST_TOLERANCE
from arbiter.rules.clocks.time_controls import BadControl
from arbiter.rules.rulesets import catalogue
from games.draughts.variant import RUSSIAN
from games.selectors import openings
from tournaments import set_ups
from tournaments.errors import TournamentError
from tournaments.models import Acceleration, OpeningScope, ResultBy
from tournaments.pairing.round_robin import LARGEST, MOST_CYCLES
from tournaments.scoring.points import CountBy, UnplayedPolicy
from tournaments.scoring.tiebreaks import COEFFICIENTS
from tournaments.systems import registry
from tournaments.systems.base import PlaySystem
from tournaments.systems.terms import Refusal

MOST_TABLE_ROUNDS = MOST_CYCLES * (LARGEST - 1)
MOST_GAMES_PER_PAIRING = 100  # a match of two
MOST_CONFIRM_MINUTES = 7 * 24 * 60


def refuse(refusal: Refusal | None) -> None:
    """A system's refusal, if there is one, as the error of this app."""
    if refusal is not None:
        raise TournamentError(refusal.code, **refusal.params)


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulations:
    """What ``models.Tournament`` keeps under the same names; None takes the system's default."""

    ruleset_id: str = "fmjd64@1"
    system: str = registry.USUAL
    cycles: int = 1
    rounds_planned: int = 0
    games_per_pairing: int = 1
    count_by: str = CountBy.GAMES.value
    coefficients: tuple[str, ...] | None = None
    acceleration: str = Acceleration.NONE.value
    numbering: str | None = None
    bye_points: int = 2
    half_byes: int = 1
    unplayed: str = UnplayedPolicy.FACE.value
    reverse_last_two: bool = True
    daily_draw: bool = False
    exclude_under_half: bool = True
    four_eyes: bool = False
    result_by: str = ResultBy.BOTH_PLAYERS.value
    confirm_minutes: int = 120
    time_control: str = ""
    lateness_minutes: int = 60
    opening_table: str = ""
    opening_scope: str = OpeningScope.ROUND.value
    set_up: str = ""

    @property
    def play_system(self) -> PlaySystem:
        """How opponents are found; raises TournamentError ``unknown_system``."""
        try:
            return registry.system_of(self.system)
        except registry.UnknownSystem as error:
            raise TournamentError("unknown_system", system=self.system) from error

    def as_columns(self) -> dict[str, Any]:
        """The columns of a tournament, defaults of the system filled in."""
        columns = asdict(self)
        system = self.play_system
        chosen = system.default_coefficients if self.coefficients is None else self.coefficients
        columns["coefficients"] = list(chosen)
        columns["numbering"] = self.numbering or system.default_numbering
        columns["set_up"] = set_ups.canonical(self.set_up, set_ups.variant_of(self.ruleset_id))
        return columns

    def check(self) -> None:
        """Raises TournamentError for what does not fit together."""
        if self.ruleset_id not in catalogue.all_ids():
            raise TournamentError("unknown_ruleset", ruleset=self.ruleset_id)
        system = self.play_system
        refuse(system.length_refusal(self))
        if not 1 <= self.cycles <= MOST_CYCLES:
            raise TournamentError("cycles_out_of_range", cycles=self.cycles, most=MOST_CYCLES)
        if not 1 <= self.games_per_pairing <= MOST_GAMES_PER_PAIRING:
            raise TournamentError(
                "games_out_of_range", games=self.games_per_pairing, most=MOST_GAMES_PER_PAIRING
            )
        for refusal in system.refusals(self):
            refuse(refusal)
        if self.result_by not in ResultBy.values:
            raise TournamentError("unknown_result_by", result_by=self.result_by)
        if not 1 <= self.confirm_minutes <= MOST_CONFIRM_MINUTES:
            raise TournamentError("confirm_minutes_out_of_range", most=MOST_CONFIRM_MINUTES)
        self._check_coefficients()
        self._check_table()
        self._check_clock()

    def _check_coefficients(self) -> None:
        codes = self.coefficients or ()
        for code in codes:
            if code not in COEFFICIENTS:
                raise TournamentError("unknown_coefficient", coefficient=code)
        for code in self.play_system.coefficients_without_sense(codes):
            raise TournamentError("coefficient_needs_swiss", coefficient=code)

    def _check_clock(self) -> None:
        if not 0 <= self.lateness_minutes <= MOST_TOLERANCE:
            raise TournamentError("lateness_out_of_range", most=MOST_TOLERANCE)
        if not self.time_control:
            return
        try:
            time_controls.parse(self.time_control)
        except BadControl as error:
            raise TournamentError("bad_time_control", said=self.time_control) from error

    def _check_table(self) -> None:
        slug, _, edition = self.opening_table.partition("@")
        if self.opening_table and not openings.exists(slug, edition):
            raise TournamentError("unknown_opening_table", table=self.opening_table)
        variant = set_ups.variant_of(self.ruleset_id)
        if self.opening_table and variant.movement != RUSSIAN.movement:
            raise TournamentError("openings_of_russian", game=variant.id)
        if set_ups.canonical(self.set_up, variant) and self.opening_table:
            raise TournamentError("set_up_and_openings")
