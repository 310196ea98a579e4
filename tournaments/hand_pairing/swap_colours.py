"""Swap the colours of one board of a round robin by hand; the table stays (C.05)."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from tournaments.events import raise_revision
from tournaments.events.models import Tournament
from tournaments.events.right_scopes import event_scope
from tournaments.hand_pairing.board_lock import lock_untouched_board
from tournaments.hand_pairing.drafted_boards import hand_made_reason
from tournaments.refusals.codes import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import Game, Pairing
from tournaments.rounds_and_boards.services import games_of


@transaction.atomic
def swap_board_colours(
    *, tournament: Tournament, number: int, board: int, reason: str, actor: User, at: datetime
) -> Pairing:
    """Swap the colours of a board on which nothing was played or stated yet.

    Who meets whom in which round is the table's and is not changed. The drawn opening stays.
    Raises TournamentError ``needs_round_robin``, ``no_such_round``, ``round_closed``,
    ``no_such_board``, ``reason_missing``, ``board_in_play``.
    """
    permissions.require(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    if not tournament.play_system.colours_swap_by_hand:
        raise TournamentError(RefusalCode.NEEDS_ROUND_ROBIN)
    locked, pairing = lock_untouched_board(tournament, number, board, reason=reason, actor=actor)
    of_board = pairing.games.all()
    removed = [list(game) for game in of_board.order_by("pk").values_list("pk", "white", "black")]
    of_board.delete()
    pairing.first, pairing.second = pairing.second, pairing.first
    white, black = pairing.first.number, pairing.second.number
    how = f"{white} ⇄ {black}"
    why = hand_made_reason(how, reason.strip(), article="C.05", actor=actor, at=at)
    pairing.reasons = [*pairing.reasons, why.as_dict()]
    pairing.save(update_fields=["first", "second", "reasons"])
    Game.objects.bulk_create(games_of(pairing, locked.games_per_pairing))
    raise_revision.advance(
        locked,
        "board.turned",
        actor=actor,
        at=at,
        data={
            "round": number,
            "board": board,
            "pairing": pairing.pk,
            "white": white,
            "black": black,
            "removed": removed,
        },
        before=[black, white],
        after=[white, black],
        words=reason,
    )
    return pairing
