"""Judge a fallen flag: whose it is, who may call it, and the outcome under the ruleset (W4).

A flag loses (W4) unless the game had ended before it. Where both are down the ruleset says
whether the first one loses or the game is drawn; against a lone king it may draw the endings of
D7. Where the text or the order of events is open, every reading is given and a person decides.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from arbiter.rules.clocks.clock_values import ClockCode, ClockFinding, ClockReport, Flag
from arbiter.rules.draws.material_patterns import parse_material
from arbiter.rules.outcome import ENDED_ON_BOARD, WIN_OF, GameResult, Outcome, Termination
from arbiter.rules.rulesets.ruleset import Ruleset
from games.draughts.colour import Colour
from games.draughts.position import Position
from games.draughts.replay import Replay, board_outcome

W4 = "W4"
_D7 = tuple(map(parse_material, ("KK", "Km", "K")))
"""The stronger side of D7; the weaker one is a lone king."""


class Caller(StrEnum):
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
    """One reading of an open text or order of events, and the outcome by it."""

    code: ClockCode
    choice: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class FlagAnswer:
    """The answer to a fallen flag; ``outcome`` is set exactly when it decides the game.

    ply  the ply before whose completion the deciding flag fell, None when none is down
    """

    kind: FlagKind
    outcome: Outcome | None
    ply: int | None
    findings: tuple[ClockFinding, ...]
    readings: tuple[FlagReading, ...] = ()


def judge_flags(
    replay: Replay,
    ruleset: Ruleset,
    *,
    report: ClockReport | None = None,
    seen: Iterable[Flag] = (),
    caller: Caller = Caller.MACHINE,
) -> FlagAnswer:
    """Judge the flags that the readings show and those that people saw.

    A flag told twice is one: what a person saw stands with its order. Raises IndexError for a
    flag outside the record (the move under way may be the one after its last).
    """
    shown = list(seen)
    flags = [*shown, *(flag for flag in (report.flags if report else ()) if _is_new(flag, shown))]
    if any(not 0 <= flag.ply <= replay.plies + 1 for flag in flags):
        raise IndexError(max(flag.ply for flag in flags))
    flags = _during_play(replay, flags)
    if not flags:
        return FlagAnswer(FlagKind.NOT_DOWN, None, None, ())
    if len({flag.side for flag in flags}) > 1:
        return _judge_both_flags(replay, ruleset, flags, caller)
    return _judge_one_flag(replay, ruleset, flags[0], caller)


def loss_on_time(side: Colour) -> Outcome:
    """The outcome of a side that lost on time."""
    return Outcome(WIN_OF[side.other], Termination.CLOCK)


DRAWN = Outcome(GameResult.DRAW, Termination.CLOCK)


def is_lone_king_ending(position: Position, fallen: Colour) -> bool:
    """Check for a lone king against the fallen side in an ending of D7."""
    kings, men = position.kings_of(fallen).bit_count(), position.men(fallen).bit_count()
    other = fallen.other
    alone = position.kings_of(other).bit_count() == 1 and not position.men(other)
    return alone and any(force.fits(kings, men) for force in _D7)


def _is_new(flag: Flag, shown: list[Flag]) -> bool:
    return all(flag.side is not other.side for other in shown)


def _during_play(replay: Replay, flags: list[Flag]) -> list[Flag]:
    """The board ends the game; a flag that falls after its last move means nothing (W2, W3)."""
    if board_outcome(replay.final, replay.variant) is None:
        return flags
    return [flag for flag in flags if flag.ply <= replay.plies]


def _judge_one_flag(replay: Replay, ruleset: Ruleset, flag: Flag, caller: Caller) -> FlagAnswer:
    fell = _fell(flag, ruleset)
    first = replay.start.turn
    to_move = first if flag.ply % 2 else first.other
    if flag.ply and flag.side is not to_move:
        # his clock did not run then: it fell earlier, or it is another's
        idle = ClockFinding(ClockCode.FLAG_OF_IDLE_SIDE, W4, flag.ply, flag.side)
        return _person(
            flag.ply, (fell, idle), FlagReading(idle.code, "loss", loss_on_time(flag.side))
        )
    board = board_outcome(replay.final, replay.variant)
    if board is not None and flag.ply == replay.plies:
        last = ClockFinding(ClockCode.FLAG_WITH_LAST_MOVE, W4, flag.ply, flag.side)
        ended = ENDED_ON_BOARD[board.rule]
        return _person(
            flag.ply,
            (fell, last),
            FlagReading(last.code, "board", Outcome(WIN_OF[board.winner], ended)),
            FlagReading(last.code, "flag", loss_on_time(flag.side)),
        )
    outcome, why = _worth(replay, ruleset, flag)
    uncalled = _uncalled(ruleset, flag, caller)
    if uncalled is not None:
        reading = FlagReading(uncalled.code, "called", outcome)
        return _person(flag.ply, (fell, *why, uncalled), reading)
    return FlagAnswer(FlagKind.DECIDES, outcome, flag.ply, (fell, *why))


def _worth(
    replay: Replay, ruleset: Ruleset, flag: Flag
) -> tuple[Outcome, tuple[ClockFinding, ...]]:
    """A loss, or the draw that the ruleset gives against a lone king."""
    position = replay.positions[max(min(flag.ply - 1, replay.plies), 0)]
    if not is_lone_king_ending(position, flag.side):
        return loss_on_time(flag.side), ()
    value = str(ruleset.value("flag_vs_lone_king") or "loss")
    article = ruleset.article("flag_vs_lone_king") or W4
    why = ClockFinding(ClockCode.FLAG_LONE_KING, article, flag.ply, flag.side, {"value": value})
    return (DRAWN if value == "draw_if_D7" else loss_on_time(flag.side)), (why,)


def _judge_both_flags(
    replay: Replay, ruleset: Ruleset, flags: list[Flag], caller: Caller
) -> FlagAnswer:
    """Both are down: by the ruleset the first one loses, or it is a draw."""
    value = str(ruleset.value("both_flags") or "first_fallen_loses")
    article = ruleset.article("both_flags") or W4
    both = ClockFinding(ClockCode.BOTH_FLAGS, article, None, None, {"value": value})
    fallen = tuple(_fell(flag, ruleset) for flag in flags)
    if value == "draw":
        return FlagAnswer(FlagKind.DECIDES, DRAWN, max(f.ply for f in flags), (*fallen, both))
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
    return _person(max(f.ply for f in flags), (*fallen, both, unknown), *readings)


def _first_fallen(flags: list[Flag]) -> Flag | None:
    """The flag that fell first: as it was seen, else by the plies; None where nothing tells."""
    first, second = flags[0], flags[1]
    if first.order is not None and second.order is not None and first.order != second.order:
        return min(flags, key=lambda flag: flag.order or 0)
    if first.order is None and second.order is None and first.ply != second.ply:
        return min(flags, key=lambda flag: flag.ply)
    return None


def _uncalled(ruleset: Ruleset, flag: Flag, caller: Caller) -> ClockFinding | None:
    """Who must call a flag by the ruleset, where nobody who may has done so."""
    value = str(ruleset.value("flag_call") or "auto")
    if value == "auto" or value == caller.value:
        return None
    article = ruleset.article("flag_call") or W4
    params = {"value": value, "caller": caller.value}
    return ClockFinding(ClockCode.FLAG_NOT_CALLED, article, flag.ply, flag.side, params)


def _fell(flag: Flag, ruleset: Ruleset) -> ClockFinding:
    article = ruleset.article("flag_call") or W4
    return ClockFinding(ClockCode.FLAG_FELL, article, flag.ply, flag.side)


def _person(ply: int, findings: tuple[ClockFinding, ...], *readings: FlagReading) -> FlagAnswer:
    return FlagAnswer(FlagKind.PERSON, None, ply, findings, readings)
