"""A draw offer written down and examined by the rules."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.models import DrawOffer
from arbiter.cases.services import incidents
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.games.queries import published
from tournaments.games.services import disputes


@transaction.atomic
def enter_draw_offer(
    *,
    game_id: int,
    side: str,
    ply: int,
    answer: str,
    actor: User,
    at: datetime,
    without_sheet: bool = False,
    reason: str = "",
) -> DrawOffer:
    """Record a draw offer with its answer, and re-examine the game's open cases.

    Raises TournamentError ``round_not_published``, Refused ``own_game`` and what
    ``arbiter.cases.services.incidents.enter_draw_offer`` raises.
    """
    game = published.lock_game_for_result_change(game_id)
    rights.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    published.refuse_own_game(game, actor)
    published.require_published_round(game)
    offer = incidents.enter_draw_offer(
        subject=game.subject,
        stream=game.pairing.round.tournament.scope_key,
        side=side,
        ply=ply,
        answer=answer,
        without_sheet=without_sheet,
        reason=reason,
        actor=actor,
        at=at,
    )
    disputes.reexamine_pending(game, actor=actor, at=at)
    return offer
