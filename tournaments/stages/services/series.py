"""Series of events opened, changed, closed with their final table, and opened again."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Role, Scope
from arbiter.accounts.services import offices
from arbiter.journal import columns
from arbiter.journal.models import writing
from games.archive.names import clean_name
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.listing import find_visible_event
from tournaments.events.texts import event_title
from tournaments.stages.cups import CountedBy
from tournaments.stages.models import Series, SeriesEvent
from tournaments.stages.queries.series import counts, fixed_table, series_scope, tables_of_series

MOST_EVENTS = 200
MOST_PLACES = 500
MOST_POINTS = 1_000_000

OF_SERIES = (
    *("title", "title_en", "points", "best_of", "counted_by", "shared", "ties", "is_private"),
)
"""What an organiser says of a series."""


@transaction.atomic
def open_series(*, actor: User, at: datetime, **terms: Any) -> Series:
    """Open a series; the user becomes its organiser. ``terms`` are columns of ``OF_SERIES``.

    Raises TournamentError ``title_missing``, ``series_points_wrong``, ``series_points_missing``,
    ``series_best_wrong``.
    """
    rights.require_right(actor, Action.CREATE_EVENT, Scope(key="site"))
    series = Series.objects.create(opened_by=actor, opened_at=at, **_checked(terms))
    _journal(series, "series.opened", actor=actor, at=at, before=None, after=series.pk)
    offices.appoint_official(
        user=actor, role=Role.ORGANISER, scope=series.scope_key, actor=None, at=at
    )
    return series


@transaction.atomic
def change_series(*, series: Series, actor: User, at: datetime, **terms: Any) -> Series:
    """Change how a series is counted; the same changes nothing.

    Raises ``series_closed`` and what ``open_series`` raises.
    """
    locked = _locked(series, actor)
    _require_open(locked)
    stood = {name: getattr(locked, name) for name in OF_SERIES}
    checked = _checked({**stood, **terms})
    changed = {name: value for name, value in checked.items() if stood[name] != value}
    if not changed:
        return locked
    for name, value in changed.items():
        setattr(locked, name, value)
    locked.save(update_fields=list(changed))
    before = {name: stood[name] for name in changed}
    _journal(locked, "series.changed", actor=actor, at=at, before=before, after=changed)
    return locked


def _checked(terms: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of a series; refuse one that cannot be counted."""
    checked = {name: terms[name] for name in OF_SERIES if name in terms}
    checked["title"] = clean_name(checked.get("title", ""))[:160]
    if not checked["title"]:
        raise TournamentError(RefusalCode.TITLE_MISSING)
    points = list(checked.get("points", ()))
    falls = all(high >= low for high, low in zip(points, points[1:], strict=False))
    known = all(isinstance(one, int) and 0 <= one <= MOST_POINTS for one in points)
    if not falls or not known or len(points) > MOST_PLACES:
        said = " ".join(map(str, points[:20]))
        raise TournamentError(RefusalCode.SERIES_POINTS_WRONG, said=said)
    by = checked.get("counted_by", CountedBy.PLACES)
    if by == CountedBy.PLACES and not any(points):
        raise TournamentError(RefusalCode.SERIES_POINTS_MISSING)
    checked["points"] = points
    best = checked.get("best_of", 0)
    if not 0 <= best <= MOST_EVENTS:
        raise TournamentError(RefusalCode.SERIES_BEST_WRONG, most=MOST_EVENTS)
    return checked


@transaction.atomic
def add_event(
    *,
    series: Series,
    tournament: int,
    group: str = "",
    position: int | None = None,
    actor: User,
    at: datetime,
) -> SeriesEvent:
    """Let a tournament count for a series, in the table of a group and a column.

    Without a ``position`` it stands behind the others of its table. Raises ``series_closed``,
    ``series_event_unknown``, ``series_event_twice``, ``series_column_taken``,
    ``series_too_large``.
    """
    locked = _locked(series, actor)
    _require_open(locked)
    event = find_visible_event(actor, tournament)
    if event is None:
        raise TournamentError(RefusalCode.SERIES_EVENT_UNKNOWN, event=tournament)
    rows = locked.events.all()
    if rows.filter(tournament=event.pk).exists():
        raise TournamentError(RefusalCode.SERIES_EVENT_TWICE, title=event_title(event))
    if rows.count() >= MOST_EVENTS:
        raise TournamentError(RefusalCode.SERIES_TOO_LARGE, most=MOST_EVENTS)
    group = clean_name(group)[:60]
    own = rows.filter(group=group)
    if position is None:
        position = (own.aggregate(last=Max("position"))["last"] or 0) + 1
    elif own.filter(position=position).exists():
        raise TournamentError(RefusalCode.SERIES_COLUMN_TAKEN, group=group, position=position)
    made = SeriesEvent.objects.create(
        series=locked, tournament_id=event.pk, group=group, position=position
    )
    _journal(
        locked, "series.changed", actor=actor, at=at, before=None, after=[event.pk, group, position]
    )
    return made


@transaction.atomic
def remove_event(*, series: Series, tournament: int, actor: User, at: datetime) -> None:
    """Let a tournament count for a series no more; a second time changes nothing.

    Raises ``series_closed``.
    """
    locked = _locked(series, actor)
    _require_open(locked)
    row = locked.events.filter(tournament=tournament).first()
    if row is None:
        return
    before = [row.tournament_id, row.group, row.position]
    row.delete()
    _journal(locked, "series.changed", actor=actor, at=at, before=before, after=None)


@transaction.atomic
def close_series(*, series: Series, actor: User, at: datetime) -> Series:
    """Fix the final table of a series; one that is closed stays as it is.

    Raises ``series_open_events`` while an event of it is not over.
    """
    locked = _locked(series, actor)
    if locked.closed_at is not None:
        return locked
    events = [row.tournament for row in locked.events.select_related("tournament")]
    still = [event for event in events if not counts(event) and not event.is_cancelled]
    if still or any(event.is_overdue for event in events):
        waiting = still or [event for event in events if event.is_overdue]
        raise TournamentError(RefusalCode.SERIES_OPEN_EVENTS, titles=_titles(waiting))
    locked.closed, locked.closed_at = fixed_table(tables_of_series(locked)), at
    locked.save(update_fields=["closed", "closed_at"])
    _journal(locked, "series.closed", actor=actor, at=at, before=None, after=locked.closed)
    return locked


def _titles(events: Sequence[Tournament]) -> str:
    return ", ".join(f"«{event_title(event)}»" for event in events[:10])


@transaction.atomic
def reopen_series(*, series: Series, reason: str, actor: User, at: datetime) -> Series:
    """Open a closed series again, with a reason; an open one stays as it is.

    Raises ``stage_reason_missing``.
    """
    locked = _locked(series, actor)
    if locked.closed_at is None:
        return locked
    said = " ".join(reason.split())[:400]
    if not said:
        raise TournamentError(RefusalCode.STAGE_REASON_MISSING)
    before = locked.closed
    locked.closed, locked.closed_at = {}, None
    locked.save(update_fields=["closed", "closed_at"])
    _journal(locked, "series.reopened", actor=actor, at=at, before=before, after=None, words=said)
    return locked


@transaction.atomic
def remove_series(*, series: Series, actor: User, at: datetime) -> None:
    """Remove a series from sight; its events stay. Raises ``series_closed``."""
    locked = _locked(series, actor)
    _require_open(locked)
    locked.is_removed = True
    locked.save(update_fields=["is_removed"])
    _journal(locked, "series.removed", actor=actor, at=at, before=locked.pk, after=None)


def _require_open(series: Series) -> None:
    if series.closed_at is not None:
        raise TournamentError(RefusalCode.SERIES_CLOSED)


def _locked(series: Series, actor: User) -> Series:
    rights.require_right(actor, Action.EDIT_EVENT, series_scope(series))
    return Series.objects.select_for_update().get(pk=series.pk)


def _journal(
    series: Series,
    verb: str,
    *,
    actor: User,
    at: datetime,
    before: object,
    after: object,
    words: str = "",
) -> None:
    writing.write_journal_row(
        stream=series.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data=columns.stands(
            columns.some_rows([series]), columns.all_rows(SeriesEvent, series=series.pk)
        ),
        before=before,
        after=after,
        words=words,
    )
