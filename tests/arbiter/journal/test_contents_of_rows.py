"""Every journal row holds the values before and after its change, as ids and codes."""

import ast
import re

import pytest

from arbiter.journal.models import JournalEntry
from tests.arbiter.cases.test_api_lists import furnished
from tests.modules_that_write import ACTING
from tests.tournaments import swiss_event
from tournaments.hand_pairing import begin_make_and_end_changes_by_hand

RECORDERS = frozenset({"write_journal_row", "raise_revision"})
"""Under whatever name a file imports the module they stand in."""


pytestmark = pytest.mark.django_db


WORD = re.compile(r"[^\W\d_a-zA-Z]")  # a letter of no code


def count_rows_with_ids_and_codes() -> int:
    """How many rows there are; each is ids and codes."""
    rows = JournalEntry.objects.order_by("stream", "seq")
    for row in rows:
        assert {"before", "after"} <= row.data.keys(), row.verb
        assert row.data["before"] != row.data["after"], row.verb
        assert not WORD.search(str(row.data)), (row.verb, row.data)
    return len(rows)


def test_an_event_with_disputes_tells_it_in_ids_and_codes():
    furnished()
    verbs = set(JournalEntry.objects.values_list("verb", flat=True))
    assert count_rows_with_ids_and_codes() > 15
    assert verbs >= {
        "tournament.opened",
        "office.appointed",
        "entry.added",
        "lots.drawn",
        "round.published",
        "record.confirmed",
        "result.recorded",
        "case.opened",
        "case.ruled",
        "sanction.given",
        "incident.entered",
        "certificate.issued",
    }


def test_a_swiss_event_changed_by_hand_tells_it_in_ids_and_codes():
    story = swiss_event.event(6, 3)
    swiss_event.publish(story)
    swiss_event.play(story, 1, swiss_event.higher)
    swiss_event.draft(story)
    by = {**swiss_event.by(story), "number": 2}
    begin_make_and_end_changes_by_hand.begin_hand_pairing(**by, reason="друзья")
    begin_make_and_end_changes_by_hand.end_hand_pairing(**by)
    assert count_rows_with_ids_and_codes() > 10


def test_no_service_forgets_before_and_after():
    """Every call, so that an act nobody has played here is held to it too."""
    calls = 0
    for file in ACTING:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and _last_name(node.func) in RECORDERS:
                calls += 1
                named = {keyword.arg for keyword in node.keywords}
                assert {"before", "after"} <= named, f"{file.name}:{node.lineno}"
    assert calls > 75


def _last_name(function: ast.expr) -> str:
    return ast.unparse(function).split(".")[-1]
