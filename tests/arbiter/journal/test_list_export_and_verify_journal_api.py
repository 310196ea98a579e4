"""HTTP API of the journal: rows page by page and whole streams, for officials of their event."""

import json

import pytest
from rest_framework.test import APIClient

from arbiter.journal import hash_chain, list_export_and_verify_journal_api
from tests.arbiter.journal.test_journal import write
from tests.arbiter.officials_and_records import ELSEWHERE, HERE, official, user

pytestmark = pytest.mark.django_db


PLACE = f"/api/v1/journal/{HERE}/"


def client(of=None):
    api_client = APIClient()
    if of:
        api_client.force_login(of)
    return api_client


def test_rows_come_page_by_page_and_none_twice(monkeypatch, django_assert_max_num_queries):
    """The cursor is the number of the last row read: new rows never shift it."""
    monkeypatch.setattr(list_export_and_verify_journal_api, "PAGE", 2)
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
    write(3)
    caller = client(official("anna", "arbiter"))
    answer = caller.get(f"{PLACE}export/")
    lines = b"".join(answer.streaming_content).decode().splitlines()
    assert hash_chain.verify_journal_export(lines).breaks == ()
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
