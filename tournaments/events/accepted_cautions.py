"""Require that a person accepts cautions before a service acts."""

from collections.abc import Collection, Sequence

from tournaments.pairing.cautions import Caution, Level
from tournaments.refusals.codes import NeedsConfirmation, RefusalCode


def require_accepted(told: Sequence[Caution], accepted: Collection[str], is_sure: bool) -> None:
    """Raise NeedsConfirmation unless every caution was accepted."""
    if any(one.level is Level.REFUSE for one in told):
        raise NeedsConfirmation(RefusalCode.CHANGE_REFUSED, told)
    is_open = any(one.key not in accepted for one in told)
    needs_second = any(one.level is Level.TWICE for one in told) and not is_sure
    if is_open or needs_second:
        raise NeedsConfirmation(RefusalCode.NEEDS_CONFIRMATION, told)
