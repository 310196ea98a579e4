"""Examine the games of a PDN file, or one game, under a given or usual ruleset; store nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from django.conf import settings

from arbiter.rules.clocks import (
    clocks_and_fallen_flags_by_half_move,
    convert_ruleset_time_control,
    judge_fallen_flag,
)
from arbiter.rules.clocks.clock_readings_flags_and_findings import ClockFinding, ClockReport
from arbiter.rules.outcome import OPEN_OUTCOME, GameResult
from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.rules.verdicts.give_verdict_on_record import adjudicate_record
from arbiter.rules.verdicts.verdict import Verdict
from arbiter.rules.violations.first_violation_in_record import Violation, list_violations
from games.archive.database_columns_of_record import MAX_NOTES
from games.archive.models import GameRecord
from games.archive.read_and_store_record import check_record_bytes, refuse_too_long_game
from games.draughts import pdn
from games.draughts.faults_and_errors import Note
from games.draughts.variants import VARIANTS
from games.refusals.codes_and_exceptions import RefusalCode, TooManyGames, Unreadable

USUAL = "fmjd64@1"
OF_VARIANT = {name: f"{name}@1" for name in VARIANTS if name != "russian"}
"""The ruleset of each game that a record is judged by if nothing else is said."""


@dataclass(frozen=True, slots=True)
class ExaminedGame:
    """One game with its verdict and violations."""

    game: pdn.ReadGame
    verdict: Verdict
    violations: tuple[Violation, ...]
    clock: tuple[ClockFinding, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return the examination as JSON-ready data; ``result`` is ``*`` while nothing decides."""
        outcome = self.verdict.outcome or OPEN_OUTCOME
        fault = self.verdict.fault
        return {
            "game": self.game.number,
            "line": self.game.first_line,
            "white": self.game.tag("White") or "",
            "black": self.game.tag("Black") or "",
            "ruleset": self.verdict.draws.ruleset.id,
            "plies": self.game.replay.plies,
            "recorded": self.game.result,
            "verdict": self.verdict.kind.value,
            "result": outcome.result.value,
            "termination": outcome.termination.value,
            "reasons": [reason.as_dict() for reason in self.verdict.reasons],
            "claims": [claim.as_dict() for claim in self.verdict.claims],
            "violations": [violation.as_dict() for violation in self.violations],
            "fault": fault.as_dict() if fault else None,
            "readings": [reading.as_dict() for reading in self.verdict.readings],
            "clock": [finding.as_dict() for finding in self.clock],
            "faults": [fault.as_dict() for fault in self.game.faults[:MAX_NOTES]],
            "notes": [note.as_dict() for note in self.notes],
        }

    @property
    def notes(self) -> tuple[Note, ...]:
        """Notes on what the record says that the examination did not use, or lacks."""
        return tuple(note for note in self.game.notes if note.code in pdn.WEIGHTY)[:MAX_NOTES]

    @property
    def black_first(self) -> bool:
        """Whether Black made the first move, which changes the numbering."""
        return self.game.variant.begins_with_second_half_of_pair(self.game.start.turn)


def default_ruleset_of_record(record: GameRecord) -> str:
    """Return the default ruleset for a record."""
    return OF_VARIANT.get(record.variant, USUAL)


def examine_pdn_file(
    file: BinaryIO, rules: Ruleset, *, obvious_win: bool = False
) -> Iterator[ExaminedGame]:
    """Examine every game of a PDN file of any size, one at a time, in constant memory.

    Raises ValueError for an exception (``obvious_win``) that the ruleset does not have.
    """
    for game in pdn.read_stream(file, variant=VARIANTS[rules.variant]):
        yield examine_game(game, rules, obvious_win=obvious_win)


def examine_request_pdn(
    data: bytes | str, rules: Ruleset, *, obvious_win: bool = False
) -> tuple[ExaminedGame, ...]:
    """Examine every game of a request's PDN, which may hold a limited number of games.

    Raises TooLarge ``too_large``, TooManyGames ``too_many_games``, TooLong ``too_long``,
    Unreadable ``no_game`` and ``binary``.
    """
    limit = settings.MAX_GAMES_PER_REQUEST
    games: list[ExaminedGame] = []
    for game in pdn.read(check_record_bytes(data), variant=VARIANTS[rules.variant]):
        if len(games) == limit:
            raise TooManyGames(RefusalCode.TOO_MANY_GAMES, limit=limit)
        refuse_too_long_game(game)
        games.append(examine_game(game, rules, obvious_win=obvious_win))
    if not any(examined.game.is_record for examined in games):
        raise Unreadable(RefusalCode.NO_GAME)
    return tuple(games)


def examine_game(game: pdn.ReadGame, rules: Ruleset, *, obvious_win: bool = False) -> ExaminedGame:
    """Examine one game already read, with the result written in it."""
    recorded = GameResult(game.result) if game.result else None
    report = clocks_of_record(game)
    verdict = adjudicate_record(
        game.replay,
        ruleset=rules,
        recorded=recorded,
        fact=None,
        obvious_win=obvious_win,
        flags=judge_fallen_flag.judge_flags(game.replay, rules, report=report) if report else None,
    )
    findings = report.findings if report else ()
    return ExaminedGame(game, verdict, list_violations(game.replay, rules), findings)


def clocks_of_record(game: pdn.ReadGame) -> ClockReport | None:
    """Compute the clocks of a record that has a time control and times; else None."""
    control = convert_ruleset_time_control.parse_control_tag(game.tag("TimeControl"))
    if control is None or not game.clocks:
        return None
    first = game.start.turn
    readings = clocks_and_fallen_flags_by_half_move.clock_readings_from_pdn(game.clocks, first)
    return clocks_and_fallen_flags_by_half_move.compute_clocks(
        readings, control=control, plies=game.replay.plies, first=first
    )
