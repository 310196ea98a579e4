"""What a check of pairings found: hard errors forbid, ideals only advise."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class FindingCode(StrEnum):
    """One law of a round or of a table that was not kept."""

    UNKNOWN_NUMBER = "unknown_number"
    SELF_PAIRING = "self_pairing"
    MISSING = "missing"
    TWICE = "twice"
    REMATCH = "rematch"
    NEVER_MET = "never_met"
    NEEDLESS_REST = "needless_rest"
    SECOND_REST = "second_rest"
    PROHIBITED = "prohibited"
    SAME_ABSOLUTE = "same_absolute"
    WRONG_COLOURS = "wrong_colours"
    COLOUR_BALANCE = "colour_balance"
    COLOUR_RUN = "colour_run"
    COLOUR_REPEAT = "colour_repeat"


IDEALS = frozenset({FindingCode.COLOUR_BALANCE, FindingCode.COLOUR_RUN, FindingCode.COLOUR_REPEAT})


@dataclass(frozen=True, slots=True)
class Finding:
    """Which law, in which round (None: the whole table), about which numbers.

    ``count`` is what was counted (meetings, rests, colours) and ``limit`` what was allowed.
    """

    code: FindingCode
    round: int | None
    numbers: tuple[int, ...]
    count: int = 0
    limit: int = 0

    @property
    def is_hard(self) -> bool:
        """Hard errors refuse the round; ideals may be waived."""
        return self.code not in IDEALS


@dataclass(frozen=True, slots=True)
class CheckReport:
    """Everything found, the two kinds apart."""

    errors: tuple[Finding, ...]
    ideals: tuple[Finding, ...]

    @classmethod
    def of(cls, findings: Iterable[Finding]) -> "CheckReport":
        """Sort findings into errors and ideals, in the order found."""
        listed = tuple(findings)
        return cls(
            errors=tuple(finding for finding in listed if finding.is_hard),
            ideals=tuple(finding for finding in listed if not finding.is_hard),
        )

    @property
    def is_clean(self) -> bool:
        """No hard error."""
        return not self.errors
