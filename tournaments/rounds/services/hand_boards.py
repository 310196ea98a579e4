"""Boards of a drafted round rewritten as pairs of numbers; the last change taken back."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from tournaments.boards import services as boards_services
from tournaments.boards.models import (
    Game,
    Pairing,
    PairingKind,
    Round,
    RoundState,
    build_games_of_pairing,
)
from tournaments.boards.queries import listing
from tournaments.entries.models import Entry
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import revision
from tournaments.pairing.cautions import Caution
from tournaments.pairing.field import Pair
from tournaments.pairing.reasons import PairingCode, Reason
from tournaments.rounds.models import ManualPhase
from tournaments.rounds.queries.hand_changes import (
    PAIRED_KINDS,
    is_change_last_of_phase,
    numbers_when_paired,
)
from tournaments.rounds.queries.touched import touched_board

# Read and rewrite the boards of a drafted round as pairs of numbers.


def rewrite_boards(
    tournament: Tournament,
    row: Round,
    *,
    before: Sequence[Pair],
    after: Sequence[Pair],
    why: Reason,
) -> list[list[int]]:
    """Replace a round's boards by hand; ``why`` is the reason of a changed board.

    Only the boards that change are made anew; board numbers and drawn openings stay. Returns
    the games removed: id, the entries of White and Black.
    """
    entries = {int(number): pk for number, pk in row.known["entries"].items()}
    people = Entry.objects.in_bulk(entries.values())
    boards = changed_boards(row, before=before, after=after)
    old = list(boards.values())
    require_untouched_games(old)
    games = Game.objects.filter(pairing__in=old)
    removed = [list(game) for game in games.order_by("pk").values_list("pk", "white", "black")]
    games.delete()
    Pairing.objects.filter(pk__in=[pairing.pk for pairing in old]).delete()
    made = Pairing.objects.bulk_create(
        Pairing(
            round=row,
            board=board.board,
            first=people[entries[after[at].white]],
            second=None if (black := after[at].black) is None else people[entries[black]],
            kind=PairingKind.ALLOCATED if after[at].is_rest else PairingKind.GAME,
            points=tournament.play_system.bye_points(tournament) if after[at].is_rest else 0,
            opening_table="" if after[at].is_rest else board.opening_table,
            opening="" if after[at].is_rest else board.opening,
            reasons=[why.as_dict()],
        )
        for at, board in boards.items()
    )
    Game.objects.bulk_create(
        game
        for pairing in made
        for game in build_games_of_pairing(pairing, tournament.games_per_pairing)
    )
    return removed


def changed_boards(
    row: Round, *, before: Sequence[Pair], after: Sequence[Pair]
) -> dict[int, Pairing]:
    """Return the boards that a change makes new, by their place among the pairs."""
    boards = row.pairings.filter(kind__in=PAIRED_KINDS).order_by("board")
    return {at: board for at, board in enumerate(boards) if after[at] != before[at]}


def hand_made_reason(how: str, reason: str, *, article: str, actor: User, at: datetime) -> Reason:
    """Make the reason of a board changed by hand: how, by whom, when and why."""
    who = actor.get_full_name() or actor.get_username()
    facts = {"how": how, "reason": reason, "who": who, "when": at.isoformat()}
    return Reason(PairingCode.BY_HAND, article, facts)


def require_untouched_games(pairings: Sequence[Pairing]) -> None:
    """Raise TournamentError ``board_in_play`` if a board was touched."""
    board = touched_board(pairings)
    if board is not None:
        raise TournamentError(RefusalCode.BOARD_IN_PLAY, board=board)


# Lock the round that is changed by hand, and write the journal row of each change.


def lock_event_and_round(
    tournament: Tournament, number: int, actor: User
) -> tuple[Tournament, Round]:
    """Lock the event and its round; raises ``needs_swiss``, ``no_such_round``."""
    locked = lock_event(tournament, actor)
    row = locked.rounds.filter(number=number).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    return locked, row


def lock_event(tournament: Tournament, actor: User) -> Tournament:
    """Lock the event for a user allowed to change pairs by hand; raises ``needs_swiss``."""
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not locked.play_system.pairs_change_by_hand:
        raise TournamentError(RefusalCode.NEEDS_SWISS)
    return locked


def require_open_phase_of_changes(row: Round) -> ManualPhase:
    """Return the open phase of changes by hand; raises TournamentError ``manual_not_open``."""
    phase = row.phases.filter(ended_at__isnull=True).first()
    if phase is None:
        raise TournamentError(RefusalCode.MANUAL_NOT_OPEN, round=row.number)
    return phase


def journal_change(
    tournament: Tournament,
    phase: ManualPhase,
    *,
    how: str,
    before: Iterable[Pair],
    after: Iterable[Pair],
    removed: Sequence[object],
    actor: User,
    at: datetime,
    accepted: Iterable[Caution] = (),
) -> None:
    """Write a journal row of what one change did to the boards of the round.

    ``how`` as a person reads it (``3 ↔ 7``); ``removed`` are games taken away with their boards:
    id, White's entry, Black's; ``accepted`` the cautions that were taken note of. A change of a
    published round makes a new revision of the event.
    """
    revision.raise_revision(
        tournament,
        "manual.changed",
        actor=actor,
        at=at,
        data={
            "round": phase.round.number,
            "phase": phase.pk,
            "how": how,
            "accepted": [caution.key for caution in accepted],
            "removed": removed,
            **columns.stands(*boards_services.boards_told(phase.round_id)),
        },
        before=[list(pair) for pair in before],
        after=[list(pair) for pair in after],
        changes_standings=phase.round.state != RoundState.DRAFT,
    )


def lock_untouched_board(
    tournament: Tournament, number: int, board: int, *, actor: User
) -> tuple[Tournament, Pairing]:
    """Lock the games of an untouched board, then their event; in a transaction.

    Raises TournamentError ``no_such_round``, ``round_closed``, ``no_such_board``,
    ``board_in_play``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    of_board = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__number=number, pairing__board=board
    )
    listing.lock_games(of_board)
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    pairing = _find_board(locked, number, board)
    require_untouched_games([pairing])
    return locked, pairing


def _find_board(locked: Tournament, number: int, board: int) -> Pairing:
    row = locked.rounds.filter(number=number).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    if row.state == RoundState.CLOSED:
        raise TournamentError(RefusalCode.ROUND_CLOSED, round=number)
    pairings = row.pairings.select_related("round__tournament", "first", "second")
    pairing = pairings.filter(board=board, kind=PairingKind.GAME).first()
    if pairing is None:
        raise TournamentError(RefusalCode.NO_SUCH_BOARD, board=board)
    return pairing


# Take back the last change of a round by hand, while its phase is open and nothing followed it.
#
# The boards that the change took away come back as they were, with their reasons and openings;
# the journal keeps both the change and its end.


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
        list(Game.objects.select_for_update(of=("self",)).filter(pairing__round=row).order_by("pk"))
    locked, row = lock_event_and_round(tournament, number, actor)
    phase = require_open_phase_of_changes(row)
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
    revision.raise_revision(
        locked,
        "manual.taken_back",
        actor=actor,
        at=at,
        data={
            "round": number,
            "phase": phase.pk,
            "how": kept["how"],
            "removed": removed,
            **columns.stands(*boards_services.boards_told(row.pk)),
        },
        before=kept["after"],
        after=[[board["white"], board["black"]] for board in kept["boards"]],
        changes_standings=row.state != RoundState.DRAFT,
    )
    phase.last_change = {"change": change}
    phase.save(update_fields=["last_change"])
    return str(kept["how"])


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
