"""Record a draw offer: who made it, after which move, and how it was answered."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.draw_offers.models import ANSWERS, MISTAKE, DrawOffer
from arbiter.journal import append_journal_rows
from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused
from arbiter.rules.agreement.draw_offers_and_their_limits import OfferAnswer

MOST_PLIES = 1000


@transaction.atomic
def enter_draw_offer(
    *,
    subject: str,
    stream: str,
    side: str,
    ply: int,
    answer: str,
    without_sheet: bool,
    reason: str,
    actor: User,
    at: datetime,
) -> DrawOffer:
    """Record a draw offer with its journal row.

    Rights are checked, and the subject is locked, by the caller.

    A line about an offer that was answered already corrects it and needs its reason. Raises
    Refused ``offer_unknown``, ``offer_not_written``, ``offer_reason_missing``.
    """
    if side not in ("w", "b") or answer not in ANSWERS or not 0 <= ply <= MOST_PLIES:
        raise Refused(ErrorCode.OFFER_UNKNOWN)
    lines = list(DrawOffer.objects.filter(subject=subject))
    earlier = [line for line in lines if (line.side, line.ply) == (side, ply)]
    stands = earlier[-1] if earlier and earlier[-1].answer != MISTAKE else None
    if answer == MISTAKE and stands is None:
        raise Refused(ErrorCode.OFFER_NOT_WRITTEN)
    is_correction = answer == MISTAKE or stands is not None and stands.answer != OfferAnswer.OPEN
    if is_correction and not reason.strip():
        raise Refused(ErrorCode.OFFER_REASON)
    offer = DrawOffer.objects.create(
        subject=subject,
        number=len(lines) + 1,
        side=side,
        ply=ply,
        answer=answer,
        without_sheet=without_sheet,
        reason=reason.strip(),
        by=actor,
        at=at,
    )
    append_journal_rows.write_journal_row(
        stream=stream,
        verb=f"draw_offer.{answer}",
        actor=actor,
        at=at,
        data={
            "subject": subject,
            "offer": offer.number,
            "side": side,
            "ply": ply,
            "without_sheet": without_sheet,
        },
        before=stands.answer if stands else None,
        after=answer,
        words=offer.reason,
    )
    return offer
