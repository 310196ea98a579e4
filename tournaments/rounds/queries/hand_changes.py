"""Changes by hand: phases open and ended, the last act, what can be taken back."""

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter.journal.models.rows import JournalEntry
from games.web.requests import parse_whole_number
from tournaments.boards.models import (
    Pairing,
    PairingKind,
    Round,
    RoundState,
)
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing import field
from tournaments.pairing.field import Pair
from tournaments.rounds.models import ManualPhase
from tournaments.rounds.queries.touched import touched_board

# Read the phases of changes by hand: the open one, earlier ones, players without a board.


def players_without_board(row: Round) -> list[tuple[int, Entry]]:
    """Return players of this round without a board yet, by number of the round."""
    if not row.known:
        return []
    sitting = {pk for board in row.pairings.all() for pk in (board.first_id, board.second_id)}
    present = {
        competitor.number
        for competitor in field.pairing_input_from_json_data(row.known).competitors
        if competitor.is_present
    }
    entries = {int(number): pk for number, pk in row.known["entries"].items()}
    people = Entry.objects.select_related("player").in_bulk(entries.values())
    return [
        (number, people[pk])
        for number, pk in sorted(entries.items())
        if number in present and pk not in sitting
    ]


def open_phase_of_changes(row: Round) -> ManualPhase | None:
    """Return the open phase of changes by hand, with who began it."""
    return row.phases.filter(ended_at__isnull=True).select_related("begun_by").first()


@dataclass(frozen=True, slots=True)
class ChangeJustMade:
    """The last change of an open phase: its running number, and ``how`` it was made."""

    change: int
    how: str


def number_of_last_change(tournament: Tournament, number: int) -> int:
    """Return the running number of the last change in a round's open phase."""
    phase = ManualPhase.objects.filter(
        round__tournament=tournament, round__number=number, ended_at__isnull=True
    ).first()
    return phase.last_change.get("change", 0) if phase is not None else 0


def change_just_made(phase: ManualPhase | None, query: Mapping[str, str]) -> ChangeJustMade | None:
    """Find the change that the address names (``?changed=3``), if it can be taken back."""
    change = parse_whole_number(query.get("changed", ""))
    if phase is None or not is_change_last_of_phase(phase, change):
        return None
    return ChangeJustMade(phase.last_change["change"], phase.last_change["how"])


def phase_just_ended(row: Round, query: Mapping[str, str]) -> ManualPhase | None:
    """Find the ended phase that the address names (``?ended=7``), if it can be reopened."""
    pk = parse_whole_number(query.get("ended", ""))
    phase = row.phases.filter(pk=pk).first() if pk else None
    if phase is None or not may_changes_be_reopened(row.tournament, row, phase):
        return None
    return phase


def ended_phases_of_changes(row: Round) -> list[ManualPhase]:
    """Return the phases that are over, the newest first."""
    return list(row.phases.filter(ended_at__isnull=False).order_by("-pk"))


# Find the last hand-made act at a board, for the notice that offers to take it back.


@dataclass(frozen=True, slots=True)
class ActJustDoneAtBoard:
    """The act just done at a board: its journal row, and whether it can be taken back."""

    seq: int
    verb: str
    pairing: Pairing
    may_be_taken_back: bool

    @property
    def is_exchange_of_colours(self) -> bool:
        """Whether the act swapped colours; else it set a starting position."""
        return self.verb == TURNED


def act_at_board_just_done(
    tournament: Tournament, number: int, query: Mapping[str, str]
) -> ActJustDoneAtBoard | None:
    """Find the act at a board that the address names (``?by_hand=31``)."""
    seq = parse_whole_number(query.get("by_hand", ""))
    row = act_at_board(tournament, seq) if seq else None
    board = board_of_act(tournament, number, row) if row is not None else None
    if row is None or board is None:
        return None
    newest = newest_act_at_board(tournament, board)
    may_be_taken_back = (
        newest is not None
        and newest.seq == row.seq
        and board.round.state != RoundState.CLOSED
        and touched_board([board]) is None
    )
    return ActJustDoneAtBoard(row.seq, row.verb, board, may_be_taken_back)


# Take back the last hand-made act at a board: a swap of colours or a set-up.
#
# While nothing was played or said there and no other act at the board followed, the board is
# again what it was; the journal keeps both the act and its end.


TURN_TAKEN_BACK = "board.turn_taken_back"

SET_UP_TAKEN_BACK = "board.set_up_taken_back"


def newest_act_at_board(tournament: Tournament, pairing: Pairing) -> JournalEntry | None:
    """Return the journal row of the last hand-made act at this board."""
    rows = JournalEntry.objects.filter(
        stream=tournament.scope_key,
        verb__in=(TURNED, SET_UP, TURN_TAKEN_BACK, SET_UP_TAKEN_BACK),
        data__pairing=pairing.pk,
    )
    return rows.order_by("seq").last()


def act_at_board(tournament: Tournament, seq: int) -> JournalEntry | None:
    """Find the journal row of an act at a board that can be taken back, by its number."""
    rows = JournalEntry.objects.filter(stream=tournament.scope_key, verb__in=(TURNED, SET_UP))
    return rows.filter(seq=seq).first()


def board_of_act(tournament: Tournament, number: int, row: JournalEntry) -> Pairing | None:
    """Find the board of an act; None where it was made anew or its round renumbered."""
    boards = Pairing.objects.select_related("round", "first__player", "second__player")
    of_round = boards.filter(round__tournament=tournament, round__number=number)
    return of_round.filter(pk=row.data["pairing"]).first()


TURNED = "board.turned"

SET_UP = "board.set_up"

# Take back the last change of a round by hand, while its phase is open and nothing followed it.
#
# The boards that the change took away come back as they were, with their reasons and openings;
# the journal keeps both the change and its end.


def is_change_last_of_phase(phase: ManualPhase, change: int | None) -> bool:
    """Return whether a change is the last of an open phase and not taken back yet."""
    kept = phase.last_change
    return phase.ended_at is None and "how" in kept and kept["change"] == change


# Reopen the last ended phase of a round's changes by hand, while nothing followed.
#
# What was compared with the program at the end is forgotten; the next end compares anew.


DRAFTED = "round.drafted"


def may_changes_be_reopened(tournament: Tournament, row: Round, phase: ManualPhase) -> bool:
    """Return whether a phase is the last, has ended, and its round is as it left it."""
    newest = row.phases.order_by("-pk").first()
    if phase.ended_at is None or newest is None or newest.pk != phase.pk:
        return False
    rows = JournalEntry.objects.filter(stream=tournament.scope_key)
    end = rows.filter(verb=ENDED, data__phase=phase.pk).order_by("seq").last()
    if end is None or end.data.get("state") != row.state:
        return False
    return not rows.filter(verb=DRAFTED, data__round=row.number, seq__gt=end.seq).exists()


ENDED = "manual.ended"

# Read and rewrite the boards of a drafted round as pairs of numbers.


PAIRED_KINDS = (PairingKind.GAME, PairingKind.ALLOCATED)


def pairs_when_paired(row: Round) -> tuple[Pair, ...]:
    """Return a drafted round's boards and bye in the numbers it was paired with."""
    numbers = numbers_when_paired(row)
    seats = row.pairings.filter(kind__in=PAIRED_KINDS).order_by("board")
    return tuple(
        Pair(numbers[first], None if second is None else numbers[second])
        for first, second in seats.values_list("first", "second")
    )


def numbers_when_paired(row: Round) -> dict[int, int]:
    """Return each entry's number when the round was paired, by entry id."""
    return {entry: int(number) for number, entry in row.known["entries"].items()}
