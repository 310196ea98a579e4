"""Load the recorded draw offers of a game: every entry, or only those that hold."""

from collections.abc import Iterable

from django.db.models import QuerySet

from arbiter.draw_offers.models import MISTAKE, DrawOffer
from arbiter.rules.agreement.check_draw_offers import sort_offers
from arbiter.rules.agreement.draw_offers_and_their_limits import Offer, OfferAnswer
from games.draughts import Colour


def offer_entries_of_subject(subject: str) -> QuerySet[DrawOffer]:
    """Return all entries about the draw offers of a subject, in the order they were recorded."""
    return DrawOffer.objects.filter(subject=subject).select_related("by")


def valid_offers_of_subject(subject: str) -> tuple[Offer, ...]:
    """Return the valid draw offers of a subject, in the order they were made; one query."""
    return newest_valid_entries(DrawOffer.objects.filter(subject=subject))


def newest_valid_entries(lines: Iterable[DrawOffer]) -> tuple[Offer, ...]:
    """Return valid draw offers: the newest entry about each, without mistaken ones."""
    newest = {(line.side, line.ply): line for line in lines}
    return sort_offers(
        [
            Offer(line.ply, Colour(line.side), OfferAnswer(line.answer), line.without_sheet)
            for line in newest.values()
            if line.answer != MISTAKE
        ]
    )
