"""A game named the best of its tournament or of the whole event, with the reason; taken back."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.boards.models import Game, GameState
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.queries.officials import event_scope
from tournaments.festivals.queries.scope import festival_of_tournament, festival_scope
from tournaments.games.models import BestGame
from tournaments.games.queries import published


@transaction.atomic
def name_best_game(
    *, game: Game, reason: str, actor: User, at: datetime, is_of_whole: bool = False
) -> BestGame:
    """Name a game the best, or change the reason of one that is named.

    ``is_of_whole``: of the whole event of many tournaments, which is for its officials. Raises
    TournamentError ``round_not_published``, ``reason_missing``, ``best_not_over``,
    ``best_of_no_whole``.
    """
    locked = _locked(game, actor)
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    if locked.state != GameState.FINISHED:
        raise TournamentError(RefusalCode.BEST_NOT_OVER)
    if is_of_whole:
        festival = festival_of_tournament(locked.pairing.round.tournament_id)
        if festival is None:
            raise TournamentError(RefusalCode.BEST_OF_NO_WHOLE)
        rights.require_right(actor, Action.PUBLISH_ROUND, festival_scope(festival))
    row = BestGame.objects.filter(game=locked).first()
    was = None if row is None else {"is_of_whole": row.is_of_whole}
    if row is None:
        row = BestGame(game=locked)
    elif (row.reason, row.is_of_whole) == (reason.strip(), is_of_whole):
        return row
    row.reason, row.is_of_whole = reason.strip(), is_of_whole
    row.named_by, row.named_at = actor, at
    row.save()
    writing.write_journal_row(
        stream=locked.pairing.round.tournament.scope_key,
        verb="game.named_best",
        actor=actor,
        at=at,
        data={"game": locked.pk, **columns.stands(columns.some_rows([row]))},
        before=was,
        after={"is_of_whole": is_of_whole},
        words=row.reason,
    )
    return row


@transaction.atomic
def take_back_best_game(*, game: Game, actor: User, at: datetime, reason: str = "") -> None:
    """Take back that a game was named the best; raises TournamentError ``best_not_named``."""
    locked = _locked(game, actor)
    row = BestGame.objects.filter(game=locked).first()
    if row is None:
        raise TournamentError(RefusalCode.BEST_NOT_NAMED)
    was = row.is_of_whole
    if was:
        festival = festival_of_tournament(locked.pairing.round.tournament_id)
        if festival is not None:
            rights.require_right(actor, Action.PUBLISH_ROUND, festival_scope(festival))
    gone = columns.rows_forgotten(BestGame, id=row.pk)
    row.delete()
    writing.write_journal_row(
        stream=locked.pairing.round.tournament.scope_key,
        verb="game.best_taken_back",
        actor=actor,
        at=at,
        data={"game": locked.pk, **columns.stands(gone)},
        before={"is_of_whole": was},
        after=None,
        words=reason.strip(),
    )


def _locked(game: Game, actor: User) -> Game:
    """Return a game of a published round, locked, for whoever publishes the event's rounds."""
    locked = published.lock_game_for_result_change(game.pk)
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(locked.pairing.round.tournament))
    published.require_published_round(locked)
    return locked
