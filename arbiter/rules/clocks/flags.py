"""A fallen flag judged: whose it is, who may call it, and the outcome under the ruleset (W4).

A flag loses (W4) unless the game had ended before it. Where both are down the ruleset says
whether the first one loses or the game is drawn; against a lone king it may draw the endings of
D7. Where the text or the order of events is open, every reading is given and a person decides;
so too where the record's legal moves end before the move at which the flag fell: nothing tells
what was on the board then. The place of a flag is always the one that was written down.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from arbiter.rules.clocks.readings import ClockCode, ClockFinding, ClockReport, FallenFlag
from arbiter.rules.draws.keys import parse_side_material
from arbiter.rules.outcome import ENDED_ON_BOARD, WIN_OF, GameResult, Outcome, Termination
from arbiter.rules.rulesets.values import Ruleset
from games.draughts.colour import Colour
from games.draughts.numbering import numbering_of_replay
from games.draughts.position import Position
from games.draughts.replay import BoardOutcome, Replay, board_outcome

W4 = "W4"

_D7 = tuple(map(parse_side_material, ("KK", "Km", "K")))
"""The stronger side of D7; the weaker one is a lone king."""


class FlagCaller(StrEnum):
    """Who called the fallen flag."""

    PLAYER = "player"  # the opponent of the side whose flag it is
    ARBITER = "arbiter"
    MACHINE = "machine"  # nobody: the readings show it


class FlagKind(StrEnum):
    """Kinds of answers to a fallen flag."""

    DECIDES = "decides"
    PERSON = "person"
    NOT_DOWN = "not_down"


@dataclass(frozen=True, slots=True)
class FlagReading:
    """One reading of an open rule or order of events, and its outcome."""

    code: ClockCode
    choice: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class FlagAnswer:
    """The answer to a fallen flag; ``outcome`` is set exactly when it decides the game.

    ply  the ply before whose completion the deciding flag fell, None when none is down; 0 where
         nobody wrote down when
    """

    kind: FlagKind
    outcome: Outcome | None
    ply: int | None
    findings: tuple[ClockFinding, ...]
    readings: tuple[FlagReading, ...] = ()


def judge_flags(
    replay: Replay | None,
    ruleset: Ruleset,
    *,
    report: ClockReport | None = None,
    seen: Iterable[FallenFlag] = (),
    caller: FlagCaller = FlagCaller.MACHINE,
) -> FlagAnswer:
    """Judge the flags that the readings show and those that people saw.

    A flag told twice is one: what a person saw stands with its order. ``replay`` is None for a
    game without a record. Raises IndexError for a flag before the start.
    """
    shown = list(seen)
    flags = [*shown, *(flag for flag in (report.flags if report else ()) if _is_new(flag, shown))]
    if any(flag.ply < 0 for flag in flags):
        raise IndexError(min(flag.ply for flag in flags))
    late = [flag for flag in flags if _is_after_end(replay, flag)]
    flags = [flag for flag in flags if flag not in late]
    if not flags:
        return FlagAnswer(FlagKind.NOT_DOWN, None, None, tuple(_after_end(replay, ruleset, late)))
    if len({flag.side for flag in flags}) > 1:
        return _judge_both_flags(replay, ruleset, flags, caller)
    return _judge_one_flag(replay, ruleset, flags[0], caller)


def loss_on_time(side: Colour) -> Outcome:
    """Return the outcome of a side's loss on time."""
    return Outcome(WIN_OF[side.other], Termination.CLOCK)


DRAWN = Outcome(GameResult.DRAW, Termination.CLOCK)


def is_lone_king_ending(position: Position, fallen: Colour) -> bool:
    """Return whether the other side has a lone king in an ending of D7."""
    kings, men = position.kings_of(fallen).bit_count(), position.men(fallen).bit_count()
    other = fallen.other
    alone = position.kings_of(other).bit_count() == 1 and not position.men(other)
    return alone and any(force.fits(kings, men) for force in _D7)


def _is_new(flag: FallenFlag, shown: list[FallenFlag]) -> bool:
    return all(flag.side is not other.side for other in shown)


def _is_after_end(replay: Replay | None, flag: FallenFlag) -> bool:
    """The board ends the game; a flag that falls after its last move means nothing (W2, W3)."""
    return replay is not None and flag.ply > replay.plies and _on_board(replay) is not None


def _after_end(
    replay: Replay | None, ruleset: Ruleset, late: list[FallenFlag]
) -> Iterator[ClockFinding]:
    yield from (_fell(flag, ruleset) for flag in late)
    if replay is not None and late:
        yield ClockFinding(ClockCode.FLAG_AFTER_END, "", replay.plies)


def _on_board(replay: Replay) -> BoardOutcome | None:
    return board_outcome(replay.final, replay.variant)


def _is_beyond(replay: Replay | None, flag: FallenFlag) -> bool:
    """The move under way may be the one after the last; of a later one the record tells nothing."""
    return replay is not None and flag.ply > replay.plies + 1


def _place(replay: Replay | None, *flags: FallenFlag) -> tuple[ClockFinding, ...]:
    """Return what is not known of where the flags fell."""
    unknown = tuple(
        ClockFinding(ClockCode.FLAG_PLACE_UNKNOWN, W4, None, flag.side)
        for flag in flags
        if not flag.ply
    )
    if replay is None or not any(_is_beyond(replay, flag) for flag in flags):
        return unknown
    return (*unknown, ClockFinding(ClockCode.FLAG_BEYOND_RECORD, "", replay.plies))


def _judge_one_flag(
    replay: Replay | None, ruleset: Ruleset, flag: FallenFlag, caller: FlagCaller
) -> FlagAnswer:
    fell = (_fell(flag, ruleset), *_place(replay, flag))
    if replay is not None and flag.ply and flag.side is not _mover(replay, flag.ply):
        # his clock did not run then: it fell earlier, or it is another's
        idle = ClockFinding(ClockCode.FLAG_OF_IDLE_SIDE, W4, flag.ply, flag.side)
        return _person(
            flag.ply, (*fell, idle), FlagReading(idle.code, "loss", loss_on_time(flag.side))
        )
    board = _on_board(replay) if replay else None
    if replay is not None and board is not None and flag.ply in (0, replay.plies):
        last = ClockFinding(ClockCode.FLAG_WITH_LAST_MOVE, W4, flag.ply, flag.side)
        code = last.code if flag.ply else ClockCode.FLAG_PLACE_UNKNOWN
        ended = ENDED_ON_BOARD[board.rule]
        return _person(
            flag.ply,
            (*fell, last) if flag.ply else fell,
            FlagReading(code, "board", Outcome(WIN_OF[board.winner], ended)),
            FlagReading(code, "flag", loss_on_time(flag.side)),
        )
    readings, why = _worth(replay, ruleset, flag)
    uncalled = _uncalled(ruleset, flag, caller)
    if uncalled is not None:
        called = (FlagReading(uncalled.code, "called", reading.outcome) for reading in readings)
        return _person(flag.ply, (*fell, *why, uncalled), *called)
    if len(readings) > 1 or _is_beyond(replay, flag):
        return _person(flag.ply, (*fell, *why), *readings)
    return FlagAnswer(FlagKind.DECIDES, readings[0].outcome, flag.ply, (*fell, *why))


def _mover(replay: Replay, ply: int) -> Colour:
    return numbering_of_replay(replay).mover(ply)


def _worth(
    replay: Replay | None, ruleset: Ruleset, flag: FallenFlag
) -> tuple[tuple[FlagReading, ...], tuple[ClockFinding, ...]]:
    """Return a loss, or the draw that the ruleset gives against a lone king.

    Both where it gives one and the position is not known.
    """
    draws = str(ruleset.value("flag_vs_lone_king") or "loss") == "draw_if_D7"
    article = ruleset.article("flag_vs_lone_king") or W4
    lost = FlagReading(ClockCode.FLAG_BEYOND_RECORD, "loss", loss_on_time(flag.side))
    if replay is None or not 0 < flag.ply <= replay.plies + 1:
        if not draws:
            return (lost,), ()
        without = ClockFinding(ClockCode.FLAG_WITHOUT_RECORD, article, None, flag.side)
        return (
            FlagReading(ClockCode.FLAG_LONE_KING, "loss", lost.outcome),
            FlagReading(ClockCode.FLAG_LONE_KING, "draw", DRAWN),
        ), (without,)
    if not is_lone_king_ending(replay.positions[flag.ply - 1], flag.side):
        return (lost,), ()
    value = "draw_if_D7" if draws else "loss"
    why = ClockFinding(ClockCode.FLAG_LONE_KING, article, flag.ply, flag.side, {"value": value})
    drawn = FlagReading(ClockCode.FLAG_LONE_KING, "draw", DRAWN)
    return (drawn if draws else lost,), (why,)


def _judge_both_flags(
    replay: Replay | None, ruleset: Ruleset, flags: list[FallenFlag], caller: FlagCaller
) -> FlagAnswer:
    """Both are down: by the ruleset the first one loses, or it is a draw."""
    value = str(ruleset.value("both_flags") or "first_fallen_loses")
    article = ruleset.article("both_flags") or W4
    both = ClockFinding(ClockCode.BOTH_FLAGS, article, None, None, {"value": value})
    fallen = tuple(_fell(flag, ruleset) for flag in flags)
    last, place = max(flag.ply for flag in flags), _place(replay, *flags)
    if value == "draw":
        if any(_is_beyond(replay, flag) for flag in flags):
            drawn = FlagReading(ClockCode.FLAG_BEYOND_RECORD, "draw", DRAWN)
            return _person(last, (*fallen, *place, both), drawn)
        return FlagAnswer(FlagKind.DECIDES, DRAWN, last, (*fallen, *place, both))
    first = _first_fallen(flags)
    if first is not None:
        first_judged = _judge_one_flag(replay, ruleset, first, caller)
        rest = tuple(finding for finding in first_judged.findings if finding not in fallen)
        return FlagAnswer(
            first_judged.kind,
            first_judged.outcome,
            first_judged.ply,
            (*fallen, both, *rest),
            first_judged.readings,
        )
    unknown = ClockFinding(ClockCode.FLAG_ORDER_UNKNOWN, article)
    readings = (
        FlagReading(unknown.code, side.value, loss_on_time(side))
        for side in (Colour.WHITE, Colour.BLACK)
    )
    return _person(last, (*fallen, *place, both, unknown), *readings)


def _first_fallen(flags: list[FallenFlag]) -> FallenFlag | None:
    """The flag that fell first: as it was seen, else by the plies; None where nothing tells."""
    first, second = flags[0], flags[1]
    if first.order is not None and second.order is not None and first.order != second.order:
        return min(flags, key=lambda flag: flag.order or 0)
    are_placed = bool(first.ply and second.ply) and first.ply != second.ply
    if first.order is None and second.order is None and are_placed:
        return min(flags, key=lambda flag: flag.ply)
    return None


def _uncalled(ruleset: Ruleset, flag: FallenFlag, caller: FlagCaller) -> ClockFinding | None:
    """Return who must call a flag by the ruleset, where nobody who may has done so."""
    value = str(ruleset.value("flag_call") or "auto")
    if value == "auto" or value == caller.value:
        return None
    article = ruleset.article("flag_call") or W4
    params = {"value": value, "caller": caller.value}
    return ClockFinding(ClockCode.FLAG_NOT_CALLED, article, flag.ply, flag.side, params)


def _fell(flag: FallenFlag, ruleset: Ruleset) -> ClockFinding:
    article = ruleset.article("flag_call") or W4
    return ClockFinding(ClockCode.FLAG_FELL, article, flag.ply, flag.side)


def _person(ply: int, findings: tuple[ClockFinding, ...], *readings: FlagReading) -> FlagAnswer:
    return FlagAnswer(FlagKind.PERSON, None, ply, findings, readings)
