"""Anchors of the journal: made once a day, signed, delivered, compared with a rewritten history."""

from datetime import date, timedelta
from io import StringIO

import pytest
from django.conf import settings as configured
from django.core.management import CommandError
from django.db import transaction
from django.test import Client
from django.urls import reverse

from arbiter.certificates import issue_certificates
from arbiter.journal import hash_chain
from arbiter.journal.models import JournalEntry, JournalHead
from arbiter.journal_anchors import make_anchor_of_day
from arbiter.journal_anchors.models import JournalAnchor
from arbiter.signatures.sshsig import SignatureStatus
from arbiter.signed_texts import write_read_and_verify_journal_anchor
from arbiter.signed_texts.write_read_and_verify_journal_anchor import UnreadableAnchor
from arbiter.signing_keys import load_make_list_rotate_keys
from arbiter.tasks import anchor_journal
from tests.arbiter import ssh_keygen
from tests.arbiter.journal.test_journal import write
from tests.arbiter.officials_and_records import HERE, NOON
from tests.english_command import call_command
from tests.simultaneous_acts import at_once

HASH = "ab" * 32


HEADS = (hash_chain.Anchor("", HERE, 117, HASH), hash_chain.Anchor("", "certificates", 2, HASH))


TEXT = (
    "anchor 1\nday 2026-11-21\nmade 2026-11-21T12:00:00Z\nprevious -\n"
    f"stream certificates 2 {HASH}\nstream {HERE} 117 {HASH}\n"
)


TOMORROW = NOON + timedelta(days=1)


def test_the_text_is_the_documented_one_and_is_read_back():
    """Changing it would make every kept copy unreadable."""
    assert (
        write_read_and_verify_journal_anchor.write_anchor_text(
            day=NOON.date(), made=NOON, previous="", heads=HEADS
        )
        == TEXT
    )
    read = write_read_and_verify_journal_anchor.read_anchor_text(
        "\ufeff" + TEXT.replace("\n", "\r\n")
    )
    assert (read.day, read.previous, len(read.heads)) == (NOON.date(), "-", 2)
    assert read.head_of(HERE) == hash_chain.Anchor("anchor 2026-11-21", HERE, 117, HASH)
    assert read.head_of("tournament:6") is None


@pytest.mark.parametrize(
    ("damage", "fault"),
    (
        (lambda text: text[9:], "does not begin"),
        (lambda text: "", "does not begin"),
        (lambda text: text.replace("anchor 1", "anchor 2"), "does not begin"),
        (lambda text: text.replace(f" 2 {HASH}", f" two {HASH}"), "line 5"),
        (lambda text: text + "stream x 1 abc\n", "line 7"),
        (lambda text: text + "hello\n", "line 7"),
    ),
)
def test_what_is_no_anchor_is_refused_with_the_line(damage, fault):
    with pytest.raises(UnreadableAnchor, match=fault):
        write_read_and_verify_journal_anchor.read_anchor_text(damage(TEXT))


@pytest.mark.django_db
def test_an_anchor_is_made_once_a_day_and_names_the_one_before():
    write(3)
    first = make_anchor_of_day.make_anchor(at=NOON)
    write(1)
    assert make_anchor_of_day.make_anchor(at=NOON + timedelta(hours=11)) == first
    second = make_anchor_of_day.make_anchor(at=TOMORROW)
    assert JournalAnchor.objects.count() == 2
    read = write_read_and_verify_journal_anchor.read_anchor_text(second.text)
    assert (read.previous, second.previous) == (first.sha256, first)
    assert [
        head.seq
        for head in (
            *write_read_and_verify_journal_anchor.read_anchor_text(first.text).heads,
            *read.heads,
        )
    ] == [3, 4]
    assert read.head_of(HERE).hash == JournalEntry.objects.get(stream=HERE, seq=4).hash


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_make_one_anchor():
    write_committed()
    made = at_once(*[lambda: make_anchor_of_day.make_anchor(at=NOON)] * 4)
    assert len({anchor.pk for anchor in made}) == 1 == JournalAnchor.objects.count()


def write_committed() -> None:
    with transaction.atomic():
        write(1)


@pytest.mark.django_db
def test_openssh_verifies_an_anchor_for_its_own_purpose(tmp_path):
    """So that it is never taken for a certificate, nor a certificate for it."""
    write(1)
    made = make_anchor_of_day.make_anchor(at=NOON)
    given = (issue_certificates.allowed_signers(), configured.CERTIFICATE_IDENTITY)
    purpose = write_read_and_verify_journal_anchor.anchor_namespace(
        configured.CERTIFICATE_NAMESPACE
    )
    data = made.text.encode()
    assert ssh_keygen.verify(tmp_path, data, made.signature, *given, purpose).returncode == 0
    wrong = ssh_keygen.verify(
        tmp_path, data, made.signature, *given, configured.CERTIFICATE_NAMESPACE
    )
    assert wrong.returncode != 0
    ask = {"allowed": given[0], "certificate_namespace": configured.CERTIFICATE_NAMESPACE}
    assert (
        write_read_and_verify_journal_anchor.check_signature(data, made.signature, **ask)
        is SignatureStatus.GOOD
    )
    assert (
        write_read_and_verify_journal_anchor.check_signature(data + b" ", made.signature, **ask)
        is SignatureStatus.WRONG
    )
    # a key that signed nothing else is known all the same
    assert made.public_key in {
        known.public_key for known in load_make_list_rotate_keys.known_keys()
    }


@pytest.mark.django_db
def test_no_key_no_anchor_and_nothing_stops(settings, tmp_path):
    settings.CERTIFICATE_KEY_FILE = tmp_path / "absent"
    anchor_journal()
    assert not JournalAnchor.objects.exists()
    with pytest.raises(CommandError, match="key"):
        call_command("anchor_journal", stdout=StringIO())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "title"),
    (("ru", "Контрольные строки журнала по дням"), ("en", "Daily control lines of the journal")),
)
def test_everybody_may_look_and_take_the_files(language, title):
    write(1)
    made = make_anchor_of_day.make_anchor(at=NOON)
    visitor = Client(headers={"accept-language": language})
    page = visitor.get(reverse("anchors")).content.decode()
    assert title in page and made.sha256 in page
    file = visitor.get(reverse("anchor-file", args=["2026-11-21"]))
    assert file.content == made.text.encode()
    assert visitor.get(reverse("anchor-sig", args=["2026-11-21"])).content.decode() == (
        made.signature
    )
    for day in ("2026-11-20", "2026-13-99", "x"):
        assert visitor.get(reverse("anchor-file", args=[day])).status_code == 404
        assert visitor.get(reverse("api-anchor", args=[day])).status_code == 404


@pytest.mark.django_db
def test_programs_read_the_list_and_each_anchor():
    write(1)
    made = [make_anchor_of_day.make_anchor(at=NOON), make_anchor_of_day.make_anchor(at=TOMORROW)]
    listed = Client().get(reverse("api-anchors")).json()
    assert [anchor["day"] for anchor in listed] == ["2026-11-22", "2026-11-21"]
    anchor = Client().get(reverse("api-anchor", args=["2026-11-21"])).json()
    assert (anchor["text"], anchor["signature"]) == (made[0].text, made[0].signature)
    assert date.fromisoformat(anchor["day"]) == made[0].day
    assert JournalHead.objects.get().seq == 1
