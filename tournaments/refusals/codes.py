"""What can be refused in an event, as codes.

    TournamentError            a request the event cannot grant now
    ├── Conflict               somebody else changed the row in between
    ├── KeyReused              one idempotency key, two different requests
    ├── NotOnesOwn             a person who stands in somebody else's event, too
    └── NeedsConfirmation      a change by hand that must be taken note of first

Wording lives in ``tournaments.refusals.texts``.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.pairing.cautions import Caution


class TournamentError(Exception):
    """A refusal: ``code`` names the reason, ``params`` what it speaks of."""

    status = 400

    def __init__(self, code: str, **params: str | int | None) -> None:
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, Any] = params


class Conflict(TournamentError):
    """Two clerks at once: one has won, this is the other."""

    status = 409


class NotOnesOwn(TournamentError):
    """A person belongs to nobody's event: others, or he himself, must agree first."""

    status = 403


class KeyReused(TournamentError):
    """An idempotency key answers one request for ever, never a second one."""

    status = 409


class NeedsConfirmation(TournamentError):
    """Cautions an arbiter has to accept by their keys, or one that refuses the change."""

    status = 409

    def __init__(self, code: str, cautions: Sequence[Caution]) -> None:
        super().__init__(code, count=len(cautions))
        self.cautions = tuple(cautions)
        self.params = {
            **self.params,
            "cautions": [
                {
                    "key": one.key,
                    "code": one.code.value,
                    "level": int(one.level),
                    "numbers": list(one.numbers),
                    "count": one.count,
                    "limit": one.limit,
                    "about": one.about,
                }
                for one in cautions
            ],
        }
