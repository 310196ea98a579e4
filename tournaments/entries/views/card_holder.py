"""Pages for the holder of a card: open its address, see his own board, type its code.

The code stands in the address for one answer, which leads on to an address without it. That
answer is a redirect whatever the code was: refusals are written into logs with their address.
"""

from datetime import datetime

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.accounts.services import guesses
from tournaments.calls.services import subscriptions
from tournaments.entries.forms import CodeForm
from tournaments.entries.middleware import CARD
from tournaments.entries.models import EntryCard
from tournaments.entries.queries import cards
from tournaments.entries.services import cards as cards_services
from tournaments.entries.texts import why_card_is_refused
from tournaments.entries.views import own_card

OFFERED = "card_offered"  # in the session of an account: a card waits for the word of its owner

REFUSED = "refused"


@never_cache
@sensitive_variables("code")
def open_card_by_address(request: HttpRequest, code: str) -> HttpResponse:
    """Open the card whose code is in the address, and redirect to one without it."""
    to = reverse("card")
    refused = _open(request, code)
    answer = redirect(f"{to}?{REFUSED}={refused}" if refused else to)
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@never_cache
@sensitive_post_parameters("code")
def show_board_of_card_holder(request: HttpRequest) -> HttpResponse:
    """Show the card's holder his own board; to others a field for the code."""
    if request.method == "POST":
        return _posted(request)
    if request.card is not None:
        return own_card.show_own_page(request, request.card)
    if request.user.is_authenticated:
        offered = cards.card_by_number(request.session.get(OFFERED, 0))
        return _code_page(request, CodeForm(), offered=offered)
    return _code_page(request, CodeForm(), refused=_why(request))


def _posted(request: HttpRequest) -> HttpResponse:
    """Letters typed, a card taken instead of the account, or a card put away."""
    if "away" in request.POST:
        _forget_this_device(request)
        request.session.flush()
        return redirect("home")
    if "take" in request.POST and OFFERED in request.session:
        offered = cards.card_by_number(request.session[OFFERED])
        logout(request)
        if offered is not None:
            _begin(request, offered, timezone.now())
        return redirect("card")
    form = CodeForm(request.POST)
    if not form.is_valid():
        return _code_page(request, form, status=422)
    refused = _open(request, form.cleaned_data["code"])
    if not refused:
        return redirect("card")
    return _code_page(request, form, refused=refused, status=429 if refused == "wait" else 422)


def _forget_this_device(request: HttpRequest) -> None:
    """Whoever puts his card away on a telephone that is not his is not called on it."""
    device = request.session.get(own_card.DEVICE)
    if request.card is not None and device is not None:
        subscriptions.forget_device(card=request.card, device=device, at=timezone.now())


@sensitive_variables("code")
def _open(request: HttpRequest, code: str) -> str:
    """Open the card with this code; returns why not, or nothing.

    An official tries the cards of a whole hall at his table: his guesses are not counted.
    """
    at = timezone.now()
    guess = (
        guesses.visitor_ip_address_or_network(request),
        cards.first_group_of_code(code),
    )
    is_limited = not rights.reach_of_action(request.user, Action.SEE_DESK).is_anywhere
    if is_limited and guesses.count_card_guess_and_get_wait(*guess, at=at):
        return "wait"
    card = cards.card_by_fingerprint(cards.fingerprint_of_code(code))
    if card is None:
        return "unknown"
    if is_limited:
        guesses.take_back_card_guess(*guess)
    if not cards.is_card_in_force(card, at=at):
        return cards.state_of_card(card, card.entry.tournament, at=at).value
    if request.user.is_authenticated:
        request.session[OFFERED] = card.pk
    else:
        _begin(request, card, at)
    return ""


def _begin(request: HttpRequest, card: EntryCard, at: datetime) -> None:
    """From now on this browser is the player's; what stood in its session ends."""
    if request.session.get(CARD) != card.pk:
        request.session.flush()
    request.session[CARD] = card.pk
    cards_services.note_first_opening(card, at=at)


def _why(request: HttpRequest) -> str:
    """Why there is no card: what the address was refused for, or that an opened one ended."""
    if request.GET.get(REFUSED):
        return request.GET[REFUSED]
    card = cards.card_by_number(request.session.get(CARD, 0))
    if card is None:
        return ""
    return cards.state_of_card(card, card.entry.tournament, at=timezone.now()).value


def _code_page(
    request: HttpRequest,
    form: CodeForm,
    *,
    refused: str = "",
    offered: EntryCard | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {"form": form, "refusal": why_card_is_refused(refused), "offered": offered}
    return render(request, "tournaments/entries/card_code.html", context, status=status)
