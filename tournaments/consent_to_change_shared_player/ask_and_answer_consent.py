"""Ask other organisers' consent to change a player of their events too, and answer requests."""

from datetime import datetime

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.consent_to_change_shared_player import requests_and_changeable_players
from tournaments.consent_to_change_shared_player.models import PersonAnswer, PersonRequest
from tournaments.entries.models import Entry
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.journal.check_people_against_journal import PEOPLE
from tournaments.people.models import Player
from tournaments.refusals.codes_and_exceptions import NotOnesOwn, RefusalCode, TournamentError


def require_may_change_player(*, actor: User, tournament: Tournament, player: Player) -> None:
    """Refuse (NotOnesOwn ``person_shared``) to change a player without consent."""
    if requests_and_changeable_players.players_user_may_not_change(actor, tournament, [player.pk]):
        titles = [
            event.title
            for event in requests_and_changeable_players.other_events_with_player(actor, player)
        ]
        raise NotOnesOwn(
            RefusalCode.PERSON_SHARED, player=player.name, events="; ".join(titles) or "–"
        )


@transaction.atomic
def ask_consent(*, entry: Entry, reason: str, actor: User, at: datetime) -> PersonRequest:
    """Ask consent to correct a player and make his account; once for an event.

    Raises TournamentError ``reason_missing``, ``person_not_shared``.
    """
    permissions_of_roles.require_right(actor, Action.MANAGE_ENTRIES, event_scope(entry.tournament))
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    if not requests_and_changeable_players.players_user_may_not_change(
        actor, entry.tournament, [entry.player_id]
    ):
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
    capacities = requests_and_changeable_players.capacities_to_answer(actor, locked)
    if not capacities:
        raise PermissionDenied(Action.MANAGE_ENTRIES.value)
    before = requests_and_changeable_players.state_of_request(locked).value
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
        after=requests_and_changeable_players.state_of_request(locked).value,
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
        append_journal_rows.write_journal_row(
            stream=stream,
            verb=verb,
            actor=actor,
            at=at,
            data={"player": request.player_id, "tournament": request.tournament_id, **(more or {})},
            before=before,
            after=after,
            words=words,
        )
