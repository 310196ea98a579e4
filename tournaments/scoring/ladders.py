"""Ladders of steps by which an equal tie is played on: shape, faults, ready ones, clocks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any

MOST_STEPS = 12

MOST_GAMES = 20
"""Of one step; a step until the first win may have no limit."""

LONGEST_BASE = 3 * 60 * 60

LONGEST_ADDED = 5 * 60

LONGEST_NAME = 40


class StepKind(StrEnum):
    """Kinds of steps, by which a step without a name of its own is called."""

    CLASSIC = "classic"
    RAPID = "rapid"
    BLITZ = "blitz"
    LEHMAN_GEORGIEV = "lehman_georgiev"  # one clock budget for all games until the first win
    ARMAGEDDON = "armageddon"  # one game, a draw counts as a win of Black
    FURTHER = "further"


class Bonus(StrEnum):
    """What the added seconds of a move are: kept by the player, or lost if unused."""

    INCREMENT = "increment"
    DELAY = "delay"


class StepColours(StrEnum):
    """Who has White in the first game of a step; after it colours alternate."""

    ALTERNATE = "alternate"  # not who had White in the last game of the tie
    DRAWN = "drawn"
    CHOOSER = "chooser"  # the arbiter enters what the player who may choose has chosen


class StepOpening(StrEnum):
    """The opening of the games of a step."""

    DRAWN = "drawn"  # a new one
    KEEP = "keep"  # that of the main games
    FREE = "free"


class DrawIs(StrEnum):
    """What a drawn game of a step counts."""

    HALF = "half"
    BLACK_WINS = "black_wins"


class LadderFault(StrEnum):
    """Codes of faults of a ladder; a caution says what may happen, and does not forbid."""

    NOT_A_LADDER = "not_a_ladder"
    TOO_MANY_STEPS = "too_many_steps"
    VALUE_OUT_OF_RANGE = "value_out_of_range"
    NEVER_ENDS = "never_ends"  # no limit of games, and no first win that ends it
    NEVER_REACHED = "never_reached"  # stands behind a step that ends only by a win
    ENDS_UNDECIDED = "ends_undecided"  # a caution: all steps may end equal


CAUTIONS = frozenset({LadderFault.ENDS_UNDECIDED})


class BadLadder(ValueError):
    """Error: a ladder that cannot be played; ``code``, the step from 1 and the field concerned."""

    def __init__(self, code: LadderFault, step: int = 0, name: str = "") -> None:
        super().__init__(f"{code}: {step} {name}")
        self.code = code
        self.params: dict[str, int | str] = {"step": step, "field": name}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a ladder: its games, clock, colours and opening; seconds are whole.

    games            the most that are played; 0 has no limit
    until_win        it ends with the first game won
    stops_early      it ends when a lead cannot be caught
    black_base       seconds of Black where they differ (Armageddon); 0 are as White's
    delay_after      after so many drawn games the increment becomes a delay; 0 never
    carries_clock    what is left on the clocks goes over to the next game
    pause            minutes before the step
    """

    kind: StepKind
    games: int = 2
    until_win: bool = False
    stops_early: bool = False
    base: int = 300
    added: int = 0
    bonus: Bonus = Bonus.INCREMENT
    delay_after: int = 0
    carries_clock: bool = False
    colours: StepColours = StepColours.ALTERNATE
    opening: StepOpening = StepOpening.DRAWN
    draw_is: DrawIs = DrawIs.HALF
    black_base: int = 0
    pause: int = 0
    name: str = ""

    def faults(self) -> Iterator[tuple[LadderFault, str]]:
        """List what is wrong with this step alone: code and field."""
        bounds = {
            "games": (0, MOST_GAMES),
            "base": (1, LONGEST_BASE),
            "added": (0, LONGEST_ADDED),
            "delay_after": (0, MOST_GAMES),
            "black_base": (0, LONGEST_BASE),
            "pause": (0, 24 * 60),
        }
        for field, (least, most) in bounds.items():
            if not least <= getattr(self, field) <= most:
                yield LadderFault.VALUE_OUT_OF_RANGE, field
        if len(self.name) > LONGEST_NAME:
            yield LadderFault.VALUE_OUT_OF_RANGE, "name"
        if not self.games and not self.until_win:
            yield LadderFault.NEVER_ENDS, "games"

    @property
    def has_no_limit(self) -> bool:
        """Whether it goes on until somebody wins, so that nothing behind it is reached."""
        return self.until_win and not self.games

    @property
    def always_decides(self) -> bool:
        """Whether no equal sum can come out of it: until the first win, or Armageddon."""
        return self.has_no_limit or (self.games == 1 and self.draw_is is DrawIs.BLACK_WINS)

    @property
    def games_at_once(self) -> int:
        """The games that are set up together; one where a step may end before the others."""
        return 1 if self.until_win or self.stops_early else self.games


@dataclass(frozen=True, slots=True)
class Ladder:
    """The steps of a tie in order; step 0 are its main games, those after it are the ladder."""

    steps: tuple[Step, ...]

    @property
    def further(self) -> tuple[Step, ...]:
        """The steps after the main games."""
        return self.steps[1:]

    @property
    def always_decides(self) -> bool:
        """Whether a tie cannot end equal."""
        return any(step.always_decides for step in self.steps)

    def faults(self) -> Iterator[tuple[LadderFault, int, str]]:
        """List faults and cautions: code, number of the step, field."""
        if len(self.further) > MOST_STEPS:
            yield LadderFault.TOO_MANY_STEPS, len(self.further), ""
        for number, step in enumerate(self.steps):
            for code, field in step.faults():
                yield code, number, field
        deciding = next((n for n, step in enumerate(self.steps) if step.always_decides), None)
        if deciding is not None and deciding + 1 < len(self.steps):
            yield LadderFault.NEVER_REACHED, deciding + 1, ""
        if self.further and not self.always_decides:
            yield LadderFault.ENDS_UNDECIDED, len(self.steps) - 1, ""

    def refuse_faults(self) -> None:
        """Raise BadLadder for the first fault that is no caution."""
        for code, number, field in self.faults():
            if code not in CAUTIONS:
                raise BadLadder(code, number, field)


def ladder_of(main: int, further: Sequence[Step] = (), *, stops_early: bool = False) -> Ladder:
    """Return the ladder of a tie with so many main games and these further steps.

    The main games are step 0; their clock is that of the event.
    """
    return Ladder((Step(StepKind.CLASSIC, main, stops_early=stops_early), *further))


# Steps as data, to be stored with an event and written in the API.


def steps_to_json(steps: Sequence[Step]) -> list[dict[str, Any]]:
    """Return further steps as JSON-ready data."""
    return [
        {key: str(value) if isinstance(value, StrEnum) else value for key, value in row.items()}
        for row in map(asdict, steps)
    ]


def steps_from_json(data: object) -> tuple[Step, ...]:
    """Read further steps and check them as a ladder; raises BadLadder."""
    if not isinstance(data, list) or not all(isinstance(row, Mapping) for row in data):
        raise BadLadder(LadderFault.NOT_A_LADDER)
    if len(data) > MOST_STEPS:
        raise BadLadder(LadderFault.TOO_MANY_STEPS, len(data))
    steps = tuple(_step(number, row) for number, row in enumerate(data, 1))
    ladder_of(1, steps).refuse_faults()
    return steps


ENUMS: Mapping[str, type[StrEnum]] = {
    "kind": StepKind,
    "bonus": Bonus,
    "colours": StepColours,
    "opening": StepOpening,
    "draw_is": DrawIs,
}

SORTS: Mapping[str, type] = {
    "until_win": bool,
    "stops_early": bool,
    "carries_clock": bool,
    "name": str,
}


def _step(number: int, row: Mapping[str, object]) -> Step:
    known = {field.name for field in fields(Step)}
    if "kind" not in row or not set(row) <= known:
        strange = next(iter(sorted(set(map(str, row)) - known)), "kind")
        raise BadLadder(LadderFault.NOT_A_LADDER, number, strange)
    values: dict[str, Any] = {}
    for name, value in row.items():
        if name in ENUMS:
            if not isinstance(value, str) or value not in list(ENUMS[name]):
                raise BadLadder(LadderFault.VALUE_OUT_OF_RANGE, number, name)
            values[name] = ENUMS[name](value)
        elif type(value) is not SORTS.get(name, int):
            raise BadLadder(LadderFault.VALUE_OUT_OF_RANGE, number, name)
        else:
            values[name] = value
    return Step(**values)


# Ready ladders, as regulations have published them.


RAPID_20_5 = Step(StepKind.RAPID, 2, base=1200, added=5)
BLITZ_5_3 = Step(StepKind.BLITZ, 2, base=300, added=3)
LEHMAN_GEORGIEV_5_2 = Step(
    StepKind.LEHMAN_GEORGIEV,
    0,
    until_win=True,
    base=300,
    added=2,
    carries_clock=True,
)
SUPERBLITZ_2_2 = replace(LEHMAN_GEORGIEV_5_2, base=120, delay_after=6)
ARMAGEDDON_5_4 = Step(
    StepKind.ARMAGEDDON,
    1,
    base=300,
    black_base=240,
    colours=StepColours.DRAWN,
    draw_is=DrawIs.BLACK_WINS,
)

READY: Mapping[str, tuple[Step, ...]] = {
    # world matches of 2013 and 2015
    "rapid_blitz_lg": (RAPID_20_5, BLITZ_5_3, LEHMAN_GEORGIEV_5_2),
    "lg": (LEHMAN_GEORGIEV_5_2,),
    # superblitz of the Polish code: the increment becomes a delay after five drawn games
    "lg_delay": (replace(LEHMAN_GEORGIEV_5_2, delay_after=5),),
    # world blitz of 2023, after two main games of 5 minutes and 3 seconds
    "blitz_superblitz": (
        Step(StepKind.BLITZ, 2, base=180, added=2, colours=StepColours.DRAWN),
        SUPERBLITZ_2_2,
    ),
    # end of the world match of 2020: to the first win, two games of rapid and then blitz
    "first_win": (
        replace(RAPID_20_5, until_win=True, pause=15),
        Step(StepKind.BLITZ, 0, until_win=True, base=300, added=3),
    ),
    # chess world cup of 2023
    "world_cup": (
        Step(StepKind.RAPID, 2, base=1500, added=10),
        Step(StepKind.RAPID, 2, base=600, added=10),
        BLITZ_5_3,
        Step(StepKind.BLITZ, 0, until_win=True, base=180, added=2),
    ),
    "blitz_armageddon": (BLITZ_5_3, ARMAGEDDON_5_4),
}
"""Further steps by the key of a ready ladder."""


# Clock and colours of the next game of a step.


@dataclass(frozen=True, slots=True)
class StepClock:
    """The clocks of a game of a step before its first move, in seconds."""

    white: int
    black: int
    added: int
    bonus: Bonus

    @property
    def control(self) -> str:
        """The time control as a record states it; empty where the sides differ."""
        if self.white != self.black:
            return ""
        sign = "+" if self.bonus is Bonus.INCREMENT else "d"
        return f"{self.white}{sign}{self.added}" if self.added else str(self.white)


def clock_of_game(
    step: Step, drawn: int = 0, left_white: int | None = None, left_black: int | None = None
) -> StepClock:
    """Return the clocks of the next game, after so many drawn games of the step.

    What is left is that of the same players before; where it is not known, or does not go over,
    the game begins with the full time. Nobody begins without a second.
    """
    white, black = step.base, step.black_base or step.base
    if step.carries_clock:
        white = white if left_white is None else max(1, left_white)
        black = black if left_black is None else max(1, left_black)
    is_delay = step.bonus is Bonus.DELAY or 0 < step.delay_after <= drawn
    return StepClock(white, black, step.added, Bonus.DELAY if is_delay else Bonus.INCREMENT)
