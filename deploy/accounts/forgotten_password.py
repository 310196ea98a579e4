"""Page for a forgotten password: mail a link for a new one, or say whom to ask."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache

from arbiter.sign_in import (
    delay_wrong_guesses,
    mail_password_link,
    recognise_visitor_by_address_and_browser,
)
from deploy.accounts.sign_in_and_account_forms import ForgottenPasswordForm
from deploy.errors.problem_documents import problem_code_in_words


@never_cache
def mail_link_for_forgotten_password(request: HttpRequest) -> HttpResponse:
    """Mail a link for a new password; answer the same for known and unknown addresses."""
    if not mail_password_link.is_mail_offered():
        return _page(request, {})
    form = ForgottenPasswordForm(request.POST or None)
    if request.method != "POST":
        return _page(request, {"form": form})
    if not form.is_valid():
        return _page(request, {"form": form}, status=422)
    address = form.cleaned_data["email"]
    # asking is counted like guessing, by what was typed and by where it comes from
    wait = delay_wrong_guesses.count_guess_and_get_wait(
        recognise_visitor_by_address_and_browser.visitor_of_request(request, f"mail:{address}"),
        at=timezone.now(),
    )
    if wait:
        form.add_error(None, problem_code_in_words("throttled"))
        response = _page(request, {"form": form}, status=429)
        response["Retry-After"] = str(wait)
        return response
    if not mail_password_link.queue_password_link_mail(address, get_language() or "ru"):
        return _page(request, {"form": form, "is_away": True}, status=503)
    return _page(request, {"is_sent": True})


def _page(request: HttpRequest, context: dict[str, object], status: int = 200) -> HttpResponse:
    return render(request, "registration/forgotten.html", context, status=status)
