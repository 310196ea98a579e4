"""Opening an event and its state."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter import permissions
from arbiter.permissions import Action, Role, Scope
from arbiter.services import journal, offices
from games.names import clean
from tournaments.errors import TournamentError
from tournaments.models import RoundState, System, Tournament, TournamentState
from tournaments.regulations import MOST_ROUNDS, Regulations
from tournaments.scopes import event_scope
from tournaments.selectors.terms import version_of
from tournaments.services import conflicts
from tournaments.services.outbox import ask_for_standings


@transaction.atomic
def create_tournament(
    *,
    title: str,
    actor: User,
    at: datetime,
    title_en: str = "",
    city: str = "",
    starts_on: date | None = None,
    **regulations: Any,
) -> Tournament:
    """Whoever opens an event is its first organiser; ``regulations`` as in ``Regulations``.

    Raises TournamentError ``title_missing`` and what ``Regulations.check`` raises.
    """
    permissions.require(actor, Action.CREATE_EVENT, Scope(key="site", participants=frozenset()))
    if not clean(title):
        raise TournamentError("title_missing")
    chosen = Regulations(**regulations)
    chosen.check()
    columns = chosen.as_columns()
    tournament = Tournament.objects.create(
        title=clean(title),
        title_en=title_en.strip(),
        city=city.strip(),
        starts_on=starts_on,
        opened_by=actor,
        opened_at=at,
        **columns,
    )
    journal.record(
        stream=tournament.scope_key,
        verb="tournament.opened",
        actor=actor,
        at=at,
        data={
            "ruleset": tournament.ruleset_id,
        },
        before=None,
        after=columns,
        words=tournament.title,
    )
    offices.appoint(user=actor, role=Role.ORGANISER, scope=tournament.scope_key, actor=actor, at=at)
    return tournament


@transaction.atomic
def change_regulations(
    *,
    tournament: Tournament,
    expected: str,
    actor: User,
    at: datetime,
    about: Mapping[str, Any] | None = None,
    **changed: Any,
) -> Tournament:
    """Other regulations while entries are open; afterwards they are locked.

    ``expected`` is ``version_of`` the event as the writer saw it; ``about`` are the columns of
    ``ABOUT``. Raises Conflict ``event_changed``, TournamentError ``wrong_state``,
    ``title_missing`` and what ``Regulations.check`` raises.
    """
    permissions.require(actor, Action.EDIT_EVENT, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.state != TournamentState.ENTRIES:
        raise TournamentError("wrong_state", state=locked.state, wanted="entries")
    if version_of(locked) != expected:
        raise conflicts.event_changed(locked)
    before = {name: getattr(locked, name) for name in Regulations.__slots__}
    chosen = Regulations(**{**before, "coefficients": tuple(before["coefficients"]), **changed})
    chosen.check()
    columns = chosen.as_columns()
    told = dict(about or {})
    if "title" in told and not clean(told["title"]):
        raise TournamentError("title_missing")
    Tournament.objects.filter(pk=locked.pk).update(**columns, **told)
    changed_columns = [name for name, value in columns.items() if value != before[name]]
    journal.record(
        stream=locked.scope_key,
        verb="regulations.changed",
        actor=actor,
        at=at,
        data={},
        before={name: before[name] for name in changed_columns},
        after={name: columns[name] for name in changed_columns},
        words="\n".join(
            f"{name}: {value}" for name, value in told.items() if value != getattr(locked, name)
        ),
    )
    tournament.refresh_from_db()
    return tournament


@transaction.atomic
def change_rounds(
    *, tournament: Tournament, rounds: int, reason: str, actor: User, at: datetime
) -> Tournament:
    """Another number of rounds of a Swiss event after its start, with a reason.

    Never fewer than have been drafted; as many as are closed ends the event. Raises
    TournamentError ``only_for_swiss``, ``reason_missing``, ``rounds_out_of_range``.
    """
    permissions.require(actor, Action.EDIT_EVENT, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.system != System.SWISS:
        raise TournamentError("only_for_swiss")
    if not reason.strip():
        raise TournamentError("reason_missing")
    laid = locked.rounds.count()
    if not max(laid, 1) <= rounds <= MOST_ROUNDS:
        raise TournamentError("rounds_out_of_range", most=MOST_ROUNDS)
    before, revision = locked.rounds_planned, locked.revision + 1
    Tournament.objects.filter(pk=locked.pk).update(rounds_planned=rounds, revision=revision)
    is_over = laid == rounds and not locked.rounds.exclude(state=RoundState.CLOSED).exists()
    if is_over and locked.state == TournamentState.RUNNING:
        Tournament.objects.filter(pk=locked.pk).update(state=TournamentState.FINISHED)
    elif not is_over and locked.state == TournamentState.FINISHED:
        Tournament.objects.filter(pk=locked.pk).update(state=TournamentState.RUNNING)
    journal.record(
        stream=locked.scope_key,
        verb="rounds.changed",
        actor=actor,
        at=at,
        data={"revision": revision},
        before=before,
        after=rounds,
        words=reason,
    )
    ask_for_standings(locked.pk, revision)
    tournament.refresh_from_db()
    return tournament


def advance(tournament: Tournament, before: tuple[str, ...], after: TournamentState) -> None:
    """States go only forward, by compare-and-set; raises TournamentError ``wrong_state``."""
    changed = Tournament.objects.filter(pk=tournament.pk, state__in=before).update(state=after)
    if changed != 1:
        tournament.refresh_from_db(fields=["state"])
        raise TournamentError("wrong_state", state=tournament.state, wanted=after.value)
    tournament.state = after
