"""Random events of several tournaments, played through the real services and checked.

People are entered in their groups, leave before the lots, groups are merged, system and rounds
set for all; every round of the timetable is played in all tournaments with whatever happens in a
hall; meanwhile the timetable is moved and what is common changed. At the end every tournament is
checked as a lonely one, the medals are decided again, and the tables held against the journal.
"""

import random
from collections.abc import Iterator
from datetime import timedelta
from functools import partial

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from arbiter.journal.queries import verification
from tournaments.demo.services.simulation import (
    BEGIN,
    Hall,
    SimulationTally,
    simulating_organiser,
)
from tournaments.entries.queries.matching import Match, MatchKind
from tournaments.errors import TournamentError
from tournaments.festivals.models import Application, Contest, Festival
from tournaments.festivals.queries.checks import check_festival
from tournaments.festivals.rules.groups import GroupTerms
from tournaments.festivals.rules.programmes import ProgrammeTerms
from tournaments.festivals.services import setup
from tournaments.festivals.services.answers import withdraw_application
from tournaments.festivals.services.applications import Newcomer, enter_newcomers
from tournaments.festivals.services.merging import merge_group, set_lengths
from tournaments.festivals.services.tables import recompute_tables
from tournaments.festivals.services.timetable import SittingTerms, replace_timetable
from tournaments.people.lists.person import ListedPerson
from tournaments.people.models import Player

FEWEST = 2
"""Players without whom a tournament is not played."""

REGIONS = ("Самарская область", "Татарстан", "Пермский край")


def simulate_festival(seed: int, *, most_players: int = 20) -> SimulationTally:
    """Play one random event of several tournaments to its end, and check all of it."""
    event = _Event(seed, most_players)
    event.prepare()
    event.play()
    event.check()
    return event.tally


class _Event:
    """One event of several tournaments on its way."""

    def __init__(self, seed: int, most_players: int) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.actor: User = simulating_organiser()
        self.tally = SimulationTally(events=1)
        self.most_players = most_players
        self.halls: list[Hall] = []
        groups = [
            GroupTerms(f"{2005 + 5 * age} {sex}", sex, 2003 + 5 * age, 2007 + 5 * age)
            for age in range(self.chance.randint(1, 2))
            for sex in ("m", "w")
        ]
        kinds = self.chance.randint(1, 3)
        programmes = [
            ProgrammeTerms(f"Programme {number}", rounds=3 + number, games=1 + number % 2)
            for number in range(kinds)
        ]
        self.festival = setup.create_festival(
            title=f"Simulation {seed}",
            plan=setup.Plan(groups, programmes),
            actor=self.actor,
            at=BEGIN,
            starts_on=BEGIN.date(),
            ends_on=BEGIN.date() + timedelta(days=5),
        )

    def prepare(self) -> None:
        """Enter people; some leave; groups are merged; rounds are set; lots are drawn."""
        by = {"festival": self.festival, "actor": self.actor, "at": BEGIN}
        newcomers = [self._newcomer(number) for number in range(self._count())]
        report = enter_newcomers(**by, newcomers=newcomers).report
        Player.objects.filter(pk__in=report["created"]).update(is_demo=True)
        for pk in self.festival.applications.order_by("pk").values_list("pk", flat=True):
            if self.chance.random() < 0.05:
                withdraw_application(**by, application=pk)
                self.tally.happened["withdrawn"] += 1
        if self.chance.random() < 0.4:
            one, other = list(self.festival.groups.order_by("pk"))[:2]
            merge_group(**by, group=one.pk, into=other.pk, reason="")
            self.tally.happened["groups merged"] += 1
        if self.chance.random() < 0.7 or self._has_too_many_rounds():
            set_lengths(**by)
        setup.open_to_everybody(**by)
        self._plan(hour=0)
        for number, contest in enumerate(self._contests()):
            if contest.tournament.entries.count() >= FEWEST:
                hall = Hall(self.seed * 1000 + number, self.chance, self.actor, contest.tournament)
                self.halls.append(hall)
                hall.play_guarded(hall.begin)

    def _has_too_many_rounds(self) -> bool:
        return any(
            contest.tournament.entries.count() < contest.tournament.rounds_planned + 2
            for contest in self._contests()
        )

    def _count(self) -> int:
        groups = self.festival.groups.count()
        return self.chance.randint(4 * groups, max(4, self.most_players // 2) * groups)

    def _newcomer(self, number: int) -> Newcomer:
        groups = list(self.festival.groups.order_by("position"))
        group = self.chance.choice(groups)
        person = ListedPerson(
            row=number,
            name=f"Player {self.seed}-{number}",
            name_latin=f"Player {self.seed}-{number}",
            rating=self.chance.choice((None, self.chance.randint(1000, 2000))),
            birth_year=self.chance.randint(group.born_from or 2000, group.born_to or 2010),
            sex=group.sex,
            region=self.chance.choice(REGIONS),
        )
        return Newcomer(Match(person, MatchKind.NEW))

    def _contests(self) -> list[Contest]:
        hosts = self.festival.contests.filter(is_host=True)
        return list(hosts.select_related("tournament", "programme").order_by("pk"))

    def _plan(self, hour: int) -> None:
        """One sitting for a round of a programme; ``hour`` moves all of them."""
        sittings = []
        contests = self._contests()
        day = BEGIN + timedelta(hours=hour)
        for programme in self.festival.programmes.order_by("position"):
            own = [one for one in contests if one.programme_id == programme.pk]
            for number in range(1, max(one.tournament.rounds_planned for one in own) + 1):
                rounds = tuple(
                    (one.pk, number, number) for one in own
                    if number <= one.tournament.rounds_planned
                )  # fmt: skip
                sittings.append(SittingTerms(day, day + timedelta(hours=1), "play", "", "", rounds))
                day += timedelta(hours=2)
        replace_timetable(festival=self.festival, sittings=sittings, actor=self.actor, at=BEGIN)

    def play(self) -> None:
        """Play round after round in all tournaments; the timetable moves meanwhile."""
        for number in range(1, 1 + max((self._rounds(hall) for hall in self.halls), default=0)):
            for hall in self.halls:
                if not hall.is_stopped and number <= self._rounds(hall):
                    hall.play_guarded(partial(hall.play_round, number))
            if self.chance.random() < 0.3:
                self._may_move(number)
            recompute_tables(festival_id=self.festival.pk, at=BEGIN)
        for hall in self.halls:
            if not hall.is_stopped:
                hall.play_guarded(hall.finish)
        recompute_tables(festival_id=self.festival.pk, at=BEGIN)

    def _rounds(self, hall: Hall) -> int:
        hall.tournament.refresh_from_db()
        return hall.tournament.rounds_planned

    def _may_move(self, number: int) -> None:
        try:
            self._plan(hour=number)
            self.tally.happened["timetable moved"] += 1
            setup.change_common(
                festival=self.festival, actor=self.actor, at=BEGIN, venue=f"Hall {number}"
            )
        except TournamentError as error:
            self.tally.happened[f"refused {error.code}"] += 1

    def check(self) -> None:
        """Every tournament as a lonely one, the medals again, the tables by the journal."""
        for hall in self.halls:
            hall.check()
            hall.tally.events = 0
            self.tally.add(hall.tally)
        self.tally.happened["tournaments"] += len(self.halls)
        for fault in (*self._medals(), *self._journal()):
            self.tally.faults.append(_("seed {seed}: {fault}").format(seed=self.seed, fault=fault))

    def _medals(self) -> Iterator[str]:
        festival = Festival.everything.get(pk=self.festival.pk)
        again = check_festival(festival)
        if again is not None and (again.lines or again.unknown):
            yield f"{again.name}: {again.unknown} {list(again.lines)}"

    def _journal(self) -> Iterator[str]:
        streams = [contest.tournament.scope_key for contest in self._contests()]
        for stream in (self.festival.scope_key, *streams):
            for damage in verification.damages_of_stream(stream):
                yield f"{stream}, {damage.damage} {damage.seq}: {damage.detail}"
        entered = Application.objects.filter(festival=self.festival, group=None)
        for application in entered:
            yield f"application:{application.pk}: no group"
