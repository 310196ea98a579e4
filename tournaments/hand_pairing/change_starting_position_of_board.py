"""Set the starting position of one board by hand."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.rules.rulesets import ruleset_catalogue
from tournaments.events import read_starting_position
from tournaments.events.models import Tournament
from tournaments.hand_pairing.lock_untouched_board import lock_untouched_board
from tournaments.hand_pairing.require_reason import require_reason
from tournaments.rounds_and_boards.models import Pairing

SET_UP = "board.set_up"


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
    `read_starting_position.canonical_set_up` raises.
    """
    locked, pairing = lock_untouched_board(tournament, number, board, actor=actor)
    require_reason(reason)
    before = pairing.set_up
    pairing.set_up = read_starting_position.canonical_set_up(
        set_up, ruleset_catalogue.variant_of_ruleset(locked.ruleset_id)
    )
    pairing.save(update_fields=["set_up"])
    append_journal_rows.write_journal_row(
        stream=locked.scope_key,
        verb=SET_UP,
        actor=actor,
        at=at,
        data={"round": number, "board": board, "pairing": pairing.pk},
        before=before,
        after=pairing.set_up,
        words=reason,
    )
    return pairing
