"""Compute a game's clocks and judge its flags from officials' entries and the record's times.

A line is one thing seen or done at a clock; `ClockFacts` is all of a game's as plain values, with
its time control, so that the same clocks can be weighed again for ever. What an official read at
the board stands over what the record tells.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbiter.rules.clocks import clocks_by_half_move, fallen_flags, time_controls
from arbiter.rules.clocks.clock_values import ClockReading, ClockReport, Correction, Flag
from arbiter.rules.clocks.fallen_flags import Caller, FlagAnswer
from arbiter.rules.clocks.time_controls import TimeControl
from arbiter.rules.rulesets.ruleset import Ruleset
from games.draughts.colour import Colour
from games.draughts.pdn.read_clocks import Clock
from games.draughts.replay import Replay

READING, FLAG, CORRECTION = "reading", "flag", "correction"
WEIGHED = (READING, FLAG, CORRECTION)
"""The kinds of lines that a flag's answer depends on."""


@dataclass(frozen=True, slots=True)
class ClockLine:
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
    lines: tuple[ClockLine, ...] = ()
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
        lines = tuple(
            ClockLine(**{**line, "side": Colour(line["side"])}) for line in stored["lines"]
        )
        control = time_controls.from_tag(stored["control"])
        return cls(control, lines, Caller(stored["caller"]))

    def of(self, kind: str) -> list[ClockLine]:
        """List the clock lines of one kind."""
        return [line for line in self.lines if line.kind == kind]


def merged_clock_readings(
    facts: ClockFacts, written: Mapping[int, Clock], first: Colour
) -> list[ClockReading]:
    """Merge the record's clock readings with those an official made, which prevail."""
    readings = {
        reading.ply: reading
        for reading in clocks_by_half_move.clock_readings_from_pdn(written, first)
    }
    for line in facts.of(READING):
        earlier = readings.get(line.ply, ClockReading(line.ply))
        white = line.time if line.side is Colour.WHITE else earlier.white
        black = line.time if line.side is Colour.BLACK else earlier.black
        readings[line.ply] = ClockReading(
            line.ply, white, black, earlier.elapsed, earlier.used, earlier.game
        )
    return [readings[ply] for ply in sorted(readings)]


def clock_report(
    facts: ClockFacts, written: Mapping[int, Clock], line: Replay | None, first: Colour
) -> ClockReport | None:
    """Compute the clocks of a game.

    As far as the record goes; without one (``line`` None) as far as the officials' lines do.

    None where no time control is known.
    """
    if facts.control is None:
        return None
    readings, corrected = merged_clock_readings(facts, written, first), facts.of(CORRECTION)
    plies_stated = (*(reading.ply for reading in readings), *(line.ply for line in corrected))
    last = max(plies_stated, default=0)
    plies = last if line is None else line.plies
    corrections = [
        Correction(min(line.ply, plies), line.side, line.time or 0, line.reason)
        for line in corrected
    ]
    return clocks_by_half_move.compute_clocks(
        readings, control=facts.control, plies=plies, first=first, corrections=corrections
    )


def judge_flags_of_game(
    facts: ClockFacts, written: Mapping[int, Clock], line: Replay, ruleset: Ruleset
) -> FlagAnswer | None:
    """Judge the fallen flags of a recorded game; None where no flag fell."""
    report = clock_report(facts, written, line, line.start.turn)
    seen = seen_flags(facts, line.plies)
    if not seen and not (report and report.flags):
        return None
    return fallen_flags.judge_flags(line, ruleset, report=report, seen=seen, caller=facts.caller)


def seen_flags(facts: ClockFacts, plies: int) -> Sequence[Flag]:
    """List the flags that officials saw fall; one beyond the record fell during the last move."""
    return [Flag(line.side, min(line.ply, plies + 1), line.fell) for line in facts.of(FLAG)]
