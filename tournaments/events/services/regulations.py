"""Events created, their regulations, length, state and schedule changed."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from typing import Any
from zoneinfo import available_timezones

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Role, Scope
from arbiter.accounts.services import offices
from arbiter.journal import columns
from arbiter.journal.models import writing
from games.archive.names import clean_name
from tournaments.boards.models import PairingKind, Round, RoundState
from tournaments.boards.queries.listing import open_rounds_with_nothing_open, rounds_paired_as_last
from tournaments.entries.models import EntryState
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import (
    PlannedStart,
    Tournament,
    TournamentState,
    time_zone_of_site,
)
from tournaments.events.queries import calendars, checks, listing
from tournaments.events.queries.checks import (
    ABOUT,
    check_regulations,
    fingerprint_of_regulations,
    require_accepted_cautions,
)
from tournaments.events.queries.officials import event_scope
from tournaments.events.queries.regulations import Regulations
from tournaments.events.services import revision
from tournaments.pairing.cautions import Caution, CautionCode
from tournaments.pairing.field import Pair, pairing_input_from_json_data
from tournaments.people.services import mark_event_shown_by_initials
from tournaments.systems.delays import delays_left_open

# Create events, and change their regulations or number of rounds.


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
    columns of the head (``ABOUT``) and regulations as in ``Regulations``; delays left out or None
    follow the time control (``systems.delays``). Raises TournamentError
    ``title_missing``, ``ends_before_start`` and what ``check_regulations`` raises.
    """
    (tournament,) = create_tournaments(
        plans=[{"title": title, **facts}], actor=actor, at=at, is_private=is_private
    )
    return tournament


@transaction.atomic
def create_tournaments(
    *,
    plans: Sequence[Mapping[str, Any]],
    actor: User,
    at: datetime,
    is_private: bool = False,
    is_allowed: bool = False,
) -> list[Tournament]:
    """Open many events as ``create_tournament`` opens one, all or none; in as many statements.

    Each plan is a title with the facts of its event. ``is_allowed``: the right was asked for by
    the caller, as that of an arbiter whose event has a play-off.
    """
    if not is_allowed:
        site = Scope(key="site", participants=frozenset())
        rights.require_right(actor, Action.CREATE_EVENT, site)
    rows = []
    for plan in plans:
        facts = dict(plan)
        head = clean_title_place_and_days(
            {name: facts.pop(name) for name in ("title", *ABOUT) if name in facts}
        )
        open_delays = delays_left_open(facts, facts.get("time_control", ""))
        chosen = Regulations(**{**facts, **open_delays})
        check_regulations(chosen)
        rows.append((head, chosen.as_columns()))
    made = Tournament.objects.bulk_create(
        Tournament(opened_by=actor, opened_at=at, is_private=is_private, **head, **columns)
        for head, columns in rows
    )
    streams = [tournament.scope_key for tournament in made]
    with writing.write_rows_together(*streams):
        notes = writing.write_notes(
            {tournament.scope_key: tournament.title for tournament in made}, actor=actor, at=at
        )
        for tournament, (_head, columns) in zip(made, rows, strict=True):
            writing.write_journal_row(
                stream=tournament.scope_key,
                verb="tournament.opened",
                actor=actor,
                at=at,
                data={
                    "ruleset": tournament.ruleset_id,
                    "head": checks.fingerprints_of_head(tournament),
                    "is_private": is_private,
                },
                before=None,
                after=columns,
                note=notes[tournament.scope_key],
            )
        offices.appoint_first_official(
            user=actor, role=Role.ORGANISER, scopes=streams, actor=actor, at=at
        )
    return made


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
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    is_locked = bool(changed) and locked.state != TournamentState.ENTRIES
    if is_locked or locked.is_cancelled:
        raise TournamentError(RefusalCode.WRONG_STATE, state=locked.state, wanted="entries")
    if fingerprint_of_regulations(locked) != expected:
        raise checks.event_changed_error(locked)
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
    control = changed.get("time_control", before["time_control"])
    changed = {**changed, **delays_left_open(changed, control, before)}
    chosen = Regulations(**{**before, "coefficients": tuple(before["coefficients"]), **changed})
    check_regulations(chosen)
    columns = chosen.as_columns()
    changed_columns = [name for name, value in columns.items() if value != before[name]]
    if not changed_columns:
        return
    Tournament.objects.filter(pk=locked.pk).update(**columns)
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="regulations.changed",
        actor=actor,
        at=at,
        data={},
        before={name: before[name] for name in changed_columns},
        after={name: columns[name] for name in changed_columns},
    )
    locked.refresh_from_db()


@transaction.atomic
def correct_head(
    *, tournament: Tournament, about: Mapping[str, Any], actor: User, at: datetime
) -> None:
    """Correct title, place, days or officials of an event, of a hidden one as well.

    Raises TournamentError ``wrong_state`` for a cancelled one, ``title_missing``,
    ``ends_before_start``.
    """
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    locked = Tournament.everything.select_for_update().get(pk=tournament.pk)
    if locked.is_cancelled:
        raise TournamentError(RefusalCode.WRONG_STATE, state=locked.state, wanted="entries")
    _correct_head(locked, about, actor, at)


def _correct_head(locked: Tournament, about: Mapping[str, Any], actor: User, at: datetime) -> None:
    """Title, place, days and officials; what stood and what stands are the row's words."""
    before = {name: getattr(locked, name) for name in ABOUT}
    head = clean_title_place_and_days({**before, **about})
    corrected = [name for name in ABOUT if head[name] != before[name]]
    if not corrected:
        return
    version_before = fingerprint_of_regulations(locked)
    Tournament.everything.filter(pk=locked.pk).update(**{name: head[name] for name in corrected})
    locked.refresh_from_db()
    if "names_of_minors" in corrected:
        mark_event_shown_by_initials(locked)
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="head.corrected",
        actor=actor,
        at=at,
        data={
            "state": locked.state,
            "head": checks.fingerprints_of_head(locked, corrected),
        },
        before=version_before,
        after=fingerprint_of_regulations(locked),
        words="\n".join(
            f"{name}: {before[name] or '–'} → {head[name] or '–'}" for name in corrected
        ),
    )


@transaction.atomic
def correct_heads(
    *, changes: Sequence[tuple[Tournament, Mapping[str, Any]]], actor: User, at: datetime
) -> None:
    """Correct the heads of many tournaments of one event, which has asked for the right.

    A cancelled one stays as it is. The number of statements does not grow with theirs, but where
    the names of minors are shown otherwise. Raises what ``clean_title_place_and_days`` raises.
    """
    ids = [tournament.pk for tournament, _about in changes]
    locked = Tournament.everything.select_for_update().in_bulk(ids)
    before, versions, corrected = dict[int, Any](), dict[int, str](), dict[int, list[str]]()
    for tournament, about in changes:
        row = locked[tournament.pk]
        stood = {name: getattr(row, name) for name in ABOUT}
        head = clean_title_place_and_days({**stood, **about})
        names = [name for name in ABOUT if head[name] != stood[name]]
        if not names or row.is_cancelled:
            continue
        before[row.pk], versions[row.pk], corrected[row.pk] = (
            stood,
            fingerprint_of_regulations(row),
            names,
        )
        for name in names:
            setattr(row, name, head[name])
    if not corrected:
        return
    fields = sorted({name for names in corrected.values() for name in names})
    Tournament.everything.bulk_update([locked[pk] for pk in corrected], fields)
    stands = Tournament.everything.in_bulk(list(corrected))
    words = {
        stands[pk].scope_key: _words_of_head(before[pk], stands[pk], names)
        for pk, names in corrected.items()
    }
    with writing.write_rows_together(*words):
        notes = writing.write_notes(words, actor=actor, at=at)
        for pk, names in corrected.items():
            if "names_of_minors" in names:
                mark_event_shown_by_initials(stands[pk])
            stream = stands[pk].scope_key
            writing.write_journal_row(
                stream=stream,
                verb="head.corrected",
                actor=actor,
                at=at,
                data={
                    "state": stands[pk].state,
                    "head": checks.fingerprints_of_head(stands[pk], names),
                },
                before=versions[pk],
                after=fingerprint_of_regulations(stands[pk]),
                note=notes[stream],
            )


def _words_of_head(before: Mapping[str, Any], row: Tournament, names: Collection[str]) -> str:
    return "\n".join(
        f"{name}: {before[name] or '–'} → {getattr(row, name) or '–'}" for name in names
    )


def clean_title_place_and_days(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Clean title, place, days and officials; raises ``title_missing``, ``ends_before_start``.

    An event that names no time zone is in that of the site; raises ``unknown_time_zone``.
    """
    head = {
        name: value.strip() if isinstance(value, str) else value for name, value in fields.items()
    }
    if not head.get("time_zone"):
        head["time_zone"] = time_zone_of_site()
    if head["time_zone"] not in available_timezones():
        raise TournamentError(RefusalCode.UNKNOWN_TIME_ZONE, zone=head["time_zone"])
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
    is_sure: bool = False,
) -> Tournament:
    """Change the number of rounds after the start, with a reason (VCL26, Q57–62).

    Never fewer than have been drafted; as many as are closed ends the event, and is never
    warned against. ``accepted`` are the keys of the cautions taken note of; ``is_sure`` is the
    second yes. Raises NeedsConfirmation with ``last_round_cautions``, ``rematch_cautions``,
    TournamentError ``only_for_swiss``, ``reason_missing``, ``rounds_out_of_range``.
    """
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    system = locked.play_system
    if not system.is_length_chosen or system.is_laid_out_whole:
        raise TournamentError(RefusalCode.ONLY_FOR_SWISS)
    if locked.is_cancelled:
        raise TournamentError(RefusalCode.WRONG_STATE, state=locked.state, wanted="running")
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    laid = locked.rounds.count()
    bounds = system.round_bounds
    least = max(laid, bounds.least)
    if not least <= rounds <= bounds.most:
        raise TournamentError(
            RefusalCode.ROUNDS_OUT_OF_RANGE, rounds=rounds, least=least, most=bounds.most
        )
    players = locked.entries.filter(state=EntryState.ACTIVE).count()
    cautions = () if rounds == laid else rematch_cautions(locked, players, rounds)
    cautions = (*last_round_cautions(locked, rounds), *cautions)
    require_accepted_cautions(cautions, accepted, is_sure)
    before = locked.rounds_planned
    Tournament.objects.filter(pk=locked.pk).update(rounds_planned=rounds)
    open_rounds_with_nothing_open(locked.pk).update(state=RoundState.CLOSED)
    is_over = laid == rounds and not locked.rounds.exclude(state=RoundState.CLOSED).exists()
    if is_over and locked.state == TournamentState.RUNNING:
        Tournament.objects.filter(pk=locked.pk).update(state=TournamentState.FINISHED)
    elif not is_over and locked.state == TournamentState.FINISHED:
        Tournament.objects.filter(pk=locked.pk).update(state=TournamentState.RUNNING)
    revision.raise_revision(
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


def last_round_cautions(tournament: Tournament, rounds: int) -> tuple[Caution, ...]:
    """Return the caution that a round was paired as the last, and would not be the last.

    Its exceptions for topscorers (C.04.3: C3, C10, C11) stand; the caution counts the rules that
    its pairings break as those of a round that is not the last (VCL26, Q58–61).
    """
    if tournament.play_system.plays_in_teams:
        return ()
    return tuple(
        Caution(
            CautionCode.PAIRED_AS_LAST,
            (row.number,),
            count=_rules_broken_if_longer(tournament, row, rounds),
            limit=rounds,
        )
        for row in rounds_paired_as_last(tournament, rounds)
        if row.known["rounds"] >= tournament.rounds_planned  # taken note of only once
    )


def _rules_broken_if_longer(tournament: Tournament, row: Round, rounds: int) -> int:
    numbers = {pk: int(number) for number, pk in row.known["entries"].items()}
    boards = row.pairings.filter(kind__in=(PairingKind.GAME, PairingKind.ALLOCATED))
    pairs = tuple(
        Pair(numbers[first], None if second is None else numbers[second])
        for first, second in boards.values_list("first", "second")
    )
    field, system = pairing_input_from_json_data(row.known), tournament.play_system
    then = system.check_round(replace(field, rounds=rounds), pairs)
    return len({*then} - {*system.check_round(field, pairs)})


def rematch_cautions(tournament: Tournament, players: int, rounds: int) -> tuple[Caution, ...]:
    """Return cautions about a number of rounds that forces rematches."""
    most = tournament.play_system.most_rounds(players)
    if most is None or rounds <= max(most, 0):
        return ()
    most = max(most, 0)
    return (Caution(CautionCode.TOO_MANY_ROUNDS, count=rounds, limit=most),)


def change_state(tournament: Tournament, before: tuple[str, ...], after: TournamentState) -> None:
    """Move the state of an event forward by compare-and-set; raises ``wrong_state``."""
    changed = Tournament.objects.filter(pk=tournament.pk, state__in=before).update(state=after)
    if changed != 1:
        tournament.refresh_from_db(fields=["state"])
        raise TournamentError(RefusalCode.WRONG_STATE, state=tournament.state, wanted=after.value)
    tournament.state = after


@transaction.atomic
def replace_planned_beginnings(
    *, tournament: Tournament, starts: Mapping[int, datetime], actor: User, at: datetime
) -> None:
    """Replace the schedule; rounds left out have no planned time.

    Raises TournamentError ``schedule_out_of_order`` for a round that would begin before or with
    the one before it.
    """
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    replace_beginnings_of_many(
        tournaments=[tournament], starts={tournament.pk: starts}, actor=actor, at=at
    )


@transaction.atomic
def replace_beginnings_of_many(
    *,
    tournaments: Sequence[Tournament],
    starts: Mapping[int, Mapping[int, datetime]],
    actor: User,
    at: datetime,
) -> None:
    """Replace the schedules of many events in as many statements as of one.

    The rights are the caller's. Raises TournamentError ``schedule_out_of_order``.
    """
    by_pk = {tournament.pk: tournament for tournament in tournaments}
    wanted = {pk: dict(sorted(starts.get(pk, {}).items())) for pk in by_pk}
    for planned in wanted.values():
        for (earlier, first), (later, second) in pairwise(planned.items()):
            if second <= first:
                raise TournamentError(
                    RefusalCode.SCHEDULE_OUT_OF_ORDER, earlier=earlier, later=later
                )
    list(Tournament.objects.select_for_update().filter(pk__in=by_pk).order_by("pk"))
    before = listing.planned_starts_of_many(by_pk)
    changed = [pk for pk in sorted(by_pk) if before[pk] != wanted[pk]]
    if not changed:
        return
    PlannedStart.objects.filter(tournament__in=changed).delete()
    made = PlannedStart.objects.bulk_create(
        (
            PlannedStart(tournament=by_pk[pk], number=number, starts_at=moment)
            for pk in changed
            for number, moment in wanted[pk].items()
        ),
        batch_size=500,
    )
    rows: dict[int, list[PlannedStart]] = {pk: [] for pk in changed}
    for row in made:
        rows[row.tournament_id].append(row)
    with writing.write_rows_together(*(by_pk[pk].scope_key for pk in changed)):
        for pk in changed:
            tournament = by_pk[pk]
            writing.write_journal_row(
                stream=tournament.scope_key,
                verb="schedule.planned",
                actor=actor,
                at=at,
                data=columns.stands(columns.these_rows(PlannedStart, rows[pk], tournament=pk)),
                before=calendars.schedule_in_words(before[pk], tournament),
                after=calendars.schedule_in_words(wanted[pk], tournament),
            )
