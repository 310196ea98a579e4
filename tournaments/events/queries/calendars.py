"""The schedule for calendars: what was planned, moved, taken out, by the rows of the journal."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from arbiter.journal.models.rows import JournalEntry
from games.draughts import time_control
from tournaments.events.models import Tournament
from tournaments.events.queries.listing import planned_starts_of_many

MOVES_OF_GAME = 60  # by which a bonus a move lengthens a game

UNTIMED = timedelta(hours=2)  # a round of which no time control tells how long it takes

PLANNED = "schedule.planned"

OF_ALL_ROUNDS = (
    *("regulations.changed", "head.corrected"),  # title, hall
    *("event.cancelled", "event.resumed"),
)


@dataclass(frozen=True, slots=True)
class RoundOfCalendar:
    """A round as calendars are told of it; ``sequence`` grows with every change of it.

    One that was taken out of the schedule is cancelled: who has it in his calendar must learn it.
    """

    number: int
    starts_at: datetime
    ends_at: datetime
    sequence: int
    changed_at: datetime
    is_cancelled: bool = False


def schedule_in_words(starts: Mapping[int, datetime], tournament: Tournament) -> str:
    """Return a schedule as the journal keeps it, by the clock of the hall."""
    parts = (
        f"{number}: {moment.astimezone(tournament.zone):{WRITTEN}}"
        for number, moment in starts.items()
    )
    return ", ".join(parts)


WRITTEN = "%d.%m.%Y %H:%M"


def _times_by_round(words: str) -> dict[int, str]:
    """Read back what ``schedule_in_words`` wrote, each time still in words."""
    pairs = (part.split(": ", 1) for part in words.split(", ") if part)
    return {int(number): time for number, time in pairs}


def rounds_for_calendar(tournament: Tournament) -> tuple[RoundOfCalendar, ...]:
    """Return every round that ever was planned, in order of rounds; two queries."""
    return rounds_for_calendars([tournament])[tournament.pk]


def rounds_for_calendars(
    tournaments: Sequence[Tournament],
) -> dict[int, tuple[RoundOfCalendar, ...]]:
    """Return every round of each event that ever was planned; two queries for all of them."""
    starts = planned_starts_of_many([tournament.pk for tournament in tournaments])
    told: dict[str, list[tuple[str, datetime, Any]]] = {
        tournament.scope_key: [] for tournament in tournaments
    }
    rows = JournalEntry.objects.filter(
        stream__in=told, verb__in=(PLANNED, *OF_ALL_ROUNDS)
    ).order_by("stream", "seq")
    for stream, verb, at, data in rows.values_list("stream", "verb", "at", "data"):
        told[stream].append((verb, at, data))
    return {
        tournament.pk: _rounds(tournament, starts[tournament.pk], told[tournament.scope_key])
        for tournament in tournaments
    }


def _rounds(
    tournament: Tournament,
    starts: Mapping[int, datetime],
    told: Iterable[tuple[str, datetime, Any]],
) -> tuple[RoundOfCalendar, ...]:
    times: dict[int, str] = {}  # the last time of each round, also of those taken out
    now: dict[int, str] = {}
    changes: dict[int, list[datetime]] = {}
    for verb, at, data in told:
        after = _times_by_round(data["after"]) if verb == PLANNED else now
        touched = {
            number
            for number in {**times, **after}
            if verb != PLANNED or now.get(number) != after.get(number)
        }
        for number in touched:
            changes.setdefault(number, []).append(at)
        now, times = after, {**times, **after}
    gone = {
        number: datetime.strptime(time, WRITTEN).replace(tzinfo=tournament.zone)
        for number, time in times.items()
        if number not in starts
    }
    length = _length_of_round(tournament)
    return tuple(
        RoundOfCalendar(
            number=number,
            starts_at=moment,
            ends_at=min([moment + length, *(at for at in starts.values() if at > moment)]),
            sequence=max(len(changes.get(number, ())) - 1, 0),
            changed_at=changes[number][-1] if number in changes else tournament.opened_at,
            is_cancelled=number in gone or tournament.is_cancelled,
        )
        for number, moment in sorted({**gone, **starts}.items())
    )


def _length_of_round(tournament: Tournament) -> timedelta:
    """Return how long the games of a round take if both sides use their time."""
    if not tournament.time_control:
        return UNTIMED
    periods = time_control.parse(tournament.time_control).periods
    one = sum(
        period.base + (period.increment + period.delay) * (period.moves or MOVES_OF_GAME)
        for period in periods
    )
    return 2 * tournament.games_per_pairing * timedelta(milliseconds=one)


LINE_BYTES = 73  # a line has at most 75 octets with its fold

MOMENT = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class Calendar:
    """One event for calendars: ``rounds`` are its entries, each with its name.

    ``uid`` and the number of an entry name it for ever, in whichever feed it stands.
    """

    uid: str
    title: str
    place: str
    address: str
    rounds: Sequence[tuple[str, RoundOfCalendar]]


FEED = ("METHOD:PUBLISH", "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H")
"""What a feed says that is asked for again and again."""


def calendar_file(calendars: Iterable[Calendar], *, at: datetime, is_feed: bool = False) -> str:
    """Write events as iCalendar, one entry a round."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//arbiter//schedule//EN"]
    lines += FEED if is_feed else ()
    for calendar in calendars:
        for name, row in calendar.rounds:
            lines += [
                "BEGIN:VEVENT",
                f"UID:{calendar.uid}-round-{row.number}",
                f"DTSTAMP:{_instant(at)}",
                f"LAST-MODIFIED:{_instant(row.changed_at)}",
                f"SEQUENCE:{row.sequence}",
                f"STATUS:{'CANCELLED' if row.is_cancelled else 'CONFIRMED'}",
                f"DTSTART:{_instant(row.starts_at)}",
                f"DTEND:{_instant(row.ends_at)}",
                f"SUMMARY:{_text(f'{calendar.title}: {name}')}",
                f"LOCATION:{_text(calendar.place)}",
                f"URL:{calendar.address}",
                "END:VEVENT",
            ]
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _instant(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime(MOMENT)


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
