"""Pages of a card's messages: devices and address put on it, confirmed, forgotten, stopped."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST

from tournaments.calls import queries, texts
from tournaments.calls.forms import AddressForm, DeviceForm
from tournaments.calls.models import CallAddress
from tournaments.calls.services import letters, subscriptions
from tournaments.entries.models import EntryCard
from tournaments.entries.queries import cards
from tournaments.entries.views.own_card import DEVICE, is_push_possible
from tournaments.errors import RefusalCode, TournamentError
from tournaments.festivals.services import letters as application_letters
from tournaments.texts import explain_error

SECTION = "#messages"


@require_POST
def add_device(request: HttpRequest) -> HttpResponse:
    """Put this browser on the card: it is called from now on."""
    card = _own_card(request)
    form = DeviceForm(request.POST)
    try:
        if not form.is_valid() or not is_push_possible(request):
            raise TournamentError(RefusalCode.PUSH_ADDRESS_UNREADABLE)
        device = subscriptions.add_device(
            card=card,
            **form.cleaned_data,
            name=texts.device_name(request.headers.get("User-Agent", "")),
            language=get_language(),
            at=timezone.now(),
        )
    except TournamentError as error:
        messages.error(request, explain_error(error.code, error.params, get_language()))
    else:
        request.session[DEVICE] = device.pk
    return _to_card()


@require_POST
def forget_device(request: HttpRequest, device: int) -> HttpResponse:
    """Take a device off the card."""
    subscriptions.forget_device(card=_own_card(request), device=device, at=timezone.now())
    return _to_card()


@require_POST
def leave_address(request: HttpRequest) -> HttpResponse:
    """Leave a mail address on the card; a letter asks whether it is right."""
    card = _own_card(request)
    form = AddressForm(request.POST)
    if not queries.is_mail_offered():
        raise PermissionDenied
    if not form.is_valid():
        messages.error(request, form.errors["address"][0])
        return _to_card()
    try:
        subscriptions.leave_address(
            card=card,
            address=form.cleaned_data["address"],
            language=get_language(),
            at=timezone.now(),
        )
    except TournamentError as error:
        messages.error(request, explain_error(error.code, error.params, get_language()))
    return _to_card()


@require_POST
def forget_address(request: HttpRequest) -> HttpResponse:
    """Take the mail address off the card."""
    subscriptions.forget_address(card=_own_card(request), at=timezone.now())
    return _to_card()


@never_cache
@sensitive_variables("code")
def confirm_address(request: HttpRequest, code: str) -> HttpResponse:
    """Ask by one press whether letters may come: filters of mail open the link by themselves."""
    at = timezone.now()
    mail = queries.mail_to_confirm(code)
    if mail is None or not mail.address or not cards.is_card_in_force(mail.card, at=at):
        return _letters_page(request, "unknown", status=404)
    if request.method == "POST":
        subscriptions.confirm_address(mail=mail, at=at)
        return _letters_page(request, "confirmed")
    return _letters_page(request, "confirmed" if mail.confirmed_at else "confirm")


@never_cache
@csrf_exempt  # programs of mail press it too (RFC 8058); the link itself is the secret
def stop_letters(request: HttpRequest, token: str) -> HttpResponse:
    """Stop letters by the link under them: one press, no sign-in."""
    found = letters.receiver_of_stop_link(token)
    if found is None:
        return _letters_page(request, "unknown", status=404)
    if request.method != "POST":
        return _letters_page(request, "stop")
    kind, pk = found
    if kind == "card":
        mail = CallAddress.objects.select_related("card__entry__player__user").filter(pk=pk).first()
        if mail is not None:
            subscriptions.forget_address(card=mail.card, at=timezone.now())
    else:
        application_letters.stop_letters(pk)
    return _letters_page(request, "stopped")


def _letters_page(request: HttpRequest, step: str, status: int = 200) -> HttpResponse:
    answer = render(request, "tournaments/calls/letters.html", {"step": step}, status=status)
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _own_card(request: HttpRequest) -> EntryCard:
    card = request.card
    if card is None:
        raise PermissionDenied(_("This needs a player's card that is open in this browser."))
    return card


def _to_card() -> HttpResponse:
    answer = redirect("card")
    answer["Location"] += SECTION
    return answer
