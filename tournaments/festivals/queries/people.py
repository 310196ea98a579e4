"""The people of an event: applications with their parts, money, questions, places of regions."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property

from games.archive.alphabet import shown_order
from tournaments.entries.models import EntryState
from tournaments.events.models import TournamentState
from tournaments.festivals.models import (
    Admission,
    Application,
    ApplicationState,
    Contest,
    Festival,
    Group,
    LimitScope,
    Part,
    Payment,
    PaymentKind,
    Programme,
    SittingRounds,
)
from tournaments.festivals.rules.ages import counted_year
from tournaments.festivals.rules.fees import Account, FeeLine, Movement, account
from tournaments.festivals.rules.groups import GroupTerms, Misfit, misfits, own_group
from tournaments.festivals.rules.limits import Limits, Wish, region_key, waiting
from tournaments.festivals.rules.questions import (
    NamedRow,
    Question,
    QuestionCode,
    same_persons,
)

OF_AGE = 18

LIVE = (ApplicationState.SENT, ApplicationState.WAITING, ApplicationState.CONFIRMED)
"""States in which somebody still wants to play."""


def group_terms(group: Group) -> GroupTerms:
    """Return who may play in a stored group."""
    return GroupTerms(
        title=group.title,
        sex=group.sex,
        born_from=group.born_from,
        born_to=group.born_to,
        rating_from=group.rating_from,
        rating_to=group.rating_to,
        rank_from=group.rank_from,
        rank_to=group.rank_to,
        takes_younger=group.takes_younger,
    )


def first_day(festival: Festival) -> date:
    """Return the day from which ages and prices of an event count."""
    return festival.starts_on or festival.opened_at.astimezone(festival.zone).date()


@dataclass(frozen=True, slots=True)
class PersonFacts:
    """Who an application is about: from the known player, else as the form said."""

    name: str
    name_latin: str = ""
    sex: str = ""
    birth_year: int | None = None
    birth_date: date | None = None
    rating: int | None = None
    title: str = ""
    city: str = ""


def facts_of_application(application: Application) -> PersonFacts:
    """Return who an application is about."""
    player, said = application.player, application.said
    if player is not None:  # what he lacks and the list said counts here, and is not his
        return PersonFacts(
            player.name,
            player.name_latin,
            player.sex or said.get("sex", ""),
            player.birth_year or said.get("birth_year"),
            player.birth_date,
            application.rating if application.rating is not None else player.rating,
            application.title or player.title,
            player.city,
        )
    born = said.get("birth_date")
    return PersonFacts(
        name=said.get("name", ""),
        sex=said.get("sex", ""),
        birth_year=said.get("birth_year"),
        birth_date=date.fromisoformat(born) if born else None,
        rating=application.rating,
        title=application.title,
        city=said.get("city", ""),
    )


def proposed_group(festival: Festival, groups: Sequence[Group], facts: PersonFacts) -> Group | None:
    """Return the group a person belongs to by sex, age, rating and rank; None where none fits."""
    number = own_group(
        [group_terms(group) for group in groups],
        sex=facts.sex,
        birth_year=counted_year(facts.birth_year, facts.birth_date, festival.ages_on),
        rating=facts.rating,
        rank=facts.title,
    )
    return None if number is None else groups[number]


def misfits_of(group: Group, facts: PersonFacts, year: int | None) -> tuple[Misfit, ...]:
    """Say all that keeps a person out of a stored group; ``year`` is the one that counts."""
    return misfits(
        group_terms(group),
        sex=facts.sex,
        birth_year=year,
        rating=facts.rating,
        rank=facts.title,
    )


def is_minor_at(festival: Festival, birth_year: int | None) -> bool:
    """Return whether a parent must consent: not of age before the year of the event is over."""
    return birth_year is not None and first_day(festival).year - birth_year < OF_AGE


@dataclass(frozen=True, slots=True)
class PersonRow:
    """An application as the organiser sees it: who, where he plays, what he owes, what is asked."""

    application: Application
    facts: PersonFacts
    group: Group | None
    parts: Mapping[int, Part]
    account: Account
    needs_consent: bool
    programmes: Sequence[Programme]
    contests: Mapping[tuple[int, int], Contest]
    questions: tuple[Question, ...] = ()

    @property
    def pk(self) -> int:
        """The number of the application."""
        return self.application.pk

    @property
    def state(self) -> str:
        """Whether it is sent, waiting, confirmed, refused or withdrawn."""
        return self.application.state

    @property
    def ticks(self) -> list[tuple[Programme, Contest | None, Part | None]]:
        """Each programme with the contest he could play in, and his part, if he plays."""
        group = self.group.pk if self.group else 0
        return [
            (
                programme,
                self.contests.get((group, programme.pk)),
                self.parts.get(programme.pk),
            )
            for programme in self.programmes
        ]

    @property
    def groups_played(self) -> list[Group]:
        """The groups he plays in: his own first, those above after it."""
        own = [self.group] if self.group else []
        others = [
            part.contest.group
            for part in self.parts.values()
            if part.contest.group_id != (self.group.pk if self.group else 0)
        ]
        return [*own, *{group.pk: group for group in others}.values()]

    @property
    def has_consent(self) -> bool:
        """Whether a minor's parent consented."""
        return self.application.consent_on is not None


@dataclass(frozen=True, slots=True)
class RegionPlaces:
    """How many of a region play and wait; ``limit`` is None where none is set for the whole."""

    region: str
    taken: int
    waiting: int
    limit: int | None

    @property
    def percent(self) -> int:
        """How full its places are, for a bar."""
        return min(100, self.taken * 100 // self.limit) if self.limit else 0


@dataclass(frozen=True)
class FestivalPeople:
    """All applications of an event, in the order of names."""

    festival: Festival
    groups: Sequence[Group]
    programmes: Sequence[Programme]
    rows: Sequence[PersonRow]

    @cached_property
    def by_pk(self) -> Mapping[int, PersonRow]:
        """The rows by the number of the application."""
        return {row.pk: row for row in self.rows}

    def in_state(self, *states: str) -> list[PersonRow]:
        """The rows in one of these states."""
        return [row for row in self.rows if row.state in states]

    @cached_property
    def live(self) -> list[PersonRow]:
        """All who still want to play."""
        return self.in_state(*LIVE)

    @cached_property
    def confirmed(self) -> list[PersonRow]:
        """All who play."""
        return self.in_state(ApplicationState.CONFIRMED)

    @cached_property
    def sent(self) -> list[PersonRow]:
        """Those an organiser has not answered, in the order they came."""
        return sorted(self.in_state(ApplicationState.SENT), key=lambda row: row.pk)

    @cached_property
    def waiting(self) -> list[PersonRow]:
        """Those who wait for a place, in the order they came."""
        return sorted(self.in_state(ApplicationState.WAITING), key=lambda row: row.pk)

    @cached_property
    def with_place(self) -> frozenset[int]:
        """Those of the waiting for whom there is a place now."""
        taken = [_wish(row) for row in self.confirmed]
        answers = waiting(
            limits_of(self.festival, self.groups), taken, [_wish(row) for row in self.waiting]
        )
        return frozenset(
            row.pk for row, answer in zip(self.waiting, answers, strict=True) if answer is None
        )

    @cached_property
    def gone(self) -> list[PersonRow]:
        """The refused and the withdrawn."""
        return self.in_state(ApplicationState.REFUSED, ApplicationState.WITHDRAWN)

    @cached_property
    def asked(self) -> list[PersonRow]:
        """Those about whom something is asked."""
        return [row for row in self.live if row.questions]

    @cached_property
    def unpaid(self) -> list[PersonRow]:
        """Those who play and owe money."""
        return [row for row in self.confirmed if row.account.owed > 0]

    @cached_property
    def money(self) -> Account:
        """What all who play owe and have paid together."""
        return Account(
            sum(row.account.due for row in self.rows), sum(row.account.paid for row in self.rows)
        )

    @property
    def still_owed(self) -> int:
        """What is still to come in, whatever others are to be given back."""
        return sum(row.account.owed for row in self.unpaid)

    @cached_property
    def regions(self) -> list[RegionPlaces]:
        """The regions with their places, the fullest first."""
        taken = Counter(region_key(row.application.region) for row in self.confirmed)
        waits = Counter(region_key(row.application.region) for row in self.waiting)
        names = {region_key(row.application.region): row.application.region for row in self.live}
        festival = self.festival
        is_whole = festival.limit_scope == LimitScope.FESTIVAL
        limit = festival.limit_per_region if is_whole else None
        found = [RegionPlaces(names[key], taken[key], waits[key], limit) for key in names if key]
        return sorted(found, key=lambda one: (-one.taken, one.region))


def _wish(row: PersonRow) -> Wish:
    return Wish(region_key(row.application.region), row.group.pk if row.group else 0)


def limits_of(festival: Festival, groups: Iterable[Group]) -> Limits:
    """Return the limits of an event."""
    return Limits(
        per_region=festival.limit_per_region,
        in_each_group=festival.limit_scope == LimitScope.GROUP,
        extra_for_odd=festival.extra_for_odd,
        capacity=tuple(
            (group.pk, group.capacity) for group in groups if group.capacity is not None
        ),
    )


def festival_people(festival: Festival, today: date) -> FestivalPeople:
    """Load all applications of an event; the number of queries does not grow with theirs."""
    groups = list(festival.groups.all())
    programmes = list(festival.programmes.all())
    contests = {
        (contest.group_id, contest.programme_id): contest
        for contest in festival.contests.select_related("tournament", "group", "programme")
    }
    by_contest = {contest.pk: contest for contest in contests.values()}
    parts = _parts(festival, by_contest)
    payments = _movements(festival)
    lines = fee_lines(festival)
    rows = []
    applications = festival.applications.select_related("player", "delegation")
    by_group = {group.pk: group for group in groups}
    for application in applications:
        facts = facts_of_application(application)
        own_parts = parts.get(application.pk, {})
        is_due = application.state == ApplicationState.CONFIRMED
        moved = payments.get(application.pk, [])
        owes = account(
            lines if is_due else (),
            [programme.pk for programme in programmes if programme.pk in own_parts],
            application.fee_category,
            movements=moved,
            today=today,
        )
        rows.append(
            PersonRow(
                application=application,
                facts=facts,
                group=by_group.get(application.group_id),
                parts=own_parts,
                account=owes,
                needs_consent=is_minor_at(festival, facts.birth_year),
                programmes=programmes,
                contests=contests,
            )
        )
    rows.sort(key=lambda row: (shown_order(row.facts.name), row.pk))
    return FestivalPeople(festival, groups, programmes, _with_questions(festival, rows))


def _parts(festival: Festival, contests: Mapping[int, Contest]) -> dict[int, dict[int, Part]]:
    found: dict[int, dict[int, Part]] = defaultdict(dict)
    for part in Part.objects.filter(application__festival=festival).select_related("entry"):
        part.contest = contests[part.contest_id]
        found[part.application_id][part.programme_id] = part
    return found


def _movements(festival: Festival) -> dict[int, list[Movement]]:
    found: dict[int, list[Movement]] = defaultdict(list)
    for payment in Payment.objects.filter(application__festival=festival).order_by("pk"):
        found[payment.application_id].append(movement_of(payment, festival))
    return found


def movement_of(payment: Payment, festival: Festival) -> Movement:
    """Return a payment as the rules count it: money given back is negative."""
    sign = -1 if payment.kind == PaymentKind.RETURNED else 1
    return Movement(payment.at.astimezone(festival.zone).date(), sign * payment.amount)


def fee_lines(festival: Festival) -> list[FeeLine]:
    """Return the lines of the fees."""
    return [
        FeeLine(fee.programme_id, fee.category, fee.until, fee.amount)
        for fee in festival.fees.all()
    ]


# What is asked about each application.


_OF_MISFIT = {
    Misfit.SEX: QuestionCode.SEX,
    Misfit.SEX_UNKNOWN: QuestionCode.SEX_UNKNOWN,
    Misfit.TOO_OLD: QuestionCode.TOO_OLD,
    Misfit.TOO_YOUNG: QuestionCode.TOO_YOUNG,
    Misfit.YEAR_UNKNOWN: QuestionCode.YEAR_UNKNOWN,
    Misfit.RATING: QuestionCode.RATING,
    Misfit.RANK: QuestionCode.RANK,
}


def _with_questions(festival: Festival, rows: list[PersonRow]) -> list[PersonRow]:
    live = [row for row in rows if row.state in LIVE]
    alike = same_persons(NamedRow(row.pk, row.facts.name, row.facts.birth_year) for row in live)
    overlaps = overlapping_contests(festival)
    over = _over_limit(festival, live)
    crowded = _over_capacity(live)
    keeps_consents = festival.is_form_open or any(row.has_consent for row in live)
    asked = []
    for row in rows:
        if row.state not in LIVE:
            asked.append(row)
            continue
        found = [
            *_about_groups(festival, row),
            *_about_hours(row, overlaps),
            *_about_play(row),
        ]
        if row.pk in alike:
            code, other = alike[row.pk]
            found.append(Question(code, str(other.pk), {"other": other.pk, "name": other.name}))
        if row.pk in over:
            region = {"region": row.application.region, "limit": festival.limit_per_region}
            found.append(Question(QuestionCode.OVER_LIMIT, "", region))
        if row.pk in crowded and row.group is not None:
            full = {"group": row.group, "most": row.group.capacity}
            found.append(Question(QuestionCode.OVER_CAPACITY, str(row.group.pk), full))
        if keeps_consents and row.needs_consent and not row.has_consent:
            found.append(Question(QuestionCode.NO_CONSENT))
        settled = set(row.application.settled)
        left = tuple(question for question in found if question.key not in settled)
        asked.append(
            PersonRow(
                row.application,
                row.facts,
                row.group,
                row.parts,
                row.account,
                row.needs_consent,
                row.programmes,
                row.contests,
                left,
            )
        )
    return asked


def _about_groups(festival: Festival, row: PersonRow) -> list[Question]:
    facts = row.facts
    year = counted_year(facts.birth_year, facts.birth_date, festival.ages_on)
    if not row.groups_played:
        return [Question(QuestionCode.NO_GROUP, "", {"year": facts.birth_year, "sex": facts.sex})]
    return [
        Question(
            _OF_MISFIT[misfit],
            str(group.pk),
            {"group": group, "year": facts.birth_year},
        )
        for group in row.groups_played
        for misfit in misfits_of(group, facts, year)
    ]


Overlaps = Mapping[tuple[int, int], datetime]
"""Two contests (the smaller number first) → when they first play at one hour."""


def overlapping_contests(festival: Festival) -> Overlaps:
    """Find the contests whose rounds are played at one hour by the timetable; one query."""
    sittings: dict[int, tuple[datetime, datetime]] = {}
    players: dict[int, list[int]] = defaultdict(list)
    for row in SittingRounds.objects.filter(
        sitting__festival=festival, sitting__is_cancelled=False
    ).select_related("sitting"):
        sittings[row.sitting_id] = (row.sitting.starts_at, row.sitting.ends_at)
        players[row.sitting_id].append(row.contest_id)
    ordered = sorted(sittings, key=lambda pk: sittings[pk])
    found: dict[tuple[int, int], datetime] = {}
    for place, one in enumerate(ordered):
        for other in ordered[place:]:
            begins, ends = sittings[other][0], sittings[one][1]
            if begins >= ends:
                break
            for left in players[one]:
                for right in players[other]:
                    if left != right:
                        pair = (min(left, right), max(left, right))
                        found.setdefault(pair, max(begins, sittings[one][0]))
    return found


def _about_hours(row: PersonRow, overlaps: Overlaps) -> list[Question]:
    contests = sorted(part.contest_id for part in row.parts.values())
    by_pk = {part.contest_id: part.contest for part in row.parts.values()}
    return [
        Question(
            QuestionCode.SAME_HOUR,
            f"{one}-{two}",
            {"at": overlaps[one, two], "one": by_pk[one], "two": by_pk[two]},
        )
        for place, one in enumerate(contests)
        for two in contests[place + 1 :]
        if (one, two) in overlaps
    ]


def _about_play(row: PersonRow) -> list[Question]:
    application = row.application
    if application.state != ApplicationState.CONFIRMED:
        return []
    found = [
        Question(
            QuestionCode.NOT_ENTERED,
            str(part.contest_id),
            {"contest": part.contest, "is_drawn": _is_drawn(part.contest)},
        )
        for part in row.parts.values()
        if part.entry is None
    ]
    plays = any(
        part.entry is not None and part.entry.state == EntryState.ACTIVE
        for part in row.parts.values()
    )
    if application.admission == Admission.REFUSED and plays:
        found.append(Question(QuestionCode.COMMISSION))
    return found


def _is_drawn(contest: Contest) -> bool:
    return contest.tournament.state != TournamentState.ENTRIES


def _over_limit(festival: Festival, live: Iterable[PersonRow]) -> set[int]:
    """The applications confirmed beyond their region's places, the latest of each region."""
    limit = festival.limit_per_region
    if limit is None:
        return set()
    in_groups = festival.limit_scope == LimitScope.GROUP
    of_region: dict[tuple[str, int], list[int]] = defaultdict(list)
    in_group: Counter[int] = Counter()
    confirmed = [row for row in live if row.state == ApplicationState.CONFIRMED]
    for row in sorted(confirmed, key=lambda row: row.pk):
        group = row.group.pk if row.group else 0
        in_group[group] += 1
        region = region_key(row.application.region)
        if region:
            of_region[region, group if in_groups else 0].append(row.pk)
    over = set()
    for (_region, group), rows in of_region.items():
        is_even = in_group[group] % 2 == 0
        allowed = limit + (1 if festival.extra_for_odd and in_groups and is_even else 0)
        over.update(rows[allowed:])
    return over


def _over_capacity(live: Iterable[PersonRow]) -> set[int]:
    """The applications confirmed beyond what their groups take, the latest of each."""
    of_group: dict[int, list[int]] = defaultdict(list)
    most: dict[int, int] = {}
    for row in sorted(live, key=lambda row: row.pk):
        if row.state == ApplicationState.CONFIRMED and row.group and row.group.capacity:
            of_group[row.group.pk].append(row.pk)
            most[row.group.pk] = row.group.capacity
    return {pk for group, rows in of_group.items() for pk in rows[most[group] :]}


def taken_places(festival: Festival) -> list[Wish]:
    """Return the places taken by confirmed applications; one query."""
    rows = festival.applications.filter(state=ApplicationState.CONFIRMED).values_list(
        "region", "group"
    )
    return [Wish(region_key(region), group or 0) for region, group in rows]


# The confirmed players as everybody sees them.


@dataclass(frozen=True, slots=True)
class PublicGroup:
    """A group with its confirmed players, in the order of names."""

    group: Group
    applications: tuple[Application, ...] = field(default=())


def public_groups(festival: Festival, words: str = "") -> list[PublicGroup]:
    """Return the confirmed players group by group, those whose surname begins with ``words``."""
    chosen: dict[int, list[Application]] = defaultdict(list)
    sought = words.strip().casefold().replace("ё", "е")
    rows = festival.applications.filter(state=ApplicationState.CONFIRMED, group__isnull=False)
    for application in rows.select_related("player"):
        names = (application.player.name, application.player.name_latin)
        folded = [name.casefold().replace("ё", "е") for name in names]
        if not sought or any(name.startswith(sought) for name in folded):
            chosen[application.group_id].append(application)
    return [
        PublicGroup(
            group,
            tuple(sorted(chosen[group.pk], key=lambda one: shown_order(one.player.name))),
        )
        for group in festival.groups.all()
        if chosen.get(group.pk)
    ]
