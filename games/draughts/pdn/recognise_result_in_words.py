"""Recognise a result stated in words: «Ничья», «чёрные сдались», "White resigned" (W1, D1).

Only a whole sentence that can mean nothing else says a result.  "Белые выигрывают" may judge the
position, "белые предложили ничью" ends nothing, "сдался" does not say who.
"""

import re

from games.draughts.pdn.normalise_results import BLACK_WINS, DRAW, WHITE_WINS

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
