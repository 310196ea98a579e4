"""Tables and rounds in a frame of another site, and the answer that puts them there (oEmbed)."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.papers.queries.lines import absolute_address
from games.board.share_pictures import ListRow
from games.web.requests import allow_framing, parse_whole_number
from tournaments.boards.models import Round, RoundState
from tournaments.boards.queries.listing import round_with_boards
from tournaments.entries.texts import tell_namesakes_of_event_apart
from tournaments.events.models import Tournament
from tournaments.events.queries.listing import OVER, find_visible_event
from tournaments.events.texts import event_title
from tournaments.events.views.page import in_hours_of_hall, value_or_404
from tournaments.games.queries import published
from tournaments.games.views.record import public_record_and_game
from tournaments.hall.queries import chat
from tournaments.people.texts import show_names_as_public, shown_name

NEXT_LOOK = 60  # seconds after which a frame asks again, while the event is played

WIDTH, ROW, AROUND = 640, 42, 110
"""Pixels of a frame: its width, a row of it, what stands around the rows."""

LOWEST, HIGHEST = 200, 900

BOARD = (480, 720)

CACHED_SECONDS = 3600

TABLES = (
    *("event", "event-standings", "event-crosstable", "event-players", "event-rounds"),
    *("event-teams", "event-team-table"),
)
"""Pages for which the table of the event is shown elsewhere."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown in a frame: its address, its title, how large it wants to be."""

    address: str
    title: str
    width: int
    height: int
    picture: str = ""


@require_safe
@allow_framing
def embed_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the table of an event alone, of its teams if they play, for a frame elsewhere."""
    tournament = _public_event(pk)
    with show_names_as_public(), tell_namesakes_of_event_apart(tournament):
        rows = chat.rows_of_table(chat.ChatTable(chat.lines_of_stored_table(tournament), None))
        name = "event-team-table" if tournament.play_system.plays_in_teams else "event-standings"
        page = reverse(name, args=[pk])
        return _frame(request, tournament, _("Standings"), rows=rows, page=page)


@require_safe
@allow_framing
def embed_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show the boards of a published round alone, to stand in a frame of another site."""
    tournament = _public_event(pk)
    row = _published_round(tournament, number)
    with show_names_as_public(), tell_namesakes_of_event_apart(tournament):
        rows = chat.rows_of_pairings(tournament, row)
        page = reverse("event-round", args=[pk, number])
        title = _("Round %(round)s") % {"round": number}
        return _frame(request, tournament, title, rows=rows, page=page)


def _frame(
    request: HttpRequest, tournament: Tournament, title: str, *, rows: Sequence[ListRow], page: str
) -> HttpResponse:
    context = {
        "event": tournament,
        "event_title": event_title(tournament),
        "title": title,
        "rows": rows,
        "full_url": request.build_absolute_uri(page),
        "seconds_until_next": None if tournament.state in OVER else NEXT_LOOK,
    }
    return render(request, "tournaments/hall/embed.html", context)


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """Say how a page of this site is shown in another (oEmbed 1.0): a frame, its size, a title."""
    if (request.GET.get("format") or "json") != "json":
        return HttpResponse(status=501)
    with show_names_as_public():
        shown = value_or_404(_shown(request, request.GET.get("url", "")))
    width = _bounded(request.GET.get("maxwidth", ""), shown.width)
    height = _bounded(request.GET.get("maxheight", ""), shown.height)
    answer = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Arbiter",
        "provider_url": request.build_absolute_uri("/"),
        "title": shown.title,
        "html": frame_line(shown.address, shown.title, width, height),
        "width": width,
        "height": height,
        "cache_age": CACHED_SECONDS,
    }
    if shown.picture:
        answer |= {
            "thumbnail_url": shown.picture,
            "thumbnail_width": 1200,
            "thumbnail_height": 630,
        }
    response = JsonResponse(answer, json_dumps_params={"ensure_ascii": False})
    response["Access-Control-Allow-Origin"] = "*"
    return response


def frame_line(address: str, title: str, width: int = WIDTH, height: int = 480) -> str:
    """Return the one line that shows an address in a page of another site."""
    return str(
        format_html(
            '<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"></iframe>',
            address,
            title,
            width,
            height,
        )
    )


def _bounded(asked: str, wanted: int) -> int:
    return max(1, min(parse_whole_number(asked) or wanted, wanted))


def _shown(request: HttpRequest, address: str) -> Shown | None:
    """Find what a page of this site shows elsewhere; None for any other address."""
    try:
        parts = urlsplit(address)
        match = resolve(parts.path) if _is_own(request, parts.netloc) else None
    except (ValueError, Resolver404):
        return None
    if match is None or parts.scheme not in ("http", "https"):
        return None
    if match.url_name in TABLES:
        return _table(request, match.kwargs["pk"])
    if match.url_name == "event-round":
        return _boards(request, match.kwargs["pk"], match.kwargs["number"])
    if match.url_name == "game":
        return _game(request, match.kwargs["pk"])
    return None


def _is_own(request: HttpRequest, host: str) -> bool:
    own = {request.get_host(), urlsplit(settings.SITE_URL).netloc}
    return bool(host) and host in own


def _table(request: HttpRequest, pk: int) -> Shown:
    tournament = _public_event(pk)
    plays_in_teams = tournament.play_system.plays_in_teams
    rows = (tournament.teams if plays_in_teams else tournament.entries).count()
    return Shown(
        absolute_address(request, "event-embed", pk),
        event_title(tournament),
        WIDTH,
        _height(rows),
        absolute_address(request, "event-share", pk, get_language()),
    )


def _boards(request: HttpRequest, pk: int, number: int) -> Shown:
    tournament = _public_event(pk)
    row = _published_round(tournament, number)
    title = f"{event_title(tournament)}. {_('Round %(round)s') % {'round': number}}"
    return Shown(
        absolute_address(request, "event-round-embed", pk, number),
        title,
        WIDTH,
        _height(chat.count_rows(tournament, row)),
        absolute_address(request, "event-share", pk, get_language()),
    )


def _game(request: HttpRequest, pk: int) -> Shown | None:
    page = published.game_page(pk)
    if page is None or page.game.pairing.round.tournament.is_private:
        return None
    public_record_and_game(page)  # 404 without a record: there is nothing to show
    names = (shown_name(seat.player) for seat in (page.game.white, page.game.black))
    return Shown(
        absolute_address(request, "game-embed", pk),
        " – ".join(names),
        *BOARD,
        absolute_address(request, "game-share", pk, get_language()),
    )


def _height(rows: int) -> int:
    return min(max(LOWEST, AROUND + ROW * rows), HIGHEST)


def _public_event(pk: int) -> Tournament:
    """Return an event that everybody may see, whoever asks: a frame shows nobody more."""
    return in_hours_of_hall(value_or_404(find_visible_event(AnonymousUser(), pk)))


def _published_round(tournament: Tournament, number: int) -> Round:
    row = value_or_404(round_with_boards(tournament, number))
    if row.state == RoundState.DRAFT:
        raise Http404
    return row
