"""Certificates: exact bytes, serial numbers without gaps, verification with OpenSSH alone."""

import os
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction

from arbiter.certificates.models import Certificate
from arbiter.certificates.queries import issued, keys
from arbiter.certificates.queries.verification import VerificationStatus, verify_certificate
from arbiter.certificates.services import issuing
from arbiter.errors import KeyFault, Refused
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from arbiter.proofs import offline
from games.archive.queries import records
from games.draughts import pdn
from games.web.errors import Unreadable
from tests.support import ssh_keygen
from tests.support.acts import at_once
from tests.support.officials import (
    BRIEF,
    NOON,
    SHORT,
    TAGS,
    examination,
    issue,
    minutes_after_noon,
    record,
)


@pytest.mark.django_db
def test_the_certified_text_is_canonical_pdn():
    """Our tags after the roster, moves as every reader takes them, LF and 80 columns."""
    of = record()
    certificate = issue(of, examination=examination(of))
    assert certificate.pdn == (
        '[Event "Кубок клуба"]\n'
        '[Site "Москва"]\n'
        '[Date "2026.11.21"]\n'
        '[Round "3.2.1"]\n'
        '[White "Иванов \\"Иван\\" И."]\n'
        '[Black "Петров П."]\n'
        '[Result "1-0"]\n'
        '[GameType "25"]\n'
        '[Termination "resignation"]\n'
        '[Ruleset "fmjd64@1"]\n'
        f'[RecordSha256 "{of.sha256}"]\n'
        '[Certificate "2026-0001"]\n'
        '[Certified "2026-11-21T12:00:00Z"]\n'
        "\n"
        "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0\n"
    )
    (again,) = pdn.read(certificate.pdn_bytes)
    assert again.is_ok
    assert again.result == "1-0"


@pytest.mark.django_db
@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2"])
def test_a_certificate_ends_in_the_result_it_confirms(result):
    """Whatever stood behind the moves of the record."""
    of = record(b"1. c3-d4 d6-c5 2. b2-c3 f6-g5 *")
    certificate = issue(of, result=result, termination="recorded")
    assert certificate.pdn.rstrip().endswith(f"f6-g5 {result}")
    (again,) = pdn.read(certificate.pdn_bytes)
    assert (again.is_ok, again.result) == (True, result)


@pytest.mark.django_db
def test_one_that_ends_in_a_star_is_good_still_and_not_issued_anew(monkeypatch):
    """As every certificate did that was issued before."""
    write = pdn.write
    monkeypatch.setattr(
        pdn,
        "write",
        lambda *arguments, **more: write(*arguments, **{**more, "ends_in_result": False}),
    )
    of = record()
    earlier = issue(of)
    assert earlier.pdn.endswith(" *\n")
    monkeypatch.undo()
    assert issue(of) == earlier
    assert (
        verify_certificate(earlier.pdn_bytes, earlier.signature).status is VerificationStatus.GOOD
    )


@pytest.mark.django_db
def test_openssh_verifies_what_is_downloaded(tmp_path, settings_with_key):
    """Stock OpenSSH with the three files of the page; and it would have signed the same."""
    certificate = issue(record(BRIEF))
    done = ssh_keygen.verify(
        tmp_path,
        certificate.pdn_bytes,
        certificate.signature,
        keys.allowed_signers(),
        settings_with_key.CERTIFICATE_IDENTITY,
        settings_with_key.CERTIFICATE_NAMESPACE,
    )
    assert done.returncode == 0, done.stderr
    own = ssh_keygen.sign(
        Path(settings_with_key.CERTIFICATE_KEY_FILE),
        certificate.pdn_bytes,
        settings_with_key.CERTIFICATE_NAMESPACE,
    )
    assert certificate.signature == own


@pytest.mark.django_db
def test_a_claimed_number_in_the_given_tags_is_dropped():
    """Nobody smuggles in a number or a termination of his own."""
    forged = (*TAGS, ("Certificate", "1999-0001"), ("termination", "clock"))
    assert "1999-0001" not in (issued := issue(tags=forged)).pdn
    assert issued.pdn.count('[Termination "') == 1


@pytest.mark.django_db
def test_numbers_count_up_within_a_year():
    """YYYY-NNNN, from one, by the year in UTC."""
    newyear = datetime(2026, 12, 31, 23, 59, tzinfo=UTC)
    given = [
        issue(subject=f"game:{number}", at=at).serial
        for number, at in enumerate(
            (NOON, minutes_after_noon(1), newyear, newyear.replace(year=2027))
        )
    ]
    assert given == ["2026-0001", "2026-0002", "2026-0003", "2027-0001"]


@pytest.mark.django_db
def test_a_number_of_a_failed_transaction_goes_back():
    """No gaps: what was not issued has no number."""
    issue(subject="game:1")
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        issue(subject="game:2")
        raise ZeroDivisionError
    assert issue(subject="game:3").serial == "2026-0002"


@pytest.mark.django_db(transaction=True)
def test_many_clerks_leave_no_gap():
    """The year's book is locked until the commit."""
    of = record()

    def clerk(name):
        for number in range(3):
            issue(of, subject=f"game:{name}{number}")

    at_once(*(partial(clerk, name) for name in "1234"))
    serials = sorted(Certificate.objects.values_list("serial", flat=True))
    assert serials == [f"2026-{number:04}" for number in range(1, 13)]
    assert verification.first_damage_of_stream(issuing.STREAM) is None


@pytest.mark.django_db
def test_the_same_facts_again_give_the_same_certificate():
    """A repeated task or click issues nothing."""
    of = record()
    assert issue(of).pk == issue(of, at=minutes_after_noon(60)).pk
    assert JournalEntry.objects.filter(verb="certificate.issued").count() == 1


@pytest.mark.django_db
def test_another_fact_supersedes():
    """One certificate of a subject is in force; the old ones stay readable for ever."""
    of = record()
    first = issue(of)
    second = issue(of, result="0-1", termination="adjudicated", at=minutes_after_noon(1))
    third = issue(record(BRIEF), result="0-1", termination="adjudicated", at=minutes_after_noon(2))
    assert [row.serial for row in issued.certificate_history("game:1")] == [
        "2026-0001",
        "2026-0002",
        "2026-0003",
    ]
    assert issued.certificate_in_force("game:1") == third
    assert issued.certificate_by_serial(first.serial).successor == second
    assert issued.certificate_by_serial(third.serial).successor is None
    verification = verify_certificate(first.pdn_bytes, first.signature)
    assert (verification.status, verification.successor) == (VerificationStatus.SUPERSEDED, third)


@pytest.mark.django_db
def test_the_database_keeps_one_certificate_in_force():
    """Neither a second first certificate nor a second successor."""
    first = issue()
    copy = {
        field.attname: getattr(first, field.attname)
        for field in Certificate._meta.concrete_fields
        if not field.primary_key
    }
    for number, supersedes in enumerate((None, None, first.pk, first.pk)):
        row = Certificate(
            **{
                **copy,
                "serial": f"2026-9{number}",
                "sha256": f"{number:064}",
                "supersedes_id": supersedes,
            }
        )
        if number == 2:
            row.save()
            continue
        with pytest.raises(IntegrityError), transaction.atomic():
            row.save()


@pytest.mark.django_db
def test_a_faulty_record_is_never_certified():
    """What was not read to its end is signed by nobody."""
    with pytest.raises(Refused) as caught:
        issue(record("1. c3-d4 b6-c5 2. a3-b4 1-0"))
    assert caught.value.code == "record_not_certifiable"
    assert not Certificate.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("name", [b"\xca\xd3\xcf\xc5\xd0\xcc\xc0\xcd", b"\xe6", b"\xef\xbf\xbd"])
def test_a_text_whose_letters_are_in_doubt_is_never_certified(name: bytes):
    """The signature vouches for what everybody reads alike."""
    data = b'[White "' + name + b'"]\n\n'
    of = record(data + SHORT.encode())
    assert of.is_ok
    with pytest.raises(Refused) as caught:
        issue(of)
    assert caught.value.code == "record_text_in_doubt"
    with pytest.raises(Unreadable) as refused:
        records.read_event_game(data + SHORT.encode())
    assert refused.value.code == "text_in_doubt"


@pytest.mark.django_db
def test_a_new_key_leaves_the_old_certificates_good(tmp_path, settings_with_key):
    """The book remembers every key that signed; the new file of signers holds both."""
    first = issue()
    settings_with_key.CERTIFICATE_KEY_FILE = str(ssh_keygen.make_key(tmp_path / "new"))
    second = issue(subject="game:2")
    assert first.public_key != second.public_key
    signers = keys.allowed_signers()
    assert len(signers.splitlines()) == 2
    for certificate in (first, second):
        assert (
            verify_certificate(certificate.pdn_bytes, certificate.signature).status
            is VerificationStatus.GOOD
        )
        done = ssh_keygen.verify(
            tmp_path,
            certificate.pdn_bytes,
            certificate.signature,
            signers,
            settings_with_key.CERTIFICATE_IDENTITY,
            settings_with_key.CERTIFICATE_NAMESPACE,
            at=offline.time_of_issue_in_certificate(certificate.pdn_bytes),
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.django_db
def test_a_site_without_its_key_verifies_but_does_not_sign(tmp_path, settings_with_key):
    """A lost or open key stops the issuing, never the checking."""
    good = issue()
    os.chmod(settings_with_key.CERTIFICATE_KEY_FILE, 0o644)
    with pytest.raises(KeyFault) as caught:
        issue(subject="game:2")
    assert (caught.value.code, caught.value.status) == ("certificate_key_open_to_others", 503)
    settings_with_key.CERTIFICATE_KEY_FILE = str(tmp_path / "nowhere")
    with pytest.raises(KeyFault) as caught:
        issue(subject="game:2")
    assert caught.value.code == "certificate_key_missing"
    assert verify_certificate(good.pdn_bytes, good.signature).status is VerificationStatus.GOOD
    assert good.public_key in keys.allowed_signers()
    assert issue_count() == 1


def issue_count():
    return Certificate.objects.count()
