"""D1, 5.3: draw offers of a record: their answers, the limits, and agreed draws."""

import pytest

from arbiter.examinations.texts import findings as findings_texts
from arbiter.examinations.texts import verdicts
from arbiter.examinations.texts.findings import READINGS
from arbiter.rules.draw_offers import Offer, OfferAnswer, OfferCode, offer_findings
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import EnteredFact, VerdictKind
from arbiter.rules.verdicts.record import adjudicate_record, reason_of_offer_finding
from games.draughts.colour import Colour
from games.draughts.numbering import MoveNumbers
from games.draughts.replay import replay
from tests.support.draws import DV2, replay_of_moves, replayed_line

W, B = Colour.WHITE, Colour.BLACK

FMJD, UA, CLUB = map(catalogue.load_ruleset, ("fmjd64@1", "ua64@1", "club@1"))

PLAY = replay_of_moves("1.c3-d4 d6-c5 2.b2-c3 f6-g5 3.c3-b4 g5-h4")

LONG = replayed_line(DV2)  # thirty half-moves, four pieces

DRAW = Outcome(GameResult.DRAW, Termination.AGREEMENT)


def offer(side, ply, answer="open", **more):
    return Offer(ply, side, OfferAnswer(answer), **more)


def codes(findings):
    return [finding.code.value for finding in findings if finding.code is not OfferCode.OFFERED]


@pytest.mark.parametrize(
    ("name", "made", "ends"),
    [
        ("open at the end", [offer(W, 5)], PLAY.moves[:5]),
        ("a move of his own is none of the opponent", [offer(W, 4)], PLAY.moves[:5]),
    ],
)
def test_5_3_an_offer_stands_until_it_is_answered_or_the_opponent_moves(name, made, ends):
    shown = replay(" ".join(PLAY.texts[: len(ends)]))
    (finding,) = offer_findings(made, shown, FMJD)
    assert finding.params["answer"] == "open"


@pytest.mark.parametrize("ply", [1, 2, 3, 4])
def test_5_3_a_move_is_a_refusal(ply):
    (finding,) = offer_findings([offer(W, ply)], PLAY, FMJD)
    assert (finding.params["answer"], finding.article) == ("lapsed", "D1")


LIMITS = [
    ("20 moves of each", UA, None, [offer(W, 39)], ["offer_too_early"]),
    ("20 moves of each are made", UA, None, [offer(B, 40)], []),
    ("without a sheet pieces count", UA, LONG, [offer(W, 5, without_sheet=True)], []),
    ("without a record nobody counts them", UA, None, [offer(W, 5, without_sheet=True)], []),
    ("the federation leaves it to the event", FMJD, PLAY, [offer(W, 1)], []),
    ("again, and he has not since", FMJD, PLAY, [offer(W, 1), offer(W, 5)], ["offer_again"]),
    ("each in his turn", FMJD, PLAY, [offer(W, 1), offer(B, 2), offer(W, 5)], []),
    ("the club forbids nothing", CLUB, PLAY, [offer(W, 1), offer(W, 5)], []),
    ("after a move", FMJD, PLAY, [offer(W, 1, "accepted")], ["offer_answered_late"]),
    ("beyond the record", FMJD, PLAY, [offer(W, 41)], ["offer_beyond_record"]),
]


@pytest.mark.parametrize(("name", "rules", "shown", "made", "expected"), LIMITS)
def test_D1_the_limits_of_the_ruleset(name, rules, shown, made, expected):
    assert codes(offer_findings(made, shown, rules)) == expected


def test_D1_without_a_sheet_more_than_six_pieces_a_side_are_too_many():
    (_, many) = offer_findings([offer(W, 5, without_sheet=True)], PLAY, UA)
    assert (many.code, many.params) == (OfferCode.TOO_MANY_PIECES, {"most": 6, "found": 12})


def verdict_with_offers(offers, *, recorded=None, fact=None, rules=FMJD, shown=PLAY):
    return adjudicate_record(shown, ruleset=rules, recorded=recorded, fact=fact, offers=offers)


def test_D1_an_accepted_offer_is_the_result_and_stands_in_its_reasons():
    verdict = verdict_with_offers([offer(W, 1), offer(B, 6, "accepted")])
    assert verdict.outcome == DRAW
    findings = [reason.params.get("finding") for reason in verdict.reasons]
    assert findings == [None, "draw_offered", "draw_offered"]
    assert [reason.ply for reason in verdict.reasons] == [6, 1, 6]


DOUBTS = [
    ("too early", [offer(B, 6, "accepted")], {"rules": UA}, ["1/2-1/2", "*"]),
    ("he was not free to offer", [offer(B, 2), offer(B, 6, "accepted")], {}, ["1/2-1/2", "*"]),
    (
        "a player resigned all the same",
        [offer(B, 6, "accepted")],
        {"fact": EnteredFact(Termination.RESIGNATION, W)},
        ["1/2-1/2", "0-1"],
    ),
]


@pytest.mark.parametrize(("name", "made", "changes", "readings"), DOUBTS)
def test_D1_an_agreement_in_doubt_is_left_to_a_person(name, made, changes, readings):
    verdict = verdict_with_offers(made, **changes)
    assert (verdict.kind, verdict.outcome) == (VerdictKind.ARBITER, None)
    results = [
        str(reading.outcome.result) if reading.outcome else "*" for reading in verdict.readings
    ]
    assert results == readings
    assert all((reading.question, reading.choice) in READINGS for reading in verdict.readings)


def test_D1_a_recorded_win_contradicts_an_accepted_offer():
    verdict = verdict_with_offers([offer(B, 6, "accepted")], recorded=GameResult.WHITE_WINS)
    assert verdict.kind is VerdictKind.ARBITER
    assert "contradicts_record" in [reason.code for reason in verdict.reasons]


def test_an_offer_that_came_to_nothing_changes_no_result():
    without = verdict_with_offers([], recorded=GameResult.WHITE_WINS)
    verdict = verdict_with_offers([offer(W, 1, "declined")], recorded=GameResult.WHITE_WINS)
    assert (verdict.kind, verdict.outcome) == (without.kind, without.outcome)
    assert len(verdict.reasons) == len(without.reasons) + 1


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_finding_and_answer_has_words(language):
    assert set(findings_texts.FINDINGS) == set(OfferCode)
    assert set(findings_texts.ANSWERS) == set(OfferAnswer)
    made = [offer(B, 2), offer(B, 6, "accepted"), offer(W, 6), offer(W, 900)]
    made += [offer(B, 1, "accepted"), offer(B, 5, "declined", without_sheet=True)]
    findings = [*offer_findings(made, PLAY, UA), *offer_findings(made, PLAY, FMJD)]
    assert {finding.code for finding in findings} == set(OfferCode)
    words = [
        verdicts.verdict_reason_in_words(reason_of_offer_finding(finding).as_dict(), language)
        for finding in findings
    ]
    assert not any("{" in text or "None" in text for text in words)


def test_the_words_of_an_offer():
    (finding,) = offer_findings([offer(B, 2, "declined")], PLAY, FMJD)
    reason = reason_of_offer_finding(finding).as_dict()
    words = "Чёрные предложили ничью после хода 1…: соперник отказался (п. D1)"
    assert verdicts.verdict_reason_in_words(reason, "ru") == words
    late = MoveNumbers(late=True)
    assert "после хода 2" in verdicts.verdict_reason_in_words(reason, "ru", numbering=late)
