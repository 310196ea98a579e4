"""Random events of teams played through the real services, every round and table checked.

Line-ups handed in, left out, with an empty board or of nobody; byes, forfeits, teams that leave,
penalties and corrected results happen in them as they do in a hall.
"""

import random
from collections.abc import Iterator
from functools import partial

from django.utils.translation import gettext as _

from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services import offices
from tournaments.boards.models import RoundState
from tournaments.demo.services.simulation import (
    BEGIN,
    Hall,
    SimulationTally,
    chosen_steps,
    simulating_organiser,
)
from tournaments.events.services import regulations
from tournaments.systems.team_round_robin import TeamRoundRobin
from tournaments.systems.team_swiss import TeamSwiss
from tournaments.teams.models import BoardOrder, PlacesBy, Team, TeamBye, TeamMatch
from tournaments.teams.queries.checks import check_team_standings
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams
from tournaments.teams.services import beginning, drafts, judging, line_ups, rosters, rounds
from tournaments.teams.services import standings as standings_services
from tournaments.teams.services.rosters import TypedMember, TypedSettings, TypedTeam

TIES = ("team_meeting", "matches_won", "tbr", "bh_mp", "emmsb", "bc", "ede")

SMALLEST = 3
"""Teams: with an odd number one of them rests in every round."""


def simulate_team_event(seed: int, *, most_players: int = 20) -> SimulationTally:
    """Play one random event of teams to its end, and check it after every round."""
    chance = random.Random(seed)
    actor = simulating_organiser()
    boards = chance.randint(2, 4)
    teams = chance.randint(SMALLEST, max(SMALLEST, most_players // boards))
    is_swiss = chance.random() < 0.5
    given: dict[str, object] = {"games_per_pairing": chance.choice((1, 1, 2))}
    given |= (
        {"system": TeamSwiss.key, "rounds_planned": chance.randint(1, max(1, teams - 2))}
        if is_swiss
        else {"system": TeamRoundRobin.key, "cycles": chance.choice((1, 1, 2))}
    )
    system = TeamSwiss() if is_swiss else TeamRoundRobin()
    tournament = regulations.create_tournament(
        title=f"Simulation of teams {seed}",
        actor=actor,
        at=BEGIN,
        **given,
        **chosen_steps(random.Random(f"{seed} steps"), system, given),
    )
    offices.appoint_official(
        user=actor, role=Role.ARBITER, scope=tournament.scope_key, actor=actor, at=BEGIN
    )
    hall = TeamHall(seed, chance, actor, tournament)
    hall.enter_teams(teams, boards)
    hall.play_guarded(hall.run)
    hall.check()
    return hall.tally


class TeamHall(Hall):
    """One event of teams on its way."""

    def enter_teams(self, teams: int, boards: int) -> None:
        """Set how the teams play, and enter them with a reserve each."""
        typed = TypedSettings(
            boards=boards,
            places_by=self.chance.choice(PlacesBy.values),
            board_order=self.chance.choice(BoardOrder.values),
            bye=self.chance.choice(TeamBye.values),
            coefficients=tuple(self.chance.sample(TIES, self.chance.randint(0, 4))),
        )
        rosters.change_settings(tournament=self.tournament, typed=typed, **self._by)
        rosters.enter_teams(
            tournament=self.tournament,
            teams=[
                TypedTeam(
                    f"Team {number}",
                    tuple(
                        TypedMember(
                            f"Player {self.seed}-{number}-{at}",
                            rating=self.chance.randint(1400, 2400),
                            is_reserve=at > boards,
                        )
                        for at in range(1, boards + 2)
                    ),
                )
                for number in range(1, teams + 1)
            ],
            namesakes="new",
            **self._by,
        )

    def begin(self) -> None:
        """Draw the numbers of the teams."""
        beginning.draw_teams(tournament=self.tournament, seed=f"{self.seed:x}", **self._by)
        self.tournament.refresh_from_db()

    def play_round(self, number: int) -> None:
        """Play a round: who leaves before it, line-ups, results, a penalty or a correction."""
        if number > 1 and self.chance.random() < 0.15:
            self._may(self._withdraw)
        if not self.system.is_laid_out_whole:
            drafts.draft_team_round(tournament=self.tournament, **self._by)
        for match in self._matches(number):
            if match.second is not None:
                self._hand_in(match, match.first)
                self._hand_in(match, match.second)
        rounds.publish_team_round(tournament=self.tournament, number=number, **self._by)
        self.tally.rounds += 1
        self._recompute()
        self._play(number)
        if self.chance.random() < 0.3:
            self._may(self._correct)
        if self.chance.random() < 0.2:
            self._may(partial(self._penalise, number))
        self._play_on()
        self._recompute()

    def finish(self) -> None:
        """Finish what was adjourned."""
        self._finish_adjourned()
        self._play_on()
        self._recompute()

    def _matches(self, number: int) -> list[TeamMatch]:
        rows = TeamMatch.objects.select_related("round__tournament", "first", "second")
        return list(
            rows.filter(round__tournament=self.tournament, round__number=number).order_by("table")
        )

    def _withdraw(self) -> None:
        playing = list(self.tournament.teams.filter(withdrawn_from__isnull=True))
        if len(playing) > SMALLEST:
            team = self.chance.choice(playing)
            judging.withdraw_team(team=team, reason="simulated", **self._by)
            self.tally.happened["teams that left"] += 1

    def _hand_in(self, match: TeamMatch, team: Team) -> None:
        """Hand in a line-up, declare that the team is absent, or leave it to the roster."""
        at = self.chance.random()
        if team.is_withdrawn or at < 0.3:
            return
        if at < 0.34:
            line_ups.declare_absent(match=match, team=team, reason="simulated", **self._by)
            self.tally.happened["teams absent"] += 1
            return
        settings = settings_of_teams(self.tournament)
        members = list(team.members.order_by("order").values_list("pk", flat=True))
        chosen = sorted(self.chance.sample(members, settings.boards))
        if settings.board_order == BoardOrder.FREE:
            self.chance.shuffle(chosen)
        places = dict(enumerate(chosen, start=1))
        exception = ""
        if at > 0.9:  # somebody did not come: his board stays empty, and the arbiter lets it stand
            del places[self.chance.choice(list(places))]
            exception = "simulated"
        line_ups.hand_in_line_up(
            match=match, team=team, places=places, seen=0, exception=exception, **self._by
        )
        self.tally.happened["line-ups"] += 1

    def _penalise(self, number: int) -> None:
        match = self.chance.choice(self._matches(number))
        rules = rules_of_teams(self.tournament, settings_of_teams(self.tournament))
        penalty = judging.penalise_team(
            match=match,
            team=match.first,
            board_points=self.chance.randint(0, rules.full),
            match_points=self.chance.randint(0, 2),
            reason="simulated",
            **self._by,
        )
        self.tally.happened["penalties"] += 1
        if self.chance.random() < 0.3:
            judging.take_back_penalty(penalty=penalty, reason="simulated", **self._by)

    def _recompute(self) -> None:
        self.tournament.refresh_from_db()
        standings_services.recompute_tables(
            tournament_id=self.tournament.pk, revision=self.tournament.revision, at=self.at
        )

    def check(self) -> None:
        """Every round decided again, every stored table of players and of teams."""
        super().check()
        for difference in check_team_standings(self.tournament):
            if difference.lines or difference.unknown:
                lines = (difference.unknown, *difference.lines)
                words = _("table of teams {revision}: {lines}")
                self.fault(words.format(revision=difference.revision, lines=lines))

    def _unexplained(self) -> Iterator[str]:
        """Boards and matches without a reason."""
        yield from super()._unexplained()
        for row in self.tournament.rounds.exclude(state=RoundState.DRAFT):
            for match in row.team_matches.filter(reasons=[]):
                words = _("round {number}, table {table}: no reason")
                yield words.format(number=row.number, table=match.table)
