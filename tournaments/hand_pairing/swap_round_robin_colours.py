"""Swap the colours of one board of a round robin by hand; the table stays (C.05)."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events import raise_event_revision_and_write_journal
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.hand_pairing.lock_untouched_board import lock_untouched_board
from tournaments.hand_pairing.read_and_rewrite_boards import hand_made_reason
from tournaments.hand_pairing.require_reason import require_reason
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.create_round_rows import build_games_of_pairing
from tournaments.rounds_and_boards.models import Game, Pairing

TURNED = "board.turned"


@transaction.atomic
def swap_board_colours(
    *, tournament: Tournament, number: int, board: int, reason: str, actor: User, at: datetime
) -> Pairing:
    """Swap the colours of a board on which nothing was played or stated yet.

    Who meets whom in which round is the table's and is not changed. The drawn opening stays.
    Raises TournamentError ``needs_round_robin``, ``no_such_round``, ``round_closed``,
    ``no_such_board``, ``reason_missing``, ``board_in_play``.
    """
    permissions_of_roles.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
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
    raise_event_revision_and_write_journal.raise_revision(
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
        },
        before=[black, white],
        after=[white, black],
        words=words,
    )
