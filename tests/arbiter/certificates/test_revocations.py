"""Revocation list: revoked, damaged or foreign certificates are found offline from files."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.test import Client

from arbiter.cases.services import rulings
from arbiter.certificates import models as certificates_models
from arbiter.certificates.queries import keys
from arbiter.certificates.queries.issued import RevocationCause
from arbiter.certificates.queries.issued import revoked_certificates as revoked
from arbiter.certificates.queries.verification import verify_certificate
from arbiter.certificates.services import keys as keys_services
from arbiter.journal.models.rows import JournalEntry
from arbiter.proofs import offline
from arbiter.proofs.offline import VerificationAnswer
from tests.support import ssh_keygen, subject
from tests.support.languages import call_command
from tests.support.officials import case, issue, minutes_after_noon, official, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def files(tmp_path, settings_with_key):
    """What a player keeps: the file, its signature, the keys; and the list of revocations."""
    certificate = issue(tags=(("Event", "Кубок"),))
    issue(result="0-1", subject="game:2")
    issue(result="1-0", subject="game:2", at=minutes_after_noon(5))
    place = tmp_path / "2026-0001.pdn"
    place.write_bytes(certificate.pdn_bytes)
    Path(f"{place}.sig").write_text(certificate.signature)
    (tmp_path / "allowed_signers").write_text(keys.allowed_signers())
    call_command("write_revocation_list", tmp_path / "revoked")
    return place


DAMAGES = (
    ("nothing", lambda data: data, VerificationAnswer.GOOD),
    ("a byte", lambda data: data.replace(b"c3-d4", b"c3-b4"), VerificationAnswer.CHANGED),
    ("a result", lambda data: data.replace(b'"1-0"', b'"0-1"'), VerificationAnswer.CHANGED),
    ("cut", lambda data: data[:-9], VerificationAnswer.CHANGED),
    ("empty", lambda data: b"", VerificationAnswer.CHANGED),
    ("CRLF", lambda data: data.replace(b"\n", b"\r\n"), VerificationAnswer.REPAIRED),
    ("byte order mark", lambda data: b"\xef\xbb\xbf" + data, VerificationAnswer.REPAIRED),
    (
        "both",
        lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"),
        VerificationAnswer.REPAIRED,
    ),
    ("a line more", lambda data: data + b"\n", VerificationAnswer.REPAIRED),
    ("other encoding", lambda data: data.decode().encode("cp1251"), VerificationAnswer.CHANGED),
)


def verify(place, **given):
    printed = StringIO()
    folder = place.parent
    options = {"signers": folder / "allowed_signers", "revoked": folder / "revoked", **given}
    try:
        call_command("verify_certificate", place, stdout=printed, **options)
    except CommandError:
        return printed.getvalue().split("\t")[0], False
    return printed.getvalue().split("\t")[0], True


@pytest.mark.parametrize("name, damage, answer", DAMAGES)
def test_a_damaged_file_is_told_offline(files, name, damage, answer, django_assert_num_queries):
    """Exit 0 only for what is byte for byte as signed; the database is not asked."""
    files.write_bytes(damage(files.read_bytes()))
    with django_assert_num_queries(0):
        assert verify(files) == (answer, answer is VerificationAnswer.GOOD)


def test_a_key_of_another_site_is_a_stranger(files, tmp_path):
    """A right signature is not enough."""
    other = ssh_keygen.make_key(tmp_path / "other")
    sign = ssh_keygen.sign(other, files.read_bytes(), "demo-certificate@arbiter")
    Path(f"{files}.sig").write_text(sign)
    assert verify(files)[0] in (VerificationAnswer.STRANGER, VerificationAnswer.OTHER_PURPOSE)
    Path(f"{files}.sig").write_text(sign[:60])
    assert verify(files) == (VerificationAnswer.NO_SIGNATURE, False)


def test_a_revoked_certificate_is_told_offline(files, tmp_path):
    """The signed list names what is in force; a list somebody changed proves nothing."""
    old = certificates_models.Certificate.objects.get(serial="2026-0002")
    place = tmp_path / "2026-0002.pdn"
    place.write_bytes(old.pdn_bytes)
    Path(f"{place}.sig").write_text(old.signature)
    assert verify(place) == (VerificationAnswer.REVOKED, False)
    assert verify(place, revoked=None) == (VerificationAnswer.GOOD, True)
    listed = tmp_path / "revoked"
    listed.write_text("\n".join(listed.read_text().splitlines()[:2]) + "\n")
    assert verify(place) == (VerificationAnswer.BAD_LIST, False)


def test_openssh_verifies_the_list(files, tmp_path, settings):
    """For its own purpose, so that it is never taken for a certificate."""
    revocation_list = {"signature": (tmp_path / "revoked.sig").read_text()}
    common = (keys.allowed_signers(), settings.CERTIFICATE_IDENTITY)
    purpose = offline.revocations_namespace(settings.CERTIFICATE_NAMESPACE)
    data = (tmp_path / "revoked").read_bytes()
    good = ssh_keygen.verify(tmp_path, data, revocation_list["signature"], *common, purpose)
    assert good.returncode == 0, good.stderr
    wrong = ssh_keygen.verify(
        tmp_path, data, revocation_list["signature"], *common, settings.CERTIFICATE_NAMESPACE
    )
    assert wrong.returncode != 0


def test_a_revocation_tells_its_cause(settings_with_key):
    """By which ruling, by a result taken back, or by a corrected fact."""
    subject.hall.empty()
    judge = official("anna", "arbiter")
    disputed = case(user("olga"), subject="table:7")
    issue(subject="table:7")
    issue(subject="table:8")
    issue(subject="table:8", result="*", termination="open", at=minutes_after_noon(1))
    with subject.certifying(issue):
        ruling = rulings.rule_in_case(
            case=disputed,
            result="0-1",
            termination="adjudicated",
            reason="флаг",
            actor=judge,
            at=minutes_after_noon(2),
        )
    issue(subject="table:7", result="0-1", termination="clock", at=minutes_after_noon(3))
    causes = {
        revocation.serial: (revocation.cause, revocation.ruling, revocation.case)
        for revocation in revoked()
    }
    assert causes == {
        "2026-0002": (RevocationCause.WITHDRAWN, None, None),
        "2026-0001": (RevocationCause.RULING, ruling.pk, disputed.pk),
        "2026-0004": (RevocationCause.REISSUED, None, None),
    }
    page = Client().get("/certificates/2026-0001/", headers={"accept-language": "en"})
    assert f"a ruling of the arbiter (case {disputed.pk})" in page.content.decode()
    (first, *_) = Client().get("/api/v1/revocations/").json()
    assert (first["serial"], first["cause"]) == ("2026-0002", "withdrawn")
    assert keys_services.revocation_list() == Client().get("/certificates/revoked").content.decode()


def test_a_rotated_key_stays_good_for_what_it_signed(tmp_path, settings_with_key):
    """Both verify with stock OpenSSH as of their own time; the old key is kept, for nobody
    else's eyes."""
    place = Path(settings_with_key.CERTIFICATE_KEY_FILE)
    before = issue(subject="game:1")
    done = keys_services.rotate_key(at=minutes_after_noon(10))
    after = issue(subject="game:2", at=minutes_after_noon(11))
    assert before.public_key != after.public_key
    assert {path.stat().st_mode & 0o777 for path in (place, done.kept)} == {0o600}
    data = JournalEntry.objects.get(verb="key.rotated").data
    assert data == {"before": done.old, "after": done.new}
    for certificate in (before, after):
        check = ssh_keygen.verify(
            tmp_path,
            certificate.pdn_bytes,
            certificate.signature,
            keys.allowed_signers(),
            settings_with_key.CERTIFICATE_IDENTITY,
            settings_with_key.CERTIFICATE_NAMESPACE,
            at=offline.time_of_issue_in_certificate(certificate.pdn_bytes),
        )
        assert check.returncode == 0, check.stderr
    now, old = keys.known_keys()
    assert (now.fingerprint, now.since, now.until) == (done.new, minutes_after_noon(10), None)
    assert (old.fingerprint, old.until) == (done.old, minutes_after_noon(10))
    line = ssh_keygen.run("-l", "-f", str(place)).stdout.decode()
    assert now.fingerprint in line
    known = Client().get("/api/v1/certificate-keys/").json()
    assert [key["fingerprint"] for key in known] == [done.new, done.old]
    page = Client().get("/certificates/keys/").content.decode()
    assert done.old in page
    assert done.new in page


def test_a_revocation_names_its_ruling_and_no_other_of_the_same_instant(settings_with_key):
    """A fact is corrected at the very instant of a ruling on the same game: it is told apart."""
    subject.hall.empty()
    judge = official("anna", "arbiter")
    first = case(user("olga"), subject="table:7")
    issue(subject="table:7")
    fields = {"termination": "adjudicated", "reason": "флаг", "actor": judge}
    with subject.certifying(issue):
        ruling = rulings.rule_in_case(case=first, result="0-1", at=minutes_after_noon(2), **fields)
    second = case(user("pavel"), subject="table:7")
    rulings.rule_in_case(
        case=second, result="0-1", at=minutes_after_noon(5), **fields
    )  # it changes no certificate
    issue(subject="table:7", result="0-1", termination="clock", at=minutes_after_noon(5))
    assert [(revocation.cause, revocation.ruling) for revocation in revoked("table:7")] == [
        (RevocationCause.RULING, ruling.pk),
        (RevocationCause.REISSUED, None),
    ]


@pytest.fixture
def rotated(tmp_path, settings_with_key):
    """A certificate of before, and the key that was replaced since, in a stranger's hands."""
    certificate = issue(subject="game:1")
    done = keys_services.rotate_key(at=minutes_after_noon(10))
    return certificate, done.kept


def ask_openssh(folder, settings, data, signature, at="", **given):
    signers = keys.allowed_signers(**given)
    purpose = (settings.CERTIFICATE_IDENTITY, settings.CERTIFICATE_NAMESPACE)
    return ssh_keygen.verify(folder, data, signature, signers, *purpose, at=at).returncode == 0


def test_a_replaced_key_is_good_for_its_own_time_alone(tmp_path, settings, rotated):
    """Stock OpenSSH, our command and our page agree about a forgery with the old key."""
    certificate, stolen = rotated
    issued = offline.time_of_issue_in_certificate(certificate.pdn_bytes)
    assert issued == "20261121120000Z"
    assert ask_openssh(tmp_path, settings, certificate.pdn_bytes, certificate.signature, issued)
    assert ask_openssh(
        tmp_path, settings, certificate.pdn_bytes, certificate.signature, with_times=False
    )
    forged = certificate.pdn_bytes.replace(b"2026-11-21T12:00:00Z", b"2026-11-21T12:11:00Z")
    forged = forged.replace(b"2026-0001", b"2026-0009")
    signature = ssh_keygen.sign(stolen, forged, settings.CERTIFICATE_NAMESPACE)
    claimed = offline.time_of_issue_in_certificate(forged)
    assert not ask_openssh(tmp_path, settings, forged, signature, claimed)
    allowed = keys.allowed_signers()
    purpose = settings.CERTIFICATE_NAMESPACE
    judged = offline.verify_offline(forged, signature, allowed=allowed, namespace=purpose)
    assert judged.answer is VerificationAnswer.OUT_OF_TIME
    untimed = forged.replace(b"[Certified ", b"[Certifies ")
    signature_of_it = ssh_keygen.sign(stolen, untimed, purpose)
    judged = offline.verify_offline(untimed, signature_of_it, allowed=allowed, namespace=purpose)
    assert judged.answer is VerificationAnswer.OUT_OF_TIME
    assert verify_certificate(forged, signature).status == "unknown"
    good = offline.verify_offline(
        certificate.pdn_bytes, certificate.signature, allowed=allowed, namespace=purpose
    )
    assert good.answer is VerificationAnswer.GOOD


def test_the_pages_say_how_to_verify_after_a_key_was_replaced(rotated, client):
    certificate, _ = rotated
    page = client.get(f"/certificates/{certificate.serial}/").content.decode()
    assert "-Overify-time=20261121120000Z" in page
    keys_page = client.get("/certificates/keys/").content.decode()
    assert "valid-before" in keys_page
    timed = client.get("/certificates/allowed_signers").content.decode()
    assert 'valid-before="20261121121000Z"' in timed
    assert 'valid-after="20261121121000Z"' in timed
    assert "valid-" not in client.get("/certificates/allowed_signers?times=no").content.decode()


@pytest.mark.parametrize("minute", (9, 11), ids=("the new key", "the old key"))
def test_a_certificate_that_waited_for_a_lock_while_its_key_was_replaced_is_good(
    tmp_path,
    settings,
    settings_with_key,
    minute,
):
    """Its time is that of the request, and the key the one that lay there when it was signed."""
    if minute < 10:
        issue(subject="game:1")
        keys_services.rotate_key(at=minutes_after_noon(10))
        late = issue(subject="game:2", at=minutes_after_noon(minute))
    else:
        late = issue(subject="game:2", at=minutes_after_noon(minute))
        keys_services.rotate_key(at=minutes_after_noon(10))
    allowed = keys.allowed_signers()
    purpose = settings.CERTIFICATE_NAMESPACE
    judged = offline.verify_offline(
        late.pdn_bytes, late.signature, allowed=allowed, namespace=purpose
    )
    assert judged.answer is VerificationAnswer.GOOD
    issued = offline.time_of_issue_in_certificate(late.pdn_bytes)
    assert ask_openssh(tmp_path, settings, late.pdn_bytes, late.signature, issued)


def test_where_no_key_was_replaced_any_openssh_reads_the_list(settings_with_key, client):
    certificate = issue(subject="game:1")
    assert "valid-" not in keys.allowed_signers()
    assert "verify-time" not in client.get(f"/certificates/{certificate.serial}/").content.decode()
