"""What follows at the board from a word of the hall, by the rules of incidents and of clocks."""

from dataclasses import replace
from datetime import datetime, timedelta

from arbiter.rules.clocks.lateness import LATENESS
from arbiter.rules.incidents import machine
from arbiter.rules.incidents.state import (
    ArbiterAct,
    IncidentStage,
    IncidentState,
    InstructionCode,
)
from arbiter.rules.outcome import WIN_OF, GameResult, Outcome, Termination
from arbiter.rules.rulesets.values import Ruleset
from arbiter.rules.sanctions import LOSSES
from games.draughts.colour import Colour
from games.draughts.notation import long_form
from games.draughts.squares import square_name_of_variant
from tournaments.judging.words import Act, Line, LineCode, Penalty, Remedy, Word, line

MOST_CAPTURES = 3  # more are not read out at a board

PARAMETERS = {
    Word.TOUCHED: "touch_move",
    Word.WRONG_MOVE: "violations",
    Word.NO_CAPTURE: "missed_capture",
}
"""The parameter of a ruleset whose article is told with a word."""

NOTHING = {
    InstructionCode.CANNOT_MOVE: LineCode.CANNOT_MOVE,
    InstructionCode.REPLY_WAS_CONSENT: LineCode.WAS_CONSENT,
}


def remedy_of_violation(
    word: Word,
    side: Colour,
    *,
    state: IncidentState | None,
    rules: Ruleset | None,
    penalty: Penalty | None,
) -> Remedy:
    """Return what follows from a move made wrong, or a piece touched and left.

    ``state`` is the incident as it would be entered, None where nobody knows the position.
    """
    article = rules.article(PARAMETERS[word]) if rules else ""
    if (nothing := _nothing_follows(word, state, rules)) is not None:
        return Remedy(word, side.value, (nothing,), article=article)
    demanded = _demanded(state, rules)
    if demanded is not None and demanded.stage is IncidentStage.AWAITING_RULING and rules:
        lost = Outcome(WIN_OF[side.other], Termination.ADJUDICATED)
        article = rules.article("illegal_move_loses")
        told = (line(LineCode.ILLEGAL_LOSES, side=side.value),)
        return Remedy(word, side.value, told, told, article, lost, Act.DECIDE)
    move = _move_again(word, side, demanded, rules)
    clock = _clock(side, rules)
    lines = (_who_decides(word, side, rules), _back(state), move, *clock)
    is_opponents = lines[0].code is LineCode.OPPONENT_DECIDES
    remedy = Remedy(
        word,
        side.value,
        lines,
        (line(LineCode.TAKE_BACK), move),
        article,
        act=Act.DECIDE,
        others=(Act.LET_STAND,) if is_opponents and state is not None else (),
    )
    remedy = _with_penalty(remedy, side, penalty)
    return replace(remedy, said=(*remedy.said, *clock)) if remedy.outcome is None else remedy


def remedy_of_disturbance(side: Colour, *, penalty: Penalty | None, article: str) -> Remedy:
    """Return what follows from noise, a telephone, a word to the opponent."""
    stop = line(LineCode.STOP_CLOCKS)
    quiet = line(LineCode.QUIET, side=side.value)
    remedy = Remedy(Word.DISTURBS, side.value, (stop, quiet), (quiet,), article, act=Act.DECIDE)
    return _with_penalty(remedy, side, penalty)


def remedy_of_flag(side: Colour, *, outcome: Outcome | None, rules: Ruleset | None) -> Remedy:
    """Return what follows from a fallen flag: ``outcome`` is what the rules of clocks say."""
    ends = outcome or Outcome(WIN_OF[side.other], Termination.CLOCK)
    code = LineCode.GAME_DRAWN if ends.result is GameResult.DRAW else LineCode.GAME_LOST
    told = line(code, side=side.value)
    article = rules.article("flag_call") if rules else ""
    lines = (line(LineCode.STOP_CLOCKS), told)
    return Remedy(Word.FLAG, side.value, lines, (told,), article, ends, Act.DECIDE)


def remedy_of_lateness(
    side: str, *, began: datetime | None, tolerance: int, at: datetime
) -> Remedy:
    """Return what follows where a side, or both (``wb``), has not come: the event's limit decides.

    Until it has passed the clock runs, then the game is lost. Where nobody knows the hour of the
    round, the arbiter says that it has passed.
    """
    ends = _forfeit(side)
    lost = line(LineCode.GAME_LOST, side=side)
    if began is None:
        lines = (line(LineCode.HOUR_UNKNOWN, minutes=tolerance), lost)
        return Remedy(Word.LATE, side, lines, (lost,), LATENESS, ends, Act.ABSENT)
    limit = began + timedelta(minutes=tolerance)
    if at > limit:
        lines = (line(LineCode.LIMIT_PASSED, time=limit.isoformat()), lost)
        return Remedy(Word.LATE, side, lines, (lost,), LATENESS, ends, Act.ABSENT)
    minutes = minutes_late(began, at)
    runs = line(LineCode.CLOCK_SINCE_HOUR, side=side, minutes=minutes)
    waits = line(LineCode.WAIT_UNTIL, side=side, time=limit.isoformat())
    act = Act.ARRIVED if len(side) == 1 else None  # both have not come: nothing to write yet
    return Remedy(Word.LATE, side, (runs, waits), (waits,), LATENESS, act=act)


def minutes_late(began: datetime, at: datetime) -> int:
    """Return the whole minutes since the hour of the round, none before it."""
    return max(int((at - began).total_seconds() // 60), 0)


def _forfeit(side: str) -> Outcome:
    if len(side) > 1:
        return Outcome(GameResult.BOTH_LOSE, Termination.DOUBLE_FORFEIT)
    return Outcome(WIN_OF[Colour(side).other], Termination.FORFEIT)


def _nothing_follows(word: Word, state: IncidentState | None, rules: Ruleset | None) -> Line | None:
    """Return why nothing follows; None where something does."""
    if state is None:
        is_off = word is Word.TOUCHED and rules and rules.value("touch_move") != "on"
        return line(LineCode.NO_VIOLATION) if is_off else None
    if not state.is_over:
        return None
    why = state.orders[-1]
    for order in state.orders:
        if order.code in NOTHING:
            why = order
    square = str(why.params.get("square", ""))
    return line(NOTHING.get(why.code, LineCode.NO_VIOLATION), square=square)


def _demanded(state: IncidentState | None, rules: Ruleset | None) -> IncidentState | None:
    """Return the incident once it is asked that it be put right."""
    if state is None or rules is None or ArbiterAct.DEMANDED not in state.acts:
        return None
    return machine.apply_act_to_incident(state, ArbiterAct.DEMANDED, rules)


def _who_decides(word: Word, side: Colour, rules: Ruleset | None) -> Line:
    how = rules.value("missed_capture") if rules and word is Word.NO_CAPTURE else None
    if how in ("must_point_out", "replay"):
        return line(LineCode.MUST_BE_PUT_RIGHT)
    if rules and rules.value("decider") == "arbiter":
        return line(LineCode.ARBITER_DECIDES)
    return line(LineCode.OPPONENT_DECIDES, other=side.other.value)


def _back(state: IncidentState | None) -> Line:
    if state is None or not state.incident.text:
        return line(LineCode.TAKE_BACK)
    return line(LineCode.TAKE_BACK_MOVE, move=state.incident.text)


def _move_again(
    word: Word, side: Colour, demanded: IncidentState | None, rules: Ruleset | None
) -> Line:
    restored = demanded.restored if demanded else None
    captures = _captures(demanded)
    if captures and len(captures) <= MOST_CAPTURES:
        return line(LineCode.CAPTURE_BY, side=side.value, moves=", ".join(captures))
    if word is Word.NO_CAPTURE:
        return line(LineCode.CAPTURE, side=side.value)
    if demanded and restored and restored.bound is not None:
        square = square_name_of_variant(restored.bound, demanded.variant)
        return line(LineCode.MOVE_PIECE, side=side.value, square=square)
    if word is Word.TOUCHED:
        return line(LineCode.MOVE_TOUCHED, side=side.value)
    is_bound = rules is None or rules.value("touch_move") == "on"
    code = LineCode.SAME_PIECE if is_bound else LineCode.ANY_PIECE
    return line(code, side=side.value)


def _captures(state: IncidentState | None) -> tuple[str, ...]:
    if state is None or state.restored is None:
        return ()
    variant, position = state.variant, state.restored.position
    return tuple(
        long_form(position, move, capture=variant.capture_sign, variant=variant)
        for move in state.restored.moves
        if move.captured
    )


def _clock(side: Colour, rules: Ruleset | None) -> tuple[Line, ...]:
    how = rules.value("clock_while_correcting") if rules else None
    if how == "offender":
        return (line(LineCode.CLOCK_RUNS, side=side.value),)
    return (line(LineCode.CLOCK_STOPPED),) if how == "stopped" else ()


def _with_penalty(remedy: Remedy, side: Colour, penalty: Penalty | None) -> Remedy:
    """Add the sanction; one that loses the game ends it, and nothing else is done then."""
    if penalty is None:
        return remedy
    given = line(
        LineCode.GIVE_SANCTION,
        side=side.value,
        other=side.other.value,
        kind=penalty.kind,
        minutes=penalty.minutes,
    )
    if penalty.kind not in LOSSES:
        return replace(
            remedy,
            lines=(*remedy.lines, given),
            said=(*remedy.said, given),
            penalty=penalty,
        )
    lost = Outcome(WIN_OF[side.other], Termination.DISCIPLINE)
    told = line(LineCode.GAME_LOST, side=side.value)
    lines = (line(LineCode.STOP_CLOCKS), given, told)
    return replace(
        remedy,
        lines=lines,
        said=(given, told),
        outcome=lost,
        penalty=penalty,
    )
