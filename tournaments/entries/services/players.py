"""A player's data corrected; consent asked for where he also plays elsewhere."""

from collections.abc import Mapping
from datetime import date, datetime

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from games.archive.names import clean_name, name_in_latin_letters
from tournaments.entries.models import Entry, PersonAnswer, PersonRequest
from tournaments.entries.queries import consent
from tournaments.entries.queries.matching import EDITABLE, player_fingerprint
from tournaments.entries.services.lists import journal_value
from tournaments.errors import Conflict, NotOnesOwn, RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries import checks
from tournaments.events.queries.officials import event_scope
from tournaments.people.models import PEOPLE, Player
from tournaments.people.services import lock_people, require_whole_words

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
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(entry.tournament))
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
    people = checks.fingerprints_of_people([player])
    numbers = {name: pair for name, pair in changes.items() if not any(map(_is_text, pair))}
    fields = {"player": player.pk, "fields": list(changes), "people": people}
    before = {name: old for name, (old, _) in numbers.items()}
    after = {name: new for name, (_, new) in numbers.items()}
    public = (name for name in changes if name not in (*numbers, *_PRIVATE))
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="player.changed",
        actor=actor,
        at=at,
        data={
            "entry": entry.pk,
            **fields,
            **columns.stands(columns.some_rows(Entry.objects.filter(pk=entry.pk))),
        },
        before=before,
        after=after,
        words=_lines(changes, *public),
    )
    writing.write_journal_row(
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
    require_whole_words(*(tidy[name] for name in EDITABLE if tidy[name] != getattr(player, name)))
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


# Ask other organisers' consent to change a player of their events too, and answer requests.


def require_may_change_player(*, actor: User, tournament: Tournament, player: Player) -> None:
    """Refuse (NotOnesOwn ``person_shared``) to change a player without consent."""
    if consent.players_user_may_not_change(actor, tournament, [player.pk]):
        titles = [event.title for event in consent.other_events_with_player(actor, player)]
        raise NotOnesOwn(
            RefusalCode.PERSON_SHARED, player=player.name, events="; ".join(titles) or "–"
        )


@transaction.atomic
def ask_consent(*, entry: Entry, reason: str, actor: User, at: datetime) -> PersonRequest:
    """Ask consent to correct a player and make his account; once for an event.

    Raises TournamentError ``reason_missing``, ``person_not_shared``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(entry.tournament))
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    if not consent.players_user_may_not_change(actor, entry.tournament, [entry.player_id]):
        raise TournamentError(RefusalCode.PERSON_NOT_SHARED, player=entry.player.name)
    request, created = PersonRequest.objects.get_or_create(
        player=entry.player,
        tournament=entry.tournament,
        defaults={"reason": reason.strip()[:400], "asked_by": actor, "at": at},
    )
    if created:
        _journal_request(request, "person.requested", actor, at, after="open", words=request.reason)
    return request


@transaction.atomic
def answer_request(*, request: PersonRequest, agrees: bool, actor: User, at: datetime) -> None:
    """Agree to a request or refuse it, in every capacity the actor has.

    A later answer takes the place of his earlier one. Raises Django's PermissionDenied.
    """
    locked = PersonRequest.objects.select_for_update(of=("self",)).get(pk=request.pk)
    capacities = consent.capacities_to_answer(actor, locked)
    if not capacities:
        raise PermissionDenied(Action.MANAGE_ENTRIES.value)
    before = consent.state_of_request(locked).value
    PersonAnswer.objects.bulk_create(
        PersonAnswer(
            request=locked,
            capacity=capacity,
            tournament=event,
            agrees=agrees,
            by=actor,
            at=at,
        )
        for capacity, event in capacities
    )
    _journal_request(
        locked,
        "person.answered",
        actor,
        at,
        before=before,
        after=consent.state_of_request(locked).value,
        more={"capacity": capacities[0][0].value, "agrees": agrees},
    )


def _journal_request(
    request: PersonRequest,
    verb: str,
    actor: User,
    at: datetime,
    *,
    after: str,
    before: str | None = None,
    words: str = "",
    more: dict[str, object] | None = None,
) -> None:
    """In the journal of the event that asked, and in that of people."""
    for stream in (request.tournament.scope_key, PEOPLE):
        writing.write_journal_row(
            stream=stream,
            verb=verb,
            actor=actor,
            at=at,
            data={"player": request.player_id, "tournament": request.tournament_id, **(more or {})},
            before=before,
            after=after,
            words=words,
        )
