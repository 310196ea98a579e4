"""Read who is present: the check-in list, every entry with its marks, what was just done."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.web.parse_whole_number import parse_whole_number
from tournaments.attendance import (
    find_unexplained_no_shows,
    take_back_attendance_mark,
    take_back_check_in_of_whole_round,
)
from tournaments.attendance.models import EntryMark
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing.attendance_in_round import GONE, Presence
from tournaments.people.order_by_name import order_by_name
from tournaments.rounds_and_boards import load_pairing_input


@dataclass(frozen=True, slots=True)
class CheckInLine:
    """An entry on the check-in list; ``stayed_away`` lost the round before by not coming."""

    entry: Entry
    presence: Presence
    stayed_away: bool

    @property
    def is_here(self) -> bool:
        """Whether the player is present in the round."""
        return self.presence in (Presence.PRESENT, Presence.FORFEIT)

    @property
    def may_be_ticked(self) -> bool:
        """Whether the check-in can mark this player."""
        return self.is_here or self.presence is Presence.ABSENT


def check_in_list(tournament: Tournament, number: int) -> list[CheckInLine]:
    """Return every entry that has not left, with its attendance in the round."""
    presences = load_pairing_input.attendance_of_entries(tournament, number)
    entries = tournament.entries.select_related("player").order_by(
        "number", order_by_name("player__name")
    )
    away = find_unexplained_no_shows.no_shows_of_round(tournament, number - 1)
    return [
        CheckInLine(entry, presences[entry.pk], entry.pk in away)
        for entry in entries
        if presences[entry.pk] not in GONE
    ]


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry with all its attendance marks."""

    entry: Entry
    presence: Presence
    marks: tuple[EntryMark, ...]


def attendance_lines(tournament: Tournament, number: int) -> list[EntryLine]:
    """Load all entries with their attendance marks, in three queries."""
    presences = load_pairing_input.attendance_of_entries(tournament, number)
    entries = (
        tournament.entries.select_related("player")
        .prefetch_related("marks__actor")
        .order_by("number", order_by_name("player__name"))
    )
    return [EntryLine(entry, presences[entry.pk], tuple(entry.marks.all())) for entry in entries]


@dataclass(frozen=True, slots=True)
class MarkJustMade:
    """The attendance mark just made, and whether it can be taken back."""

    mark: EntryMark
    may_be_taken_back: bool


def mark_just_made(tournament: Tournament, query: Mapping[str, str]) -> MarkJustMade | None:
    """Find the attendance mark that the address names (``?marked=7``)."""
    number = parse_whole_number(query.get("marked", ""))
    marks = EntryMark.objects.select_related("entry__tournament", "entry__player")
    made = marks.filter(entry__tournament=tournament, pk=number).first() if number else None
    return (
        MarkJustMade(made, bool(take_back_attendance_mark.marks_that_undo(made))) if made else None
    )


@dataclass(frozen=True, slots=True)
class CheckInJustClosed:
    """The check-in just closed: how many marks it made, and whether it can be taken back."""

    seq: int
    number: int
    count: int
    may_be_taken_back: bool


def check_in_just_closed(
    tournament: Tournament, query: Mapping[str, str]
) -> CheckInJustClosed | None:
    """Find the check-in that the address names by its journal row (``?closed=31``)."""
    row = take_back_check_in_of_whole_round.check_in_row(
        tournament, parse_whole_number(query.get("closed", ""))
    )
    if row is None:
        return None
    may_be_taken_back = take_back_check_in_of_whole_round.may_check_in_be_taken_back(
        tournament, row
    )
    return CheckInJustClosed(row.seq, row.data["round"], len(row.data["after"]), may_be_taken_back)
