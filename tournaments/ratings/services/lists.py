"""Rating lists opened and changed; events counted for them, and taken out again."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action
from arbiter.journal.models.writing import write_journal_row
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.people.models import PEOPLE
from tournaments.ratings.models import RatedEvent, RatingList
from tournaments.ratings.services.computing import queue_recompute
from tournaments.scoring.ratings.rules import rules_from_json_data, rules_to_json_data

MOST_LISTS, MOST_EVENTS = 50, 500


@transaction.atomic
def open_list(
    *, title: str, title_en: str = "", rules: Mapping[str, Any], actor: User, at: datetime
) -> RatingList:
    """Open a rating list of the site; raises BadRules, TournamentError ``too_many_lists``."""
    rights.require_right(actor, Action.CREATE_EVENT, SITE_SCOPE)
    stored = rules_to_json_data(rules_from_json_data(rules))
    if RatingList.objects.count() >= MOST_LISTS:
        raise TournamentError(RefusalCode.TOO_MANY_RATING_LISTS, limit=MOST_LISTS)
    rating_list = RatingList.objects.create(
        title=title.strip(), title_en=title_en.strip(), rules=stored, made_at=at, made_by=actor
    )
    write_journal_row(
        stream=PEOPLE,
        verb="rating.opened",
        actor=actor,
        at=at,
        data={"title": rating_list.title, "rules": stored},
        before=None,
        after=rating_list.pk,
    )
    return rating_list


@transaction.atomic
def change_list(
    *,
    rating_list: RatingList,
    title: str,
    title_en: str = "",
    rules: Mapping[str, Any],
    actor: User,
    at: datetime,
) -> RatingList:
    """Change title and rules; the whole list is computed anew by them. Raises BadRules."""
    rights.require_right(actor, Action.CREATE_EVENT, SITE_SCOPE)
    locked = RatingList.objects.select_for_update().get(pk=rating_list.pk)
    before = {"title": locked.title, "title_en": locked.title_en, "rules": locked.rules}
    locked.title, locked.title_en = title.strip(), title_en.strip()
    locked.rules = rules_to_json_data(rules_from_json_data(rules))
    after = {"title": locked.title, "title_en": locked.title_en, "rules": locked.rules}
    if after == before:
        return locked
    locked.save(update_fields=["title", "title_en", "rules"])
    write_journal_row(
        stream=PEOPLE,
        verb="rating.changed",
        actor=actor,
        at=at,
        data={"list": locked.pk},
        before=before,
        after=after,
    )
    queue_recompute(locked.pk)
    return locked


@transaction.atomic
def count_event(
    *, rating_list: RatingList, tournament: Tournament, actor: User, at: datetime
) -> RatedEvent:
    """Count an event for a list, once it is over; a second time changes nothing.

    Raises TournamentError ``event_not_public``, ``too_many_rated_events``.
    """
    locked = _locked(rating_list, tournament, actor)
    if tournament.is_private:
        raise TournamentError(RefusalCode.EVENT_NOT_PUBLIC)
    there = RatedEvent.objects.filter(rating_list=locked, tournament=tournament).first()
    if there is not None:
        return there
    if locked.rated_events.count() >= MOST_EVENTS:
        raise TournamentError(RefusalCode.TOO_MANY_RATED_EVENTS, limit=MOST_EVENTS)
    rated = RatedEvent.objects.create(rating_list=locked, tournament=tournament, added_at=at)
    _journal("rating.counted", rated, actor=actor, at=at, before=None, after=locked.pk)
    queue_recompute(locked.pk)
    return rated


@transaction.atomic
def leave_event_out(
    *, rating_list: RatingList, tournament: Tournament, actor: User, at: datetime
) -> None:
    """Take an event out of a list; nothing happens where it does not stand there."""
    locked = _locked(rating_list, tournament, actor)
    rated = RatedEvent.objects.filter(rating_list=locked, tournament=tournament).first()
    if rated is None:
        return
    _journal("rating.left_out", rated, actor=actor, at=at, before=locked.pk, after=None)
    rated.delete()
    queue_recompute(locked.pk)


def _locked(rating_list: RatingList, tournament: Tournament, actor: User) -> RatingList:
    """Both are the organiser's: the event, and the list of the site."""
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    rights.require_right(actor, Action.CREATE_EVENT, SITE_SCOPE)
    return RatingList.objects.select_for_update().get(pk=rating_list.pk)


def _journal(
    verb: str,
    rated: RatedEvent,
    *,
    actor: User,
    at: datetime,
    before: int | None,
    after: int | None,
) -> None:
    write_journal_row(
        stream=rated.tournament.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={"title": rated.rating_list.title},
        before=before,
        after=after,
    )
