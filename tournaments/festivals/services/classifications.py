"""Named tables of some players: added, changed, put in order, removed by the organiser."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, QuerySet

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from games.archive.names import clean_name, fold_for_search
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.festivals.models import Classification, Festival
from tournaments.festivals.queries.scope import festival_scope

MOST = 40

CONDITIONS = (
    "sex", "born_from", "born_to", "title", "region", "club", "federation", "programme", "group",
)  # fmt: skip
"""Who belongs to a table."""

Place = Tournament | Festival


def classifications_of(place: Place) -> "QuerySet[Classification]":
    """Return the tables of a tournament or an event in their order."""
    return place.classifications.filter(is_removed=False).order_by("position", "pk")


@transaction.atomic
def add_classification(
    *, place: Place, name: str, actor: User, at: datetime, **about: Any
) -> Classification:
    """Add a table of some players to a tournament or to an event, behind the others.

    Raises TournamentError ``title_missing``, ``classification_empty``, ``classification_twice``,
    ``classification_years``, ``too_many_classifications``.
    """
    locked = _locked(place, actor)
    others = list(classifications_of(locked))
    name = _checked_name(name, about, others)
    if len(others) >= MOST:
        raise TournamentError(RefusalCode.TOO_MANY_CLASSIFICATIONS, most=MOST)
    last = locked.classifications.aggregate(last=Max("position"))["last"] or 0
    made = Classification.objects.create(
        **{_column(locked): locked}, name=name, position=last + 1, **about
    )
    _journal(locked, "classification.added", made, actor=actor, at=at, after=_facts(made))
    return made


def _checked_name(name: str, about: Mapping[str, Any], others: Sequence[Classification]) -> str:
    """Return the name as it is stored; refuse a table that cannot stand beside the others."""
    name = clean_name(name)[:80]
    if not name:
        raise TournamentError(RefusalCode.TITLE_MISSING)
    if not any(about.get(condition) for condition in CONDITIONS):
        raise TournamentError(RefusalCode.CLASSIFICATION_EMPTY)
    born_from, born_to = about.get("born_from"), about.get("born_to")
    if born_from and born_to and born_from > born_to:
        raise TournamentError(
            RefusalCode.CLASSIFICATION_YEARS, born_from=born_from, born_to=born_to
        )
    if any(fold_for_search(one.name) == fold_for_search(name) for one in others):
        raise TournamentError(RefusalCode.CLASSIFICATION_TWICE, name=name)
    return name


def _find(place: Place, pk: int) -> Classification:
    one = classifications_of(place).filter(pk=pk).first()
    if one is None:
        raise TournamentError(RefusalCode.NO_SUCH_CLASSIFICATION, classification=pk)
    return one


@transaction.atomic
def change_classification(
    *, place: Place, pk: int, actor: User, at: datetime, **about: Any
) -> Classification:
    """Change name or conditions of a table; what is not named stays, the same changes nothing.

    Raises TournamentError ``no_such_classification`` and what ``add_classification`` does.
    """
    locked = _locked(place, actor)
    one = _find(locked, pk)
    before, stood = _facts(one), {name: getattr(one, name) for name in (*CONDITIONS, "name")}
    others = [other for other in classifications_of(locked) if other.pk != one.pk]
    wanted = stood | about
    about["name"] = _checked_name(wanted["name"], wanted, others)
    changed = [name for name, value in about.items() if getattr(one, name) != value]
    if not changed:
        return one
    for name in changed:
        setattr(one, name, about[name])
    one.save(update_fields=changed)
    _journal(
        locked, "classification.changed", one, actor=actor, at=at,
        before=before, after=_facts(one),
    )  # fmt: skip
    return one


@transaction.atomic
def order_classifications(
    *, place: Place, order: Sequence[int], actor: User, at: datetime
) -> list[Classification]:
    """Put all tables in this order; those not named stand behind, as they stood.

    Raises TournamentError ``no_such_classification``.
    """
    locked = _locked(place, actor)
    stood = list(classifications_of(locked))
    by_pk = {one.pk: one for one in stood}
    strange = [pk for pk in order if pk not in by_pk]
    if strange:
        raise TournamentError(RefusalCode.NO_SUCH_CLASSIFICATION, classification=strange[0])
    named = [by_pk[pk] for pk in dict.fromkeys(order)]
    wanted = [*named, *(one for one in stood if one not in named)]
    if [one.pk for one in wanted] != [one.pk for one in stood]:
        for position, one in enumerate(wanted, start=1):
            one.position = position
        Classification.objects.bulk_update(wanted, ["position"])
        _journal(
            locked, "classification.moved", wanted[0], actor=actor, at=at,
            before=[one.name for one in stood], after=[one.name for one in wanted],
        )  # fmt: skip
    return wanted


@transaction.atomic
def move_classification(*, place: Place, pk: int, up: bool, actor: User, at: datetime) -> None:
    """Put a table one place up or down; at the end, or of one that is gone, nothing changes."""
    locked = _locked(place, actor)
    order = list(classifications_of(locked))
    at_place = next((number for number, one in enumerate(order) if one.pk == pk), None)
    if at_place is None:
        return
    other = at_place - 1 if up else at_place + 1
    if not 0 <= other < len(order):
        return
    before = [one.name for one in order]
    order[at_place], order[other] = order[other], order[at_place]
    for position, one in enumerate(order, start=1):
        one.position = position
    Classification.objects.bulk_update(order, ["position"])
    moved = order[other]
    _journal(
        locked, "classification.moved", moved, actor=actor, at=at,
        before=before, after=[one.name for one in order],
    )  # fmt: skip


@transaction.atomic
def remove_classification(*, place: Place, pk: int, actor: User, at: datetime) -> None:
    """Remove a table; a second time changes nothing."""
    locked = _locked(place, actor)
    one = classifications_of(locked).filter(pk=pk).first()
    if one is None:
        return
    Classification.objects.filter(pk=one.pk).update(is_removed=True)
    _journal(locked, "classification.removed", one, actor=actor, at=at, before=_facts(one))


def _locked(place: Place, actor: User) -> Place:
    if isinstance(place, Festival):
        rights.require_right(actor, Action.EDIT_EVENT, festival_scope(place))
        return Festival.objects.select_for_update().get(pk=place.pk)
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(place))
    return Tournament.objects.select_for_update().get(pk=place.pk)


def _column(place: Place) -> str:
    return "festival" if isinstance(place, Festival) else "tournament"


def _facts(one: Classification) -> dict[str, object]:
    told = {name: getattr(one, name) for name in (*CONDITIONS, "minimum", "is_mutual")}
    return {"name": one.name} | {name: _plain(value) for name, value in told.items() if value}


def _plain(value: object) -> object:
    return value if isinstance(value, (int, str)) else str(value)


def _journal(
    place: Place,
    verb: str,
    one: Classification,
    *,
    actor: User,
    at: datetime,
    before: object = None,
    after: object = None,
) -> None:
    writing.write_journal_row(
        stream=place.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={
            "classification": one.pk,
            **columns.stands(columns.all_rows(Classification, **{_column(place): place.pk})),
        },
        before=before,
        after=after,
        words=one.name,
    )
