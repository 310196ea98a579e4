"""Write down a draw offer and examine it by the rules."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.draw_offers import store_draw_offer
from arbiter.draw_offers.models import DrawOffer
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.disputes_claims_incidents import reexamine_open_cases_and_submissions
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.results import lock_and_check_game_for_result_change


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
    ``arbiter.draw_offers.store_draw_offer.enter_draw_offer`` raises.
    """
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(game_id)
    permissions_of_roles.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    lock_and_check_game_for_result_change.refuse_own_game(game, actor)
    lock_and_check_game_for_result_change.require_published_round(game)
    offer = store_draw_offer.enter_draw_offer(
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
    reexamine_open_cases_and_submissions.reexamine_pending(game, actor=actor, at=at)
    return offer
