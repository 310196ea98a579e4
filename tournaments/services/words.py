"""A result by two persons: the first one's word waits beside the game for the second's."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import F

from arbiter.rules.outcome import Outcome
from arbiter.services import journal
from tournaments.models import Game, Tournament


def is_second(game: Game, outcome: Outcome, actor: User) -> bool:
    """Whether somebody else has said the same before."""
    said = (game.word_result, game.word_termination)
    same = said == (outcome.result.value, outcome.termination.value)
    return game.word_by_id not in (None, actor.pk) and same


def differs(game: Game, outcome: Outcome, actor: User) -> bool:
    """Whether somebody else has said something else before."""
    return game.word_by_id not in (None, actor.pk) and not is_second(game, outcome, actor)


def keep(
    game: Game, tournament: Tournament, outcome: Outcome, *, actor: User, at: datetime
) -> Game:
    """Keep a word; of two that differ the newer waits for a third look, and both are told."""
    differing = differs(game, outcome, actor)
    before = f"{game.word_result} {game.word_termination}" if game.word_by_id else None
    Game.objects.filter(pk=game.pk).update(
        word_result=outcome.result.value,
        word_termination=outcome.termination.value,
        word_by=actor,
        revision=F("revision") + 1,
    )
    journal.record(
        stream=tournament.scope_key,
        verb="result.words_differ" if differing else "result.said",
        actor=actor,
        at=at,
        data={"game": game.pk},
        before=before,
        after=f"{outcome.result.value} {outcome.termination.value}",
    )
    game.refresh_from_db()
    return game
