"""The clocks of a game from officials' entries and the record's times, and its flags judged.

A line is one thing seen or done at a clock; `ClockFacts` is all of a game's as plain values, with
its time control, so that the same clocks can be weighed again for ever. What an official read at
the board stands over what the record tells.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from arbiter.rules.clocks import flags, half_moves
from arbiter.rules.clocks.flags import FlagAnswer, FlagCaller
from arbiter.rules.clocks.readings import (
    CLOCKS,
    ClockCode,
    ClockFinding,
    ClockReading,
    ClockReport,
    Correction,
    FallenFlag,
)
from arbiter.rules.rulesets.values import Ruleset
from games.draughts import time_control
from games.draughts.colour import Colour
from games.draughts.numbering import MoveNumbers, numbering_of_replay
from games.draughts.pdn.comments import Clock
from games.draughts.replay import Replay
from games.draughts.time_control import TimeControl

READING, FLAG, CORRECTION = "reading", "flag", "correction"

WEIGHED = (READING, FLAG, CORRECTION)
"""The kinds of lines that a flag's answer depends on."""


@dataclass(frozen=True, slots=True)
class ClockLine:
    """One clock entry of an official: reading, correction, flag, lateness.

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
        """Return the line as JSON-ready data."""
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
    caller: FlagCaller = FlagCaller.MACHINE

    def as_dict(self) -> dict[str, Any]:
        """Return the clock facts as JSON-ready data; the time control as its one text."""
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
        control = time_control.parse_control_tag(stored["control"])
        return cls(control, lines, FlagCaller(stored["caller"]))

    def lines_of_kind(self, kind: str) -> list[ClockLine]:
        """List the clock lines of one kind."""
        return [line for line in self.lines if line.kind == kind]


def merged_clock_readings(
    facts: ClockFacts, written: Mapping[int, Clock], numbering: MoveNumbers
) -> list[ClockReading]:
    """Merge the record's clock readings with those an official made, which prevail."""
    clock_readings = {
        clock_reading.ply: clock_reading
        for clock_reading in half_moves.clock_readings_from_pdn(written, numbering)
    }
    for line in facts.lines_of_kind(READING):
        earlier = clock_readings.get(line.ply, ClockReading(line.ply))
        white = line.time if line.side is Colour.WHITE else earlier.white
        black = line.time if line.side is Colour.BLACK else earlier.black
        clock_readings[line.ply] = ClockReading(
            line.ply, white, black, earlier.elapsed, earlier.used, earlier.game
        )
    return [clock_readings[ply] for ply in sorted(clock_readings)]


def compute_clock_report(
    facts: ClockFacts, written: Mapping[int, Clock], line: Replay | None, numbering: MoveNumbers
) -> ClockReport | None:
    """Compute the clocks of a game.

    As far as the record goes; without one (``line`` None) as far as the officials' lines do.
    A correction after a later move is told at that move and sets nothing.

    None where no time control is known.
    """
    if facts.control is None:
        return None
    clock_readings, corrected = (
        merged_clock_readings(facts, written, numbering),
        facts.lines_of_kind(CORRECTION),
    )
    plies_stated = (
        *(clock_reading.ply for clock_reading in clock_readings),
        *(line.ply for line in corrected),
    )
    last = max(plies_stated, default=0)
    plies = last if line is None else line.plies
    corrections = [
        Correction(line.ply, line.side, line.time or 0, line.reason)
        for line in corrected
        if line.ply <= plies
    ]
    report = half_moves.compute_clocks(
        clock_readings,
        control=facts.control,
        plies=plies,
        numbering=numbering,
        corrections=corrections,
    )
    beyond = (_set_beyond_record(line) for line in corrected if line.ply > plies)
    return replace(report, findings=(*report.findings, *beyond))


def _set_beyond_record(line: ClockLine) -> ClockFinding:
    params: dict[str, int | str] = {"left": line.time or 0, "reason": line.reason}
    return ClockFinding(ClockCode.CORRECTED, CLOCKS, line.ply, line.side, params)


def judge_flags_of_game(
    facts: ClockFacts, written: Mapping[int, Clock], line: Replay | None, ruleset: Ruleset
) -> FlagAnswer | None:
    """Judge the fallen flags of a game; None where no flag fell.

    Without a record the flags that people saw alone are weighed.
    """
    report = None
    if line is not None:
        report = compute_clock_report(facts, written, line, numbering_of_replay(line))
    seen = flags_seen_by_officials(facts)
    if not seen and not (report and report.flags):
        return None
    return flags.judge_flags(line, ruleset, report=report, seen=seen, caller=facts.caller)


def flags_seen_by_officials(facts: ClockFacts) -> Sequence[FallenFlag]:
    """List the flags that officials saw fall, at the moves they wrote down."""
    return [FallenFlag(line.side, line.ply, line.fell) for line in facts.lines_of_kind(FLAG)]
