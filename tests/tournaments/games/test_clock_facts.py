"""W4, 7.3: the examination of an event's game weighs its clocks, and says the same again."""

from io import StringIO

import pytest
from django.urls import reverse

from arbiter.cases.models import Case
from arbiter.examinations import services as examinations_services
from arbiter.examinations.models import Examination
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.model import EnteredFact
from games.draughts import Colour
from tests.support import small_event
from tests.support.languages import call_command
from tournaments.events.models import Tournament
from tournaments.games.models import SubmissionState
from tournaments.games.services import clocks, disputes, records, results

pytestmark = pytest.mark.django_db

PLAIN = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"

FALLEN = "1. c3-d4 {[%clk 0:07:30]} d6-c5 {[%clk 0:07:00]} 2. b2-c3 {[%clk 0:00:00]} f6-g5"

IN_TIME = "1. c3-d4 {[%clk 0:07:30]} d6-c5 {[%clk 0:07:00]} 2. b2-c3 {[%clk 0:06:00]} f6-g5"

WHITE_LOST = EnteredFact(Termination.CLOCK, Colour.WHITE)


@pytest.fixture
def story(db):
    story = small_event.event()
    Tournament.objects.filter(pk=story.tournament.pk).update(time_control="480")
    return story


def _flag(story, side="w", ply=3, kind="flag", **more):
    return clocks.store_clock_entry(
        game_id=story.game().pk,
        kind=kind,
        side=side,
        ply=ply,
        time=more.get("time"),
        reason=more.get("reason", ""),
        actor=story.arbiter,
        at=small_event.NOON,
    )


def _send(story, text, *, author="white", fact=None):
    game = story.game()
    actor = story.arbiter if author == "arbiter" else story.user_of(getattr(game, author))
    return records.submit_record(
        game_id=game.pk, data=text.encode(), actor=actor, at=small_event.NOON, fact=fact
    )


def _reexamine():
    output = StringIO()
    call_command("reexamine_records", stdout=output)
    return output.getvalue()


@pytest.mark.parametrize(
    ("text", "lines", "state", "findings"),
    [
        (f"{PLAIN} 0-1", False, SubmissionState.CONFIRMED, []),
        (f"{IN_TIME} 0-1", False, SubmissionState.CONFIRMED, []),
        (f"{FALLEN} 0-1", False, SubmissionState.DISPUTED, ["flag_fell"]),
        (f"{PLAIN} 0-1", True, SubmissionState.DISPUTED, ["flag_fell"]),
        (f"{PLAIN} 1-0", True, SubmissionState.DISPUTED, ["flag_fell", None]),
    ],
)
def test_W4_a_flag_nobody_declared_goes_to_the_desk(story, text, lines, state, findings):
    if lines:
        _flag(story)
    author = "arbiter" if state == SubmissionState.CONFIRMED else "white"
    row = _send(story, text, author=author)
    assert row.state == state
    finding_codes = [
        reason["params"].get("finding") for reason in row.examination.document["reasons"]
    ]
    assert finding_codes == (findings or [None])
    assert Case.objects.count() == (state == SubmissionState.DISPUTED)
    assert "every verdict as stored" in _reexamine()


@pytest.mark.parametrize("text", [f"{FALLEN} 0-1", FALLEN])
def test_W4_a_flag_declared_and_shown_is_a_loss_on_time(story, text):
    row = _send(story, text, author="arbiter", fact=WHITE_LOST)
    assert row.state == SubmissionState.CONFIRMED
    assert (row.examination.result, row.examination.termination) == ("0-1", "clock")
    assert story.game().termination == Termination.CLOCK
    assert "every verdict as stored" in _reexamine()


def test_W4_the_record_of_a_game_lost_on_time_already_agrees_with_it(story):
    _flag(story)
    game = story.game()
    results.enter_result(
        game=game,
        outcome=Outcome(GameResult.BLACK_WINS, Termination.CLOCK),
        expected_revision=game.revision,
        actor=story.arbiter,
        at=small_event.NOON,
    )
    row = _send(story, f"{PLAIN} 0-1")
    assert row.state == SubmissionState.WAITING  # its moves are still one player's word
    assert row.examination.termination == "clock"
    assert not Case.objects.exists()
    black = story.user_of(story.game().black)
    records.confirm_result(submission_id=row.pk, actor=black, at=small_event.NOON)
    assert (story.game().record, story.game().termination) == (row.record, Termination.CLOCK)


def test_7_3_a_line_entered_later_is_weighed_in_the_case_on_the_desk(story):
    _send(story, f"{PLAIN} *")
    case = disputes.open_dispute(
        game_id=story.game().pk,
        kind="clock",
        claim_text="флаг",
        actor=story.user_of(story.game().black),
        at=small_event.NOON,
    )
    assert case.examination.clocks is None
    _flag(story, kind="reading", time=30_000, ply=3)
    _flag(story, ply=3)
    case.refresh_from_db()
    assert [line["kind"] for line in case.examination.clocks["lines"]] == ["reading", "flag"]
    assert case.examination.clocks["caller"] == "arbiter"
    assert case.examination.document["readings"][0]["result"] == "0-1"
    assert "every verdict as stored" in _reexamine()


def test_without_clocks_the_question_is_what_it_was(story):
    row = _send(story, f"{PLAIN} 1-0", author="arbiter")
    same = examinations_services.examine_record(
        record=row.record,
        ruleset_id=story.tournament.ruleset_id,
        recorded="1-0",
        fact=None,
        at=small_event.NOON,
    )
    assert same.pk == row.examination.pk
    assert Examination.objects.get().clocks is None


@pytest.mark.parametrize(
    ("language", "head", "words"),
    [
        (
            "ru",
            "Как это можно понять",
            "первым упал флаг белых — 0–1, просрочка времени (по регламенту)",
        ),
        (
            "en",
            "The ways it can be read",
            "White&#x27;s flag fell first — 0–1, loss on time (by the event&#x27;s reg",
        ),
    ],
)
def test_W4_both_readings_are_worded_on_the_case_and_its_protocol(
    story, client, language, head, words
):
    _flag(story, "w", 4)
    _flag(story, "b", 4)
    _send(story, f"{PLAIN} *")
    client.force_login(story.arbiter)
    case = Case.objects.get()
    for page in ("case", "case-protocol"):
        address = reverse(page, args=[case.pk])
        shown = client.get(address, headers={"accept-language": language}).content.decode()
        assert head in shown
        assert words in shown


def test_W4_a_flag_entered_while_the_record_waits_takes_it_to_the_desk(story):
    """White's word waits for Black's; the arbiter has seen White's flag down."""
    waiting = _send(story, f"{PLAIN} 1-0")
    assert (waiting.state, Case.objects.count()) == (SubmissionState.WAITING, 0)
    _flag(story)
    waiting.refresh_from_db()
    (case,) = Case.objects.all()
    assert (waiting.state, case.examination) == (SubmissionState.DISPUTED, waiting.examination)
    findings = [
        reason["params"].get("finding") for reason in waiting.examination.document["reasons"]
    ]
    assert findings[0] == "flag_fell"
    assert story.game().state == "disputed"
    assert "every verdict as stored" in _reexamine()


def test_W4_a_reading_that_shows_no_flag_leaves_the_record_waiting(story):
    waiting = _send(story, f"{PLAIN} 1-0")
    _flag(story, kind="reading", time=300_000)
    before = waiting.examination_id
    waiting.refresh_from_db()
    assert (waiting.state, Case.objects.count()) == (SubmissionState.WAITING, 0)
    assert waiting.examination_id != before
    assert waiting.examination.clocks["lines"]
