"""A result typed against the record is refused; a dispute suspends the certificate."""

from io import StringIO

import pytest
from django.core.management import CommandError
from django.urls import reverse

from arbiter.cases.models import Case
from arbiter.cases.services import desk
from arbiter.certificates.models import Certificate
from arbiter.certificates.queries import keys
from arbiter.certificates.services import issuing
from arbiter.certificates.services import keys as keys_services
from arbiter.errors import Refused
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, ssh_keygen
from tests.support.languages import call_command
from tests.support.officials import examination, record
from tests.support.results import (
    API,
    BOARD,
    DRAW,
    FORFEIT,
    LOST,
    OTHER,
    RECORDED,
    WON,
    dispute_first_board,
    hand_in,
    offline,
    rule_as_arbiter,
    type_in,
)
from tests.support.small_event import signed_in
from tournaments.errors import TournamentError
from tournaments.texts import explain_error

# A result typed against the moves of the record is refused, and no certificate denies them.


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
    rule_as_arbiter(story, dispute_first_board(story), "0-1", "discipline")
    with pytest.raises(TournamentError) as refused:
        type_in(story, WON)
    assert refused.value.code == "ruled_before"
    assert story.game().result == "0-1"


@pytest.mark.parametrize("result", ["0-1", "1/2-1/2", "0-0"])
def test_the_service_of_certificates_itself_refuses_a_contradiction(result):
    of = record(BOARD)
    for judged in (None, examination(of)):
        with pytest.raises(Refused) as refused:
            issuing.issue(
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
        "arbiter.certificates.services.issuing.contradicts_moves", lambda *arguments: False
    )
    certificate_issued = issuing.issue(
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


# A dispute suspends the certificate until it ends.


DISPUTES = {
    "a different record": lambda story: hand_in(story, OTHER, by=story.user_of(story.game().black)),
    "a dispute": lambda story: dispute_first_board(story),
}


@pytest.mark.parametrize("kind", DISPUTES)
def test_a_dispute_suspends_the_certificate_until_it_ends(story, client, tmp_path, kind):
    hand_in(story)
    certificate = Certificate.objects.get()
    assert offline(certificate, tmp_path)[1] == ""
    DISPUTES[kind](story)
    reply = client.post("/api/v1/verify/", {"text": certificate.pdn}, **API).json()
    assert reply["status"] == "disputed"
    assert reply["disputed_since"] == "2026-11-21T15:00:00+03:00"
    headers = {"headers": {"accept-language": "ru"}}
    words = "Подпись верна, результат оспаривается с 21 ноября 2026"
    assert (
        words
        in client.post(reverse("verify"), {"text": certificate.pdn}, **headers).content.decode()
    )
    shown = client.get(reverse("certificate", args=[certificate.serial]), **headers)
    assert words in shown.content.decode()
    game = client.get(reverse("game", args=[story.game().pk]), **headers)
    assert "оспаривается с 21 ноября" in game.content.decode()
    line, complaint = offline(certificate, tmp_path)
    assert line.startswith(f"disputed\t{certificate.sha256}\t2026-11-21T12:00:00Z\tdisputed:")
    assert complaint == "signature good, result in dispute since 2026-11-21T12:00:00Z"
    case = Case.objects.get(state="open")
    desk.withdraw_case(case=case, actor=story.arbiter, at=small_event.NOON)
    assert (
        client.post("/api/v1/verify/", {"text": certificate.pdn}, **API).json()["status"] == "good"
    )
    assert certificate.sha256 not in keys_services.revocation_list()
    assert offline(certificate, tmp_path)[1] == ""


def test_a_dispute_that_ends_by_another_result_supersedes_the_certificate(story, client):
    hand_in(story)
    certificate = Certificate.objects.get()
    rule_as_arbiter(story, dispute_first_board(story), article="W7")
    reply = client.post("/api/v1/verify/", {"text": certificate.pdn}, **API).json()
    assert (reply["status"], reply["disputed_since"]) == ("superseded", None)


def test_the_list_with_disputes_is_signed_for_its_own_purpose(story, tmp_path):
    """ssh-keygen judges the list that tells of disputes as it judged the older one."""
    hand_in(story)
    dispute_first_board(story)
    text = keys_services.revocation_list()
    done = ssh_keygen.verify(
        tmp_path,
        text.encode(),
        keys_services.sign_revocation_list(text),
        keys.allowed_signers(),
        "arbiter-service",
        f"revoked-{Certificate.objects.get().namespace}",
    )
    assert done.returncode == 0, done.stderr
