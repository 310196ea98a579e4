"""Draw the starting numbers, and begin the event with them."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.entries import give_starting_numbers
from tournaments.entries.models import Entry, EntryState
from tournaments.events import (
    compare_and_set_event_state,
    create_and_change_events,
)
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Acceleration, Numbering, Tournament, TournamentState
from tournaments.events.regulation_checks import raise_refusal
from tournaments.events.require_accepted_cautions import require_accepted_cautions
from tournaments.lots.draw_stored_lots_again_and_compare import COLOUR, COLOURS
from tournaments.lots.models import Lot
from tournaments.lots.store_lot_with_seed import normalise_seed, store_lot
from tournaments.pairing.baku_acceleration import last_number_accelerated_by_baku
from tournaments.pairing.draw_repeatable_lots import (
    NUMBERS,
    draw_numbers,
    draw_order,
)
from tournaments.pairing.pairing_cautions import Caution
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards import create_round_rows

BY_RATING = {"by_rating": True}


@transaction.atomic
def draw_lots(
    *,
    tournament: Tournament,
    seed: str,
    actor: User,
    at: datetime,
    by_hand: Mapping[int, int] | None = None,
    reason: str = "",
    accepted: Collection[str] = (),
) -> Lot:
    """Number the entries and begin the event: lay out the table, or draw the first colour.

    Numbers are given by lot or by rating, as the regulations say; the system of play says
    whether the initial colour is drawn. The same seed and the same entries give the same
    answer for ever (``pairing.draw_repeatable_lots``). ``by_hand`` are numbers drawn from a
    real urn in the hall, number by entry, with the ``reason``; ``accepted`` are the keys of the
    cautions taken note of. Returns the last lot drawn. Raises NeedsConfirmation with ``cautions``,
    TournamentError ``event_private``, ``wrong_state``, ``too_few_players``,
    ``too_many_players``, ``bad_seed``, ``numbers_by_rating``,
    ``numbers_incomplete``, ``lot_reason_missing``, ``giver_missing``.
    """
    permissions_of_roles.require_right(actor, Action.DRAW_LOTS, event_scope(tournament))
    seed = normalise_seed(seed)
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    entries = list(
        Entry.objects.filter(tournament=locked, state=EntryState.ACTIVE).select_related("player")
    )
    if locked.is_private:
        raise TournamentError(RefusalCode.EVENT_PRIVATE)
    raise_refusal(locked.play_system.field_refusal(len(entries), locked))
    require_accepted_cautions(
        too_many_rounds_cautions(locked, len(entries)), accepted, is_sure=False
    )
    compare_and_set_event_state.change_state(
        locked, (TournamentState.ENTRIES,), TournamentState.DRAWN
    )
    by_lot = locked.numbering == Numbering.LOT
    order: Sequence[int]
    urn: Mapping[str, Any] | None = None
    drawn_with = ""
    if by_hand is not None:
        order = _drawn_in_the_hall(locked, entries, by_hand, reason)
        urn = {"by_hand": reason.strip()}
    elif by_lot:
        order, drawn_with = draw_numbers(sorted(entry.pk for entry in entries), seed), seed
    else:
        order, urn = give_starting_numbers.sort_by_rating(entries), BY_RATING
    give_starting_numbers.assign_numbers(locked, _giver_first(locked, entries, order))
    rounds = (
        create_round_rows.create_rounds_of_table(locked)
        if locked.play_system.is_laid_out_whole
        else None
    )
    if by_lot or not locked.play_system.draws_first_colour:
        lot = store_lot(
            locked,
            NUMBERS,
            drawn_with,
            list(order),
            actor=actor,
            at=at,
            urn=urn,
            rounds=rounds,
            changes_standings=not locked.play_system.draws_first_colour,
        )
    if locked.play_system.draws_first_colour:
        lot = _draw_colour(locked, seed, players=len(entries), actor=actor, at=at, rounds=rounds)
    tournament.refresh_from_db()
    return lot


def _giver_first(
    locked: Tournament, entries: Sequence[Entry], order: Sequence[int]
) -> Sequence[int]:
    """Put the giver of a simultaneous display (X2) first; the others follow as drawn."""
    if not locked.play_system.has_giver:
        return order
    giver = next((entry.pk for entry in entries if entry.is_giver), None)
    if giver is None:
        raise TournamentError(RefusalCode.GIVER_MISSING)
    return (giver, *(pk for pk in order if pk != giver))


def _drawn_in_the_hall(
    locked: Tournament, entries: Sequence[Entry], by_hand: Mapping[int, int], reason: str
) -> tuple[int, ...]:
    """Return the entries in the order of the numbers typed: 1 to the last, each once."""
    if locked.numbering != Numbering.LOT:
        raise TournamentError(RefusalCode.NUMBERS_BY_RATING)
    if not reason.strip():
        raise TournamentError(RefusalCode.LOT_REASON_MISSING)
    order = sorted(by_hand, key=lambda pk: by_hand[pk])
    is_whole = by_hand.keys() == {entry.pk for entry in entries}
    if not is_whole or [by_hand[pk] for pk in order] != list(range(1, len(entries) + 1)):
        raise TournamentError(RefusalCode.NUMBERS_INCOMPLETE, last=len(entries))
    return tuple(order)


def _draw_colour(
    locked: Tournament, seed: str, *, players: int, actor: User, at: datetime, rounds: int | None
) -> Lot:
    """Which colour the higher half of the first round begins with (C.04.3, 5.2.5)."""
    colour = draw_order(COLOURS, seed, COLOUR)[0]
    border = (
        last_number_accelerated_by_baku(players)
        if locked.acceleration == Acceleration.BAKU
        else None
    )
    Tournament.objects.filter(pk=locked.pk).update(initial_colour=colour, baku_border=border)
    return store_lot(
        locked, COLOUR, seed, [colour], actor=actor, at=at, rounds=rounds, changes_standings=True
    )


def too_many_rounds_cautions(tournament: Tournament, players: int) -> tuple[Caution, ...]:
    """Return cautions where more rounds are planned than can be paired."""
    return create_and_change_events.rematch_cautions(tournament, players, tournament.rounds_planned)
