"""Rounds: laid out from the table, published one after another."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter import permissions
from arbiter.permissions import Action
from arbiter.services import journal
from tournaments.errors import TournamentError
from tournaments.models import (
    Entry,
    Game,
    Pairing,
    Round,
    RoundState,
    Tournament,
    TournamentState,
)
from tournaments.pairing import round_robin
from tournaments.scopes import event_scope


def lay_out(tournament: Tournament) -> None:
    """Write the whole round-robin table as draft rounds, with the reason on every board."""
    entries = {
        entry.number: entry
        for entry in Entry.objects.filter(tournament=tournament, number__isnull=False)
    }
    table = round_robin.table(len(entries), cycles=tournament.cycles)
    findings = round_robin.verify(table)
    if findings.errors:
        raise TournamentError("table_refused", first=str(findings.errors[0]))
    rounds = Round.objects.bulk_create(
        Round(tournament=tournament, number=number) for number in range(1, len(table.rounds) + 1)
    )
    pairings = Pairing.objects.bulk_create(
        Pairing(
            round=row,
            board=board,
            first=entries[pair.white],
            second=None if pair.black is None else entries[pair.black],
            reasons=[round_robin.why(len(entries), row.number, board, pair).as_dict()],
        )
        for row, pairs in zip(rounds, table.rounds, strict=True)
        for board, pair in enumerate(pairs, start=1)
    )
    Game.objects.bulk_create(
        game for pairing in pairings for game in _games(pairing, tournament.games_per_pairing)
    )


def _games(pairing: Pairing, count: int) -> list[Game]:
    """The games of one pairing; colours alternate (P2)."""
    if pairing.is_rest:
        return []
    sides = ((pairing.first, pairing.second), (pairing.second, pairing.first))
    return [
        Game(
            pairing=pairing,
            number=number + 1,
            white=sides[number % 2][0],
            black=sides[number % 2][1],
        )
        for number in range(count)
    ]


@transaction.atomic
def publish_round(*, tournament: Tournament, number: int, actor: User, at: datetime) -> Round:
    """Rounds are published in their order, once.

    Raises TournamentError ``no_such_round``, ``round_published``, ``earlier_round_first``.
    """
    permissions.require(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    row = Round.objects.filter(tournament=tournament, number=number).first()
    if row is None:
        raise TournamentError("no_such_round", round=number)
    if Round.objects.filter(
        tournament=tournament, number__lt=number, state=RoundState.DRAFT
    ).exists():
        raise TournamentError("earlier_round_first", round=number)
    changed = Round.objects.filter(pk=row.pk, state=RoundState.DRAFT).update(
        state=RoundState.PUBLISHED, published_at=at
    )
    if changed != 1:
        raise TournamentError("round_published", round=number)
    Tournament.objects.filter(pk=tournament.pk, state=TournamentState.DRAWN).update(
        state=TournamentState.RUNNING
    )
    journal.record(
        stream=tournament.scope_key,
        verb="round.published",
        actor=actor,
        at=at,
        data={"round": number},
    )
    row.refresh_from_db()
    return row
