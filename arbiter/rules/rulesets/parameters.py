"""Parameters of a ruleset besides draws by count: names, allowed values, who acts.

A parameter that is not stated is for the arbiter to decide, and so is one that is stated but
needs eyes at the board: only those of `ACTED_ON` are judged by this program, those about the
board (`rules.incidents`) once the arbiter has entered what was seen there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

EVENT = "event"  # the regulations of the event say it

VIOLATIONS = tuple(f"V4.{number}" for number in range(1, 18))
"""V4.1-V4.14 as the seeds number them; V4.15-V4.17 are those of FMJD Annex 1 5.4 besides."""

CLASSES = ("classical", "rapid", "blitz", "club")


class Control(NamedTuple):
    """A time control: minutes for the game, seconds added a move."""

    kind: str
    minutes: int
    increment: int

    def __str__(self) -> str:
        added = f"+{self.increment}" if self.increment else ""
        return f"{self.kind} {self.minutes}{added}"


Value = bool | int | str | tuple[str, ...] | tuple[Control, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A stated parameter with its article and source."""

    value: Value
    article: str
    source: str


@dataclass(frozen=True, slots=True)
class Choices:
    """A parameter that is one of these words."""

    words: tuple[str, ...]

    def read(self, stated: object) -> Value:
        """Read the word; raises ValueError."""
        if isinstance(stated, str) and stated in self.words:
            return stated
        raise ValueError


@dataclass(frozen=True, slots=True)
class Flag:
    """A parameter that is yes or no."""

    def read(self, stated: object) -> Value:
        """Read yes or no; raises ValueError."""
        if isinstance(stated, bool):
            return stated
        raise ValueError


@dataclass(frozen=True, slots=True)
class Number:
    """A parameter that is a whole number from 0, or left to the event."""

    words: tuple[str, ...] = (EVENT,)

    def read(self, stated: object) -> Value:
        """Read the number or the word; raises ValueError."""
        if type(stated) is int and stated >= 0 or isinstance(stated, str) and stated in self.words:
            return stated
        raise ValueError


@dataclass(frozen=True, slots=True)
class Codes:
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
class Controls:
    """A parameter that is a list of time controls; empty leaves them to the event."""

    def read(self, stated: object) -> Value:
        """Read the time controls; raises ValueError."""
        if not isinstance(stated, list):
            raise ValueError
        return tuple(_control(control) for control in stated)


def _control(stated: object) -> Control:
    if not isinstance(stated, dict) or set(stated) - {"kind", "minutes", "increment"}:
        raise ValueError
    kind, minutes, increment = stated.get("kind"), stated.get("minutes"), stated.get("increment", 0)
    if kind not in CLASSES or type(minutes) is not int or type(increment) is not int:
        raise ValueError
    if minutes < 1 or increment < 0:
        raise ValueError
    return Control(kind, minutes, increment)


Kind = Choices | Flag | Number | Codes | Controls

GROUPS: Mapping[str, Mapping[str, Kind]] = {
    "draws": {
        "count_starts": Choices(("after_creating_move",)),
        "balance_overrides_kings_only": Flag(),
        "obvious_win": Choices(("no", "arbiter")),
        "winning_position": Choices(("by_article", "judged", "not_judged")),
        "draws_without_record": Choices(("arbiter_counts", "none", EVENT)),
    },
    "offers": {
        "draw_offer_from_move": Number(),
        "draw_offer_pieces_without_sheet": Number((EVENT, "any")),
        "draw_offer_again": Choices(("any_time", "after_opponents_offer", EVENT)),
    },
    "board": {
        "touch_move": Choices(("on", "off")),
        "adjusting": Choices(("announced", "off")),
        "crowning_by": Choices(("either", "owner")),
        "wrong_board": Choices(("annul", "play_on")),
        "wrong_board_window": Choices(("any_time", "before_black_moves")),
        "shifted_pieces": Choices(("restored_at_once", EVENT)),
    },
    "violations": {
        "violations": Codes(VIOLATIONS),
        "missed_capture": Choices(("opponent_option", "must_point_out", "replay", "huff")),
        "decider": Choices(("opponent", "arbiter")),
        "deadline": Choices(("own_next_move", EVENT)),
        "partial_correction": Choices(("never", EVENT)),
        "clock_while_correcting": Choices(("offender", "stopped")),
        "illegal_move_loses": Flag(),
        "extra_minutes_after_warning": Number(),
    },
    "clock": {
        "time_controls": Controls(),
        "flag_call": Choices(("auto", "player", "arbiter")),
        "both_flags": Choices(("first_fallen_loses", "draw")),
        "flag_vs_lone_king": Choices(("loss", "draw_if_D7")),
        "recording_duty": Choices(("always", "not_in_one_period", EVENT)),
    },
    "office": {
        "protest_minutes": Number(),
        "remarks_before_warning": Number(),
        "warnings_before_loss": Number(),
        "losses_before_expulsion": Number(),
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
