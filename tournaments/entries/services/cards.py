"""Access cards made, renewed, taken back, first opened."""

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal.models import writing
from tournaments.calls.models import CallAddress, PushDevice
from tournaments.entries.models import Entry, EntryCard
from tournaments.entries.queries import cards as cards_queries
from tournaments.entries.queries.cards import MadeCard
from tournaments.entries.services.accounts import make_player_account
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.people.models import Player
from tournaments.people.queries import order_by_shown_name


@transaction.atomic
def issue_cards(
    *, tournament: Tournament, entries: Collection[int], actor: User, at: datetime
) -> tuple[MadeCard, ...]:
    """Make new cards for these entries; revoke their older ones.

    A player who has no account gets one without a password: it only gives his acts a name.
    Raises TournamentError ``no_card_chosen``, ``no_such_entry``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    rows = _chosen(locked, entries)
    _name_players(rows, actor=actor, at=at)
    older = _end(rows, at)
    made = tuple(MadeCard(entry, cards_queries.draw_code()) for entry in rows)
    cards = [
        EntryCard(
            entry=card.entry,
            fingerprint=cards_queries.fingerprint_of_code(card.code),
            issued_by=actor,
            issued_at=at,
        )
        for card in made
    ]
    EntryCard.objects.bulk_create(cards)
    with writing.write_rows_together(locked.scope_key):
        for card in cards:
            before = older.get(card.entry_id)
            writing.write_journal_row(
                stream=locked.scope_key,
                verb="card.renewed" if before else "card.issued",
                actor=actor,
                at=at,
                data={"entry": card.entry_id},
                before=before,
                after=card.pk,
            )
    return made


@transaction.atomic
def revoke_cards(
    *, tournament: Tournament, entries: Collection[int], actor: User, at: datetime
) -> int:
    """Revoke the cards of these entries; return how many were in force.

    Raises TournamentError ``no_card_chosen``, ``no_such_entry``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    ended = _end(_chosen(locked, entries), at)
    with writing.write_rows_together(locked.scope_key):
        for entry, card in ended.items():
            writing.write_journal_row(
                stream=locked.scope_key,
                verb="card.revoked",
                actor=actor,
                at=at,
                data={"entry": entry},
                before=card,
                after=None,
            )
    return len(ended)


def note_first_opening(card: EntryCard, *, at: datetime) -> None:
    """Store when a card was opened for the first time."""
    EntryCard.objects.filter(pk=card.pk, opened_at=None).update(opened_at=at)


def cards_with_codes(
    tournament: Tournament, entered: Collection[tuple[int, str]]
) -> tuple[MadeCard, ...]:
    """Return the cards in force whose codes are sent back, to print them again."""
    by_entry = {
        card.entry_id: card
        for card in EntryCard.objects.filter(
            entry__tournament=tournament, ended_at=None
        ).select_related("entry__player")
    }
    return tuple(
        MadeCard(by_entry[entry].entry, code)
        for entry, code in entered
        if entry in by_entry
        and by_entry[entry].fingerprint == cards_queries.fingerprint_of_code(code)
    )


def _chosen(tournament: Tournament, entries: Collection[int]) -> list[Entry]:
    if not entries:
        raise TournamentError(RefusalCode.NO_CARD_CHOSEN)
    rows = list(
        tournament.entries.filter(pk__in=entries)
        .select_related("player", "tournament")
        .order_by("number", order_by_shown_name("player__"), "pk")
    )
    missing = set(entries) - {row.pk for row in rows}
    if missing:
        raise TournamentError(RefusalCode.NO_SUCH_ENTRY, entry=min(missing))
    return rows


def _name_players(rows: list[Entry], *, actor: User, at: datetime) -> None:
    """Acts are written down under an account; a player without one gets it here."""
    nameless = [row.player_id for row in rows if row.player.user_id is None]
    players = Player.objects.select_for_update().filter(pk__in=nameless, user=None)
    by_number = {player.pk: player for player in players}
    for row in rows:
        if row.player_id in by_number:
            row.player.user = make_player_account(row, by_number[row.player_id], actor=actor, at=at)


def _end(rows: list[Entry], at: datetime) -> dict[int, int]:
    """End the cards in force of these entries; returns the number of each by its entry."""
    standing = EntryCard.objects.select_for_update().filter(entry__in=rows, ended_at=None)
    ended = {card.entry_id: card.pk for card in standing}
    EntryCard.objects.filter(pk__in=ended.values()).update(ended_at=at)
    for model in (PushDevice, CallAddress):  # whoever held the card is called no more
        model.objects.filter(card__in=ended.values()).delete()
    return ended
