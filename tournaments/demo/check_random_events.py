"""Play random events through the real services and check every round and table of them.

Draws, forfeits, double forfeits, byes, absences, late entries, withdrawals and returns,
prohibited pairs, adjourned games and corrected results happen in them as they do in a hall.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from arbiter.offices import appoint_and_dismiss_officials
from arbiter.rights.permissions_of_roles import Role
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tournaments.adjourn_or_annul_game import adjourn_resume_annul
from tournaments.attendance import mark_attendance_check_in_and_forfeit
from tournaments.enter_players import enter_and_strike_off
from tournaments.entries.models import Entry, EntryState
from tournaments.events import create_and_change_events as events
from tournaments.forbidden_pairs import forbid_and_allow_pairs
from tournaments.lots import (
    draw_openings_table_rounds_shared_places,
    draw_starting_numbers_and_begin_event,
)
from tournaments.pairing.attendance_in_round import Presence
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.results import record_result
from tournaments.round_drafts import pair_and_write_draft
from tournaments.round_drafts.pair_past_rounds_again import pair_past_rounds_again
from tournaments.rounds import publish_and_start_rounds as rounds
from tournaments.rounds_and_boards.models import Game, GameState, RoundState
from tournaments.standings import recompute_standings
from tournaments.standings.stored_table_check import check_standings
from tournaments.systems import registry

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
    hall = _Hall(seed, most_players)
    try:
        hall.run()
    except TournamentError as error:
        if error.code not in NOT_A_FAULT:
            hall.fault(f"{error.code} {dict(error.params)}")
        hall.tally.happened[error.code] += 1
    hall.check()
    return hall.tally


class _Hall:
    """One event on its way."""

    def __init__(self, seed: int, most_players: int) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.tally = SimulationTally(events=1)
        self.at = BEGIN
        self.actor = _organiser()
        self.system = registry.system_by_key(
            "swiss" if self.chance.random() < 0.85 else registry.USUAL
        )
        players = self.chance.randint(5, 12 if self.system.is_laid_out_whole else most_players)
        self.tournament = events.create_tournament(
            title=f"Simulation {seed}",
            actor=self.actor,
            at=self.at,
            **self._regulations(players),
        )
        for number in range(1, players + 1):
            self._enter(number)

    def _regulations(self, players: int) -> dict[str, object]:
        chance = self.chance
        regulations: dict[str, object] = {
            "games_per_pairing": chance.choice((1, 1, 2, 4)),
            "count_by": chance.choice(("match", "games")),
            "unplayed": chance.choice(("face", "skip", "fide2024", "fide2026")),
        }
        if self.system.is_laid_out_whole:
            return regulations | {
                "cycles": chance.choice((1, 1, 2)),
                "reverse_last_two": chance.random() < 0.5,
            }
        most = players - 1 if players % 2 == 0 else players - 2
        return regulations | {
            "system": self.system.key,
            "rounds_planned": min(chance.randint(3, 9), max(most, 1)),
            "acceleration": chance.choice(("none", "none", "baku")),
            "numbering": chance.choice(("rating", "lot")),
            "bye_points": chance.choice((2, 2, 1, 0)),
            "half_byes": chance.randint(0, 2),
        }

    @property
    def _by(self) -> dict[str, Any]:
        self.at += timedelta(minutes=1)
        return {"actor": self.actor, "at": self.at}

    def _enter(self, number: int, *, half_byes: bool = False) -> None:
        enter_and_strike_off.enter_new_player(
            tournament=self.tournament,
            name=f"Player {self.seed}-{number}",
            rating=self.chance.choice((None, self.chance.randint(1400, 2400))),
            is_demo=True,
            half_byes=half_byes,
            **self._by,
        )

    def run(self) -> None:
        self._may(self._keep_apart)
        draw_starting_numbers_and_begin_event.draw_lots(
            tournament=self.tournament, seed=f"{self.seed:x}", **self._by
        )
        for number in range(1, self.tournament.rounds_planned + 1):
            self._before(number)
            if not self.system.is_laid_out_whole:
                pair_and_write_draft.draft_round(tournament=self.tournament, **self._by)
            rounds.publish_round(tournament=self.tournament, number=number, **self._by)
            self.tally.rounds += 1
            self._play(number)
            if self.chance.random() < 0.3:
                self._may(self._correct)
            self._recompute()
        self._finish_adjourned()
        self._recompute()
        if self.chance.random() < 0.3:
            self._may(self._draw_places)
            self._recompute()

    def _draw_places(self) -> None:
        draw_openings_table_rounds_shared_places.draw_shared_places(
            tournament=self.tournament, seed=f"{self.seed:x}", **self._by
        )
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
        forbid_and_allow_pairs.forbid_pair(
            tournament=self.tournament, one=one.pk, other=other.pk, is_absolute=True, **self._by
        )
        self.tally.happened["kept apart"] += 1

    def _before(self, number: int) -> None:
        """Who comes late, rests, is away, leaves and returns before a round."""
        if self.system.takes_late_entries and number > 1 and self.chance.random() < 0.12:
            late = 1 + self.tournament.entries.count()
            self._may(lambda: self._enter(late, half_byes=self.chance.random() < 0.5))
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
        mark_attendance_check_in_and_forfeit.mark_attendance(
            entry=entry, round=number, presence=presence, **self._by
        )
        self.tally.happened[presence.value] += 1

    def _games(self, **wanted: Any) -> list[Game]:
        games = Game.objects.filter(pairing__round__tournament=self.tournament, **wanted)
        return list(games.order_by("pk"))

    def _play(self, number: int) -> None:
        for game in self._games(pairing__round__number=number, state=GameState.OPEN):
            if not self.system.is_laid_out_whole and self.chance.random() < 0.01:
                adjourn_resume_annul.adjourn_game(
                    game=game, expected_revision=game.revision, **self._by
                )
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
        record_result.enter_result(
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

    def _correct(self) -> None:
        games = self._games(state=GameState.FINISHED)
        if games:
            self._enter_result(self.chance.choice(games), reason="simulated correction")
            self.tally.happened["corrected"] += 1

    def _recompute(self) -> None:
        self.tournament.refresh_from_db()
        recompute_standings.recompute_standings(
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


def _organiser() -> User:
    user, created = User.objects.get_or_create(username="simulation")
    if created:
        user.set_unusable_password()
        user.save()
        appoint_and_dismiss_officials.appoint_official(
            user=user, role=Role.ORGANISER, scope=SITE, actor=None, at=BEGIN
        )
    return user
