"""Who is present: check-in list, marks, no-shows, what can be taken back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from arbiter.journal.models.rows import JournalEntry
from arbiter.rules.outcome import GameResult, Termination
from games.web.requests import parse_whole_number
from tournaments.boards.models import Game, PairingKind, Round, RoundState
from tournaments.boards.queries import field
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing.attendance import (
    EXPLAINS,
    GONE,
    PAIRED,
    AttendanceMark,
    Presence,
    marks_undoing_last_mark,
)
from tournaments.people.queries import order_by_shown_name
from tournaments.rounds.models import EntryMark

# Read who is present: the check-in list, every entry with its marks, what was just done.


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
    presences = field.attendance_of_entries(tournament, number)
    entries = tournament.entries.select_related("player").order_by(
        "number", order_by_shown_name("player__")
    )
    away = no_shows_of_round(tournament, number - 1)
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
    presences = field.attendance_of_entries(tournament, number)
    entries = (
        tournament.entries.select_related("player")
        .prefetch_related("marks__actor")
        .order_by("number", order_by_shown_name("player__"))
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
    return MarkJustMade(made, bool(marks_that_undo(made))) if made else None


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
    row = check_in_row(tournament, parse_whole_number(query.get("closed", "")))
    if row is None:
        return None
    may_be_taken_back = may_check_in_be_taken_back(tournament, row)
    return CheckInJustClosed(row.seq, row.data["round"], len(row.data["after"]), may_be_taken_back)


# Find who lost a round by not coming: not paired again until he explains (C.04.2).


UNPLAYED = (Termination.FORFEIT, Termination.DOUBLE_FORFEIT)


def unexplained_no_shows(tournament: Tournament, row: Round) -> list[Entry]:
    """Find entries paired in this draft although they were no-shows in the last round.

    A mark for this round, of the check-in or of the arbiter, explains him, but neither one that
    was taken back nor the one that took it back.
    """
    if row.state != RoundState.DRAFT or row.number == 1:
        return []
    away = no_shows_of_round(tournament, row.number - 1)
    if not away:
        return []
    explained = EntryMark.objects.filter(
        entry__in=away,
        round=row.number,
        presence__in=[presence.value for presence in EXPLAINS],
        takes_back__isnull=True,
        taken_back_by__isnull=True,
    ).values_list("entry", flat=True)
    presences = field.attendance_of_entries(tournament, row.number)
    unexplained = away - set(explained)
    paired = [pk for pk in unexplained & _paired(row) if presences[pk] in PAIRED]
    return list(
        tournament.entries.filter(pk__in=paired).select_related("player").order_by("number")
    )


def no_shows_of_round(tournament: Tournament, number: int) -> set[int]:
    """Find entries that only lost by forfeit (W5) in a round and played no game."""
    games = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__number=number
    ).values_list("white", "black", "result", "termination")
    away: set[int] = set()
    played_over_board: set[int] = set()
    for white, black, result, termination in games:
        for entry, won in ((white, GameResult.WHITE_WINS), (black, GameResult.BLACK_WINS)):
            is_lost = termination in UNPLAYED and result != won
            (away if is_lost else played_over_board).add(entry)
    return away - played_over_board


def _paired(row: Round) -> set[int]:
    seats: Iterable[tuple[int, int | None]] = row.pairings.filter(
        kind__in=(PairingKind.GAME, PairingKind.ALLOCATED)
    ).values_list("first", "second")
    return {pk for pair in seats for pk in pair if pk}


# Take back the last attendance mark of a player, while nothing has been written after it.
#
# Marks are only added: what he was before is written once more, and the journal keeps both.


def marks_that_undo(mark: EntryMark) -> tuple[AttendanceMark, ...]:
    """Return the marks that would take this mark back now; empty when it is too late."""
    entry = mark.entry
    if mark.takes_back_id is not None:
        return ()
    written = list(EntryMark.objects.filter(entry=entry).order_by("pk"))
    tournament = entry.tournament
    is_published = tournament.rounds.filter(number=mark.round).exclude(state=RoundState.DRAFT)
    # who leaves loses games as their rounds are published: before that nothing has followed
    if written[-1].pk != mark.pk or is_published.exists():
        return ()
    return marks_undoing_last_mark(
        [AttendanceMark(row.round, Presence(row.presence)) for row in written]
    )


# Undo the check-in of a whole round: everybody is what he was before, while nothing followed.
#
# Marks are only added: what everybody was before is written once more, and the journal keeps
# both.


CLOSED = "checkin.closed"

TAKEN_BACK = "checkin.taken_back"


def check_in_row(tournament: Tournament, seq: int | None) -> JournalEntry | None:
    """Find a check-in's journal row by its number in the event's journal."""
    rows = JournalEntry.objects.filter(stream=tournament.scope_key, verb=CLOSED)
    return rows.filter(seq=seq).first() if seq else None


def may_check_in_be_taken_back(tournament: Tournament, row: JournalEntry) -> bool:
    """Return whether a check-in changed anything that still stands as it left it."""
    number, changed = row.data["round"], row.data["after"]
    later = JournalEntry.objects.filter(
        stream=tournament.scope_key,
        verb__in=(CLOSED, TAKEN_BACK),
        data__round=number,
        seq__gt=row.seq,
    )
    published = tournament.rounds.filter(number=number).exclude(state=RoundState.DRAFT)
    if not changed or later.exists() or published.exists():
        return False
    return _newest_marks(changed) == {
        int(pk): (number, presence, row.actor_id, row.at) for pk, presence in changed.items()
    }


def _newest_marks(changed: Mapping[str, str]) -> dict[int, tuple[int, str, int | None, datetime]]:
    """Entry → the round, presence, author and time of its last mark."""
    rows = EntryMark.objects.filter(entry__in=[int(pk) for pk in changed]).order_by("pk")
    return {
        entry: (number, presence, actor, at)
        for entry, number, presence, actor, at in rows.values_list(
            "entry", "round", "presence", "actor", "at"
        )
    }
