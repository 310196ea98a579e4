"""Applications put right: programmes, group, facts of the person, an answered question."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal.models import writing
from games.archive.names import clean_name, name_in_latin_letters
from tournaments.entries.models import Entry
from tournaments.entries.queries.consent import players_user_may_not_change
from tournaments.errors import NotOnesOwn, RefusalCode, TournamentError
from tournaments.events.queries import checks
from tournaments.festivals.models import (
    Application,
    ApplicationState,
    Festival,
    Part,
)
from tournaments.festivals.queries.people import (
    facts_of_application,
    proposed_group,
)
from tournaments.festivals.queries.told import tell_applications, tell_no_more
from tournaments.festivals.services.answers import confirm_applications, parts_of
from tournaments.festivals.services.journal import (
    count_medals_anew,
    find_application,
    journal,
    require_entries_right,
)
from tournaments.festivals.services.places import enter_part_late, enter_parts, take_back_parts
from tournaments.people.models import PEOPLE, Player
from tournaments.people.services import mark_players_shown_by_initials


@transaction.atomic
def choose_parts(
    *,
    festival: Festival,
    application: int,
    chosen: Mapping[int, int | None],
    actor: User | None,
    at: datetime,
) -> Application:
    """Set what a person plays: programme → contest, None for not at all; others stay.

    ``actor`` is None for the player himself, by his link. Raises TournamentError
    ``no_such_contest``, ``application_in_play``.
    """
    locked = require_entries_right(festival, actor) if actor is not None else festival
    row = find_application(locked, application)
    standing = {part.programme_id: part for part in parts_of(row)}
    contests = {
        contest.pk: contest
        for contest in locked.contests.select_related("tournament").filter(
            pk__in=[pk for pk in chosen.values() if pk is not None]
        )
    }
    dropped, fresh = [], []
    for programme, contest_id in chosen.items():
        part = standing.get(programme)
        contest = contests.get(contest_id) if contest_id is not None else None
        if contest_id is not None and (contest is None or contest.programme_id != programme):
            raise TournamentError(RefusalCode.NO_SUCH_CONTEST, contest=contest_id)
        if part is not None and (contest is None or part.contest_id != contest.pk):
            dropped.append(part)
        if contest is not None and (part is None or part.contest_id != contest.pk):
            fresh.append(Part(application=row, programme_id=programme, contest=contest))
    if not dropped and not fresh:
        return row
    before = sorted(part.contest_id for part in standing.values())
    take_back_parts(dropped, actor=actor, at=at)
    gone = [part.pk for part in dropped]
    Part.objects.filter(pk__in=gone).delete()
    Part.objects.bulk_create(fresh)
    if row.state == ApplicationState.CONFIRMED:
        enter_parts(fresh, actor=actor, at=at)
    after = sorted(row.parts.values_list("contest_id", flat=True))
    journal(
        locked,
        "application.programmes_chosen",
        actor=actor,
        at=at,
        data={"application": row.pk, "player": row.player_id},
        before=before,
        after=after,
        told=[*tell_no_more(gone), *tell_applications([row.pk])],
    )
    return row


@transaction.atomic
def move_to_group(
    *, festival: Festival, application: int, group: int, actor: User, at: datetime
) -> Application:
    """Move a person to another group with all he plays in his own; fee and papers stay.

    Raises TournamentError ``no_such_group``, ``application_in_play``.
    """
    locked = require_entries_right(festival, actor)
    row = find_application(locked, application)
    target = locked.groups.filter(pk=group).first()
    if target is None:
        raise TournamentError(RefusalCode.NO_SUCH_GROUP, group=group)
    if row.group_id == target.pk:
        return row
    before = row.group_id
    row.group = target
    row.save(update_fields=["group"])
    count_medals_anew(locked)
    contests = {contest.programme_id: contest.pk for contest in target.contests.all()}
    parts = parts_of(row)
    chosen = (
        {
            part.programme_id: contests.get(part.programme_id)
            for part in parts
            if part.contest.group_id == before
        }
        if parts
        else dict(contests)
    )
    choose_parts(festival=locked, application=row.pk, chosen=chosen, actor=actor, at=at)
    journal(
        locked,
        "application.moved",
        actor=actor,
        at=at,
        data={"application": row.pk, "player": row.player_id},
        before=before,
        after=target.pk,
        told=tell_applications([row.pk]),
    )
    if before is None and row.state == ApplicationState.SENT and row.player_id:
        confirm_applications(festival=locked, applications=[row.pk], actor=actor, at=at)
    return row


@transaction.atomic
def correct_person(
    *,
    festival: Festival,
    application: int,
    actor: User,
    at: datetime,
    birth_year: int | None = None,
    sex: str = "",
    birth_date: date | None = None,
    name: str = "",
) -> Application:
    """Correct year, day of birth, sex or name of a person; his group follows where it was his own.

    Only of one who plays nowhere else: raises NotOnesOwn ``person_shared`` for others.
    """
    locked = require_entries_right(festival, actor)
    row = find_application(locked, application)
    groups = list(locked.groups.all())
    stood = proposed_group(locked, groups, facts_of_application(row))
    typed: dict[str, Any] = {}
    if birth_date is not None:
        typed |= {"birth_date": birth_date, "birth_year": birth_date.year}
    elif birth_year is not None:
        typed["birth_year"] = birth_year
    if sex:
        typed["sex"] = sex
    if clean_name(name):
        typed["name"] = clean_name(name)[:120]
    changed = _write_person(locked, row, typed, actor=actor, at=at)
    if not changed:
        return row
    now = proposed_group(locked, groups, facts_of_application(row))
    followed = row.group_id in (None, stood.pk if stood else None)
    if now is not None and followed and now.pk != row.group_id:
        move_to_group(festival=locked, application=row.pk, group=now.pk, actor=actor, at=at)
    return find_application(locked, row.pk)


def _write_person(
    festival: Festival, row: Application, typed: Mapping[str, Any], *, actor: User, at: datetime
) -> list[str]:
    if row.player is None:
        said = {
            name: value.isoformat() if isinstance(value, date) else value
            for name, value in typed.items()
        }
        changed = [name for name, value in said.items() if row.said.get(name) != value]
        row.said = {**row.said, **said}
        row.save(update_fields=["said"])
        return changed
    player = Player.objects.select_for_update().get(pk=row.player_id)
    _require_own(festival, player, actor)
    changed = [name for name, value in typed.items() if getattr(player, name) != value]
    if not changed:
        return []
    if "birth_year" in changed and "birth_date" not in typed and player.birth_date:
        player.birth_date = None
        changed.append("birth_date")
    for name in typed:
        setattr(player, name, typed[name])
    if "name" in changed:
        player.name_latin = name_in_latin_letters(player.name)
        changed.append("name_latin")
    player.save(update_fields=changed)
    row.player = player
    writing.write_journal_row(
        stream=PEOPLE,
        verb="player.changed",
        actor=actor,
        at=at,
        data={
            "festival": festival.pk,
            "player": player.pk,
            "fields": sorted(changed),
            "people": checks.fingerprints_of_people([player]),
        },
        before={},
        after={},
    )
    return changed


def _require_own(festival: Festival, player: Player, actor: User) -> None:
    """Refuse to change a person who plays elsewhere, too, unless this official may."""
    if not players_user_may_not_change(actor, None, [player.pk]):
        return
    own = festival.contests.values("tournament")
    elsewhere = Entry.objects.filter(player=player).exclude(tournament__in=own)
    others = player.applications.exclude(festival=festival)
    if elsewhere.exists() or others.exists():
        raise NotOnesOwn(RefusalCode.PERSON_SHARED, player=player.name, events="–")


@transaction.atomic
def settle_question(
    *, festival: Festival, application: int, key: str, actor: User, at: datetime
) -> None:
    """Note the organiser's word that what was asked about is right so."""
    locked = require_entries_right(festival, actor)
    row = find_application(locked, application)
    if key in row.settled:
        return
    row.settled = [*row.settled, key[:80]]
    row.save(update_fields=["settled"])
    journal(
        locked,
        "application.question_settled",
        actor=actor,
        at=at,
        data={"application": row.pk, "player": row.player_id},
        before=None,
        after=key[:80],
        told=tell_applications([row.pk]),
    )


@transaction.atomic
def note_consent(
    *,
    festival: Festival,
    application: int,
    actor: User,
    at: datetime,
    on: date,
    parent: str = "",
    may_be_named: bool | None = None,
) -> None:
    """Note the day on which a minor's parent consented, on paper or by word."""
    locked = require_entries_right(festival, actor)
    row = find_application(locked, application)
    before = row.consent_on
    row.consent_on = on
    row.parent = parent.strip()[:120] or row.parent
    if may_be_named is not None:
        row.may_be_named = may_be_named
    row.save(update_fields=["consent_on", "parent", "may_be_named"])
    if row.player_id is not None:
        mark_players_shown_by_initials([row.player_id])
    journal(
        locked,
        "application.consent_noted",
        actor=actor,
        at=at,
        data={"application": row.pk, "player": row.player_id},
        before=before and before.isoformat(),
        after=on.isoformat(),
        told=tell_applications([row.pk]),
    )


@transaction.atomic
def enter_again(
    *, festival: Festival, application: int, contest: int, actor: User, at: datetime
) -> None:
    """Enter a confirmed person in the tournament he was left out of, late where lots are drawn."""
    locked = require_entries_right(festival, actor)
    row = find_application(locked, application)
    part = next((part for part in parts_of(row) if part.contest_id == contest), None)
    if part is None or row.state != ApplicationState.CONFIRMED:
        raise TournamentError(RefusalCode.NO_SUCH_CONTEST, contest=contest)
    if part.entry is None and enter_parts([part], actor=actor, at=at):
        enter_part_late(part, actor=actor, at=at)
