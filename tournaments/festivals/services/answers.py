"""Applications answered: confirmed, waiting, refused, withdrawn, taken in again."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from games.archive.names import name_in_latin_letters, same_name_key
from tournaments.entries.queries.matching import Match, MatchKind, match_rows_to_players
from tournaments.entries.services.lists import store_people
from tournaments.errors import RefusalCode, TournamentError
from tournaments.festivals.models import (
    Application,
    ApplicationState,
    Festival,
    Part,
)
from tournaments.festivals.queries.people import (
    facts_of_application,
)
from tournaments.festivals.queries.told import tell_applications
from tournaments.festivals.services import letters
from tournaments.festivals.services.applications import give_places, in_state, journal_people
from tournaments.festivals.services.journal import find_application, journal, require_entries_right
from tournaments.festivals.services.places import enter_parts, take_back_parts
from tournaments.people.lists.person import ListedPerson
from tournaments.people.services import lock_people


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What became of applications that were to be confirmed; ``asked`` need one's own look."""

    confirmed: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()


@transaction.atomic
def confirm_applications(
    *,
    festival: Festival,
    applications: Collection[int],
    actor: User,
    at: datetime,
    players: Mapping[int, int | None] | None = None,
    over_limit: bool = False,
) -> Confirmed:
    """Confirm sent and waiting applications in the order they came, and enter their players.

    Whoever came by a form becomes the known player of his name and year, or a new one; where two
    are meant he is ``asked`` about, unless ``players`` names the one (None: a new person). Who
    finds no place waits; ``over_limit`` takes him all the same.
    """
    locked = require_entries_right(festival, actor)
    rows = list(
        Application.objects.select_for_update(of=("self",))
        .select_related("player", "group")
        .filter(
            festival=locked,
            pk__in=applications,
            state__in=(ApplicationState.SENT, ApplicationState.WAITING),
        )
        .order_by("pk")
    )
    nameless = [row for row in rows if row.player_id is None]
    asked = _name_players(locked, rows, players or {}, actor=actor, at=at)
    named = [row for row in nameless if row.player_id is not None]
    rows = [row for row in rows if row.pk not in asked and row.group_id is not None]
    asked |= {pk for pk in applications if pk not in {row.pk for row in rows}} & set(
        locked.applications.filter(pk__in=applications, group=None).values_list("pk", flat=True)
    )
    before = {row.pk: row.state for row in rows}
    if over_limit:
        for row in rows:
            row.state = ApplicationState.CONFIRMED
    else:
        give_places(locked, list(locked.groups.all()), rows)
    Application.objects.bulk_update(rows, ["state", "player"], batch_size=300)
    confirmed = [row for row in rows if row.state == ApplicationState.CONFIRMED]
    _enter_all(confirmed, actor=actor, at=at)
    changed = [*named, *(row for row in rows if before[row.pk] != row.state)]
    if changed:
        journal(
            locked,
            "applications.confirmed",
            actor=actor,
            at=at,
            data={
                "players": [row.player_id for row in confirmed],
                "waiting": list(in_state(rows, ApplicationState.WAITING)),
            },
            before=[before[row.pk] for row in confirmed],
            after=[row.pk for row in confirmed],
            told=tell_applications([row.pk for row in changed]),
        )
        letters.tell_answers(changed, before, at=at)
    return Confirmed(
        tuple(row.pk for row in confirmed),
        in_state(rows, ApplicationState.WAITING),
        tuple(sorted(asked)),
    )


def _enter_all(applications: Sequence[Application], *, actor: User, at: datetime) -> list[Part]:
    by_pk = {application.pk: application for application in applications}
    parts = list(
        Part.objects.filter(application__in=by_pk, entry=None).select_related("contest__tournament")
    )
    for part in parts:
        part.application = by_pk[part.application_id]
    return enter_parts(parts, actor=actor, at=at)


def _name_players(
    festival: Festival,
    rows: Sequence[Application],
    chosen: Mapping[int, int | None],
    *,
    actor: User,
    at: datetime,
) -> set[int]:
    """Give those who came by a form their players; return those about whom somebody is asked."""
    nameless = [row for row in rows if row.player_id is None]
    if not nameless:
        return set()
    lock_people()
    matches = match_rows_to_players([listed_person(row) for row in nameless], None, actor)
    asked = set()
    decided: list[tuple[Application, Match]] = []
    taken = set(
        festival.applications.filter(player__isnull=False).values_list("player_id", flat=True)
    )
    named: set[tuple[str, int | None]] = set()
    for row, match in zip(nameless, matches, strict=True):
        player = match.player or match.proposed
        key = (same_name_key(match.person.name), match.person.birth_year)
        if key in named and row.pk not in chosen:  # two delegations entered one child
            asked.add(row.pk)
            continue
        named.add(key)
        if row.pk in chosen:
            wanted = chosen[row.pk]
            player = next((one for one in match.candidates if one.pk == wanted), player)
            player = player if wanted is not None else None
        elif player is None and match.kind is MatchKind.ASK:
            asked.add(row.pk)
            continue
        if player is not None and player.pk in taken:
            asked.add(row.pk)
            continue
        if player is not None:
            taken.add(player.pk)
        kind = MatchKind.NEW if player is None else MatchKind.KNOWN
        # a form is written by anybody: what it says of a known person is not written
        decided.append((row, Match(match.person, kind, player, is_shared=player is not None)))
    players, report = store_people([match for _row, match in decided])
    journal_people(festival, report, "", actor=actor, at=at)
    for (row, _match), player in zip(decided, players, strict=True):
        row.player = player
        row.title = row.title or player.title
        row.rating = row.rating if row.rating is not None else player.rating
    Application.objects.bulk_update(
        [row for row, _match in decided], ["player", "title", "rating"], batch_size=300
    )
    return asked


def listed_person(application: Application) -> ListedPerson:
    """Return who a form named, as a row of a list."""
    facts = facts_of_application(application)
    return ListedPerson(
        row=application.pk,
        name=facts.name,
        name_latin=name_in_latin_letters(facts.name),
        title=facts.title,
        city=facts.city,
        club=application.club,
        region=application.region,
        birth_year=facts.birth_year,
        birth_date=facts.birth_date,
        sex=facts.sex,
    )


def parts_of(application: Application) -> list[Part]:
    """Return the parts of an application with their contests, tournaments and entries."""
    parts = list(application.parts.select_related("contest__tournament", "entry", "programme"))
    for part in parts:
        part.application = application
    return parts


@transaction.atomic
def withdraw_application(
    *,
    festival: Festival,
    application: int,
    actor: User | None,
    at: datetime,
    reason: str = "",
    state: ApplicationState = ApplicationState.WITHDRAWN,
) -> Application:
    """Withdraw an application, or refuse it (with a reason); its entries are struck off.

    ``actor`` is None for the player himself, by his link. Raises TournamentError
    ``application_in_play`` where lots are drawn and he still plays, ``reason_missing``.
    """
    if actor is not None:
        require_entries_right(festival, actor)
    if state == ApplicationState.REFUSED and not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    row = find_application(festival, application)
    if row.state == state:
        return row
    before = row.state
    take_back_parts(parts_of(row), actor=actor, at=at, leaves_withdrawn=True)
    row.state, row.reason = state, reason.strip()[:400]
    row.save(update_fields=["state", "reason"])
    is_refused = state == ApplicationState.REFUSED
    journal(
        festival,
        "application.refused" if is_refused else "application.withdrawn",
        actor=actor,
        at=at,
        data={"application": row.pk, "player": row.player_id},
        before=before,
        after=row.state,
        words=reason,
        told=tell_applications([row.pk]),
    )
    letters.tell_answers([row], {row.pk: before}, at=at)
    return row


@transaction.atomic
def take_in_again(
    *, festival: Festival, application: int, actor: User, at: datetime
) -> Application:
    """Take a refused or withdrawn application in again: it stands at the end of the line."""
    require_entries_right(festival, actor)
    row = find_application(festival, application)
    if row.state not in (ApplicationState.REFUSED, ApplicationState.WITHDRAWN):
        return row
    before = row.state
    row.state, row.reason = ApplicationState.SENT, ""
    row.save(update_fields=["state", "reason"])
    journal(
        festival,
        "application.taken_in_again",
        actor=actor,
        at=at,
        data={"application": row.pk, "player": row.player_id},
        before=before,
        after=row.state,
        told=tell_applications([row.pk]),
    )
    confirm_applications(festival=festival, applications=[row.pk], actor=actor, at=at)
    row.refresh_from_db()
    return row
