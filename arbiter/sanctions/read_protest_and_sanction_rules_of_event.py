"""Read an event's numbers for protests and sanctions: its own, its ruleset's, or the default."""

from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.rules.violations.ladder_of_sanctions import (
    OF_RULESET,
    SanctionLadder,
    number_of_ladder_step,
)
from arbiter.sanctions.models import ProtestAndSanctionRules


def own_protest_and_sanction_rules(scope: str) -> ProtestAndSanctionRules:
    """Return the event's own numbers; an unsaved empty row without any."""
    return ProtestAndSanctionRules.objects.filter(scope=scope).first() or ProtestAndSanctionRules(
        scope=scope
    )


def protest_and_sanction_numbers(scope: str, rules: Ruleset | None) -> dict[str, int]:
    """Return the numbers in force in an event: its own, its ruleset's, default."""
    own = own_protest_and_sanction_rules(scope)
    return {name: number_of_ladder_step(name, getattr(own, name), rules) for name in OF_RULESET}


def ladder_of_event(scope: str, rules: Ruleset | None) -> SanctionLadder:
    """Return the ladder of sanctions in an event."""
    numbers = protest_and_sanction_numbers(scope, rules)
    return SanctionLadder(numbers["remarks"], numbers["warnings"], numbers["losses"])
