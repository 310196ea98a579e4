"""What was laid down about an event before it began, and whether it still stands so."""

import hashlib
import json

from tournaments.events.models import Tournament
from tournaments.events.regulations import Regulations

ABOUT = (
    "title",
    "title_en",
    "city",
    "starts_on",
    "ends_on",
    "federation",
    "chief_arbiter",
    "deputy_arbiters",
    "chief_secretary",
)


"""The head of an event: what an organiser writes that is no regulation."""


def version_of(tournament: Tournament) -> str:
    """A fingerprint of title and regulations, to tell whether somebody was faster."""
    told = [getattr(tournament, name) for name in (*ABOUT, *Regulations.__slots__)]
    return hashlib.sha256(json.dumps(told, default=str).encode()).hexdigest()[:16]
