"""Ties: who has won by the main games or a later step of the ladder, and what is played next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.pairing.field import DRAW, LOSS, WIN
from tournaments.pairing.reasons import Reason
from tournaments.scoring.ladders import DrawIs, Ladder, Step
from tournaments.scoring.points import RESULTS

FIRST, SECOND = 1, 2
"""The two of a tie; the first has White in its first game."""


class TieCode(StrEnum):
    """Codes of how a tie stands; the facts are the sums of its steps."""

    PLAYING = "tie_playing"  # step; its games are not over
    STEP_WANTED = "tie_step_wanted"  # step; equal so far, this step is to be played
    DECIDED = "tie_decided"  # step, winner; the sums differ
    LEAD = "tie_lead"  # step, winner; the lead cannot be caught by the games left
    FIRST_WIN = "tie_first_win"  # step, winner, game; the first game won
    BLACK_BY_DRAW = "tie_black_by_draw"  # step, winner; the drawn game counts for Black
    WALKOVER = "tie_walkover"  # step, winner; nobody played
    BOTH_AWAY = "tie_both_away"  # step; neither came: nobody has won and nothing is played on
    EXHAUSTED = "tie_exhausted"  # step; equal after the last step of the ladder


UNDECIDED = frozenset({TieCode.PLAYING, TieCode.STEP_WANTED})
"""Something is still to be played."""

UNWON = UNDECIDED | {TieCode.BOTH_AWAY, TieCode.EXHAUSTED}


class TieFault(StrEnum):
    """Codes of games that are no tie by its ladder."""

    UNKNOWN_STEP = "unknown_step"
    IMPOSSIBLE_POINTS = "impossible_points"
    TOO_MANY_GAMES = "too_many_games_of_step"
    NUMBER_TWICE = "number_twice"


class BadTie(ValueError):
    """Error: games that are no tie; ``code``, step and number of the game."""

    def __init__(self, code: TieFault, step: int, number: int) -> None:
        super().__init__(f"{code}: step {step}, game {number}")
        self.code = code
        self.step = step
        self.number = number


@dataclass(frozen=True, slots=True)
class TieGame:
    """One game of a tie in half-points of its two players; both None until it is over.

    ``number`` counts through the whole tie. ``played`` is False where the points came without
    play. An annulled game counts for nothing; in a step after the main games one more is played.
    """

    step: int
    number: int
    first: int | None = None
    second: int | None = None
    first_has_white: bool = True
    played: bool = True
    annulled: bool = False

    @property
    def is_over(self) -> bool:
        """Whether nothing more is awaited from it."""
        return self.annulled or self.first is not None


@dataclass(frozen=True, slots=True)
class StepSum:
    """The sum of one step of a tie in half-points, and how many of its games are over."""

    step: int
    first: int
    second: int
    over: int
    open: int


@dataclass(frozen=True, slots=True)
class TieOutcome:
    """How a tie stands: winner, the step that decided, the step that is wanted, and why.

    winner   FIRST or SECOND; None while there is none
    step     the number of the deciding step; None while there is none
    wanted   the number of the step of which games are to be set up now; None where none is
    reason   code and facts of how it stands
    sums     every step that has games, in order
    unneeded numbers of games that were played though the tie was decided before
             (after a correction)
    """

    winner: int | None
    step: int | None
    wanted: int | None
    reason: Reason
    sums: tuple[StepSum, ...]
    unneeded: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be played."""
        return self.reason.code not in UNDECIDED

    def turned(self) -> "TieOutcome":
        """Return the same outcome with the two exchanged."""
        other = {FIRST: SECOND, SECOND: FIRST}
        winner = None if self.winner is None else other[self.winner]
        facts = {**self.reason.params, **({} if winner is None else {"winner": winner})}
        return replace(
            self,
            winner=winner,
            reason=replace(self.reason, params=facts),
            sums=tuple(replace(own, first=own.second, second=own.first) for own in self.sums),
        )

    def behind(self, earlier: "TieOutcome", steps: int) -> "TieOutcome":
        """Return the outcome of games that follow a tie which is over, its steps counted on."""
        later = (replace(own, step=own.step + steps) for own in self.sums if own.step)
        number = self.reason.params["step"]
        facts = {**self.reason.params, "step": int(str(number)) + steps}
        return replace(
            self,
            step=None if self.step is None else self.step + steps,
            wanted=None if self.wanted is None else self.wanted + steps,
            reason=replace(self.reason, params=facts),
            sums=(*earlier.sums, *later),
            unneeded=(*earlier.unneeded, *self.unneeded),
        )


def decide_tie(ladder: Ladder, games: Iterable[TieGame]) -> TieOutcome:
    """Decide a tie by its games, in whatever order they come; raises BadTie.

    A tie ends after the first step whose sums differ, in a step until the first win with that
    game. Main games are step 0, and all of them are played.
    """
    by_step = _sorted_by_step(ladder, games)
    sums: list[StepSum] = []
    for number, step in enumerate(ladder.steps):
        needed = _needed(step, by_step[number])
        total = _sum(number, step, needed)
        if needed:
            sums.append(total)
        code = _verdict(step, number, needed, total)
        if code is TieCode.STEP_WANTED and _is_played_out(step, number, needed):
            continue  # equal after this step
        winner = None
        if code not in UNWON:
            winner = FIRST if total.first > total.second else SECOND
        return _outcome(
            code,
            number,
            sums,
            winner,
            wanted=number if code is TieCode.STEP_WANTED else None,
            unneeded=() if code in UNDECIDED else _unneeded(by_step, number, needed),
        )
    return _outcome(TieCode.EXHAUSTED, len(ladder.steps) - 1, sums, None)


def _sorted_by_step(ladder: Ladder, games: Iterable[TieGame]) -> list[list[TieGame]]:
    by_step: list[list[TieGame]] = [[] for _ in ladder.steps]
    seen: set[int] = set()
    for game in sorted(games, key=lambda game: game.number):
        if not 0 <= game.step < len(by_step):
            raise BadTie(TieFault.UNKNOWN_STEP, game.step, game.number)
        if game.number in seen:
            raise BadTie(TieFault.NUMBER_TWICE, game.step, game.number)
        points = (game.first, game.second)
        if points != (None, None) and points not in RESULTS:
            raise BadTie(TieFault.IMPOSSIBLE_POINTS, game.step, game.number)
        seen.add(game.number)
        by_step[game.step].append(game)
    for number, own in enumerate(by_step):
        counted = own if number == 0 else [game for game in own if not game.annulled]
        if ladder.steps[number].games and len(counted) > ladder.steps[number].games:
            raise BadTie(TieFault.TOO_MANY_GAMES, number, counted[-1].number)
    return by_step


def _needed(step: Step, games: Sequence[TieGame]) -> list[TieGame]:
    """Return the games of a step that count: up to the first win where that ends it."""
    counted: list[TieGame] = []
    for game in games:
        counted.append(game)
        if step.until_win and _is_won(step, game):
            break
    return counted


def _is_won(step: Step, game: TieGame) -> bool:
    first, second = _points(step, game)
    return first != second


def _points(step: Step, game: TieGame) -> tuple[int, int]:
    """Return what a game counts in its step; one that is open or annulled counts nothing."""
    if game.annulled or game.first is None or game.second is None:
        return LOSS, LOSS
    if game.first == game.second == DRAW and step.draw_is is DrawIs.BLACK_WINS:
        return (LOSS, WIN) if game.first_has_white else (WIN, LOSS)
    return game.first, game.second


def _sum(number: int, step: Step, games: Sequence[TieGame]) -> StepSum:
    points = [_points(step, game) for game in games]
    over = sum(game.is_over for game in games)
    return StepSum(
        number,
        sum(first for first, _ in points),
        sum(second for _, second in points),
        over,
        len(games) - over,
    )


def _is_played_out(step: Step, number: int, games: Sequence[TieGame]) -> bool:
    counted = games if number == 0 else [game for game in games if not game.annulled]
    return bool(step.games) and len(counted) >= step.games


def _verdict(step: Step, number: int, games: Sequence[TieGame], total: StepSum) -> TieCode:
    """Say how a step stands; STEP_WANTED for one that is equal or has games missing."""
    counted = [game for game in games if not game.annulled]
    is_won = step.until_win and bool(games) and _is_won(step, games[-1])
    if step.stops_early and _is_lead_safe(step, counted, total):
        return TieCode.LEAD
    if total.open and not is_won:
        return TieCode.PLAYING
    is_unplayed = bool(counted) and not any(game.played for game in counted)
    if is_unplayed and total.first == total.second == LOSS:
        return TieCode.BOTH_AWAY
    if is_won:
        return TieCode.FIRST_WIN if games[-1].played else TieCode.WALKOVER
    if not _is_played_out(step, number, games) or total.first == total.second:
        return TieCode.STEP_WANTED
    if is_unplayed:
        return TieCode.WALKOVER
    is_drawn = all((game.first, game.second) == (DRAW, DRAW) for game in counted)
    return TieCode.BLACK_BY_DRAW if is_drawn else TieCode.DECIDED


def _is_lead_safe(step: Step, games: Sequence[TieGame], total: StepSum) -> bool:
    """Whether games are left, and whatever they bring the lead stands."""
    left = step.games - sum(game.is_over for game in games)
    return left > 0 and cannot_be_caught(abs(total.first - total.second), left)


def _unneeded(
    by_step: Sequence[Sequence[TieGame]], number: int, needed: Sequence[TieGame]
) -> tuple[int, ...]:
    own = by_step[number][len(needed) :]
    later = [game for step in by_step[number + 1 :] for game in step]
    return tuple(game.number for game in (*own, *later) if not game.annulled)


def _outcome(
    code: TieCode,
    number: int,
    sums: Sequence[StepSum],
    winner: int | None,
    *,
    wanted: int | None = None,
    unneeded: tuple[int, ...] = (),
) -> TieOutcome:
    facts: dict[str, int | str | tuple[int, ...]] = {"step": number}
    if winner is not None:
        facts["winner"] = winner
    if code is TieCode.FIRST_WIN:
        facts["games"] = sums[-1].over
    deciding = None if winner is None else number
    return TieOutcome(winner, deciding, wanted, Reason(code, "", facts), tuple(sums), unneeded)


def cannot_be_caught(lead: int, games_left: int) -> bool:
    """Whether a lead in half-points stands whatever the games left bring."""
    return lead > WIN * games_left


# A match of several ties, each with its own ladder, as in the world matches of 2013 to 2020.


def decide_by_wins(outcomes: Sequence[TieOutcome], steps: int) -> tuple[int | None, int | None]:
    """Return the winner by ties won in the main games, then in each step; and that step."""
    for number in range(steps):
        won = [outcome.winner for outcome in outcomes if outcome.step == number]
        first, second = won.count(FIRST), won.count(SECOND)
        if first != second:
            return (FIRST if first > second else SECOND), number
    return None, None


def points_by_step(outcome: TieOutcome, scheme: Sequence[int], whole: int) -> tuple[int, int]:
    """Return what a tie gives its two: the winner's points by its step, the rest to the other.

    ``scheme`` are the winner's points by the deciding step, ``whole`` those of both together
    (12, 8, 7 of 12 in 2020); one that nobody has won is halved.
    """
    if outcome.winner is None or outcome.step is None or outcome.step >= len(scheme):
        return whole // 2, whole // 2
    won = scheme[outcome.step]
    return (won, whole - won) if outcome.winner == FIRST else (whole - won, won)
