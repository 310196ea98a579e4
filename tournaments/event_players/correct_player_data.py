"""Correct a player's data: one form, one journal row, no change of others lost."""

from collections.abc import Mapping
from datetime import date, datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.archive.clean_and_transliterate_names import clean_name, name_in_latin_letters
from tournaments.consent_to_change_shared_player.ask_and_answer_consent import (
    require_may_change_player,
)
from tournaments.entries.models import Entry
from tournaments.events import journal_fingerprints_of_names
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament, TournamentState
from tournaments.journal.check_people_against_journal import PEOPLE
from tournaments.people.models import Player
from tournaments.people.player_insert_lock import lock_people
from tournaments.player_list_import.match_rows_to_known_players import EDITABLE, player_fingerprint
from tournaments.player_list_import.store_people_of_list import journal_value
from tournaments.refusals.codes_and_exceptions import Conflict, RefusalCode, TournamentError

_OF_ENTRY = ("rating", "title")


_PRIVATE = ("birth_date", "sex")
"""Said in the journal of people alone: that of an event is read by its judges, too."""


@transaction.atomic
def edit_player(
    *,
    entry: Entry,
    facts: Mapping[str, str | int | date | None],
    expected: str,
    actor: User,
    at: datetime,
) -> dict[str, list[str | int | None]]:
    """Correct a player's stored data; ``facts`` must have every field of EDITABLE.

    ``expected`` is ``player_fingerprint`` of the player as the writer saw him. Until the lots are
    drawn the entry takes rating and title too; afterwards it keeps those he was entered with.
    Returns what changed, field by field before and after. Raises Conflict ``player_changed``, and
    TournamentError ``name_missing``, ``federation_id_taken``, ``birth_differs``, and NotOnesOwn
    ``person_shared`` for a person who stands in somebody else's event, too.
    """
    permissions_of_roles.require_right(actor, Action.MANAGE_ENTRIES, event_scope(entry.tournament))
    locked = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    lock_people()
    player = Player.objects.select_for_update().get(pk=entry.player_id)
    require_may_change_player(actor=actor, tournament=locked, player=player)
    if player_fingerprint(player) != expected:
        raise Conflict(RefusalCode.PLAYER_CHANGED, player=player.name)
    checked = _checked(player, facts)
    changes = {
        name: [journal_value(getattr(player, name)), journal_value(checked[name])]
        for name in EDITABLE
        if getattr(player, name) != checked[name]
    }
    if not changes:
        return {}
    Player.objects.filter(pk=player.pk).update(**{name: checked[name] for name in changes})
    own = {name: checked[name] for name in _OF_ENTRY if name in changes}
    if own and locked.state == TournamentState.ENTRIES:
        Entry.objects.filter(pk=entry.pk).update(**own)
    player.refresh_from_db()
    people = journal_fingerprints_of_names.fingerprints_of_people([player])
    numbers = {name: pair for name, pair in changes.items() if not any(map(_is_text, pair))}
    fields = {"player": player.pk, "fields": list(changes), "people": people}
    before = {name: old for name, (old, _) in numbers.items()}
    after = {name: new for name, (_, new) in numbers.items()}
    public = (name for name in changes if name not in (*numbers, *_PRIVATE))
    append_journal_rows.write_journal_row(
        stream=locked.scope_key,
        verb="player.changed",
        actor=actor,
        at=at,
        data={"entry": entry.pk, **fields},
        before=before,
        after=after,
        words=_lines(changes, *public),
    )
    append_journal_rows.write_journal_row(
        stream=PEOPLE,
        verb="player.changed",
        actor=actor,
        at=at,
        data={"tournament": locked.pk, **fields},
        before=before,
        after=after,
        words=_lines(changes, *_PRIVATE),
    )
    return changes


def _lines(changes: Mapping[str, list[str | int | None]], *names: str) -> str:
    changed = {name: changes[name] for name in names if name in changes}
    return "\n".join(f"{name}: {old or '–'} → {new or '–'}" for name, (old, new) in changed.items())


def _is_text(value: object) -> bool:
    """Return whether a field is free text, as names are: the journal keeps it beside the row."""
    return isinstance(value, str)


def _checked(
    player: Player, facts: Mapping[str, str | int | date | None]
) -> dict[str, str | int | date | None]:
    tidy = {name: _tidy(facts[name]) for name in EDITABLE}
    if not tidy["name"]:
        raise TournamentError(RefusalCode.NAME_MISSING)
    tidy["name_latin"] = tidy["name_latin"] or name_in_latin_letters(str(tidy["name"]))
    day, year = tidy["birth_date"], tidy["birth_year"]
    if isinstance(day, date):
        if year not in (None, day.year):
            raise TournamentError(RefusalCode.BIRTH_DIFFERS, year=str(year), day=day.isoformat())
        tidy["birth_year"] = day.year
    number = tidy["federation_id"]
    holder = number and Player.objects.filter(federation_id=number).exclude(pk=player.pk).first()
    if holder:
        raise TournamentError(
            RefusalCode.FEDERATION_ID_TAKEN, number=str(number), player=holder.name
        )
    return tidy


def _tidy(value: str | int | date | None) -> str | int | date | None:
    return clean_name(value) if isinstance(value, str) else value
