"""Verification compares any given text with the stored certificates, by page and by API."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from arbiter.certificates.forms import VerifyForm
from arbiter.certificates.queries import keys
from arbiter.certificates.queries.verification import (
    Difference,
    VerificationStatus,
    verify_certificate,
)
from arbiter.proofs import sshsig
from arbiter.proofs.sshsig import SignatureStatus
from tests.support import ssh_keygen
from tests.support.officials import SHORT, issue

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
    ("our key, not in our book", VerificationStatus.NOT_IN_BOOK, None, SignatureStatus.GOOD),
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
            sshsig.sign_data(keys.signing_key(), lost, namespace=purpose),
        ),
    }
    verification = verify_certificate(*brought[name])
    assert (verification.status, verification.difference, verification.signature) == (
        status,
        difference,
        standing,
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("brought", "answer"), [("as issued", "Верно"), ("a move changed", "Изменено")]
)
def test_the_page_says_of_which_game_it_speaks_and_folds_the_rest(client, brought, answer):
    """Players, event and result stand in the answer; the form and the command are folded."""
    certificate = issue()
    text = certificate.pdn if brought == "as issued" else certificate.pdn.replace("b2-c3", "d2-c3")
    file = SimpleUploadedFile("2026-0001.pdn", text.encode())
    sent = client.post("/verify/", {"upload": file}, HTTP_ACCEPT_LANGUAGE="ru")
    assert sent.status_code == 200
    said, _end, rest = (
        sent.content.decode().split('aria-labelledby="answer"')[1].partition("</section>")
    )
    for words in (answer, "Кубок клуба", "Петров П.", "1–0", "2026-0001"):
        assert words in said, words
    assert rest.lstrip().startswith("<details><summary>Проверить ещё один</summary>")
    assert rest.rindex("<details", 0, rest.index("ssh-keygen")) > rest.index("</form>")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "answer", "words"),
    [
        ("ru", "Подпись наша, номера в нашей книге нет", "ключ мог попасть в чужие руки"),
        ("en", "The signature is ours, the number is not in our book", "may be in other hands"),
    ],
)
def test_a_number_that_was_never_issued_is_told_as_that(client, language, answer, words):
    """Whoever has stolen the key can sign, but cannot write into the book."""
    good = issue()
    text = good.pdn.replace("2026-0001", "2026-0777")
    signature = sshsig.sign_data(keys.signing_key(), text.encode(), namespace=good.namespace)
    page = client.post(
        "/verify/",
        {
            "upload": SimpleUploadedFile("2026-0777.pdn", text.encode()),
            "signature": SimpleUploadedFile("2026-0777.pdn.sig", signature.encode()),
        },
        headers={"accept-language": language},
    ).content.decode()
    said = page.split('aria-labelledby="answer"')[1].partition("</section>")[0]
    assert answer in said and words in said and "2026-0777" in said
    sent = {"text": text, "signature": signature}
    reply = client.post("/api/v1/verify/", sent, content_type="application/json").json()
    assert (reply["status"], reply["signature"]) == ("not_in_book", "good")


@pytest.mark.django_db
def test_a_form_without_an_answer_is_open(client):
    page = client.get("/verify/", HTTP_ACCEPT_LANGUAGE="ru").content.decode()
    assert "<details" not in page[: page.index('enctype="multipart/form-data"')].split("<main")[1]


@pytest.mark.parametrize(
    "copied",
    [
        "2026-0042",
        " 2026-0042 ",
        "№ 2026-0042",
        "No. 2026–0042",
        "2026 0042",
        "20260042",
        "2026-42",
    ],
)
def test_a_number_is_understood_as_it_is_copied_or_typed(copied):
    """From a paper with its sign, or on a telephone whose figures come without a dash."""
    form = VerifyForm({"serial": copied})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["serial"] == "2026-0042"


@pytest.mark.parametrize("copied", ["2026", "сертификат", "2026-", "12-2026-0042"])
def test_what_is_no_number_is_refused_with_an_example(copied):
    form = VerifyForm({"serial": copied})
    assert not form.is_valid()
    assert "2026-0042" in str(form.errors["serial"])
