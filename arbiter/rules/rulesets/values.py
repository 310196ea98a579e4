"""A ruleset as a value: draws by count, parameters, title, warning; the fault of a bad one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from arbiter.rules.draws.base import DrawRule
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.draws.keys import RulesetCode
from games.draughts.texts.catalogue import russian_or_english

# A ruleset as a value: draws by count, parameters, title, warning; the fault of a bad one.


def default_of_parameter(name: str) -> int:
    """Return the default of a parameter that neither ruleset nor event states."""
    value = DEFAULTS[name].value
    if type(value) is not int:
        raise TypeError(name)
    return value


class RulesetFault(ValueError):
    """An unusable ruleset: ``code``, the file's id and the key concerned."""

    def __init__(self, code: RulesetCode, ruleset: str, key: str = "") -> None:
        super().__init__(f"{code}: {ruleset} {key}".rstrip())
        self.code = code
        self.params = {"ruleset": ruleset, "key": key}


# Parameters of a ruleset besides draws by count: names, allowed values, who acts.
#
# A parameter that is not stated is for the arbiter to decide, and so is one that is stated but
# needs eyes at the board: only those of `ACTED_ON` are judged by this program, those about the
# board (`rules.incidents`) once the arbiter has entered what was seen there.


class RulesetTimeControl(NamedTuple):
    """A time control: minutes for the game, seconds added a move."""

    kind: str
    minutes: int
    increment: int

    def __str__(self) -> str:
        added = f"+{self.increment}" if self.increment else ""
        return f"{self.kind} {self.minutes}{added}"


Value = bool | int | str | tuple[str, ...] | tuple[RulesetTimeControl, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A stated parameter with its article and source."""

    value: Value
    article: str
    source: str


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset as a value: draws by count, parameters, title, warning.

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
        """Return the title in the reader's language."""
        return russian_or_english(self.title_ru, self.title_en, language)

    def warning(self, language: str | None) -> str:
        """Return the warning in the reader's language, often empty."""
        return russian_or_english(self.warning_ru, self.warning_en, language)

    def value(self, name: str) -> Value | None:
        """Return the stated value of a parameter; None when it is not stated."""
        parameter = self.parameters.get(name)
        return parameter.value if parameter else None

    def number(self, name: str) -> int:
        """Return the number of a parameter: stated, else the declared default."""
        stated = self.value(name)
        return stated if type(stated) is int else default_of_parameter(name)

    @property
    def has_obvious_win_exception(self) -> bool:
        """Whether the arbiter may refuse a draw by count because the win is obvious (7.2.9)."""
        return self.value("obvious_win") == "arbiter"

    @property
    def obvious_win_article(self) -> str:
        """The article of that exception; empty where the ruleset has none."""
        return self.article("obvious_win") if self.has_obvious_win_exception else ""

    def article(self, name: str) -> str:
        """Return the article of a parameter, empty when it is not stated."""
        parameter = self.parameters.get(name)
        return parameter.article if parameter else ""


EVENT = "event"  # the regulations of the event say it

VIOLATIONS = tuple(f"V4.{number}" for number in range(1, 18))
"""V4.1-V4.14 as the seeds number them; V4.15-V4.17 are those of FMJD Annex 1 5.4 besides."""

CLASSES = ("classical", "rapid", "blitz", "club")


@dataclass(frozen=True, slots=True)
class ChoiceParameter:
    """A parameter that is one of these words."""

    words: tuple[str, ...]

    def read(self, stated: object) -> Value:
        """Read the word; raises ValueError."""
        if isinstance(stated, str) and stated in self.words:
            return stated
        raise ValueError


@dataclass(frozen=True, slots=True)
class FlagParameter:
    """A parameter that is yes or no."""

    def read(self, stated: object) -> Value:
        """Read yes or no; raises ValueError."""
        if isinstance(stated, bool):
            return stated
        raise ValueError


@dataclass(frozen=True, slots=True)
class NumberParameter:
    """A parameter that is a whole number from 0, or left to the event."""

    words: tuple[str, ...] = (EVENT,)

    def read(self, stated: object) -> Value:
        """Read the number or the word; raises ValueError."""
        if type(stated) is int and stated >= 0 or isinstance(stated, str) and stated in self.words:
            return stated
        raise ValueError


@dataclass(frozen=True, slots=True)
class CodesParameter:
    """A parameter that is a list of codes, each once."""

    known: tuple[str, ...]

    def read(self, stated: object) -> Value:
        """Read the codes in the order of the articles; raises ValueError."""
        if not isinstance(stated, list) or len(stated) != len(set(map(str, stated))):
            raise ValueError
        if not set(map(str, stated)) <= set(self.known):
            raise ValueError
        return tuple(code for code in self.known if code in stated)


@dataclass(frozen=True, slots=True)
class TimeControlsParameter:
    """A parameter that is a list of time controls; empty leaves them to the event."""

    def read(self, stated: object) -> Value:
        """Read the time controls; raises ValueError."""
        if not isinstance(stated, list):
            raise ValueError
        return tuple(_control(control) for control in stated)


def _control(stated: object) -> RulesetTimeControl:
    if not isinstance(stated, dict) or set(stated) - {"kind", "minutes", "increment"}:
        raise ValueError
    kind, minutes, increment = stated.get("kind"), stated.get("minutes"), stated.get("increment", 0)
    if kind not in CLASSES or type(minutes) is not int or type(increment) is not int:
        raise ValueError
    if minutes < 1 or increment < 0:
        raise ValueError
    return RulesetTimeControl(kind, minutes, increment)


Kind = ChoiceParameter | FlagParameter | NumberParameter | CodesParameter | TimeControlsParameter

GROUPS: Mapping[str, Mapping[str, Kind]] = {
    "draws": {
        "count_starts": ChoiceParameter(("after_creating_move",)),
        "balance_overrides_kings_only": FlagParameter(),
        "obvious_win": ChoiceParameter(("no", "arbiter")),
        "winning_position": ChoiceParameter(("by_article", "judged", "not_judged")),
        "draws_without_record": ChoiceParameter(("arbiter_counts", "none", EVENT)),
    },
    "offers": {
        "draw_offer_from_move": NumberParameter(),
        "draw_offer_pieces_without_sheet": NumberParameter((EVENT, "any")),
        "draw_offer_again": ChoiceParameter(("any_time", "after_opponents_offer", EVENT)),
    },
    "board": {
        "touch_move": ChoiceParameter(("on", "off")),
        "adjusting": ChoiceParameter(("announced", "off")),
        "crowning_by": ChoiceParameter(("either", "owner")),
        "wrong_board": ChoiceParameter(("annul", "play_on")),
        "wrong_board_window": ChoiceParameter(("any_time", "before_black_moves")),
        "shifted_pieces": ChoiceParameter(("restored_at_once", EVENT)),
    },
    "violations": {
        "violations": CodesParameter(VIOLATIONS),
        "missed_capture": ChoiceParameter(("opponent_option", "must_point_out", "replay", "huff")),
        "decider": ChoiceParameter(("opponent", "arbiter")),
        "deadline": ChoiceParameter(("own_next_move", EVENT)),
        "partial_correction": ChoiceParameter(("never", EVENT)),
        "clock_while_correcting": ChoiceParameter(("offender", "stopped")),
        "illegal_move_loses": FlagParameter(),
        "extra_minutes_after_warning": NumberParameter(),
    },
    "clock": {
        "time_controls": TimeControlsParameter(),
        "flag_call": ChoiceParameter(("auto", "player", "arbiter")),
        "both_flags": ChoiceParameter(("first_fallen_loses", "draw")),
        "flag_vs_lone_king": ChoiceParameter(("loss", "draw_if_D7")),
        "recording_duty": ChoiceParameter(("always", "not_in_one_period", EVENT)),
    },
    "office": {
        "protest_minutes": NumberParameter(),
        "remarks_before_warning": NumberParameter(),
        "warnings_before_loss": NumberParameter(),
        "losses_before_expulsion": NumberParameter(),
    },
}
"""Every parameter in the order in which people read them."""

KINDS: Mapping[str, Kind] = {
    name: kind for group in GROUPS.values() for name, kind in group.items()
}

DEFAULTS: Mapping[str, Parameter] = {
    name: Parameter(value, "", "")
    for name, value in (
        ("protest_minutes", 30),
        ("remarks_before_warning", 1),
        ("warnings_before_loss", 2),
        ("losses_before_expulsion", 1),
        ("winning_position", "by_article"),
    )
}
"""What holds where neither a ruleset nor its event says anything.

These parameters came after the first versions were published, and a published version never
changes: a ruleset without them stays what it was, and its own digest with it. A new version, or
an organiser's own file, may state them with article and source.
"""

ACTED_ON = frozenset(
    {
        "protest_minutes",
        "remarks_before_warning",
        "warnings_before_loss",
        "losses_before_expulsion",
        "count_starts",
        "balance_overrides_kings_only",
        "obvious_win",
        "winning_position",
        "draw_offer_from_move",
        "violations",
        "touch_move",
        "adjusting",
        "wrong_board",
        "wrong_board_window",
        "shifted_pieces",
        "missed_capture",
        "decider",
        "deadline",
        "partial_correction",
        "clock_while_correcting",
        "illegal_move_loses",
    }
)
"""What this program judges by itself; the rest is shown and decided by the arbiter."""
