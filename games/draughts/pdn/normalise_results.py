"""Normalise results as records write them; combine those of tag and movetext.

The default set of PDN is 1-0, 0-1, 1/2-1/2, 0-0 and *; the international set 2-0, 1-1, 0-2
says the same in points.  0-0 is a loss for both.
"""

import re
from collections.abc import Mapping

from games.draughts.pdn.fault_or_note_at_offset import ReadingFinding
from games.draughts.pdn.record_fault_and_note_codes import PdnFault, PdnNote

WHITE_WINS, BLACK_WINS, DRAW, BOTH_LOSE, OPEN = "1-0", "0-1", "1/2-1/2", "0-0", "*"
CANONICAL = frozenset((WHITE_WINS, BLACK_WINS, DRAW, BOTH_LOSE, OPEN))

_MEANS: Mapping[str, str] = {
    **{result: result for result in CANONICAL},
    "2-0": WHITE_WINS,
    "0-2": BLACK_WINS,
    "1-1": DRAW,
    "½-½": DRAW,
    "½": DRAW,
    "1/2": DRAW,
    "0.5-0.5": DRAW,
    "1+-1-": DRAW,  # ResultFormat "Plus": a draw with the better position
    "1--1+": DRAW,
}
_UNKNOWN = frozenset(("", "?", "-"))
_SIGNS = re.compile(r"\s*[-:\u2010-\u2015\u2212]\s*")

_HALF = r"(?:1/2|½|0[.,]5)"
_SIDE = rf"(?:{_HALF}|[012])"
_BETWEEN = r"\s?[-:\u2010-\u2015\u2212]\s?"
PATTERN = rf"(?:{_SIDE}{_BETWEEN}{_SIDE}|1/2|½|1\+\s?-\s?1-|1-\s?-\s?1\+)(?![\w/:+-])"
"""A result other than `*` as it may stand in the text of moves."""


def normalise_result(text: str) -> str | None:
    """Return one of the five results ("*" for unknown), None if the text is none."""
    if text in CANONICAL:
        return text
    plain = _SIGNS.sub("-", text.strip().replace(",", "."))
    if plain in _UNKNOWN:
        return OPEN
    return _MEANS.get(plain) or _MEANS.get("".join(text.split()))


def combine_results(tag: str | None, text: str | None) -> tuple[str | None, ReadingFinding | None]:
    """Combine the results of tag and movetext; also return a finding where they differ.

    `*` ends any game in PDN 3.0, so it yields to a result in the tag, and an open tag yields
    to a result in the text.
    """
    if tag == text and tag is not None:
        return tag, None
    results = [result for result in (tag, text) if result not in (None, OPEN)]
    if not results:
        missing = tag is None and text is None
        return (None, ReadingFinding(PdnNote.NO_RESULT, 0)) if missing else (OPEN, None)
    if results[0] == results[-1]:
        return results[0], None
    conflict = {"first": results[0], "second": results[-1]}
    return None, ReadingFinding(PdnFault.RESULT_CONFLICT, 0, results[-1], conflict)
