"""An incident entered: checked against the rules, and who may act first."""

from arbiter.rules.incidents.facts import (
    ILLEGAL_MOVES,
    REMEDIES,
    TOUCHES,
    IncidentAtBoard,
    Remedy,
    check_incident_facts,
)
from arbiter.rules.incidents.state import (
    ArbiterAct,
    IncidentStage,
    IncidentState,
    Instruction,
    InstructionCode,
    RestoredBoard,
    end_played_on,
    end_with_board_corrected,
    end_with_move_standing,
    final_incident_state,
    huffable_pieces,
    make_instruction,
    restore_board,
)
from arbiter.rules.rulesets.values import Ruleset
from games.draughts.boards import Square
from games.draughts.squares import square_name_of_variant
from games.draughts.variants import VARIANTS, Variant

MISSED_CAPTURE = "V4.6"

PLIES_OF_BOTH = 2  # after so many half-moves both have moved


def open_incident(incident: IncidentAtBoard, rules: Ruleset) -> IncidentState:
    """Return the first state of an entered incident; raises BadFacts."""
    variant = VARIANTS[rules.variant]
    entered = check_incident_facts(incident, variant)
    restored = restore_board(entered, touch_move=_is_touch_move(rules), variant=variant)
    if (why := _no_violation(entered, restored, rules)) is not None:
        return final_incident_state(entered, variant, IncidentStage.NO_VIOLATION, why)
    violated = make_instruction(InstructionCode.VIOLATED, entered.article)
    remedy = REMEDIES[entered.article]
    if remedy is Remedy.NEW_GAME:
        return _wrong_board(entered, variant, violated, rules)
    if remedy is Remedy.PUT_BACK or entered.article == "V7" and not entered.ply:
        return _at_once(entered, variant, why=violated, restored=restored, rules=rules)
    if _is_too_late(entered, rules):
        late = make_instruction(
            InstructionCode.REPLY_WAS_CONSENT, rules.article("deadline"), **_opponent(entered)
        )
        return end_with_move_standing(entered, variant, (violated, late))
    return _choice(entered, variant, why=violated, restored=restored, rules=rules)


def _is_touch_move(rules: Ruleset) -> bool:
    return rules.value("touch_move") == "on"


def _no_violation(
    incident: IncidentAtBoard, restored: RestoredBoard | None, rules: Ruleset
) -> tuple[Instruction, ...] | None:
    """Return why these rules see nothing wrong in it; None where they do."""
    article = incident.article
    if article == "T4":
        return (make_instruction(InstructionCode.NO_CONSEQUENCE, rules.article("adjusting")),)
    if article in TOUCHES:
        return _no_touch(incident, restored, rules)
    listed = rules.value("violations") or ()
    is_counted = article.startswith("V4.") and article not in ILLEGAL_MOVES
    if is_counted and isinstance(listed, tuple) and article not in listed:
        return (_not_listed(article, rules.article("violations")),)
    return None


def _no_touch(
    incident: IncidentAtBoard, restored: RestoredBoard | None, rules: Ruleset
) -> tuple[Instruction, ...] | None:
    """Why a touch is no violation: T1 is of pieces that can move, T3 lets adjust with a word."""
    article = incident.article
    if not _is_touch_move(rules):
        return (_not_listed(article, rules.article("touch_move")),)
    if article == "T3" and incident.announced:
        return (make_instruction(InstructionCode.ANNOUNCED, rules.article("adjusting")),)
    if restored is None or restored.bound is None:
        variant = VARIANTS[rules.variant]
        square = (
            square_name_of_variant(incident.touched, variant)
            if incident.touched is not None
            else ""
        )
        return (
            make_instruction(
                InstructionCode.CANNOT_MOVE, rules.article("touch_move"), square=square
            ),
        )
    return None


def _not_listed(article: str, where: str) -> Instruction:
    return make_instruction(InstructionCode.NOT_LISTED, where, violation=article)


def _wrong_board(
    incident: IncidentAtBoard, variant: Variant, why: Instruction, rules: Ruleset
) -> IncidentState:
    """V6: annul and replay, by a ruling; or the game goes on, where the rules say so."""
    is_late = (
        rules.value("wrong_board_window") == "before_black_moves" and incident.ply >= PLIES_OF_BOTH
    )
    if is_late or rules.value("wrong_board") == "play_on":
        code = InstructionCode.TOO_LATE_FOR_BOARD if is_late else InstructionCode.PLAY_ON
        where = rules.article("wrong_board_window" if is_late else "wrong_board")
        return end_played_on(incident, variant, (why, make_instruction(code, where)))
    says = (
        InstructionCode.ANNUL
        if rules.value("wrong_board") == "annul"
        else InstructionCode.RULING_DECIDES
    )
    return IncidentState(
        incident,
        variant,
        IncidentStage.AWAITING_RULING,
        (ArbiterAct.ANNULLED, ArbiterAct.WITHDRAWN),
        (why, make_instruction(says, rules.article("wrong_board"))),
    )


def _at_once(
    incident: IncidentAtBoard,
    variant: Variant,
    *,
    why: Instruction,
    restored: RestoredBoard | None,
    rules: Ruleset,
) -> IncidentState:
    """Put right at once what the players did not do, or what stood before the first move."""
    is_late = incident.replied and rules.value("shifted_pieces") == "restored_at_once"
    if is_late and incident.article == "V9":
        late = make_instruction(InstructionCode.REPLY_WAS_CONSENT, rules.article("shifted_pieces"))
        return end_with_move_standing(incident, variant, (why, late))
    nobody = make_instruction(InstructionCode.NOBODYS_FAULT, rules.article("shifted_pieces"))
    lines = (why, nobody) if incident.article == "V9" else (why,)
    assert restored is not None
    return end_with_board_corrected(incident, variant, restored, lines)


def _is_too_late(incident: IncidentAtBoard, rules: Ruleset) -> bool:
    """Whether the opponent's reply has ended his right (V2), unless the event sets a term."""
    if incident.article == "V7" and incident.ply >= PLIES_OF_BOTH:
        return True
    return incident.replied and rules.value("deadline") != "event"


def _choice(
    incident: IncidentAtBoard,
    variant: Variant,
    *,
    why: Instruction,
    restored: RestoredBoard | None,
    rules: Ruleset,
) -> IncidentState:
    acts: list[ArbiterAct] = [ArbiterAct.DEMANDED, ArbiterAct.LET_STAND]
    lines, pieces = [why], tuple[Square, ...]()
    decider = rules.value("decider")
    if incident.article == MISSED_CAPTURE:
        acts, more, pieces = _missed_capture(incident, variant, rules)
        lines += more
    elif decider == "arbiter":
        lines.append(make_instruction(InstructionCode.ARBITER_CHOOSES, rules.article("decider")))
    else:
        lines.append(_opponents_choice(incident, rules))
    lines.append(
        make_instruction(InstructionCode.WHOLE_OR_NOT, rules.article("partial_correction"))
    )
    return IncidentState(
        incident,
        variant,
        IncidentStage.CHOICE,
        (*acts, ArbiterAct.WITHDRAWN),
        tuple(lines),
        restored,
        pieces,
    )


def _opponents_choice(incident: IncidentAtBoard, rules: Ruleset) -> Instruction:
    return make_instruction(
        InstructionCode.OPPONENT_CHOOSES, rules.article("decider"), **_opponent(incident)
    )


def _missed_capture(
    incident: IncidentAtBoard, variant: Variant, rules: Ruleset
) -> tuple[list[ArbiterAct], list[Instruction], tuple[Square, ...]]:
    """Opponent's option, must be pointed out, played again anyhow, or huff."""
    how, where = rules.value("missed_capture"), rules.article("missed_capture")
    if how == "must_point_out":
        must = make_instruction(InstructionCode.MUST_POINT_OUT, where, **_opponent(incident))
        return [ArbiterAct.DEMANDED], [must], ()
    if how == "replay":
        return [ArbiterAct.DEMANDED], [make_instruction(InstructionCode.REPLAYED_ANYHOW, where)], ()
    lines = [_opponents_choice(incident, rules)]
    pieces = huffable_pieces(incident, variant) if how == "huff" else ()
    if not pieces:
        return [ArbiterAct.DEMANDED, ArbiterAct.LET_STAND], lines, ()
    names = tuple(square_name_of_variant(square, variant) for square in pieces)
    lines.append(make_instruction(InstructionCode.MAY_HUFF, where, squares=names))
    return [ArbiterAct.DEMANDED, ArbiterAct.LET_STAND, ArbiterAct.HUFFED], lines, pieces


def _opponent(incident: IncidentAtBoard) -> dict[str, str]:
    return {"side": incident.offender.other.value} if incident.offender else {"side": ""}
