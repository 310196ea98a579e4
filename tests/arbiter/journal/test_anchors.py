"""Anchors of the journal: made once a day, signed, delivered."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO

import pytest
from django.conf import settings as configured
from django.core.management import CommandError
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from arbiter.certificates.queries import keys
from arbiter.journal import services as journal_services
from arbiter.journal.models.rows import AnchorDelivery, JournalAnchor, JournalEntry, JournalHead
from arbiter.journal.queries import verification
from arbiter.proofs import anchor as proofs_anchor
from arbiter.proofs import chain
from arbiter.proofs.anchor import UnreadableAnchor
from arbiter.proofs.sshsig import SignatureStatus
from arbiter.tasks import anchor_journal
from tests.arbiter.journal.test_chain import write
from tests.support import ssh_keygen
from tests.support.acts import at_once
from tests.support.languages import call_command, call_in_language_of_site
from tests.support.officials import HERE, NOON

# Anchors of the journal: made once a day, signed, delivered, compared with a rewritten history.


HASH = "ab" * 32

HEADS = (chain.Anchor("", HERE, 117, HASH), chain.Anchor("", "certificates", 2, HASH))

TEXT = (
    "anchor 1\nday 2026-11-21\nmade 2026-11-21T12:00:00Z\nprevious -\n"
    f"stream certificates 2 {HASH}\nstream {HERE} 117 {HASH}\n"
)

TOMORROW = NOON + timedelta(days=1)


def test_the_text_is_the_documented_one_and_is_read_back():
    """Changing it would make every kept copy unreadable."""
    assert (
        proofs_anchor.write_anchor_text(day=NOON.date(), made=NOON, previous="", heads=HEADS)
        == TEXT
    )
    read = proofs_anchor.read_anchor_text("\ufeff" + TEXT.replace("\n", "\r\n"))
    assert (read.day, read.previous, len(read.heads)) == (NOON.date(), "-", 2)
    assert read.head_of(HERE) == chain.Anchor("anchor 2026-11-21", HERE, 117, HASH)
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
        proofs_anchor.read_anchor_text(damage(TEXT))


@pytest.mark.django_db
def test_an_anchor_is_made_once_a_day_and_names_the_one_before():
    write(3)
    first = journal_services.make_anchor(at=NOON)
    write(1)
    assert journal_services.make_anchor(at=NOON + timedelta(hours=11)) == first
    second = journal_services.make_anchor(at=TOMORROW)
    assert JournalAnchor.objects.count() == 2
    read = proofs_anchor.read_anchor_text(second.text)
    assert (read.previous, second.previous) == (first.sha256, first)
    assert [
        head.seq
        for head in (
            *proofs_anchor.read_anchor_text(first.text).heads,
            *read.heads,
        )
    ] == [3, 4]
    assert read.head_of(HERE).hash == JournalEntry.objects.get(stream=HERE, seq=4).hash


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    (("ru", "часы сервера были переведены назад"), ("en", "the server's clock had gone back")),
)
def test_a_clock_set_back_is_told_beside_the_anchor_and_breaks_nothing(
    language, words, monkeypatch
):
    """A club laptop with an empty battery wakes up three days ago."""
    told, verified = StringIO(), StringIO()
    for at in (NOON, NOON - timedelta(days=3), TOMORROW):
        write(1)
        monkeypatch.setattr(timezone, "now", lambda at=at: at)
        with translation.override(language):
            call_in_language_of_site("anchor_journal", stdout=told)
    with translation.override(language):
        call_in_language_of_site("verify_journal", stdout=verified)
    for text in (told.getvalue(), verified.getvalue()):
        assert [line for line in text.splitlines() if words in line and "2026-11-18" in line]
    days = [str(anchor) for anchor in verification.all_anchors()]
    assert days == ["2026-11-22", "2026-11-18", "2026-11-21"]
    assert list(verification.find_anchor_faults()) == []
    assert set(verification.streams_in_newest_anchor().values()) == {"anchor 2026-11-22"}
    page = Client(headers={"accept-language": language}).get(reverse("anchors")).content.decode()
    assert page.count(words) == 1


@pytest.mark.django_db
def test_after_a_clock_set_back_anchors_go_out_in_the_order_they_were_made(settings, tmp_path):
    settings.ARBITER_ANCHOR_FOLDER = ""
    for at in (NOON, NOON - timedelta(days=3)):
        write(1)
        journal_services.make_anchor(at=at)
    with listening(200) as (settings.ARBITER_ANCHOR_URL, came):
        journal_services.deliver_anchors(at=NOON)
    assert [sent["name"][8:18] for sent in came] == ["2026-11-21", "2026-11-18"]


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_make_one_anchor():
    write_committed()
    made = at_once(*[lambda: journal_services.make_anchor(at=NOON)] * 4)
    assert len({anchor.pk for anchor in made}) == 1 == JournalAnchor.objects.count()


def write_committed() -> None:
    with transaction.atomic():
        write(1)


@pytest.mark.django_db
def test_openssh_verifies_an_anchor_for_its_own_purpose(tmp_path):
    """So that it is never taken for a certificate, nor a certificate for it."""
    write(1)
    made = journal_services.make_anchor(at=NOON)
    given = (keys.allowed_signers(), configured.CERTIFICATE_IDENTITY)
    purpose = proofs_anchor.anchor_namespace(configured.CERTIFICATE_NAMESPACE)
    data = made.text.encode()
    assert ssh_keygen.verify(tmp_path, data, made.signature, *given, purpose).returncode == 0
    wrong = ssh_keygen.verify(
        tmp_path, data, made.signature, *given, configured.CERTIFICATE_NAMESPACE
    )
    assert wrong.returncode != 0
    ask = {"allowed": given[0], "certificate_namespace": configured.CERTIFICATE_NAMESPACE}
    assert proofs_anchor.check_signature(data, made.signature, **ask) is SignatureStatus.GOOD
    assert (
        proofs_anchor.check_signature(data + b" ", made.signature, **ask) is SignatureStatus.WRONG
    )
    # a key that signed nothing else is known all the same
    assert made.public_key in {known.public_key for known in keys.known_keys()}


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
    made = journal_services.make_anchor(at=NOON)
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
    made = [journal_services.make_anchor(at=NOON), journal_services.make_anchor(at=TOMORROW)]
    listed = Client().get(reverse("api-anchors")).json()
    assert [anchor["day"] for anchor in listed] == ["2026-11-22", "2026-11-21"]
    anchor = Client().get(reverse("api-anchor", args=["2026-11-21"])).json()
    assert (anchor["text"], anchor["signature"]) == (made[0].text, made[0].signature)
    assert date.fromisoformat(anchor["day"]) == made[0].day
    assert JournalHead.objects.get().seq == 1


# Anchors are delivered to a folder and to an address; a refused one stops nothing else.


@contextmanager
def listening(status: int) -> Iterator[tuple[str, list[dict]]]:
    """An address of the owner's, and what came to it."""
    came = []

    class Taker(BaseHTTPRequestHandler):
        def do_POST(self):
            came.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(status)
            self.send_header("Location", "http://127.0.0.1:9/")
            self.end_headers()

        def log_message(self, *args):
            pass

    server = HTTPServer(("127.0.0.1", 0), Taker)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/anchors", came
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.django_db
def test_an_anchor_goes_to_the_folder_and_the_address(settings, tmp_path):
    write(1)
    settings.ARBITER_ANCHOR_FOLDER = tmp_path / "kept"
    with listening(202) as (address, came):
        settings.ARBITER_ANCHOR_URL = address
        anchor_journal()
        anchor_journal()
    made = JournalAnchor.objects.get()
    name = proofs_anchor.anchor_file_name(made.day)
    assert (tmp_path / "kept" / name).read_text(encoding="utf-8") == made.text
    assert (tmp_path / "kept" / f"{name}.sig").read_text(encoding="utf-8") == made.signature
    assert {path.name for path in (tmp_path / "kept").iterdir()} == {name, f"{name}.sig"}
    (only,) = came
    assert only == {
        "name": name,
        "text": made.text,
        "signature": made.signature,
        "sha256": made.sha256,
    }
    assert set(AnchorDelivery.objects.values_list("target", "tries")) == {
        ("folder", 1),
        ("address", 1),
    }


@pytest.mark.django_db
@pytest.mark.parametrize(("status", "fault"), ((503, "HTTP 503"), (302, "HTTP 302")))
def test_an_address_that_refuses_is_asked_again_and_holds_nothing_up(
    settings, tmp_path, status, fault
):
    write(1)
    settings.ARBITER_ANCHOR_FOLDER = tmp_path / "kept"
    with listening(status) as (settings.ARBITER_ANCHOR_URL, came):
        with pytest.raises(CommandError, match=f"address: {fault}"):
            call_command("anchor_journal", stdout=StringIO())
        assert [delivery for _, *delivery in journal_services.undelivered_anchors()] == [
            ["address", fault]
        ]
        assert len(list((tmp_path / "kept").iterdir())) == 2
    anchor_journal()  # nobody listens any more
    tried = AnchorDelivery.objects.get(target="address")
    assert (tried.tries, tried.delivered_at) == (2, None) and tried.fault
    with listening(200) as (settings.ARBITER_ANCHOR_URL, came):
        journal_services.make_anchor(at=NOON + timedelta(days=400))
        call_command("anchor_journal", stdout=StringIO())
    assert len(came) == 2 and list(journal_services.undelivered_anchors()) == []


@pytest.mark.django_db
def test_a_folder_that_cannot_be_written_is_told(settings, tmp_path):
    write(1)
    (tmp_path / "file").write_text("", encoding="utf-8")
    settings.ARBITER_ANCHOR_FOLDER = tmp_path / "file" / "below"
    anchor_journal()
    ((_, target, fault),) = journal_services.undelivered_anchors()
    assert (target, fault.partition(":")[0]) == ("folder", "NotADirectoryError")
