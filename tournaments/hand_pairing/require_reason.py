"""Refuse an act at boards for which no reason is given."""

from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError


def require_reason(reason: str) -> None:
    """Raise TournamentError ``reason_missing`` for an empty reason."""
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
