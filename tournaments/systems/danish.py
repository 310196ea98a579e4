"""The Danish system: neighbours by standing meet in every round, and may meet again."""

from collections.abc import Sequence
from typing import ClassVar

from tournaments.pairing.checker import Finding
from tournaments.pairing.danish import check_danish_round, danish_pairs, danish_reasons
from tournaments.pairing.field import Pair, PairingInput, Pairs
from tournaments.pairing.reasons import Reason
from tournaments.systems.base import BY_LOT, PlaySystem
from tournaments.systems.regulations import (
    BOUNDS,
    LADDER,
    MICRO_STEPS,
    ROUNDS,
    STEP_POINTS,
    Bounds,
    Message,
    RegulationsOfSystem,
    gettext_noop,
    ngettext,
)


class Danish(PlaySystem):
    """Danish: a round is drafted from the standing alone, 1 with 2, 3 with 4."""

    key = "danish"
    label = gettext_noop("Danish")
    choice = gettext_noop("Danish: 1 with 2, 3 with 4 by standing, rematches allowed")

    takes: ClassVar[dict[str, Bounds | None]] = {
        ROUNDS: BOUNDS[ROUNDS],
        LADDER: None,
        MICRO_STEPS: None,
        STEP_POINTS: None,
    }
    default_coefficients = ("solkoff_short", "solkoff", "sonneborn_berger", "wins")
    default_numbering = BY_LOT

    takes_late_entries = True
    takes_byes = True
    pairs_by_match_points = True

    edition = "DANISH_2026"

    def most_rounds(self, players: int) -> int | None:
        """Return None: two may meet as often as they stand side by side."""
        return None

    def pair_round(self, field: PairingInput) -> Pairs:
        """Pair neighbours by standing; raises NoPairing."""
        return danish_pairs(field)

    def check_round(self, field: PairingInput, pairs: Sequence[Pair]) -> tuple[Finding, ...]:
        """List every pair that does not stand side by side, and colours that are not due."""
        return check_danish_round(field, pairs)

    def explain_round(
        self, field: PairingInput, pairs: Sequence[Pair], *, method: str = ""
    ) -> Sequence[Sequence[Reason]]:
        """Return at which places the two of each board stand, and why these colours."""
        return danish_reasons(field, tuple(pairs))

    def describe(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe the Danish system: its rounds, and that two may meet again."""
        count = terms.rounds_planned
        sentence = ngettext(
            "Danish system, %(rounds)s round",
            "Danish system, %(rounds)s rounds",
            count,
            rounds=count,
        )
        neighbours = Message(gettext_noop("neighbours by standing meet, and may meet again"))
        return (sentence, neighbours, *self.describe_steps(terms))

    def trf_kind(self, terms: RegulationsOfSystem) -> str:
        """Return the kind of tournament for record 092 of a tournament report file."""
        return "Individual: Danish"

    def trf_code(self, terms: RegulationsOfSystem) -> str:
        """Return the code for record 192 of a tournament report file."""
        return "CUSTOM_DANISH"
