"""Examinations of records: a verdict is stored with its reasons and not computed twice."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError

from arbiter.examinations import services as examinations_services
from arbiter.examinations.models import Examination
from arbiter.examinations.queries import stored, words
from arbiter.examinations.texts import verdicts
from arbiter.rules.outcome import ImpossibleOutcome, Outcome, Termination
from arbiter.rules.rulesets.values import RulesetFault
from arbiter.rules.verdicts.model import EnteredFact
from games.draughts import Colour
from tests.support.languages import call_command
from tests.support.officials import NOON, SHORT, examination, minutes_after_noon, record

pytestmark = pytest.mark.django_db

RESIGNED = EnteredFact(Termination.RESIGNATION, Colour.BLACK)

FLAG = EnteredFact(Termination.CLOCK, Colour.WHITE)

OPEN = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *"

MUST_CAPTURE = "1. c3-d4 b6-c5 2. a3-b4 *"  # T5

# DV1: the third occurrence after ply 8
THREEFOLD = (
    '[FEN "W:WKc1:BKf8"]\n[GameType "25"]\n\n'
    "1. c1-d2 f8-e7 2. d2-c1 e7-f8 3. c1-d2 f8-e7 4. d2-c1 e7-f8 1/2-1/2\n"
)

BLOCKED = '[FEN "W:Wc3:Bd4"]\n[GameType "25"]\n\n1. c3:e5 {token}\n'

TABLE = (
    # text, fact, kind, result, termination, reasons
    (SHORT, None, "ongoing", "*", "open", ["only_recorded"]),
    (SHORT, RESIGNED, "result", "1-0", "resignation", ["resignation"]),
    (OPEN, FLAG, "result", "0-1", "clock", ["clock"]),
    (SHORT, FLAG, "arbiter", "*", "open", ["clock", "contradicts_record"]),
    ("1. c3-d4 d6-c5 *", None, "ongoing", "*", "open", ["no_result"]),
    (MUST_CAPTURE, None, "arbiter", "*", "open", ["fault"]),
    (THREEFOLD, None, "result", "1/2-1/2", "threefold", ["draw_by_count"]),
    (BLOCKED.format(token="1-0"), None, "result", "1-0", "no_pieces", ["no_pieces"]),
    (
        BLOCKED.format(token="0-1"),
        None,
        "arbiter",
        "*",
        "open",
        ["no_pieces", "contradicts_board"],
    ),
)


@pytest.mark.parametrize(("text", "fact", "kind", "result", "termination", "reasons"), TABLE)
def test_a_verdict_is_stored_with_its_reasons(text, fact, kind, result, termination, reasons):
    """W3, D3, W1, W4, and what no board decides."""
    examined = examination(record(text), fact)
    examined.refresh_from_db()
    assert (examined.kind, examined.result, examined.termination) == (kind, result, termination)
    assert [reason["code"] for reason in examined.document["reasons"]] == reasons
    assert examined.document["ruleset"] == examined.ruleset_id == "fmjd64@1"
    json.dumps(examined.document)


def test_D3_the_claim_names_the_plies_that_prove_it():
    """The start counts as the first occurrence (DV1)."""
    examined = examination(record(THREEFOLD))
    (claim,) = examined.document["claims"]
    assert (claim["rule"], claim["first_ply"], claim["plies"]) == ("threefold", 8, [0, 4, 8])
    counts = {count["rule"]: count["value"] for count in examined.document["counts"]}
    assert counts["threefold"] == 3
    assert counts["kings_only"] == 4


def test_a_fault_passes_unchanged_into_the_document():
    """Ply, square, rule and the capture that was due (C1)."""
    examined = examination(record(MUST_CAPTURE))
    fault = examined.document["fault"]
    assert fault == examined.record.fault
    assert (fault["ply"], fault["code"], fault["rule"]) == (3, "must_capture", "C1")
    assert fault["params"]["required"] == ["d4:b6"]


def test_the_same_question_has_one_answer():
    """Record, ruleset, recorded result, fact and code: all the same, one row."""
    of = record()
    first = examination(of)
    again = examinations_services.examine_record(
        record=of, ruleset_id="fmjd64@1", recorded=of.result, fact=None, at=minutes_after_noon(60)
    )
    assert again.pk == first.pk
    assert again.at == NOON


def test_another_question_has_its_own_answer():
    """Another ruleset, another fact, another recorded result."""
    of = record()
    rows = {
        examination(of).pk,
        examination(of, RESIGNED).pk,
        examination(of, FLAG).pk,
        examination(of, ruleset_id="club@1").pk,
        examinations_services.examine_record(
            record=of, ruleset_id="fmjd64@1", recorded=None, fact=None, at=NOON
        ).pk,
    }
    assert len(rows) == Examination.objects.count() == 5


def test_a_verdict_can_be_recomputed_for_ever():
    """The stored document is compared with what the rules say today."""
    examined = examination(record(THREEFOLD), None)
    assert stored.verdict_changed_since_stored(examined) is None
    examined.document = {**examined.document, "kind": "ongoing"}
    assert stored.verdict_changed_since_stored(examined)["kind"] == "result"
    for fact in (RESIGNED, EnteredFact(Termination.AGREEMENT, None), None):
        assert stored.entered_fact_from_dict(stored.entered_fact_as_dict(fact)) == fact


def test_what_today_is_told_besides_is_no_difference():
    """A document of earlier code names fewer counters; a count that differs still does."""
    examined = examination(record(THREEFOLD))
    kept = ("rule", "value", "limit", "since", "reset_by")
    counts = [{key: count[key] for key in kept} for count in examined.document["counts"][:3]]
    examined.document = {**examined.document, "counts": counts}
    del examined.document["ruleset_digest"]
    assert stored.verdict_changed_since_stored(examined) is None
    counts[0]["value"] += 1
    assert stored.verdict_changed_since_stored(examined) is not None


@pytest.mark.parametrize(
    ("change", "error"),
    (
        ({"ruleset_id": "nowhere@1"}, RulesetFault),
        ({"recorded": "3-0"}, ValueError),
        ({"fact": EnteredFact(Termination.RESIGNATION, None)}, ImpossibleOutcome),
    ),
)
def test_a_question_that_makes_no_sense_is_refused(change, error):
    """Nothing is stored for it."""
    question = {"record": record(), "ruleset_id": "fmjd64@1", "recorded": None, "fact": None}
    with pytest.raises(error):
        examinations_services.examine_record(**{**question, **change}, at=NOON)
    assert not Examination.objects.exists()


@pytest.mark.parametrize(
    ("language", "verdict", "reason", "claim"),
    (
        ("ru", "Ничья доказана", "Ничья по правилам", "Троекратное повторение"),
        ("en", "A draw is proved", "A draw by the rules", "Threefold repetition"),
    ),
)
def test_an_examination_is_told_in_words(language, verdict, reason, claim):
    """Verdict, reasons, claims and counters in the reader's language."""
    described = words.examination_in_words(examination(record(THREEFOLD)), language)
    assert described.verdict == verdict
    assert described.reasons[0].startswith(reason)
    assert described.claims[0].text.startswith(claim)
    assert described.claims[0].plies == (0, 4, 8)
    assert {(counter.rule, counter.value, counter.limit) for counter in described.counters} >= {
        ("threefold", 3, 3)
    }
    assert described.result == "½–½"
    assert words.examination_in_words(None, language) is None


@pytest.mark.parametrize(
    ("result", "termination", "words"),
    (
        ("1-0", "no_pieces", "Выигрыш доказан"),
        ("0-1", "blocked", "Выигрыш доказан"),
        ("1/2-1/2", "kings_only", "Ничья доказана"),
        ("1/2-1/2", "agreement", "результат"),
        ("1-0", "resignation", "результат"),
        ("1-0", "clock", "результат"),
    ),
)
def test_a_result_is_called_proved_where_the_moves_alone_prove_it(result, termination, words):
    """W2, W3 and the draws by count; what somebody said or a clock showed is a result."""
    assert (
        verdicts.verdict_in_words("result", Outcome.from_codes(result, termination), "ru") == words
    )


def test_the_code_version_is_a_fingerprint_of_the_rules():
    """Sixteen hex digits over play, competition and rulesets."""
    assert len(examinations_services.code_version()) == 16
    int(examinations_services.code_version(), 16)
    names = {file.name for file in examinations_services._rule_files()}
    assert {"replay.py", "record.py", "fmjd64@1.toml"} <= names


def test_the_command_judges_again_and_prints_the_difference():
    """An examination whose stored verdict is not today's is named with both."""
    good = examination(record(THREEFOLD))
    output = StringIO()
    call_command("reexamine_records", stdout=output)
    assert output.getvalue() == "1 examinations, every verdict as stored\n"
    old = examination()
    Examination.objects.create(
        question="0" * 64,
        record=old.record,
        ruleset_id=old.ruleset_id,
        recorded=old.recorded,
        code_version="old",
        kind="arbiter",
        document={**old.document, "kind": "arbiter"},
        at=NOON,
    )
    with pytest.raises(CommandError, match="1 of 3 examinations differ"):
        call_command("reexamine_records", stdout=output)
    assert 'kind: "arbiter" | "ongoing"' in output.getvalue()
    call_command("reexamine_records", record=good.record_id, stdout=output)
