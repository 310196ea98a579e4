"""What a TRF says of the event itself, and which records no pairing needs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tournaments.pairing.trf.lines import FIRST_ROUND, ROUND_WIDTH, TrfFile, TrfRecord

# Read what a TRF says of the event itself, and which records no pairing needs.
#
# Everything is read or kept: a record that no column here holds goes out again as it came in.


WRITTEN_ANEW = frozenset(
    (
        *("012", "022", "062", "072", "092", "142", "152", "162", "192", "240", "250", "260"),
        *("XXR", "XXC", "XXS", "XXA", "XXP", "XXZ"),
        *("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
    )
)
"""Records that the event's own state says again, as it then is."""

OF_TEAMS = frozenset(("013", "082", "299", "300", "310", "320", "330", "352", "362"))
"""Those that an event of teams says again."""

OF_PLAYERS = frozenset(("XXP",))
"""Those that an event of teams does not: whether players or teams are meant nobody says."""

LONGEST_NAME, LONGEST_NAMES = 120, 400


class TrfNoteCode(StrEnum):
    """Codes of what a person should know about an imported TRF."""

    DAY_AMBIGUOUS = "day_ambiguous"
    DAY_UNREAD = "day_unread"
    RECORD_UNKNOWN = "record_unknown"
    RECORD_KEPT = "record_kept"
    ROW_KEPT = "row_kept"
    TIE_BREAKS_OWN = "tie_breaks_own"
    BYE_AHEAD = "bye_ahead"
    APART_LATER = "apart_later"
    APART_TO_THE_END = "apart_to_the_end"
    NOT_OFFICIAL_TABLE = "not_official_table"
    WORDS_MENDED = "words_mended"
    REMAINDER_LAID_OUT = "remainder_laid_out"
    SYSTEM_BY_GAMES = "system_by_games"
    NATIONAL_KEPT = "national_kept"
    TEXT_CUT = "text_cut"
    NAME_TWICE = "name_twice"
    ROUNDS_TOO_MANY = "rounds_too_many"
    BRACKET_SEEDED = "bracket_seeded"
    BRACKET_DRAWN = "bracket_drawn"
    SENT_ON = "sent_on"
    MORE_NOTES = "more_notes"


@dataclass(frozen=True, slots=True)
class TrfNote:
    """A note about an imported TRF for a person: a code, the line, its text."""

    code: TrfNoteCode
    line: int
    text: str

    def as_dict(self) -> dict[str, str | int]:
        """Return the note as JSON-ready data."""
        return {"code": self.code, "line": self.line, "text": self.text}


@dataclass(frozen=True, slots=True)
class TrfEventHeader:
    """The head of an event in a TRF: federation, days, days of the rounds, officials.

    ``kept`` are the records that nothing here says again; ``notes`` what is to be told.
    """

    federation: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    chief_arbiter: str = ""
    deputy_arbiters: str = ""
    days: tuple[date | None, ...] = ()
    kept: tuple[TrfRecord, ...] = ()
    notes: tuple[TrfNote, ...] = ()


def read_trf_event_header(file: TrfFile) -> TrfEventHeader:
    """Read the head of the event in a TRF; what cannot be read becomes a note."""
    records = {
        record.code: record
        for record in reversed(file.records)
        if record.text and not file.is_no_record(record)
    }
    days = {
        code: parse_foreign_day(records[code].text) for code in ("042", "052") if code in records
    }
    first, last = (days[code].day if code in days else None for code in ("042", "052"))
    if first and last and last < first:
        last = None
    federation = records["032"].text.upper() if "032" in records else ""
    chief = records["102"].text if "102" in records else ""
    deputies = "; ".join(
        record.text for record in file.records if record.code == "112" and record.text
    )
    of_rounds = _round_days(records.get("132"))
    taken = {
        "032": len(federation) == 3 and federation.isascii() and federation.isalpha(),
        "042": first is not None,
        "052": last is not None,
        "102": 0 < len(chief) <= LONGEST_NAME,
        "112": 0 < len(deputies) <= LONGEST_NAMES,
        "132": bool(of_rounds),
    }
    anew = WRITTEN_ANEW if file.team_record is None else (WRITTEN_ANEW | OF_TEAMS) - OF_PLAYERS
    kept = tuple(
        record
        for record in file.records
        if file.is_no_record(record)
        or (record.code not in anew and record.text and not taken.get(record.code, False))
    )
    return TrfEventHeader(
        federation=federation if taken["032"] else "",
        starts_on=first,
        ends_on=last,
        chief_arbiter=chief if taken["102"] else "",
        deputy_arbiters=deputies if taken["112"] else "",
        days=of_rounds,
        kept=kept,
        notes=tuple(_notes(file, kept)),
    )


def _round_days(record: TrfRecord | None) -> tuple[date | None, ...]:
    """Return the days of record 132, each above the column of its round; empty if one is no day."""
    if record is None:
        return ()
    line = record.whole_line
    texts = [
        line[start - 1 : start - 1 + ROUND_WIDTH].strip()
        for start in range(FIRST_ROUND, len(line) + 1, ROUND_WIDTH)
    ]
    days = tuple(parse_round_day(text) for text in texts)
    is_whole = not line[3 : FIRST_ROUND - 1].strip()
    is_read = all(day is not None or not text for day, text in zip(days, texts, strict=True))
    return days if is_whole and is_read else ()


def _notes(file: TrfFile, kept: tuple[TrfRecord, ...]) -> Iterator[TrfNote]:
    for record in kept:
        if record.code in ("042", "052"):
            code = (
                TrfNoteCode.DAY_AMBIGUOUS
                if parse_foreign_day(record.text).is_ambiguous
                else TrfNoteCode.DAY_UNREAD
            )
            yield TrfNote(code, record.line, record.whole_line.strip())
        elif file.is_national(record):
            continue
        elif file.is_no_record(record):
            yield TrfNote(TrfNoteCode.ROW_KEPT, record.line, record.whole_line[:80].strip())
        elif file.is_unknown(record):
            yield TrfNote(TrfNoteCode.RECORD_UNKNOWN, record.line, record.whole_line[:80].strip())
        elif record.code in ("202", "212"):
            yield TrfNote(TrfNoteCode.TIE_BREAKS_OWN, record.line, record.text[:80])
        elif record.code != "###":
            yield TrfNote(TrfNoteCode.RECORD_KEPT, record.line, record.whole_line[:80].strip())
    national: dict[str, list[int]] = {}
    for record in kept:
        if file.is_national(record):
            national.setdefault(record.code, []).append(record.line)
    for record_code, lines in national.items():
        yield TrfNote(TrfNoteCode.NATIONAL_KEPT, lines[0], f"{record_code} × {len(lines)}")
    names: dict[str, int] = {}
    for player in file.players:
        name = player.name.casefold()
        if name and name in names:
            both = f"{player.name}: {names[name]}, {player.number}"
            yield TrfNote(TrfNoteCode.NAME_TWICE, player.line, both)
        names.setdefault(name, player.number)


# Parse days as other programs write them.
#
# The format wants ``2026/11/20``; people write ``20/11/2026``, ``20.11.2026`` and ``11/20/2026``.
# With points the day comes first. With strokes it is read where only one order is possible; of
# ``05/06/2026`` nobody can say what it means, and nothing is guessed.


_YEAR_FIRST = re.compile(r"(?P<y>\d{4})(?P<sign>[-/.])(?P<m>\d{1,2})(?P=sign)(?P<d>\d{1,2})")

_YEAR_LAST = re.compile(r"(?P<one>\d{1,2})(?P<sign>[-/.])(?P<two>\d{1,2})(?P=sign)(?P<y>\d{4})")

_MONTHS = (
    ("янв", "jan"), ("фев", "feb"), ("мар", "mar"), ("апр", "apr"), ("мая", "май", "may"),
    ("июн", "jun"), ("июл", "jul"), ("авг", "aug"), ("сен", "sep"), ("окт", "oct"),
    ("ноя", "nov"), ("дек", "dec"),
)  # fmt: skip

_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")

_NAMED = re.compile(
    r"(?P<d>\d{1,2})[\s.-]+(?P<name>[^\W\d_]{3,10})[\s.,-]+(?P<y>\d{4})(?:\s*г(?:ода|\.)?)?"
    r"|(?P<name_first>[^\W\d_]{3,10})\s+(?P<day>\d{1,2}),?\s+(?P<year>\d{4})"
)

_WITH_ROMAN = re.compile(r"(?P<d>\d{1,2})[./ -](?P<m>[IVX]{1,4})[./ -](?P<y>\d{4})")

_POINTS_SHORT = re.compile(r"(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.(?P<y>\d{2})")

_SHORT = re.compile(r"(?P<y>\d{2})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})")

CENTURY = 2000

NEAR, SPAN = 2026, 14
"""Years in which an event of a TRF is likely: the format is of 2006."""


@dataclass(frozen=True, slots=True)
class ParsedDay:
    """A parsed day, or why there is none: ambiguous, or not a day."""

    day: date | None = None
    is_ambiguous: bool = False


def parse_foreign_day(text: str) -> ParsedDay:
    """Parse a day that another program wrote; ambiguous ones are refused."""
    day = text.strip()
    if match := _YEAR_FIRST.fullmatch(day):
        return ParsedDay(_day(match["y"], match["m"], match["d"]))
    match = _YEAR_LAST.fullmatch(day)
    if match is None:
        return _day_in_words(day)
    day_first = _day(match["y"], match["two"], match["one"])
    month_first = _day(match["y"], match["one"], match["two"])
    if match["sign"] == "." or month_first is None or month_first == day_first:
        return ParsedDay(day_first)
    return ParsedDay(month_first) if day_first is None else ParsedDay(is_ambiguous=True)


def _day_in_words(text: str) -> ParsedDay:
    """Parse `3 марта 2026`, `March 3, 2026`, `3.III.2026`; of `03.04.26` nobody can be sure."""
    if match := _WITH_ROMAN.fullmatch(text):
        is_month = match["m"] in _ROMAN
        month = str(1 + _ROMAN.index(match["m"])) if is_month else "0"
        return ParsedDay(_day(match["y"], month, match["d"]))
    if match := _NAMED.fullmatch(text):
        name = (match["name"] or match["name_first"]).casefold()
        months = [at for at, begins in enumerate(_MONTHS, 1) if name.startswith(begins)]
        number = str(months[0]) if months else "0"
        return ParsedDay(_day(match["y"] or match["year"], number, match["d"] or match["day"]))
    if match := _POINTS_SHORT.fullmatch(text):
        return _day_of_two_digits(match["d"], match["m"], match["y"])
    return ParsedDay()


def _day_of_two_digits(one: str, month: str, other: str) -> ParsedDay:
    """Parse `03.03.26`: the day stands first, or the year; read where only one is possible."""
    day_first = _day(str(CENTURY + int(other)), month, one)
    year_first = _day(str(CENTURY + int(one)), month, other) if len(one) == 2 else None
    likely = [day for day in (day_first, year_first) if day and abs(day.year - NEAR) <= SPAN]
    if len(set(likely)) > 1:
        return ParsedDay(is_ambiguous=True)
    return ParsedDay(likely[0] if likely else None)


def parse_round_day(text: str) -> date | None:
    """Parse the day of a round in record 132: ``26/11/20``, the year first."""
    match = _SHORT.fullmatch(text.strip())
    return _day(str(CENTURY + int(match["y"])), match["m"], match["d"]) if match else None


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
