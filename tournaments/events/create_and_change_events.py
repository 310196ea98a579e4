"""Create events, and change their regulations or number of rounds."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.offices import appoint_and_dismiss_officials
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action, Role, Scope
from games.archive.clean_and_transliterate_names import clean_name
from tournaments.entries.models import EntryState
from tournaments.events import (
    concurrent_change_errors,
    journal_fingerprints_of_names,
    raise_event_revision_and_write_journal,
)
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.regulation_checks import check_regulations
from tournaments.events.regulations import Regulations
from tournaments.events.regulations_fingerprint import ABOUT, fingerprint_of_regulations
from tournaments.events.require_accepted_cautions import require_accepted_cautions
from tournaments.pairing.pairing_cautions import Caution, CautionCode
from tournaments.people.mark_players_shown_by_initials import mark_event_shown_by_initials
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import RoundState


@transaction.atomic
def create_tournament(
    *,
    title: str,
    actor: User,
    at: datetime,
    is_private: bool = False,
    **facts: Any,
) -> Tournament:
    """Open an event; the user becomes its first organiser.

    A private one is seen by its officials alone until it is opened to the public. ``facts`` are
    columns of the head (``ABOUT``) and regulations as in ``Regulations``. Raises TournamentError
    ``title_missing``, ``ends_before_start`` and what ``check_regulations`` raises.
    """
    permissions_of_roles.require_right(
        actor, Action.CREATE_EVENT, Scope(key="site", participants=frozenset())
    )
    head = clean_title_place_and_days(
        {"title": title, **{name: facts.pop(name) for name in ABOUT if name in facts}}
    )
    chosen = Regulations(**facts)
    check_regulations(chosen)
    columns = chosen.as_columns()
    tournament = Tournament.objects.create(
        opened_by=actor, opened_at=at, is_private=is_private, **head, **columns
    )
    append_journal_rows.write_journal_row(
        stream=tournament.scope_key,
        verb="tournament.opened",
        actor=actor,
        at=at,
        data={
            "ruleset": tournament.ruleset_id,
            "head": journal_fingerprints_of_names.fingerprints_of_head(tournament),
            "is_private": is_private,
        },
        before=None,
        after=columns,
        words=tournament.title,
    )
    appoint_and_dismiss_officials.appoint_official(
        user=actor, role=Role.ORGANISER, scope=tournament.scope_key, actor=actor, at=at
    )
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
    """Change regulations while entries are open; title data at any time.

    ``expected`` is ``fingerprint_of_regulations`` as the writer saw them; ``about`` are columns of
    ``ABOUT``, which a running or finished event may correct: what certificates already issued
    say stays as it was signed. Raises Conflict ``event_changed``, TournamentError
    ``wrong_state``, ``title_missing``, ``ends_before_start`` and what ``check_regulations``
    raises.
    """
    permissions_of_roles.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    is_locked = bool(changed) and locked.state != TournamentState.ENTRIES
    if is_locked or locked.is_cancelled:
        raise TournamentError(RefusalCode.WRONG_STATE, state=locked.state, wanted="entries")
    if fingerprint_of_regulations(locked) != expected:
        raise concurrent_change_errors.event_changed_error(locked)
    if changed:
        _change_regulations(locked, changed, actor, at)
    if about:
        _correct_head(locked, about, actor, at)
    tournament.refresh_from_db()
    return tournament


def _change_regulations(
    locked: Tournament, changed: Mapping[str, Any], actor: User, at: datetime
) -> None:
    before = {name: getattr(locked, name) for name in Regulations.__slots__}
    chosen = Regulations(**{**before, "coefficients": tuple(before["coefficients"]), **changed})
    check_regulations(chosen)
    columns = chosen.as_columns()
    changed_columns = [name for name, value in columns.items() if value != before[name]]
    if not changed_columns:
        return
    Tournament.objects.filter(pk=locked.pk).update(**columns)
    append_journal_rows.write_journal_row(
        stream=locked.scope_key,
        verb="regulations.changed",
        actor=actor,
        at=at,
        data={},
        before={name: before[name] for name in changed_columns},
        after={name: columns[name] for name in changed_columns},
    )
    locked.refresh_from_db()


def _correct_head(locked: Tournament, about: Mapping[str, Any], actor: User, at: datetime) -> None:
    """Title, place, days and officials; what stood and what stands are the row's words."""
    before = {name: getattr(locked, name) for name in ABOUT}
    head = clean_title_place_and_days({**before, **about})
    corrected = [name for name in ABOUT if head[name] != before[name]]
    if not corrected:
        return
    version_before = fingerprint_of_regulations(locked)
    Tournament.objects.filter(pk=locked.pk).update(**{name: head[name] for name in corrected})
    locked.refresh_from_db()
    if "names_of_minors" in corrected:
        mark_event_shown_by_initials(locked)
    append_journal_rows.write_journal_row(
        stream=locked.scope_key,
        verb="head.corrected",
        actor=actor,
        at=at,
        data={
            "state": locked.state,
            "head": journal_fingerprints_of_names.fingerprints_of_head(locked, corrected),
        },
        before=version_before,
        after=fingerprint_of_regulations(locked),
        words="\n".join(
            f"{name}: {before[name] or '–'} → {head[name] or '–'}" for name in corrected
        ),
    )


def clean_title_place_and_days(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Clean title, place, days and officials; raises ``title_missing``, ``ends_before_start``."""
    head = {
        name: value.strip() if isinstance(value, str) else value for name, value in fields.items()
    }
    head["title"] = clean_name(head["title"])
    if not head["title"]:
        raise TournamentError(RefusalCode.TITLE_MISSING)
    first, last = head.get("starts_on"), head.get("ends_on")
    if first and last and last < first:
        raise TournamentError(RefusalCode.ENDS_BEFORE_START, first=f"{first}", last=f"{last}")
    return head


@transaction.atomic
def change_number_of_rounds(
    *,
    tournament: Tournament,
    rounds: int,
    reason: str,
    actor: User,
    at: datetime,
    accepted: Collection[str] = (),
) -> Tournament:
    """Change the number of rounds after the start, with a reason.

    Never fewer than have been drafted; as many as are closed ends the event. ``accepted`` are
    the keys of the cautions taken note of. Raises NeedsConfirmation with ``rematch_cautions``,
    TournamentError ``only_for_swiss``, ``reason_missing``, ``rounds_out_of_range``.
    """
    permissions_of_roles.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not locked.play_system.is_length_chosen:
        raise TournamentError(RefusalCode.ONLY_FOR_SWISS)
    if locked.is_cancelled:
        raise TournamentError(RefusalCode.WRONG_STATE, state=locked.state, wanted="running")
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    laid = locked.rounds.count()
    bounds = locked.play_system.round_bounds
    least = max(laid, bounds.least)
    if not least <= rounds <= bounds.most:
        raise TournamentError(
            RefusalCode.ROUNDS_OUT_OF_RANGE, rounds=rounds, least=least, most=bounds.most
        )
    players = locked.entries.filter(state=EntryState.ACTIVE).count()
    cautions = rematch_cautions(locked, players, rounds)
    require_accepted_cautions(cautions, accepted, is_sure=False)
    before = locked.rounds_planned
    Tournament.objects.filter(pk=locked.pk).update(rounds_planned=rounds)
    is_over = laid == rounds and not locked.rounds.exclude(state=RoundState.CLOSED).exists()
    if is_over and locked.state == TournamentState.RUNNING:
        Tournament.objects.filter(pk=locked.pk).update(state=TournamentState.FINISHED)
    elif not is_over and locked.state == TournamentState.FINISHED:
        Tournament.objects.filter(pk=locked.pk).update(state=TournamentState.RUNNING)
    raise_event_revision_and_write_journal.raise_revision(
        locked,
        "rounds.changed",
        actor=actor,
        at=at,
        data={"accepted": [caution.key for caution in cautions]},
        before=before,
        after=rounds,
        words=reason,
    )
    tournament.refresh_from_db()
    return tournament


def rematch_cautions(tournament: Tournament, players: int, rounds: int) -> tuple[Caution, ...]:
    """Return cautions about a number of rounds that forces rematches."""
    most = tournament.play_system.most_rounds(players)
    if most is None or rounds <= most:
        return ()
    return (Caution(CautionCode.TOO_MANY_ROUNDS, count=rounds, limit=most),)
