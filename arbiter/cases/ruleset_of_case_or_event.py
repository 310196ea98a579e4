"""Find the ruleset that a case is judged by: its examination's, else its event's."""

from arbiter.cases.models import Case
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.rulesets.ruleset import Ruleset


def ruleset_of_case_or_event(case: Case, ruleset_id: str) -> Ruleset | None:
    """Return the ruleset of a case's examination, else its event's; None if unknown."""
    named = case.examination.ruleset_id if case.examination else ruleset_id
    return ruleset_catalogue.load_ruleset_or_none(named)
