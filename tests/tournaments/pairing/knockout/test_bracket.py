"""The bracket of a knock-out by the facts of its tables: order, byes, ties, lots, places."""

import random
from dataclasses import replace

import pytest

from games.draughts.colour import Colour
from tournaments.pairing.field import (
    WIN,
    Competitor,
    Pair,
    PairingInput,
    PastRound,
    RoundKind,
    pairing_input_from_json_data,
    pairing_input_to_json_data,
)
from tournaments.pairing.knockout.bracket import SourceKind
from tournaments.pairing.knockout.rounds import (
    TiesUndecided,
    bracket_of_field,
    check_round_of_bracket,
    pairs_of_bracket,
    reasons_of_bracket,
    survivors_to_draw,
)
from tournaments.pairing.knockout.seeding import (
    bracket_order,
    byes_of_first_round,
    rounds_of_bracket,
    seats_from_top,
    size_of_bracket,
    spread_over_ties,
    tickets_of_bracket,
)
from tournaments.pairing.knockout.terms import (
    ALL,
    DRAWN,
    NONE,
    POTS,
    REDRAW,
    SEEDED,
    THIRD,
    BracketTerms,
)
from tournaments.pairing.knockout.unfolding import unfold_bracket
from tournaments.pairing.lots import draw_order

EVERY_FIELD = range(2, 65)

WAYS = (SEEDED, DRAWN, POTS, REDRAW)


@pytest.mark.parametrize(
    ("size", "order"),
    [
        (2, (1, 2)),
        (4, (1, 4, 2, 3)),
        (8, (1, 8, 4, 5, 2, 7, 3, 6)),
        (16, (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)),
    ],
)
def test_the_seeds_stand_in_the_order_of_the_bracket(size, order):
    assert bracket_order(size) == order


@pytest.mark.parametrize("players", EVERY_FIELD)
def test_the_byes_are_those_of_the_first_seeds_and_no_two_places_are_empty(players):
    terms = BracketTerms()
    bracket = unfold_bracket(players, terms, {})
    assert {seat.number for seat in bracket.rests[0]} == set(
        range(1, size_of_bracket(players) - players + 1)
    )
    seats = seats_from_top(players, terms)
    assert all(one or other for one, other in zip(seats[::2], seats[1::2], strict=True))


@pytest.mark.parametrize("players", EVERY_FIELD)
def test_a_bracket_has_a_tie_less_than_players_and_all_are_there_from_the_start(players):
    bracket = unfold_bracket(players, BracketTerms(), {})
    assert [tie.number for tie in bracket.ties] == list(range(1, players))
    assert unfold_bracket(players, BracketTerms(place_matches=THIRD), {}).ties[-1].number == (
        players if players > 3 else players - 1
    )


@pytest.mark.parametrize(("players", "ties"), [(8, 12), (16, 32), (4, 4), (2, 1)])
def test_full_placing_plays_for_every_place(players, ties):
    bracket = unfold_bracket(players, BracketTerms(place_matches=ALL), {})
    assert len(bracket.ties) == ties
    last = [tie.places for tie in bracket.rounds[-1]]
    assert last == [(place, place + 1) for place in range(1, players, 2)]


def test_an_open_place_says_whose_it_will_be():
    bracket = unfold_bracket(6, BracketTerms(place_matches=THIRD), {})
    final, third = bracket.rounds[-1]
    assert (final.first.source, final.second.source) == (
        (SourceKind.WINNER, 3),
        (SourceKind.WINNER, 4),
    )
    assert (third.first.source, third.second.source) == (
        (SourceKind.LOSER, 3),
        (SourceKind.LOSER, 4),
    )
    assert third.places == (3, 4)


class Story:
    """A knock-out on its way: everybody's past rounds by starting number."""

    def __init__(self, players, terms):
        drawn = draw_order(tickets_of_bracket(players, terms.way), "2a", "bracket")
        self.terms = replace(terms, drawn=tuple(drawn))
        self.past = {number: [] for number in range(1, players + 1)}

    @property
    def field(self):
        competitors = (Competitor(number, tuple(own)) for number, own in self.past.items())
        rounds = rounds_of_bracket(len(self.past), self.terms.elimination)
        return PairingInput(tuple(competitors), rounds, Colour.WHITE, bracket=self.terms)

    def draft(self):
        if tickets := survivors_to_draw(self.field):
            number = self.field.number
            order = (number, tuple(draw_order(tickets, "2a", f"bracket.{number}")))
            self.terms = replace(self.terms, drawn_again=(*self.terms.drawn_again, order))
        return pairs_of_bracket(self.field)

    def play(self, pairs, result):
        """``result`` gives the points of White and of Black, and how they came."""
        number = self.field.number
        for pair in pairs:
            if pair.black is None:
                self.past[pair.white].append(PastRound(RoundKind.ALLOCATED, WIN))
                continue
            white, black, kind = result(pair)
            self.past[pair.white].append(PastRound(kind, white, pair.black, Colour.WHITE))
            self.past[pair.black].append(PastRound(kind, black, pair.white, Colour.BLACK))
        for own in self.past.values():
            if len(own) < number:
                own.append(PastRound(RoundKind.REQUESTED, 0))


def lower_wins(pair):
    white, black = (2, 0) if pair.white < pair.black else (0, 2)
    return white, black, RoundKind.PLAYED


@pytest.mark.parametrize("players", EVERY_FIELD)
def test_if_the_better_always_wins_a_round_holds_the_best(players):
    story = Story(players, BracketTerms())
    size = size_of_bracket(players)
    for number in range(1, rounds_of_bracket(players) + 1):
        pairs = story.draft()
        best = min(players, size >> (number - 1))
        assert {own for pair in pairs for own in pair.numbers} == set(range(1, best + 1))
        story.play(pairs, lower_wins)
    assert bracket_of_field(story.field).reached[1].places == (1, 1)
    assert bracket_of_field(story.field).reached[2].places == (2, 2)


@pytest.mark.parametrize("place_matches", [NONE, THIRD, ALL])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("players", [2, 3, 5, 7, 8, 11, 16, 21, 33, 64])
def test_every_round_stands_its_own_check_walkovers_of_both_too(players, way, place_matches):
    chance = random.Random(players)

    def result(pair):
        if chance.random() < 0.12:
            return 0, 0, RoundKind.FORFEIT
        return (*((2, 0) if chance.random() < 0.6 else (0, 2)), RoundKind.PLAYED)

    story = Story(players, BracketTerms(way, place_matches))
    for _number in range(rounds_of_bracket(players)):
        pairs = story.draft()
        field = story.field
        assert check_round_of_bracket(field, pairs) == ()
        assert pairing_input_from_json_data(pairing_input_to_json_data(field)) == field
        assert all(reasons for reasons in reasons_of_bracket(field, pairs))
        story.play(pairs, result)
    bracket = bracket_of_field(story.field)
    assert all(tie.is_over for tie in bracket.ties)
    assert sorted(bracket.reached) == sorted(story.past)


@pytest.mark.parametrize("way", [DRAWN, REDRAW])
def test_a_drawn_bracket_keeps_the_byes_of_the_first_numbers(way):
    story = Story(11, BracketTerms(way))
    byes = {pair.white for pair in story.draft() if pair.is_rest}
    assert byes == set(range(1, byes_of_first_round(11) + 1))


def test_pots_keep_the_upper_half_and_draw_its_opponents():
    story = Story(16, BracketTerms(POTS))
    pairs = story.draft()
    assert all(sorted(pair.numbers)[0] <= 8 < sorted(pair.numbers)[1] for pair in pairs)
    assert [min(pair.numbers) for pair in pairs] == [1, 8, 4, 5, 2, 7, 3, 6]


def test_after_a_walkover_of_both_the_other_goes_on_alone():
    story = Story(4, BracketTerms(place_matches=THIRD))
    first = story.draft()
    story.play(
        first,
        lambda pair: (0, 0, RoundKind.FORFEIT) if 1 in pair.numbers else lower_wins(pair),
    )
    pairs = story.draft()
    assert set(pairs) == {Pair(2, None), Pair(3, None)}
    assert check_round_of_bracket(story.field, pairs) == ()
    reached = bracket_of_field(story.field).reached
    assert [reached[number].places for number in (2, 3)] == [(1, 1), (3, 3)]
    assert {reached[number].places for number in (1, 4)} == {(3, 4)}


def test_equal_ties_are_named_and_nobody_goes_on():
    story = Story(4, BracketTerms())
    story.play(story.draft(), lambda pair: (1, 1, RoundKind.PLAYED))
    with pytest.raises(TiesUndecided) as refused:
        story.draft()
    assert {frozenset(tie.numbers) for tie in refused.value.ties} == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }


@pytest.mark.parametrize(
    ("pairs", "codes"),
    [
        ([Pair(1, 2), Pair(4, 3)], {"not_in_bracket", "wrong_colours"}),
        ([Pair(4, 1), Pair(3, 2)], {"wrong_colours"}),
        ([Pair(1, 4)], {"missing"}),
        ([Pair(1, 4), Pair(2, None), Pair(3, None)], {"needless_rest"}),
        ([Pair(1, 4), Pair(3, 2), Pair(2, None)], {"twice"}),
        ([Pair(1, 4), Pair(3, 2), Pair(9, None)], {"unknown_number"}),
    ],
)
def test_a_damaged_round_is_found(pairs, codes):
    field = Story(4, BracketTerms()).field
    assert codes <= {finding.code for finding in check_round_of_bracket(field, pairs)}


def test_holes_of_a_round_drawn_anew_leave_no_tie_without_anybody():
    assert spread_over_ties((5, 3, 8), 4) == (5, 3, 8, None)
    assert spread_over_ties((5, 3), 4) == (5, None, 3, None)
    assert spread_over_ties((5, 3, 8, 1), 4) == (5, 3, 8, 1)
