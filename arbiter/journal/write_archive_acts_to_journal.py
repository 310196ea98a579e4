"""Write acts of the archive into the journal: imports and opening tables."""

from collections.abc import Mapping
from datetime import datetime

from django.contrib.auth.models import User

from arbiter.journal import append_journal_rows
from arbiter.journal.models import JournalEntry

STREAM = "archive"


STATES = {
    "import.opened": (None, "open"),
    "import.stopped": ("open", "stopped"),
    "import.resumed": ("stopped", "open"),
}
"""What an act leads from and to."""


MADE = {"openings.imported": "table"}
"""What an act made, by the name of its number."""


def write_archive_act(
    *, verb: str, actor: User | None, at: datetime, data: Mapping[str, str | int]
) -> JournalEntry:
    """Write a journal row in the archive's stream (``games.ports.archive_journal_port``)."""
    before, after = (None, data[MADE[verb]]) if verb in MADE else STATES[verb]
    return append_journal_rows.write_journal_row(
        stream=STREAM, verb=verb, actor=actor, at=at, data=data, before=before, after=after
    )
