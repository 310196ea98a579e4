"""A ruleset of the service with some of its parameters changed, for tests."""

from dataclasses import replace
from types import MappingProxyType

from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.rules.rulesets.ruleset_parameters import Parameter


def ruleset_with(name: str = "fmjd64@1", **changed: object) -> Ruleset:
    """A ruleset with some of its parameters said otherwise."""
    ruleset = ruleset_catalogue.load_ruleset(name)
    parameters = {key: Parameter(value, "тест", "тест") for key, value in changed.items()}
    return replace(ruleset, parameters=MappingProxyType({**ruleset.parameters, **parameters}))
