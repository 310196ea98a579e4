"""Write the schedule of an event as a calendar file (iCalendar, RFC 5545)."""

from collections.abc import Mapping
from datetime import UTC, datetime

LINE_BYTES = 73  # a line has at most 75 octets with its fold
MOMENT = "%Y%m%dT%H%M%SZ"


def schedule_as_calendar_file(
    *, uid: str, title: str, place: str, address: str, rounds: Mapping[int, tuple[str, datetime]],
    at: datetime,
) -> str:  # fmt: skip
    """Write rounds and their beginnings as iCalendar, one entry a round."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//arbiter//schedule//EN"]
    for number, (name, moment) in rounds.items():
        lines += [
            "BEGIN:VEVENT",
            f"UID:{uid}-round-{number}",
            f"DTSTAMP:{at.astimezone(UTC).strftime(MOMENT)}",
            f"DTSTART:{moment.astimezone(UTC).strftime(MOMENT)}",
            f"SUMMARY:{_text(f'{title}: {name}')}",
            f"LOCATION:{_text(place)}",
            f"URL:{address}",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _text(value: str) -> str:
    for sign in ("\\", ";", ","):
        value = value.replace(sign, f"\\{sign}")
    return " ".join(value.split())


def _folded(line: str) -> str:
    """Fold a long line: a line break and a blank, never inside a letter."""
    parts, current = [], ""
    for letter in line:
        if len((current + letter).encode()) > LINE_BYTES:
            parts.append(current)
            current = ""
        current += letter
    return "\r\n ".join([*parts, current])
