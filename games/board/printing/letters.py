"""Signs that no font of the sheets has: left out, where an empty square would stand."""

import re

# Typst's own fonts draw letters, arrows, hearts and chess kings, and no emoji: these alone of the
# signs of 26xx and 27xx are missing from them, and all of the planes above, with their joiners.
_MISSING = (
    "\u200d\u20e3\ufe0e\ufe0f"
    "\u2607\u2608\u2630-\u2637\u268c-\u268f\u269d-\u269f\u26a8\u26a9\u26b0\u26b1\u26b3-\u2700"
    "\u2705\u270a\u270b\u2715\u2716\u2727-\u2729\u274c\u274e\u2753-\u2755\u2757\u275f-\u2760"
    "\u2795-\u2797\u27b0"
    "\U0001f000-\U0001faff\U000e0020-\U000e007f"
)

_RUN = re.compile(rf'((?<=")[{_MISSING}]+ ?| ?[{_MISSING}]+)')


def without_emoji(told: str) -> str:
    """Leave emoji out of data as JSON, each with the blank that set it off."""
    return _RUN.sub("", told)
