"""Lock one board of a round, on which nothing was played yet, before it is changed by hand."""

from django.contrib.auth.models import User

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.hand_pairing.read_and_rewrite_boards import require_untouched_games
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import Game, Pairing, PairingKind, RoundState


def lock_untouched_board(
    tournament: Tournament, number: int, board: int, *, actor: User
) -> tuple[Tournament, Pairing]:
    """Lock the games of an untouched board, then their event; in a transaction.

    Raises TournamentError ``no_such_round``, ``round_closed``, ``no_such_board``,
    ``board_in_play``.
    """
    permissions_of_roles.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    of_board = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__number=number, pairing__board=board
    )
    list(of_board.select_for_update().order_by("pk"))  # games are locked before their event
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
