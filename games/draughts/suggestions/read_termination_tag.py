"""Read from the tag Termination how a game ended and who won."""

import re
from collections.abc import Mapping

from games.draughts.colour import Colour

LOST, DRAWN, UNFINISHED = "lost", "drawn", "unfinished"
_WORDS_OF_END: Mapping[str, str] = {
    LOST: r"time|flag|resign|forfeit|infraction|просроч|врем|флаг|сдал|сдач|неявк|нарушен",
    DRAWN: r"draw|agree|repetition|нич|соглас|повтор",
    UNFINISHED: r"unterminated|unfinished|abandon|adjourn|не\s?(?:до|за|о)конч|отлож|прерван",
}
# «Черных выиграл», «Белых И.» are players: of a side one says «выиграли», «время белых истекло»
_SURNAME = r"ых\s+(?:(?-i:[А-ЯЁ])|[a-z]|(?:не\s+)?(?!упал)\w+л(?:ся)?\b)"
_SIDE = rf"(?!{_SURNAME})(?:ые|ых|ым|ыми)\b"
_NAMES = {
    Colour.WHITE: rf"\b(?:white|бел{_SIDE})",
    Colour.BLACK: rf"\b(?:black|ч[её]рн{_SIDE})",
}
_WINS = r"\b(?:wins?|won)\b|выигра|выигрыш|побед"
_LOSES = (
    r"\b(?:lost|loses|resign|forfeit|ran out|exceeded|overstepped|timed? out|flag fell)"
    r"|проигра|просроч|сда(?:ли|ют)с|неявк|не явил|истекло|упал флаг|флаг упал"
)
_OPEN = r"\b(?:not|no|cannot|can't|offer\w*|не(?! явил)|предл\w*|бы)\b"


def stated_end(termination: str) -> str | None:
    """Return how the game ended (lost, drawn, unfinished), None if that is not certain."""
    kinds = [kind for kind, words in _WORDS_OF_END.items() if _has(words, termination)]
    return kinds[0] if len(kinds) == 1 else None


def stated_winner(termination: str) -> Colour | None:
    """Return the winner if the text names a winner or loser: "Black resigned"."""
    named = [side for side, name in _NAMES.items() if _has(name, termination)]
    if len(named) != 1 or _has(_OPEN, termination) or _has(_WORDS_OF_END[DRAWN], termination):
        return None
    if _has(_WINS, termination):  # "White wins by resignation"
        return named[0]
    return named[0].other if _has(_LOSES, termination) else None


def _has(words: str, termination: str) -> bool:
    """Whether the tag has words of a pattern, in letters of any case."""
    return re.search(words, termination, re.IGNORECASE) is not None
