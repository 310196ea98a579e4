"""One thing to tell other sites, before it has its places and addresses."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Told:
    """One thing to tell: its number, which never changes, its type, its facts."""

    message_id: str
    type: str
    at: datetime
    facts: dict[str, Any] = field(default_factory=dict)
    game: int | None = None
