"""What a check of pairings found: hard errors forbid, ideals only advise."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class FindingCode(StrEnum):
    """Codes of the rules that a round or a table may break."""

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
    """A broken rule: which, in which round (None: the whole table), by which numbers.

    ``count`` is what was counted (meetings, rests, colours) and ``limit`` what was allowed.
    """

    code: FindingCode
    round: int | None
    numbers: tuple[int, ...]
    count: int = 0
    limit: int = 0

    @property
    def is_hard(self) -> bool:
        """Whether the finding forbids the round; any other only advises."""
        return self.code not in IDEALS


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The findings of a check: hard errors and ideals apart."""

    errors: tuple[Finding, ...]
    ideals: tuple[Finding, ...]

    @classmethod
    def from_findings(cls, findings: Iterable[Finding]) -> "CheckReport":
        """Sort findings into hard errors and ideals, in the order found."""
        listed = tuple(findings)
        return cls(
            errors=tuple(finding for finding in listed if finding.is_hard),
            ideals=tuple(finding for finding in listed if not finding.is_hard),
        )

    @property
    def is_clean(self) -> bool:
        """Whether no hard error was found."""
        return not self.errors
