"""Lock one board of a round, on which nothing was played yet, before it is changed by hand."""

from django.contrib.auth.models import User

from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from tournaments.events.models import Tournament
from tournaments.events.right_scopes import event_scope
from tournaments.hand_pairing.drafted_boards import must_be_untouched
from tournaments.refusals.codes import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import Game, Pairing, PairingKind, RoundState


def lock_untouched_board(
    tournament: Tournament, number: int, board: int, *, reason: str, actor: User
) -> tuple[Tournament, Pairing]:
    """Lock the games of a board, then their event; in a transaction.

    Raises TournamentError ``no_such_round``, ``round_closed``, ``no_such_board``,
    ``reason_missing``, ``board_in_play``.
    """
    permissions.require(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    of_board = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__number=number, pairing__board=board
    )
    list(of_board.select_for_update().order_by("pk"))  # games are locked before their event
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    pairing = _find_board(locked, number, board)
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    must_be_untouched([pairing])
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
