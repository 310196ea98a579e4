"""Format a time left as a clock shows it."""

from arbiter.rules.clocks.convert_ruleset_time_control import SECOND


def describe_clock_time(time: int) -> str:
    """Format a time left as a clock shows it: `7:41`, `1:05:00`; tenths only below ten seconds."""
    sign, rest = ("−" if time < 0 else ""), abs(time)
    whole, part = divmod(rest, SECOND)
    hours, minutes, seconds = whole // 3600, whole // 60 % 60, whole % 60
    tail = f".{part:03}".rstrip("0") if part and not hours else ""
    if hours:
        return f"{sign}{hours}:{minutes:02}:{seconds:02}"
    return f"{sign}{minutes}:{seconds:02}{tail}"
