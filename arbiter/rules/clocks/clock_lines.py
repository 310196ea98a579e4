"""Weigh the clock lines that officials entered together with the clock times in the record.

A line is one thing seen or done at a clock; `ClockFacts` is all of a game's as plain values, with
its time control, so that the same clocks can be weighed again for ever. What an official read at
the board stands over what the record tells.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbiter.rules.clocks import clock_fold, fallen_flags, time_controls
from arbiter.rules.clocks.clock_model import ClockReport, Correction, Flag, Reading
from arbiter.rules.clocks.fallen_flags import Caller, FlagAnswer
from arbiter.rules.clocks.time_controls import TimeControl
from arbiter.rules.rulesets.model import Ruleset
from games.draughts.colour import Colour
from games.draughts.pdn.clocks import Clock
from games.draughts.replay import Replay

READING, FLAG, CORRECTION = "reading", "flag", "correction"
WEIGHED = (READING, FLAG, CORRECTION)
"""The kinds of lines that a flag's answer depends on."""


@dataclass(frozen=True, slots=True)
class Line:
    """One clock line of an official.

    ``kind`` is one of WEIGHED, ``time`` is in milliseconds, ``fell`` is first or second (1, 2).

    ply  the half-move after which it was seen; of a flag the one during which it fell
    """

    kind: str
    side: Colour
    ply: int
    time: int | None = None
    fell: int | None = None
    reason: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The line as JSON-ready data."""
        return {
            "kind": self.kind,
            "side": self.side.value,
            "ply": self.ply,
            "time": self.time,
            "fell": self.fell,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class ClockFacts:
    """Clock facts of a game: time control, officials' lines, who may call a flag."""

    control: TimeControl | None
    lines: tuple[Line, ...] = ()
    caller: Caller = Caller.MACHINE

    def as_dict(self) -> dict[str, Any]:
        """The clock facts as JSON-ready data; the time control as its one text."""
        return {
            "control": str(self.control) if self.control else "",
            "lines": [line.as_dict() for line in self.lines],
            "caller": self.caller.value,
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> "ClockFacts":
        """Read clock facts from stored data."""
        lines = tuple(Line(**{**one, "side": Colour(one["side"])}) for one in stored["lines"])
        control = time_controls.from_tag(stored["control"])
        return cls(control, lines, Caller(stored["caller"]))

    def of(self, kind: str) -> list[Line]:
        """List the clock lines of one kind."""
        return [line for line in self.lines if line.kind == kind]


def readings(facts: ClockFacts, told: Mapping[int, Clock], first: Colour) -> list[Reading]:
    """Merge the record's clock readings with those an official made, which prevail."""
    read = {one.ply: one for one in clock_fold.from_pdn(told, first)}
    for one in facts.of(READING):
        was = read.get(one.ply, Reading(one.ply))
        white = one.time if one.side is Colour.WHITE else was.white
        black = one.time if one.side is Colour.BLACK else was.black
        read[one.ply] = Reading(one.ply, white, black, was.elapsed, was.used, was.game)
    return [read[ply] for ply in sorted(read)]


def clock_report(
    facts: ClockFacts, told: Mapping[int, Clock], line: Replay | None, first: Colour
) -> ClockReport | None:
    """Compute the clocks of a game.

    As far as the record goes; without one (``line`` None) as far as the officials' lines do.

    None where no time control is known.
    """
    if facts.control is None:
        return None
    read, set_to = readings(facts, told, first), facts.of(CORRECTION)
    plies_told = (*(one.ply for one in read), *(one.ply for one in set_to))
    last = max(plies_told, default=0)
    plies = last if line is None else line.plies
    corrections = [
        Correction(min(one.ply, plies), one.side, one.time or 0, one.reason) for one in set_to
    ]
    return clock_fold.fold(
        read, control=facts.control, plies=plies, first=first, corrections=corrections
    )


def judge_flags_of_game(
    facts: ClockFacts, told: Mapping[int, Clock], line: Replay, ruleset: Ruleset
) -> FlagAnswer | None:
    """Judge the fallen flags of a recorded game; None where no flag fell."""
    found = clock_report(facts, told, line, line.start.turn)
    seen = seen_flags(facts, line.plies)
    if not seen and not (found and found.flags):
        return None
    return fallen_flags.judge_flags(line, ruleset, report=found, seen=seen, caller=facts.caller)


def seen_flags(facts: ClockFacts, plies: int) -> Sequence[Flag]:
    """List the flags that officials saw fall; one beyond the record fell during the last move."""
    return [Flag(one.side, min(one.ply, plies + 1), one.fell) for one in facts.of(FLAG)]
