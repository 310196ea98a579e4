"""Find stated results of games that this visitor may confirm, as player or official."""

from collections.abc import Iterable, Mapping

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action, Visitor
from tournaments.events.models import Tournament
from tournaments.partners_seconds_and_blindfold.who_may_speak_for_side import (
    side_user_speaks_for,
)
from tournaments.rounds_and_boards.models import Game, Pairing
from tournaments.submitted_records.models import Submission, SubmissionState


def awaits_confirmation_by(user_id: int | None, waiting: Submission, game: Game) -> bool:
    """Return whether this user may confirm a stated result; never his own."""
    if user_id in (waiting.submitted_by_id, game.word_by_id):
        return False
    return (side_user_speaks_for(game, user_id) or "-") not in game.stated_by


def versions_waiting_by_game(
    user: Visitor, tournament: Tournament, boards: Iterable[Pairing]
) -> Mapping[int, Submission]:
    """Return the record versions waiting for this visitor, by game.

    At most two questions, whatever the number of boards.
    """
    played = [pairing for pairing in boards if pairing.second is not None]
    games = {game.pk: game for pairing in played for game in pairing.games.all() if game.is_stated}
    if not games or not user.is_authenticated or tournament.is_cancelled:
        return {}
    his = permissions_of_roles.reach_of_action(user, Action.CONFIRM_RECORD)
    board_of = {pairing.pk: pairing.board for pairing in played}
    near = [
        game.pk
        for game in games.values()
        if his.covers_board(tournament.scope_key, board_of[game.pairing_id])
        or side_user_speaks_for(game, user.pk)
    ]
    rows = Submission.objects.filter(game__in=near, state=SubmissionState.WAITING)
    light = rows.defer("source", "fact", "fault") if near else ()
    return {
        row.game_id: row
        for row in light
        if awaits_confirmation_by(user.pk, row, games[row.game_id])
    }
