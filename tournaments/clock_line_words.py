"""What an official wrote down about a clock, as one line in words."""

from arbiter import messages
from arbiter.clock_tables import describe_time
from tournaments.models.clocks import ClockEntry, ClockKind

LINES = {
    ClockKind.READING: ("осталось {time}", "{time} left"),
    ClockKind.FLAG: ("флаг упал", "the flag is down"),
    ClockKind.CORRECTION: ("часы поставлены на {time}", "the clock was set to {time}"),
    ClockKind.ARRIVAL: ("опоздание {time}", "came {time} late"),
    ClockKind.ABSENCE: ("за доской никого", "did not come"),
    ClockKind.RECORDING: ("запись не ведётся", "does not write the moves"),
}
FELL = {1: ("первым из двух", "the first of two"), 2: ("вторым из двух", "the second of two")}


def describe(entry: ClockEntry, language: str | None, *, black_first: bool = False) -> str:
    """``9… Black: the flag is down``; the reason, if one was given, after a dash."""
    said = messages.pick(LINES[ClockKind(entry.kind)], language)
    if entry.time is not None:
        said = said.format(time=describe_time(entry.time))
    if entry.fell:
        said += f", {messages.pick(FELL[entry.fell], language)}"
    if entry.reason:
        said += f" — {entry.reason}"
    side = messages.word(messages.SIDES, entry.side, language)
    moment = messages.format_ply(entry.ply, black_first=black_first) if entry.ply else ""
    return f"{moment} {side}: {said}".strip()
