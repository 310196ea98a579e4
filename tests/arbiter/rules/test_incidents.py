"""Incidents of the board: every article V4.1-V4.17, V6-V9, P2, T1-T4 with what puts it right."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.rules import ruleset
from arbiter.rules.incidents.articles import REMEDIES
from arbiter.rules.incidents.entry import read_entry
from arbiter.rules.incidents.facts import BadFacts, Incident, ShownBy, from_violation
from arbiter.rules.incidents.machine import NotAllowed, begin, fold, take
from arbiter.rules.incidents.stages import FINAL, Act, Stage
from arbiter.rules.parameters import VIOLATIONS, Parameter
from arbiter.rules.violations import violations
from games.draughts import Colour, Position, Waiver, parse_square, replay, square_name
from games.draughts.position import START
from games.stepper import steps

FMJD = ruleset.load("fmjd64@1")
OPEN_SQUARE = "W:Wc3,e3:Bb6,d6"  # nobody captures; White to move
MUST = "W:Wa3,d4:Bc5,h8"  # d4:b6 is due
THREE = "W:We3:Bd4,d6,f4"  # e3:c5:e7 or e3:g5 (T7)


def rules(name="fmjd64@1", **changed):
    """A ruleset with some of its parameters said otherwise."""
    found = ruleset.load(name)
    said = {key: Parameter(value, "тест", "тест") for key, value in changed.items()}
    return replace(found, parameters={**found.parameters, **said})


def facts(article, fen, text="", touched="", after="", **more):
    before = Position.from_fen(fen)
    side = before.turn.other if article in ("V4.1", "T4") else before.turn
    return Incident(
        article=article,
        ply=more.pop("ply", 5),
        offender=more.pop("offender", side),
        before=before,
        text=text,
        touched=parse_square(touched) if touched else None,
        after=Position.from_fen(after) if after else None,
        **more,
    )


def codes(state):
    return [line.code.value for line in state.orders]


# article, before, what was played, touched, after (else read off the text)
# -> when put right: position, bound piece, its moves
MOVE_AGAIN = [
    pytest.param("V4.2", OPEN_SQUARE, "c3-c5", "", OPEN_SQUARE, "c3", 2, id="V4.2 no diagonal"),
    pytest.param("V4.2", OPEN_SQUARE, "c3-e5", "", OPEN_SQUARE, "c3", 2, id="V4.2 man too far"),
    pytest.param("V4.3", OPEN_SQUARE, "e3-f4", "c3", OPEN_SQUARE, "c3", 2, id="V4.3 c3 touched"),
    pytest.param("V4.5", OPEN_SQUARE, "b6-a5", "", OPEN_SQUARE, None, 4, id="V4.5 free to choose"),
    pytest.param("V4.6", MUST, "a3-b4", "", MUST, None, 1, id="V4.6 a3 has no move (T1)"),
    pytest.param("V4.6", MUST, "d4-e5", "", MUST, "d4", 1, id="V4.6 the piece that must"),
    pytest.param("V4.7", OPEN_SQUARE, "", "e3", OPEN_SQUARE, "e3", 2, id="V4.7 an own piece"),
    pytest.param("V4.7", OPEN_SQUARE, "", "d6", OPEN_SQUARE, None, 4, id="V4.7 an enemy piece"),
    pytest.param("V4.8", "W:We1:Bd2,f2", "e1:b6", "", "W:We1:Bd2,f2", "e1", 2, id="V4.8"),
    pytest.param("V4.9", THREE, "e3:c5", "", THREE, "e3", 2, id="V4.9 T7: both ways are open"),
    pytest.param("V4.10", THREE, "e3:c5:e7", "", THREE, "e3", 2, id="V4.10 lifted too early"),
    pytest.param("V4.16", "W:WKb8:Bh6", "b8-c7", "b8", "W:WKb8:Bh6", "b8", 7, id="V4.16 crowned"),
    pytest.param("V4.17", OPEN_SQUARE, "c3-d4", "", OPEN_SQUARE, "c3", 2, id="V4.17 two hands"),
    pytest.param("V8", OPEN_SQUARE, "c3-c4", "c3", OPEN_SQUARE, "c3", 2, id="V8 a light square"),
    pytest.param("T1", OPEN_SQUARE, "", "c3", OPEN_SQUARE, "c3", 2, id="T1 touched"),
    pytest.param("T3", OPEN_SQUARE, "", "c3", OPEN_SQUARE, "c3", 2, id="T3 without a word"),
]


@pytest.mark.parametrize(
    ("article", "fen", "text", "touched", "back", "bound", "moves"), MOVE_AGAIN
)
def test_the_position_comes_back_whole_and_the_same_piece_is_bound(
    article, fen, text, touched, back, bound, moves
):
    """V1, T1: entered, the opponent demands, the offender moves again on his own clock."""
    chosen = begin(facts(article, fen, text, touched), FMJD)
    assert (chosen.stage, chosen.acts) == (
        Stage.CHOICE,
        (Act.DEMANDED, Act.LET_STAND, Act.WITHDRAWN),
    )
    asked = take(chosen, Act.DEMANDED, FMJD)
    assert (asked.stage, asked.acts) == (Stage.CORRECTING, (Act.MOVED_AGAIN, Act.REFUSED))
    restored = asked.restored
    assert restored.position == Position.from_fen(back)
    assert (square_name(restored.bound) if restored.bound is not None else None) == bound
    assert len(restored.moves) == moves
    clock = next(line for line in asked.orders if line.code == "clock_runs")
    assert clock.params == {"side": chosen.incident.offender.value}
    assert ("bound" if bound else "free") in codes(asked)


# the move was good, or the board only has to be put in order: nobody moves again
PUT_RIGHT = [
    pytest.param("V4.1", "B:Wd4,e3:Bf6", "e3-f4", "B:Wd4,e3:Bf6", id="V4.1 the second goes back"),
    pytest.param("V4.4", OPEN_SQUARE, "c3-d4", "B:Wd4,e3:Bb6,d6", id="V4.4 the first move stands"),
    pytest.param("V4.11", THREE, "e3:c5:e7", "B:We7:Bf4", id="V4.11 all victims off"),
    pytest.param("V4.12", THREE, "e3:g5", "B:Wg5:Bd4,d6", id="V4.12 the others back on"),
    pytest.param("V4.13", THREE, "e3:c5:e7", "B:We7:Bf4", id="V4.13 lifting is finished"),
    pytest.param("V4.14", "W:Wa1,e3:Bf4", "e3:g5", "B:Wa1,g5:B", id="V4.14 the own piece back"),
    pytest.param("V4.15", "W:Wc7:Bh6", "c7-d8", "B:WKd8:Bh6", id="V4.15 crowned (M6)"),
]


@pytest.mark.parametrize(("article", "fen", "text", "right"), PUT_RIGHT)
def test_what_was_moved_well_is_only_finished(article, fen, text, right):
    done = take(begin(facts(article, fen, text), FMJD), Act.DEMANDED, FMJD)
    assert (done.stage, done.acts) == (Stage.CORRECTED, ())
    assert done.restored.position == Position.from_fen(right)
    assert {"restore", "to_move", "clock_runs"} <= set(codes(done))


# article, facts, stage at once, the line that says why
AT_ONCE = [
    pytest.param(
        facts("V6", OPEN_SQUARE, offender=None, ply=30), "awaiting_ruling", "annul", id="V6 annul"
    ),
    pytest.param(
        facts("P2", OPEN_SQUARE, offender=None, ply=30), "awaiting_ruling", "annul", id="P2 colours"
    ),
    pytest.param(
        facts("V7", "W:Wc3:Bb6", offender=None, ply=0), "corrected", "restore", id="V7 no move yet"
    ),
    pytest.param(
        facts("V7", "B:Wc3:Bb6", offender=None, ply=1), "choice", "whole_or_not", id="V7 in time"
    ),
    pytest.param(
        facts("V7", "W:Wc3:Bb6", offender=None, ply=2), "stands", "reply_was_consent", id="V7 late"
    ),
    pytest.param(
        facts("V9", OPEN_SQUARE, offender=None), "corrected", "nobodys_fault", id="V9 at once"
    ),
    pytest.param(
        facts("V9", OPEN_SQUARE, offender=None, replied=True),
        "stands",
        "reply_was_consent",
        id="V9 noticed late",
    ),
    pytest.param(
        facts("T3", OPEN_SQUARE, touched="c3", announced=True),
        "no_violation",
        "announced",
        id="T3 «Поправляю!»",
    ),
    pytest.param(facts("T4", OPEN_SQUARE), "no_violation", "no_consequence", id="T4 out of turn"),
    pytest.param(
        facts("T1", "W:Wa1,b2,c3:Bh8", touched="a1"), "no_violation", "cannot_move", id="T1 blocked"
    ),
    pytest.param(
        facts("V4.3", "W:Wa1,b2,c3:Bh8", "c3-d4", "a1"),
        "no_violation",
        "cannot_move",
        id="V4.3 the touched piece is blocked",
    ),
    pytest.param(
        facts("V4.6", MUST, "a3-b4", replied=True), "stands", "reply_was_consent", id="V2 a reply"
    ),
]


@pytest.mark.parametrize(("entered", "stage", "why"), AT_ONCE)
def test_what_is_settled_as_it_is_entered(entered, stage, why):
    found = begin(entered, FMJD)
    assert found.stage == stage
    assert why in codes(found)


def test_every_article_is_in_the_tables():
    tried = {row.values[0] for row in (*MOVE_AGAIN, *PUT_RIGHT)}
    tried |= {row.values[0].article for row in AT_ONCE}
    assert tried == set(REMEDIES)
    assert set(VIOLATIONS) <= set(REMEDIES)


# what the rulesets say otherwise
BY_RULESET = [
    pytest.param(
        {"missed_capture": "must_point_out"}, ("demanded", "withdrawn"), "must_point_out", id="S1"
    ),
    pytest.param(
        {"missed_capture": "replay"}, ("demanded", "withdrawn"), "replayed_anyhow", id="M8"
    ),
    pytest.param(
        {"missed_capture": "huff"},
        ("demanded", "let_stand", "huffed", "withdrawn"),
        "may_huff",
        id="S2 huff",
    ),
    pytest.param(
        {"missed_capture": "opponent_option"},
        ("demanded", "let_stand", "withdrawn"),
        "opponent_chooses",
        id="V5 option",
    ),
]


@pytest.mark.parametrize(("said", "acts", "line"), BY_RULESET)
def test_v4_6_a_missed_capture_by_ruleset(said, acts, line):
    found = begin(facts("V4.6", MUST, "a3-b4"), rules(**said))
    assert found.acts == acts
    assert line in codes(found)


@pytest.mark.parametrize(
    ("text", "square", "after"),
    [
        pytest.param("a3-b4", "d4", "B:Wb4:Bc5,h8", id="the piece that stood still"),
        pytest.param("d4-e5", "e5", "B:Wa3:Bc5,h8", id="the piece that went elsewhere"),
    ],
)
def test_s2_the_huffed_piece_comes_off_and_the_opponent_moves(text, square, after):
    said = rules(missed_capture="huff")
    entered = begin(facts("V4.6", MUST, text), said)
    with pytest.raises(NotAllowed, match="incident_not_huffable"):
        take(entered, Act.HUFFED, said, said="h8")
    done = take(entered, Act.HUFFED, said, said=square)
    assert (done.stage, done.waiver.after) == (Stage.HUFFED, Position.from_fen(after))


def test_the_arbiter_decides_where_the_rules_say_so():
    assert "arbiter_chooses" in codes(
        begin(facts("V4.2", OPEN_SQUARE, "c3-e5"), rules(decider="arbiter"))
    )


def test_a_reply_takes_no_right_where_the_event_sets_the_term():
    found = begin(facts("V4.2", OPEN_SQUARE, "c3-e5", replied=True), rules(deadline="event"))
    assert found.stage == Stage.CHOICE


@pytest.mark.parametrize(
    ("said", "ply", "stage"),
    [
        pytest.param(
            {"wrong_board_window": "before_black_moves"}, 1, "awaiting_ruling", id="in time"
        ),
        pytest.param(
            {"wrong_board_window": "before_black_moves"}, 2, "played_on", id="Black has moved"
        ),
        pytest.param({"wrong_board": "play_on"}, 0, "played_on", id="these rules play on"),
    ],
)
def test_v6_the_window_for_a_wrong_board(said, ply, stage):
    assert begin(facts("V6", OPEN_SQUARE, offender=None, ply=ply), rules(**said)).stage == stage


@pytest.mark.parametrize("article", [code for code in VIOLATIONS if code != "V4.6"])
def test_what_the_club_rules_do_not_list_is_none_unless_the_move_is_illegal(article):
    """club@1 names V4.6 alone and has no touch-move; an illegal move is wrong without it."""
    row = next(row.values for row in (*MOVE_AGAIN, *PUT_RIGHT) if row.values[0] == article)
    touched = row[3] if len(row) > 4 else ""
    found = begin(facts(article, row[1], row[2], touched), ruleset.load("club@1"))
    illegal = article in ("V4.1", "V4.2", "V4.5", "V4.8", "V4.9")
    assert found.stage == (Stage.CHOICE if illegal else Stage.NO_VIOLATION)


def test_without_touch_move_any_piece_may_be_moved():
    club = ruleset.load("club@1")
    asked = take(begin(facts("V4.2", OPEN_SQUARE, "c3-e5"), club), Act.DEMANDED, club)
    assert (asked.restored.bound, len(asked.restored.moves)) == (None, 4)


def test_v10_whoever_refuses_waits_for_a_ruling():
    asked = take(begin(facts("V4.2", OPEN_SQUARE, "c3-e5"), FMJD), Act.DEMANDED, FMJD)
    refused = take(asked, Act.REFUSED, FMJD)
    assert (refused.stage, refused.acts) == (Stage.AWAITING_RULING, ())
    assert refused.orders[0].article == "W6"
    assert take(refused, Act.RULED, FMJD).stage == Stage.RULED


def test_an_illegal_move_that_loses_by_the_rules_waits_for_a_ruling():
    strict = rules(illegal_move_loses=True)
    found = take(begin(facts("V4.2", OPEN_SQUARE, "c3-e5"), strict), Act.DEMANDED, strict)
    assert (found.stage, codes(found)) == (Stage.AWAITING_RULING, ["loses"])


def test_t2_any_legal_move_of_the_bound_piece_ends_it():
    asked = take(begin(facts("V4.2", OPEN_SQUARE, "c3-e5"), FMJD), Act.DEMANDED, FMJD)
    for text, code in (
        ("e3-f4", "move_not_bound"),
        ("c3-c5", "move_illegal"),
        ("", "move_illegal"),
    ):
        with pytest.raises(NotAllowed, match=code):
            take(asked, Act.MOVED_AGAIN, FMJD, said=text)
    done = take(asked, Act.MOVED_AGAIN, FMJD, said="c3-b4")
    assert (done.stage, done.waiver) == (Stage.CORRECTED, None)


def test_v3_nothing_is_corrected_by_halves():
    """While the position is being restored it is neither let stand nor taken back."""
    asked = take(begin(facts("V4.6", MUST, "d4-e5"), FMJD), Act.DEMANDED, FMJD)
    for act in (Act.LET_STAND, Act.WITHDRAWN, Act.DEMANDED, Act.ANNULLED, Act.HUFFED):
        with pytest.raises(NotAllowed, match="act_not_now"):
            take(asked, act, FMJD)


MISSED = "1. c3-d4 b6-c5 2. a3-b4 c5:a3 3. g3-f4"


def test_v2_the_record_shows_it_and_replays_to_its_end_with_the_waiver():
    """The record stops at ply 3; its own continuation is the opponent's consent."""
    read = replay(MISSED)
    (shown,) = violations(read, FMJD)
    found = begin(from_violation(shown, read), FMJD)
    assert (found.incident.shown_by, found.stage) == (ShownBy.RECORD, Stage.STANDS)
    again = replay(MISSED, waivers=[found.waiver])
    assert (again.plies, again.is_complete) == (5, True)


def test_let_stand_gives_the_waiver_before_the_reply_is_made():
    read = replay("1. c3-d4 b6-c5 2. a3-b4")
    (shown,) = violations(read, FMJD)
    found = take(begin(from_violation(shown, read), FMJD), Act.LET_STAND, FMJD)
    assert found.waiver.ply == 3
    assert replay(MISSED, waivers=[found.waiver]).is_complete


def test_v4_11_pieces_left_on_are_waived_with_the_position_that_stood():
    after = "B:We7:Bd6,f4"
    found = begin(facts("V4.11", THREE, "e3:c5:e7", after=after, replied=True, ply=1), FMJD)
    assert found.waiver.after == Position.from_fen(after)


def test_v8_a_piece_left_on_a_light_square_is_inactive():
    """The record names a square no move can end on; with the waiver it goes on without the man."""
    text = "1. c3-c4 f6-g5 2. b2-c3"
    assert replay(text).plies == 0
    entered = facts("V8", START.fen(), "c3-c4", "c3", replied=True, ply=1)
    found = begin(entered, FMJD)
    again = replay(text, waivers=[found.waiver])
    assert (again.plies, again.is_complete) == (3, True)
    assert again.final.count(Colour.WHITE) == 11
    assert [step.text for step in steps(again)] == ["c3-c4", "f6-g5", "b2-c3"]


def test_a_move_that_reads_well_needs_no_waiver():
    assert begin(facts("V4.17", OPEN_SQUARE, "c3-d4", replied=True), FMJD).waiver is None


BAD = [
    pytest.param(facts("V5.1", OPEN_SQUARE), "unknown_article", id="no such article"),
    pytest.param(
        facts("V4.2", OPEN_SQUARE, "c3-e5", ply=0), "ply_impossible", id="before the start"
    ),
    pytest.param(
        facts("V4.2", OPEN_SQUARE, "c3-e5", offender=None), "offender_missing", id="nobody"
    ),
    pytest.param(
        facts("V4.2", OPEN_SQUARE, "c3-e5", offender=Colour.BLACK), "not_to_move", id="not his turn"
    ),
    pytest.param(
        facts("V4.1", OPEN_SQUARE, "c3-d4", offender=Colour.WHITE),
        "not_to_move",
        id="V4.1 his turn",
    ),
    pytest.param(
        facts("V4.4", OPEN_SQUARE, "c3-e5"), "move_not_good", id="V4.4 an illegal first move"
    ),
    pytest.param(facts("V4.11", OPEN_SQUARE), "move_not_good", id="V4.11 without the move"),
    pytest.param(facts("T1", OPEN_SQUARE), "square_missing", id="T1 without the piece"),
    pytest.param(facts("T1", OPEN_SQUARE, touched="a1"), "square_empty", id="T1 an empty square"),
    pytest.param(
        facts("V4.2", OPEN_SQUARE, "c3-e5", after="W:We5:Bh8"), "same_to_move", id="moves again"
    ),
]


@pytest.mark.parametrize(("entered", "code"), BAD)
def test_facts_that_cannot_be_are_refused(entered, code):
    with pytest.raises(BadFacts, match=code):
        begin(entered, FMJD)


def test_facts_are_stored_and_come_back():
    entered = facts("V4.11", THREE, "e3:c5:e7", after="B:We7:Bd6,f4", replied=True, announced=True)
    for one in (entered, facts("V6", OPEN_SQUARE, offender=None)):
        assert Incident.from_dict(one.as_dict()) == one


ENTERED = [facts(*row.values[:4]) for row in MOVE_AGAIN]
ENTERED += [facts(*row.values[:3]) for row in PUT_RIGHT] + [row.values[0] for row in AT_ONCE]
ACTS = [act for act in Act if act is not Act.ENTERED]
SAID = ["", "c3-d4", "c3-b4", "d4:b6", "e3:g5", "d4", "e5"]


@given(
    entered=st.sampled_from(ENTERED),
    name=st.sampled_from(ruleset.all_ids()),
    how=st.sampled_from(["opponent_option", "must_point_out", "replay", "huff"]),
    tried=st.lists(st.tuples(st.sampled_from(ACTS), st.sampled_from(SAID)), max_size=8),
)
def test_no_sequence_of_acts_leaves_an_incident_half_way(entered, name, how, tried):
    """What is not over can go on or be ruled; what is over stays; folding gives the same again."""
    chosen = rules(name, missed_capture=how)
    first = state = begin(entered, chosen)
    done = []
    for act, said in tried:
        try:
            state = take(state, act, chosen, said=said)
        except NotAllowed:
            continue
        done.append((act, said))
    assert fold(first, done, chosen) == state
    assert state.is_over == (state.stage in FINAL)
    if state.is_over:
        assert state.acts == ()
        with pytest.raises(NotAllowed, match="is_over"):
            take(state, Act.RULED, chosen)
    else:
        assert take(state, Act.RULED, chosen).is_over


ODD = START._replace(white=START.white & ~1)
SET_UP = ODD.fen()


@pytest.mark.parametrize("rules", [FMJD, ruleset.load("pavlovich@1"), ruleset.load("ua64@1")])
def test_v7_found_late_the_game_goes_on_from_the_set_up_that_stood(rules):
    """V1-V3 govern it: after the reply nothing is put right, and the record begins there."""
    entered = facts("V7", START.fen(), offender=None, ply=6, after=SET_UP)
    found = begin(entered, rules)
    assert (found.stage, found.waiver) == (Stage.STANDS, Waiver(0, "", ODD))
    assert [line.code.value for line in found.orders][-1] == "read_from"


def test_v7_let_stand_in_time_is_read_from_there_too():
    entered = facts("V7", START.fen(), offender=None, ply=1, after=SET_UP)
    found = take(begin(entered, FMJD), Act.LET_STAND, FMJD)
    assert found.waiver.after == ODD
    again = take(begin(entered, FMJD), Act.DEMANDED, FMJD)
    assert (again.waiver, again.restored.position) == (None, START)


DRAWN = Position.from_fen(START.fen().replace("c3", "d4"))  # «летучая»: c3 moved to d4


@pytest.mark.parametrize("ply", [0, 1])
def test_v7_in_time_the_set_up_drawn_for_the_game_is_put_up_again(ply):
    """O1: what the lot gave is the start of this game, not the usual one."""
    said = {"article": "V7", "ply": ply, "after": SET_UP}
    entered = read_entry(said, None, FMJD, start=DRAWN)
    assert entered.before == DRAWN
    found = begin(entered, FMJD)
    found = found if found.is_over else take(found, Act.DEMANDED, FMJD)
    assert (found.stage, found.restored.position) == (Stage.CORRECTED, DRAWN)
    assert found.orders[0 if ply else 1].params["fen"] == DRAWN.fen()


def test_the_first_move_is_made_out_of_the_set_up_drawn():
    entered = read_entry({"article": "V4.2", "ply": 1, "text": "d4-d5"}, None, FMJD, start=DRAWN)
    assert take(begin(entered, FMJD), Act.DEMANDED, FMJD).restored.position == DRAWN


def test_v7_facts_stored_without_a_drawn_set_up_are_read_as_they_were():
    told = facts("V7", START.fen(), offender=None, ply=1).as_dict()
    del told["start"]
    assert Incident.from_dict(told).start is None


def test_v7_nobody_knows_what_stood_then_the_record_is_read_as_it_is():
    entered = facts("V7", START.fen(), offender=None, ply=6)
    assert begin(entered, FMJD).waiver is None


def test_the_start_is_put_up_again():
    found = take(begin(facts("V7", "B:Wc3:Bb6", offender=None, ply=1), FMJD), Act.DEMANDED, FMJD)
    assert (found.stage, found.restored.position) == (Stage.CORRECTED, START)
