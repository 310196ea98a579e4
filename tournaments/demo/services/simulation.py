"""Random events played through the real services, every round and table of them checked.

Draws, forfeits, double forfeits, byes, absences, late entries, withdrawals and returns,
prohibited pairs, adjourned games and corrected results happen in them as they do in a hall.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services import offices
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tournaments.boards.models import Game, GameState, RoundState
from tournaments.boards.queries.ties import ties_that_want_a_step
from tournaments.brackets import services as brackets
from tournaments.brackets.queries import show_bracket
from tournaments.entries.models import Entry, EntryState
from tournaments.entries.services import entering, sides
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.services import regulations
from tournaments.games.services import adjournment, results
from tournaments.pairing.attendance import Presence
from tournaments.rounds.queries.recheck import pair_past_rounds_again
from tournaments.rounds.services import attendance, drafts, lots, publishing
from tournaments.standings import services as standings_services
from tournaments.standings.queries.journal import check_standings
from tournaments.systems import registry
from tournaments.systems.base import PlaySystem
from tournaments.systems.regulations import MICRO_STEPS
from tournaments.ties.services import steps

BEGIN = datetime(2026, 1, 1, 10, 0, tzinfo=UTC)

SITE = "site"

NOT_A_FAULT = frozenset({RefusalCode.NO_PAIRING})
"""What a random event may run into by the rules: then the arbiter decides (C.04.3, 1.9.3)."""

_RESULTS = (
    (Outcome(GameResult.WHITE_WINS, Termination.RECORDED), 30),
    (Outcome(GameResult.DRAW, Termination.RECORDED), 36),
    (Outcome(GameResult.BLACK_WINS, Termination.RECORDED), 26),
    (Outcome(GameResult.WHITE_WINS, Termination.FORFEIT), 3),
    (Outcome(GameResult.BLACK_WINS, Termination.FORFEIT), 3),
    (Outcome(GameResult.BOTH_LOSE, Termination.DOUBLE_FORFEIT), 1),
    (Outcome(GameResult.BOTH_LOSE, Termination.DISCIPLINE), 1),
)


@dataclass(slots=True)
class SimulationTally:
    """Counts of simulated events; ``faults`` are our own, with their seeds."""

    events: int = 0
    rounds: int = 0
    games: int = 0
    happened: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: "SimulationTally") -> None:
        """Add the counts of another tally."""
        self.events += other.events
        self.rounds += other.rounds
        self.games += other.games
        self.happened += other.happened
        self.faults += other.faults


def simulate_event(seed: int, *, most_players: int = 20) -> SimulationTally:
    """Play one random event to its end, and check it after every round."""
    chance = random.Random(seed)
    actor = simulating_organiser()
    system = _system(chance.random())
    players = chance.randint(5, 12 if system.is_laid_out_whole else most_players)
    if system.sides(2):
        players += players % 2
    given = _regulations(chance, system, players)
    tournament = regulations.create_tournament(
        title=f"Simulation {seed}",
        actor=actor,
        at=BEGIN,
        **given,
        **chosen_steps(random.Random(f"{seed} steps"), system, given),
    )
    hall = Hall(seed, chance, actor, tournament)
    for number in range(1, players + 1):
        hall.enter(number)
    hall.play_guarded(hall.run)
    hall.check()
    return hall.tally


def _system(at: float) -> PlaySystem:
    """Choose a system: mostly a Swiss; one in twenty each a knock-out, Danish, of two sides."""
    keys = (
        (0.75, "swiss"),
        (0.8, "knockout"),
        (0.85, "danish"),
        (0.95, registry.USUAL),
        (1.0, "scheveningen"),
    )
    return registry.system_by_key(next(key for below, key in keys if at < below))


def _regulations(chance: random.Random, system: PlaySystem, players: int) -> dict[str, object]:
    own: dict[str, object] = {
        "games_per_pairing": chance.choice((1, 1, 2, 4)),
        "count_by": chance.choice(("match", "games")),
        "unplayed": chance.choice(("face", "skip", "fide2024", "fide2026")),
    }
    if system.sides(2):
        told = chance.choice(("club", "number"))
        return own | {"system": system.key, "cycles": chance.choice((1, 2)), "sides_by": told}
    if system.has_bracket:
        ways, places = ("seeded", "drawn", "pots", "redraw"), ("none", "third", "all")
        knockout = own | {"system": system.key}
        if chance.random() < 0.5:
            lives = chance.choice(("double", "double_reset"))
            return knockout | {"elimination": lives, "bracket": chance.choice(ways[:3])}
        return knockout | {"bracket": chance.choice(ways), "place_matches": chance.choice(places)}
    if system.is_laid_out_whole:
        return own | {
            "cycles": chance.choice((1, 1, 2)),
            "reverse_last_two": chance.random() < 0.5,
        }
    most = players - 1 if players % 2 == 0 else players - 2
    lent = chance.choice(("none", "none", "baku"))
    return own | {
        "system": system.key,
        "rounds_planned": min(chance.randint(3, 9), max(most, 1)),
        "acceleration": lent if system.takes_regulation("acceleration") else "none",
        "numbering": chance.choice(("rating", "lot")),
        "bye_points": chance.choice((2, 2, 1, 0)),
        "half_byes": chance.randint(0, 2),
    }


def chosen_steps(
    chance: random.Random, system: PlaySystem, given: Mapping[str, object]
) -> dict[str, object]:
    """Choose whether equal ties and micro-matches are played on, by chance of its own."""
    if chance.random() > 0.4:
        return {}
    ladder = chance.choice(("first_win", "world_cup", "blitz_armageddon"))  # no clock goes over
    if system.has_ties:
        return {"ladder": ladder}
    if system.takes_regulation(MICRO_STEPS) and given["games_per_pairing"] != 1:
        points = chance.choice(("", "4:3"))
        return {"ladder": ladder, "micro_steps": "points", "step_points": points}
    return {}


class Hall:
    """One tournament on its way; its clock goes on by a minute with every act."""

    def __init__(
        self, seed: int, chance: random.Random, actor: User, tournament: Tournament
    ) -> None:
        self.seed = seed
        self.chance = chance
        self.tally = SimulationTally(events=1)
        self.at = BEGIN
        self.actor = actor
        self.tournament = tournament
        self.system = registry.system_by_key(tournament.system)
        self.is_stopped = False

    def play_guarded(self, act: Callable[[], object]) -> None:
        """Do a part of the play; a refusal stops it, and is a fault unless the rules foresee it."""
        try:
            act()
        except TournamentError as error:
            self.is_stopped = True
            if error.code not in NOT_A_FAULT:
                self.fault(f"{error.code} {dict(error.params)}")
            self.tally.happened[error.code] += 1

    @property
    def _by(self) -> dict[str, Any]:
        self.at += timedelta(minutes=1)
        return {"actor": self.actor, "at": self.at}

    def enter(self, number: int, *, half_byes: bool = False) -> None:
        """Enter a new player."""
        entering.enter_new_player(
            tournament=self.tournament,
            name=f"Player {self.seed}-{number}",
            rating=self.chance.choice((None, self.chance.randint(1400, 2400))),
            club=("Pine", "Oak")[number % 2] if self.system.sides(2) else "",
            is_demo=True,
            half_byes=half_byes,
            **self._by,
        )

    def run(self) -> None:
        """Play it from the lots to the end."""
        self.begin()
        for number in range(1, self.tournament.rounds_planned + 1):
            if self._is_over_early(number):
                break
            self.play_round(number)
        self.finish()

    def _is_over_early(self, number: int) -> bool:
        """Return whether a bracket is played out before its last round."""
        if not self.system.has_bracket or number == 1:
            return False
        self._decide_ties()
        self.tournament.refresh_from_db()
        return self.tournament.state == TournamentState.FINISHED

    def begin(self) -> None:
        """Draw the lots."""
        self._may(self._keep_apart)
        lots.draw_lots(tournament=self.tournament, seed=f"{self.seed:x}", **self._by)

    def play_round(self, number: int) -> None:
        """Play a round: who comes and leaves before it, results, perhaps a correction."""
        self._before(number)
        if not self.system.is_laid_out_whole:
            lot = f"{self.seed:x}{number:x}"
            drafts.draft_round(tournament=self.tournament, seed=lot, **self._by)
        publishing.publish_round(tournament=self.tournament, number=number, **self._by)
        self.tally.rounds += 1
        self._play(number)
        if self.chance.random() < 0.3:
            self._may(self._correct)
        self._play_on()
        self._recompute()

    def finish(self) -> None:
        """Finish what was adjourned; draw lots for shared places, perhaps."""
        self._finish_adjourned()
        self._play_on()
        if self.system.has_bracket:
            self._decide_ties()
        self._recompute()
        if self.chance.random() < 0.3:
            self._may(self._draw_places)
            self._recompute()

    def _draw_places(self) -> None:
        lots.draw_shared_places(tournament=self.tournament, seed=f"{self.seed:x}", **self._by)
        self.tally.happened["places drawn"] += 1

    def _may(self, act: Callable[[], object]) -> None:
        """What the rules refuse just now did not happen; that they refuse is as it should be."""
        try:
            act()
        except TournamentError as error:
            self.tally.happened[f"refused {error.code}"] += 1

    def _keep_apart(self) -> None:
        if not self.system.forbids_pairs or self.chance.random() < 0.7:
            return
        one, other = self.chance.sample(list(self.tournament.entries.order_by("pk")), 2)
        sides.forbid_pair(
            tournament=self.tournament, one=one.pk, other=other.pk, is_absolute=True, **self._by
        )
        self.tally.happened["kept apart"] += 1

    def _before(self, number: int) -> None:
        """Who comes late, rests, is away, leaves and returns before a round."""
        if self.system.takes_late_entries and number > 1 and self.chance.random() < 0.12:
            late = 1 + self.tournament.entries.count()
            self._may(lambda: self.enter(late, half_byes=self.chance.random() < 0.5))
            self.tally.happened["late"] += 1
        for entry in list(self.tournament.entries.order_by("pk")):
            presence = self._whim(entry)
            if presence is not None:
                self._may(partial(self._mark, entry, number, presence))

    def _whim(self, entry: Entry) -> Presence | None:
        at = self.chance.random()
        if entry.state == EntryState.WITHDRAWN:
            return Presence.RETURNED if at < 0.2 else None
        if at < 0.015:
            return Presence.WITHDRAWN
        if not self.system.takes_byes or entry.state != EntryState.ACTIVE or at > 0.10:
            return None
        return (Presence.HALF_BYE, Presence.ZERO_BYE, Presence.ABSENT)[int(at * 1000) % 3]

    def _mark(self, entry: Entry, number: int, presence: Presence) -> None:
        attendance.mark_attendance(entry=entry, round=number, presence=presence, **self._by)
        self.tally.happened[presence.value] += 1

    def _games(self, **wanted: Any) -> list[Game]:
        games = Game.objects.filter(pairing__round__tournament=self.tournament, **wanted)
        return list(games.order_by("pk"))

    def _play(self, number: int) -> None:
        for game in self._games(pairing__round__number=number, state=GameState.OPEN):
            if not self.system.is_laid_out_whole and self.chance.random() < 0.01:
                adjournment.adjourn_game(game=game, expected_revision=game.revision, **self._by)
                self.tally.happened["adjourned"] += 1
                continue
            self._enter_result(game)
        if self.chance.random() < 0.5:
            self._finish_adjourned()

    def _finish_adjourned(self) -> None:
        for game in self._games(state=GameState.ADJOURNED):
            self._enter_result(game)

    def _enter_result(self, game: Game, reason: str = "") -> None:
        outcomes, weights = zip(*_RESULTS, strict=True)
        outcome = self.chance.choices(outcomes, weights)[0]
        results.enter_result(
            game=game,
            outcome=outcome,
            expected_revision=game.revision,
            reason=reason,
            **self._by,
        )
        self.tally.games += 1
        if outcome.termination in (Termination.FORFEIT, Termination.DOUBLE_FORFEIT):
            self.tally.happened["forfeits"] += 1
        elif outcome.result is GameResult.DRAW:
            self.tally.happened["draws"] += 1

    def _play_on(self) -> None:
        """Play every tie and micro-match that is equal by its ladder, until none is."""
        while wanted := ties_that_want_a_step(self.tournament):
            for tie in wanted:
                games = steps.set_up_next_games(
                    tournament=self.tournament,
                    number=tie.pairing.round.number,
                    board=tie.pairing.board,
                    seed=f"{self.seed:x}",
                    **self._by,
                )
                for game in self._games(pk__in=[game.pk for game in games], state=GameState.OPEN):
                    self._enter_result(game)
                self.tally.happened["games of further steps"] += len(games)

    def _decide_ties(self) -> None:
        """Finish what was adjourned; the arbiter sends on one of the two of every equal tie."""
        self._finish_adjourned()
        self._play_on()
        bracket = show_bracket(self.tournament)
        for tie in bracket.ties if bracket else ():
            if tie.is_equal:
                brackets.decide_tie(
                    tournament=self.tournament,
                    tie=tie.number,
                    number=self.chance.choice(tie.tie.numbers),
                    reason="simulated lot",
                    **self._by,
                )
                self.tally.happened["ties decided"] += 1

    def _correct(self) -> None:
        games = self._games(state=GameState.FINISHED)
        if games:
            self._enter_result(self.chance.choice(games), reason="simulated correction")
            self.tally.happened["corrected"] += 1

    def _recompute(self) -> None:
        self.tournament.refresh_from_db()
        standings_services.recompute_standings(
            tournament_id=self.tournament.pk, revision=self.tournament.revision, at=self.at
        )

    def check(self) -> None:
        """Every round decided again, every stored table computed again."""
        self.tournament.refresh_from_db()
        for row, check in pair_past_rounds_again(self.tournament):
            if not check.is_right:
                fault = (check.refused, check.differences, check.findings, check.false_reasons)
                self.fault(_("round {number}: {fault}").format(number=row.number, fault=fault))
        for unexplained in self._unexplained():
            self.fault(unexplained)
        for difference in check_standings(self.tournament):
            if difference.lines or difference.unknown:
                lines = (difference.unknown, *difference.lines)
                self.fault(
                    _("standings {revision}: {lines}").format(
                        revision=difference.revision, lines=lines
                    )
                )

    def _unexplained(self) -> Iterator[str]:
        """Boards without a reason."""
        for row in self.tournament.rounds.exclude(state=RoundState.DRAFT):
            for pairing in row.pairings.filter(reasons=[]):
                words = _("round {number}, board {board}: no reason")
                yield words.format(number=row.number, board=pairing.board)

    def fault(self, fault: str) -> None:
        self.tally.faults.append(_("seed {seed}: {fault}").format(seed=self.seed, fault=fault))


def simulating_organiser() -> User:
    """Return the organiser of random events, made where missing."""
    user, created = User.objects.get_or_create(username="simulation")
    if created:
        user.set_unusable_password()
        user.save()
        offices.appoint_official(user=user, role=Role.ORGANISER, scope=SITE, actor=None, at=BEGIN)
    return user
