"""The clocks of a game: what the record and the officials say, and what the rules make of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter.rules import clock, clock_control, clock_duties, clock_flags, ruleset
from arbiter.rules.clock_control import TimeControl
from arbiter.rules.clock_duties import Lateness
from arbiter.rules.clock_flags import Caller, FlagAnswer
from arbiter.rules.clock_model import ClockFinding, ClockReport, Correction, Flag, Reading, Tick
from arbiter.rules.ruleset_model import Ruleset
from games.draughts import Colour, pdn
from games.draughts.replay import Replay, replay
from tournaments.models import Game
from tournaments.models.clocks import ClockEntry, ClockKind


@dataclass(frozen=True, slots=True)
class ClockPage:
    """Everything about the clocks of one game.

    ticks     the plies after which something was read
    answer    what the flags are worth, None where nobody saw one and the readings show none
    lateness  None where nobody was entered as late
    """

    control: TimeControl | None
    entries: tuple[ClockEntry, ...]
    ticks: tuple[Tick, ...]
    findings: tuple[ClockFinding, ...]
    answer: FlagAnswer | None
    lateness: Lateness | None

    @property
    def has_something(self) -> bool:
        """Whether there is anything to show besides the control."""
        return bool(self.entries or self.ticks or self.findings)


def clock_page(game: Game, read: pdn.ReadGame | None) -> ClockPage:
    """The clocks of a game whose record, if there is one, was read already; one query."""
    tournament = game.pairing.round.tournament
    entries = tuple(game.clock_entries.select_related("by"))
    control = clock_control.from_tag(tournament.time_control)
    if control is None and read is not None:
        control = clock_control.from_tag(read.tag("TimeControl"))
    rules = (
        ruleset.load(tournament.ruleset_id) if tournament.ruleset_id in ruleset.all_ids() else None
    )
    line = read.replay if read else replay("")
    report = _report(control, line, read, entries)
    findings = list(report.findings if report else ())
    if rules is not None:
        findings += _recording(entries, control, rules)
    return ClockPage(
        control=control,
        entries=entries,
        ticks=_told(report, entries, read),
        findings=tuple(findings),
        answer=_answer(line, rules, report, entries, read),
        lateness=_lateness(entries, tournament.lateness_minutes, control),
    )


def _of(entries: Sequence[ClockEntry], kind: ClockKind) -> list[ClockEntry]:
    return [one for one in entries if one.kind == kind]


def _readings(read: pdn.ReadGame | None, entries: Sequence[ClockEntry]) -> list[Reading]:
    """What the record tells, and over it what an official read at the board."""
    told = {one.ply: one for one in clock.from_pdn(read.clocks, read.start.turn)} if read else {}
    for one in _of(entries, ClockKind.READING):
        was = told.get(one.ply, Reading(one.ply))
        white = one.time if one.side == "w" else was.white
        black = one.time if one.side == "b" else was.black
        told[one.ply] = Reading(one.ply, white, black, was.elapsed, was.used, was.game)
    return [told[ply] for ply in sorted(told)]


def _report(
    control: TimeControl | None,
    line: Replay,
    read: pdn.ReadGame | None,
    entries: Sequence[ClockEntry],
) -> ClockReport | None:
    """The fold as far as the record goes, or the officials' entries where there is none."""
    if control is None:
        return None
    readings = _readings(read, entries)
    set_to = _of(entries, ClockKind.CORRECTION)
    # without a record the entries themselves say how far the game had gone
    last = max((one.ply for one in [*readings, *set_to]), default=0)
    plies = line.plies if read else last
    corrections = [
        Correction(min(one.ply, plies), Colour(one.side), one.time or 0, one.reason)
        for one in set_to
    ]
    return clock.fold(
        readings, control=control, plies=plies, first=line.start.turn, corrections=corrections
    )


def _told(
    report: ClockReport | None, entries: Sequence[ClockEntry], read: pdn.ReadGame | None
) -> tuple[Tick, ...]:
    if report is None:
        return ()
    plies = {one.ply for one in _readings(read, entries)}
    plies |= {one.ply for one in _of(entries, ClockKind.CORRECTION)}
    return tuple(tick for tick in report.ticks if tick.ply in plies)


def _answer(
    line: Replay,
    rules: Ruleset | None,
    report: ClockReport | None,
    entries: Sequence[ClockEntry],
    read: pdn.ReadGame | None,
) -> FlagAnswer | None:
    seen = [
        Flag(Colour(one.side), min(one.ply, line.plies + 1) if read else 0, one.fell)
        for one in _of(entries, ClockKind.FLAG)
    ]
    shown = report.flags if report and read else ()
    if rules is None or not (seen or shown):
        return None
    caller = Caller.ARBITER if seen else Caller.MACHINE
    return clock_flags.answer(
        line, rules, report=report if read else None, seen=seen, caller=caller
    )


def _lateness(
    entries: Sequence[ClockEntry], tolerance: int, control: TimeControl | None
) -> Lateness | None:
    """The newest word about each side stands; of a side nobody entered, that it was in time."""
    came: dict[str, int | None] = {"w": 0, "b": 0}
    told = [one for one in entries if one.kind in (ClockKind.ARRIVAL, ClockKind.ABSENCE)]
    for one in told:
        came[one.side] = one.time
    if not told:
        return None
    return clock_duties.lateness(came["w"], came["b"], tolerance=tolerance, control=control)


def _recording(
    entries: Sequence[ClockEntry], control: TimeControl | None, rules: Ruleset
) -> list[ClockFinding]:
    return [
        clock_duties.recording(Colour(one.side), one.ply, control=control, ruleset=rules)
        for one in _of(entries, ClockKind.RECORDING)
    ]
