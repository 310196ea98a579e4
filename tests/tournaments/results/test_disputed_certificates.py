"""A dispute suspends the certificate until it ends."""

import pytest
from django.urls import reverse

from arbiter.cases import open_and_withdraw_cases
from arbiter.cases.models import Case
from arbiter.certificates import issue_certificates
from arbiter.certificates.models import Certificate
from arbiter.revocations import sign_revocation_list
from tests import small_event
from tests.arbiter import ssh_keygen
from tests.tournaments.results.records_against_results import (
    API,
    OTHER,
    dispute,
    hand_in,
    offline,
    rule,
)

pytestmark = pytest.mark.django_db


DISPUTES = {
    "a different record": lambda story: hand_in(story, OTHER, by=story.user_of(story.game().black)),
    "a dispute": lambda story: dispute(story),
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
    open_and_withdraw_cases.withdraw_case(case=case, actor=story.arbiter, at=small_event.NOON)
    assert (
        client.post("/api/v1/verify/", {"text": certificate.pdn}, **API).json()["status"] == "good"
    )
    assert certificate.sha256 not in sign_revocation_list.revocation_list()
    assert offline(certificate, tmp_path)[1] == ""


def test_a_dispute_that_ends_by_another_result_supersedes_the_certificate(story, client):
    hand_in(story)
    certificate = Certificate.objects.get()
    rule(story, dispute(story), article="W7")
    reply = client.post("/api/v1/verify/", {"text": certificate.pdn}, **API).json()
    assert (reply["status"], reply["disputed_since"]) == ("superseded", None)


def test_the_list_with_disputes_is_signed_for_its_own_purpose(story, tmp_path):
    """ssh-keygen judges the list that tells of disputes as it judged the older one."""
    hand_in(story)
    dispute(story)
    text = sign_revocation_list.revocation_list()
    done = ssh_keygen.verify(
        tmp_path,
        text.encode(),
        sign_revocation_list.sign_revocation_list(text),
        issue_certificates.allowed_signers(),
        "arbiter-service",
        f"revoked-{Certificate.objects.get().namespace}",
    )
    assert done.returncode == 0, done.stderr
