"""``verify_journal`` finds tampering with the demo's SQLite file by sqlite3."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from tests.support.databases import manage

ENTRIES = "arbiter_journalentry"

GAME = "SELECT id FROM tournaments_game WHERE result = '1-0' ORDER BY id LIMIT 1"

ACTS = (
    ("nothing", (), ""),
    (
        "a row changed",
        (
            f"DROP TRIGGER {ENTRIES}_no_update",
            f"UPDATE {ENTRIES} SET verb = 'a.b' WHERE stream = 'certificates' AND seq = 2",
        ),
        "changed at 2",
    ),
    (
        "a result flipped",
        (f"UPDATE tournaments_game SET result = '0-1' WHERE id = ({GAME})",),
        "instead of 1-0",
    ),
    (
        "a journal removed whole",
        (
            f"DROP TRIGGER {ENTRIES}_no_delete",
            f"DELETE FROM {ENTRIES} WHERE stream = 'tournament:1'",
            "DELETE FROM arbiter_journalhead WHERE stream = 'tournament:1'",
        ),
        "removed at 1 (the whole stream; ",
    ),
)


@pytest.mark.parametrize(
    ("statements", "fault"), [act[1:] for act in ACTS], ids=[a[0] for a in ACTS]
)
def test_what_was_done_to_the_file_is_found(embedded_demo, tmp_path, statements, fault):
    """And a demo nobody touched is whole."""
    var = tmp_path / "var"
    shutil.copytree(embedded_demo, var)
    (file,) = var.glob("*.sqlite3")
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)
    answer = manage(var, "verify_journal")
    assert (answer.returncode == 0) is not bool(fault), answer.stdout + answer.stderr
    assert fault in answer.stdout
