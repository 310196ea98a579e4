"""Make, renew and take back players' cards; note when a card is first opened."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.entries.models import Entry
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.officials_and_accounts.give_accounts_and_one_time_passwords import (
    make_player_account,
)
from tournaments.people.models import Player
from tournaments.people.order_by_name import order_by_name
from tournaments.player_access_cards import draw_card_code
from tournaments.player_access_cards.models import EntryCard
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError


@dataclass(frozen=True, slots=True)
class MadeCard:
    """A new card with its code, which is shown only once."""

    entry: Entry
    code: str


@transaction.atomic
def issue_cards(
    *, tournament: Tournament, entries: Collection[int], actor: User, at: datetime
) -> tuple[MadeCard, ...]:
    """Make new cards for these entries; revoke their older ones.

    A player who has no account gets one without a password: it only gives his acts a name.
    Raises TournamentError ``no_card_chosen``, ``no_such_entry``.
    """
    permissions_of_roles.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    rows = _chosen(locked, entries)
    _name_players(rows, actor=actor, at=at)
    older = _end(rows, at)
    made = tuple(MadeCard(entry, draw_card_code.draw_code()) for entry in rows)
    cards = [
        EntryCard(
            entry=card.entry,
            fingerprint=draw_card_code.fingerprint_of_code(card.code),
            issued_by=actor,
            issued_at=at,
        )
        for card in made
    ]
    EntryCard.objects.bulk_create(cards)
    with append_journal_rows.write_rows_together(locked.scope_key):
        for card in cards:
            before = older.get(card.entry_id)
            append_journal_rows.write_journal_row(
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
    permissions_of_roles.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    ended = _end(_chosen(locked, entries), at)
    with append_journal_rows.write_rows_together(locked.scope_key):
        for entry, card in ended.items():
            append_journal_rows.write_journal_row(
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
        and by_entry[entry].fingerprint == draw_card_code.fingerprint_of_code(code)
    )


def _chosen(tournament: Tournament, entries: Collection[int]) -> list[Entry]:
    if not entries:
        raise TournamentError(RefusalCode.NO_CARD_CHOSEN)
    rows = list(
        tournament.entries.filter(pk__in=entries)
        .select_related("player", "tournament")
        .order_by("number", order_by_name("player__name"), "pk")
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
    return ended
