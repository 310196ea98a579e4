"""Write acts of the archive into the journal: imports and opening tables."""

from collections.abc import Mapping
from datetime import datetime

from django.contrib.auth.models import User

from arbiter.journal import services as journal_services
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
    """Write a row into the archive's stream; called through ``games.ports.journal_writers``."""
    before, after = (None, data[MADE[verb]]) if verb in MADE else STATES[verb]
    return journal_services.record(
        stream=STREAM, verb=verb, actor=actor, at=at, data=data, before=before, after=after
    )
