"""A result typed against the moves of the record is refused, and no certificate denies them."""

from io import StringIO

import pytest
from django.core.management import CommandError
from django.urls import reverse

from arbiter.certificates import issue_certificates
from arbiter.certificates.models import Certificate
from arbiter.refusals.codes_and_exceptions import Refused
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests import small_event
from tests.arbiter.officials_and_records import examination, record
from tests.english_command import call_command
from tests.small_event import signed_in
from tests.tournaments.results.records_against_results import (
    API,
    BOARD,
    DRAW,
    FORFEIT,
    LOST,
    RECORDED,
    WON,
    dispute,
    hand_in,
    offline,
    rule,
    type_in,
)
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.refusals.texts import explain_error

pytestmark = pytest.mark.django_db


TYPED = [
    (LOST, RECORDED),
    (DRAW, RECORDED),
    (LOST, Termination.RESIGNATION),
    (LOST, FORFEIT),
    (WON, FORFEIT),  # the same points, but the game was played
    (WON, Termination.RESIGNATION),  # the board had decided before anybody could resign
    (GameResult.BOTH_LOSE, Termination.DOUBLE_FORFEIT),
]


@pytest.mark.parametrize("is_confirmed", [True, False])
@pytest.mark.parametrize(("result", "termination"), TYPED)
def test_a_typed_result_against_the_record_is_refused_with_the_way(
    story, result, termination, is_confirmed
):
    """An accepted record, or one that only waits: what its moves prove is not denied by hand."""
    white = story.user_of(story.game().white)
    hand_in(story, by=None if is_confirmed else white)
    before = (story.game().result, story.game().state, Certificate.objects.count())
    with pytest.raises(TournamentError) as refused:
        type_in(story, result, termination)
    assert refused.value.code == "against_record"
    text = explain_error(refused.value.code, refused.value.params, "ru")
    assert "1–0" in text and "решением по делу" in text
    assert (story.game().result, story.game().state, Certificate.objects.count()) == before


def test_a_typed_result_against_the_record_is_refused_on_the_page_and_by_the_api(story):
    hand_in(story)
    game, organiser = story.game(), signed_in(story.organiser)
    body = {"result": "0-1", "expected_revision": game.revision, "reason": "так сказали"}
    answer = organiser.post(f"/api/v1/games/{game.pk}/result/", body, **API)
    assert (answer.status_code, answer.json()["code"]) == (400, "against_record")
    form = {"game": game.pk, "expected_revision": game.revision, "result": "0", "reason": "так"}
    page = organiser.post(
        reverse("game-result", args=[game.pk]),
        form,
        follow=True,
        headers={"accept-language": "ru"},
    )
    assert "Против записи результат вносит только судья" in page.content.decode()
    assert story.game().result == "1-0"


def test_what_the_accepted_record_bears_is_not_denied_by_hand_either(story):
    """A resignation in an accepted record is evidence on file."""
    hand_in(story, "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0")
    with pytest.raises(TournamentError, match="against_record"):
        type_in(story, LOST)
    assert type_in(story, WON).result == "1-0"


def test_a_ruling_is_changed_by_a_ruling_alone(story):
    rule(story, dispute(story), "0-1", "discipline")
    with pytest.raises(TournamentError) as refused:
        type_in(story, WON)
    assert refused.value.code == "ruled_before"
    assert story.game().result == "0-1"


@pytest.mark.parametrize("result", ["0-1", "1/2-1/2", "0-0"])
def test_the_service_of_certificates_itself_refuses_a_contradiction(result):
    of = record(BOARD)
    for judged in (None, examination(of)):
        with pytest.raises(Refused) as refused:
            issue_certificates.issue(
                record=of,
                tags=(),
                outcome=Outcome.from_codes(result, "recorded"),
                subject="game:1",
                at=small_event.NOON,
                examination=judged,
            )
        assert refused.value.code == "certificate_against_board"
    assert not Certificate.objects.exists()


def test_a_contradiction_from_before_is_found_and_never_called_good(monkeypatch, client, tmp_path):
    """As an older version let one pass: the command, the page and the offline judge tell it."""
    of = record(BOARD)
    monkeypatch.setattr(
        "arbiter.certificates.certificate_text.contradicts_moves", lambda *arguments: False
    )
    certificate_issued = issue_certificates.issue(
        record=of,
        tags=(),
        outcome=Outcome.from_codes("0-1", "recorded"),
        subject="game:1",
        at=small_event.NOON,
        examination=examination(of),
    )
    printed = StringIO()
    with pytest.raises(CommandError, match="1 in force"):
        call_command("check_certificates", stdout=printed)
    assert (
        certificate_issued.serial in printed.getvalue() and "moves prove 1-0" in printed.getvalue()
    )
    reply = client.post("/api/v1/verify/", {"text": certificate_issued.pdn}, **API).json()
    assert (reply["status"], reply["grounds"]["is_contradiction"]) == ("contradicts", True)
    page = client.post(
        reverse("verify"), {"text": certificate_issued.pdn}, headers={"accept-language": "ru"}
    )
    assert "такому результату верить нельзя" in page.content.decode()
    line, complaint = offline(certificate_issued, tmp_path)
    assert line.startswith("contradicts\t") and "moves deny the result" in complaint


def test_sound_certificates_pass_the_check(story):
    hand_in(story)
    printed = StringIO()
    call_command("check_certificates", stdout=printed)
    assert printed.getvalue() == "1 certificates checked\n"
