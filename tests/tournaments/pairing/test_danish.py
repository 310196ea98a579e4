"""The Danish system: neighbours by standing, rematches allowed, one bye each before a second."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.draughts.colour import Colour
from tournaments.pairing.checker import FindingCode
from tournaments.pairing.danish import check_danish_round, danish_pairs, danish_reasons
from tournaments.pairing.field import (
    Competitor,
    NoPairing,
    Pair,
    PairingInput,
    PastRound,
    RoundKind,
    format_pairs,
    parse_pairs,
)
from tournaments.pairing.reasons import PairingCode

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def field(*competitors: Competitor, rounds: int = 7) -> PairingInput:
    return PairingInput(competitors, rounds, WHITE)


def scored(number: int, *rounds: tuple[int, int, Colour], present: bool = True) -> Competitor:
    """A player by opponents, points and colours of his rounds."""
    past = tuple(
        PastRound(RoundKind.PLAYED, points, opponent, colour) for opponent, points, colour in rounds
    )
    return Competitor(number, past, is_present=present)


def rested(number: int, points: int = 2) -> Competitor:
    return Competitor(number, (PastRound(RoundKind.ALLOCATED, points),))


def test_the_first_round_goes_by_number_and_the_initial_colour() -> None:
    start = field(*(Competitor(number) for number in range(1, 7)))
    assert format_pairs(danish_pairs(start)) == "1-2 3-4 5-6"


# 1 has beaten 2, 4 has beaten 3: the winners stand 1 4, the losers 2 3.
AFTER_ONE = (
    scored(1, (2, 2, WHITE)),
    scored(2, (1, 0, BLACK)),
    scored(3, (4, 0, WHITE)),
    scored(4, (3, 2, BLACK)),
)


def test_winners_meet_winners_with_the_colours_due() -> None:
    assert format_pairs(danish_pairs(field(*AFTER_ONE))) == "4-1 2-3"


def test_two_who_stand_side_by_side_meet_again_with_colours_changed() -> None:
    drawn = (
        scored(1, (2, 1, WHITE)),
        scored(2, (1, 1, BLACK)),
        scored(3, (4, 1, WHITE)),
        scored(4, (3, 1, BLACK)),
    )
    assert format_pairs(danish_pairs(field(*drawn))) == "2-1 4-3"
    assert check_danish_round(field(*drawn), danish_pairs(field(*drawn))) == ()


@pytest.mark.parametrize(
    ("competitors", "pairs"),
    [
        ((Competitor(1), Competitor(2), Competitor(3)), "1-2 3"),
        # number 3 has rested: of the others the lowest, number 2
        ((scored(1, (2, 2, WHITE)), scored(2, (1, 0, BLACK)), rested(3)), "3-1 2"),
        # all have rested: the last again
        ((rested(1), rested(2), rested(3, 1)), "1-2 3"),
        # who is not there is passed over
        ((*AFTER_ONE[:3], scored(4, (3, 2, BLACK), present=False)), "2-1 3"),
    ],
)
def test_the_last_without_a_bye_rests(competitors: tuple[Competitor, ...], pairs: str) -> None:
    assert format_pairs(danish_pairs(field(*competitors))) == pairs
    assert check_danish_round(field(*competitors), parse_pairs(pairs)) == ()


@pytest.mark.parametrize("present", [0, 1])
def test_nobody_is_paired_with_nobody(present: int) -> None:
    few = [Competitor(number, is_present=number <= present) for number in (1, 2, 3)]
    with pytest.raises(NoPairing):
        danish_pairs(field(*few))


def test_a_board_tells_places_points_and_the_rule_of_its_colours() -> None:
    pairs = danish_pairs(field(*AFTER_ONE))
    first, second = danish_reasons(field(*AFTER_ONE), pairs)
    assert [reason.code for reason in first] == [PairingCode.BY_STANDING, PairingCode.BOTH_DUE]
    assert first[0].params == {
        "higher": 1, "lower": 4, "place": 1, "place_lower": 2, "points": 2, "points_lower": 2,
    }  # fmt: skip
    assert second[0].params["place"] == 3
    odd = field(Competitor(1), Competitor(2), Competitor(3))
    bye = danish_reasons(odd, danish_pairs(odd))[-1]
    assert [(reason.code, reason.params["place"]) for reason in bye] == [
        (PairingCode.STANDING_BYE, 3)
    ]


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ("1-2 3-4", FindingCode.NOT_NEIGHBOURS),
        ("1-4 2-3", FindingCode.WRONG_COLOURS),
        ("4-1 2", FindingCode.MISSING),
        ("4-1 2-3 9", FindingCode.UNKNOWN_NUMBER),
        ("4-1 2-3 2", FindingCode.TWICE),
        ("4-1 2 3", FindingCode.NEEDLESS_REST),
    ],
)
def test_another_round_is_found_out(pairs: str, code: FindingCode) -> None:
    found = check_danish_round(field(*AFTER_ONE), parse_pairs(pairs))
    assert [one.code for one in found][0] == code


def test_a_second_bye_before_all_have_had_one_is_found_out() -> None:
    three = field(scored(1, (2, 2, WHITE)), scored(2, (1, 0, BLACK)), rested(3, 0))
    found = check_danish_round(three, [Pair(1, 2), Pair(3, None)])
    assert FindingCode.SECOND_REST in [one.code for one in found]


@given(st.integers(2, 13), st.integers(1, 6), st.randoms(use_true_random=False))
def test_whatever_is_played_neighbours_meet_and_byes_go_round(players, rounds, chance) -> None:
    past: dict[int, list[PastRound]] = {number: [] for number in range(1, players + 1)}
    byes = Counter[int]()
    for _round in range(rounds):
        now = field(*(Competitor(number, tuple(rows)) for number, rows in past.items()))
        pairs = danish_pairs(now)
        assert check_danish_round(now, pairs) == ()
        assert len(danish_reasons(now, pairs)) == len(pairs)
        for white, black in pairs:
            if black is None:
                byes[white] += 1
                past[white].append(PastRound(RoundKind.ALLOCATED, 2))
                continue
            points = chance.randint(0, 2)
            past[white].append(PastRound(RoundKind.PLAYED, points, black, WHITE))
            past[black].append(PastRound(RoundKind.PLAYED, 2 - points, white, BLACK))
    if players % 2:
        assert max(byes.values()) <= -(-rounds // players)
