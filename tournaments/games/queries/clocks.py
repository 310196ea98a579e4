"""Clock notes of a game and what the rules conclude: flags, lateness, missing recording."""

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter.rules.clocks import entries as clocks_entries
from arbiter.rules.clocks import lateness
from arbiter.rules.clocks.entries import ClockFacts, ClockLine
from arbiter.rules.clocks.flags import FlagAnswer, FlagCaller
from arbiter.rules.clocks.lateness import Lateness
from arbiter.rules.clocks.readings import ClockFinding, ClockReport, ClocksAfterPly
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.values import Ruleset
from arbiter.rules.verdicts import by_flag
from games.draughts import Colour, pdn, time_control
from games.draughts.numbering import USUAL, MoveNumbers, numbering_of_replay
from games.draughts.time_control import TimeControl
from tournaments.boards.models import Game
from tournaments.games.models import ClockEntry, ClockKind
from tournaments.games.queries.published import numbering_without_record
from tournaments.scoring.ladders import Bonus, StepClock


@dataclass(frozen=True, slots=True)
class ClockData:
    """A game's clock entries, time control, and what the rules conclude from them.

    ticks     the plies after which something was read
    answer    what the flags are worth, None where nobody saw one and the readings show none
    lateness  None where nobody was entered as late
    numbering  how the half-moves of the record are numbered
    """

    control: TimeControl | None
    entries: tuple[ClockEntry, ...]
    ticks: tuple[ClocksAfterPly, ...]
    findings: tuple[ClockFinding, ...]
    answer: FlagAnswer | None
    lateness: Lateness | None
    numbering: MoveNumbers = USUAL

    @property
    def has_something(self) -> bool:
        """Whether there is anything to show besides the time control."""
        return bool(self.entries or self.ticks or self.findings)


def load_clock_data(game: Game, read: pdn.ReadGame | None) -> ClockData:
    """Load the clock data of a game whose record was read already; one query."""
    tournament = game.pairing.round.tournament
    entries = tuple(game.clock_entries.select_related("by"))
    facts = clock_facts(game, read, entries)
    rules = (
        catalogue.load_ruleset(tournament.ruleset_id)
        if tournament.ruleset_id in catalogue.all_ruleset_ids()
        else None
    )
    numbering = numbering_of_replay(read.replay) if read else numbering_without_record(game)
    report = clocks_entries.compute_clock_report(
        facts, read.clocks if read else {}, read.replay if read else None, numbering
    )
    findings = list(report.findings if report else ())
    if rules is not None:
        findings += _recording(entries, facts.control, rules)
    return ClockData(
        control=facts.control,
        entries=entries,
        ticks=_clock_ticks(report, facts, read),
        findings=tuple(findings),
        answer=_answer(facts, read, rules),
        lateness=_lateness(entries, tournament.lateness_minutes, facts.control),
        numbering=numbering,
    )


def _entries_of_kind(entries: Sequence[ClockEntry], kind: ClockKind) -> list[ClockEntry]:
    return [entry for entry in entries if entry.kind == kind]


def control_of_game(game: Game) -> str:
    """Return the stored time control of a game: of a later step of a tie its own.

    Empty where the two sides of such a game begin with different times.
    """
    if not game.step or not game.clock:
        return game.pairing.round.tournament.time_control
    return StepClock(**{**game.clock, "bonus": Bonus(game.clock["bonus"])}).control


def clock_facts(
    game: Game,
    read: pdn.ReadGame | None,
    entries: Sequence[ClockEntry] | None = None,
    caller: FlagCaller = FlagCaller.MACHINE,
) -> ClockFacts:
    """Load the time control and clock entries that may decide a flag.

    ``caller`` says who calls a flag where no official wrote one down.
    """
    control = time_control.parse_control_tag(control_of_game(game))
    if control is None and read is not None:
        control = time_control.parse_control_tag(read.tag("TimeControl"))
    lines = tuple(
        ClockLine(entry.kind, Colour(entry.side), entry.ply, entry.time, entry.fell, entry.reason)
        for entry in (game.clock_entries.all() if entries is None else entries)
        if entry.kind in clocks_entries.WEIGHED
    )
    is_seen = any(line.kind == clocks_entries.FLAG for line in lines)
    return ClockFacts(control, lines, FlagCaller.ARBITER if is_seen else caller)


def clock_evidence(
    game: Game,
    read: pdn.ReadGame,
    caller: FlagCaller = FlagCaller.MACHINE,
    entries: Sequence[ClockEntry] | None = None,
) -> ClockFacts | None:
    """Load clock facts for the examination of a record; None where there are none.

    One query without ``entries``.
    """
    facts = clock_facts(game, read, entries, caller)
    return facts if facts.lines or (facts.control and read.clocks) else None


def _clock_ticks(
    report: ClockReport | None, facts: ClockFacts, read: pdn.ReadGame | None
) -> tuple[ClocksAfterPly, ...]:
    if report is None:
        return ()
    clocks = read.clocks if read else {}
    readings = clocks_entries.merged_clock_readings(facts, clocks, report.numbering)
    plies = {reading.ply for reading in readings}
    plies |= {line.ply for line in facts.lines_of_kind(clocks_entries.CORRECTION)}
    return tuple(tick for tick in report.ticks if tick.ply in plies)


def _answer(
    facts: ClockFacts, read: pdn.ReadGame | None, rules: Ruleset | None
) -> FlagAnswer | None:
    if rules is None:
        return None
    if read is None:
        return clocks_entries.judge_flags_of_game(facts, {}, None, rules)
    answer = clocks_entries.judge_flags_of_game(facts, read.clocks, read.replay, rules)
    if answer is None:
        return None
    return by_flag.add_board_and_counts_to_flag_answer(read.replay, rules, answer)


def _lateness(
    entries: Sequence[ClockEntry], tolerance: int, control: TimeControl | None
) -> Lateness | None:
    """The newest word about each side stands; of a side nobody entered, that it was in time."""
    minutes_late: dict[str, int | None] = {"w": 0, "b": 0}
    arrivals = [entry for entry in entries if entry.kind in (ClockKind.ARRIVAL, ClockKind.ABSENCE)]
    for entry in arrivals:
        minutes_late[entry.side] = entry.time
    if not arrivals:
        return None
    return lateness.judge_lateness(
        minutes_late["w"], minutes_late["b"], tolerance=tolerance, control=control
    )


def _recording(
    entries: Sequence[ClockEntry], control: TimeControl | None, rules: Ruleset
) -> list[ClockFinding]:
    return [
        lateness.judge_stopped_recording(
            Colour(entry.side), entry.ply, control=control, ruleset=rules
        )
        for entry in _entries_of_kind(entries, ClockKind.RECORDING)
    ]
