"""Set the starting position of one board by hand."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import services as journal_services
from arbiter.rules.rulesets import catalogue
from tournaments.events import starting_set_ups
from tournaments.events.models import Tournament
from tournaments.hand_pairing.board_lock import lock_untouched_board
from tournaments.rounds_and_boards.models import Pairing


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
    `starting_set_ups.canonical_set_up` raises.
    """
    locked, pairing = lock_untouched_board(tournament, number, board, reason=reason, actor=actor)
    before = pairing.set_up
    pairing.set_up = starting_set_ups.canonical_set_up(
        set_up, catalogue.variant_of(locked.ruleset_id)
    )
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
