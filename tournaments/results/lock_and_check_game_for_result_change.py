"""Load and lock a game for a change of its result, and refuse what cannot be changed now."""

from django.contrib.auth.models import User

from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused
from games.sql_statements.prepared_query import PreparedQuery, value_given_when_asked
from tournaments.drawn_openings import drawn_and_awaited_openings
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.events.models import Tournament
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import Game, RoundState

_GAME = PreparedQuery(
    lambda: (
        Game.objects.select_for_update(of=("self",))
        .select_related("pairing__round__tournament", "white__player", "black__player")
        .defer("pairing__round__known")
        .filter(pk=value_given_when_asked("game"))
    )
)


def lock_game_for_result_change(game_id: int) -> Game:
    """Load and lock a game with all that a result needs; raises DoesNotExist."""
    return _GAME.get(game=game_id)


def lock_event(game: Game) -> Tournament:
    """Lock the event of a game: after the game, before cases and journal.

    Whoever held the journal first would wait for a result that waits for the journal.
    """
    return Tournament.objects.select_for_update().get(pk=game.pairing.round.tournament_id)


def require_drawn_opening(game: Game) -> None:
    """Refuse moves and results before the event's opening is drawn (O1)."""
    if drawn_and_awaited_openings.is_opening_awaited(game.pairing):
        raise TournamentError(RefusalCode.OPENING_NOT_DRAWN, round=game.pairing.round.number)


def refuse_own_game(game: Game, actor: User) -> None:
    """Refuse an official who decides his own game; raises Refused ``own_game``."""
    if actor.pk in scope_of_game_and_sides(game).participants:
        raise Refused(ErrorCode.OWN_GAME)


def require_published_round(game: Game) -> None:
    """Refuse a game whose round is a draft; raises TournamentError ``round_not_published``."""
    if game.pairing.round.state == RoundState.DRAFT:
        raise TournamentError(RefusalCode.ROUND_NOT_PUBLISHED, round=game.pairing.round.number)
