"""Journals read and exported by programs are verified from the file alone; damage is named."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError
from django.db import connection
from rest_framework.test import APIClient

from arbiter.accounts.services.offices import appoint_official
from arbiter.certificates import models as certificates_models
from arbiter.certificates.services import issuing
from arbiter.journal import api as journal_api
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.origin import ChangeOrigin, with_origin_of_changes
from arbiter.journal.queries import verification
from arbiter.proofs import chain
from arbiter.proofs.chain import Damage
from arbiter.rules.outcome import Outcome
from tests.arbiter.journal.test_chain import tamper, write
from tests.support.languages import call_command
from tests.support.officials import ELSEWHERE, HERE, NOON, official, record, user

# An exported journal is verified from the file alone; damage is named by its row.


pytestmark = pytest.mark.django_db


def exported():
    write(3, actor=user("olga"))
    issuing.issue(
        record=record(),
        tags=(),
        outcome=Outcome.from_codes("1-0", "recorded"),
        subject="game:1",
        at=NOON,
        stream=HERE,
    )
    write(1)
    return list(verification.export_journal_stream(HERE))


def change_row(lines, number, **changes):
    return [
        json.dumps({**json.loads(line), **changes}) if index == number else line
        for index, line in enumerate(lines, 1)
    ]


DAMAGES = (
    ("a changed word", lambda lines: change_row(lines, 2, verb="a.b"), [(2, Damage.CHANGED)]),
    ("another actor", lambda lines: change_row(lines, 2, actor=None), [(2, Damage.CHANGED)]),
    ("another origin", lambda lines: change_row(lines, 2, origin="api"), [(2, Damage.CHANGED)]),
    ("a removed row", lambda lines: lines[:1] + lines[2:], [(2, Damage.REMOVED)]),
    ("the first removed", lambda lines: lines[1:], [(1, Damage.REMOVED)]),
    ("the last removed", lambda lines: lines[:3] + lines[4:], [(4, Damage.REMOVED)]),
    ("a row twice", lambda lines: lines[:2] + lines[1:], [(2, Damage.INSERTED)]),
    (
        "two rows reordered",
        lambda lines: [lines[0], lines[2], lines[1], *lines[3:]],
        [(2, Damage.REMOVED), (2, Damage.INSERTED)],
    ),
    ("a row of elsewhere", lambda lines: change_row(lines, 1, stream="x:1"), [(1, Damage.FOREIGN)]),
    ("a cut file", lambda lines: lines[:-1], [(5, Damage.UNREADABLE)]),
    ("a cut line", lambda lines: [*lines[:-1], lines[-1][:20]], [(5, Damage.UNREADABLE)]),
    ("a number as text", lambda lines: change_row(lines, 2, seq="2"), [(2, Damage.UNREADABLE)]),
)


def breaks_of(lines, anchors=()):
    return [
        (fault.seq, fault.damage) for fault in chain.verify_journal_export(lines, anchors).breaks
    ]


def test_an_export_stands_alone():
    """Rows and where the stream stood, and nothing else is asked; also with CRLF and a mark."""
    lines = exported()
    judged = chain.verify_journal_export(lines)
    assert (judged.stream, judged.rows, judged.breaks) == (HERE, 4, ())
    assert breaks_of(["\ufeff" + lines[0].replace("\n", "\r\n"), *lines[1:]]) == []
    assert json.loads(lines[-1])["head"]["anchors"] == [
        {"source": "2026-0001", "seq": 3, "hash": json.loads(lines[2])["hash"]}
    ]


@pytest.mark.parametrize("name, damage, expected", DAMAGES)
def test_damage_in_a_file_is_named_by_its_row(name, damage, expected):
    """Changed, removed, inserted, reordered, cut: which row, and what was done to it."""
    breaks = breaks_of(damage(exported()))
    assert breaks[: len(expected)] == expected


def test_a_rewritten_history_does_not_fit_a_certificate_in_hand():
    """Whoever computes the whole chain anew is betrayed by what was signed before."""
    old = exported()
    anchor = verification.anchored_heads(HERE)
    rows, previous = [], ""
    for line in old[:-1]:
        row = {**json.loads(line), "previous_hash": previous}
        if row["seq"] == 2:
            row["verb"] = "result.withdrawn"
        row["hash"] = previous = chain.row_fingerprint(row)
        rows.append(json.dumps(row))
    head = {"head": {"stream": HERE, "seq": 4, "hash": previous, "anchors": []}}
    forged = [*rows, json.dumps(head)]
    assert breaks_of(forged) == []
    assert breaks_of(forged, anchor) == [(3, Damage.OTHER_HISTORY)]


def test_an_end_cut_off_with_its_head_is_found_by_the_certificate():
    """The head of the stream may be set back; the certificate may not."""
    exported()
    tamper("DELETE FROM arbiter_journalentry WHERE stream = 'tournament:5' AND seq >= 3")
    second = JournalEntry.objects.get(stream=HERE, seq=2)
    tamper_head = "UPDATE arbiter_journalhead SET seq = 2, hash = '{}' WHERE stream = '{}'"
    with connection.cursor() as cursor:
        cursor.execute(tamper_head.format(second.hash, HERE))
    (only,) = verification.damages_of_stream(HERE)
    assert (only.seq, only.damage, only.detail) == (3, Damage.REMOVED, "2026-0001")


def test_the_commands_export_and_verify_without_the_database(tmp_path, django_assert_num_queries):
    """What an appeal jury takes home: the file, and the certificate a player kept."""
    exported()
    file, certified = tmp_path / "journal.jsonl", tmp_path / "2026-0001.pdn"
    certified.write_text(certificates_models.Certificate.objects.get().pdn, encoding="utf-8")
    call_command("export_journal", HERE, output=file)
    printed = StringIO()
    with django_assert_num_queries(0):
        call_command("verify_journal", file=file, certificate=[certified], stdout=printed)
    assert printed.getvalue() == f"{HERE}\t4 rows\tintact\n"
    text = file.read_text(encoding="utf-8").replace('"game":2', '"game":7')
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match="broken: tournament:5"):
        call_command("verify_journal", file=file, stdout=printed)
    assert "\tchanged at 2\n" in printed.getvalue()
    with pytest.raises(CommandError, match="no such stream"):
        call_command("export_journal", "tournament:99")


@pytest.mark.parametrize("origin", ChangeOrigin)
def test_a_row_tells_the_way_in(origin):
    """Page, API, command, task; and the hash covers it."""
    with with_origin_of_changes(origin):
        (row,) = write(1)
    assert JournalEntry.objects.get(pk=row.pk).origin == origin
    assert verification.first_damage_of_stream(HERE) is None
    tamper("UPDATE arbiter_journalentry SET origin = ''")
    assert verification.first_damage_of_stream(HERE) == 1


def test_a_certificate_says_where_the_journal_stood():
    """And asked again with the same facts it is the same, though the journal went on."""
    write(2)
    of = record()
    given = {
        "record": of,
        "tags": (),
        "outcome": Outcome.from_codes("1-0", "recorded"),
        "subject": "game:1",
        "stream": HERE,
    }
    first = issuing.issue(at=NOON, **given)
    assert f'[Journal "{HERE} 2 {verification.current_head(HERE).hash}"]' in first.pdn
    write(1)
    assert issuing.issue(at=NOON, **given) == first


# HTTP API of the journal: rows page by page and whole streams, for officials of their event.


PLACE = f"/api/v1/journal/{HERE}/"


def client(of=None):
    api_client = APIClient()
    if of:
        api_client.force_login(of)
    return api_client


def test_rows_come_page_by_page_and_none_twice(monkeypatch, django_assert_max_num_queries):
    """The cursor is the number of the last row read: new rows never shift it."""
    monkeypatch.setattr(journal_api, "PAGE", 2)
    write(5)
    seen, after = [], 0
    caller = client(official("anna", "arbiter"))
    while after is not None:
        with django_assert_max_num_queries(8):
            page = caller.get(PLACE, {"after": after}).json()
        seen += [row["seq"] for row in page["rows"]]
        after = page["next"]
    assert seen == [1, 2, 3, 4, 5]
    assert set(page["rows"][0]) >= {"actor", "origin", "data", "hash", "previous_hash"}


def test_the_export_of_the_api_verifies_alone():
    """The same file as the page's and the command's."""
    write(2)
    anna = user("anna")
    appoint_official(user=anna, role="arbiter", scope=HERE, actor=None, at=NOON)
    caller = client(anna)
    answer = caller.get(f"{PLACE}export/")
    lines = b"".join(answer.streaming_content).decode().splitlines()
    assert chain.verify_journal_export(lines).breaks == ()
    assert json.loads(lines[-1])["head"]["seq"] == 3
    assert caller.get(f"{PLACE}verify/").json() == {"is_intact": True, "breaks": []}


@pytest.mark.parametrize("way", ("", "export/", "verify/"))
def test_strangers_read_nothing(way):
    """Neither nobody, nor a user, nor the arbiter of another event."""
    write(1)
    assert client().get(PLACE + way).status_code == 401
    for reader in (user("eve"), official("boris", "arbiter", ELSEWHERE)):
        assert client(reader).get(PLACE + way).status_code == 403


@pytest.mark.parametrize("after", ("-1", "x", "1" * 12, "²"))
def test_a_wrong_cursor_is_told(after):
    """A problem, never a crash."""
    write(1)
    answer = client(official("anna", "arbiter")).get(PLACE, {"after": after})
    assert answer.status_code == 400
