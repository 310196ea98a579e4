"""Both clocks after every half-move; contradictory readings and fallen flags.

A clock is read after a move. What was not read is bounded: a side never has more than it had and
was given since. What is read is believed, and what cannot be beside it is told as a finding, so
that one wrong reading is one finding. A flag is down when nothing is left (W4): the time of the
game is over at 0, not below it. All times are integer milliseconds.

Some clocks add the time of the next period at the move that ends one, others show it only when
the first has run out. Both are believed: until a reading shows it, that time may still be to come.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from arbiter.rules.clocks.readings import (
    CLOCKS,
    ROUNDING,
    ClockCode,
    ClockFinding,
    ClockReading,
    ClockReport,
    ClocksAfterPly,
    Correction,
    FallenFlag,
)
from games.draughts.colour import Colour
from games.draughts.numbering import USUAL, MoveNumbers
from games.draughts.pdn.comments import Clock
from games.draughts.time_control import TimeControl


class _Side:
    """One clock while the fold runs."""

    def __init__(self, side: Colour, control: TimeControl) -> None:
        self.side, self.control = side, control
        self.left: int | None = control.base
        self.most = control.base
        self.index = self.moves_made = self.used = 0
        self.unseen = 0  # time of later periods that the clock may not have shown yet
        self.is_assumed = False  # whether `left` was computed, with such time in it

    def set(self, time: int) -> None:
        self.left, self.most, self.is_assumed = time, time, False

    def add_for_a_move(self) -> tuple[int, int, int]:
        """Count a move; give what it adds, what the next period adds, and the delay not charged."""
        period, bonus = self.control.period(self.index), 0
        self.moves_made += 1
        if self.moves_made == period.moves:
            self.index, self.moves_made = self.index + 1, 0
            bonus = self.control.period(self.index).base
        return period.increment, bonus, period.delay


class _Fold:
    """Both clocks, the findings and the flags so far, while the readings are gone through."""

    def __init__(self, control: TimeControl, numbering: MoveNumbers) -> None:
        self.sides = {side: _Side(side, control) for side in Colour}
        self.control, self.numbering = control, numbering
        self.findings: list[ClockFinding] = []
        self.flags: list[FallenFlag] = []
        self.game = 0

    def find(
        self, code: ClockCode, ply: int, side: Colour, article: str = CLOCKS, **params: int | str
    ) -> None:
        self.findings.append(ClockFinding(code, article, ply, side, params))

    def start(self, reading: ClockReading | None) -> None:
        """Read the clocks before the first move: what was given, or less of a latecomer."""
        for side, clock in self.sides.items():
            time = reading.left(side) if reading else None
            if time is not None and self._is_time(time, 0, side):
                if time > self.control.base:
                    self.find(ClockCode.MORE_THAN_ADDED, 0, side, told=time, most=self.control.base)
                clock.set(time)

    def move(self, ply: int, reading: ClockReading | None) -> None:
        mover = self.numbering.mover(ply)
        clock, idle = self.sides[mover], self.sides[mover.other]
        reading = reading or ClockReading(ply)
        added, bonus, delay = clock.add_for_a_move()
        elapsed = self._elapsed(ply, clock, reading)
        time = reading.left(mover)
        if time is not None and self._is_time(time, ply, mover):
            self._check_reading(
                ply, clock, time=time, added=added, bonus=bonus, elapsed=elapsed, delay=delay
            )
        else:
            clock.unseen, clock.is_assumed = clock.unseen + bonus, bool(clock.unseen + bonus)
            self._without_reading(ply, clock, added=added + bonus, elapsed=elapsed, delay=delay)
        self._idle(ply, idle, reading.left(mover.other))
        self._game_time(ply, mover, reading.game)

    def correct(self, correction: Correction) -> None:
        clock = self.sides[correction.side]
        before = {} if clock.left is None else {"before": clock.left}
        self.find(
            ClockCode.CORRECTED,
            correction.ply,
            correction.side,
            CLOCKS,
            left=correction.left,
            reason=correction.reason,
            **before,
        )
        clock.set(correction.left)

    def read_beyond(self, readings: Sequence[ClockReading]) -> None:
        """Tell the first reading that no move reaches; a flag that one shows is down there."""
        if readings:
            beyond = ClockFinding(ClockCode.BEYOND_RECORD, CLOCKS, readings[0].ply)
            self.findings.append(beyond)
        for reading in readings:
            for side in Colour:
                if reading.left(side) == 0:
                    self._fell(reading.ply, side)

    def tick(self, ply: int) -> ClocksAfterPly:
        white, black = self.sides[Colour.WHITE], self.sides[Colour.BLACK]
        return ClocksAfterPly(ply, white.left, black.left, white.most, black.most)

    def _is_time(self, time: int, ply: int, side: Colour) -> bool:
        if time < 0:
            self.find(ClockCode.NEGATIVE, ply, side, told=time)
        return time >= 0

    def _elapsed(self, ply: int, clock: _Side, reading: ClockReading) -> int | None:
        """Return what the move took: told, or the growth of what the mover has used."""
        elapsed = reading.elapsed
        if reading.used is not None:
            if reading.used < clock.used:
                before = clock.used
                self.find(
                    ClockCode.USED_WENT_DOWN, ply, clock.side, told=reading.used, before=before
                )
            elif elapsed is None and clock.left is not None:
                elapsed = reading.used - clock.used
            clock.used = reading.used
        elif elapsed is not None:
            clock.used += max(elapsed, 0)
        if elapsed is not None and not self._is_time(elapsed, ply, clock.side):
            return None
        return elapsed

    def _check_reading(
        self,
        ply: int,
        clock: _Side,
        *,
        time: int,
        added: int,
        bonus: int,
        elapsed: int | None,
        delay: int,
    ) -> None:
        shown, unseen = clock.most + added, clock.unseen + bonus
        in_most = unseen - bonus if clock.is_assumed else 0
        most = shown + unseen - in_most
        if time > most:
            code = ClockCode.MORE_THAN_ADDED if added + unseen else ClockCode.WENT_UP
            self.find(code, ply, clock.side, told=time, most=most)
        elif time == 0:
            self._fell(ply, clock.side)
        elif time <= added:
            self.find(ClockCode.BELOW_ADDED, ply, clock.side, "W4", told=time, added=added)
        if time <= most and elapsed is not None and clock.left is not None:
            due = clock.left - max(elapsed - delay, 0) + added - in_most
            if all(abs(time - due - more) > ROUNDING for more in (0, bonus, unseen)):
                due += in_most or bonus
                self.find(ClockCode.ELAPSED_DISAGREES, ply, clock.side, told=time, due=due)
        clock.unseen = 0 if time > shown - in_most else unseen
        clock.set(time)

    def _without_reading(
        self, ply: int, clock: _Side, *, added: int, elapsed: int | None, delay: int
    ) -> None:
        if elapsed is None:
            clock.left, clock.most = None, clock.most + added
            return
        charged = max(elapsed - delay, 0)
        if clock.left is not None and clock.left - charged <= 0:
            self._fell(ply, clock.side)
            clock.set(0)
            return
        if clock.most - charged <= 0:  # whatever he had, it was not enough
            self._fell(ply, clock.side)
            clock.set(0)
            return
        clock.most += added - charged
        clock.left = None if clock.left is None else clock.most

    def _idle(self, ply: int, idle: _Side, time: int | None) -> None:
        if time is None or not self._is_time(time, ply, idle.side):
            return
        if idle.left is None:
            if time > idle.most:
                self.find(ClockCode.MORE_THAN_ADDED, ply, idle.side, told=time, most=idle.most)
            elif time == 0:
                self._fell(max(ply - 1, 0), idle.side)
        elif abs(time - idle.left) > ROUNDING and not (
            idle.unseen and abs(abs(time - idle.left) - idle.unseen) <= ROUNDING
        ):
            self.find(ClockCode.IDLE_MOVED, ply, idle.side, told=time, before=idle.left)
        idle.set(time)

    def _game_time(self, ply: int, mover: Colour, time: int | None) -> None:
        if time is None:
            return
        if time < self.game:
            self.find(ClockCode.GAME_TIME_WENT_DOWN, ply, mover, told=time, before=self.game)
        self.game = time

    def _fell(self, ply: int, side: Colour) -> None:
        if all(flag.side is not side for flag in self.flags):
            self.flags.append(FallenFlag(side, ply))
            self.find(ClockCode.FLAG_FELL, ply, side, "W4")


def compute_clocks(
    readings: Iterable[ClockReading],
    *,
    control: TimeControl,
    plies: int,
    numbering: MoveNumbers = USUAL,
    corrections: Iterable[Correction] = (),
) -> ClockReport:
    """Compute both clocks after every ply from 0 to ``plies``, with every contradiction.

    Readings after a later ply are not weighed, but for a flag that one of them shows.
    ``numbering`` says whose each half-move is. Of two readings after one ply the later one
    stands; corrections come after the reading of their ply. Raises ValueError for a correction
    outside the record, below zero or without a reason.
    """
    reading_by_ply = {reading.ply: reading for reading in readings}
    corrections_by_ply: dict[int, list[Correction]] = {}
    for correction in corrections:
        if not 0 <= correction.ply <= plies or correction.left < 0 or not correction.reason.strip():
            raise ValueError(correction)
        corrections_by_ply.setdefault(correction.ply, []).append(correction)
    fold, ticks = _Fold(control, numbering), []
    for ply in range(plies + 1):
        fold.move(ply, reading_by_ply.get(ply)) if ply else fold.start(reading_by_ply.get(0))
        for correction in corrections_by_ply.get(ply, ()):
            fold.correct(correction)
        ticks.append(fold.tick(ply))
    fold.read_beyond([reading_by_ply[ply] for ply in sorted(reading_by_ply) if ply > plies])
    return ClockReport(control, tuple(ticks), tuple(fold.findings), tuple(fold.flags), numbering)


def clock_readings_from_pdn(
    clocks: Mapping[int, Clock], numbering: MoveNumbers = USUAL
) -> Iterator[ClockReading]:
    """Convert the clock comments of a PDN record to readings.

    ``clk`` is what the mover has left.
    """
    for ply, clock in sorted(clocks.items()):
        mover = numbering.mover(ply)
        times = {Colour.WHITE: clock.white, Colour.BLACK: clock.black}
        if clock.clk is not None and times[mover] is None:
            times[mover] = clock.clk
        yield ClockReading(
            ply,
            times[Colour.WHITE],
            times[Colour.BLACK],
            elapsed=clock.emt,
            used=clock.mct,
            game=clock.egt,
        )
