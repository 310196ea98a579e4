"""Anchors are delivered to a folder and to an address; a refused one stops nothing else."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO

import pytest
from django.core.management import CommandError

from arbiter.journal_anchors import deliver_anchors_and_list_undelivered, make_anchor_of_day
from arbiter.journal_anchors.models import AnchorDelivery, JournalAnchor
from arbiter.signed_texts import write_read_and_verify_journal_anchor
from arbiter.tasks import anchor_journal
from tests.arbiter.journal.test_journal import write
from tests.arbiter.officials_and_records import NOON
from tests.english_command import call_command


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
    name = write_read_and_verify_journal_anchor.anchor_file_name(made.day)
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
        assert [
            delivery for _, *delivery in deliver_anchors_and_list_undelivered.undelivered_anchors()
        ] == [["address", fault]]
        assert len(list((tmp_path / "kept").iterdir())) == 2
    anchor_journal()  # nobody listens any more
    tried = AnchorDelivery.objects.get(target="address")
    assert (tried.tries, tried.delivered_at) == (2, None) and tried.fault
    with listening(200) as (settings.ARBITER_ANCHOR_URL, came):
        make_anchor_of_day.make_anchor(at=NOON + timedelta(days=400))
        call_command("anchor_journal", stdout=StringIO())
    assert len(came) == 2 and list(deliver_anchors_and_list_undelivered.undelivered_anchors()) == []


@pytest.mark.django_db
def test_a_folder_that_cannot_be_written_is_told(settings, tmp_path):
    write(1)
    (tmp_path / "file").write_text("", encoding="utf-8")
    settings.ARBITER_ANCHOR_FOLDER = tmp_path / "file" / "below"
    anchor_journal()
    ((_, target, fault),) = deliver_anchors_and_list_undelivered.undelivered_anchors()
    assert (target, fault.partition(":")[0]) == ("folder", "NotADirectoryError")
