"""Read the phases of changes by hand: the open one, earlier ones, players without a board."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.web.parse_whole_number import parse_whole_number
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.hand_pairing import reopen_hand_changes, take_back_change_by_hand
from tournaments.hand_pairing.models import ManualPhase
from tournaments.pairing import pairing_input
from tournaments.rounds_and_boards.models import (
    Round,
)


def players_without_board(row: Round) -> list[tuple[int, Entry]]:
    """Return players of this round without a board yet, by number of the round."""
    if not row.known:
        return []
    sitting = {pk for board in row.pairings.all() for pk in (board.first_id, board.second_id)}
    present = {
        competitor.number
        for competitor in pairing_input.pairing_input_from_json_data(row.known).competitors
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
    if phase is None or not take_back_change_by_hand.is_change_last_of_phase(phase, change):
        return None
    return ChangeJustMade(phase.last_change["change"], phase.last_change["how"])


def phase_just_ended(row: Round, query: Mapping[str, str]) -> ManualPhase | None:
    """Find the ended phase that the address names (``?ended=7``), if it can be reopened."""
    pk = parse_whole_number(query.get("ended", ""))
    phase = row.phases.filter(pk=pk).first() if pk else None
    if phase is None or not reopen_hand_changes.may_changes_be_reopened(row.tournament, row, phase):
        return None
    return phase


def ended_phases_of_changes(row: Round) -> list[ManualPhase]:
    """Return the phases that are over, the newest first."""
    return list(row.phases.filter(ended_at__isnull=False).order_by("-pk"))
