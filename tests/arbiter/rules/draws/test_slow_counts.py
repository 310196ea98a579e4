"""Draw counts of random games equal those of a second, slow count by the articles."""

import dataclasses
import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.rules.claims import count_draws
from arbiter.rules.draws.base import DrawRule
from arbiter.rules.draws.counts import DrawRuleName, Reset
from arbiter.rules.rulesets import catalogue, reader
from arbiter.rules.rulesets.values import Ruleset
from games.draughts.colour import Colour
from games.draughts.move import Move
from games.draughts.moves import legal_moves, play
from games.draughts.notation import format_move, long_form
from games.draughts.position import START, Position, start_of
from games.draughts.replay import Replay, board_outcome, replay
from games.draughts.squares import parse_square
from games.draughts.variants import VARIANTS, Variant

# Draw counts of random games equal those of a second, slow count by the articles.


FLAT = """
id = "kit@1"
title_ru = "Набор"
title_en = "Kit"
source = "S2"
[draws.flat]
rule = "D10"
limit = 4
article = "D10"
source = "S2"
resets = ["capture", "man_move"]
[draws.main_road]
rule = "D9"
limit = 3
article = "D9"
source = "S4"
strong = ["KKK", "KKm", "K?mm+"]
clear = false
"""

NOTHING_RESETS = """
id = "odd@1"
title_ru = "Без сброса"
title_en = "No reset"
source = "club"
[draws.three_kings_v_one]
rule = "D4"
limit = 4
article = "D4"
source = "club"
count_by = "strong"
strong = ["KKK+"]
resets = ["crowning"]
"""

SETS = [catalogue.load_ruleset(ruleset_id) for ruleset_id in catalogue.shipped_ruleset_ids()] + [
    reader.parse_ruleset(FLAT, "kit@1"),
    reader.parse_ruleset(NOTHING_RESETS, "odd@1"),
]


def _as_counted(rule: DrawRule) -> DrawRule:
    """The rule without the places where it is printed: these change no count."""
    return dataclasses.replace(rule, article="any", source="any")


def _by_counts() -> list[Ruleset]:
    """One ruleset for all that count alike: many games of the family share their draws."""
    alike = {tuple(map(_as_counted, rules.draws.values())): rules for rules in reversed(SETS)}
    return list(reversed(alike.values()))


COUNTED_SETS = _by_counts()

RULES = list(dict.fromkeys(_as_counted(rule) for rules in SETS for rule in rules.draws.values()))

ENDINGS = (
    "W:WKc1:BKf8",
    "W:WKc1,Kg1:BKf8",
    "W:WKb4,Kg1:BKa7",
    "W:WKa1,Kc1,Ke1,Kg1:BKf8",
    "W:WKc1,h2:BKf8",
    "B:WKc1,Ke1,Kg1:BKa1",
    "W:Wc1,Ke1,g1:BKa1",
    "W:WKa1,Kc1,Ke1:BKf8",
    "B:WKa1,Kc1,Ke1,Kg1:BKf8,Kb8",
    "W:WKc1,h2,a3:BKf8,a7",
    "B:WKc1,g5,h4:BKf8,Kh8,b8",
    "W:Wc1,e1,g5:BKh8,b6",
)


@cache
def _random_game(fen: str, seed: int, plies: int, is_tame: bool) -> Replay:
    """A legal line; a tame one captures only when it must and keeps its kings moving."""
    chance, position, moves = random.Random(seed), Position.from_fen(fen), []
    while len(moves) < plies and (legal := legal_moves(position)):
        chosen = [move for move in legal if _is_tame(position, move)] if is_tame else legal
        move = chance.choice(chosen or legal)
        moves.append(long_form(position, move))
        position = play(position, move)
    played = replay(moves, Position.from_fen(fen))
    assert played.fault is None, played.fault
    return played


def _is_tame(position: Position, move: Move) -> bool:
    after = play(position, move)
    return not any(reply.captured for reply in legal_moves(after))


def _first(played: Replay, rules: Ruleset) -> dict:
    first: dict = {}
    for claim in count_draws(played, rules).claims:
        first.setdefault(claim.rule, claim.first_ply)
    return first


@settings(max_examples=settings.default.max_examples * 4 // 5)  # each is asked of every ruleset
@given(
    fen=st.sampled_from(ENDINGS),
    seed=st.integers(0, 10_000),
    plies=st.integers(0, 110),
    is_tame=st.booleans(),
)
def test_every_draw_first_stands_where_the_letter_says(fen, seed, plies, is_tame):
    """D3-D10 of every ruleset: the same rules at the same plies, and no other."""
    replay = _random_game(fen, seed, plies, is_tame)
    over = board_outcome(replay.final) is not None
    for rules in COUNTED_SETS:
        expected = first_plies(replay, rules)
        if over:  # the board was decided first
            expected = {rule: ply for rule, ply in expected.items() if ply < replay.plies}
        assert _first(replay, rules) == expected, rules.id


@pytest.mark.parametrize("is_tame", [True, False])
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.name}-{rule.limit}")
def test_counter_at_the_end_is_that_of_the_last_ply(rule, is_tame):
    """At the end it is found without counting every ply."""
    for seed, fen in enumerate((*ENDINGS, START.fen())):
        for plies in (*range(12), 25, 60, 90):
            replay = _random_game(fen, seed, plies, is_tame)
            assert rule.at_end(replay) == list(rule.counts(replay))[-1], (fen, plies)


@pytest.mark.parametrize("rules", SETS, ids=lambda rules: rules.id)
def test_report_tells_at_the_end_what_it_tells_of_the_last_ply(rules):
    """All rules of a ruleset in their order, whether every ply was counted before or not."""
    for seed, fen in enumerate(ENDINGS[:4]):
        replay = _random_game(fen, seed, 60, is_tame=True)
        at_end, report = count_draws(replay, rules).counters_at_end(), count_draws(replay, rules)
        assert at_end == report.counters_after(replay.plies) == report.counters_at_end(), fen
        assert [count.rule for count in at_end] == list(rules.draws)


def _game_of_family(variant: Variant, seed: int, before: int) -> Replay:
    """A random game of kings where it can be, from the start or after ``before`` plies."""
    chance, start = random.Random(seed), start_of(variant)
    for _ in range(before):
        if not (legal := legal_moves(start, variant)):
            break
        start = play(start, chance.choice(legal))
    position, moves = start, []
    while len(moves) < 60 and (legal := legal_moves(position, variant)):
        kings = [move for move in legal if not move.captured and position.kings >> move.origin & 1]
        move = chance.choice(kings if kings and chance.random() < 0.8 else legal)
        moves.append(format_move(position, move, capture=variant.capture_sign, variant=variant))
        position = play(position, move)
    played = replay(moves, start, variant)
    assert played.fault is None, played.fault
    return played


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_counters_from_any_ply_are_those_of_a_full_count(variant):
    """Towers, men that come back, two moves a turn, a set-up in the middle: all count alike."""
    for seed, before in enumerate((0, 60, 120)):
        replay = _game_of_family(variant, seed, before)
        for rule in RULES:
            full = list(rule.counts(replay))
            for ply in {0, replay.plies // 3, replay.plies // 2, replay.plies}:
                assert list(rule.counts(replay, ply)) == full[ply:], (rule, ply)
            assert rule.at_end(replay) == full[-1], rule


@pytest.mark.parametrize("rules", COUNTED_SETS, ids=lambda rules: rules.id)
def test_counters_and_claims_tell_one_story(rules):
    """A claim begins where the counter is full, and what is due comes true if nothing breaks it."""
    for seed, fen in enumerate(ENDINGS):
        replay = _random_game(fen, seed, 90, is_tame=True)
        report = count_draws(replay, rules)
        for claim in report.claims:
            count = next(
                count
                for count in report.counters_after(claim.first_ply)
                if count.rule is claim.rule
            )
            before = next(
                count
                for count in report.counters_after(claim.first_ply - 1)
                if count.rule is claim.rule
            )
            assert count.value >= count.limit
            assert count.due == claim.first_ply
            is_new = before.value < before.limit or before.since != count.since
            assert is_new or rules.draws[claim.rule].unless_won  # the position was won before
            if before.due is not None and before.since == count.since:
                assert before.due == claim.first_ply


# Count draws anew at every ply by the letter of the articles, slowly, to compare with ours.
#
# A second reading of the same articles: no running counter, only "the longest stretch that ends
# here". What the folds of `arbiter.rules` find must be the same.


ROAD = [parse_square(name) for name in ("a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8")]


def first_plies(replay: Replay, rules: Ruleset) -> dict[DrawRuleName, int]:
    """The ply after which each rule first stands."""
    plies = {}
    for name, rule in rules.draws.items():
        for ply in range(replay.plies + 1):
            if _stands(replay, name, rule, ply):
                plies[name] = ply
                break
    return plies


def _stands(replay, name, rule, ply):
    match name:
        case DrawRuleName.THREEFOLD:
            return replay.rows[: ply + 1].count(replay.rows[ply]) >= rule.limit
        case DrawRuleName.KINGS_ONLY:
            moves = range(ply - 2 * rule.limit + 1, ply + 1)
            excepted = _in_band(replay, ply, rule.unless)
            return (
                moves[0] >= 1 and not excepted and all(_is_kings(replay, index) for index in moves)
            )
        case DrawRuleName.BALANCE:
            since = _back(replay, ply, lambda index: _in_band(replay, index, rule.bands), rule)
            limit = _in_band(replay, ply, rule.bands)
            return since is not None and min(_own(replay, since, ply)) >= limit
        case DrawRuleName.FLAT:
            since = _back(replay, ply, lambda index: True, rule)
            return min(_own(replay, since, ply)) >= rule.limit
        case _:
            return _ratio_stands(replay, name, rule, ply)


def _ratio_stands(replay, name, rule, ply):
    since = _back(replay, ply, lambda colour: _strong(replay, colour, rule), rule)
    if since is None:
        return False
    counted = range(since + 1, ply + 1)
    if name is DrawRuleName.MAIN_ROAD:
        counted = [colour for colour in counted if _holds_road(replay, colour, rule)]
        if replay.plies and ply not in counted:
            return False  # it first stands on a counted move
    if rule.unless_won and _wins_by_force(replay.positions[ply], replay.variant):
        return False  # 7.2.7, 7.2.8: the fifth move has brought a winning position
    strong = _strong(replay, ply, rule)
    own = dict.fromkeys(Colour, 0)
    for index in counted:
        own[replay.rows[index - 1][3]] += 1
    if rule.count_by == "strong" and len(strong) == 1:
        return own[strong[0]] >= rule.limit
    return min(own.values()) >= rule.limit


def _wins_by_force(position, variant):
    """Every way the captures can go, as a tree of winners; won where one side holds its root."""

    def winners(at):
        legal = legal_moves(at, variant)
        if not legal:
            return {at.turn.other}
        if not legal[0].captured:
            return set()
        lines = [winners(play(at, move)) for move in legal]
        wins_here = any(at.turn in line for line in lines)
        wins_there = all(at.turn.other in line for line in lines)
        return {at.turn} if wins_here else {at.turn.other} if wins_there else set()

    return bool(winners(position))


def _back(replay, ply, holds, rule):
    """The earliest ply of the stretch that ends here, None when the rule does not hold here."""
    if not holds(ply):
        return None
    since = ply
    while since and holds(since - 1) and not _resets(replay, since, rule):
        since -= 1
    return since


def _resets(replay, ply, rule):
    move = replay.moves[ply - 1]
    return (
        (move.captured and Reset.CAPTURE in rule.resets)
        or (move.crowned and Reset.CROWNING in rule.resets)
        or (Reset.MAN_MOVE in rule.resets and not _was_king(replay, ply))
    )


def _was_king(replay, ply):
    return bool(replay.rows[ply - 1][2] >> replay.moves[ply - 1].origin & 1)


def _is_kings(replay, ply):
    return _was_king(replay, ply) and not replay.moves[ply - 1].captured


def _own(replay, since, ply):
    movers = [replay.rows[index][3] for index in range(since, ply)]
    return [movers.count(colour) for colour in Colour]


def _in_band(replay, ply, bands):
    position = replay.positions[ply]
    if not all(position.kings_of(colour) for colour in Colour):
        return 0
    number = sum(position.count(colour) for colour in Colour)
    return next((band.moves for band in bands if band.pieces[0] <= number <= band.pieces[1]), 0)


def _strong(replay, ply, rule):
    """The colours that may be the stronger side of the rule's material."""
    position = replay.positions[ply]

    def has(colour, forces):
        kings = position.kings_of(colour).bit_count()
        men = position.men(colour).bit_count()
        return any(
            force.kings[0] <= kings <= force.kings[1] and force.men[0] <= men <= force.men[1]
            for force in forces
        )

    return [
        colour for colour in Colour if has(colour, rule.strong) and has(colour.other, rule.weak)
    ]


def _holds_road(replay, ply, rule):
    position = replay.positions[ply]
    strong = _strong(replay, ply, rule)[0]
    on_road = [
        square for square, colour, _ in position.pieces() if square in ROAD and colour is not strong
    ]
    others = [
        square for square, colour, _ in position.pieces() if square in ROAD and colour is strong
    ]
    return bool(on_road) and not (rule.clear and others)
