"""A ruleset as a value: its draws by count, its parameters, the words of its choices."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from arbiter.rules.forces import Force
from arbiter.rules.parameters import DEFAULTS, Parameter, Value


def default_number(name: str) -> int:
    """What holds where no ruleset and no event says another number (``DEFAULTS``)."""
    value = DEFAULTS[name].value
    if type(value) is not int:
        raise TypeError(name)
    return value


class DrawRuleName(StrEnum):
    """The draws by count, each with a counter of its own."""

    THREEFOLD = "threefold"  # D3
    THREE_KINGS_V_ONE = "three_kings_v_one"  # D4, D8
    KINGS_ONLY = "kings_only"  # D6
    BALANCE = "balance"  # D5
    MAIN_ROAD = "main_road"  # 7.2.7, D9
    SMALL_ENDINGS = "small_endings"  # D7
    FLAT = "flat"  # D10


class Reset(StrEnum):
    """What sets a count back to nothing."""

    START = "start"
    CAPTURE = "capture"
    MAN_MOVE = "man_move"
    CROWNING = "crowning"
    RATIO = "ratio"  # the material changed into or out of the rule's
    ROAD = "road"  # the lone king left the main road, where that starts the count anew


class CountBy(StrEnum):
    """Whose moves are counted."""

    STRONG = "strong"  # the stronger side's own
    EACH = "each"  # both sides have made that many


class Trigger(StrEnum):
    """What a full count does."""

    CLAIM = "claim"  # a player claims, or the arbiter states it
    AUTOMATIC = "automatic"  # the game is over


class Leaving(StrEnum):
    """What happens to the main road's count when the lone king leaves the road."""

    PAUSES = "pauses"
    RESTARTS = "restarts"


class RulesetFault(ValueError):
    """A ruleset that cannot be used: ``code``, the file's id and the key concerned."""

    def __init__(self, code: str, ruleset: str, key: str = "") -> None:
        super().__init__(f"{code}: {ruleset} {key}".rstrip())
        self.code = code
        self.params = {"ruleset": ruleset, "key": key}


@dataclass(frozen=True, slots=True)
class Band:
    """How many moves are allowed with so many pieces of both sides together."""

    pieces: tuple[int, int]
    moves: int


@dataclass(frozen=True, slots=True)
class DrawRule:
    """One draw by count.

    limit     occurrences for threefold, moves otherwise; the longest of `bands`
    resets    what sets the count back, beside the end of the rule's material
    bands     of balance: moves by the pieces of both sides together
    unless    of kings_only: the pieces with which another rule stands in its place
    strong    the stronger side's material, any of these
    weak      the weaker side's
    leaving   of main_road: what leaving the road does
    clear     of main_road: only moves that leave no other piece on the road are counted
    same_mover  of threefold: the same side is to move; nothing else is counted here
    most      with more pieces of both sides together the rule cannot stand
    unless_won  of main_road and small_endings: a full count draws nothing in a won position
    """

    rule: str  # the id of the statement in the rules of play: D3, D4, D6
    limit: int
    article: str
    source: str
    count_by: CountBy = CountBy.EACH
    trigger: Trigger = Trigger.CLAIM
    resets: frozenset[Reset] = frozenset()
    bands: tuple[Band, ...] = ()
    unless: tuple[Band, ...] = ()
    strong: tuple[Force, ...] = ()
    weak: tuple[Force, ...] = ()
    leaving: Leaving = Leaving.PAUSES
    clear: bool = True
    same_mover: bool = True
    most: int = 24
    unless_won: bool = False

    @property
    def is_automatic(self) -> bool:
        """Whether a full count ends the game by itself."""
        return self.trigger is Trigger.AUTOMATIC


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The regulations an event is played by.

    draws       the rules in force and no other
    parameters  what else it states; what is missing is for the arbiter to decide
    warnings    what a reader should know about this text, Russian and English
    digest      the fingerprint of everything above
    """

    id: str
    title_ru: str
    title_en: str
    source: str
    draws: Mapping[DrawRuleName, DrawRule]
    variant: str
    parameters: Mapping[str, Parameter]
    warning_ru: str
    warning_en: str
    digest: str

    def title(self, language: str | None) -> str:
        """The title in the reader's language."""
        return self.title_en if (language or "ru").startswith("en") else self.title_ru

    def warning(self, language: str | None) -> str:
        """The warning in the reader's language, often none."""
        return self.warning_en if (language or "ru").startswith("en") else self.warning_ru

    def value(self, name: str) -> Value | None:
        """What is stated about a parameter; None when nothing is."""
        found = self.parameters.get(name)
        return found.value if found else None

    def number(self, name: str) -> int:
        """A number that always holds: the one stated, else the declared default."""
        stated = self.value(name)
        return stated if type(stated) is int else default_number(name)

    def article(self, name: str) -> str:
        """The article of a parameter, empty when nothing is stated."""
        found = self.parameters.get(name)
        return found.article if found else ""
