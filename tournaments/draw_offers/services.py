"""Write down a draw offer and examine it by the rules."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.draw_offers import services as offers
from arbiter.draw_offers.models import DrawOffer
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from tournaments.disputes import reexamination as weighing
from tournaments.events.right_scopes import scope_of_game_and_sides
from tournaments.results import change_guards


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
    """Write down one offer with its answer; pending cases are re-examined.

    Raises TournamentError ``round_not_published``, Refused ``own_game`` and what
    ``arbiter.draw_offers.services.enter_draw_offer`` raises.
    """
    game = change_guards.load_game(game_id)
    permissions.require(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    change_guards.must_be_neutral(game, actor)
    change_guards.must_be_published(game)
    offer = offers.enter_draw_offer(
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
    weighing.reexamine_pending(game, actor=actor, at=at)
    return offer
