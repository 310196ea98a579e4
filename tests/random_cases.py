"""How many random cases a test tries: few in the everyday run, many in a search.

``--hypothesis-profile=search`` multiplies them as it multiplies the examples of hypothesis.
"""

from hypothesis import settings

EVERYDAY_EXAMPLES = 30  # of hypothesis, as tests.conftest sets them


def count_cases(everyday: int) -> int:
    """How many cases to try where the everyday run tries so many."""
    return everyday * max(settings.default.max_examples, EVERYDAY_EXAMPLES) // EVERYDAY_EXAMPLES
