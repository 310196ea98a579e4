"""The anchor: made once a day, signed, handed on, and held against a history written anew."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from arbiter.anchors import services as anchors
from arbiter.anchors.models import AnchorDelivery, JournalAnchor
from arbiter.certificates import services as certificates
from arbiter.journal import chain
from arbiter.journal import services as journal_services
from arbiter.journal.models import JournalEntry, JournalHead
from arbiter.journal_check import services as journal_check_services
from arbiter.keys import services as keys
from arbiter.signatures.sshsig import SignatureStatus
from arbiter.signed_texts import anchor
from arbiter.signed_texts.anchor import UnreadableAnchor
from arbiter.tasks import anchor_journal
from tests.arbiter import openssh
from tests.arbiter.journal.test_journal import OFF, write
from tests.arbiter.office import HERE, NOON

HASH = "ab" * 32


HEADS = (chain.Anchor("", HERE, 117, HASH), chain.Anchor("", "certificates", 2, HASH))


TEXT = (
    "anchor 1\nday 2026-11-21\nmade 2026-11-21T12:00:00Z\nprevious -\n"
    f"stream certificates 2 {HASH}\nstream {HERE} 117 {HASH}\n"
)


TOMORROW = NOON + timedelta(days=1)


def test_the_text_is_the_documented_one_and_is_read_back():
    """Changing it would make every kept copy unreadable."""
    assert anchor.write(day=NOON.date(), made=NOON, previous="", heads=HEADS) == TEXT
    read = anchor.read("\ufeff" + TEXT.replace("\n", "\r\n"))
    assert (read.day, read.previous, len(read.heads)) == (NOON.date(), "-", 2)
    assert read.head_of(HERE) == chain.Anchor("anchor 2026-11-21", HERE, 117, HASH)
    assert read.head_of("tournament:6") is None


@pytest.mark.parametrize(
    ("damage", "told"),
    (
        (lambda text: text[9:], "does not begin"),
        (lambda text: "", "does not begin"),
        (lambda text: text.replace("anchor 1", "anchor 2"), "does not begin"),
        (lambda text: text.replace(f" 2 {HASH}", f" two {HASH}"), "line 5"),
        (lambda text: text + "stream x 1 abc\n", "line 7"),
        (lambda text: text + "hello\n", "line 7"),
    ),
)
def test_what_is_no_anchor_is_refused_with_the_line(damage, told):
    with pytest.raises(UnreadableAnchor, match=told):
        anchor.read(damage(TEXT))


@pytest.mark.django_db
def test_an_anchor_is_made_once_a_day_and_names_the_one_before():
    write(3)
    first = anchors.make_anchor(at=NOON)
    write(1)
    assert anchors.make_anchor(at=NOON + timedelta(hours=11)) == first
    second = anchors.make_anchor(at=TOMORROW)
    assert JournalAnchor.objects.count() == 2
    read = anchor.read(second.text)
    assert (read.previous, second.previous) == (first.sha256, first)
    assert [head.seq for head in (*anchor.read(first.text).heads, *read.heads)] == [3, 4]
    assert read.head_of(HERE).hash == JournalEntry.objects.get(stream=HERE, seq=4).hash


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_make_one_anchor():
    write_committed()
    made = []
    workers = [
        threading.Thread(
            target=lambda: (made.append(anchors.make_anchor(at=NOON)), connection.close())
        )
        for _ in range(4)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len({one.pk for one in made}) == 1 == JournalAnchor.objects.count()


def write_committed() -> None:
    with transaction.atomic():
        write(1)


@pytest.mark.django_db
def test_openssh_verifies_an_anchor_for_its_own_purpose(tmp_path):
    """So that it is never taken for a certificate, nor a certificate for it."""
    write(1)
    made = anchors.make_anchor(at=NOON)
    given = (certificates.allowed_signers(), configured.CERTIFICATE_IDENTITY)
    purpose = anchor.namespace(configured.CERTIFICATE_NAMESPACE)
    data = made.text.encode()
    assert openssh.verify(tmp_path, data, made.signature, *given, purpose).returncode == 0
    wrong = openssh.verify(tmp_path, data, made.signature, *given, configured.CERTIFICATE_NAMESPACE)
    assert wrong.returncode != 0
    ask = {"allowed": given[0], "certificates": configured.CERTIFICATE_NAMESPACE}
    assert anchor.check_signature(data, made.signature, **ask) is SignatureStatus.GOOD
    assert anchor.check_signature(data + b" ", made.signature, **ask) is SignatureStatus.WRONG
    # a key that signed nothing else is known all the same
    assert made.public_key in {known.public_key for known in keys.known_keys()}


@pytest.fixture
def kept(tmp_path) -> Path:
    """An anchor whose files somebody took away; the day went on."""
    write(4)
    write(2, stream="archive")
    anchors.write_files(anchors.make_anchor(at=NOON), tmp_path)
    write(1)
    return tmp_path / "journal-2026-11-21.txt"


def rewritten(stream: str = HERE, number: int = 2) -> None:
    """The whole history anew, the head and the anchors kept here too."""
    previous, statements = "", []
    for row in JournalEntry.objects.filter(stream=stream).order_by("seq"):
        told = {**journal_services.as_data(row), "previous_hash": previous}
        if row.seq == number:
            told["verb"] = "result.withdrawn"
        previous = chain.fingerprint(told)
        statements.append(
            f"UPDATE arbiter_journalentry SET verb = '{told['verb']}', hash = '{previous}',"
            f" previous_hash = '{told['previous_hash']}' WHERE id = {row.pk}"
        )
    execute(
        *reversed(statements),
        f"UPDATE arbiter_journalhead SET hash = '{previous}' WHERE stream = '{stream}'",
        "ALTER TABLE arbiter_journalanchor DISABLE TRIGGER USER",
        "DELETE FROM arbiter_anchordelivery",
        "DELETE FROM arbiter_journalanchor",
    )


def execute(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in (*OFF["postgresql"], *statements):
            cursor.execute(statement)


def told_of(*arguments: str, **options: object) -> str:
    """What the command prints; it must not be content."""
    printed = StringIO()
    with pytest.raises(CommandError, match="broken"):
        call_command("verify_journal", *arguments, stdout=printed, **options)
    return printed.getvalue()


@pytest.mark.django_db
def test_a_kept_anchor_agrees_with_a_journal_that_went_on(kept):
    printed = StringIO()
    call_command("verify_journal", anchor=[kept], stdout=printed)
    assert printed.getvalue().splitlines() == [
        "journal-2026-11-21.txt\t2 streams\tsignature good",
        "archive\t2 rows\tintact",
        f"{HERE}\t5 rows\tintact",
        "anchors\t1 days\tintact",
    ]


@pytest.mark.django_db
def test_a_kept_anchor_finds_a_history_written_anew(kept):
    """Nothing in the database betrays it any more; the copy does."""
    rewritten()
    call_command("verify_journal", stdout=StringIO())
    told = told_of(anchor=[kept])
    assert f"{HERE}\t5 rows\tBROKEN at 4" in told
    assert "other_history at 4 (anchor 2026-11-21)" in told


@pytest.mark.django_db
def test_a_head_on_paper_finds_a_history_written_anew(kept):
    stood = journal_check_services.current_head(HERE).tag
    rewritten()
    assert "other_history at 5 (a head in hand)" in told_of(head=[stood.replace(" ", "\n")])
    with pytest.raises(CommandError, match="--head is written"):
        call_command("verify_journal", head=["tournament:5 four"])


@pytest.mark.django_db
def test_a_kept_anchor_misses_a_stream_that_is_gone(kept):
    execute(
        "DELETE FROM arbiter_journalentry WHERE stream = 'archive'",
        "DELETE FROM arbiter_journalhead WHERE stream = 'archive'",
    )
    gone = "removed at 1 (the whole stream; anchor 2026-11-21 names it)"
    assert gone in told_of()  # the anchor kept here knows it too
    rewritten()
    assert f"archive\t0 rows\tBROKEN at 1\n\t{gone}" in told_of(anchor=[kept])


@pytest.mark.django_db
def test_an_export_is_held_against_a_kept_anchor_without_the_database(
    kept, tmp_path, django_assert_num_queries
):
    rewritten()
    file, signers = tmp_path / "export.jsonl", tmp_path / "allowed_signers"
    file.write_text("".join(journal_check_services.export(HERE)), encoding="utf-8")
    signers.write_text(certificates.allowed_signers(), encoding="utf-8")
    with django_assert_num_queries(0):
        told = told_of(file=file, anchor=[kept], signers=signers)
    assert "signature good" in told and "other_history at 4 (anchor 2026-11-21)" in told
    kept.with_name(f"{kept.name}.sig").unlink()
    assert "signature not verified" in told_of(file=file, anchor=[kept], signers=signers)


@pytest.mark.django_db
def test_an_anchor_that_was_changed_or_is_none_is_refused(kept, tmp_path):
    text = kept.read_text(encoding="utf-8")
    kept.write_text(text.replace("archive 2", "archive 3"), encoding="utf-8")
    with pytest.raises(CommandError, match="signature wrong"):
        call_command("verify_journal", anchor=[kept], stdout=StringIO())
    kept.write_text("hello", encoding="utf-8")
    with pytest.raises(CommandError, match="is no anchor"):
        call_command("verify_journal", anchor=[kept], stdout=StringIO())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "told"),
    (
        ("text = replace(text, ' 4 ', ' 3 ')", "text changed"),
        ("signature = 'x'", "signature unreadable"),
        ("day = '2026-11-20'", "does not follow"),
    ),
)
def test_anchors_kept_here_are_verified_too(kept, change, told):
    execute(
        "ALTER TABLE arbiter_journalanchor DISABLE TRIGGER USER",
        f"UPDATE arbiter_journalanchor SET {change}",
    )
    assert told in told_of()


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
    name = anchor.name_of(made.day)
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
        assert [told for _, *told in anchors.undelivered_anchors()] == [["address", fault]]
        assert len(list((tmp_path / "kept").iterdir())) == 2
    anchor_journal()  # nobody listens any more
    tried = AnchorDelivery.objects.get(target="address")
    assert (tried.tries, tried.delivered_at) == (2, None) and tried.fault
    with listening(200) as (settings.ARBITER_ANCHOR_URL, came):
        anchors.make_anchor(at=NOON + timedelta(days=400))
        call_command("anchor_journal", stdout=StringIO())
    assert len(came) == 2 and list(anchors.undelivered_anchors()) == []


@pytest.mark.django_db
def test_a_folder_that_cannot_be_written_is_told(settings, tmp_path):
    write(1)
    (tmp_path / "file").write_text("", encoding="utf-8")
    settings.ARBITER_ANCHOR_FOLDER = tmp_path / "file" / "below"
    anchor_journal()
    ((_, target, fault),) = anchors.undelivered_anchors()
    assert (target, fault.partition(":")[0]) == ("folder", "NotADirectoryError")


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
    made = anchors.make_anchor(at=NOON)
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
    made = [anchors.make_anchor(at=NOON), anchors.make_anchor(at=TOMORROW)]
    listed = Client().get(reverse("api-anchors")).json()
    assert [one["day"] for one in listed] == ["2026-11-22", "2026-11-21"]
    one = Client().get(reverse("api-anchor", args=["2026-11-21"])).json()
    assert (one["text"], one["signature"]) == (made[0].text, made[0].signature)
    assert date.fromisoformat(one["day"]) == made[0].day
    assert JournalHead.objects.get().seq == 1
