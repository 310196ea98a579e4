"""The Swiss system: FIDE Dutch, edition 2026 (C.04.3), with Baku acceleration (C.04.7)."""

from collections.abc import Sequence
from typing import ClassVar

from tournaments.pairing import dutch
from tournaments.pairing.checker import Finding, check_draft
from tournaments.pairing.engine import engine_name
from tournaments.pairing.field import Pair, PairingInput, Pairs
from tournaments.pairing.reasons import Reason
from tournaments.pairing.trf.settings import SWISS_WORDS
from tournaments.systems.base import BY_RATING, PlaySystem
from tournaments.systems.regulations import (
    ACCELERATION,
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

BAKU = "baku"


class Swiss(PlaySystem):
    """Swiss: each round is drafted from the results so far, and checked independently."""

    key = "swiss"
    label = gettext_noop("Swiss")
    choice = gettext_noop("Swiss")

    takes: ClassVar[dict[str, Bounds | None]] = {
        ROUNDS: BOUNDS[ROUNDS],
        ACCELERATION: None,
        LADDER: None,
        MICRO_STEPS: None,
        STEP_POINTS: None,
    }
    default_coefficients = ("solkoff_short", "solkoff", "sonneborn_berger", "wins")
    default_numbering = BY_RATING

    takes_late_entries = True
    takes_byes = True
    forbids_pairs = True

    pairs_change_by_hand = True
    pairs_by_match_points = True

    engine = engine_name()
    edition = "FIDE_DUTCH_2026"

    def pair_round(self, field: PairingInput) -> Pairs:
        """Pair the next round with the engine."""
        return dutch.pair_swiss_round(field.competitors, **field.engine_arguments)

    def check_round(self, field: PairingInput, pairs: Sequence[Pair]) -> tuple[Finding, ...]:
        """List every rule of the Swiss system that a drafted round breaks."""
        return check_draft(pairs, field.competitors, **field.engine_arguments)

    explained_before = ("counted", "engine")

    def explain_round(
        self, field: PairingInput, pairs: Sequence[Pair], *, method: str = ""
    ) -> Sequence[Sequence[Reason]]:
        """Return why each board of a drafted Swiss round is as it is."""
        from tournaments.pairing.alternatives import ReasonMethod
        from tournaments.pairing.explanation import round_reasons

        return round_reasons(
            field, tuple(pairs), method=ReasonMethod(method or ReasonMethod.HALVES)
        )

    def describe(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe the Swiss system with its acceleration."""
        count = terms.rounds_planned
        sentence = ngettext(
            "Swiss, %(rounds)s round, FIDE Dutch 2026 (C.04.3)",
            "Swiss, %(rounds)s rounds, FIDE Dutch 2026 (C.04.3)",
            count,
            rounds=count,
        )
        lent = (Message(gettext_noop("Baku acceleration (C.04.7)")),)
        steps = self.describe_steps(terms)
        return (sentence, *lent, *steps) if terms.acceleration == BAKU else (sentence, *steps)

    def describe_on_paper(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe the Swiss system for printed papers."""
        sentence = Message(gettext_noop("Swiss system (FIDE Dutch, edition 2026)"))
        lent = (Message(gettext_noop("Baku acceleration")),)
        steps = self.describe_steps(terms)
        return (sentence, *lent, *steps) if terms.acceleration == BAKU else (sentence, *steps)

    trf_words = SWISS_WORDS

    def trf_kind(self, terms: RegulationsOfSystem) -> str:
        """Return the kind of tournament for record 092 of a tournament report file."""
        return "Individual: Swiss-System"

    def trf_code(self, terms: RegulationsOfSystem) -> str:
        """Return the code of the Dutch system for record 192 of a tournament report file."""
        is_baku = terms.acceleration == BAKU
        return "FIDE_DUTCH_2026_BAKU" if is_baku else "FIDE_DUTCH_2026"
