"""Late arrival at the board, and a player's duty to record the moves.

Lateness: the clock runs from the hour of the round, and whoever comes later than the event
tolerates has lost (Annex 3, 5.2); exactly at the limit is in time. Recording: always where moves
are to be made in a period, not in the one time of a game (Annex 1, 10.3-10.4).
"""

from dataclasses import dataclass

from arbiter.rules.clocks.readings import ClockCode, ClockFinding
from arbiter.rules.outcome import WIN_OF, GameResult, Outcome, Termination
from arbiter.rules.rulesets.values import Ruleset
from games.draughts.colour import Colour
from games.draughts.time_control import MINUTE, TimeControl

LATENESS = "5.2"

MOST_TOLERANCE = 60  # minutes


@dataclass(frozen=True, slots=True)
class Lateness:
    """The consequence of lateness: an outcome where somebody lost by it, else the clocks.

    white, black  what each side has when both sit at the board
    """

    outcome: Outcome | None
    white: int
    black: int
    findings: tuple[ClockFinding, ...]


def judge_lateness(
    white: int | None, black: int | None, *, tolerance: int, control: TimeControl | None
) -> Lateness:
    """Judge who arrived late: what each clock then shows, or who has lost by lateness.

    ``white`` and ``black`` are milliseconds after the hour of the round, 0 in time, None for who
    never came; ``tolerance`` is in minutes. White's clock runs until White comes and, while both
    are away, nobody else's; Black's from White's coming on (7.3). A clock that runs out before the
    limit loses on time (W4). Raises ValueError for a tolerance outside 0..60 or a time below 0.
    """
    if not 0 <= tolerance <= MOST_TOLERANCE or min(white or 0, black or 0) < 0:
        raise ValueError(tolerance)
    limit = tolerance * MINUTE
    late = {Colour.WHITE: white, Colour.BLACK: black}
    findings = [_late(side, by, tolerance, limit) for side, by in late.items() if by != 0]
    absent = [side for side, by in late.items() if by is None or by > limit]
    base = control.base if control else 0
    if len(absent) == 2:
        both = ClockFinding(ClockCode.BOTH_ABSENT, LATENESS, 0, None, {"minutes": tolerance})
        outcome = Outcome(GameResult.BOTH_LOSE, Termination.DOUBLE_FORFEIT)
        return Lateness(outcome, 0, 0, (*findings, both))
    if absent:
        outcome = Outcome(WIN_OF[absent[0].other], Termination.FORFEIT)
        return Lateness(outcome, base, base, tuple(findings))
    times = {
        Colour.WHITE: base - (white or 0),
        # White moves first: until he has come Black's absence costs nothing
        Colour.BLACK: base - max((black or 0) - (white or 0), 0),
    }
    if control is not None:
        for side, time in times.items():
            if time <= 0:
                fell = ClockFinding(ClockCode.FLAG_FELL, "W4", 0, side)
                outcome = Outcome(WIN_OF[side.other], Termination.CLOCK)
                times[side] = 0
                return Lateness(
                    outcome, times[Colour.WHITE], times[Colour.BLACK], (*findings, fell)
                )
    return Lateness(None, max(times[Colour.WHITE], 0), max(times[Colour.BLACK], 0), tuple(findings))


def must_players_record_moves(control: TimeControl | None, ruleset: Ruleset) -> bool | None:
    """Return whether the players must record their moves; None where only the event can say."""
    duty = ruleset.value("recording_duty")
    if duty == "always":
        return True
    if duty == "not_in_one_period" and control is not None:
        return not control.is_one_period
    return None


def judge_stopped_recording(
    side: Colour, ply: int, *, control: TimeControl | None, ruleset: Ruleset
) -> ClockFinding:
    """Judge a side that stopped recording its moves after a ply."""
    must = must_players_record_moves(control, ruleset)
    code = {
        True: ClockCode.RECORDING_MISSING,
        False: ClockCode.RECORDING_NOT_DUE,
        None: ClockCode.RECORDING_OPEN,
    }[must]
    article = ruleset.article("recording_duty") or "10.3–10.4"
    return ClockFinding(code, article, ply, side)


def _late(side: Colour, by: int | None, tolerance: int, limit: int) -> ClockFinding:
    is_over = by is None or by > limit
    code = ClockCode.LATE_FORFEIT if is_over else ClockCode.LATE
    params: dict[str, int | str] = {"tolerance": tolerance}
    if by is not None:
        params["by"] = by
    return ClockFinding(code, LATENESS, 0, side, params)
