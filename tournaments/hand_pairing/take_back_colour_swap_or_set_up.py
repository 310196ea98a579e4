"""Take back the last hand-made act at a board: a swap of colours or a set-up.

While nothing was played or said there and no other act at the board followed, the board is again
what it was; the journal keeps both the act and its end.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.journal.models import JournalEntry
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.hand_pairing.change_starting_position_of_board import SET_UP
from tournaments.hand_pairing.lock_untouched_board import lock_untouched_board
from tournaments.hand_pairing.swap_round_robin_colours import TURNED, exchange_seats
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import Pairing

TURN_TAKEN_BACK = "board.turn_taken_back"
SET_UP_TAKEN_BACK = "board.set_up_taken_back"


@transaction.atomic
def take_back_colour_swap_or_set_up(
    *, tournament: Tournament, number: int, seq: int, actor: User, at: datetime
) -> Pairing:
    """Undo the act of this journal row at a board of the round.

    Raises TournamentError ``mark_is_final`` where another act at the board followed or the board
    was made anew, and what ``lock_untouched_board`` raises.
    """
    permissions_of_roles.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    done = act_at_board(tournament, seq)
    board = board_of_act(tournament, number, done) if done is not None else None
    if board is None:
        raise TournamentError(RefusalCode.MARK_IS_FINAL)
    locked, pairing = lock_untouched_board(tournament, number, board.board, actor=actor)
    row = newest_act_at_board(locked, pairing)
    if row is None or row.seq != seq or row.verb not in (TURNED, SET_UP):
        raise TournamentError(RefusalCode.MARK_IS_FINAL)
    if row.verb == TURNED:
        pairing.reasons = pairing.reasons[:-1]  # the last says who exchanged the colours
        exchange_seats(locked, pairing, verb=TURN_TAKEN_BACK, actor=actor, at=at)
    else:
        _put_set_up_back(locked, pairing, row, actor=actor, at=at)
    return pairing


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


def _put_set_up_back(
    tournament: Tournament, pairing: Pairing, row: JournalEntry, *, actor: User, at: datetime
) -> None:
    now, pairing.set_up = pairing.set_up, row.data["before"]
    pairing.save(update_fields=["set_up"])
    append_journal_rows.write_journal_row(
        stream=tournament.scope_key,
        verb=SET_UP_TAKEN_BACK,
        actor=actor,
        at=at,
        data={
            "round": pairing.round.number,
            "board": pairing.board,
            "pairing": pairing.pk,
        },
        before=now,
        after=pairing.set_up,
    )
