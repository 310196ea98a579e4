"""Store a lot with its seed, so that it can be drawn again."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from tournaments.events import (
    raise_event_revision_and_write_journal,
)
from tournaments.events.models import Tournament
from tournaments.lots.models import Lot
from tournaments.pairing.draw_repeatable_lots import (
    LotError,
    parse_seed,
)
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError


def store_lot(
    tournament: Tournament,
    kind: str,
    seed: str,
    outcome: list[int] | list[str],
    *,
    actor: User,
    at: datetime,
    urn: Mapping[str, Any] | None = None,
    rounds: int | None = None,
    changes_standings: bool = False,
) -> Lot:
    """Store a lot and journal it, in the caller's transaction.

    ``rounds`` are those of the table that the lot has laid out; a lot that ``changes_standings``
    makes a new revision of the event.
    """
    lot = Lot.objects.create(
        tournament=tournament,
        kind=kind,
        seed=seed,
        urn=urn or {},
        outcome=outcome,
        actor=actor,
        at=at,
    )
    raise_event_revision_and_write_journal.raise_revision(
        tournament,
        "lots.drawn",
        actor=actor,
        at=at,
        data={
            "kind": kind,
            "seed": seed,
            "order": outcome,
            **({"urn": urn} if urn and not lot.by_hand else {}),
            **({} if rounds is None else {"rounds": rounds}),
        },
        before=None,
        after=lot.pk,
        words=lot.by_hand,
        changes_standings=changes_standings,
    )
    return lot


def new_seed() -> str:
    """Make a new random seed."""
    return parse_seed(secrets.token_hex(16))


def normalise_seed(seed: str) -> str:
    """Return the one form of a typed seed; raises TournamentError ``bad_seed``."""
    try:
        return parse_seed(seed)
    except LotError as error:
        raise TournamentError(RefusalCode.BAD_SEED, seed=seed) from error
