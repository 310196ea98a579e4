"""Version of an event's title and regulations, to detect concurrent changes."""

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
    "names_of_minors",
)
"""The head of an event: what an organiser writes that is no regulation of play."""


def fingerprint_of_regulations(tournament: Tournament) -> str:
    """Compute the version of title and regulations, to be sent back with a change."""
    values = [getattr(tournament, name) for name in (*ABOUT, *Regulations.__slots__)]
    return hashlib.sha256(json.dumps(values, default=str).encode()).hexdigest()[:16]
