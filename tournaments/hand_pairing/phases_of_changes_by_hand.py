"""Read a round that is changed by hand: the open phase, earlier ones, who sits nowhere yet."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.web.parse_whole_number import parse_whole_number
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.hand_pairing import reopen_changes_by_hand, take_back_change
from tournaments.hand_pairing.models import ManualPhase
from tournaments.pairing import pairing_input
from tournaments.rounds_and_boards.models import (
    Round,
)


def unseated_players(row: Round) -> list[tuple[int, Entry]]:
    """Who plays this round and sits at no board yet, by his number of the round."""
    if not row.known:
        return []
    sitting = {pk for board in row.pairings.all() for pk in (board.first_id, board.second_id)}
    present = {
        competitor.number
        for competitor in pairing_input.from_plain(row.known).competitors
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
    """The open phase of changes by hand, with who began it."""
    return row.phases.filter(ended_at__isnull=True).select_related("begun_by").first()


@dataclass(frozen=True, slots=True)
class JustChanged:
    """The last change of an open phase: its running number, and ``how`` as the journal has it."""

    change: int
    how: str


def number_of_last_change(tournament: Tournament, number: int) -> int:
    """The running number of the change made last in the open phase of a round."""
    phase = ManualPhase.objects.filter(
        round__tournament=tournament, round__number=number, ended_at__isnull=True
    ).first()
    return phase.last_change.get("change", 0) if phase is not None else 0


def change_just_made(phase: ManualPhase | None, query: Mapping[str, str]) -> JustChanged | None:
    """The change that the address names (``?changed=3``), where one press takes it back."""
    change = parse_whole_number(query.get("changed", ""))
    if phase is None or not take_back_change.is_last_change(phase, change):
        return None
    return JustChanged(phase.last_change["change"], phase.last_change["how"])


def phase_just_ended(row: Round, query: Mapping[str, str]) -> ManualPhase | None:
    """The ended phase that the address names (``?ended=7``), where one press opens it again."""
    pk = parse_whole_number(query.get("ended", ""))
    phase = row.phases.filter(pk=pk).first() if pk else None
    if phase is None or not reopen_changes_by_hand.may_be_opened_again(row.tournament, row, phase):
        return None
    return phase


def last_phases(row: Round) -> list[ManualPhase]:
    """Phases that are over, the newest first."""
    return list(row.phases.filter(ended_at__isnull=False).order_by("-pk"))
