"""Team Swiss (C.04.6): the engine against brute force and our own derivation, with reasons."""

import json
from dataclasses import replace

import pytest

from games.draughts.colour import Colour
from tests.support.random_games import count_cases
from tests.support.team_oracle import oracle_round
from tests.support.team_rounds import random_team_event
from tournaments.pairing.checker import FindingCode
from tournaments.pairing.field import NoPairing, Pair, RoundKind, format_pairs, parse_pairs
from tournaments.pairing.teams import matching
from tournaments.pairing.teams.checker import check_team_round, confirm_team_round
from tournaments.pairing.teams.colours import allot_team_colours, explain_team_colours
from tournaments.pairing.teams.engine import pair_team_round
from tournaments.pairing.teams.explanation import explain_team_round
from tournaments.pairing.teams.field import (
    ColourType,
    PairedTeam,
    TeamField,
    TeamRound,
    team_field_from_json_data,
    team_field_to_json_data,
)
from tournaments.pairing.teams.matching import Matching, TooLong
from tournaments.pairing.teams.reasons import TeamCode
from tournaments.pairing.teams.rules import BracketPairing, derive_round

WHITE, BLACK = Colour.WHITE, Colour.BLACK

LETTERS = {"w": WHITE, "b": BLACK}


@pytest.mark.parametrize("seed", range(count_cases(20)))
def test_the_engine_pairs_small_fields_as_brute_force_does(seed):
    """Five to nine teams: every bye, every set of upfloaters, every pairing is looked at."""
    for field, pairs in random_team_event(seed, 5 + seed % 5):
        resting = [pair.white for pair in pairs if pair.is_rest]
        met = {frozenset(pair.numbers) for pair in pairs if not pair.is_rest}
        assert oracle_round(field) == (resting[0] if resting else None, met)


@pytest.mark.parametrize("seed", range(count_cases(16)))
def test_the_engine_pairs_large_fields_as_the_articles_do(seed):
    """Five to forty teams, opponents, bye and colours; no rule that forbids is broken."""
    for field, pairs in random_team_event(seed):
        assert check_team_round(field, pairs) == ()
        confirmed = confirm_team_round(field, pairs)
        assert confirmed.is_same, (field.number, format_pairs(pairs))
        _judge(field, pairs, explain_team_round(field, pairs, confirmed))


def _judge(field, pairs, told):
    """Hold every reason against the facts it names."""
    teams = field.by_number
    brackets = {frozenset(two): b for b in derive_round(field).brackets for two in b.pairs}
    for pair, reasons in zip(pairs, told, strict=True):
        codes = [reason.code for reason in reasons]
        if pair.is_rest:
            assert codes[0] is TeamCode.BYE
            before = {n for r in reasons[1:] for n in r.params["passed"]}
            lower = {t.number for t in field.present if t.primary < teams[pair.white].primary}
            assert lower <= before
            continue
        bracket = brackets[frozenset(pair.numbers)]
        assert codes[0] is TeamCode.BRACKET
        assert len([code for code in codes if code in COLOUR_CODES]) == 1
        upfloaters = {n for n in pair.numbers if teams[n].primary < bracket.score}
        assert {r.params["number"] for r in reasons if r.code is TeamCode.UPFLOATER} == upfloaters
        for reason in reasons:
            passed = reason.params.get("passed", ())
            if reason.code is TeamCode.PASSED_MET:
                assert set(passed) <= teams[reason.params["number"]].met
            if reason.code in PASSED:
                top, bottom = sorted(pair.numbers)
                assert reason.params["number"] == top
                assert all(top < number < bottom for number in passed)
            if reason.code in (TeamCode.PASSED_COLOUR, TeamCode.PASSED_FLOATED):
                _judge_worse(field, bracket, top, passed)
            if reason.code is TeamCode.UPFLOATER_FLOATED:
                assert all(field.floated(teams[number]) for number in passed)


def _judge_worse(field, bracket, top, passed):
    """Keep from the bracket all pairs before: with one passed over, the whole costs more."""
    pairing = BracketPairing(field, bracket.members, bracket.score)
    at = {number: place for place, number in enumerate(pairing.members)}
    rest, spent = pairing.everybody, 0
    for one, other in sorted(bracket.pairs):
        if one == top:
            break
        rest &= ~(1 << at[one] | 1 << at[other])
        spent += pairing.matching.costs[at[one]][at[other]]
    tops = sum(1 << at[one] for one, _ in bracket.pairs)
    roles = matching.Roles(tops, pairing.everybody & ~tops)
    for number in passed:
        left = rest & ~(1 << at[top] | 1 << at[number])
        cost = spent + pairing.matching.costs[at[top]][at[number]]
        assert not pairing.matching.is_perfect(left, pairing.least - cost, roles)


COLOUR_CODES = frozenset(
    (
        TeamCode.INITIAL,
        TeamCode.ONE_PREFERS,
        TeamCode.BOTH_PREFER,
        TeamCode.STRONGER,
        TeamCode.FEWER_WHITES,
        TeamCode.LAST_APART,
        TeamCode.FIRST_PREFERS,
        TeamCode.FIRST_ALTERNATES,
        TeamCode.OTHER_ALTERNATES,
    )
)

PASSED = frozenset(
    (
        TeamCode.PASSED_MET,
        TeamCode.PASSED_PROHIBITED,
        TeamCode.PASSED_LEGAL,
        TeamCode.PASSED_COLOUR,
        TeamCode.PASSED_FLOATED,
    )
)


def team(number, history="", primary=0, secondary=0, **kwargs):
    """A team that had these colours against strangers, ``-`` a round without a match."""
    past = [
        TeamRound(RoundKind.REQUESTED, 0)
        if letter == "-"
        else TeamRound(RoundKind.PLAYED, 0, 0, 900 + at, LETTERS[letter])
        for at, letter in enumerate(history)
    ]
    if past:
        past[0] = replace(past[0], primary=primary, secondary=secondary)
    return PairedTeam(number, tuple(past), **kwargs)


def two(first, second, *, rounds=9, colours=ColourType.A, **kwargs):
    return TeamField((first, second), rounds, WHITE, colours, **kwargs)


@pytest.mark.parametrize(
    ("kind", "history", "colour", "strength"),
    [
        ("a", "", None, False),
        ("a", "w", None, False),
        ("a", "wb", None, False),
        ("a", "bb", WHITE, True),  # CD −2
        ("a", "wbb", WHITE, True),  # CD −1 and the last two Black
        ("a", "wwbb", WHITE, True),  # CD 0 and the last two Black
        ("a", "bwb", None, False),  # CD −1, the last two differ
        ("a", "wwwbb", None, False),  # CD +1 although the last two were Black
        ("a", "bbww", BLACK, True),
        ("a", "ww-", BLACK, True),  # a round without a match is passed over
        ("b", "", None, False),
        ("b", "w", BLACK, False),
        ("b", "bwb", WHITE, False),
        ("b", "wb", WHITE, False),  # CD 0, last Black
        ("b", "bb", WHITE, True),
        ("none", "bb", None, False),
    ],
)
def test_1_7_preference_of_a_team(kind, history, colour, strength):
    field = two(team(1, history), team(2), colours=ColourType(kind))
    preference = field.preference(field.by_number[1])
    assert (preference.colour, preference.is_strong) == (colour, strength)


def test_1_7_2_no_mild_preference_of_balanced_colours_in_the_last_round():
    for rounds, colour in ((3, None), (4, WHITE)):
        field = two(team(1, "wb"), team(2, "wb"), rounds=rounds, colours=ColourType.B)
        assert field.preference(field.by_number[1]).colour is colour


@pytest.mark.parametrize(
    ("article", "code", "first", "second", "kind", "expected"),
    [
        ("4.3.1", TeamCode.INITIAL, team(1), team(2), "a", "1-2"),
        ("4.3.2", TeamCode.ONE_PREFERS, team(1, "ww"), team(2, "wb"), "a", "2-1"),
        ("4.3.2", TeamCode.ONE_PREFERS, team(1, "wb"), team(2, "ww"), "a", "1-2"),
        ("4.3.3", TeamCode.BOTH_PREFER, team(1, "ww"), team(2, "bb"), "a", "2-1"),
        ("4.3.4", TeamCode.STRONGER, team(1, "w"), team(2, "ww"), "b", "1-2"),
        ("4.3.5", TeamCode.FEWER_WHITES, team(1, "w"), team(2, "b"), "a", "2-1"),
        ("4.3.6", TeamCode.LAST_APART, team(1, "wb"), team(2, "bw"), "a", "1-2"),
        ("4.3.7", TeamCode.FIRST_PREFERS, team(1, "ww"), team(2, "ww"), "a", "2-1"),
        ("4.3.8", TeamCode.FIRST_ALTERNATES, team(1, "wb"), team(2, "wb"), "a", "1-2"),
        ("4.3.9", TeamCode.OTHER_ALTERNATES, team(1, "--", 2), team(2, "wb"), "a", "2-1"),
    ],
)
def test_4_3_colours_of_two_teams(article, code, first, second, kind, expected):
    field = two(first, second, colours=ColourType(kind))
    (pair,) = parse_pairs(expected)
    reason = explain_team_colours(field, 2, 1)
    assert (allot_team_colours(field, 2, 1), reason.code) == (pair, code)
    assert reason.article == f"C.04.6, {article}"


def test_4_2_the_first_team_has_more_points_then_more_of_the_other_points():
    """Equal histories: the first-team alternates, and the other takes what is left."""
    first, second = team(1, "wb", 2, 3), team(2, "wb", 2, 5)
    assert allot_team_colours(two(first, second), 1, 2) == Pair(2, 1)
    assert allot_team_colours(two(first, second, by_secondary=False), 1, 2) == Pair(1, 2)
    assert allot_team_colours(two(first, team(2, "wb", 3)), 1, 2) == Pair(2, 1)


FIRST_ROUND = TeamField(tuple(PairedTeam(number) for number in range(1, 8)), 5, WHITE)


def test_the_first_round_meets_by_halves_and_the_last_number_rests():
    """3.4.4, 3.6.2, 4.3.1: of seven teams."""
    pairs = pair_team_round(FIRST_ROUND)
    assert format_pairs(pairs) == "1-4 5-2 3-6 7"
    told = explain_team_round(FIRST_ROUND, pairs, confirm_team_round(FIRST_ROUND, pairs))
    assert [[reason.code for reason in reasons] for reasons in told] == [
        [TeamCode.BRACKET, TeamCode.INITIAL],
        [TeamCode.BRACKET, TeamCode.INITIAL],
        [TeamCode.BRACKET, TeamCode.INITIAL],
        [TeamCode.BYE],
    ]


def test_3_5_the_first_upfloater_of_an_odd_group_is_named_with_those_passed():
    """Three teams with 2 points, 4 to 6 with none; 4 floated in the round before (C7)."""

    def after(number, points, opponent, colour, before=0):
        rounds = (
            TeamRound(RoundKind.PLAYED, before, 0, 90 + number, colour.other),
            TeamRound(RoundKind.PLAYED, points - before, 0, opponent, colour),
        )
        return PairedTeam(number, rounds)

    strangers = tuple(
        PairedTeam(
            90 + number,
            (TeamRound(RoundKind.PLAYED, 0, 0, number, WHITE), TeamRound(RoundKind.REQUESTED, 0)),
            is_present=False,
        )
        for number in range(1, 7)
    )
    field = TeamField(
        (
            after(1, 4, 5, WHITE, 2),
            after(2, 4, 6, WHITE, 2),
            after(3, 4, 4, WHITE, 2),
            after(4, 0, 3, BLACK),
            after(5, 0, 1, BLACK),
            after(6, 0, 2, BLACK),
            *strangers,
        ),
        8,
        WHITE,
    )
    pairs = pair_team_round(field)
    confirmed = confirm_team_round(field, pairs)
    assert confirmed.is_same
    codes = {reason.code for row in explain_team_round(field, pairs, confirmed) for reason in row}
    assert TeamCode.UPFLOATER in codes


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ("4-1 5-2 3-6 7", FindingCode.WRONG_COLOURS),
        ("1-4 5-2 3-6", FindingCode.MISSING),
        ("1-4 5-2 3-6 7 7", FindingCode.TWICE),
        ("1-4 5-2 3 6 7", FindingCode.NEEDLESS_REST),
        ("1-4 5-2 3-6 7-9", FindingCode.UNKNOWN_NUMBER),
    ],
)
def test_the_check_finds_what_forbids_a_round(pairs, code):
    assert code in {found.code for found in check_team_round(FIRST_ROUND, parse_pairs(pairs))}


def test_the_check_finds_a_rematch_a_second_bye_and_a_prohibited_pair():
    played = (TeamRound(RoundKind.PLAYED, 1, 0, 2, WHITE),)
    other = (TeamRound(RoundKind.PLAYED, 1, 0, 1, BLACK),)
    rested = (TeamRound(RoundKind.ALLOCATED, 1),)
    field = TeamField(
        (PairedTeam(1, played), PairedTeam(2, other), PairedTeam(3, rested)),
        3,
        WHITE,
        prohibited=(frozenset((1, 2)),),
    )
    codes = {found.code for found in check_team_round(field, parse_pairs("2-1 3"))}
    assert codes == {FindingCode.REMATCH, FindingCode.SECOND_REST, FindingCode.PROHIBITED}
    assert confirm_team_round(field, parse_pairs("2-1 3")).is_same is False


def test_two_teams_that_have_met_cannot_be_paired():
    played = (TeamRound(RoundKind.PLAYED, 1, 0, 2, WHITE),)
    other = (TeamRound(RoundKind.PLAYED, 1, 0, 1, BLACK),)
    field = two(PairedTeam(1, played), PairedTeam(2, other))
    with pytest.raises(NoPairing):
        pair_team_round(field)
    with pytest.raises(NoPairing):
        derive_round(field)
    assert confirm_team_round(field, parse_pairs("2-1")).is_same is False


def test_a_round_changed_by_hand_tells_only_its_colours():
    pairs = parse_pairs("1-5 4-2 3-6 7")
    confirmed = confirm_team_round(FIRST_ROUND, pairs)
    assert confirmed.is_same is False
    told = explain_team_round(FIRST_ROUND, pairs, confirmed)
    assert [reason.code for reason in told[0]] == [TeamCode.BY_OTHER_RULE, TeamCode.INITIAL]
    assert [reason.code for reason in told[3]] == [TeamCode.BY_OTHER_RULE]


def test_a_search_that_grows_too_long_neither_confirms_nor_denies(monkeypatch):
    monkeypatch.setattr(Matching, "is_perfect", _too_long)
    assert confirm_team_round(FIRST_ROUND, pair_team_round(FIRST_ROUND)).is_same is None


def _too_long(*args):
    raise TooLong


def test_a_search_is_given_up_after_its_steps():
    everybody = (1 << 12) - 1
    partners = [everybody & ~(1 << at) for at in range(12)]
    graph = Matching(partners, [[0] * 12] * 12, left=3)
    with pytest.raises(TooLong):
        graph.is_perfect(everybody)


@pytest.mark.parametrize("seed", range(3))
def test_a_stored_field_is_paired_the_same(seed):
    for field, pairs in random_team_event(seed, 9):
        stored = json.loads(json.dumps(team_field_to_json_data(field)))
        assert team_field_from_json_data(stored) == field
        assert pair_team_round(team_field_from_json_data(stored)) == pairs


def test_a_penalty_lowers_the_score_group():
    field = replace(FIRST_ROUND, teams=(*FIRST_ROUND.teams[:6], PairedTeam(7, taken=(-1, 0))))
    assert field.by_number[7].primary == 1
    assert format_pairs(pair_team_round(field)).split()[0] in {"1-7", "7-1"}
    assert confirm_team_round(field, pair_team_round(field)).is_same
