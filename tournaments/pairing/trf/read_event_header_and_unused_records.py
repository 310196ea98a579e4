"""Read what a TRF says of the event itself, and which records no pairing needs.

Everything is read or kept: a record that no column here holds goes out again as it came in.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tournaments.pairing.trf.parse_and_write_trf import FIRST_ROUND, ROUND_WIDTH, TrfFile, TrfRecord
from tournaments.pairing.trf.parse_foreign_dates import parse_foreign_day, parse_round_day

WRITTEN_ANEW = frozenset(
    (
        *("012", "022", "062", "072", "092", "142", "152", "162", "192", "240", "250", "260"),
        *("XXR", "XXC", "XXS", "XXA", "XXP", "XXZ"),
        *("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
    )
)
"""Records that the event's own state says again, as it then is."""
LONGEST_NAME, LONGEST_NAMES = 120, 400


class TrfNoteCode(StrEnum):
    """Codes of what a person should know about an imported TRF."""

    DAY_AMBIGUOUS = "day_ambiguous"
    DAY_UNREAD = "day_unread"
    RECORD_UNKNOWN = "record_unknown"
    RECORD_KEPT = "record_kept"
    NATIONAL_KEPT = "national_kept"
    TEXT_CUT = "text_cut"
    NAME_TWICE = "name_twice"
    ROUNDS_TOO_MANY = "rounds_too_many"


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
    records = {record.code: record for record in reversed(file.records) if record.text}
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
    kept = tuple(
        record
        for record in file.records
        if record.code not in WRITTEN_ANEW and record.text and not taken.get(record.code, False)
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
        elif file.is_unknown(record):
            yield TrfNote(TrfNoteCode.RECORD_UNKNOWN, record.line, record.whole_line[:80].strip())
        elif record.code != "###":
            yield TrfNote(TrfNoteCode.RECORD_KEPT, record.line, record.whole_line[:80].strip())
    national = [record for record in kept if file.is_national(record)]
    for record_code in dict.fromkeys(record.code for record in national):
        lines = [record for record in national if record.code == record_code]
        yield TrfNote(TrfNoteCode.NATIONAL_KEPT, lines[0].line, f"{record_code} × {len(lines)}")
    names: dict[str, int] = {}
    for player in file.players:
        name = player.name.casefold()
        if name and name in names:
            both = f"{player.name}: {names[name]}, {player.number}"
            yield TrfNote(TrfNoteCode.NAME_TWICE, player.line, both)
        names.setdefault(name, player.number)
