"""A missed capture in every game: found in the record, corrected, or let stand."""

import pytest

from arbiter.rules.incidents.entry import open_incident
from arbiter.rules.incidents.facts import IncidentAtBoard, incident_of_violation
from arbiter.rules.incidents.machine import apply_act_to_incident
from arbiter.rules.incidents.state import ArbiterAct, IncidentStage
from arbiter.rules.rulesets import catalogue
from arbiter.rules.violations import list_violations
from games.draughts import format_move, legal_moves, replay
from games.draughts.errors import FaultCode, IllegalMove
from games.draughts.judging.illegal import verify
from games.draughts.movegen.general_captures import squares_on_line_to_edge
from games.draughts.moves import play
from games.draughts.notation import format_path, parse_as_variant_writes
from games.draughts.position import Position
from games.draughts.squares import square_name_of_variant, squares_of
from games.draughts.variants import VARIANTS
from tests.support.random_games import random_game

RULESETS = [
    f"{variant.id}@1"
    for variant in VARIANTS.values()
    if f"{variant.id}@1" in catalogue.all_ruleset_ids()
    and not variant.is_race  # nothing is captured there
]


def step_instead_of_a_capture(position, variant):
    """A step of a man where somebody must capture, as it is written; None where there is none."""
    if not any(move.captured for move in legal_moves(position, variant=variant)):
        return None
    for square in squares_of(position.side(position.turn) & ~position.kings):
        for direction in range(8):
            text = _step(square, direction, variant)
            if text and _is_missed(position, text, variant):
                return text
    return None


def _step(square, direction, variant):
    way = squares_on_line_to_edge(variant.board, square, direction)
    return format_path((square, way[0][1]), "-", variant) if way else ""


def _is_missed(position, text, variant):
    try:
        verify(position, parse_as_variant_writes(text, variant), variant)
    except IllegalMove as error:
        return error.fault.code is FaultCode.MUST_CAPTURE
    return False


def missed(variant):
    """A record that breaks off with a missed capture, and the words of one that goes on."""
    for seed in range(40):
        words = []
        for position, move in random_game(variant, seed, 60):
            if text := step_instead_of_a_capture(position, variant):
                return [*words, text]
            words.append(format_move(position, move, full="always", variant=variant))
    raise AssertionError(f"nobody misses a capture in {variant}")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_missed_capture_is_put_right_by_a_capture_or_stands_with_a_waiver(ruleset):
    rules = catalogue.load_ruleset(ruleset)
    variant = VARIANTS[rules.variant]
    words = missed(variant)
    read = replay(words, variant=variant)
    (shown,) = list_violations(read, rules)
    assert (shown.code, shown.ply) == ("V4.6", len(words))
    entered = incident_of_violation(shown, read)
    state = open_incident(entered, rules)
    assert state.stage is IncidentStage.CHOICE

    stored = IncidentAtBoard.from_dict(entered.as_dict(variant), variant)
    assert stored == entered
    demanded = apply_act_to_incident(open_incident(stored, rules), ArbiterAct.DEMANDED, rules)
    assert demanded.stage is IncidentStage.CORRECTING
    captures = [move for move in demanded.restored.moves if move.captured]
    assert captures
    capture = format_move(read.final, captures[0], full="always", variant=variant)
    corrected = apply_act_to_incident(demanded, ArbiterAct.MOVED_AGAIN, rules, said=capture)
    assert corrected.stage is IncidentStage.CORRECTED

    stands = apply_act_to_incident(state, ArbiterAct.LET_STAND, rules)
    after = stands.waiver.after
    answer = legal_moves(after, variant=variant)[0]
    whole = [*words, format_move(after, answer, full="always", variant=variant)]
    again = replay(whole, variant=variant, waivers=[stands.waiver])
    assert (again.plies, again.is_complete) == (len(whole), True)
    assert again.final == play(after, answer)


@pytest.mark.parametrize(
    ("ruleset", "name"),
    [
        ("international@1", "32"),
        ("turkish@1", "a3"),
        ("spantsiretti@1", "i3"),
        ("canadian@1", "43"),
    ],
)
def test_a_touched_piece_is_named_as_the_game_names_its_squares(ruleset, name):
    rules = catalogue.load_ruleset(ruleset)
    variant = VARIANTS[rules.variant]
    (position, move), *_ = random_game(variant, 1, 1)
    touched = variant.board.squares_by_name(variant.square_names)[name]
    fields = {"article": "T1", "ply": 1, "offender": position.turn, "before": position}
    incident = IncidentAtBoard(**fields, touched=touched)
    assert incident.as_dict(variant)["touched"] == square_name_of_variant(touched, variant) == name
    assert IncidentAtBoard.from_dict(incident.as_dict(variant), variant) == incident


@pytest.mark.parametrize(
    ("ruleset", "fen", "text", "code", "right"),
    [
        ("brazilian@1", "W:Wc3,f2:Bd4,d6,g3", "f2xh4", "V4.8", "c3xc7"),
        ("international@1", "W:W28:B22,23,13,33", "28x17", "V4.8", "28x8"),
        ("frisian@1", "W:W44:BK39,40", "44x35", "V4.2", "44x33"),
        ("italian@1", "W:W22,K24:B18,20", "22x13", "V4.2", "24x15"),
        ("spanish@1", "W:W11:B15,K14", "11x20", "V4.2", "11x18"),
        ("czech@1", "W:Wc3,Kh2:Bd4,g3", "c3xe5", "V4.2", "h2xf4"),
        ("english@1", "W:Wd4:Bc3,h8", "d4xb2", "V4.2", "d4-c5"),
    ],
)
def test_a_capture_that_the_choice_forbids_is_a_violation(ruleset, fen, text, code, right):
    rules = catalogue.load_ruleset(ruleset)
    variant = VARIANTS[rules.variant]
    read = replay([text], start=Position.from_fen(fen, variant), variant=variant)
    (shown,) = list_violations(read, rules)
    assert shown.code == code
    assert shown.other in (None, "V4.8")
    demanded = apply_act_to_incident(
        open_incident(incident_of_violation(shown, read), rules), ArbiterAct.DEMANDED, rules
    )
    if demanded.stage is IncidentStage.AWAITING_RULING:
        return  # by these rules an illegal move loses
    corrected = apply_act_to_incident(demanded, ArbiterAct.MOVED_AGAIN, rules, said=right)
    assert corrected.stage is IncidentStage.CORRECTED
