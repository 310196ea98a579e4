"""Pages to list, make, print and take back players' cards, for those who manage the entries."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_safe

from arbiter.papers.absolute_addresses import absolute_address
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from games.board.printing import pdf
from games.web.parse_int import parse_whole_number
from games.web.post_only_pages import post_only
from tournaments.events.models import Tournament
from tournaments.events.page_frame import event_context, event_or_404, show_refusals
from tournaments.events.right_scopes import event_scope
from tournaments.player_access_cards import card_sheets, selectors, services
from tournaments.player_access_cards.selectors import CardState
from tournaments.player_access_cards.services import MadeCard

WITHOUT = (CardState.NONE, CardState.ENDED, CardState.EXPIRED)


@login_required
@require_safe
@never_cache
def cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every entry with its card: who has none, whose is in use."""
    tournament = _event(request, pk)
    lines = selectors.cards_of_event(tournament, at=timezone.now())
    context = event_context(request, tournament, "people")
    context |= {
        "lines": lines,
        "without": sum(line.state in WITHOUT for line in lines),
        "is_reached_from_here_alone": _is_loopback(request),
    }
    return render(request, "tournaments/cards.html", context)


@login_required
@post_only
@never_cache
@show_refusals
def issue(request: HttpRequest, pk: int) -> HttpResponse:
    """Make new cards and print them on this one answer: their codes are stored nowhere."""
    tournament = _event(request, pk)
    at = timezone.now()
    made = services.issue_cards(
        tournament=tournament, entries=_asked_for(request, tournament), actor=request.user, at=at
    )
    return _print_page(request, tournament, made)


@login_required
@post_only
@never_cache
@show_refusals
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back the cards of the chosen players."""
    count = services.revoke_card(
        tournament=_event(request, pk),
        entries=_chosen(request),
        actor=request.user,
        at=timezone.now(),
    )
    words = ngettext("%(count)s card is taken back.", "%(count)s cards are taken back.", count)
    messages.success(request, words % {"count": count})
    return redirect("event-cards", pk)


@login_required
@post_only
@never_cache
@sensitive_post_parameters()
@sensitive_variables("codes", "made", "sheet")
def print_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the cards just made as PDF: the page that shows them sends their codes back."""
    tournament = _event(request, pk)
    codes = [
        (parse_whole_number(entry) or 0, code)
        for entry, _dot, code in (card.partition(".") for card in request.POST.getlist("card"))
    ]
    made = services.cards_with_codes(tournament, codes)
    if not made:
        return redirect("event-cards", pk)
    sheet = card_sheets.pdf_sheet(request, tournament, made)
    language = (get_language() or "ru")[:2]
    answer = HttpResponse(
        pdf(sheet, language=language, at=timezone.now()), content_type="application/pdf"
    )
    answer["Content-Disposition"] = f'inline; filename="event-{pk}-cards.pdf"'
    return answer


def _event(request: HttpRequest, pk: int) -> Tournament:
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    return tournament


def _asked_for(request: HttpRequest, tournament: Tournament) -> list[int]:
    """Everybody without a card, or those chosen."""
    if request.POST.get("who") != "without":
        return _chosen(request)
    lines = selectors.cards_of_event(tournament, at=timezone.now())
    return [line.entry.pk for line in lines if line.state in WITHOUT]


def _chosen(request: HttpRequest) -> list[int]:
    numbers = (parse_whole_number(text) for text in request.POST.getlist("entry"))
    return sorted({number for number in numbers if number})


def _print_page(
    request: HttpRequest, tournament: Tournament, made: tuple[MadeCard, ...]
) -> HttpResponse:
    context = event_context(request, tournament, "people")
    context |= {
        "sheets": card_sheets.sheets(request, tournament, made),
        "count": len(made),
        "where": card_sheets.event_and_place(tournament),
        "hint": card_sheets.card_purpose(),
    }
    return render(request, "tournaments/cards_print.html", context)


def _is_loopback(request: HttpRequest) -> bool:
    """Whether cards made now would lead to this computer alone: no telephone reaches it."""
    return absolute_address(request, "card").split("/")[2].split(":")[0] in (
        "localhost",
        "127.0.0.1",
    )
