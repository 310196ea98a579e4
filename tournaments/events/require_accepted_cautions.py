"""Require that a person accepts cautions before a service acts."""

from collections.abc import Collection, Sequence

from tournaments.pairing.pairing_cautions import Caution, CautionLevel
from tournaments.refusals.codes_and_exceptions import NeedsConfirmation, RefusalCode


def require_accepted_cautions(
    cautions: Sequence[Caution], accepted: Collection[str], is_sure: bool
) -> None:
    """Raise NeedsConfirmation unless every caution was accepted; a refusing one always.

    A caution asked twice needs ``is_sure`` besides.
    """
    if any(caution.level is CautionLevel.REFUSE for caution in cautions):
        raise NeedsConfirmation(RefusalCode.CHANGE_REFUSED, cautions)
    is_open = any(caution.key not in accepted for caution in cautions)
    needs_second = any(caution.level is CautionLevel.TWICE for caution in cautions) and not is_sure
    if is_open or needs_second:
        raise NeedsConfirmation(RefusalCode.NEEDS_CONFIRMATION, cautions)
