"""A bracket found in the rounds of another program: by numbers, drawn, or told what is missing."""

import random

import pytest

from tests.support.random_games import count_cases
from tournaments.pairing.knockout.recovered import (
    BracketUntold,
    PlacesUntold,
    RecordedTie,
    TieEnd,
    UntoldCode,
    recover_bracket,
)
from tournaments.pairing.knockout.terms import ALL, DRAWN, NONE, POTS, SEEDED, THIRD, BracketTerms
from tournaments.pairing.knockout.unfolding import unfold_bracket

pytestmark = pytest.mark.pure


def played(players: int, terms: BracketTerms, chance: random.Random, *, double: float = 0):
    """Rounds of a bracket as a file tells them, and the outcomes."""
    outcomes, rounds = {}, []
    for number in range(1, 10):
        bracket = unfold_bracket(players, terms, outcomes)
        if number > len(bracket.rounds):
            return rounds
        ties = {}
        for tie in bracket.rounds[number - 1]:
            if tie.is_played:
                two = frozenset(tie.numbers)
                both = chance.random() < double
                winner = None if both else chance.choice(sorted(two))
                outcomes[number, two] = winner
                end = TieEnd.BOTH_LOST if both else TieEnd.WON
                ties[two] = RecordedTie(end, winner)
        rounds.append(ties)
    return rounds


def ties_of(players, terms, rounds):
    outcomes = {
        (number, two): tie.winner
        for number, ties in enumerate(rounds, start=1)
        for two, tie in ties.items()
    }
    bracket = unfold_bracket(players, terms, outcomes)
    return [{frozenset(tie.numbers) for tie in ties if tie.is_played} for ties in bracket.rounds]


@pytest.mark.parametrize("seed", range(count_cases(6)))
@pytest.mark.parametrize("way", [SEEDED, DRAWN, POTS])
def test_a_whole_event_gives_its_bracket(way, seed):
    """Whatever the lot: unfolded again, everybody meets whom he has met, and for the places too."""
    chance = random.Random(f"{way} {seed}")
    players = chance.randrange(2, 40)
    places = chance.choice((NONE, THIRD, ALL))
    size = 2 ** (players - 1).bit_length()
    tickets = list(range(1 if way == DRAWN else size // 2 + 1, players + 1))
    chance.shuffle(tickets)
    terms = BracketTerms(way, places, () if way == SEEDED else tuple(tickets))
    rounds = played(players, terms, chance)
    found = recover_bracket(players, rounds, ranks={})
    if way == SEEDED:
        assert found.terms.way == SEEDED
    assert ties_of(players, found.terms, rounds) == [set(ties) for ties in rounds]
    assert found.bracket.champion == next(iter(rounds[-1].values())).winner or places != NONE
    if players > 8:
        assert found.terms.place_matches == places


@pytest.mark.parametrize("seed", range(count_cases(4)))
def test_double_walkovers_of_a_bracket_by_numbers_are_no_obstacle(seed):
    chance = random.Random(seed)
    rounds = played(13, BracketTerms(SEEDED, NONE), chance, double=0.2)
    found = recover_bracket(13, rounds, place_matches=NONE, ranks={})
    assert found.terms == BracketTerms(SEEDED, NONE)


def won(*pairs):
    """Ties of a round: the first-named of each has won."""
    return {frozenset(pair): RecordedTie(TieEnd.WON, pair[0]) for pair in pairs}


def drawn(*pairs):
    return {frozenset(pair): RecordedTie(TieEnd.DRAWN) for pair in pairs}


def untold(players, rounds, **given):
    with pytest.raises(BracketUntold) as refused:
        recover_bracket(players, rounds, **{"ranks": {}, **given})
    return refused.value.code, refused.value.round, refused.value.numbers


FIRST = won((1, 8), (4, 5), (2, 7), (3, 6))
OTHER = won((1, 2), (3, 4), (5, 6), (7, 8))


def test_a_drawn_tie_is_decided_by_who_stands_in_the_next_round():
    rounds = [{**FIRST, **drawn((4, 5))}, won((1, 5), (2, 3)), won((1, 2))]
    found = recover_bracket(8, rounds, ranks={})
    assert found.sent_on == {(1, frozenset((4, 5))): 5}
    assert found.terms == BracketTerms(SEEDED, NONE)


def test_a_drawn_tie_of_which_both_play_on_is_asked_about():
    """Semifinals drawn, then two ties: which of them is the final nobody can say."""
    rounds = [drawn((1, 4), (2, 3)), won((1, 2), (3, 4))]
    assert untold(4, rounds) == (UntoldCode.WINNER, 1, (1, 4))
    rounds = [{**drawn((1, 4)), **won((2, 3))}, won((2, 5))]
    assert untold(4, rounds)[0] == UntoldCode.WINNER


def test_a_drawn_final_is_told_by_the_places_or_stays_open():
    rounds = [won((1, 4), (2, 3)), drawn((1, 2))]
    assert recover_bracket(4, rounds, ranks={1: 2, 2: 1}).bracket.champion == 2
    for ranks in ({}, {1: 1}, {1: 1, 2: 1}):
        found = recover_bracket(4, rounds, ranks=ranks)
        assert (found.bracket.champion, found.sent_on) == (None, {})


def test_who_meets_whom_later_is_told_by_numbers_alone():
    """After a round that is not the one by numbers only the final can be foretold."""
    assert untold(8, [OTHER]) == (UntoldCode.AHEAD, 1, ())
    assert untold(8, []) == (UntoldCode.AHEAD, 0, ())
    rounds = [OTHER, won((1, 5), (3, 7))]
    found = recover_bracket(8, rounds, place_matches=NONE, ranks={})
    assert found.terms.way == DRAWN
    assert set(found.bracket.rounds[2][0].numbers) == {1, 3}


def test_places_that_are_not_told_yet_are_asked_about_and_the_answer_taken():
    for rounds, options in (
        ([FIRST], (NONE, THIRD, ALL)),
        ([FIRST, won((1, 4), (2, 3))], (NONE, THIRD)),
    ):
        with pytest.raises(PlacesUntold) as asked:
            recover_bracket(8, rounds, ranks={})
        assert (asked.value.options, asked.value.round) == (options, len(rounds))
        for option in options:
            found = recover_bracket(8, rounds, place_matches=option, ranks={})
            assert found.terms == BracketTerms(SEEDED, option)
    whole = [FIRST, won((1, 4), (2, 3)), won((1, 2))]
    assert recover_bracket(8, whole, ranks={}).terms.place_matches == NONE
    third = [*whole[:2], won((1, 2), (3, 4))]
    assert recover_bracket(8, third, ranks={}).terms.place_matches == THIRD
    assert untold(8, third, place_matches=NONE) == (UntoldCode.PAIR, 3, (3, 4))


@pytest.mark.parametrize(
    ("players", "rounds", "told"),
    [
        (8, [FIRST, won((1, 8), (2, 3))], (UntoldCode.PAIR, 2, (1, 8))),  # 8 has lost
        (4, [won((1, 4), (2, 3)), won((1, 2)), won((1, 2))], (UntoldCode.PAIR, 3, (1, 2))),
        (8, [FIRST, won((1, 4))], (UntoldCode.PAIR, 2, (2,))),  # 2 and 3 rest
        (3, [won((1, 2)), won((1, 3))], (UntoldCode.BYE, 1, (3,))),  # 1 has the bye here
        (4, [won((1, 2))], (UntoldCode.BYE, 1, (4,))),
    ],
)
def test_what_no_bracket_has_is_told_with_its_round_and_numbers(players, rounds, told):
    assert untold(players, rounds) == told


def test_byes_that_stand_otherwise_in_the_bracket_are_told():
    """Both byes of six players in one half: here they are spread over both."""
    rounds = [won((3, 4), (5, 6)), won((1, 2), (3, 5)), won((1, 3))]
    assert untold(6, rounds)[0] == UntoldCode.BYE
