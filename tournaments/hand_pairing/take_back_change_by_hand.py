"""Take back the last change of a round by hand, while its phase is open and nothing followed it.

The boards that the change took away come back as they were, with their reasons and openings; the
journal keeps both the change and its end.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.entries.models import Entry
from tournaments.events import raise_event_revision_and_write_journal
from tournaments.events.models import Tournament
from tournaments.hand_pairing import lock_and_journal_change
from tournaments.hand_pairing.models import ManualPhase
from tournaments.hand_pairing.read_and_rewrite_boards import (
    PAIRED_KINDS,
    numbers_when_paired,
    require_untouched_games,
)
from tournaments.pairing.pair_of_round_and_its_text import Pair
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.create_round_rows import build_games_of_pairing
from tournaments.rounds_and_boards.models import Game, Pairing, Round, RoundState

KEPT = ("board", "kind", "points", "opening_table", "opening", "set_up", "reasons")


def boards_as_undo_data(numbers: dict[int, int], boards: Iterable[Pairing]) -> list[dict[str, Any]]:
    """Return boards about to be removed, as JSON-ready data in numbers of the round."""
    return [
        {name: getattr(board, name) for name in KEPT}
        | {
            "white": numbers[board.first_id],
            "black": None if board.second_id is None else numbers[board.second_id],
        }
        for board in boards
    ]


def empty_undo_of_new_phase(row: Round) -> dict[str, Any]:
    """Return the undo data of a new phase: empty, its running number going on."""
    before = row.phases.order_by("-pk").first()
    return {"change": before.last_change.get("change", 0) if before else 0}


def store_undo_of_change(
    phase: ManualPhase, *, how: str, after: Sequence[Pair], boards: Sequence[dict[str, Any]]
) -> None:
    """Store what one change did, so that it can be taken back until the next one."""
    phase.last_change = {
        "change": phase.last_change.get("change", 0) + 1,
        "how": how,
        "after": [list(pair) for pair in after],
        "boards": list(boards),
    }
    phase.save(update_fields=["last_change"])


@transaction.atomic
def take_back_change_by_hand(
    *, tournament: Tournament, number: int, change: int, actor: User, at: datetime
) -> str:
    """Undo the change of this running number; return what the change was.

    Raises TournamentError ``manual_not_open``, ``mark_is_final`` where another change came
    after it, ``board_in_play``.
    """
    row = tournament.rounds.filter(number=number).first()
    if row is not None:  # every service locks the games before their event
        list(Game.objects.select_for_update().filter(pairing__round=row).order_by("pk"))
    locked, row = lock_and_journal_change.lock_event_and_round(tournament, number, actor)
    phase = lock_and_journal_change.require_open_phase_of_changes(row)
    if not is_change_last_of_phase(phase, change):
        raise TournamentError(RefusalCode.MARK_IS_FINAL)
    kept, numbers = phase.last_change, numbers_when_paired(row)
    made = {tuple(pair) for pair in kept["after"]}
    sitting = [
        board
        for board in row.pairings.filter(kind__in=PAIRED_KINDS)
        if (numbers[board.first_id], numbers.get(board.second_id or 0)) in made
    ]
    removed = _remove_boards(sitting)
    _put_back(locked, row, kept["boards"])
    raise_event_revision_and_write_journal.raise_revision(
        locked,
        "manual.taken_back",
        actor=actor,
        at=at,
        data={"round": number, "phase": phase.pk, "how": kept["how"], "removed": removed},
        before=kept["after"],
        after=[[board["white"], board["black"]] for board in kept["boards"]],
        changes_standings=row.state != RoundState.DRAFT,
    )
    phase.last_change = {"change": change}
    phase.save(update_fields=["last_change"])
    return str(kept["how"])


def is_change_last_of_phase(phase: ManualPhase, change: int | None) -> bool:
    """Return whether a change is the last of an open phase and not taken back yet."""
    kept = phase.last_change
    return phase.ended_at is None and "how" in kept and kept["change"] == change


def _remove_boards(boards: Sequence[Pairing]) -> list[list[int]]:
    """Remove untouched boards; returns their games: id, the entries of White and Black."""
    require_untouched_games(boards)
    games = Game.objects.filter(pairing__in=boards)
    removed = [list(game) for game in games.order_by("pk").values_list("pk", "white", "black")]
    games.delete()
    Pairing.objects.filter(pk__in=[board.pk for board in boards]).delete()
    return removed


def _put_back(tournament: Tournament, row: Round, boards: Sequence[dict[str, Any]]) -> None:
    entries = {int(number): pk for number, pk in row.known["entries"].items()}
    people = Entry.objects.in_bulk(entries.values())
    made = Pairing.objects.bulk_create(
        Pairing(
            round=row,
            first=people[entries[board["white"]]],
            second=None if board["black"] is None else people[entries[board["black"]]],
            **{name: board[name] for name in KEPT},
        )
        for board in boards
    )
    Game.objects.bulk_create(
        game
        for pairing in made
        for game in build_games_of_pairing(pairing, tournament.games_per_pairing)
    )
