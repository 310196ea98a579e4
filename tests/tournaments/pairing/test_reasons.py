"""Why this opponent, why this colour: what is said is what happened (C.04.3).

Held against a checker written from the rules, which tries every legal way to pair small fields
(``support.reason_checker``); ``tests.campaigns.pairing_reasons`` does the same for thousands of
boards.
"""

from collections import Counter
from dataclasses import replace

import pytest

from games.draughts.colour import Colour
from tests.campaigns.pairing_reasons import check_one_event
from tests.support.reason_checker import Checker
from tests.support.reason_claims import CLAIMS, false_claims
from tests.support.swiss_rounds import event
from tournaments.pairing import alternatives, dutch
from tournaments.pairing.brackets import brackets_of_round
from tournaments.pairing.criteria import BracketPairedAgain
from tournaments.pairing.explanation import round_reasons
from tournaments.pairing.field import (
    Competitor,
    PairingInput,
    PastRound,
    RoundKind,
    competitors_by_number,
)
from tournaments.pairing.reasons import PairingCode
from tournaments.standings.texts import pairing_or_place_reason_in_words

WHITE, BLACK = Colour.WHITE, Colour.BLACK

OLD = {"same_score", "floated", "natural_met", "natural_colour", "natural_needed", "allocated_bye"}


@pytest.mark.parametrize(
    ("least", "most", "first", "events"), [(5, 12, 5000, 10), (13, 20, 7000, 2)]
)
def test_no_reason_of_some_hundred_boards_is_false(least, most, first, events):
    """Byes, absences, forfeits, prohibited pairs, Baku; every criterion tried in small fields."""
    counts = Counter()
    claims = [
        claim for n in range(events) for claim in check_one_event(first + n, least, most, counts)
    ]
    assert claims == []
    assert counts["boards"] > 70


def boards_and_reasons(seed, **given):
    """A checker and the reasons of every board of an event."""
    for played_round in event(seed, **given):
        field = PairingInput(
            played_round.competitors,
            played_round.rounds,
            played_round.initial,
            played_round.prohibited,
        )
        checker = Checker(
            played_round.competitors,
            played_round.pairs,
            played_round.rounds,
            played_round.initial,
            played_round.prohibited,
        )
        for pair, why in zip(
            played_round.pairs, round_reasons(field, played_round.pairs), strict=True
        ):
            yield checker, pair, why


def _other(reason):
    """The same reason with one thing in it that is not so."""
    params = dict(reason.params)
    if "criterion" in params:
        return replace(reason, params={**params, "criterion": "C21"})
    if "place" in params:
        return replace(reason, params={**params, "place": params["place"] + 1})
    if "passed" in params:
        return replace(reason, params={**params, "passed": (*params["passed"], params["higher"])})
    if "size" in params:
        return replace(reason, params={**params, "size": params["size"] + 2})
    return replace(reason, article="5.2.9", params={**params, "lower": 0})


def test_the_checker_finds_what_is_not_so():
    """A check that finds nothing is worth nothing: every reason is spoiled once."""
    spoiled = Counter()
    for seed in range(5000, 5008):
        for checker, pair, why in boards_and_reasons(seed, least=5, most=10, has_prohibited=True):
            for reason in why:
                spoiled[reason.code, bool(list(false_claims(checker, pair, [_other(reason)])))] += 1
    assert {code for code, is_found in spoiled if not is_found} == set()
    assert len({code for code, _ in spoiled}) > 15
    assert set(CLAIMS) | OLD | {
        "table",
        "by_standing",  # Danish: tests/tournaments/pairing/test_danish.py
        "standing_bye",
        *(code for code in PairingCode if code.startswith(("bracket_", "team_"))),  # checked there
        "display",
        "sides_table",
        "rest",
        "asked_bye",
        "imported",
        "by_hand",
        "prescribed",
        "remainder",
        "remainder_rest",
    } == set(PairingCode)


def player(number, text):
    """Rounds as ``5w2``: opponent, colour, points; ``-1`` asked to rest, ``+2`` forfeit won."""
    past = []
    for word in text.split():
        if word.startswith("-"):
            past.append(PastRound(RoundKind.REQUESTED, int(word[1:])))
        elif word.startswith("U"):
            past.append(PastRound(RoundKind.ALLOCATED, int(word[1:])))
        else:
            colour = WHITE if "w" in word else BLACK
            opponent, points = word.replace("b", "w").split("w")
            past.append(PastRound(RoundKind.PLAYED, int(points), int(opponent), colour))
    return Competitor(number, tuple(past))


def words_and_codes(field, **given):
    """The words of every board by its two numbers, and the codes."""
    question = PairingInput(field, 9, WHITE, **given)
    pairs = dutch.pair_swiss_round(field, **question.engine_arguments)
    why = round_reasons(question, pairs)
    return {
        frozenset(pair.numbers): (
            [reason.code for reason in reasons],
            [pairing_or_place_reason_in_words(reason, "ru") for reason in reasons],
        )
        for pair, reasons in zip(pairs, why, strict=True)
    }


# six after a round in which 1, 2, 3 won against 4, 5, 6
SIX = (
    player(1, "4w2"),
    player(2, "5b2"),
    player(3, "6w2"),
    player(4, "1b0"),
    player(5, "2w0"),
    player(6, "3b0"),
)


def test_who_comes_down_and_why_is_told():
    """Three on 2 points: an odd bracket lets one down, and his opponent is told by place."""
    reasons = words_and_codes(SIX)
    codes, words = reasons[frozenset((3, 4))]
    assert codes[0] == "odd_bracket"
    assert words[0] == (
        "В группе, где очков 2, участников 3, число нечётное: один спускается ниже, это № 3"
    )
    assert "moved_down" in codes
    assert any("соперник № 4 стоит в ней 1-м из 3" in word for word in words)


def test_a_prohibited_pair_is_named_as_the_events_and_not_as_the_rules():
    reasons = words_and_codes(SIX, prohibited=(frozenset((3, 4)),))
    kept = [words for codes, words in reasons.values() if "passed_prohibited" in codes]
    assert kept
    assert any("в этом соревновании не встречаются" in word for words in kept for word in words)


def test_the_bye_names_who_stands_lower_and_may_not_have_it():
    """C2: number 5 had the bye in round 1; number 4 rests."""
    field = (
        player(1, "4w2"),
        player(2, "3b1"),
        player(3, "2w1"),
        player(4, "1b0"),
        player(5, "U0"),
    )
    codes, words = words_and_codes(field)[frozenset((4,))]
    assert codes == ["bye", "bye_had"]
    assert words[1].startswith("Ниже стоит № 5, но свободным уже быть не может")


def test_where_no_criterion_is_established_only_what_is_certain_is_said(monkeypatch):
    """No question may be asked and no sum counted: no criterion, and nothing said is false."""
    monkeypatch.setattr(alternatives, "MOST_ASKED", 0)
    for name in (
        "criterion_worse_with_pair",
        "criterion_worse_with_floater",
        "criterion_worse_without_exchange",
    ):
        monkeypatch.setattr(BracketPairedAgain, name, lambda *_: None)
    seen = Counter()
    for checker, pair, why in boards_and_reasons(5003, least=10, most=12):
        assert list(false_claims(checker, pair, why)) == []
        seen.update(reason.code for reason in why)
        assert not any("criterion" in reason.params for reason in why)
    assert seen["passed"] + seen["passed_colours"] + seen["same_half"]


def test_a_large_field_paired_beside_strangers_has_true_reasons():
    """120 players: the engine's short way, and the same brackets read off its pairs."""
    field = tuple(
        player(n, f"{n + 60}{'w' if n % 2 else 'b'}{2 if n % 5 else 1}")
        if n <= 60
        else player(n, f"{n - 60}{'b' if n % 2 else 'w'}{0 if (n - 60) % 5 else 1}")
        for n in range(1, 121)
    )
    question = PairingInput(field, 9, WHITE)
    pairs = dutch.pair_swiss_round(field, **question.engine_arguments)
    checker = Checker(field, pairs, 9, WHITE)
    why = round_reasons(question, pairs)
    assert [c for p, w in zip(pairs, why, strict=True) for c in false_claims(checker, p, w)] == []


def test_brackets_are_read_off_the_pairs():
    """1-2 meet in their bracket; 3 comes down to the one below and takes number 4."""
    pairs = dutch.pair_swiss_round(SIX, rounds=9, initial=WHITE)
    upper, lower = brackets_of_round(competitors_by_number(SIX), pairs)
    assert (upper.points, upper.pairs, upper.floaters) == (2, ((1, 2),), (3,))
    assert (lower.moved_down, lower.residents) == ((3,), (4, 5, 6))
    assert lower.pairs_of_moved_down == ((3, 4),)
    assert lower.remainder == (5, 6)
