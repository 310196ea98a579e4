"""Set the starting position of one board by hand."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import services as journal_services
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from arbiter.rules.rulesets import catalogue
from tournaments.boards.models import Game, Pairing, PairingKind, RoundState
from tournaments.events import set_ups
from tournaments.events.models import Tournament
from tournaments.events.scopes import event_scope
from tournaments.hand_pairing.boards import must_be_untouched
from tournaments.refusals.codes import RefusalCode, TournamentError


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
    `set_ups.canonical_set_up` raises.
    """
    permissions.require(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    of_board = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__number=number, pairing__board=board
    )
    list(of_board.select_for_update().order_by("pk"))  # games are locked before their event
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    pairing = _board(locked, number, board)
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    must_be_untouched([pairing])
    before = pairing.set_up
    pairing.set_up = set_ups.canonical_set_up(set_up, catalogue.variant_of(locked.ruleset_id))
    pairing.save(update_fields=["set_up"])
    journal_services.record(
        stream=locked.scope_key,
        verb="board.set_up",
        actor=actor,
        at=at,
        data={"round": number, "board": board, "pairing": pairing.pk},
        before=before,
        after=pairing.set_up,
        words=reason,
    )
    return pairing


def _board(locked: Tournament, number: int, board: int) -> Pairing:
    row = locked.rounds.filter(number=number).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    if row.state == RoundState.CLOSED:
        raise TournamentError(RefusalCode.ROUND_CLOSED, round=number)
    found = row.pairings.select_related("round__tournament", "first", "second")
    pairing = found.filter(board=board, kind=PairingKind.GAME).first()
    if pairing is None:
        raise TournamentError(RefusalCode.NO_SUCH_BOARD, board=board)
    return pairing
