"""The picture of an event of many tournaments that messengers show beside its address."""

import zlib

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive import downloads
from games.board.share_pictures import SharePicture, ShareRow, share_picture_kept
from tournaments.events.views.page import value_or_404
from tournaments.events.views.share import known_language_or_404
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.overview import FestivalOverview, festival_overview
from tournaments.festivals.queries.scope import find_visible_festival
from tournaments.festivals.texts import contest_title, days_of_festival, festival_title
from tournaments.people.texts import (
    place_in_readers_letters,
    show_names_as_public,
    shown_name,
)

LEADERS = 3


@require_safe
def festival_share_picture(request: HttpRequest, pk: int, language: str) -> HttpResponse:
    """Send the picture of an event that everybody may see, whoever asks for it."""
    known_language_or_404(language)
    festival = value_or_404(find_visible_festival(AnonymousUser(), pk))
    with translation.override(language), show_names_as_public():
        picture = _picture(festival, festival_overview(festival, timezone.now()), language)
        image = share_picture_kept(f"festival {pk} {picture!r}", lambda: picture)
    return downloads.png_response(image)


def festival_share_address(
    request: HttpRequest, festival: Festival, overview: FestivalOverview
) -> str:
    """Return the picture's full address; empty for an event that not everybody may see.

    The number in it makes a messenger ask anew once a table or the title has changed.
    """
    if festival.is_private:
        return ""
    tables = [cell.tournament.standings_revision + cell.current for cell in overview.cells]
    told = f"{festival.title} {festival.starts_on} {festival.ends_on} {festival.city} {tables}"
    path = reverse("festival-share", args=[festival.pk, get_language()])
    return request.build_absolute_uri(f"{path}?r={zlib.crc32(told.encode()):x}")


def festival_line(festival: Festival) -> str:
    """Return city, hall and days of an event in one line."""
    places = (festival.city, festival.venue)
    where = ", ".join(place_in_readers_letters(place) for place in places if place)
    return " · ".join(filter(None, (where, days_of_festival(festival))))


def _picture(festival: Festival, overview: FestivalOverview, language: str) -> SharePicture:
    led = [cell for cell in overview.cells if cell.leader is not None][:LEADERS]
    return SharePicture(
        language=language,
        small=festival_line(festival),
        title=festival_title(festival),
        rows=tuple(
            ShareRow(
                "1",
                f"{shown_name(cell.leader.entry.player)} · {contest_title(cell.contest)}",
                str(cell.leader.points),
            )
            for cell in led
            if cell.leader is not None
        ),
        foot=_state(overview),
    )


def _state(overview: FestivalOverview) -> str:
    count = len(overview.cells)
    if overview.running:
        words = _("%(running)s of %(all)s tournaments are being played.")
        return words % {"running": overview.running, "all": count}
    return ngettext("%(count)s tournament", "%(count)s tournaments", count) % {"count": count}
