"""State machine of an incident: which acts may follow and what they lead to (V1-V10, T1-T4).

    entered ─┬─ choice ──┬─ demand ─┬─ correcting ─┬─ moved again → corrected
             │           │          │              └─ refuse → awaiting a ruling
             │           │          └─ (nothing to move again) → corrected
             │           ├─ let stand → stands, with a waiver for the record
             │           └─ huff → huffed (where the rules have it)
             ├─ awaiting a ruling (new game, loss by these rules) → annulled, ruled
             └─ over at once: no violation, stands by the reply, played on, corrected

Whatever is not over is ended by a ruling at the latest, and only what nobody has acted on yet
is taken back. A correction is the whole one: no act says half of it (V3).
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum

from arbiter.rules.incidents.articles import ILLEGAL_MOVES
from arbiter.rules.incidents.enter_incident import open_incident
from arbiter.rules.incidents.instructions import Order, OrderCode, make_order
from arbiter.rules.incidents.outcomes import (
    board_lines,
    corrected,
    final_state,
    move_stands,
    waiver,
)
from arbiter.rules.incidents.restoring import huff
from arbiter.rules.incidents.stages import BY_RULING, Act, Stage, State
from arbiter.rules.rulesets.model import Ruleset
from games.draughts.errors import DraughtsError
from games.draughts.moves import Move, play
from games.draughts.notation import long_form
from games.draughts.position import Position
from games.draughts.square_names import name_of, square_called
from games.draughts.verify import moves_meant
from games.draughts.written_squares import parse_of


class RefusalCode(StrEnum):
    """Codes of acts that are not possible now."""

    IS_OVER = "incident_is_over"  # stage
    NOT_NOW = "incident_act_not_now"  # act, stage
    MOVE_ILLEGAL = "incident_move_illegal"  # move
    MOVE_NOT_BOUND = "incident_move_not_bound"  # move, square
    NOT_HUFFABLE = "incident_not_huffable"  # square


class NotAllowed(ValueError):
    """An act that is not possible now: ``code`` and ``params``."""

    def __init__(self, code: RefusalCode, **params: str) -> None:
        super().__init__(code.value)
        self.code = code
        self.params: Mapping[str, str] = params


def apply_act(state: State, act: Act, rules: Ruleset, *, said: str = "") -> State:
    """Apply an act to a state.

    `said` is the move made again or the square of the huffed piece.

    Raises NotAllowed.
    """
    if state.is_over:
        raise NotAllowed(RefusalCode.IS_OVER, stage=state.stage.value)
    if act not in (*state.acts, Act.RULED):
        raise NotAllowed(RefusalCode.NOT_NOW, act=act.value, stage=state.stage.value)
    return _STEPS[act](state, rules, said)


def fold(state: State, acts: list[tuple[Act, str]], rules: Ruleset) -> State:
    """Apply all acts since an incident was entered."""
    for act, said in acts:
        state = apply_act(state, act, rules, said=said)
    return state


def _demand(state: State, rules: Ruleset, _: str) -> State:
    incident, restored = state.incident, state.restored
    assert restored is not None
    offender = incident.offender
    if rules.value("illegal_move_loses") is True and incident.article in ILLEGAL_MOVES:
        where = rules.article("illegal_move_loses")
        loses = make_order(OrderCode.LOSES, where, side=offender.value if offender else "")
        return replace(state, stage=Stage.AWAITING_RULING, acts=(), orders=(loses,))
    if not restored.again or not restored.moves:
        return corrected(incident, state.variant, restored, _meanwhile(state, rules))
    binds = (
        make_order(
            OrderCode.BOUND,
            rules.article("touch_move"),
            square=name_of(restored.bound, state.variant),
        )
        if restored.bound is not None
        else make_order(OrderCode.FREE)
    )
    return replace(
        state,
        stage=Stage.CORRECTING,
        acts=(Act.MOVED_AGAIN, Act.REFUSED),
        orders=(*board_lines(restored.position, state.variant), binds, *_meanwhile(state, rules)),
    )


def _meanwhile(state: State, rules: Ruleset) -> tuple[Order, ...]:
    """Whose clock runs, and what the opponent may be given for it."""
    offender = state.incident.offender
    if offender is None:
        return ()
    clock, where = rules.value("clock_while_correcting"), rules.article("clock_while_correcting")
    lines = []
    if clock == "offender":
        lines.append(make_order(OrderCode.CLOCK_RUNS, where, side=offender.value))
    elif clock == "stopped":
        lines.append(make_order(OrderCode.CLOCK_STOPPED, where))
    minutes = rules.value("extra_minutes_after_warning")
    if type(minutes) is int and minutes:
        more = rules.article("extra_minutes_after_warning")
        given = {"side": offender.other.value, "minutes": minutes}
        lines.append(make_order(OrderCode.EXTRA_MINUTES, more, **given))
    return tuple(lines)


def _let_stand(state: State, rules: Ruleset, _: str) -> State:
    offender = state.incident.offender
    side = offender.other.value if offender else ""
    said = make_order(OrderCode.LET_STAND, rules.article("deadline"), side=side)
    return move_stands(state.incident, state.variant, (said,))


def _huff(state: State, rules: Ruleset, said: str) -> State:
    try:
        square = square_called(said.strip().lower(), state.variant)
    except DraughtsError:
        square = None
    if square is None or square not in state.huffable:
        raise NotAllowed(RefusalCode.NOT_HUFFABLE, square=said)
    after = huff(state.incident, square)
    line = make_order(
        OrderCode.HUFFED, rules.article("missed_capture"), square=name_of(square, state.variant)
    )
    return replace(
        final_state(
            state.incident, state.variant, Stage.HUFFED, (line, *board_lines(after, state.variant))
        ),
        waiver=waiver(state.incident, state.variant, after),
    )


def _moved_again(state: State, rules: Ruleset, said: str) -> State:
    """T2: any legal move of the bound piece will do."""
    restored = state.restored
    assert restored is not None
    move = _single_move(state, restored.position, said)
    if move not in restored.moves:
        bound = restored.bound
        square = name_of(bound, state.variant) if bound is not None else ""
        raise NotAllowed(RefusalCode.MOVE_NOT_BOUND, move=said, square=square)
    variant = state.variant
    text = long_form(restored.position, move, capture=variant.capture_sign, variant=variant)
    made = make_order(OrderCode.MOVED_AGAIN, move=text)
    after = play(restored.position, move)
    lines = (made, *board_lines(after, state.variant))
    return replace(state, stage=Stage.CORRECTED, acts=(), orders=lines)


def _single_move(state: State, position: Position, said: str) -> Move:
    try:
        found = moves_meant(position, parse_of(said.strip(), state.variant), state.variant)
    except DraughtsError:
        found = ()
    if len(found) != 1:
        raise NotAllowed(RefusalCode.MOVE_ILLEGAL, move=said)
    return found[0]


def _refuse(state: State, rules: Ruleset, _: str) -> State:
    """V10, W6: who goes on refusing loses, and only a ruling says so."""
    offender = state.incident.offender
    line = make_order(OrderCode.REFUSED, "W6", side=offender.value if offender else "")
    return replace(state, stage=Stage.AWAITING_RULING, acts=(), orders=(line,))


def _annul(state: State, rules: Ruleset, _: str) -> State:
    line = make_order(OrderCode.ANNUL, rules.article("wrong_board"))
    return final_state(state.incident, state.variant, Stage.ANNULLED, (line,))


def _rule(state: State, rules: Ruleset, _: str) -> State:
    line = make_order(OrderCode.RULING_DECIDES)
    return final_state(state.incident, state.variant, Stage.RULED, (line,))


def _withdraw(state: State, rules: Ruleset, _: str) -> State:
    line = make_order(OrderCode.WITHDRAWN)
    return final_state(state.incident, state.variant, Stage.WITHDRAWN, (line,))


_STEPS: Mapping[Act, Callable[[State, Ruleset, str], State]] = {
    Act.DEMANDED: _demand,
    Act.LET_STAND: _let_stand,
    Act.HUFFED: _huff,
    Act.MOVED_AGAIN: _moved_again,
    Act.REFUSED: _refuse,
    Act.ANNULLED: _annul,
    Act.RULED: _rule,
    Act.WITHDRAWN: _withdraw,
}

__all__ = ["BY_RULING", "NotAllowed", "RefusalCode", "open_incident", "fold", "apply_act"]
