"""Compare two rulesets: the rows of both side by side, under headings."""

from dataclasses import dataclass

from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.rulesets.describe_ruleset_row_by_row import RulesetRow, ruleset_sections


@dataclass(frozen=True, slots=True)
class RowPair:
    """The same row of two rulesets."""

    row: RulesetRow
    other: RulesetRow

    @property
    def differs(self) -> bool:
        """Whether the rows state different values; another article alone does not count."""
        return self.row.text != self.other.text


def two_rulesets_side_by_side(
    rules: Ruleset, other: Ruleset, language: str | None
) -> tuple[tuple[str, tuple[RowPair, ...]], ...]:
    """Return the rows of two rulesets side by side, under headings."""
    both = zip(ruleset_sections(rules, language), ruleset_sections(other, language), strict=True)
    return tuple(
        (first.title, tuple(RowPair(*pair) for pair in zip(first.rows, second.rows, strict=True)))
        for first, second in both
    )
