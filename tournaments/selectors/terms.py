"""What was laid down about an event before it began, and whether it still stands so."""

import hashlib
import json

from tournaments.models import Tournament
from tournaments.regulations import Regulations

ABOUT = ("title", "title_en", "city", "starts_on")
"""The columns an organiser writes that are no regulations."""


def version_of(tournament: Tournament) -> str:
    """A fingerprint of title and regulations, to tell whether somebody was faster."""
    told = [getattr(tournament, name) for name in (*ABOUT, *Regulations.__slots__)]
    return hashlib.sha256(json.dumps(told, default=str).encode()).hexdigest()[:16]
