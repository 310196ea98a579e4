"""Pages to list, make, print and take back players' cards."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.papers.queries.lines import absolute_address
from games.board.printing import compile_pdf
from games.web.requests import parse_whole_number, post_only
from tournaments.entries.models import CardState
from tournaments.entries.queries import cards
from tournaments.entries.queries.cards import MadeCard
from tournaments.entries.services import cards as cards_services
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import event_or_404, page_head_context, show_refusals_as_messages

WITHOUT = (CardState.NONE, CardState.ENDED, CardState.EXPIRED)


@login_required
@require_safe
@never_cache
def list_cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every entry with the state of its card."""
    tournament = _event(request, pk)
    lines = cards.entries_with_newest_cards(tournament, at=timezone.now())
    context = page_head_context(request, tournament, "people")
    context |= {
        "lines": lines,
        "without": sum(line.state in WITHOUT for line in lines),
        "is_reached_from_here_alone": _is_loopback(request),
    }
    return render(request, "tournaments/entries/cards.html", context)


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def issue_and_print_cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Make new cards and print them on this one answer: codes are not stored."""
    tournament = _event(request, pk)
    at = timezone.now()
    made = cards_services.issue_cards(
        tournament=tournament, entries=_asked_for(request, tournament), actor=request.user, at=at
    )
    return _print_page(request, tournament, made)


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def revoke_cards_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Revoke the cards of the chosen players."""
    count = cards_services.revoke_cards(
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
def print_cards_as_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the cards just made as PDF, from the codes the page sends back."""
    tournament = _event(request, pk)
    codes = [
        (parse_whole_number(entry) or 0, code)
        for entry, _dot, code in (card.partition(".") for card in request.POST.getlist("card"))
    ]
    made = cards_services.cards_with_codes(tournament, codes)
    if not made:
        return redirect("event-cards", pk)
    sheet = cards.pdf_sheet(request, tournament, made)
    language = (get_language() or "ru")[:2]
    answer = HttpResponse(
        compile_pdf(sheet, language=language, at=timezone.now()), content_type="application/pdf"
    )
    answer["Content-Disposition"] = f'inline; filename="event-{pk}-cards.pdf"'
    return answer


def _event(request: HttpRequest, pk: int) -> Tournament:
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    return tournament


def _asked_for(request: HttpRequest, tournament: Tournament) -> list[int]:
    """Return everybody without a card, or those chosen."""
    if request.POST.get("who") != "without":
        return _chosen(request)
    lines = cards.entries_with_newest_cards(tournament, at=timezone.now())
    return [line.entry.pk for line in lines if line.state in WITHOUT]


def _chosen(request: HttpRequest) -> list[int]:
    numbers = (parse_whole_number(text) for text in request.POST.getlist("entry"))
    return sorted({number for number in numbers if number})


def _print_page(
    request: HttpRequest, tournament: Tournament, made: tuple[MadeCard, ...]
) -> HttpResponse:
    context = page_head_context(request, tournament, "people")
    context |= {
        "sheets": cards.sheets_of_cards(request, tournament, made),
        "count": len(made),
        "where": cards.event_and_place(tournament),
        "hint": cards.card_purpose(),
    }
    return render(request, "tournaments/entries/cards_print.html", context)


def _is_loopback(request: HttpRequest) -> bool:
    """Return whether cards made now would lead to this computer alone: no telephone reaches it."""
    return absolute_address(request, "card").split("/")[2].split(":")[0] in (
        "localhost",
        "127.0.0.1",
    )
