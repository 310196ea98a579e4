"""Clock readings of a game, and what the rules conclude from them about flags."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arbiter.rules.clocks import clock_lines, fallen_flags, lateness_and_recording, time_controls
from arbiter.rules.clocks.clock_lines import ClockFacts, Line
from arbiter.rules.clocks.clock_model import ClockFinding, ClockReport, Tick
from arbiter.rules.clocks.fallen_flags import Caller, FlagAnswer
from arbiter.rules.clocks.lateness_and_recording import Lateness
from arbiter.rules.clocks.time_controls import TimeControl
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.model import Ruleset
from games.draughts import Colour, pdn
from games.draughts.replay import replay
from tournaments.boards.models import Game
from tournaments.clocks.models import ClockEntry, ClockKind
from tournaments.games.first_mover import black_begins, first_mover


@dataclass(frozen=True, slots=True)
class ClockPage:
    """All clock data of one game.

    ticks     the plies after which something was read
    answer    what the flags are worth, None where nobody saw one and the readings show none
    lateness  None where nobody was entered as late
    black_first  whether the record begins with a move of Black, which numbers its moves
    """

    control: TimeControl | None
    entries: tuple[ClockEntry, ...]
    ticks: tuple[Tick, ...]
    findings: tuple[ClockFinding, ...]
    answer: FlagAnswer | None
    lateness: Lateness | None
    black_first: bool = False

    @property
    def has_something(self) -> bool:
        """Whether there is anything to show besides the time control."""
        return bool(self.entries or self.ticks or self.findings)


def clock_page(game: Game, read: pdn.ReadGame | None) -> ClockPage:
    """Load the clock data of a game whose record was read already; one query."""
    tournament = game.pairing.round.tournament
    entries = tuple(game.clock_entries.select_related("by"))
    facts = clock_facts(game, read, entries)
    rules = (
        catalogue.load(tournament.ruleset_id)
        if tournament.ruleset_id in catalogue.all_ids()
        else None
    )
    first = read.start.turn if read is not None else first_mover(game)
    report = clock_lines.clock_report(
        facts, read.clocks if read else {}, read.replay if read else None, first
    )
    findings = list(report.findings if report else ())
    if rules is not None:
        findings += _recording(entries, facts.control, rules)
    return ClockPage(
        control=facts.control,
        entries=entries,
        ticks=_clock_ticks(report, facts, read),
        findings=tuple(findings),
        answer=_answer(facts, read, rules),
        lateness=_lateness(entries, tournament.lateness_minutes, facts.control),
        black_first=read.replay.variant.begins_late(first) if read else black_begins(game),
    )


def _entries_of_kind(entries: Sequence[ClockEntry], kind: ClockKind) -> list[ClockEntry]:
    return [one for one in entries if one.kind == kind]


def clock_facts(
    game: Game,
    read: pdn.ReadGame | None,
    entries: Sequence[ClockEntry] | None = None,
    caller: Caller = Caller.MACHINE,
) -> ClockFacts:
    """The time control and the clock entries that decide a flag; one query without ``entries``.

    ``caller`` says who calls a flag where no official wrote one down.
    """
    control = time_controls.from_tag(game.pairing.round.tournament.time_control)
    if control is None and read is not None:
        control = time_controls.from_tag(read.tag("TimeControl"))
    lines = tuple(
        Line(one.kind, Colour(one.side), one.ply, one.time, one.fell, one.reason)
        for one in (game.clock_entries.all() if entries is None else entries)
        if one.kind in clock_lines.WEIGHED
    )
    is_seen = any(line.kind == clock_lines.FLAG for line in lines)
    return ClockFacts(control, lines, Caller.ARBITER if is_seen else caller)


def clock_evidence(
    game: Game,
    read: pdn.ReadGame,
    caller: Caller = Caller.MACHINE,
    entries: Sequence[ClockEntry] | None = None,
) -> ClockFacts | None:
    """Clock facts for the examination of a record; None where there are none.

    One query without ``entries``.
    """
    facts = clock_facts(game, read, entries, caller)
    return facts if facts.lines or (facts.control and read.clocks) else None


def _clock_ticks(
    report: ClockReport | None, facts: ClockFacts, read: pdn.ReadGame | None
) -> tuple[Tick, ...]:
    if report is None:
        return ()
    told = read.clocks if read else {}
    plies = {one.ply for one in clock_lines.readings(facts, told, report.first)}
    plies |= {one.ply for one in facts.of(clock_lines.CORRECTION)}
    return tuple(tick for tick in report.ticks if tick.ply in plies)


def _answer(
    facts: ClockFacts, read: pdn.ReadGame | None, rules: Ruleset | None
) -> FlagAnswer | None:
    """Without a record the flags that people saw alone are weighed, of no move in particular."""
    if rules is None:
        return None
    if read is not None:
        return clock_lines.judge_flags_of_game(facts, read.clocks, read.replay, rules)
    seen = [replace(flag, ply=0) for flag in clock_lines.seen_flags(facts, 0)]
    if not seen:
        return None
    return fallen_flags.judge_flags(replay(""), rules, seen=seen, caller=facts.caller)


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
    return lateness_and_recording.lateness(
        came["w"], came["b"], tolerance=tolerance, control=control
    )


def _recording(
    entries: Sequence[ClockEntry], control: TimeControl | None, rules: Ruleset
) -> list[ClockFinding]:
    return [
        lateness_and_recording.recording(Colour(one.side), one.ply, control=control, ruleset=rules)
        for one in _entries_of_kind(entries, ClockKind.RECORDING)
    ]
