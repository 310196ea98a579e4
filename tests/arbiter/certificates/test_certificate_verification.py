"""Verification compares any given text with the stored certificates, by page and by API."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from arbiter.certificates import services as certificates
from arbiter.certificates.verification import Difference, VerificationStatus
from arbiter.keys import services as keys
from arbiter.signatures import sshsig as signing
from arbiter.signatures.sshsig import SignatureStatus
from tests.arbiter import ssh_keygen
from tests.arbiter.certificates.issued_certificates import issue
from tests.arbiter.officials_and_records import SHORT

VERIFY = "/api/v1/verify/"


@pytest.mark.django_db
def test_the_api_compares_a_file_and_its_signature_as_they_were_downloaded(client):
    certificate = issue()
    files = {
        name: SimpleUploadedFile(f"{certificate.serial}.{name}", text.encode())
        for name, text in (("pdn", certificate.pdn), ("sig", certificate.signature))
    }
    answer = client.post(VERIFY, {"file": files["pdn"], "signature": files["sig"]})
    assert {"status": "good", "signature": "good"}.items() <= answer.json().items()
    as_text = client.post(
        VERIFY, {"text": certificate.pdn + "\n", "signature": certificate.signature}
    )
    assert {"status": "changed", "signature": "wrong"}.items() <= as_text.json().items()


@pytest.mark.django_db
@pytest.mark.parametrize("given", [{}, {"text": ""}, {"serial": "2026-0001"}])
def test_the_api_does_not_judge_nothing(client, given):
    """«Unknown» is said of a text, never of an empty hand."""
    answer = client.post(VERIFY, given)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


VERIFIED = (
    # what came in -> status, difference, signature
    ("as downloaded", VerificationStatus.GOOD, None, SignatureStatus.GOOD),
    ("without signature", VerificationStatus.GOOD, None, None),
    ("a move changed", VerificationStatus.CHANGED, Difference.CONTENT, SignatureStatus.WRONG),
    ("the result changed", VerificationStatus.CHANGED, Difference.CONTENT, SignatureStatus.WRONG),
    ("windows line ends", VerificationStatus.CHANGED, Difference.LINE_ENDS, SignatureStatus.WRONG),
    ("byte order mark", VerificationStatus.CHANGED, Difference.LINE_ENDS, SignatureStatus.WRONG),
    ("another signature", VerificationStatus.CHANGED, Difference.SIGNATURE, SignatureStatus.WRONG),
    (
        "a stranger's signature",
        VerificationStatus.CHANGED,
        Difference.SIGNATURE,
        SignatureStatus.STRANGER,
    ),
    (
        "no signature at all",
        VerificationStatus.CHANGED,
        Difference.SIGNATURE,
        SignatureStatus.UNREADABLE,
    ),
    ("another number", VerificationStatus.UNKNOWN, None, SignatureStatus.WRONG),
    ("a plain record", VerificationStatus.UNKNOWN, None, None),
    ("nothing", VerificationStatus.UNKNOWN, None, None),
    ("our key, not in our book", VerificationStatus.GOOD, None, SignatureStatus.GOOD),
)


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "status", "difference", "standing"), VERIFIED)
def test_what_anybody_brings_is_judged(tmp_path, name, status, difference, standing):
    """Good, changed (and what), superseded, unknown."""
    good, other = issue(), issue(subject="game:2")
    data, signature, purpose = good.pdn_bytes, good.signature, good.namespace
    lost = data.replace(b"2026-0001", b"2026-0777")
    stranger = ssh_keygen.sign(ssh_keygen.make_key(tmp_path / "stranger"), data, purpose)
    brought = {
        "as downloaded": (data, signature),
        "without signature": (data, None),
        "a move changed": (data.replace(b"b2-c3", b"d2-c3"), signature),
        "the result changed": (data.replace(b"1-0", b"0-1"), signature),
        "windows line ends": (data.replace(b"\n", b"\r\n"), signature),
        "byte order mark": (b"\xef\xbb\xbf" + data, signature),
        "another signature": (data, other.signature),
        "a stranger's signature": (data, stranger),
        "no signature at all": (data, "good"),
        "another number": (lost, signature),
        "a plain record": (SHORT.encode(), None),
        "nothing": (b"", "  "),
        "our key, not in our book": (
            lost,
            signing.sign(keys.signing_key(), lost, namespace=purpose),
        ),
    }
    verification = certificates.verify(*brought[name])
    assert (verification.status, verification.difference, verification.signature) == (
        status,
        difference,
        standing,
    )
