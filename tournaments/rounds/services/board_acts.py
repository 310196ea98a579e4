"""Acts at one board by hand: colours swapped, the starting position set, either taken back."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from arbiter.journal.models.rows import JournalEntry
from arbiter.rules.rulesets import catalogue
from tournaments.boards import services as boards_services
from tournaments.boards.models import Game, Pairing, build_games_of_pairing
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries import positions
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import revision
from tournaments.rounds.queries.hand_changes import (
    SET_UP,
    SET_UP_TAKEN_BACK,
    TURN_TAKEN_BACK,
    TURNED,
    act_at_board,
    board_of_act,
    newest_act_at_board,
)
from tournaments.rounds.services.hand_boards import hand_made_reason, lock_untouched_board

# Swap the colours of one board of a round robin by hand; the table stays (C.05).


@transaction.atomic
def swap_board_colours(
    *, tournament: Tournament, number: int, board: int, reason: str, actor: User, at: datetime
) -> Pairing:
    """Swap the colours of a board on which nothing was played or stated yet.

    Who meets whom in which round is the table's and is not changed. The drawn opening stays.
    Raises TournamentError ``needs_round_robin``, ``no_such_round``, ``round_closed``,
    ``no_such_board``, ``reason_missing``, ``board_in_play``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    if not tournament.play_system.colours_swap_by_hand:
        raise TournamentError(RefusalCode.NEEDS_ROUND_ROBIN)
    locked, pairing = lock_untouched_board(tournament, number, board, actor=actor)
    require_reason(reason)
    how = f"{pairing.second.number} ⇄ {pairing.first.number}"
    why = hand_made_reason(how, reason.strip(), article="C.05", actor=actor, at=at)
    pairing.reasons = [*pairing.reasons, why.as_dict()]
    exchange_seats(locked, pairing, verb=TURNED, actor=actor, at=at, words=reason)
    return pairing


def exchange_seats(
    tournament: Tournament,
    pairing: Pairing,
    *,
    verb: str,
    actor: User,
    at: datetime,
    words: str = "",
) -> None:
    """Swap the two seats of an untouched board; store its reasons and a journal row."""
    of_board = pairing.games.all()
    removed = [list(game) for game in of_board.order_by("pk").values_list("pk", "white", "black")]
    of_board.delete()
    pairing.first, pairing.second = pairing.second, pairing.first
    pairing.save(update_fields=["first", "second", "reasons"])
    Game.objects.bulk_create(build_games_of_pairing(pairing, tournament.games_per_pairing))
    white, black = pairing.first.number, pairing.second.number
    revision.raise_revision(
        tournament,
        verb,
        actor=actor,
        at=at,
        data={
            "round": pairing.round.number,
            "board": pairing.board,
            "pairing": pairing.pk,
            "white": white,
            "black": black,
            "removed": removed,
            **columns.stands(*boards_services.boards_told(pairing.round_id)),
        },
        before=[black, white],
        after=[white, black],
        words=words,
    )


@transaction.atomic
def set_start_position(
    *,
    tournament: Tournament,
    number: int,
    board: int,
    set_up: str,
    reason: str,
    actor: User,
    at: datetime,
) -> Pairing:
    """Set the starting position (FEN) of a board's games; an empty one removes it.

    Nothing has been played or said there yet. It goes before a drawn opening and before the
    set-up of the event. Raises TournamentError ``no_such_round``, ``round_closed``,
    ``no_such_board``, ``reason_missing``, ``board_in_play``, and what
    `positions.canonical_set_up` raises.
    """
    locked, pairing = lock_untouched_board(tournament, number, board, actor=actor)
    require_reason(reason)
    before = pairing.set_up
    pairing.set_up = positions.canonical_set_up(
        set_up, catalogue.variant_of_ruleset(locked.ruleset_id)
    )
    pairing.save(update_fields=["set_up"])
    writing.write_journal_row(
        stream=locked.scope_key,
        verb=SET_UP,
        actor=actor,
        at=at,
        data={
            "round": number,
            "board": board,
            "pairing": pairing.pk,
            **columns.stands(*boards_services.boards_told(pairing.round_id)),
        },
        before=before,
        after=pairing.set_up,
        words=reason,
    )
    return pairing


# Take back the last hand-made act at a board: a swap of colours or a set-up.
#
# While nothing was played or said there and no other act at the board followed, the board is
# again what it was; the journal keeps both the act and its end.


@transaction.atomic
def take_back_colour_swap_or_set_up(
    *, tournament: Tournament, number: int, seq: int, actor: User, at: datetime
) -> Pairing:
    """Undo the act of this journal row at a board of the round.

    Raises TournamentError ``mark_is_final`` where another act at the board followed or the board
    was made anew, and what ``lock_untouched_board`` raises.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
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


def _put_set_up_back(
    tournament: Tournament, pairing: Pairing, row: JournalEntry, *, actor: User, at: datetime
) -> None:
    now, pairing.set_up = pairing.set_up, row.data["before"]
    pairing.save(update_fields=["set_up"])
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb=SET_UP_TAKEN_BACK,
        actor=actor,
        at=at,
        data={
            "round": pairing.round.number,
            "board": pairing.board,
            "pairing": pairing.pk,
            **columns.stands(*boards_services.boards_told(pairing.round_id)),
        },
        before=now,
        after=pairing.set_up,
    )


def require_reason(reason: str) -> None:
    """Raise TournamentError ``reason_missing`` for an empty reason."""
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
