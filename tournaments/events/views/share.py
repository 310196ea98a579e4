"""The picture of an event that messengers show beside its address: title, days, leaders."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive import downloads
from games.board.share_pictures import SharePicture, ShareRow, share_picture_kept
from tournaments.events.models import Tournament
from tournaments.events.queries import listing
from tournaments.events.texts import event_days, event_title, system_words
from tournaments.events.views.page import value_or_404
from tournaments.hall.queries import screens
from tournaments.people.texts import (
    place_in_readers_letters,
    show_names_as_public,
    shown_name,
)

LEADERS = 3


@require_safe
def event_share_picture(request: HttpRequest, pk: int, language: str) -> HttpResponse:
    """Send the picture of an event that everybody may see, whoever asks for it."""
    known_language_or_404(language)
    event = value_or_404(listing.find_visible_event(AnonymousUser(), pk))
    with translation.override(language), show_names_as_public():
        image = share_picture_kept(
            f"event {pk} {event.revision} {event.standings_revision} {language}",
            lambda: _picture(event, language),
        )
    return downloads.png_response(image)


def known_language_or_404(language: str) -> None:
    """Raise Http404 for a language the site does not speak."""
    if language not in dict(settings.LANGUAGES):
        raise Http404


def _picture(event: Tournament, language: str) -> SharePicture:
    header = listing.event_header(event)
    rows = [row for row in screens.top_standings(event)[:LEADERS] if row.points]
    about = (place_in_readers_letters(event.city), event_days(event), system_words(event))
    return SharePicture(
        language=language,
        small=" · ".join(filter(None, about)),
        title=event_title(event),
        rows=tuple(
            ShareRow(str(row.place_from), shown_name(row.entry.player), str(row.points))
            for row in rows
        ),
        foot=_state(header),
    )


def _state(header: listing.EventHeader) -> str:
    if header.tournament.is_cancelled:
        return _("The event is cancelled.")
    if header.current is None or header.tournament.state in listing.OVER:
        return ""
    return _("Round %(number)s of %(rounds)s") % {
        "number": header.current,
        "rounds": header.rounds,
    }
