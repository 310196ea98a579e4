"""Results as records write them, by signs or in words: «Ничья», "White resigned" (W1, D1)."""

import re
from collections.abc import Mapping

from .codes import PdnFault, PdnNote
from .findings import ReadingFinding

# Normalise results as records write them; combine those of tag and movetext.
#
# The default set of PDN is 1-0, 0-1, 1/2-1/2, 0-0 and *; the international set 2-0, 1-1, 0-2 says
# the same in points. 0-0 is a loss for both.


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


# Recognise a result stated in words: «Ничья», «чёрные сдались», "White resigned" (W1, D1).
#
# Only a whole sentence that can mean nothing else says a result. "Белые выигрывают" may judge the
# position, "белые предложили ничью" ends nothing, "сдался" does not say who.


_LONGEST = 80

_LONGEST_COMMENT = 2000

_RIM = ' \t\n.,;:!…-–—"«»'

_HEAD = r"(?:(?:итог|результат|result)\s?[:–—-]?\s)?(?:и\s|and\s)?"

_WON = {
    "бел": (WHITE_WINS, BLACK_WINS),
    "чер": (BLACK_WINS, WHITE_WINS),
    "white": (WHITE_WINS, BLACK_WINS),
    "black": (BLACK_WINS, WHITE_WINS),
}
"""The result by the side that is named: if it won, and if it lost."""

_DRAWN = (
    _HEAD + r"(?:(?:боевая\s|мирная\s)?ничья(?:\sпо\s(?:обоюдному\s)?(?:согласию|соглашению))?"
    r"|(?:(?:соперники|противники|партнеры|игроки|стороны)\s)?"
    r"(?:согласились|сошлись|договорились)\s(?:на\sничью|на\sничьей|о\sничьей)"
    r"|(?:game\s)?drawn?(?:\sagreed|\sby\sagreement)?|(?:players\s)?agreed\s(?:to\sa\s)?draw)"
)

_DECIDED = (
    _HEAD + r"(?:(?P<winner>бел|чер)(?:ые|ные)\s(?:выиграли|победили)"
    r"|(?:победа|выигрыш)\s(?:за\s)?(?P<victor>бел|чер)(?:ых|ыми|ных|ными)"
    r"|(?P<loser>бел|чер)(?:ые|ные)\s(?:сдались|сдаются|проиграли|признали\sсебя\sпобежденными)"
    r"|(?P<wins>white|black)\s(?:wins|won)|(?P<loses>white|black)\s(?:resigns|resigned|lost))"
)

ENGLISH = frozenset(
    (
        *("agreed", "and", "black", "by", "draw", "drawn", "lost", "players", "resigned"),
        *("resigns", "result", "white", "wins", "won"),
    )
)
"""Words of such sentences that no move can look like."""


def result_in_words(words: str) -> str | None:
    """Return the result that a sentence states, None if it is not certain."""
    if len(words) > _LONGEST:
        return None
    plain = " ".join(words.lower().replace("ё", "е").split()).strip(_RIM)
    if re.fullmatch(_DRAWN, plain):
        return DRAW
    match = re.fullmatch(_DECIDED, plain)
    if match is None:
        return None
    won = match["winner"] or match["victor"] or match["wins"]
    lost = match["loser"] or match["loses"]
    return _WON[won][0] if won else _WON[lost][1]


def result_in_text(comment: str) -> str | None:
    """Return the one result stated in a comment, None if there is none or it is too long."""
    if len(comment) > _LONGEST_COMMENT:
        return None
    results = {
        result
        for sentence in re.split(r"[.!;\n]", comment)
        if (result := result_in_words(sentence))
    }
    return results.pop() if len(results) == 1 else None
