"""Applications sent by the players themselves, and by delegations; links that change them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.crypto import salted_hmac

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.accounts.services.secrets import GROUP, GROUPS, LETTERS, code_fingerprint, draw_code
from games.archive.names import clean_name, same_name_key
from tournaments.errors import RefusalCode, TournamentError
from tournaments.festivals.models import (
    Application,
    ApplicationState,
    Delegation,
    Festival,
    Group,
)
from tournaments.festivals.queries.people import (
    LIVE,
    PersonFacts,
    facts_of_application,
    misfits_of,
    proposed_group,
)
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.queries.told import tell_applications, tell_cells, tell_delegations
from tournaments.festivals.rules.ages import counted_year
from tournaments.festivals.rules.limits import region_key
from tournaments.festivals.rules.sexes import sex_of_name
from tournaments.festivals.services import letters
from tournaments.festivals.services.answers import withdraw_application
from tournaments.festivals.services.applications import delegations_of_regions, make_parts
from tournaments.festivals.services.corrections import choose_parts
from tournaments.festivals.services.journal import journal, require_entries_right
from tournaments.people.lists.person import ListedPerson
from tournaments.people.services import require_whole_words


def code_of_form(nonce: str) -> str:
    """Return the code of an application by the number of its form: sent twice, it is the same."""
    digest = salted_hmac("festivals.form", nonce, secret=settings.SECRET_KEY).digest()
    letters = [LETTERS[byte % len(LETTERS)] for byte in digest[: GROUPS * GROUP]]
    return "-".join(
        "".join(letters[place : place + GROUP]) for place in range(0, len(letters), GROUP)
    )


def is_open_for_forms(festival: Festival, at: datetime) -> bool:
    """Return whether the form takes applications now."""
    return festival.is_form_open and (
        festival.entries_until is None or at <= festival.entries_until
    )


def _require_open(festival: Festival, at: datetime) -> None:
    if not is_open_for_forms(festival, at):
        until = festival.entries_until
        words = until.astimezone(festival.zone).strftime("%d.%m.%Y %H:%M") if until else "–"
        raise TournamentError(RefusalCode.FORM_CLOSED, until=words)


@dataclass(frozen=True, slots=True)
class SentForm:
    """What somebody wrote into the form of one player."""

    name: str
    birth_date: date
    sex: str
    title: str
    region: str
    city: str
    group: int | None
    programmes: Collection[int]
    parent: str
    phone: str
    email: str
    may_be_named: bool
    may_be_photographed: bool
    language: str = ""


@transaction.atomic
def send_application(*, festival: Festival, sent: SentForm, code: str, at: datetime) -> Application:
    """Store an application that came by the form; the same form sent twice is one application.

    Nobody but the officials sees it before it is confirmed. Raises TournamentError
    ``form_closed``, ``name_missing``, ``name_broken``.
    """
    fingerprint = code_fingerprint(code)
    known = Application.objects.filter(fingerprint=fingerprint, festival=festival).first()
    if known is not None:
        return known
    locked = Festival.objects.select_for_update().get(pk=festival.pk)
    _require_open(locked, at)
    if not clean_name(sent.name):
        raise TournamentError(RefusalCode.NAME_MISSING)
    require_whole_words(sent.name, sent.region, sent.city)
    facts = PersonFacts(
        name=sent.name,
        sex=sent.sex,
        birth_year=sent.birth_date.year,
        birth_date=sent.birth_date,
    )
    made = Application.objects.create(
        festival=locked,
        said={
            "name": clean_name(sent.name)[:120],
            "birth_date": sent.birth_date.isoformat(),
            "birth_year": sent.birth_date.year,
            "sex": sent.sex,
            "city": clean_name(sent.city)[:80],
        },
        group=_chosen_group(locked, facts, sent.group),
        delegation=delegations_of_regions(locked, [sent.region], at).get(region_key(sent.region)),
        state=ApplicationState.SENT,
        title=clean_name(sent.title)[:40],
        region=clean_name(sent.region)[:80],
        parent=sent.parent.strip()[:120],
        consent_on=at.astimezone(locked.zone).date(),
        may_be_named=sent.may_be_named,
        may_be_photographed=sent.may_be_photographed,
        phone=sent.phone.strip()[:40],
        email=sent.email.strip()[:120],
        language=sent.language,
        fingerprint=fingerprint,
        at=at,
    )
    make_parts(locked, [made], [sent.programmes])
    journal(
        locked,
        "application.sent",
        actor=None,
        at=at,
        data={},
        before=None,
        after=made.pk,
        told=tell_applications([made.pk]),
    )
    letters.tell_received(made, code=code, at=at)
    return made


def _chosen_group(festival: Festival, facts: PersonFacts, chosen: int | None) -> Group | None:
    groups = list(festival.groups.all())
    wanted = next((group for group in groups if group.pk == chosen), None)
    if wanted is not None and wanted in groups_open_to(festival, groups, facts):
        return wanted
    return proposed_group(festival, groups, facts)


def groups_open_to(festival: Festival, groups: Sequence[Group], facts: PersonFacts) -> list[Group]:
    """Return the groups in which a person may play, his own first."""
    year = counted_year(facts.birth_year, facts.birth_date, festival.ages_on)
    own = proposed_group(festival, groups, facts)
    fits = [group for group in groups if not misfits_of(group, facts, year)]
    return sorted(fits, key=lambda group: (group != own, -(group.born_from or 0)))


def find_by_code(festival: Festival, code: str) -> Application | None:
    """Find the application that a link opens."""
    rows = festival.applications.select_related("player", "group")
    return rows.filter(fingerprint=code_fingerprint(code)).first()


@transaction.atomic
def change_by_link(*, application: Application, programmes: Collection[int], at: datetime) -> None:
    """Change what a player plays, by his link, while applications are taken.

    Raises TournamentError ``form_closed``, ``form_not_to_change``, ``application_in_play``.
    """
    festival = application.festival
    _require_open(festival, at)
    if application.state not in LIVE or application.group is None:
        raise TournamentError(RefusalCode.FORM_NOT_TO_CHANGE)
    contests = {contest.programme_id: contest.pk for contest in application.group.contests.all()}
    standing = {part.programme_id: part.contest_id for part in application.parts.all()}
    chosen: dict[int, int | None] = {
        programme: standing.get(programme, contests.get(programme))
        if programme in programmes
        else None
        for programme in {*contests, *standing}
    }
    choose_parts(festival=festival, application=application.pk, chosen=chosen, actor=None, at=at)


def withdraw_by_link(*, application: Application, at: datetime) -> Application:
    """Withdraw an application by its link; also after the deadline, until lots are drawn."""
    if application.state not in LIVE:
        return application
    return withdraw_application(
        festival=application.festival, application=application.pk, actor=None, at=at
    )


# A region, club or school that enters its whole team.


@transaction.atomic
def send_team(
    *,
    festival: Festival,
    body: str,
    people: Sequence[ListedPerson],
    code: str,
    at: datetime,
    head: str = "",
    contact: str = "",
    accompanying: int = 0,
) -> Delegation:
    """Store the applications of a delegation; its link adds more and withdraws them.

    Sent twice it is one delegation, and nobody of it stands twice. Raises TournamentError
    ``form_closed``, ``form_body_taken`` for a body that somebody else has entered.
    """
    fingerprint = code_fingerprint(code)
    locked = Festival.objects.select_for_update().get(pk=festival.pk)
    _require_open(locked, at)
    delegation = locked.delegations.filter(fingerprint=fingerprint).first()
    if delegation is None:
        key = region_key(body)
        if any(region_key(row.body) == key for row in locked.delegations.all()):
            raise TournamentError(RefusalCode.FORM_BODY_TAKEN, body=clean_name(body))
        delegation = Delegation.objects.create(
            festival=locked,
            body=clean_name(body)[:120],
            head=head.strip()[:120],
            contact=contact.strip()[:120],
            accompanying=accompanying,
            fingerprint=fingerprint,
            at=at,
        )
    _add_people(locked, delegation, people, at)
    return delegation


def _add_people(
    festival: Festival, delegation: Delegation, people: Sequence[ListedPerson], at: datetime
) -> None:
    groups = list(festival.groups.all())
    known = {
        _key(facts.name, facts.birth_year)
        for facts in (
            facts_of_application(row)
            for row in delegation.applications.filter(state__in=LIVE).select_related("player")
        )
    }
    today = at.astimezone(festival.zone).date()
    made = []
    for person in people:
        key = _key(person.name, person.birth_year)
        if key in known:
            continue
        known.add(key)
        sex = person.sex or sex_of_name(person.name)
        said: dict[str, Any] = {
            "name": person.name,
            "birth_year": person.birth_year,
            "sex": sex,
            "city": person.city,
        }
        if person.birth_date:
            said["birth_date"] = person.birth_date.isoformat()
        facts = PersonFacts(
            name=person.name,
            sex=sex,
            birth_year=person.birth_year,
            birth_date=person.birth_date,
            rating=person.rating,
        )
        made.append(
            Application(
                festival=festival,
                said=said,
                group=proposed_group(festival, groups, facts),
                delegation=delegation,
                state=ApplicationState.SENT,
                rating=person.rating,
                title=person.title,
                region=(person.region or delegation.body)[:80],
                club=person.club,
                consent_on=today,
                parent=delegation.head,
                at=at,
            )
        )
    Application.objects.bulk_create(made, batch_size=300)
    make_parts(festival, made, [None] * len(made))
    if made:
        journal(
            festival,
            "applications.sent",
            actor=None,
            at=at,
            data={"delegation": delegation.pk},
            before=None,
            after=[application.pk for application in made],
            told=tell_applications([application.pk for application in made]),
        )


def _key(name: str, year: int | None) -> tuple[str, int | None]:
    return (same_name_key(name), year)


@transaction.atomic
def make_delegation_link(
    *, festival: Festival, delegation: Delegation, actor: User, at: datetime
) -> str:
    """Make a new link for a delegation; the old one opens nothing any more. Returns its code."""
    locked = require_entries_right(festival, actor)
    code = draw_code()
    Delegation.objects.filter(pk=delegation.pk, festival=locked).update(
        fingerprint=code_fingerprint(code)
    )
    journal(
        locked,
        "delegation.linked",
        actor=actor,
        at=at,
        data={},
        before=None,
        after=delegation.pk,
        told=[tell_delegations([delegation.pk])],
    )
    return code


@transaction.atomic
def limit_groups(
    *,
    festival: Festival,
    limits: dict[int, tuple[int, int | None]],
    actor: User,
    at: datetime,
) -> None:
    """Set of each group the least number for a title and the most it takes."""
    rights.require_right(actor, Action.EDIT_EVENT, festival_scope(festival))
    groups = list(festival.groups.select_for_update())
    before = [[group.pk, group.minimum, group.capacity] for group in groups]
    for group in groups:
        if group.pk in limits:
            group.minimum, group.capacity = limits[group.pk]
    Group.objects.bulk_update(groups, ["minimum", "capacity"])
    after = [[group.pk, group.minimum, group.capacity] for group in groups]
    if before != after:
        journal(
            festival,
            "groups.limited",
            actor=actor,
            at=at,
            data={},
            before=before,
            after=after,
            told=tell_cells(festival),
        )
