"""Ties by a ladder of steps: published ladders, walkovers, annulled and corrected games."""

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scoring.ladders import (
    ARMAGEDDON_5_4,
    BLITZ_5_3,
    CAUTIONS,
    LEHMAN_GEORGIEV_5_2,
    MOST_STEPS,
    RAPID_20_5,
    READY,
    SUPERBLITZ_2_2,
    BadLadder,
    Bonus,
    Ladder,
    LadderFault,
    Step,
    StepKind,
    clock_of_game,
    ladder_of,
    steps_from_json,
    steps_to_json,
)
from tournaments.scoring.ties import (
    FIRST,
    SECOND,
    BadTie,
    TieCode,
    TieFault,
    TieGame,
    TieOutcome,
    cannot_be_caught,
    decide_by_wins,
    decide_tie,
    points_by_step,
)

WIN, DRAW, LOSS, NONE = (2, 0), (1, 1), (0, 2), (0, 0)

POINTS = {"+": WIN, "=": DRAW, "-": LOSS, "0": NONE, "*": (None, None)}


def games_of(text: str, *, played: bool = True) -> list[TieGame]:
    """The games of a tie: a word a step, a sign a game; ``x`` is annulled."""
    numbers = count(1)
    games = []
    for step, word in enumerate(text.split()):
        for sign in word if word != "." else "":
            number = next(numbers)
            first, second = POINTS.get(sign, (None, None))
            has_white = number % 2 == 1
            games.append(TieGame(step, number, first, second, has_white, played, sign == "x"))
    return games


WORLD_MATCH = ladder_of(2, READY["rapid_blitz_lg"])
WORLD_BLITZ = ladder_of(2, READY["blitz_superblitz"])
WORLD_CUP = ladder_of(2, READY["world_cup"])
FIRST_WIN = ladder_of(2, READY["first_win"])
ARMAGEDDON = ladder_of(2, READY["blitz_armageddon"])
SHORT = ladder_of(2, (BLITZ_5_3,))
BARE = ladder_of(2)
LONG = ladder_of(4, (BLITZ_5_3,), stops_early=True)

# ladder | games | code, winner, deciding step, wanted step
TIES = {
    "main games won": (WORLD_MATCH, "+=", TieCode.DECIDED, FIRST, 0, None),
    "main games lost": (WORLD_MATCH, "=-", TieCode.DECIDED, SECOND, 0, None),
    "main games not over": (WORLD_MATCH, "+*", TieCode.PLAYING, None, None, None),
    "not set up yet": (WORLD_MATCH, "", TieCode.STEP_WANTED, None, None, 0),
    "world match 2015: equal, rapid next": (WORLD_MATCH, "+-", TieCode.STEP_WANTED, None, None, 1),
    "world match 2015: rapid": (WORLD_MATCH, "== +=", TieCode.DECIDED, FIRST, 1, None),
    "world match 2015: rapid equal": (WORLD_MATCH, "== ==", TieCode.STEP_WANTED, None, None, 2),
    "world match 2015: blitz": (WORLD_MATCH, "== == -=", TieCode.DECIDED, SECOND, 2, None),
    "world match 2015: to L-G": (WORLD_MATCH, "== == +-", TieCode.STEP_WANTED, None, None, 3),
    "L-G goes on after a draw": (WORLD_MATCH, "== == == =", TieCode.STEP_WANTED, None, None, 3),
    "L-G in play": (WORLD_MATCH, "== == == =*", TieCode.PLAYING, None, None, None),
    "L-G to the first win": (WORLD_MATCH, "== == == ===-", TieCode.FIRST_WIN, SECOND, 3, None),
    "world blitz 2023: 2:2": (WORLD_BLITZ, "+-", TieCode.STEP_WANTED, None, None, 1),
    "world blitz 2023: lead": (WORLD_BLITZ, "+- =+", TieCode.DECIDED, FIRST, 1, None),
    "world blitz 2023: 4:4, superblitz": (
        WORLD_BLITZ,
        "== == =======+",
        TieCode.FIRST_WIN,
        FIRST,
        2,
        None,
    ),
    "world cup 2023: second rapid": (WORLD_CUP, "== +- -=", TieCode.DECIDED, SECOND, 2, None),
    "world cup 2023: single games": (
        WORLD_CUP,
        "== == == == =+",
        TieCode.FIRST_WIN,
        FIRST,
        4,
        None,
    ),
    "world match 2020: two rapid, blitz next": (
        FIRST_WIN,
        "== ==",
        TieCode.STEP_WANTED,
        None,
        None,
        2,
    ),
    "world match 2020: first rapid won": (FIRST_WIN, "== +", TieCode.FIRST_WIN, FIRST, 1, None),
    "world match 2020: one rapid drawn": (FIRST_WIN, "== =", TieCode.STEP_WANTED, None, None, 1),
    "Armageddon: a draw is Black's": (
        ARMAGEDDON,
        "== == =",
        TieCode.BLACK_BY_DRAW,
        SECOND,
        2,
        None,
    ),
    "Armageddon: White wins": (ARMAGEDDON, "== == +", TieCode.DECIDED, FIRST, 2, None),
    "ladder at its end": (SHORT, "== ==", TieCode.EXHAUSTED, None, None, None),
    "a match of 4: 2:0 with two games left": (LONG, "++", TieCode.STEP_WANTED, None, None, 0),
    "a match of 4: 3:0": (LONG, "++=", TieCode.LEAD, FIRST, 0, None),
    "a match of 4: 3:0, the last laid out": (LONG, "++=*", TieCode.LEAD, FIRST, 0, None),
    "a match of 4: played out": (LONG, "++==", TieCode.DECIDED, FIRST, 0, None),
    "a match of 4: 2:2": (LONG, "+-==", TieCode.STEP_WANTED, None, None, 1),
    "no ladder": (BARE, "+-", TieCode.EXHAUSTED, None, None, None),
    "an annulled game of a step is played again": (
        SHORT,
        "== +x",
        TieCode.STEP_WANTED,
        None,
        None,
        1,
    ),
    "and then decides": (SHORT, "== +x=", TieCode.DECIDED, FIRST, 1, None),
    "an annulled main game counts nothing": (SHORT, "+x", TieCode.DECIDED, FIRST, 0, None),
    "both main games annulled": (SHORT, "xx", TieCode.STEP_WANTED, None, None, 1),
    "both lost one game": (SHORT, "0=", TieCode.STEP_WANTED, None, None, 1),
    "L-G: an annulled win decides nothing": (
        WORLD_MATCH,
        "== == == =x",
        TieCode.STEP_WANTED,
        None,
        None,
        3,
    ),
}


@pytest.mark.parametrize("name", TIES)
def test_ties_of_published_ladders(name):
    ladder, text, code, winner, step, wanted = TIES[name]
    outcome = decide_tie(ladder, games_of(text))
    assert (outcome.reason.code, outcome.winner, outcome.step, outcome.wanted) == (
        code,
        winner,
        step,
        wanted,
    )


# games without play | code, winner
WALKOVERS = [
    ("++", TieCode.WALKOVER, FIRST),
    ("--", TieCode.WALKOVER, SECOND),
    ("00", TieCode.BOTH_AWAY, None),
    ("0*", TieCode.PLAYING, None),
    ("-0", TieCode.WALKOVER, SECOND),
    ("+-", TieCode.STEP_WANTED, None),
]


@pytest.mark.parametrize(("text", "code", "winner"), WALKOVERS)
def test_a_walkover_decides_and_both_away_end_the_tie_without_a_winner(text, code, winner):
    outcome = decide_tie(WORLD_MATCH, games_of(text, played=False))
    assert (outcome.reason.code, outcome.winner) == (code, winner)
    assert outcome.is_over == (code in (TieCode.WALKOVER, TieCode.BOTH_AWAY))


def test_both_away_in_a_later_step():
    games = games_of("==") + [TieGame(1, 3, 0, 0, played=False), TieGame(1, 4, 0, 0, played=False)]
    assert decide_tie(WORLD_MATCH, games).reason.code is TieCode.BOTH_AWAY


def test_a_walkover_in_a_step_until_the_first_win():
    games = games_of("== == ==") + [TieGame(3, 7, 2, 0, played=False)]
    outcome = decide_tie(WORLD_MATCH, games)
    assert (outcome.reason.code, outcome.winner) == (TieCode.WALKOVER, FIRST)


def test_sums_are_told_step_by_step():
    outcome = decide_tie(WORLD_MATCH, games_of("+- =+"))
    assert [(row.step, row.first, row.second) for row in outcome.sums] == [(0, 2, 2), (1, 3, 1)]
    assert outcome.reason.params == {"step": 1, "winner": FIRST}


def test_a_corrected_main_game_decides_and_later_games_are_not_needed():
    outcome = decide_tie(WORLD_MATCH, games_of("+= -- "))
    assert (outcome.winner, outcome.step, outcome.unneeded) == (FIRST, 0, (3, 4))


def test_a_corrected_draw_ends_the_step_at_that_game():
    outcome = decide_tie(WORLD_MATCH, games_of("== == == =+-"))
    assert (outcome.winner, outcome.reason.params["games"]) == (FIRST, 2)
    assert outcome.unneeded == (9,)


# fault | games
BROKEN = [
    (TieFault.UNKNOWN_STEP, [TieGame(2, 1, 2, 0)]),
    (TieFault.UNKNOWN_STEP, [TieGame(-1, 1, 2, 0)]),
    (TieFault.IMPOSSIBLE_POINTS, [TieGame(0, 1, 2, 1)]),
    (TieFault.IMPOSSIBLE_POINTS, [TieGame(0, 1, 2, None)]),
    (TieFault.NUMBER_TWICE, [TieGame(0, 1, 2, 0), TieGame(0, 1, 2, 0)]),
    (TieFault.TOO_MANY_GAMES, games_of("+++")),
    (TieFault.TOO_MANY_GAMES, games_of("== +++")),
]


@pytest.mark.parametrize(("fault", "games"), BROKEN)
def test_games_that_are_no_tie_are_refused(fault, games):
    with pytest.raises(BadTie) as refused:
        decide_tie(SHORT, games)
    assert refused.value.code is fault


signs = st.sampled_from("+=-0x")


@st.composite
def ties(draw) -> tuple[Ladder, list[TieGame]]:
    """A ladder, and games as they come: always of the step that is wanted."""
    ladder = ladder_of(draw(st.integers(1, 4)), draw(st.sampled_from(list(READY.values()))))
    games: list[TieGame] = []
    for _ in range(draw(st.integers(0, 40))):
        outcome = decide_tie(ladder, games)
        if outcome.wanted is None:
            break
        sign = draw(signs if outcome.wanted else st.sampled_from("+=-0"))
        number = len(games) + 1
        first, second = POINTS.get(sign, (None, None))
        has_white = draw(st.booleans())
        games.append(TieGame(outcome.wanted, number, first, second, has_white, True, sign == "x"))
    return ladder, games


@given(ties())
def test_an_open_tie_names_its_next_step_and_a_won_one_none(tie):
    ladder, games = tie
    outcome = decide_tie(ladder, games)
    assert (outcome.winner is None) == (outcome.step is None)
    assert outcome.is_over == (outcome.wanted is None)
    assert outcome.winner is None or outcome.is_over
    assert all(row.first == row.second for row in outcome.sums[:-1])


@given(ties(), st.randoms(use_true_random=False))
def test_the_order_in_which_games_are_read_changes_nothing(tie, random):
    ladder, games = tie
    shuffled = list(games)
    random.shuffle(shuffled)
    assert decide_tie(ladder, shuffled) == decide_tie(ladder, games)


@given(ties())
def test_the_two_exchanged_exchange_the_winner(tie):
    ladder, games = tie
    mirrored = [
        TieGame(g.step, g.number, g.second, g.first, not g.first_has_white, g.played, g.annulled)
        for g in games
    ]
    outcome, mirror = decide_tie(ladder, games), decide_tie(ladder, mirrored)
    exchanged = {None: None, FIRST: SECOND, SECOND: FIRST}
    assert mirror.winner == exchanged[outcome.winner]
    assert (mirror.step, mirror.wanted) == (outcome.step, outcome.wanted)


@given(ties())
def test_games_after_the_decision_never_change_it(tie):
    ladder, games = tie
    outcome = decide_tie(ladder, games)
    if outcome.step is None or outcome.step + 1 >= len(ladder.steps):
        return
    late = TieGame(outcome.step + 1, len(games) + 1, 0, 2)
    again = decide_tie(ladder, [*games, late])
    assert (again.winner, again.step, again.unneeded) == (
        outcome.winner,
        outcome.step,
        (late.number,),
    )


# The ladder as data.


@pytest.mark.parametrize("key", READY)
def test_ready_ladders_have_no_fault_and_always_decide(key):
    assert not list(ladder_of(2, READY[key]).faults())
    assert ladder_of(2, READY[key]).always_decides
    assert steps_from_json(steps_to_json(READY[key])) == READY[key]


def test_a_ladder_that_may_end_equal_is_told_and_not_forbidden():
    assert list(SHORT.faults()) == [(LadderFault.ENDS_UNDECIDED, 1, "")]
    assert LadderFault.ENDS_UNDECIDED in CAUTIONS
    SHORT.refuse_faults()
    assert not list(BARE.faults())


# fault | steps
FAULTY = [
    (LadderFault.NEVER_ENDS, (Step(StepKind.BLITZ, 0),)),
    (LadderFault.NEVER_REACHED, (LEHMAN_GEORGIEV_5_2, BLITZ_5_3)),
    (LadderFault.NEVER_REACHED, (ARMAGEDDON_5_4, BLITZ_5_3)),
    (LadderFault.TOO_MANY_STEPS, (BLITZ_5_3,) * (MOST_STEPS + 1)),
    (LadderFault.VALUE_OUT_OF_RANGE, (Step(StepKind.BLITZ, -1),)),
    (LadderFault.VALUE_OUT_OF_RANGE, (Step(StepKind.BLITZ, 2, base=0),)),
    (LadderFault.VALUE_OUT_OF_RANGE, (Step(StepKind.BLITZ, 2, added=999),)),
    (LadderFault.VALUE_OUT_OF_RANGE, (Step(StepKind.BLITZ, 2, name="x" * 41),)),
]


@pytest.mark.parametrize(("fault", "steps"), FAULTY)
def test_ladders_that_cannot_be_played_are_refused(fault, steps):
    with pytest.raises(BadLadder) as refused:
        ladder_of(2, steps).refuse_faults()
    assert refused.value.code is fault
    with pytest.raises(BadLadder):
        steps_from_json(steps_to_json(steps))


DAMAGED = [
    None,
    {},
    "lg",
    [1],
    [{}],
    [{"kind": "x"}],
    [{"kind": 5}],
    [{"kind": []}],
    [{"kind": "blitz", "games": "2"}],
    [{"kind": "blitz", "games": True}],
    [{"kind": "blitz", "until_win": 1}],
    [{"kind": "blitz", "base": 1.5}],
    [{"kind": "blitz", "name": None}],
    [{"kind": "blitz", "colour": "w"}],
]


@pytest.mark.parametrize("data", DAMAGED)
def test_damaged_ladders_are_refused(data):
    with pytest.raises(BadLadder):
        steps_from_json(data)


# step | drawn games before | left to White, Black | clocks
CLOCKS = [
    (RAPID_20_5, 0, None, None, (1200, 1200, Bonus.INCREMENT), "1200+5"),
    (RAPID_20_5, 1, 12, 15, (1200, 1200, Bonus.INCREMENT), "1200+5"),
    (LEHMAN_GEORGIEV_5_2, 3, 81, 130, (81, 130, Bonus.INCREMENT), ""),
    (LEHMAN_GEORGIEV_5_2, 1, 0, 130, (1, 130, Bonus.INCREMENT), ""),
    (LEHMAN_GEORGIEV_5_2, 0, None, None, (300, 300, Bonus.INCREMENT), "300+2"),
    (SUPERBLITZ_2_2, 5, 60, 60, (60, 60, Bonus.INCREMENT), "60+2"),
    (SUPERBLITZ_2_2, 6, 60, 60, (60, 60, Bonus.DELAY), "60d2"),
    (ARMAGEDDON_5_4, 0, None, None, (300, 240, Bonus.INCREMENT), ""),
]


@pytest.mark.parametrize(("step", "drawn", "white", "black", "clocks", "control"), CLOCKS)
def test_clocks_of_the_next_game(step, drawn, white, black, clocks, control):
    clock = clock_of_game(step, drawn, white, black)
    assert (clock.white, clock.black, clock.bonus) == clocks
    assert clock.control == control


# A match of several ties.


def ended(text: str) -> TieOutcome:
    """A micro-match of the world match 2015."""
    return decide_tie(WORLD_MATCH, games_of(text))


def test_world_match_2015_most_classic_wins_then_rapid_then_blitz():
    rapid, blitz = ended("== +="), ended("== == -=")
    won, lost = ended("+="), ended("-=")
    assert decide_by_wins([rapid, blitz, blitz, lost], 4) == (SECOND, 0)
    assert decide_by_wins([rapid, blitz, blitz, lost, won], 4) == (FIRST, 1)
    assert decide_by_wins([blitz], 4) == (SECOND, 2)
    assert decide_by_wins([won, lost], 4) == (None, None)


def test_world_match_2020_twelve_eight_seven_six():
    scheme = (12, 8, 7)
    rows = [("+=", (12, 0)), ("== +=", (8, 4)), ("== == -=", (5, 7)), ("== == ==", (6, 6))]
    ladder = ladder_of(2, (RAPID_20_5, BLITZ_5_3))
    for text, points in rows:
        assert points_by_step(decide_tie(ladder, games_of(text)), scheme, 12) == points


def test_world_match_2020_stops_when_one_has_more_than_half():
    assert cannot_be_caught(3, 1)
    assert not cannot_be_caught(2, 1)
    assert cannot_be_caught(1, 0)
    assert not cannot_be_caught(0, 0)
