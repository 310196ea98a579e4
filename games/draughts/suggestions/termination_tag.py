"""Read how a game ended and who won from the words of its tag Termination."""

import re
from collections.abc import Mapping

from games.draughts.colour import Colour

LOST, DRAWN, UNFINISHED = "lost", "drawn", "unfinished"
_SAYS: Mapping[str, re.Pattern[str]] = {
    LOST: re.compile(
        r"time|flag|resign|forfeit|infraction|просроч|врем|флаг|сдал|сдач|неявк|нарушен", re.I
    ),
    DRAWN: re.compile(r"draw|agree|repetition|нич|соглас|повтор", re.I),
    UNFINISHED: re.compile(
        r"unterminated|unfinished|abandon|adjourn|не\s?(?:до|за|о)конч|отлож|прерван", re.I
    ),
}
# «Черных выиграл», «Белых И.» are players: of a side one says «выиграли», «время белых истекло»
_SURNAME = r"ых\s+(?:(?-i:[А-ЯЁ])|[a-z]|(?:не\s+)?(?!упал)\w+л(?:ся)?\b)"
_SIDE = rf"(?!{_SURNAME})(?:ые|ых|ым|ыми)\b"
_NAMES = {
    Colour.WHITE: re.compile(rf"\b(?:white|бел{_SIDE})", re.I),
    Colour.BLACK: re.compile(rf"\b(?:black|ч[её]рн{_SIDE})", re.I),
}
_WINS = re.compile(r"\b(?:wins?|won)\b|выигра|выигрыш|побед", re.I)
_LOSES = re.compile(
    r"\b(?:lost|loses|resign|forfeit|ran out|exceeded|overstepped|timed? out|flag fell)"
    r"|проигра|просроч|сда(?:ли|ют)с|неявк|не явил|истекло|упал флаг|флаг упал",
    re.I,
)
_OPEN = re.compile(r"\b(?:not|no|cannot|can't|offer\w*|не(?! явил)|предл\w*|бы)\b", re.I)


def stated_end(termination: str) -> str | None:
    """Return how the game ended (lost, drawn, unfinished), None if the words are not certain."""
    found = [kind for kind, words in _SAYS.items() if words.search(termination)]
    return found[0] if len(found) == 1 else None


def stated_winner(termination: str) -> Colour | None:
    """Return the winner if the words name one side as winner or loser: "Black resigned"."""
    named = [side for side, name in _NAMES.items() if name.search(termination)]
    if len(named) != 1 or _OPEN.search(termination) or _SAYS[DRAWN].search(termination):
        return None
    if _WINS.search(termination):  # "White wins by resignation"
        return named[0]
    return named[0].other if _LOSES.search(termination) else None
