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

from arbiter.rules.incidents.facts import ILLEGAL_MOVES
from arbiter.rules.incidents.state import (
    ArbiterAct,
    IncidentStage,
    IncidentState,
    Instruction,
    InstructionCode,
    end_with_board_corrected,
    end_with_move_standing,
    final_incident_state,
    instructions_to_set_up_board,
    make_instruction,
    remove_huffed_piece,
    waiver_of_incident,
)
from arbiter.rules.rulesets.values import Ruleset
from games.draughts.errors import DraughtsError
from games.draughts.judging.illegal import moves_meant
from games.draughts.move import Move
from games.draughts.moves import play
from games.draughts.notation import long_form, parse_as_variant_writes
from games.draughts.position import Position
from games.draughts.squares import square_by_name, square_name_of_variant


class ImpossibleActCode(StrEnum):
    """Codes of acts that are not possible now."""

    IS_OVER = "incident_is_over"  # stage
    NOT_NOW = "incident_act_not_now"  # act, stage
    MOVE_ILLEGAL = "incident_move_illegal"  # move
    MOVE_NOT_BOUND = "incident_move_not_bound"  # move, square
    NOT_HUFFABLE = "incident_not_huffable"  # square


class ActNotPossible(ValueError):
    """An act that is not possible now: ``code`` and ``params``."""

    def __init__(self, code: ImpossibleActCode, **params: str) -> None:
        super().__init__(code.value)
        self.code = code
        self.params: Mapping[str, str] = params


def apply_act_to_incident(
    state: IncidentState, act: ArbiterAct, rules: Ruleset, *, said: str = ""
) -> IncidentState:
    """Return the incident's state after an act; raises ActNotPossible.

    `said` is the move made again or the square of the huffed piece.

    Raises ActNotPossible.
    """
    if state.is_over:
        raise ActNotPossible(ImpossibleActCode.IS_OVER, stage=state.stage.value)
    if act not in (*state.acts, ArbiterAct.RULED):
        raise ActNotPossible(ImpossibleActCode.NOT_NOW, act=act.value, stage=state.stage.value)
    return _STEPS[act](state, rules, said)


def state_after_acts(
    state: IncidentState, acts: list[tuple[ArbiterAct, str]], rules: Ruleset
) -> IncidentState:
    """Return the incident's state after all acts since its entry."""
    for act, said in acts:
        state = apply_act_to_incident(state, act, rules, said=said)
    return state


def _demand(state: IncidentState, rules: Ruleset, _: str) -> IncidentState:
    incident, restored = state.incident, state.restored
    assert restored is not None
    offender = incident.offender
    if rules.value("illegal_move_loses") is True and incident.article in ILLEGAL_MOVES:
        where = rules.article("illegal_move_loses")
        loses = make_instruction(
            InstructionCode.LOSES, where, side=offender.value if offender else ""
        )
        return replace(state, stage=IncidentStage.AWAITING_RULING, acts=(), orders=(loses,))
    if not restored.again or not restored.moves:
        return end_with_board_corrected(incident, state.variant, restored, _meanwhile(state, rules))
    binds = (
        make_instruction(
            InstructionCode.BOUND,
            rules.article("touch_move"),
            square=square_name_of_variant(restored.bound, state.variant),
        )
        if restored.bound is not None
        else make_instruction(InstructionCode.FREE)
    )
    return replace(
        state,
        stage=IncidentStage.CORRECTING,
        acts=(ArbiterAct.MOVED_AGAIN, ArbiterAct.REFUSED),
        orders=(
            *instructions_to_set_up_board(restored.position, state.variant),
            binds,
            *_meanwhile(state, rules),
        ),
    )


def _meanwhile(state: IncidentState, rules: Ruleset) -> tuple[Instruction, ...]:
    """Whose clock runs, and what the opponent may be given for it."""
    offender = state.incident.offender
    if offender is None:
        return ()
    clock, where = rules.value("clock_while_correcting"), rules.article("clock_while_correcting")
    lines = []
    if clock == "offender":
        lines.append(make_instruction(InstructionCode.CLOCK_RUNS, where, side=offender.value))
    elif clock == "stopped":
        lines.append(make_instruction(InstructionCode.CLOCK_STOPPED, where))
    minutes = rules.value("extra_minutes_after_warning")
    if type(minutes) is int and minutes:
        more = rules.article("extra_minutes_after_warning")
        parameters = {"side": offender.other.value, "minutes": minutes}
        lines.append(make_instruction(InstructionCode.EXTRA_MINUTES, more, **parameters))
    return tuple(lines)


def _let_stand(state: IncidentState, rules: Ruleset, _: str) -> IncidentState:
    offender = state.incident.offender
    side = offender.other.value if offender else ""
    order = make_instruction(InstructionCode.LET_STAND, rules.article("deadline"), side=side)
    return end_with_move_standing(state.incident, state.variant, (order,))


def _huff(state: IncidentState, rules: Ruleset, said: str) -> IncidentState:
    try:
        square = square_by_name(said.strip().lower(), state.variant)
    except DraughtsError:
        square = None
    if square is None or square not in state.huffable:
        raise ActNotPossible(ImpossibleActCode.NOT_HUFFABLE, square=said)
    after = remove_huffed_piece(state.incident, square)
    line = make_instruction(
        InstructionCode.HUFFED,
        rules.article("missed_capture"),
        square=square_name_of_variant(square, state.variant),
    )
    return replace(
        final_incident_state(
            state.incident,
            state.variant,
            IncidentStage.HUFFED,
            (line, *instructions_to_set_up_board(after, state.variant)),
        ),
        waiver=waiver_of_incident(state.incident, state.variant, after),
    )


def _moved_again(state: IncidentState, rules: Ruleset, said: str) -> IncidentState:
    """Take the move made again: any legal move of the bound piece (T2)."""
    restored = state.restored
    assert restored is not None
    move = _single_move(state, restored.position, said)
    if move not in restored.moves:
        bound = restored.bound
        square = square_name_of_variant(bound, state.variant) if bound is not None else ""
        raise ActNotPossible(ImpossibleActCode.MOVE_NOT_BOUND, move=said, square=square)
    variant = state.variant
    text = long_form(restored.position, move, capture=variant.capture_sign, variant=variant)
    moved = make_instruction(InstructionCode.MOVED_AGAIN, move=text)
    after = play(restored.position, move)
    lines = (moved, *instructions_to_set_up_board(after, state.variant))
    return replace(state, stage=IncidentStage.CORRECTED, acts=(), orders=lines)


def _single_move(state: IncidentState, position: Position, said: str) -> Move:
    try:
        meant = moves_meant(
            position, parse_as_variant_writes(said.strip(), state.variant), state.variant
        )
    except DraughtsError:
        meant = ()
    if len(meant) != 1:
        raise ActNotPossible(ImpossibleActCode.MOVE_ILLEGAL, move=said)
    return meant[0]


def _refuse(state: IncidentState, rules: Ruleset, _: str) -> IncidentState:
    """Wait for a ruling on who refused: only a ruling lets him lose (V10, W6)."""
    offender = state.incident.offender
    line = make_instruction(InstructionCode.REFUSED, "W6", side=offender.value if offender else "")
    return replace(state, stage=IncidentStage.AWAITING_RULING, acts=(), orders=(line,))


def _annul(state: IncidentState, rules: Ruleset, _: str) -> IncidentState:
    line = make_instruction(InstructionCode.ANNUL, rules.article("wrong_board"))
    return final_incident_state(state.incident, state.variant, IncidentStage.ANNULLED, (line,))


def _rule(state: IncidentState, rules: Ruleset, _: str) -> IncidentState:
    line = make_instruction(InstructionCode.RULING_DECIDES)
    return final_incident_state(state.incident, state.variant, IncidentStage.RULED, (line,))


def _withdraw(state: IncidentState, rules: Ruleset, _: str) -> IncidentState:
    line = make_instruction(InstructionCode.WITHDRAWN)
    return final_incident_state(state.incident, state.variant, IncidentStage.WITHDRAWN, (line,))


_STEPS: Mapping[ArbiterAct, Callable[[IncidentState, Ruleset, str], IncidentState]] = {
    ArbiterAct.DEMANDED: _demand,
    ArbiterAct.LET_STAND: _let_stand,
    ArbiterAct.HUFFED: _huff,
    ArbiterAct.MOVED_AGAIN: _moved_again,
    ArbiterAct.REFUSED: _refuse,
    ArbiterAct.ANNULLED: _annul,
    ArbiterAct.RULED: _rule,
    ArbiterAct.WITHDRAWN: _withdraw,
}
