"""Load the ruleset that a page or API address names, or answer 404."""

from django.http import Http404

from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.rulesets.ruleset import Ruleset


def ruleset_or_404(ruleset_id: str) -> Ruleset:
    """Load a ruleset by its id; raises Http404 for an unknown one."""
    rules = ruleset_catalogue.load_ruleset_or_none(ruleset_id)
    if rules is None:
        raise Http404
    return rules
