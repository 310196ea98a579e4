"""Lots: the numbers of the table, drawn from a stored seed."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter import permissions
from arbiter.permissions import Action
from arbiter.services import journal
from tournaments.errors import TournamentError
from tournaments.models import Entry, EntryState, Lot, Tournament, TournamentState
from tournaments.pairing import round_robin
from tournaments.pairing.lots import NUMBERS, LotError, draw_numbers, parse_seed
from tournaments.scopes import event_scope
from tournaments.services import events, rounds


@transaction.atomic
def draw_lots(*, tournament: Tournament, seed: str, actor: User, at: datetime) -> Lot:
    """Number the entries by lot and lay out the whole table as draft rounds.

    The same seed and the same entries give the same numbers for ever
    (``pairing.lots``). Raises TournamentError ``wrong_state``, ``too_few_players``,
    ``too_many_players``, ``bad_seed``.
    """
    permissions.require(actor, Action.DRAW_LOTS, event_scope(tournament))
    seed = _read_seed(seed)
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    entries = {
        entry.pk: entry
        for entry in Entry.objects.filter(tournament=locked, state=EntryState.ACTIVE)
    }
    _check_size(len(entries))
    events.advance(locked, (TournamentState.ENTRIES,), TournamentState.DRAWN)
    order = draw_numbers(sorted(entries), seed)
    for number, pk in enumerate(order, start=1):
        entries[pk].number = number
    Entry.objects.bulk_update(entries.values(), ["number"])
    lot = Lot.objects.create(
        tournament=locked, kind=NUMBERS, seed=seed, outcome=list(order), actor=actor, at=at
    )
    rounds.lay_out(locked)
    Tournament.objects.filter(pk=locked.pk).update(revision=locked.revision + 1)
    journal.record(
        stream=locked.scope_key,
        verb="lots.drawn",
        actor=actor,
        at=at,
        data={"kind": NUMBERS, "seed": seed, "order": list(order)},
    )
    tournament.refresh_from_db()
    return lot


def redraw(lot: Lot) -> list[int]:
    """The same lot drawn again from its seed; anybody may compare it with what is stored."""
    return list(draw_numbers(sorted(lot.outcome), lot.seed))


def _read_seed(seed: str) -> str:
    try:
        return parse_seed(seed)
    except LotError as error:
        raise TournamentError("bad_seed", seed=seed) from error


def _check_size(players: int) -> None:
    if players < round_robin.SMALLEST:
        raise TournamentError("too_few_players", players=players, least=round_robin.SMALLEST)
    if players > round_robin.LARGEST:
        raise TournamentError("too_many_players", players=players, most=round_robin.LARGEST)
