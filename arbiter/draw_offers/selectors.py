"""Queries for the recorded draw offers of a game."""

from collections.abc import Iterable

from django.db.models import QuerySet

from arbiter.draw_offers.models import MISTAKE, DrawOffer
from arbiter.rules.agreement.draw_offers import in_order
from arbiter.rules.agreement.offer_limits import Answer, Offer
from games.draughts import Colour


def lines_of(subject: str) -> QuerySet[DrawOffer]:
    """All entries about the draw offers of a subject, in the order they were recorded."""
    return DrawOffer.objects.filter(subject=subject).select_related("by")


def offers_of(subject: str) -> tuple[Offer, ...]:
    """The valid draw offers of a subject, in the order they were made; one query."""
    return valid_offers(DrawOffer.objects.filter(subject=subject))


def valid_offers(lines: Iterable[DrawOffer]) -> tuple[Offer, ...]:
    """The valid entries: of several about one offer the newest, without mistakes."""
    newest = {(one.side, one.ply): one for one in lines}
    return in_order(
        [
            Offer(one.ply, Colour(one.side), Answer(one.answer), one.without_sheet)
            for one in newest.values()
            if one.answer != MISTAKE
        ]
    )
